"""Apiary's beginning, and the shapes of its actions: what cannot be is refused."""

from random import Random

import pytest

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from tests.companion.games.apiary.apiary_tables import GAME, build, header, place, recover, tile


@pytest.mark.parametrize(
    ("box", "player", "reason"),
    [
        ({"sectors": [{"id": "a", "rewards": [1]}] * 2}, {}, "sector-twice"),
        ({"spaces": ["grow", "grow"]}, {}, "space-twice"),
        ({"basic": ["wax", "wax"]}, {}, "basic-twice"),
        ({"market": {"farm": {"row": [tile("f")], "pile": [tile("f")]}}}, {}, "tile-twice"),
        ({"frame": {"cells": [[0, 0], [0, 0]], "seeds": []}}, {}, "frame-cells"),
        ({"frame": {"cells": [[0, 0]], "seeds": [1]}}, {}, "frame-seeds"),
        ({}, {"workers": [0]}, "strength"),
        ({}, {"workers": [5]}, "strength"),
        ({}, {"hive": [[0, 0], [0, 0]]}, "hive-twice"),
        ({}, {"farms": ["f", "f"]}, "farm-twice"),
        ({}, {"farms": ["f2"]}, "farm-twice"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_impossible_setup_is_refused(box: Json, player: Json, reason: str) -> None:
    data = header([1], **box)
    data["players"][0].update(player)

    with pytest.raises(IllegalMove) as refused:
        GAME.start(data)
    assert refused.value.reason == reason


@pytest.mark.parametrize("count", [0, 6])
def test_game_is_for_one_to_five(count: int) -> None:
    data = header([1])

    with pytest.raises(IllegalMove) as refused:
        GAME.start({**data, "players": data["players"] * count})
    assert refused.value.reason == "players"


@pytest.mark.parametrize(
    "data",
    [
        {"player": 0},
        {"player": 0, "gain": True},
        {"player": 0, "gain": 2},
        {"player": 0, "token": ""},
        {"player": 0, "done": 1, "end": 1},
        {**place(0, 1), "build": None},
        place(0, 1, bumped="moon"),
        place(0, 1, bumped=[]),
        build(0, "farm", -1, [0, 1]),
        build(0, "farm", 0, [0, 1], wax=-1),
        build(0, "farm", 0, [0, 1, 2]),
        recover(0, ["home"], "north"),  # type: ignore[arg-type]  # the point of the case
    ],
    ids=str,
)
def test_action_of_the_wrong_shape_is_unreadable(data: Json) -> None:
    with pytest.raises(Unreadable):
        GAME.read_move(data)


@pytest.mark.parametrize(("keeps", "is_told"), [("market", True), ("sectors", False)])
def test_header_tells_ahead_where_the_companion_keeps_the_piles(keeps: str, is_told: bool) -> None:
    agreed = {"keeps": keeps, "resources": "table"}
    header = GAME.new_header(({"name": "Ada"},), Random(1), agreed)

    assert GAME.tells_ahead(header) is is_told
