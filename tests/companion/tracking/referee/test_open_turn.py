"""The referee on a turn that is still open, on half-made ones, and on two turns at once."""

from dataclasses import replace
from itertools import count

import pytest

from companion.core.status import Wait, WaitReason
from companion.core.verdict import Amended, Ask, OpenTurn, Played
from companion.games.alveola.moves import moves
from companion.games.alveola.rules import finish
from companion.games.alveola.state import Piece, State, Worker
from companion.games.alveola.turn import Action, PlaceWorker, Turn
from companion.games.hexes import Cell
from companion.observation import BARE, CellObservation, Observation
from companion.tracking.referee import Referee
from tests.companion.games.alveola.alveola_tables import state
from tests.companion.tracking.perfect_observations import observation_of
from tests.companion.tracking.referee.test_referee import HIVE, PILES, observation_after


def laid(shown: str = "f e f") -> tuple[State, Turn, State]:
    """Return the state before a tile without a bee, that turn, and the state after it."""
    before = state(HIVE, {**PILES, 1: f"straight {shown}"})
    verdict = Referee()(
        before, observation_after(before, "0,0 1,0 2,0", shown, pile=1), declared=None
    )
    assert isinstance(verdict, Played)
    assert isinstance(verdict.move, Turn)
    return before, verdict.move, finish(before, verdict.move)


def observed(after: State, pieces: dict[Cell, Piece]) -> Observation:
    return observation_of(after, hive=after.hive.plain(), pieces=pieces)


def lifted(before: State, after: State, *, spoon: int) -> Observation:
    """Return what is seen once the tile of the turn to *after* lies on its pile again."""
    return observation_of(
        after,
        hive=before.hive.plain(),
        pieces=before.pieces.plain(),
        taken=1,
        spoon_after=spoon,
    )


def test_a_bee_that_comes_late_amends_the_open_turn() -> None:
    before, turn, after = laid()
    late = observed(after, {**after.pieces.plain(), (0, 0): Worker(0)})

    said = Referee()(after, late, declared=None, open_turn=OpenTurn(before, turn))

    assert isinstance(said, Amended)
    assert said.move == Turn(
        **{f: getattr(turn, f) for f in turn.__struct_fields__} | {"bee": PlaceWorker((0, 0))}
    )


def test_a_late_bee_that_little_speaks_for_is_asked_about() -> None:
    before, turn, after = laid()
    late = observed(after, {**after.pieces.plain(), (0, 0): Worker(0)})
    unsure = replace(late, cells=tuple(doubtful(cell, (0, 0)) for cell in late.cells))

    said = Referee()(after, unsure, declared=None, open_turn=OpenTurn(before, turn))

    assert isinstance(said, Ask)
    assert (said.candidates[1], said.amending) == (turn, (0, 1))


def doubtful(cell: CellObservation, at: Cell) -> CellObservation:
    """Return *cell*, where it is *at*, with a bee upon it that hardly stands out."""
    if cell.at != at:
        return cell
    return replace(cell, piece_class={**cell.piece_class, BARE: -7.0})


def test_a_bee_that_comes_late_is_no_turn_once_the_last_is_closed() -> None:
    _, _, after = laid()
    late = observed(after, {**after.pieces.plain(), (0, 0): Worker(0)})

    said = Referee()(after, late, declared=None)

    assert isinstance(said, Wait)
    assert said.reason is WaitReason.UNEXPLAINED


def test_an_open_turn_that_stands_as_it_was_told_is_nothing_new() -> None:
    before, turn, after = laid()

    said = Referee()(
        after,
        observed(after, after.pieces.plain()),
        declared=None,
        open_turn=OpenTurn(before, turn),
    )

    assert isinstance(said, Wait)
    assert said.reason is WaitReason.NOTHING


def test_a_tile_that_lies_on_its_pile_again_takes_the_turn_back() -> None:
    before, turn, after = laid()

    said = Referee()(
        after, lifted(before, after, spoon=0), declared=None, open_turn=OpenTurn(before, turn)
    )

    assert isinstance(said, Amended)
    assert said.move is None


def test_a_turn_taken_back_without_the_spoon_is_half_made() -> None:
    before, turn, after = laid()

    said = Referee()(
        after, lifted(before, after, spoon=1), declared=None, open_turn=OpenTurn(before, turn)
    )

    assert isinstance(said, Wait)
    assert str(said.phrase) == "The spoon still has to move"


@pytest.mark.parametrize("pile", [1, 2], ids=["the same tile", "another tile"])
def test_a_tile_laid_elsewhere_amends_the_open_turn(pile: int) -> None:
    before, turn, after = laid()
    other = next(
        move
        for move in moves(before)
        if (move.pile, move.bee, move.hornets) == (pile, None, ())
        and move.action is Action.ENLARGE
        and not set(move.cells) & set(turn.cells)
        and (move.pattern or turn.pattern) == turn.pattern
    )
    instead = finish(before, other)
    seen = observation_of(
        after, hive=instead.hive.plain(), pieces=instead.pieces.plain(), spoon_after=pile
    )
    changed = set() if pile == turn.pile else {pile, turn.pile}
    piles = tuple(
        replace(seen_pile, changed=10.0) if seen_pile.index in changed else seen_pile
        for seen_pile in seen.piles
    )

    said = Referee()(
        after, replace(seen, piles=piles), declared=None, open_turn=OpenTurn(before, turn)
    )

    assert isinstance(said, Amended)
    assert finish(before, said.move) == instead  # type: ignore[arg-type]  # a turn


@pytest.mark.parametrize(
    ("shown", "spoon", "due"),
    [("f* e f", 1, "The hornet still has to move"), ("f e f", 0, "The spoon still has to move")],
    ids=["hornet", "spoon"],
)
def test_a_half_made_turn_is_waited_for_and_what_is_due_is_told(
    shown: str, spoon: int, due: str
) -> None:
    before = state(HIVE, {**PILES, 1: f"straight {shown}"})
    seen = observation_after(before, "0,0 1,0 2,0", shown, pile=1)
    tokens = {place: 0.0 if place[0] == spoon else -20.0 for place in seen.tokens if place[1] == 0}
    spoon_seen = replace(seen, tokens=dict.fromkeys(seen.tokens, -20.0) | tokens)

    said = Referee()(before, spoon_seen, declared=None)

    assert isinstance(said, Wait)
    assert (said.reason, str(said.phrase)) == (WaitReason.HALF_MADE, due)


def test_two_turns_at_once_are_told_in_order() -> None:
    before, _, between = laid()
    second = next(
        move
        for move in moves(between)
        if move.action is Action.ENLARGE and move.pile == 2 and not move.bee and not move.hornets
    )
    after = finish(between, second)
    seen = observation_of(
        before, hive=after.hive.plain(), pieces=after.pieces.plain(), taken=1, spoon_after=2
    )
    piles = tuple(replace(pile, changed=10.0) if pile.index == 2 else pile for pile in seen.piles)

    said = Referee()(before, replace(seen, piles=piles), declared=None)

    assert isinstance(said, Played)
    assert isinstance(said.first, Played)
    assert finish(finish(before, said.first.move), said.move) == after  # type: ignore[arg-type]  # turns


def test_no_turn_is_believed_when_the_time_to_judge_is_over() -> None:
    before = state(HIVE, {**PILES, 1: "straight f e f"})
    seen = observation_after(before, "0,0 1,0 2,0", "f e f", pile=1)
    seconds = count()

    said = Referee(spent_s=lambda: float(next(seconds)), budget_s=0.5)(before, seen, declared=None)

    assert not isinstance(said, Played)
