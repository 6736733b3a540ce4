"""One's own data over the API: forgotten names, everything in one file, and taken over elsewhere."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import PlayMove, StartGame
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.version import NUMBER
from tests.web.conftest import asking, games
from tests.web.nim import HEADER, NIM
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.routes import ROUTES
from web.services import Services

JPEG = b"\xff\xd8\xff picture \xff\xd9"


@pytest.fixture
def elsewhere(tmp_path: Path, clock: StillClock) -> Iterator[tuple[Table, FlaskClient]]:
    """Another companion with a folder of pictures, and its host's phone."""
    journal = Journal.in_memory()
    table = Table(journal, games=games, judge=asking, dice=TableDice(), clock=clock)
    table.start()
    claim = HostClaimWindow(clock_s=clock.monotonic_s)
    pictures = PictureFolder(tmp_path / "pictures", decode=lambda path: pytest.fail("decoded"))
    app = create_app(Services(table=table, host_claim=claim, games=(NIM,), pictures=pictures))
    phone = app.test_client()
    claim.press()
    assert phone.post("/api/v1/host", json={}).status_code == 200
    yield table, phone
    close_app(app, timeout_s=0)
    table.stop()


def play_to_the_end(table: Table) -> int:
    for take in (3, 1, 3):
        table.do(PlayMove({"take": take}))
    return table.snapshot().game_id


def bring(phone: FlaskClient, file: bytes) -> dict[str, object]:
    answer = phone.post("/api/v1/own-data/import", data=file, content_type="application/zip")
    assert answer.status_code == 200, answer.text
    return dict(answer.json or {})


def test_forgotten_name_is_in_no_answer(app: Flask, hosting: FlaskClient, playing: Table) -> None:
    playing.do(StartGame("nim", {**HEADER, "players": [{"name": "Zoë"}, {"name": "Bo"}]}))
    game_id = play_to_the_end(playing)
    playing.do(StartGame("nim", HEADER))
    asked = [
        f"{route.path.replace('<int:number>', '1').replace('<code>', f'{game_id:x}')}{about}"
        for route in ROUTES
        if route.method == "GET" and "events" not in route.path
        for about in ("", f"?game_id={game_id}")
    ]
    assert "Zoë" in "".join(hosting.get(path).text for path in asked if "zip" not in path)

    answer = hosting.post("/api/v1/own-data/forget-person", json={"name": "ZOË"})
    assert answer.status_code == 200
    said = "".join(hosting.get(path).get_data().decode(errors="replace") for path in asked)
    exported = zipfile.ZipFile(io.BytesIO(hosting.get("/api/v1/own-data/export.zip").data))
    said += "".join(exported.read(name).decode() for name in exported.namelist())
    for written in ("zoë", "zo\\u00eb", "zo%c3%ab", "zo&#"):
        assert written not in said.lower()


def test_whole_export_is_taken_over_elsewhere_and_once(
    hosting: FlaskClient,
    playing: Table,
    elsewhere: tuple[Table, FlaskClient],
    clock: StillClock,
) -> None:
    game_id = play_to_the_end(playing)
    clock.advance(60)
    file = hosting.get("/api/v1/own-data/export.zip").data
    other, phone = elsewhere
    other.do(StartGame("nim", HEADER))

    done = bring(phone, file)
    assert (done["taken"], done["known"], done["refused"]) == (1, 0, [])
    assert bring(phone, file)["known"] == 1
    there, here = other.past_games(), playing.past_games()
    assert there[0].players == ("Ada", "Bo")
    taken = next(game for game in there if game.outcome)
    kept = next(game for game in here if game.game_id == game_id)
    assert (taken.began_at, taken.scores, taken.players) == (
        kept.began_at,
        kept.scores,
        kept.players,
    )
    assert phone.get(f"/api/v1/turns?game_id={taken.game_id}").json["turns"][0]["words"]


def with_picture(file: bytes, data: bytes) -> bytes:
    """Return the export *file* with a picture that its first game's first turn names."""
    read, written = zipfile.ZipFile(io.BytesIO(file)), io.BytesIO()
    with zipfile.ZipFile(written, "w") as packed:
        for name in read.namelist():
            text = read.read(name).decode()
            packed.writestr(name, text.replace('"picture":null', '"picture":"a.jpg"', 1))
        packed.writestr("pictures/a.jpg", data)
    return written.getvalue()


def test_picture_of_the_same_name_is_not_overwritten(
    hosting: FlaskClient,
    playing: Table,
    elsewhere: tuple[Table, FlaskClient],
    tmp_path: Path,
) -> None:
    play_to_the_end(playing)
    (tmp_path / "pictures/a.jpg").write_bytes(b"\xff\xd8\xff mine \xff\xd9")

    done = bring(elsewhere[1], with_picture(hosting.get("/api/v1/own-data/export.zip").data, JPEG))
    assert done["pictures"] == 1
    kept = {path.name: path.read_bytes() for path in (tmp_path / "pictures").iterdir()}
    assert sorted(kept.values()) == sorted([b"\xff\xd8\xff mine \xff\xd9", JPEG])
    assert kept["a.jpg"] != JPEG


def test_game_against_the_rules_is_refused_and_leaves_no_picture(
    hosting: FlaskClient,
    playing: Table,
    elsewhere: tuple[Table, FlaskClient],
    tmp_path: Path,
) -> None:
    play_to_the_end(playing)
    file = with_picture(hosting.get("/api/v1/own-data/export.zip").data, JPEG)
    read, spoilt = zipfile.ZipFile(io.BytesIO(file)), io.BytesIO()
    with zipfile.ZipFile(spoilt, "w") as packed:
        for name in read.namelist():
            packed.writestr(name, read.read(name).replace(b'{"take":3}', b'{"take":4}'))

    done = bring(elsewhere[1], spoilt.getvalue())
    assert (done["taken"], elsewhere[0].past_games()) == (0, ())
    assert [one["why"] for one in done["refused"]] == ["4 cannot be taken"]  # type: ignore[index, attr-defined]  # a list of objects
    assert list((tmp_path / "pictures").iterdir()) == []


def test_only_the_host_forgets_exports_and_brings(ada: FlaskClient) -> None:
    bodies = {"forget-person": {"name": "Bo"}, "forget-game": {"game_id": 1}}

    for what, body in bodies.items():
        assert ada.post(f"/api/v1/own-data/{what}", json=body).status_code == 403
    assert ada.get("/api/v1/own-data/export.zip").status_code == 403
    assert (
        ada.post("/api/v1/own-data/import", data=b"", content_type="application/zip").status_code
        == 403
    )


def test_what_is_no_export_is_refused_in_words(hosting: FlaskClient) -> None:
    answer = hosting.post("/api/v1/own-data/import", data=b"no zip", content_type="application/zip")

    assert (answer.status_code, answer.json["error"]["id"]) == (400, "unreadable")  # type: ignore[index]  # an answer with a body


def test_page_tells_the_version(elsewhere: tuple[Table, FlaskClient]) -> None:
    _, phone = elsewhere

    assert f"version: {NUMBER}" in phone.get("/own-data").get_data(as_text=True)
