"""Record files: a row each, also for what can't be read."""

from pathlib import Path

import pytest

from companion.errors import Unreadable
from companion.games import GAMES, AnyGame
from companion.games.alveola import GAME
from companion.games.records import read_json, replay_file
from tests.companion.games.begun_records import begun, saved


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_record_of_any_game_replays_by_its_format(game: AnyGame, tmp_path: Path) -> None:
    path = saved(tmp_path, begun(game))

    assert replay_file(path) == {"file": str(path), "ok": True, "final": None}


def test_refused_record_says_where_and_why(tmp_path: Path) -> None:
    record = begun(GAME, 3)
    record["turns"][2]["pile"] = record["turns"][2]["pile"] + 3
    path = saved(tmp_path, record)

    row = replay_file(path)
    message = row.pop("message")
    assert row == {"file": str(path), "ok": False, "at": 2, "reason": "pile-not-reachable"}
    assert message


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"not json",
        b"\xff\xfe\x00",
        b'{"format": "alveola-record/1"',
        b"[" * 100_000,
        b"[" * 50_000 + b"]" * 50_000,
        b'{"format": NaN}',
        b'{"format": 1e999}',
        b'{"format": ' + b"9" * 6000 + b"}",
        b'{"format": "\\ud800"}',
        b'{"format": "alveola-record/1", "format": "alveola-record/1"}',
        b"[]",
        b"null",
        b"7",
        b"{}",
        b'{"format": "chess-record/1"}',
        b'{"format": ["alveola-record/1"]}',
        b'{"format": "alveola-record/1"}',
        b'{"format": "alveola-record/1", "turns": {}}',
        b'{"format": "alveola-record/1", "turns": [], "players": []}',
        b'{"format": "alveola-position/1"}',
    ],
    ids=lambda text: repr(text[:40]),
)
def test_what_cannot_be_read_is_a_row_too(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(text)

    row = replay_file(path)
    message = row.pop("message")
    assert row == {"file": str(path), "ok": False, "at": None, "reason": "unreadable"}
    assert message
    assert "\n" not in message


@pytest.mark.parametrize("said", ["x" * 5000, "two\nlines", "two words " * 500])
def test_message_is_one_line_of_decent_length(said: str, tmp_path: Path) -> None:
    record = begun(GAME, 2)
    record["turns"][1][said] = 1

    row = replay_file(saved(tmp_path, record))
    assert (row["at"], row["reason"]) == (1, "malformed-turn")
    assert "\n" not in row["message"]
    assert 10 < len(row["message"]) <= 300


def test_missing_file_and_folder_are_rows_too(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        row = replay_file(path)

        assert (row["ok"], row["at"], row["reason"]) == (False, None, "unreadable")


def test_too_large_a_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(40 * 1024 * 1024)
    with pytest.raises(Unreadable, match="too large"):
        read_json(path)


def test_key_said_twice_is_named(tmp_path: Path) -> None:
    path = tmp_path / "twice.json"
    path.write_text('{"a": [{"pile": 1, "pile": 2}]}')
    with pytest.raises(Unreadable, match='"pile" is there twice'):
        read_json(path)
