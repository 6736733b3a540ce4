"""The glossary: identifiers of infrastructure are the field's own words."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_no_identifier_is_made_of_a_coined_word() -> None:
    spec = importlib.util.spec_from_file_location("house", ROOT / "scripts/house.py")
    assert spec is not None
    assert spec.loader is not None
    house = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(house)

    assert house.coined_identifiers(house.Tree(ROOT)) == []
