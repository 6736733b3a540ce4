"""The settings in the docs are the settings."""

import tomllib
from dataclasses import asdict
from pathlib import Path

from companion.wiring import Wiring

WIRING_PAGE = Path(__file__).parents[2] / "docs" / "wiring.md"


def test_settings_in_the_docs_are_all_there_and_as_they_come() -> None:
    text = WIRING_PAGE.read_text(encoding="utf-8")
    block = text.split("```toml\n")[1].split("```")[0]

    assert tomllib.loads(block)["hardware"] == asdict(Wiring())
