"""Alveola's default box: whole piles, and what no box can be."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola import GAME
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


PLAYERS = ({"name": "Ada"}, {"name": "Bo"}, {"name": "Clara"})


def test_introductory_game_has_the_powers_with_the_hexagon() -> None:
    header = GAME.prepare(PLAYERS, Random(4), {"powers": "introductory"})
    own = {**GAME.box.default(), "introductory": ["look_for_tile", "move_hornet", "any_tile"]}  # type: ignore[union-attr]  # it has a box

    assert header["setup"]["powers"] == ["fourth_tile", "recover_worker", "recover_honey"]
    assert GAME.box.into(header, own)["setup"]["powers"] == own["introductory"]  # type: ignore[union-attr]  # it has a box


def test_game_is_dealt_from_ones_own_box_with_the_same_players_and_beginner() -> None:
    assert GAME.box is not None
    header = GAME.prepare(PLAYERS, Random(4), {})
    own = {**GAME.box.default(), "triangular": ["e e e"] * 8}

    dealt = GAME.box.into(header, own)

    prints = {
        tuple(cell["fill"] for cell in tile["cells"])
        for pile in dealt["setup"]["piles"]
        for tile in pile
        if tile["shape"] == "triangular"
    }
    assert prints == {("empty", "empty", "empty")}
    assert (dealt["players"], dealt["setup"]["first"]) == (
        header["players"],
        header["setup"]["first"],
    )
    GAME.start(dealt)


@pytest.mark.parametrize(
    "change",
    [
        {"introductory": ["fourth_tile", "previous_tile", "replay"]},
        {"starting": [{"players": 2, "cells": {"0,0": "f*", "1,0": "e*", "5,5": "e"}}]},
        {"starting": [{"players": 2, "cells": {"0,0": "f*", "1,0": "e"}}]},
    ],
    ids=["two powers of one cost", "a hive in two parts", "one hornet"],
)
def test_box_that_begins_no_game_is_refused(change: dict[str, object]) -> None:
    assert GAME.box is not None
    with pytest.raises((Unreadable, IllegalMove)):
        GAME.box.check({**GAME.box.default(), **change})
