"""A record's frame is found again in the observer's."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from companion.evaluation.alignment import Alignment, alignments, patterns
from companion.games.hexes import rotate

RECORD = json.loads(Path(__file__).parents[1].joinpath("first_turns.json").read_text())
SETUP = RECORD["setup"]


def seen_by(alignment: Alignment) -> dict[str, object]:
    """Return the record's setup as an observer with this *alignment* sees it."""
    return {
        "cells": [{**cell, "at": alignment.cell(cell["at"])} for cell in reversed(SETUP["cells"])],
        "hornets": [alignment.cell(at) for at in SETUP["hornets"]],
    }


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("shift", [(0, 0), (4, -7)])
def test_each_rotation_and_shift_is_found(sixths: int, shift: tuple[int, int]) -> None:
    alignment = Alignment(sixths, shift, first_pile=7)

    assert alignments(SETUP, seen_by(alignment)) == (alignment,)


@pytest.mark.parametrize(("part", "key"), [("cells", "fill"), ("cells", "icon"), ("hornets", None)])
def test_another_table_does_not_fit(part: str, key: str | None) -> None:
    other = deepcopy(SETUP)
    if key == "fill":
        other["cells"][0]["fill"] = "empty"
    elif key == "icon":
        other["cells"][0]["icon"] = True
    else:
        other["hornets"][0] = [0, 0]

    assert alignments(other, seen_by(Alignment(0, (0, 0), 7))) == ()


def test_a_setup_that_looks_the_same_from_two_sides_fits_twice() -> None:
    cells = [{"at": [q, 0], "fill": "full", "icon": False} for q in (0, 1)]
    setup = {"cells": cells, "hornets": [], "hornet_pile": 0}

    assert [found.sixths for found in alignments(setup, setup)] == [0, 3]


def test_a_turn_is_mapped_wherever_it_names_a_cell_or_a_pile() -> None:
    turn = {
        "player": 1,
        "power": {
            "id": "move_hornet",
            "hornet": {"from": [1, 0], "to": [2, 0], "ate": None},
        },
        "pile": 2,
        "tile": 0,
        "cells": [[0, 0], [1, 0], [1, 1]],
        "action": "raise",
        "bee": {"kind": "move_worker", "from": [3, 0], "at": [1, 1]},
        "hornets": [{"from": [2, 0], "to": [3, 0], "ate": 0}],
        "after": {"points": "not taken over"},
    }

    assert Alignment(sixths=1, shift=(10, 0), first_pile=7).turn(turn, ["pattern"]) == {
        "player": 1,
        "power": {
            "id": "move_hornet",
            "hornet": {"from": [10, 1], "to": [10, 2], "ate": None},
        },
        "pile": 7,
        "tile": 0,
        "cells": [[10, 0], [10, 1], [9, 2]],
        "action": "raise",
        "bee": {"kind": "move_worker", "from": [10, 3], "at": [9, 2]},
        "hornets": [{"from": [10, 2], "to": [10, 3], "ate": 0}],
        "pattern": ["pattern"],
    }


def test_the_tile_that_was_looked_for_is_not_to_be_seen() -> None:
    turn = {**RECORD["turns"][0], "power": {"id": "look_for_tile"}, "tile": 2}

    assert Alignment(0, (0, 0), 0).turn(turn, None)["tile"] is None


def test_patterns_follow_the_piles_as_tiles_are_taken() -> None:
    piles = [[{"shape": "bent", "cells": name} for name in "abcd"]]
    turns = [{"pile": 0, "tile": tile} for tile in (1, 0, 1)]

    assert list(patterns({"setup": {"piles": piles}, "turns": turns})) == ["b", "a", "d"]


def test_rotation_keeps_what_is_counter_clockwise() -> None:
    assert Alignment(5, (0, 0), 0).cell([1, 0]) == list(rotate((1, 0), 5))
