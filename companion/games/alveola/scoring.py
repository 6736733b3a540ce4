"""Points, winners and what ended the game."""

from companion.games.alveola import rulings
from companion.games.alveola.rules import had_last_turns, is_over
from companion.games.alveola.state import Queen, State, Worker
from companion.games.game import Outcome

QUEEN_POINTS = 4
MOST_FOR_A_WORKER = 4


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points if the game ended now."""
    points = [player.honey for player in state.players]
    for cell, piece in state.pieces.items():
        if isinstance(piece, Worker):
            points[piece.player] += worker_points(state.hive[cell].level)
        elif isinstance(piece, Queen):
            points[piece.player] += QUEEN_POINTS
    return tuple(points)


def worker_points(level: int) -> int:
    """Return what a worker on *level* counts.

    >>> [worker_points(level) for level in (1, 3, 6)]
    [1, 3, 4]
    """
    return min(level, MOST_FOR_A_WORKER)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, ``None`` while it goes on."""
    if not is_over(state):
        return None
    ended_by = "queen" if had_last_turns(state) else "exhausted"
    return Outcome(scores(state), winners(state), ended_by)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that win if the game ended now: most points, then queen, then flowers."""
    sides = sides_of(state)
    points = scores(state)
    best = max(sides, key=lambda side: _standing(state, side, points))
    top = _standing(state, best, points)
    tied = tuple(seat for side in sides if _standing(state, side, points) == top for seat in side)
    return tuple(sorted(rulings.winners_of_full_tie(tied)))


def sides_of(state: State) -> tuple[tuple[int, ...], ...]:
    """Return who plays together: every seat alone, or the two teams."""
    seats = range(len(state.players))
    return ((0, 2), (1, 3)) if state.teams else tuple((seat,) for seat in seats)


def _standing(
    state: State, side: tuple[int, ...], points: tuple[int, ...]
) -> tuple[int, bool, int]:
    return (
        sum(points[seat] for seat in side),
        state.queen_placer in side,
        sum(state.players[seat].flowers for seat in side),
    )
