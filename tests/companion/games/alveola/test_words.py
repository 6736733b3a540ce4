"""What Alveola says and shows: turns in words, what is due, what lies at a place, the view."""

import pytest

from companion.errors import Unreadable
from companion.games.alveola import GAME
from companion.games.alveola.state import State
from companion.games.alveola.tiles import Fill, Printed
from companion.games.alveola.turn import Power, PowerId, Turn
from companion.games.alveola.words import say_pattern
from companion.games.answers import Json
from companion.languages import words_in
from tests.companion.games.alveola.alveola_tables import enlarge, hornet, raise_, state

HIVE = "0,0 1f h; 1,0 1e w1; 2,0 1f*; 0,1 1f; 1,1 1e; 2,1 1f w0"
TABLE = state(HIVE, dict.fromkeys(range(12), "straight f e e"), hornet_pile=6, flowers=(3, 0))
FREE = "0,-1 1,-1 2,-1"
QUEEN = state(
    "0,0 3f; 1,0 3e; 2,0 3f; 0,1 1e; 1,1 1f w0",
    dict.fromkeys((1, 2), "straight e f e"),
    eaten=(3, 0),
    hornet_pile=5,
)


@pytest.mark.parametrize(
    ("table", "turn", "said"),
    [
        (TABLE, enlarge(FREE), ["Ada enlarges with a tile of pile 2", "takes 2 flowers"]),
        (
            TABLE,
            enlarge(FREE, bee="worker 0,-1", power="replay"),
            [
                "Ada pays 3 flowers to play again",
                "Ada enlarges with a tile of pile 2",
                "places a worker on level 1",
                "Ada plays again",
            ],
        ),
        (
            TABLE,
            enlarge(FREE, power=Power(PowerId.MOVE_HORNET, hornet("0,0 1,0 1"))),
            [
                "Ada pays 2 flowers to move a hornet",
                "a hornet eats Bo's worker",
                "Ada enlarges with a tile of pile 2",
            ],
        ),
        (
            QUEEN,
            raise_("0,0 1,0 2,0", bee="queen 1,0"),
            [
                "Ada raises to level 4 with a tile of pile 2",
                "takes 2 honey",
                "places the queen on level 4",
                "the others have one last turn each",
            ],
        ),
        (
            state(HIVE, {1: "straight f* e e"}, hornet_pile=6, flowers=(0, 24)),
            enlarge(FREE, bee="move 2,1 0,-1", hornets=["0,0 1,-1", "1,-1 0,0"]),
            [
                "Ada enlarges with a tile of pile 2",
                "takes 1 flower",
                "moves a worker from level 1 to level 1",
                "a hornet moves on and is beside Ada's worker",
                "a hornet moves on and is beside Ada's worker",
                "the game is over",
            ],
        ),
    ],
)
def test_turn_is_said_part_by_part(table: State, turn: Turn, said: list[str]) -> None:
    assert [str(phrase) for phrase in GAME.say(table, turn)] == said


def test_due_tells_first_turns_powers_and_last_turns() -> None:
    first = state(HIVE, turns_taken=(0, 0))
    last = GAME.play(QUEEN, raise_("0,0 1,0 2,0", bee="queen 1,0"))
    again = GAME.play(TABLE, enlarge(FREE, power="replay"))

    assert [str(phrase) for phrase in GAME.due(first)] == [
        "Enlarge the hive with a tile of pile 2, 3, 4, without a bee"
    ]
    assert str(GAME.due(TABLE)[0]) == "You may use a power first"
    assert str(GAME.due(last)[0]) == "Your last turn"
    assert str(GAME.due(again)[0]) == "You play again, without a power"


@pytest.mark.parametrize(
    ("at", "there", "allowed"),
    [
        ([1, 0], ["empty, level 1", "Bo's worker"], []),
        ([0, 0], ["full, level 1", "a hornet"], []),
        ([2, 0], ["full with a hornet icon, level 1"], []),
        ([9, 9], ["the table"], []),
        (
            [0, -1],
            ["the table"],
            [f"the tile of pile {pile} may enlarge here" for pile in (2, 3, 4)],
        ),
        ({"pile": 0}, ["pile 1: straight, 1 left", "full – empty – empty"], []),
        ({"pile": 1}, ["pile 2: straight, 1 left", "full – empty – empty"], ["Ada may choose it"]),
    ],
)
def test_looking_at_a_place_tells_what_is_there_and_what_may_be_done(
    at: Json, there: list[str], allowed: list[str]
) -> None:
    looked = GAME.place_info(TABLE, at)

    said = [str(phrase) for phrase in looked.there]
    assert [it for it in said if "spoon" not in it] == there
    assert [str(phrase) for phrase in looked.allowed] == allowed
    assert looked.section in {section.id for section in GAME.sections}


@pytest.mark.parametrize(
    "at", [None, "0,0", [1], [1, 2, 3], [True, 0], [10**30, 0], {"pile": 12}, {"pile": "1"}, {}]
)
def test_looking_at_what_is_no_place_is_unreadable(at: Json) -> None:
    with pytest.raises(Unreadable):
        GAME.place_info(TABLE, at)


def test_view_shows_no_tile_below_the_top_of_a_pile() -> None:
    table = state(HIVE, {1: "straight f e e; straight f f f*", 2: "bent ?; bent ?"})

    view = GAME.view_of(table, 0)
    plain = [{"fill": fill, "icon": False} for fill in ("full", "empty", "empty")]
    assert view["piles"][:3] == [
        {"tiles": 0, "shape": None, "cells": None},
        {"tiles": 2, "shape": "straight", "cells": plain},
        {"tiles": 2, "shape": "bent", "cells": None},
    ]
    assert view == GAME.view_of(table, None)


def test_view_tells_what_can_be_paid_for() -> None:
    powers = [(it["id"], it["cost"], it["available"]) for it in GAME.view_of(TABLE, None)["powers"]]

    assert powers == [("fourth_tile", 1, True), ("move_hornet", 2, True), ("replay", 3, True)]
    poor = state(HIVE, flowers=(1, 0))
    assert [it["available"] for it in GAME.view_of(poor, None)["powers"]] == [True, False, False]


def test_every_cell_of_a_tile_is_said_in_the_readers_language() -> None:
    full, empty = (Printed(fill, icon=False) for fill in (Fill.FULL, Fill.EMPTY))

    assert words_in("ca").say(say_pattern((full, empty, full))) == "plena – buida – plena"
