"""Alveola begun in the middle: a position that people tell is completed, judged, and played on from."""

from typing import Any

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola.record import after_turns
from companion.games.alveola.told_position import put_into
from companion.games.answers import Json
from tests.companion.games.alveola.alveola_records import GAME, whole_record, with_

TURN = 12


def told_of(view: Json) -> Json:
    """Return *view*, which a screen draws, as a phone tells it."""
    return {
        "hive": view["hive"],
        "piles": [{key: pile[key] for key in ("tiles", "shape")} for pile in view["piles"]],
        "players": [
            {key: player[key] for key in ("eaten", "flowers", "honey")}
            for player in view["players"]
        ],
        **{key: view[key] for key in ("spoon_after", "hornet_pile", "to_move", "teams")},
        "powers": [power["id"] for power in view["powers"]],
    }


def with_unknown_tiles(view: Json) -> Json:
    return {**view, "piles": [{**pile, "cells": None} for pile in view["piles"]]}


@pytest.fixture
def told() -> Json:
    return told_of(GAME.view(after_turns(whole_record(), TURN)))


@pytest.mark.parametrize("turn", [0, 1, 2, TURN, 40])
def test_game_stands_as_it_was_told(turn: int) -> None:
    view = GAME.view(after_turns(whole_record(), turn))

    begun = GAME.start(put_into(whole_record(), told_of(view)))

    assert GAME.view(begun) == with_unknown_tiles(view)


def test_its_record_holds_the_position_and_is_played_again(told: Json) -> None:
    header = put_into(whole_record(), told)
    state = GAME.start(header)
    move = next(GAME.moves(state))

    record = GAME.write_record(header, (move,))

    assert after_turns(record, 1) == GAME.play(state, move)
    assert GAME.replay(record) is None


def test_shape_of_a_pile_that_is_gone_is_one_that_the_box_misses(told: Json) -> None:
    shapes = [pile["shape"] for pile in told["piles"]]
    gone = next(n for n in range(12) if n != told["hornet_pile"])

    header = put_into(whole_record(), with_(told, ("piles", gone), {"tiles": 0, "shape": None}))

    assert [pile[0]["shape"] for pile in header["setup"]["piles"]] == shapes
    assert {tile["cells"] for pile in header["setup"]["piles"] for tile in pile} == {None}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("hive", 0, "at"), [9, 9]),
        (("hive", 0, "piece"), {"kind": "queen", "player": 3}),
        (("players",), [{"eaten": 0, "flowers": 0, "honey": 0}] * 2),
        (("players", 0, "flowers"), 25),
        (("players", 0, "eaten"), 4),
        (("piles",), [{"tiles": 0, "shape": None}] * 12),
        (("to_move",), 3),
        (("powers",), ["replay"]),
        (("teams",), True),
        (("spoon_after",), 12),
    ],
)
def test_position_that_no_game_comes_to_is_refused(
    told: Json, path: tuple[Any, ...], value: Json
) -> None:
    told = with_(with_(told, ("players", 0, "flowers"), 3), ("players", 1, "flowers"), 3)
    told = with_(told, ("hive", 1, "piece"), {"kind": "worker", "player": 0})

    put_into(whole_record(), told)
    with pytest.raises((IllegalMove, Unreadable)):
        put_into(whole_record(), with_(told, path, value))
