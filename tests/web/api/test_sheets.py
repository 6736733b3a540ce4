"""Photographed sheets over the API: read for a phone with a seat, asked about, never a command."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from tests.web.nim import NIM
from web.api.http_body import MAX_BODY_BYTES, MOST_PHOTO_BYTES
from web.app import close_app, create_app
from web.auth import COOKIE, HostClaimWindow
from web.ports import Say
from web.security import body_limit
from web.services import Services


class ToldSheets:
    """What reads sheets: it says what it is told to, and keeps one photo."""

    game = "nim"

    def __init__(self) -> None:
        self.photos: list[bytes] = []
        self.settled: dict[str, str] = {}

    def blank(self, box: Any) -> bytes:
        return b"%PDF-1.4"

    def read(self, photo: Callable[[], bytes], box: Any, say: Say) -> tuple[str, Any]:
        self.photos.append(photo())
        return "one", {"ok": False, "questions": [{"spot": "space 0,0"}]}

    def settle(self, name: str, answers: Mapping[str, str], say: Say) -> Any:
        self.settled.update(answers)
        return {"ok": True} if name == "one" else None

    def flat(self, name: str) -> bytes | None:
        return b"\xff\xd8" if name == "one" else None


@pytest.fixture
def session() -> ToldSheets:
    return ToldSheets()


@pytest.fixture
def app(table: Table, host: HostClaimWindow, session: ToldSheets) -> Iterator[Flask]:
    app = create_app(
        Services(
            table=table,
            host_claim=host,
            games=(NIM,),
            sheets=session,
            photograph=lambda: b"from above",
            beat_s=0.2,
        )
    )
    yield app
    close_app(app, timeout_s=0)


def post(phone: FlaskClient, photo: bytes, kind: str = "image/jpeg") -> tuple[int, Any]:
    answer = phone.post("/api/v1/paper-sheets", data=photo, content_type=kind)
    return answer.status_code, answer.json


def test_sheet_under_the_camera_is_read_by_one_tap(
    ada: FlaskClient, phone: FlaskClient, session: ToldSheets
) -> None:
    path = "/api/v1/paper-sheets/under-camera"

    assert phone.post(path, json={}).status_code == 403
    assert ada.post(path, json={}).json["id"] == "one"  # type: ignore[index]  # an answer with a body
    assert session.photos == [b"from above"]


def test_photo_is_read_and_what_is_doubtful_is_settled(
    ada: FlaskClient, session: ToldSheets
) -> None:
    status, read = post(ada, b"photo")
    settled = ada.post(
        f"/api/v1/paper-sheets/{read['id']}", json={"answers": {"space 0,0": "larva"}}
    )

    assert (status, session.photos) == (200, [b"photo"])
    assert (settled.json["reading"], session.settled) == ({"ok": True}, {"space 0,0": "larva"})
    assert ada.get("/api/v1/paper-sheets/one/flat").data == b"\xff\xd8"


def test_photo_larger_than_a_command_may_be_is_read(ada: FlaskClient) -> None:
    assert post(ada, b"x" * 3_000_000)[0] == 200


def test_photo_that_is_far_too_large_is_refused(ada: FlaskClient, session: ToldSheets) -> None:
    assert post(ada, b"x" * (MOST_PHOTO_BYTES + 1))[0] == 413
    assert session.photos == []


def test_photo_is_awaited_from_the_table_alone(app: Flask, ada: FlaskClient) -> None:
    secret = ada.get_cookie("seat")
    assert secret is not None
    own = f"{COOKIE}={secret.value}"

    def asked(path: str, cookies: str) -> int:
        return body_limit(app, "POST", path, cookies)

    assert asked("/api/v1/paper-sheets", own) == MOST_PHOTO_BYTES
    assert asked("/api/v1/paper-sheets", f"{COOKIE}=x") == MAX_BODY_BYTES
    assert asked("/api/v1/paper-sheets", "") == MAX_BODY_BYTES
    assert asked("/api/v1/moves", own) == MAX_BODY_BYTES


@pytest.mark.parametrize("kind", ["text/plain", "application/json", "multipart/form-data"])
def test_only_pictures_are_taken_so_that_no_other_site_can_send_one(
    ada: FlaskClient, session: ToldSheets, kind: str
) -> None:
    assert post(ada, b"photo", kind)[0] == 415
    assert session.photos == []


def test_phone_without_a_seat_has_nothing_read(phone: FlaskClient, playing: Table) -> None:
    assert post(phone, b"photo")[0] == 403
    assert phone.post("/api/v1/paper-sheets/one", json={"answers": {}}).status_code == 403


def test_photo_that_is_gone_is_told(ada: FlaskClient) -> None:
    assert ada.post("/api/v1/paper-sheets/two", json={"answers": {}}).status_code == 404
    assert ada.get("/api/v1/paper-sheets/two/flat").status_code == 404


def test_empty_sheet_is_there_to_print(ada: FlaskClient) -> None:
    blank = ada.get("/api/v1/paper-sheets/blank.pdf")

    assert (blank.mimetype, blank.data[:5]) == ("application/pdf", b"%PDF-")
