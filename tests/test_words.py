"""The glossary: identifiers of infrastructure are the field's own words."""

from pathlib import Path

from scripts.house import Tree, coined_identifiers

ROOT = Path(__file__).resolve().parents[1]


def test_no_identifier_is_made_of_a_coined_word() -> None:
    assert coined_identifiers(Tree(ROOT)) == []
