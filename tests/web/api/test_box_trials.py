"""Photographed boxes over the API: read for a phone with a seat, drawn, never a command."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from companion.observation import SetupObservation
from companion.starting_table import TableReading
from companion.tracking.setup.box_trial import BoxTrial
from tests.companion.tracking.setup.laid_table import laid_table
from web.api.http_body import MOST_PHOTO_BYTES
from web.app import close_app, create_app
from web.auth import COOKIE
from web.security import body_limit
from web.services import Services


class ToldTrials:
    """What tries boxes: every photo is of the laid table."""

    def __init__(self) -> None:
        self.photos: list[bytes] = []

    def read(self, photo: Callable[[], bytes]) -> tuple[str, BoxTrial]:
        self.photos.append(photo())
        observation = SetupObservation("photo", TableReading(laid_table()), (0, 1, 3))
        return "one", BoxTrial(observation)

    def drawing(self, name: str) -> bytes | None:
        return b"\xff\xd8" if name == "one" else None


@pytest.fixture
def trials() -> ToldTrials:
    return ToldTrials()


@pytest.fixture
def app(table: Table, trials: ToldTrials) -> Iterator[Flask]:
    app = create_app(Services(table=table, box_trials=trials, beat_s=0.2))
    yield app
    close_app(app, timeout_s=0)


def test_photo_is_tried_and_drawn(ada: FlaskClient, trials: ToldTrials) -> None:
    answer = ada.post("/api/v1/box-trials?lang=de", data=b"photo", content_type="image/jpeg")

    told = answer.get_json()
    assert (answer.status_code, trials.photos) == (200, [b"photo"])
    assert (told["verdict"], told["words"]) == (
        "read",
        "Dieses Spiel wird gelesen werden.",
    )
    assert told["parts"][0]["found"] == 3
    assert told["hints"] == ["Nur 3 der vier Markerkarten sind zu sehen: legt alle vier hin"]
    assert ada.get("/api/v1/box-trials/one/picture").data == b"\xff\xd8"
    assert ada.get("/api/v1/box-trials/two/picture").status_code == 404


def test_only_pictures_from_the_table_are_awaited(
    app: Flask, ada: FlaskClient, trials: ToldTrials
) -> None:
    secret = ada.get_cookie("seat")
    assert secret is not None

    assert body_limit(app, "POST", "/api/v1/box-trials", f"{COOKIE}={secret.value}") == (
        MOST_PHOTO_BYTES
    )
    assert ada.post("/api/v1/box-trials", data=b"x", content_type="text/plain").status_code == 415
    assert (
        app.test_client()
        .post("/api/v1/box-trials", data=b"x", content_type="image/jpeg")
        .status_code
        == 403
    )
    assert trials.photos == []
