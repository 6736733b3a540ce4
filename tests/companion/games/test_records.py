"""Record files: a row each, also for what can't be read; a position's counts for `legal`."""

import json
from pathlib import Path
from random import Random

import pytest

from companion.errors import IllegalMove, Missing, RefusedRecord, Unreadable
from companion.games import GAMES, AnyGame
from companion.games.alveola import GAME
from companion.games.alveola.legal import legal
from companion.games.answers import Json
from companion.games.records import read_json, replay_file

NAMES = ("Ada", "Bo", "Cy")


def begun(game: AnyGame, moves: int = 0) -> Json:
    """Return the record of a game of which *moves* moves were played."""
    seats = max(2, game.players[0])
    header = game.prepare(tuple({"name": name} for name in NAMES[:seats]), Random(2), {})
    state, played = game.start(header), []
    for _ in range(moves):
        played.append(next(game.moves(state)))
        state = game.play(state, played[-1])
    return game.write_record(header, tuple(played))


def saved(folder: Path, record: Json, name: str = "game.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(record))
    return path


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
    assert "pile 7 may not be chosen" in message


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


def test_legal_counts_a_record_after_some_turns_or_all(tmp_path: Path) -> None:
    path = saved(tmp_path, begun(GAME, 2))

    first = legal(path, after=0)
    assert [entry["pile"] for entry in first["piles"]] == [1, 2, 3]
    assert all(set(entry) == {"pile", "tile", "enlarge", "raise"} for entry in first["piles"])
    assert first["turns"] == sum(entry["enlarge"] for entry in first["piles"])  # first turns
    assert legal(path) == legal(path, after=2) != first


def test_legal_reads_a_position_too(tmp_path: Path) -> None:
    game, record = GAME, begun(GAME, 4)
    state = game.start(record)
    for turn in record["turns"]:
        state = game.play(state, game.read_move(turn))
    position = saved(tmp_path, game.write_state(state), "position.json")

    assert legal(position) == legal(saved(tmp_path, record), after=4)
    with pytest.raises(IllegalMove):
        legal(position, after=1)


@pytest.mark.parametrize(
    ("after", "power", "reason"),
    [
        (3, None, "past-the-end"),
        (-1, None, "past-the-end"),
        (0, "replay", "cannot-pay"),
        (0, "fly", "no-such-power"),
        (0, "", "no-such-power"),
    ],
)
def test_legal_refuses_what_is_not_there(
    after: int, power: str | None, reason: str, tmp_path: Path
) -> None:
    record = begun(GAME, 2)
    record["setup"]["powers"] = ["fourth_tile", "move_hornet", "replay"]
    with pytest.raises(IllegalMove) as refused:
        legal(saved(tmp_path, record), after, power)

    assert refused.value.reason == reason
    assert "\n" not in str(refused.value)


def test_legal_refuses_a_record_that_does_not_stand_before_the_position(tmp_path: Path) -> None:
    record = begun(GAME, 3)
    record["turns"][1]["action"] = "raise"
    path = saved(tmp_path, record)

    assert legal(path, after=1)["turns"] > 0
    with pytest.raises(RefusedRecord):
        legal(path, after=2)


def test_legal_tells_missing_from_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        legal(tmp_path / "nothing.json")
    for record in ({"format": "pollen-record/1"}, [], {}):
        with pytest.raises(Unreadable):
            legal(saved(tmp_path, record))


def test_legal_has_nothing_to_count_once_the_game_is_over(shared: Path) -> None:
    over = shared / "records" / "alveola" / "r01.json"

    assert legal(over) == legal(over, power="fourth_tile") == {"piles": [], "turns": 0}
