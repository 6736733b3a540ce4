"""The referee on perfect observations: played, asked, waited for, or told what the rules say."""

from itertools import count
from typing import Any

import pytest

from companion.core.status import Wait, WaitReason
from companion.core.verdict import Ask, Played, Verdict
from companion.games.alveola.state import State, Worker
from companion.games.hexes import Cell
from companion.observation import Observation, Trouble
from companion.phrases import Phrase
from companion.tracking.referee import Referee
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import explanations
from companion.tracking.referee.pointing import turn_marks
from companion.tracking.referee.referee import CUT_SHORT, WHICH_TURN, _ask, _Candidate
from tests.companion.games.alveola.alveola_tables import cells, pattern, state
from tests.companion.tracking.perfect_observations import observation_of

HIVE = "0,0 1e; 1,0 1f; 2,0 1e; 0,1 1e; 1,1 1f w0; -1,1 1f; 0,2 1e; 1,2 2f; -1,2 1e; 2,1 1f h; -1,0 1e h"
PILES = dict.fromkeys(range(12), "straight e f e") | {2: "bent f f e", 3: "triangular f e f"}


def observation_after(
    before: State,
    laid: str,
    shown: str,
    *,
    pile: int,
    bee: Cell | None = None,
    gone: Cell | None = None,
) -> Observation:
    """Return what is observed of the tile *shown* of *pile* on the cells *laid*, with a *bee* of seat 0.

    What stood on the cell *gone* is there no more.
    """
    hive = before.hive.plain()
    for at, printed in zip(cells(laid), pattern(shown), strict=True):
        level = before.hive[at].level + 1 if at in before.hive else 1
        hive[at] = type(next(iter(hive.values())))(level, printed.fill, printed.icon)
    pieces = {
        at: piece for at, piece in before.pieces.plain().items() if at not in {*cells(laid), gone}
    }
    if bee:
        pieces[bee] = Worker(0)
    return observation_of(before, hive=hive, pieces=pieces, taken=pile, spoon_after=pile)


def verdict(laid: str, shown: str, *, pile: int = 1, **rest: Any) -> Verdict:
    """Return the verdict on the tile *shown* of *pile* on the cells *laid*."""
    before = state(HIVE, {**PILES, pile: f"straight {shown}"})
    return Referee()(
        before, observation_after(before, laid, shown, pile=pile, **rest), declared=None
    )


def test_the_one_turn_that_explains_the_observation_is_played() -> None:
    said = verdict("0,0 1,0 2,0", "f e f")

    assert isinstance(said, Played)
    assert set(said.move.cells) == {(0, 0), (1, 0), (2, 0)}  # type: ignore[attr-defined]
    assert said.confidence > 0.99


def test_a_bee_belongs_to_the_turn() -> None:
    said = verdict("0,0 1,0 2,0", "f e f", bee=(0, 0))

    assert isinstance(said, Played)
    assert said.move.bee.at == (0, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("laid", "shown", "word"),
    [("0,1 1,1 2,1", "f e f", "cover"), ("-1,2 0,2 1,2", "f f e", "empty space")],
    ids=["covers a piece", "uneven support"],
)
def test_what_no_legal_turn_explains_is_told_with_its_cells(
    laid: str, shown: str, word: str
) -> None:
    said = verdict(laid, shown)

    assert isinstance(said, Wait)
    assert said.reason == "unexplained"
    assert word in str(said.phrase)
    assert said.marks


def test_an_unchanged_table_is_waited_at() -> None:
    before = state(HIVE, PILES)
    same = observation_of(before, hive=before.hive.plain(), pieces=before.pieces.plain())

    said = Referee()(before, same, declared=None)

    assert isinstance(said, Wait)
    assert said.reason == "nothing"


def test_troubles_are_passed_on() -> None:
    said = Referee()(
        state(HIVE, PILES),
        Observation("x", troubles=(Trouble("hidden-cards", Phrase("uncover card 2")),)),
        declared=None,
    )

    assert said == Wait(WaitReason.TROUBLE, Phrase("uncover card 2"))


def test_a_question_bears_the_marks_of_each_candidate() -> None:
    before = state(HIVE, {**PILES, 1: "straight f e f"})
    observation = observation_after(before, "0,0 1,0 2,0", "f e f", pile=1)
    evidence = Evidence(before, observation)
    found = explanations(evidence, (None,), count=2).whole * 2

    asked = _ask(evidence, [_Candidate(e, amends=False) for e in found], WHICH_TURN, 0.5)

    assert len(asked.marks) == 2
    assert asked.marks == tuple(turn_marks(observation, e.turn) for e in found)
    assert all(asked.marks)


def test_turn_that_explains_most_of_what_has_changed_is_asked_about() -> None:
    before = state(HIVE, {**PILES, 1: "straight f e f"})
    observation = observation_after(before, "0,0 1,0 2,0", "f e f", pile=1, gone=(1, 1))

    said = Referee()(before, observation, declared=None)

    assert isinstance(said, Ask)
    assert {turn.pile for turn in said.candidates} == {1}


@pytest.mark.parametrize("looked_at", [0, 1])
def test_it_is_told_that_the_time_ran_out_before_every_turn_was_looked_at(looked_at: int) -> None:
    before = state(HIVE, {**PILES, 1: "straight f e f"})
    observation = observation_after(before, "0,0 1,0 2,0", "f e f", pile=1, gone=(1, 1))
    hasty = Referee(spent_s=count().__next__, budget_s=looked_at)

    said = hasty(before, observation, declared=None)

    assert isinstance(said, Wait)
    assert (said.reason, said.phrase, bool(said.marks)) == ("unexplained", CUT_SHORT, True)
