"""The export's file: what is read of one that somebody brings is bounded, and nothing else is believed."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from unittest.mock import Mock

import pytest

from companion.core import takeout
from companion.core.events import GameStarted
from companion.core.snapshot import Snapshot
from companion.core.takeout import FORMAT, MANIFEST, Takeout, game_file
from companion.errors import Unreadable
from companion.games import game_named
from companion.games.answers import Outcome

GAME = (
    '{"game": "counting", "header": {"players": [{"name": "Ada"}]}, "turns": [],'
    ' "began_at": "2026-01-01T20:00:00Z"}'
)
JPEG = b"\xff\xd8\xff picture \xff\xd9"


def packed(entries: Mapping[str, bytes | str], *, form: str = FORMAT) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, data in {MANIFEST: f'{{"format": "{form}"}}', **entries}.items():
            opened.writestr(name, data)
    return file


def test_entries_are_found_by_their_folders_and_names_alone() -> None:
    names = ("pictures/a.jpg", "pictures/../../b.jpg", "/pictures/c.jpg", "boxes/pollen.json")
    file = Takeout(packed({"games/1.json": GAME, **dict.fromkeys(names, JPEG)}))

    assert file.contents.games == ("games/1.json",)
    assert (file.contents.pictures, file.contents.boxes) == ({"a.jpg"}, ("pollen",))
    assert (file.picture("a.jpg"), file.picture("../../b.jpg")) == (JPEG, None)
    assert file.game("games/1.json").header == {"players": [{"name": "Ada"}]}


@pytest.mark.parametrize(
    "file",
    [
        io.BytesIO(b"no zip"),
        packed({}, form="other/1"),
        io.BytesIO(packed({"games/1.json": GAME}).getvalue()[:-30]),
    ],
    ids=["no zip", "another format", "cut off"],
)
def test_file_that_is_no_export_is_unreadable(file: io.BytesIO) -> None:
    with pytest.raises(Unreadable):
        Takeout(file)


@pytest.mark.parametrize(
    "game",
    [
        "[]",
        GAME.replace("counting", "\\ud800"),
        GAME.replace('[{"name": "Ada"}]', "[3]"),
        GAME.replace("Z", ""),
        GAME.replace("2026", "0001").replace("Z", "+14:00"),
        GAME.replace("2026", "9999"),
        "[" * 100_000,
    ],
    ids=["a list", "half a letter", "no names", "no zone", "too early", "too late", "nested"],
)
def test_game_that_is_none_is_unreadable(game: str) -> None:
    with pytest.raises(Unreadable):
        Takeout(packed({"games/1.json": game})).game("games/1.json")


def test_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = packed({"games/1.json": b" " * 5_000_000 + GAME.encode()})
    with pytest.raises(Unreadable, match="larger than"):
        Takeout(bomb).game("games/1.json")

    monkeypatch.setattr(takeout, "MOST_BYTES", 1000)
    file = Takeout(packed({f"pictures/{n}.jpg": JPEG[:3] + b" " * 400 + JPEG for n in range(9)}))
    with pytest.raises(Unreadable, match="larger than"):
        list(map(file.picture, file.contents.pictures))

    monkeypatch.setattr(takeout, "MOST_ENTRIES", 9)
    with pytest.raises(Unreadable, match="more entries"):
        Takeout(packed({f"pictures/{n}.jpg": b"" for n in range(9)}))


def test_entries_too_large_count_among_all_that_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(takeout, "MOST_GAME_BYTES", 100)
    monkeypatch.setattr(takeout, "MOST_BYTES", 250)
    file = Takeout(
        packed({f"games/{n}.json": b" " * 101 for n in range(3)} | {"games/3.json": "{"})
    )
    for entry in file.contents.games[:3]:
        with pytest.raises(Unreadable):
            file.game(entry)

    with pytest.raises(Unreadable, match="larger than"):
        file.game("games/3.json")


def test_game_of_endless_turns_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(takeout, "MOST_TURNS", 2)
    turn = '{"move": {}, "source": "hand", "at": "2026-01-01T20:00:00Z"}'
    game = GAME.replace("[],", f"[{turn}, {turn}, {turn}],")

    with pytest.raises(Unreadable, match="larger than"):
        Takeout(packed({"games/1.json": game})).game("games/1.json")


def test_list_of_entries_is_not_read_past_its_most(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = packed({f"pictures/{n}.jpg": b"" for n in range(99)})
    monkeypatch.setattr(takeout, "MOST_LIST_BYTES", 4_000)
    listed = Mock(wraps=zipfile.ZipInfo)
    monkeypatch.setattr(zipfile, "ZipInfo", listed)

    with pytest.raises(Unreadable, match="more entries"):
        Takeout(bomb)
    assert not listed.called


def test_people_and_signs_of_a_game_are_such_as_are_kept_here() -> None:
    names = ("\\u202eAda\\n", "Bo")
    players = f'[{{"name": "{names[0]}"}}, {{"name": "{names[1]}"}}]'
    signs = '"forgotten": [1, 7, -1], "signs": [{"colour": "x", "symbol": "</script>"}]'
    brought = GAME.replace('[{"name": "Ada"}]', players).replace('"turns"', f'{signs}, "turns"')

    game = Takeout(packed({"games/1.json": brought})).game("games/1.json")

    assert game.header == {"players": [{"name": "Ada"}, {"name": "#2"}]}
    assert (game.signs, game.forgotten) == ((), (1,))


def test_what_is_no_jpeg_is_no_picture() -> None:
    file = Takeout(packed({"pictures/a.jpg": b"<script>", "pictures/b.jpg": JPEG}))

    assert (file.picture("a.jpg"), file.picture("b.jpg")) == (None, JPEG)


def test_game_whose_players_hold_secrets_is_left_out_until_it_is_over() -> None:
    started = GameStarted(game="pollen", header={"players": []})
    held = Snapshot(seq=1, at=datetime(2026, 1, 1, tzinfo=UTC), started=started)
    held = replace(held, game=game_named("pollen"))

    assert game_file(held) is None
    assert game_file(replace(held, outcome=Outcome((1, 0), (0,), "hands"))) is not None
