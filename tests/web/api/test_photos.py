"""Photos of the table over the API: read for a phone with a seat, answered in its language."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from companion.phrases import Phrase
from companion.table_photo import PhotoAnswer, PhotoOutcome
from web.api.http_body import MOST_PHOTO_BYTES
from web.app import close_app, create_app
from web.auth import COOKIE
from web.security import body_limit
from web.services import Services


class ToldPhotos:
    """Every photo shows the second turn."""

    is_there = True

    def __init__(self) -> None:
        self.photos: list[bytes] = []

    def read(self, photo: Callable[[], bytes]) -> PhotoAnswer:
        self.photos.append(photo())
        return PhotoAnswer(PhotoOutcome.READ, Phrase("Turn {number} was read", {"number": 2}))


@pytest.fixture
def told() -> ToldPhotos:
    return ToldPhotos()


@pytest.fixture
def app(table: Table, told: ToldPhotos) -> Iterator[Flask]:
    app = create_app(Services(table=table, photos=told, beat_s=0.2))
    yield app
    close_app(app, timeout_s=0)


def test_photo_is_read_and_what_it_brought_told(ada: FlaskClient, told: ToldPhotos) -> None:
    answer = ada.post("/api/v1/photos?lang=de", data=b"photo", content_type="image/jpeg")

    assert answer.get_json() == {
        "outcome": "read",
        "words": "Zug 2 wurde gelesen",
        "advice": None,
    }
    assert told.photos == [b"photo"]


def test_only_phone_with_a_seat_may_be_the_camera(
    app: Flask, ada: FlaskClient, told: ToldPhotos
) -> None:
    secret = ada.get_cookie("seat")
    assert secret is not None
    limit = body_limit(app, "POST", "/api/v1/photos", f"{COOKIE}={secret.value}")

    refused = app.test_client().post("/api/v1/photos", data=b"x", content_type="image/jpeg")

    assert (limit, refused.status_code, told.photos) == (MOST_PHOTO_BYTES, 403, [])


def test_pages_offer_a_photo_where_a_phone_is_the_camera(ada: FlaskClient, table: Table) -> None:
    without = create_app(Services(table=table)).test_client()

    assert [b'id="photo"' in phone.get("/camera").data for phone in (ada, without)] == [True, False]
    assert [b'id="photo"' in phone.get("/setup").data for phone in (ada, without)] == [True, False]
