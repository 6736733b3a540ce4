"""Who came in which place, and what decided it: the same for every game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.answers import ScoreLine
from companion.games.game import AnyGame
from companion.phrases import Phrase, Value


@dataclass(frozen=True)
class Place:
    """One place of the ranking: *seats* are those who share it, or play together, with their *points*.

    Sides that tie fully have the same *rank*; the next rank is left out then.
    """

    rank: int
    seats: tuple[int, ...]
    points: int


@dataclass(frozen=True)
class Difference:
    """One line of the score breakdown by place: how far the winner is *ahead* of the next in it."""

    words: Phrase
    points: tuple[int, ...]
    ahead: int


def places(game: AnyGame, state: Any) -> tuple[Place, ...]:  # any game's state
    """Return every side's place as the game stands, the first first."""
    standing = {side: _standing(game, state, side) for side in _sides(game, state)}
    points = game.scores(state)
    return tuple(
        Place(
            rank=1 + sum(other > own for other in standing.values()),
            seats=side,
            points=sum(points[seat] for seat in side),
        )
        for side, own in sorted(standing.items(), key=lambda ranked: ranked[1], reverse=True)
    )


def ranks(game: AnyGame, state: Any) -> tuple[int, ...]:  # any game's state
    """Return each seat's rank; a team shares its own."""
    by_seat = {seat: place.rank for place in places(game, state) for seat in place.seats}
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def decided_by(game: AnyGame, state: Any, names: Sequence[str]) -> Phrase | None:
    """Return in one sentence what decided the game; ``None`` while it goes on."""
    outcome, ranking = game.outcome(state), places(game, state)
    if outcome is None or len(ranking) < 2:
        return None
    first, second = ranking[:2]
    if second.rank == 1:
        return _shared([_names(place, names) for place in ranking if place.rank == 1], first.points)
    called: dict[str, Value] = {"winner": _names(first, names), "second": _names(second, names)}
    if first.points == second.points:
        return _tie_broken(game, state, (first, second), called)
    if first.points < second.points:
        return Phrase("{winner} won, though {second} had more points", called)
    return _by_points(game, state, (first, second), called)


def differences(game: AnyGame, state: Any) -> tuple[Difference, ...]:  # any game's state
    """Return the score breakdown by place, what put the winner ahead first."""
    ranking = places(game, state)
    found = (_difference(line, ranking) for line in game.score_breakdown(state))
    return tuple(sorted(found, key=lambda line: -line.ahead))


def _sides(game: AnyGame, state: Any) -> tuple[tuple[int, ...], ...]:
    if game.sides is not None:
        return game.sides(state)
    return tuple((seat,) for seat in range(len(game.scores(state))))


def _standing(game: AnyGame, state: Any, side: tuple[int, ...]) -> tuple[int, ...]:
    """Return what *side* is ranked by: to have won, the points, then what breaks ties."""
    outcome = game.outcome(state)
    won = outcome is not None and any(seat in outcome.winners for seat in side)
    lines = (game.scores(state), *(line.points for line in game.tie_breaks(state)))
    return (won, *(sum(counted[seat] for seat in side) for counted in lines))


def _difference(line: ScoreLine, ranking: tuple[Place, ...]) -> Difference:
    points = tuple(sum(line.points[seat] for seat in place.seats) for place in ranking)
    return Difference(line.words, points, points[0] - max(points[1:], default=0))


def _names(place: Place, names: Sequence[str]) -> str:
    return " & ".join(names[seat] for seat in place.seats)


def _shared(sides: Sequence[str], points: int) -> Phrase:
    return Phrase(
        "{names} share the win with {points} points each",
        {"names": ", ".join(sides), "points": points},
    )


def _tie_broken(
    game: AnyGame, state: Any, pair: tuple[Place, Place], called: dict[str, Value]
) -> Phrase:
    values: dict[str, Value] = {**called, "points": pair[0].points}
    for line in game.tie_breaks(state):
        own, other = _difference(line, pair).points
        if own != other:
            values |= {"category": line.words, "own": own, "other": other}
            return Phrase(
                "{winner} and {second} have {points} points each; the tie went to {winner}: "
                "{category}, {own} to {other}",
                values,
            )
    return Phrase("{winner} and {second} have {points} points each; {winner} won", values)


def _by_points(
    game: AnyGame, state: Any, pair: tuple[Place, Place], called: dict[str, Value]
) -> Phrase:
    lines = [_difference(line, pair) for line in game.score_breakdown(state)]
    most = max(lines, key=lambda line: line.ahead)
    margin = pair[0].points - pair[1].points
    is_told = len(lines) > 1 and most.ahead > 0
    own, other = most.points
    return _BY_POINTS[is_told, margin == 1].filled(
        **called, margin=margin, category=most.words, own=own, other=other
    )


#: By whether one line of the breakdown is named, and whether the margin is a single point.
_BY_POINTS = {
    (False, False): Phrase("{winner} won, {margin} points ahead of {second}"),
    (False, True): Phrase("{winner} won, 1 point ahead of {second}"),
    (True, False): Phrase(
        "{winner} won, {margin} points ahead of {second}; what made the difference: "
        "{category}, {own} to {other}"
    ),
    (True, True): Phrase(
        "{winner} won, 1 point ahead of {second}; what made the difference: "
        "{category}, {own} to {other}"
    ),
}
