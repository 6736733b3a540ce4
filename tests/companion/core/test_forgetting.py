"""Forgetting people, games and pictures; taking games over. The journal's rows stay as they are."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from companion.clock import StillClock
from companion.core.commands import (
    ForgetGame,
    ForgetPerson,
    ForgetPictures,
    ImportGame,
    ResumeGame,
    StartGame,
    TakeSeat,
)
from companion.core.events import ImportedTurn, TurnSource
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import IllegalMove
from tests.companion.conftest import ToldJudge
from tests.companion.core.counting_commands import play
from tests.companion.core.counting_game import games

BEGAN = datetime(2025, 3, 1, 19, 30, tzinfo=UTC)


class Forgetful:
    """A store of pictures that notes which are to go."""

    def __init__(self) -> None:
        self.forgotten: set[str] = set()

    def keep(self, picture: object) -> None: ...

    def load(self, name: str) -> None: ...

    def forget(self, name: str) -> None:
        self.forgotten.add(name)


def start(*names: str, picture: str | None = None) -> StartGame:
    return StartGame("counting", {"players": [{"name": name} for name in names]}, picture=picture)


def opened(journal: Journal, clock: StillClock, store: Forgetful | None = None) -> Table:
    table = Table(
        journal, games=games, judge=ToldJudge(), dice=TableDice(), clock=clock, pictures=store
    )
    table.start()
    return table


@pytest.fixture
def journal(tmp_path: Path, clock: StillClock) -> Iterator[Journal]:
    journal = Journal.open(tmp_path / "journal.sqlite3", now=clock.now())
    yield journal
    journal.close()


@pytest.fixture
def store() -> Forgetful:
    return Forgetful()


@pytest.fixture
def kept(journal: Journal, clock: StillClock, store: Forgetful) -> Iterator[Table]:
    table = opened(journal, clock, store)
    yield table
    table.stop()


def play_to_ten(table: Table) -> None:
    for add in (3, 3, 3, 1):
        table.do(play(add))


def names_in(table: Table) -> list[tuple[str, ...]]:
    return [game.players for game in table.past_games()]


def test_person_is_named_nowhere_any_more_and_their_points_stay(
    kept: Table, journal: Journal, clock: StillClock
) -> None:
    first = kept.do(start("Ada", "Bo")).game_id
    kept.do(TakeSeat(0, "key", "Ada", "red", "star"))
    play_to_ten(kept)
    kept.do(start("Cy", "ada"))
    on = kept.do(play(2))
    after = kept.do(ForgetPerson("ＡDA"))

    assert names_in(kept) == [("Cy", "#2"), ("#1", "Bo")]
    assert (after.players, after.scores, after.revision) == (("Cy", "#2"), (2, 0), on.revision)
    assert kept.past_game(first).scores == (6, 4)
    told = f"{kept.snapshot()} {kept.past_game(first)}".lower()
    assert "ada" not in re.sub("0x[0-9a-f]+", "", told)  # an object's address may spell it
    kept.stop()
    again = opened(journal, clock)
    assert (names_in(again), again.snapshot().game_id) == ([("Cy", "#2"), ("#1", "Bo")], on.game_id)
    again.stop()


def test_person_who_plays_again_later_is_named_again(kept: Table) -> None:
    kept.do(start("Ada", "Bo"))
    kept.do(ForgetPerson("Ada"))
    kept.do(start("Ada", "Bo"))

    assert names_in(kept) == [("Ada", "Bo"), ("#1", "Bo")]
    with pytest.raises(IllegalMove, match="Nobody of that name"):
        kept.do(ForgetPerson("Zoe"))


def test_event_that_forgets_somebody_does_not_name_them(kept: Table, journal: Journal) -> None:
    kept.do(start("Ada", "Bo"))
    kept.do(ForgetPerson("Ada"))

    (erasure,) = journal.erasures()
    assert b"Ada" not in msgspec.json.encode(erasure.event)


def test_forgotten_game_is_gone_with_its_pictures_and_nobody_can_resume_it(
    kept: Table, store: Forgetful, journal: Journal, clock: StillClock
) -> None:
    game_id = kept.do(start("Ada", "Bo", picture="setup.jpg")).game_id
    with pytest.raises(IllegalMove, match="still being played"):
        kept.do(ForgetGame(game_id))
    play_to_ten(kept)
    after = kept.do(ForgetGame(game_id))

    assert (after.game, after.game_id, kept.past_games()) == (None, 0, ())
    assert store.forgotten == {"setup.jpg"}
    with pytest.raises(IllegalMove, match="no game"):
        kept.do(ResumeGame(game_id))
    second = kept.do(start("Cy", "Di"))
    kept.stop()
    again = opened(journal, clock, left := Forgetful())
    assert (again.snapshot().game_id, names_in(again)) == (second.game_id, [("Cy", "Di")])
    assert left.forgotten == {"setup.jpg"}
    again.stop()


def test_forgotten_game_that_was_on_is_not_on_after_a_restart(
    kept: Table, journal: Journal, clock: StillClock
) -> None:
    game_id = kept.do(start("Ada", "Bo")).game_id
    kept.do(TakeSeat(0, "key", "Ada", "red", "star"))
    play_to_ten(kept)
    kept.do(ForgetGame(game_id))
    kept.stop()

    again = opened(journal, clock)
    assert (again.snapshot().game, len(again.snapshot().sittings)) == (None, 1)
    again.stop()


def test_game_stays_where_its_pictures_are_forgotten(kept: Table, store: Forgetful) -> None:
    game_id = kept.do(start("Ada", "Bo", picture="setup.jpg")).game_id
    play_to_ten(kept)
    after = kept.do(ForgetPictures(game_id))

    assert (after.scores, store.forgotten) == ((6, 4), {"setup.jpg"})
    assert after.started is not None
    assert after.started.picture is None


def imported(*adds: int) -> ImportGame:
    turns = tuple(ImportedTurn(move={"add": n}, source=TurnSource.HAND, at=BEGAN) for n in adds)
    header = {"players": [{"name": "Eve"}, {"name": "#2"}]}
    return ImportGame("counting", header, turns, began_at=BEGAN, forgotten=(1,))


def test_imported_game_is_kept_beside_the_one_that_is_on(
    kept: Table, journal: Journal, clock: StillClock
) -> None:
    on = kept.do(start("Ada", "Bo"))
    after = kept.do(imported(3, 3, 3, 1))
    kept.do(play(2))

    assert (after.game_id, after.revision) == (on.game_id, on.revision)
    old = next(game for game in kept.past_games() if game.game_id != on.game_id)
    assert (old.players, old.began_at, old.scores) == (("Eve", "#2"), BEGAN, (6, 4))
    assert old.forgotten == {1}
    kept.stop()
    again = opened(journal, clock)
    assert (again.snapshot().game_id, again.snapshot().scores) == (on.game_id, (2, 0))
    assert {game.game_id for game in again.past_games()} == {on.game_id, old.game_id}
    again.stop()


def test_imported_game_is_judged_and_taken_over_once(kept: Table) -> None:
    with pytest.raises(IllegalMove, match="4 cannot be added"):
        kept.do(imported(4))
    kept.do(imported(3, 3))
    with pytest.raises(IllegalMove, match="here already"):
        kept.do(imported(3, 3, 1))

    (game,) = kept.past_games()
    assert kept.do(ResumeGame(game.game_id)).scores == (3, 3)
    assert kept.do(play(2)).scores == (5, 3)
