"""The referee on two turns at once: one was not read, or not seen, and the next has been played."""

from dataclasses import replace
from random import Random

import pytest

from companion.core.status import Wait
from companion.core.verdict import Ask, Played
from companion.games.alveola.moves import moves
from companion.games.alveola.rules import finish
from companion.games.alveola.state import State
from companion.games.alveola.turn import Turn
from companion.observation import Observation
from companion.tracking.referee import Referee
from tests.companion.games.alveola.alveola_tables import state
from tests.companion.tracking.perfect_observations import observation_of
from tests.companion.tracking.referee.test_referee import HIVE, PILES


def seen_after(before: State, first: Turn, second: Turn) -> Observation:
    """Return what lies there after two turns, the tops of both their piles gone."""
    after = finish(finish(before, first), second)
    seen = observation_of(
        replace(before, hornet_pile=after.hornet_pile),
        hive=after.hive.plain(),
        pieces=after.pieces.plain(),
        taken=first.pile,
        spoon_after=after.spoon_after,
    )
    piles = (
        replace(pile, changed=10.0) if pile.index == second.pile else pile for pile in seen.piles
    )
    return replace(seen, piles=tuple(piles))


def two_by_chance(before: State, seed: int) -> tuple[Turn, Turn]:
    """Return a legal turn and one more, of which neither is played with a power."""
    rng = Random(seed)
    first = rng.choice([move for move in moves(before) if move.power is None])
    between = finish(before, first)
    return first, rng.choice([move for move in moves(between) if move.power is None])


@pytest.mark.parametrize("seed", range(12))
def test_two_turns_at_once_are_told_or_asked_about(seed: int) -> None:
    before = state(HIVE, PILES)
    first, second = two_by_chance(before, seed)

    said = Referee(spent_s=lambda: 0.0)(before, seen_after(before, first, second), declared=None)

    if isinstance(said, Ask):
        assert finish(before, first) in [finish(before, turn) for turn in said.candidates]  # type: ignore[arg-type]  # turns
        return
    assert isinstance(said, Played), said
    assert isinstance(said.first, Played)
    told = finish(finish(before, said.first.move), said.move)  # type: ignore[arg-type]  # turns
    assert told == finish(finish(before, first), second)


def test_a_hornet_that_the_second_turn_moved_is_no_turn_half_made() -> None:
    before = state(HIVE, {**PILES, 2: "bent f* f e"})
    first = next(move for move in moves(before) if move.pile == 1 and not move.bee)
    second = next(
        move
        for move in moves(finish(before, first))
        if move.pile == 2 and move.hornets and not set(move.cells) & set(first.cells)
    )

    said = Referee(spent_s=lambda: 0.0)(before, seen_after(before, first, second), declared=None)

    assert not isinstance(said, Wait)
