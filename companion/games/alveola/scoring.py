"""Points, winners and what ended the game."""

from collections.abc import Iterator

from companion.games.alveola import rulings
from companion.games.alveola.rules import had_last_turns, is_over
from companion.games.alveola.state import Queen, State, Worker
from companion.games.answers import Outcome, ScoreLine
from companion.phrases import Phrase

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


def _standing(state: State, side: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    counted = (points, *(line.points for line in tie_breaks(state)))
    return tuple(sum(line[seat] for seat in side) for line in counted)


def tie_breaks(state: State) -> tuple[ScoreLine, ...]:
    """Return what breaks a tie: to have placed the queen, then the flowers."""
    queen = tuple(int(state.queen_placer == seat) for seat in range(len(state.players)))
    flowers = tuple(player.flowers for player in state.players)
    return ScoreLine(Phrase("queen on the hive"), queen), ScoreLine(Phrase("flowers"), flowers)


def score_breakdown(state: State) -> tuple[ScoreLine, ...]:
    """Return the points line by line; each seat's lines add up to its points."""
    seats = range(len(state.players))
    lines = [(Phrase("Queen"), [_queen_points(state, seat) for seat in seats])]
    for worth in range(1, MOST_FOR_A_WORKER + 1):
        counted = [worth * _workers(state, seat, worth) for seat in seats]
        lines.append((_workers_line(worth), counted))
    lines.append((Phrase("Honey"), [player.honey for player in state.players]))
    return tuple(ScoreLine(words, tuple(points)) for words, points in lines)


def _workers_line(worth: int) -> Phrase:
    if worth == MOST_FOR_A_WORKER:
        return Phrase("Workers on level {level} or higher", {"level": worth})
    return Phrase("Workers on level {level}", {"level": worth})


def _queen_points(state: State, seat: int) -> int:
    return QUEEN_POINTS if state.queen_placer == seat else 0


def _workers(state: State, seat: int, worth: int) -> int:
    """Return how many workers of *seat* on the hive count *worth* points each."""
    return sum(
        piece == Worker(seat) and worker_points(state.hive[cell].level) == worth
        for cell, piece in state.pieces.items()
    )


def explain(state: State, seat: int) -> tuple[Phrase, ...]:
    """Return where *seat*'s points come from: queen, workers, honey; what counts nothing is left out."""
    return tuple(_explain(state, seat))


def _explain(state: State, seat: int) -> Iterator[Phrase]:
    if points := _queen_points(state, seat):
        yield Phrase("queen on the hive: {points}", {"points": points})
    for worth in range(MOST_FOR_A_WORKER, 0, -1):
        if workers := _workers(state, seat, worth):
            values = {"workers": workers, "worth": worth, "points": workers * worth}
            yield Phrase("workers {workers} × {worth}: {points}", values)
    if honey := state.players[seat].honey:
        yield Phrase("honey: {points}", {"points": honey})
