"""A Swiss tournament for tables of two to five: who plays whom, and who leads.

Players are seated by the standings, those of equal points together, and moved as little as needed
so that nobody meets again whom they have met. A game counts by places, not by its points, so that
the five games count alike: the share of the others at the table that one has left behind, ties by
halves.

Source of the pairing: FIDE's Dutch system in its aims (equal scores meet, nobody meets twice); its
rules are for two players, and no kept library pairs tables of more.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Annotated

import msgspec

from companion.core.names import reads_as
from companion.errors import IllegalMove
from companion.hall.heard import GameResult, ResultPlayer

#: So many play together at least.
FEWEST = 2


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament called *name*; *seats* is how many play at a table if it comes out even.

    *withdrawn* are those of the *players* who sit out from now on.
    """

    name: str
    players: Annotated[tuple[str, ...], msgspec.Meta(max_length=400)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)]
    withdrawn: tuple[str, ...] = ()


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays at a table: the *place*-th of *round*, each counted from 1.

    *before* are the games that these people had played when they were paired, by table and number:
    none of them counts for this round, whatever any table's clock says.
    """

    round: int
    place: int
    players: tuple[str, ...]
    before: tuple[str, ...] = ()


@dataclass(frozen=True)
class Standing:
    """Where a player stands: *points* of rounds, then the points of those met, then of games won."""

    player: str
    points: Fraction
    opponents: Fraction
    wins: int
    played: int

    @property
    def key(self) -> tuple[Fraction, Fraction, int]:
        """What players are ranked by."""
        return self.points, self.opponents, self.wins


def table_sizes(count: int, seats: int) -> tuple[int, ...]:
    """Return how many sit at each table: as near to *seats* as *count* players allow, none alone.

    >>> table_sizes(10, 4), table_sizes(5, 2), table_sizes(3, 4)
    ((4, 3, 3), (3, 2), (3,))
    """
    tables = max(1, count // seats if seats == 2 else -(-count // seats))
    least, more = divmod(count, tables)
    return tuple([least + 1] * more + [least] * (tables - more))


def pair(
    tournament: Tournament, results: Sequence[GameResult], pairings: Sequence[Pairing], *, seed: int
) -> tuple[Pairing, ...]:
    """Return the tables of the next round; players of equal standing are shuffled by *seed*.

    Raises `IllegalMove` where the last round goes on, and where fewer than two still play.
    """
    if open_pairings(tournament, results, pairings):
        raise IllegalMove("round-not-over", "Every table has to play before the next round begins")
    places = standings(tournament, results, pairings)
    ranked = [each.player for each in places if each.player not in tournament.withdrawn]
    if len(ranked) < FEWEST:
        raise IllegalMove("too-few", "Fewer than two players are left")
    if not pairings:
        Random(seed).shuffle(ranked)
    met = _met(pairings)
    tables = list(_slices(ranked, table_sizes(len(ranked), tournament.seats)))
    _part_who_have_met(tables, met)
    games = _by_people(results)
    number = max((pairing.round for pairing in pairings), default=0) + 1
    return tuple(
        Pairing(
            round=number,
            place=place,
            players=tuple(players),
            before=tuple(map(_number_of, games.get(_people(players), ()))),
        )
        for place, players in enumerate(tables, 1)
    )


def standings(
    tournament: Tournament, results: Sequence[GameResult], pairings: Sequence[Pairing]
) -> tuple[Standing, ...]:
    """Return where everybody stands, the first first; who was left alone at a table has won there."""
    played = [
        (pairing, result)
        for pairing, result in results_of(tournament, results, pairings)
        if result is not None
    ]
    points = {player: Fraction(0) for player in tournament.players}
    wins, rounds = Counter[str](), Counter[str]()
    names = {reads_as(player): player for player in tournament.players}
    for _, result in played:
        for player in result.players:
            if name := names.get(reads_as(player.name)):
                points[name] += _share_left_behind(player, result.players)
                wins[name] += player.rank == 1
                rounds[name] += 1
    for name in _left_alone(pairings, played, tournament.withdrawn):
        points[name] += 1
    found = [
        Standing(
            player=name,
            points=points[name],
            opponents=_points_met(name, points, played),
            wins=wins[name],
            played=rounds[name],
        )
        for name in tournament.players
    ]
    return tuple(sorted(found, key=lambda standing: standing.key, reverse=True))


def results_of(
    tournament: Tournament, results: Sequence[GameResult], pairings: Sequence[Pairing]
) -> tuple[tuple[Pairing, GameResult | None], ...]:
    """Return each pairing with the game that its people played in its round, ``None`` while they have not.

    It is the first of them all, or of those who have not withdrawn; names count as they read.
    """
    games = _by_people(results)
    return tuple(
        (pairing, _result_for(pairing, games, tournament.withdrawn)) for pairing in pairings
    )


def open_pairings(
    tournament: Tournament, results: Sequence[GameResult], pairings: Sequence[Pairing]
) -> tuple[Pairing, ...]:
    """Return the pairings that have still to be played: where two at least are left to do so."""
    return tuple(
        pairing
        for pairing, result in results_of(tournament, results, pairings)
        if result is None and len(_left(pairing, tournament.withdrawn)) >= FEWEST
    )


def _result_for(
    pairing: Pairing, games: Mapping[frozenset[str], list[GameResult]], withdrawn: Sequence[str]
) -> GameResult | None:
    left = _left(pairing, withdrawn)
    found = list(games.get(_people(pairing.players), ()))
    if FEWEST <= len(left) < len(pairing.players):
        found += games.get(_people(left), ())
    fresh = [game for game in found if _number_of(game) not in pairing.before]
    return min(fresh, key=lambda game: (game.at, game.table, game.game_id), default=None)


def _left(pairing: Pairing, withdrawn: Sequence[str]) -> list[str]:
    return [name for name in pairing.players if name not in withdrawn]


def _by_people(results: Sequence[GameResult]) -> dict[frozenset[str], list[GameResult]]:
    """Return the games by exactly who played them, at whatever table."""
    games: dict[frozenset[str], list[GameResult]] = {}
    for game in results:
        games.setdefault(_people([each.name for each in game.players]), []).append(game)
    return games


def _people(names: Sequence[str]) -> frozenset[str]:
    return frozenset(map(reads_as, names))


def _number_of(game: GameResult) -> str:
    return f"{game.table}/{game.game_id}"


def _left_alone(
    pairings: Sequence[Pairing],
    played: Sequence[tuple[Pairing, GameResult]],
    withdrawn: Sequence[str],
) -> Iterator[str]:
    over = {(pairing.round, pairing.place) for pairing, _ in played}
    for pairing in pairings:
        left = _left(pairing, withdrawn)
        if len(left) == 1 and (pairing.round, pairing.place) not in over:
            yield from left


def _share_left_behind(player: ResultPlayer, table: Sequence[ResultPlayer]) -> Fraction:
    behind = sum(other.rank > player.rank for other in table)
    beside = sum(other.rank == player.rank for other in table) - 1
    return Fraction(2 * behind + beside, 2 * max(len(table) - 1, 1))


def _points_met(
    name: str, points: Mapping[str, Fraction], played: Sequence[tuple[Pairing, GameResult]]
) -> Fraction:
    return sum(
        (
            points.get(other, Fraction(0))
            for pairing, _ in played
            if name in pairing.players
            for other in pairing.players
            if other != name
        ),
        Fraction(0),
    )


def _met(pairings: Sequence[Pairing]) -> Counter[frozenset[str]]:
    return Counter(
        frozenset(two) for pairing in pairings for two in combinations(pairing.players, 2)
    )


def _slices(players: Sequence[str], sizes: Sequence[int]) -> Iterator[list[str]]:
    first = 0
    for size in sizes:
        yield list(players[first : first + size])
        first += size


def _part_who_have_met(tables: list[list[str]], met: Counter[frozenset[str]]) -> None:
    """Swap players between *tables*, near ones first, as long as that makes fewer meet again."""
    again = True
    while again:
        again = False
        for gap in range(1, len(tables)):
            for upper, lower in zip(tables, tables[gap:], strict=False):
                again = _swap_once(upper, lower, met) or again


def _swap_once(upper: list[str], lower: list[str], met: Counter[frozenset[str]]) -> bool:
    before = _meetings(upper, met) + _meetings(lower, met)
    if not before:
        return False
    for high in reversed(range(len(upper))):
        for low in range(len(lower)):
            upper[high], lower[low] = lower[low], upper[high]
            if _meetings(upper, met) + _meetings(lower, met) < before:
                return True
            upper[high], lower[low] = lower[low], upper[high]
    return False


def _meetings(players: Sequence[str], met: Counter[frozenset[str]]) -> int:
    return sum(met[frozenset(two)] for two in combinations(players, 2))
