"""Statistics over the evenings: games, wins, averages, best, streaks."""

from datetime import UTC, datetime, timedelta

from companion.core.snapshot import PastGame
from companion.core.statistics import GameRecord, Tally, person_records, wins_of_year
from companion.games.answers import Outcome

FIRST = datetime(2026, 1, 3, 20, tzinfo=UTC)


def played(
    day: int, points: dict[str, int], *, game: str = "pollen", is_recorded: bool = False
) -> PastGame:
    """Return a finished game of *points* by name."""
    scores = tuple(points.values())
    winners = tuple(seat for seat, own in enumerate(scores) if own == max(scores))
    return PastGame(
        game_id=day + 1,
        name=game,
        title=game.title(),
        players=tuple(points),
        began_at=FIRST + timedelta(days=day),
        turns=9,
        scores=scores,
        outcome=Outcome(scores, winners, "counted"),
        is_recorded=is_recorded,
    )


def test_person_is_counted_by_game_and_streak_whatever_the_case_of_their_name() -> None:
    games = [
        played(3, {"ada": 9, "Bo": 3}),
        played(2, {"Bo": 3, "Ada": 4}, game="apiary"),
        played(1, {"Ada": 1, "Bo": 8}),
        played(0, {"Ada": 5, "Bo": 2}),
    ]

    ada, bo = person_records(games)
    assert (ada.name, ada.games, ada.wins, ada.streak, ada.longest_streak) == ("ada", 4, 3, 2, 2)
    assert ada.by_game == (
        GameRecord("pollen", "Pollen", games=3, wins=2, average=5.0, best=9),
        GameRecord("apiary", "Apiary", games=1, wins=1, average=4.0, best=4),
    )
    assert (bo.wins, bo.streak, bo.longest_streak) == (1, 0, 1)


def test_what_was_played_alone_or_shown_as_a_demonstration_is_not_counted() -> None:
    alone, shown = played(0, {"Ada": 5}), played(1, {"Eve": 2, "Fay": 1}, is_recorded=True)

    assert person_records([alone, shown]) == ()


def test_winner_of_most_games_of_the_year_stands_first() -> None:
    games = [
        played(0, {"Ada": 5, "Bo": 6}),
        played(1, {"Ada": 5, "Bo": 6}),
        played(2, {"Ada": 7, "Bo": 6}),
        played(-20, {"Cy": 7, "Bo": 6}),
    ]

    assert wins_of_year(games, 2026) == (Tally("Bo", 3, 2), Tally("Ada", 3, 1))
