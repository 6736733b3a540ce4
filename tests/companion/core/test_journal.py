"""What the journal keeps, and what it does when it cannot."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.events import (
    AnyEvent,
    Entry,
    GameStarted,
    HostNamed,
    Mark,
    QuestionAsked,
    TurnPlayed,
    TurnSource,
    TurnUndone,
)
from companion.core.journal import Journal
from companion.errors import PartFault, Unreadable
from companion.phrases import Phrase

NOW = datetime(2026, 5, 4, 20, 14, 5, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    opened = Journal.open(path, now=NOW)
    yield opened
    opened.close()


def entries(first: int, *events: AnyEvent) -> tuple[Entry, ...]:
    return tuple(
        Entry(seq=seq, at=NOW + timedelta(seconds=seq), event=event)
        for seq, event in enumerate(events, first)
    )


TURN = TurnPlayed(
    move={"add": 2, "words": "çà"}, source=TurnSource.CAMERA, picture="1.jpg", confidence=0.5
)


def test_events_come_back_as_they_were(journal: Journal, path: Path) -> None:
    written = entries(1, GameStarted(game="counting", header={}), TURN, TurnUndone(turn=1))
    journal.append(written)

    assert Journal.open(path, now=NOW).latest_game() == written


@pytest.mark.parametrize(
    ("event", "body"),
    [
        (
            TurnPlayed(move=3, source=TurnSource.DICE),
            '{"event":"TurnPlayed","move":3,"source":"dice","seat":null,"picture":null,'
            '"confidence":null}',
        ),
        (
            QuestionAsked(
                question=Phrase("Which?"),
                candidates=(1,),
                picture="1.jpg",
                marks=((Mark("cell", ((1, 2),)),),),
            ),
            '{"event":"QuestionAsked","question":{"text":"Which?","values":{}},"candidates":[1],'
            '"picture":"1.jpg","crops":[],"confidence":0.0,'
            '"marks":[[{"kind":"cell","points":[[1,2]]}]],"amending":[]}',
        ),
    ],
    ids=["turn", "question"],
)
def test_an_event_is_the_words_it_has_always_been(
    journal: Journal, path: Path, event: AnyEvent, body: str
) -> None:
    journal.append(entries(1, event))

    assert journal._connection.execute("SELECT body FROM events").fetchall() == [(body,)]
    assert Journal.open(path, now=NOW).latest_game() == entries(1, event)


def test_each_game_stands_alone(journal: Journal) -> None:
    before = entries(1, HostNamed(key="h"))
    first = entries(2, GameStarted(game="counting", header=1), TURN)
    second = entries(4, GameStarted(game="counting", header=2), TurnUndone(turn=1))
    latest = []
    for written in (before, first, second):
        journal.append(written)
        latest.append(journal.latest_game())

    assert latest == [before, first, second]
    assert journal.last_seq() == 5


@pytest.mark.parametrize(
    "pragma", ["max_page_count = 4", "query_only = ON"], ids=["full disk", "read-only"]
)
def test_events_are_kept_together_or_not_at_all(journal: Journal, pragma: str) -> None:
    journal.append(entries(1, GameStarted(game="counting", header={})))
    journal._connection.execute(f"PRAGMA {pragma}")
    long = TurnPlayed(move="x" * 50_000, source=TurnSource.HAND)
    with pytest.raises(PartFault, match=r"the journal cannot be used: .*(full|readonly)"):
        journal.append(entries(2, TURN, long))

    assert journal.last_seq() == 1


def test_a_journal_that_failed_goes_on_when_there_is_room_again(journal: Journal) -> None:
    journal._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(PartFault):
        journal.append(entries(1, TURN))
    journal._connection.execute("PRAGMA query_only = OFF")
    journal.append(entries(1, TURN))

    assert journal.latest_game() == entries(1, TURN)


def test_a_number_is_never_used_twice_and_spoils_what_came_with_it(journal: Journal) -> None:
    first, second = entries(1, TURN, TurnUndone(turn=1))
    journal.append([first])
    with pytest.raises(PartFault):
        journal.append([second, first])

    assert journal.latest_game() == (first,)


def _no_sqlite(path: Path) -> None:
    path.write_bytes(b"honey" * 4000)


def _torn(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def _torn_in_the_middle(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: 5 * 4096] + b"\xff" * 4096 + whole[6 * 4096 :])


@pytest.mark.parametrize("damage", [_no_sqlite, _torn, _torn_in_the_middle])
def test_a_damaged_journal_is_moved_aside_and_a_new_one_begun(
    path: Path, damage: Callable[[Path], None]
) -> None:
    whole = Journal.open(path, now=NOW)
    whole.append(entries(1, GameStarted(game="counting", header={}), *([TURN] * 400)))
    whole.close()
    damage(path)
    damaged = path.read_bytes()
    fresh = Journal.open(path, now=NOW)

    assert fresh.salvage is not None
    assert fresh.salvage.kept_as == path.with_name("journal-damaged-20260504T201405.sqlite3")
    assert fresh.salvage.kept_as.read_bytes() == damaged
    assert fresh.last_seq() == 401


def test_a_sound_journal_is_not_moved(journal: Journal, path: Path) -> None:
    assert journal.salvage is None
    assert Journal.open(path, now=NOW).salvage is None


def test_a_newer_companions_journal_is_left_alone(journal: Journal, path: Path) -> None:
    journal._connection.execute("ALTER TABLE events ADD COLUMN lamp TEXT")
    journal._connection.execute("PRAGMA user_version = 99")
    with pytest.raises(Unreadable, match="version 99, a newer companion's"):
        Journal.open(path, now=NOW)


def test_an_event_that_nobody_knows_is_named_by_its_number(journal: Journal) -> None:
    journal.append(entries(1, TURN))
    journal._connection.execute(
        """UPDATE events SET checksum = NULL, body = '{"event": "Flown"}'"""
    )
    with pytest.raises(Unreadable, match="event 1 of the journal"):
        journal.latest_game()


@pytest.mark.parametrize("at", ["", "2026-13-04T20:14:05+00:00", "0001-01-01T00:00:00+14:00"])
def test_an_event_of_no_time_is_named_by_its_number(journal: Journal, at: str) -> None:
    journal.append(entries(1, GameStarted(game="counting", header={}), TURN))
    journal._connection.execute("UPDATE events SET at = ?, checksum = NULL WHERE seq = 2", (at,))

    with pytest.raises(Unreadable, match="event 2 of the journal cannot be understood"):
        journal.latest_game()


def test_an_index_that_misses_events_is_damage(journal: Journal, path: Path) -> None:
    journal.append(entries(1, GameStarted(game="counting", header={}), TURN))
    journal.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as hurt:
        hurt.execute("PRAGMA writable_schema = ON")
        index = (
            "UPDATE sqlite_master SET sql = replace(sql, 'game, seq', 'seq') WHERE type = 'index'"
        )
        hurt.execute(index)

    assert Journal.open(path, now=NOW).salvage is not None


@pytest.mark.parametrize(
    ("was", "is_now"),
    [
        (b"ON events (game", b"ON \xf4vents (game"),
        (b"TABLE events (", b"TABLE eventr ("),
        (b"seq INTEGER", b"sep INTEGER"),
    ],
    ids=["no text", "another table", "another column"],
)
def test_a_table_that_is_not_as_it_was_made_is_damage(
    journal: Journal, path: Path, was: bytes, is_now: bytes
) -> None:
    journal.close()
    sound = path.read_bytes()
    assert was in sound
    path.write_bytes(sound.replace(was, is_now))

    assert Journal.open(path, now=NOW).salvage is not None


def test_a_journal_that_has_lost_its_version_is_damage(journal: Journal, path: Path) -> None:
    journal._connection.execute("PRAGMA user_version = 0")
    journal.close()

    assert Journal.open(path, now=NOW).salvage is not None


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(PartFault, match="nowhere"):
        Journal.open(tmp_path / "nowhere" / "journal.sqlite3", now=NOW)


def test_a_journal_that_may_only_be_read_is_refused_before_the_game(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.append(entries(1, GameStarted(game="nim", header={})))
    connect = sqlite3.connect

    def only_to_read(path: Path, **how: Any) -> sqlite3.Connection:  # as sqlite3.connect takes them
        return connect(f"file:{path}?mode=ro", uri=True, **how)

    monkeypatch.setattr(sqlite3, "connect", only_to_read)

    with pytest.raises(PartFault, match="readonly"):
        Journal.open(path, now=NOW)


def test_every_commit_waits_for_the_disk(journal: Journal) -> None:
    pragmas = ("journal_mode", "synchronous")
    settings = [journal._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]

    assert settings == ["wal", 2]


def test_game_that_an_earlier_version_began_has_no_signs() -> None:
    row = b'{"event":"GameStarted","game":"counting","header":{},"table":null,"picture":null}'

    assert msgspec.json.decode(row, type=GameStarted).signs == ()
