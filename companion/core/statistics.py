"""Statistics over the evenings: who played how often, who won, by person and by game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.core.names import reads_as
from companion.core.snapshot import PastGame


@dataclass(frozen=True)
class Played:
    """How one person did in one finished game of two sides or more."""

    person: str
    name: str
    game: str
    title: str
    at: datetime
    points: int
    has_won: bool


@dataclass(frozen=True)
class GameRecord:
    """What one person has done in one game over the evenings."""

    game: str
    title: str
    games: int
    wins: int
    average: float
    best: int


@dataclass(frozen=True)
class PersonRecord:
    """What one person has done over the evenings.

    *streak* is how many of their latest games they won in a row, *longest_streak* how many ever.
    """

    name: str
    games: int
    wins: int
    streak: int
    longest_streak: int
    by_game: tuple[GameRecord, ...]


@dataclass(frozen=True)
class Tally:
    """Who won how often: *games* are those they played."""

    name: str
    games: int
    wins: int


def person_records(games: Iterable[PastGame]) -> tuple[PersonRecord, ...]:
    """Return everybody's record, the one who won most first; their name is the one they used last."""
    records = [_person_record(rows) for rows in _by_person(games)]
    return tuple(sorted(records, key=lambda record: (-record.wins, record.games, record.name)))


def wins_of_year(games: Iterable[PastGame], year: int) -> tuple[Tally, ...]:
    """Return who won how often in *year*, as the clock on the wall has it; the one who won most first."""
    of_year = [game for game in games if game.began_at.astimezone().year == year]
    return tuple(Tally(r.name, r.games, r.wins) for r in person_records(of_year))


def _by_person(games: Iterable[PastGame]) -> Iterator[list[Played]]:
    """Yield what each person played, the earliest first."""
    rows = [row for game in games if is_counted(game) for row in _rows(game)]
    found: dict[str, list[Played]] = {}
    for row in sorted(rows, key=lambda row: row.at):
        found.setdefault(row.person, []).append(row)
    yield from found.values()


def is_counted(game: PastGame) -> bool:
    """Tell whether *game* counts: played here to its end, by more than one person."""
    return game.outcome is not None and not game.is_recorded and len(game.players) > 1


def _rows(game: PastGame) -> Iterator[Played]:
    assert game.outcome is not None, "only finished games are counted"
    for seat, name in enumerate(game.players):
        if seat in game.forgotten:
            continue
        yield Played(
            person=reads_as(name),
            name=name,
            game=game.name,
            title=game.title,
            at=game.began_at,
            points=game.outcome.scores[seat],
            has_won=seat in game.outcome.winners,
        )


def _person_record(rows: Sequence[Played]) -> PersonRecord:
    streak, longest = _streaks(rows)
    by_game: dict[str, list[Played]] = {}
    for row in rows:
        by_game.setdefault(row.game, []).append(row)
    records = sorted(map(_game_record, by_game.values()), key=lambda record: -record.games)
    return PersonRecord(
        name=rows[-1].name,
        games=len(rows),
        wins=sum(row.has_won for row in rows),
        streak=streak,
        longest_streak=longest,
        by_game=tuple(records),
    )


def _game_record(rows: Sequence[Played]) -> GameRecord:
    points = [row.points for row in rows]
    return GameRecord(
        game=rows[0].game,
        title=rows[0].title,
        games=len(rows),
        wins=sum(row.has_won for row in rows),
        average=sum(points) / len(points),
        best=max(points),
    )


def _streaks(rows: Sequence[Played]) -> tuple[int, int]:
    """Return how many of the latest games were won in a row, and how many ever were."""
    streak = longest = 0
    for row in rows:
        streak = streak + 1 if row.has_won else 0
        longest = max(longest, streak)
    return streak, longest
