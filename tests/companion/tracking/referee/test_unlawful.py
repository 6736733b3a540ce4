"""What the rules say against a turn that the table shows, for every way to break them with a tile."""

from typing import Any

import pytest

from companion.games.alveola.state import State, Worker
from companion.games.hexes import Cell
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.unlawful import refusal_of
from tests.companion.games.alveola.alveola_tables import cells, pattern, state
from tests.companion.tracking.perfect_observations import observation_of

#: A flat hive with a worker of the player on turn, and one cell that is higher.
HIVE = "0,0 1e; 1,0 1f; 2,0 1e; 0,1 1e; 1,1 1f w0; -1,1 1f; 0,2 1e; 1,2 2f; -1,2 1e; 2,1 1f h; -1,0 1e h"
PILES = dict.fromkeys(range(12), "straight e f e") | {2: "bent f f e", 3: "triangular f e f"}


def refusal(before: State, laid: str, shown: str, *, pile: int, **rest: Any) -> str | None:
    """Return the reason against the tile *shown* of *pile* on the cells *laid*."""
    on = cells(laid)
    top = pattern(shown)
    hive = before.hive.plain()
    for at, printed in zip(on, top, strict=True):
        level = before.hive[at].level + 1 if at in before.hive else 1
        hive[at] = type(next(iter(hive.values())))(level, printed.fill, printed.icon)
    pieces = {at: piece for at, piece in before.pieces.plain().items() if at not in on}
    bee: Cell | None = rest.pop("bee", None)
    if bee:
        pieces[bee] = Worker(0)
    observation = observation_of(before, hive=hive, pieces=pieces, taken=pile, spoon_after=pile)
    said = refusal_of(Evidence(before, observation))
    return None if said is None else said.reason


@pytest.mark.parametrize(
    ("laid", "shown", "pile", "reason"),
    [
        ("0,0 1,0 2,0", "f e f", 1, None),
        ("0,1 1,1 2,1", "f e f", 1, "covers-a-piece"),
        ("-1,1 0,1 1,1", "e f e", 1, "covers-a-piece"),
        ("-1,2 0,2 1,2", "f f e", 1, "uneven-support"),
        ("0,0 1,0 2,0", "f f f", 1, "superposition"),
        ("1,0 2,0 3,0", "e f e", 1, "empty-space-below"),
        ("0,-3 1,-3 2,-3", "e f e", 1, "not-touching"),
        ("3,0 4,0 5,0", "e f e", 1, "too-few-contacts"),
        ("0,-1 1,-1 2,-1", "e f e", 5, "pile-not-reachable"),
    ],
)
def test_what_the_rules_say_is_told(laid: str, shown: str, pile: int, reason: str | None) -> None:
    before = state(HIVE, {**PILES, pile: f"straight {shown}"})

    assert refusal(before, laid, shown, pile=pile) == reason


def test_bee_on_an_empty_cell_is_told() -> None:
    before = state(HIVE, {**PILES, 1: "straight e f e"})

    assert refusal(before, "0,-1 1,-1 2,-1", "e f e", pile=1, bee=(0, -1)) == "bee-on-empty-cell"


def test_raising_in_the_first_turn_is_told() -> None:
    before = state(HIVE.replace(" w0", ""), PILES, turns_taken=(0, 0))

    assert refusal(before, "0,0 1,0 2,0", "f e f", pile=1) == "raise-on-first-turn"


def test_table_on_which_nothing_has_changed_has_no_refusal() -> None:
    before = state(HIVE, PILES)
    observation = observation_of(before, hive=before.hive, pieces=before.pieces)

    assert refusal_of(Evidence(before, observation)) is None


def test_shadow_on_one_place_has_no_refusal() -> None:
    before = state(HIVE, PILES)
    hive = before.hive.plain() | {(3, 0): before.hive[0, 0]}
    observation = observation_of(before, hive=hive, pieces=before.pieces)

    assert refusal_of(Evidence(before, observation)) is None


def test_tiles_that_the_rules_refuse_for_other_reasons_leave_it_open() -> None:
    before = state(HIVE, PILES)
    laid = cells("0,-3 1,-3 2,-3") + cells("3,0 4,0 5,0")
    hive = before.hive.plain() | dict.fromkeys(laid, before.hive[0, 0])
    observation = observation_of(before, hive=hive, pieces=before.pieces, taken=1)

    assert refusal_of(Evidence(before, observation)) is None
