"""Alveola's default box: whole piles, and what no box can be."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from companion.errors import Unreadable
from companion.games.alveola.box import deal, default_box, read_box


def test_default_box_says_that_it_is_ours_and_deals_whole_piles() -> None:
    setup = deal(default_box(), 4, Random(3))

    assert [len(pile) for pile in setup["piles"]] == [4] * 12
    assert len(setup["hornets"]) == 2
    text = (Path(__file__).parents[4] / "companion/games/alveola/box.toml").read_text()
    assert "THIS BOX IS OURS" in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"f e e", "f e e", "f e f", "f e f*"', '"f e e", "f e e", "f e f"'),
        ('"f e e", "f e e", "f e f", "f e f*"', '"f e e", "f e e", "f e f", "f e x"'),
        ("players = 2", "players = 7"),
        ('"0,0" = "f*"', '"0;0" = "f*"'),
        ("straight = [", "straigth = ["),
    ],
)
def test_box_that_cannot_be_is_unreadable(old: str, new: str) -> None:
    text = (Path(__file__).parents[4] / "companion/games/alveola/box.toml").read_text()
    assert old in text
    with pytest.raises(Unreadable):
        read_box(tomllib.loads(text.replace(old, new)))
