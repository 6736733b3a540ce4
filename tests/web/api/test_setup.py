"""The setup page over the API: what was found, put right by those who sit, begun by the host."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.commands import StartGame
from companion.core.snapshot import Snapshot
from companion.core.table import Table
from companion.games.alveola import GAME
from companion.games.answers import Option, Preference
from companion.observation import SetupObservation, Trouble
from companion.phrases import Phrase
from companion.ports import Picture
from companion.tracking.setup.agreement import Agreed
from companion.tracking.setup.session import SetupSession
from tests.companion.tracking.setup import small_hive
from tests.web.nim import HEADER, NIM
from web.app import close_app, create_app
from web.auth import HostClaimWindow

SMALL_HIVE = replace(
    small_hive.SMALL_HIVE,
    cards=(0, 1, 3),
    pile_pixels=tuple((20.4 * k, 10.0) for k in range(12)),
    troubles=(Trouble("honey", Phrase("which cells are full of honey cannot be told")),),
)
PREFERENCES = (Preference("power_1", Phrase("A power"), (Option("replay", Phrase("Play again")),)),)


class Camera:
    """A live table whose game is nim, and what it was begun from."""

    def __init__(self, table: Table, clock: StillClock) -> None:
        self.table = table
        self.begun: list[tuple[SetupObservation, Agreed]] = []
        self.session = SetupSession(
            draw=lambda picture, observation: b"JPEG",
            begin=self.begin,
            clock=clock,
            preferences=PREFERENCES,
        )

    def begin(self, picture: Picture, observation: SetupObservation, agreed: Agreed) -> Snapshot:
        self.begun.append((observation, agreed))
        return self.table.do(StartGame("nim", HEADER))

    def see(self, observation: SetupObservation = SMALL_HIVE) -> None:
        self.session.put(Picture("000.jpg", np.zeros((90, 160, 3), np.uint8), 0.0), observation)


@pytest.fixture
def camera(table: Table, clock: StillClock) -> Camera:
    return Camera(table, clock)


@pytest.fixture
def app(table: Table, camera: Camera, host: HostClaimWindow) -> Iterator[Flask]:
    made = create_app(table, host_claim=host, games=(NIM, GAME), setup=camera.session)
    yield made
    close_app(made)


@pytest.fixture
def seated(app: Flask) -> list[FlaskClient]:
    """The phones of Ada and Bo."""
    phones = [app.test_client() for _ in range(2)]
    for seat, phone in enumerate(phones):
        phone.post("/api/v1/seats", json={"seat": seat, "name": ("Ada", "Bo")[seat]})
    return phones


@pytest.fixture
def hosts(seated: list[FlaskClient], host: HostClaimWindow) -> FlaskClient:
    host.press()
    seated[0].post("/api/v1/host", json={})
    return seated[0]


def correct(phone: FlaskClient, **correction: object) -> Any:
    return phone.post("/api/v1/setup/corrections", json={"correction": correction})


def test_phone_sees_what_was_found_and_what_to_do_about_the_rest(
    phone: FlaskClient, camera: Camera
) -> None:
    camera.see()

    told = phone.get("/api/v1/setup").json

    assert (told["is_there"], told["is_ready"], told["size"]) == (True, True, [160, 90])
    cards = told["found"][0]
    assert (cards["found"], cards["wanted"]) == (3, 4)
    assert cards["todo"] == ["Uncover card 2 (near right)"]
    assert told["layout"]["cells"][1] == {
        "at": [1, 0],
        "outline": told["layout"]["cells"][1]["outline"],
        "full": False,
        "icon": True,
        "hornet": True,
        "is_sure": False,
    }
    assert len(told["layout"]["cells"][1]["outline"]) == 6
    assert told["layout"]["piles"][3] == {"pixel": [61, 10], "shape": "bent"}
    assert told["doubts"] == ["which cells are full of honey cannot be told"]
    assert told["preferences"][0]["values"] == [{"value": "replay", "words": "Play again"}]


def test_picture_is_that_of_now(phone: FlaskClient, camera: Camera) -> None:
    before = phone.get("/api/v1/setup/picture").status_code
    camera.see()

    after = phone.get("/api/v1/setup/picture")

    assert (before, after.status_code, after.data) == (404, 200, b"JPEG")
    assert after.headers["Cache-Control"] == "no-store"


def test_whoever_sits_puts_right_what_was_misread(
    seated: list[FlaskClient], camera: Camera
) -> None:
    camera.see()
    ada, bo = seated

    correct(ada, kind="cell", at=[1, 0], full=True, icon=True, hornet=True)
    correct(bo, kind="pile", pile=2, shape="straight")
    told = correct(ada, kind="spoon", after=7).json

    assert (told["layout"]["cells"][1]["full"], told["layout"]["cells"][1]["is_sure"]) == (
        True,
        True,
    )
    swapped = correct(bo, kind="swap-fills").json["layout"]["cells"]
    assert [c["full"] for c in swapped] == [not c["full"] for c in told["layout"]["cells"]]
    assert told["layout"]["piles"][2]["shape"] == "straight"
    assert (told["layout"]["spoon_after"], told["is_held"], told["doubts"]) == (7, True, [])
    assert bo.post("/api/v1/setup/again", json={}).json["is_held"] is False


SAID = {"corrections": {"correction": {"kind": "swap-fills"}}, "again": {}}


@pytest.mark.parametrize("what", SAID)
def test_phone_that_only_watches_puts_nothing_right(
    what: str, phone: FlaskClient, camera: Camera
) -> None:
    camera.see()

    refused = phone.post(f"/api/v1/setup/{what}", json=SAID[what])

    assert (refused.status_code, refused.json["error"]["id"]) == (403, "not-seated")
    assert camera.session.view().observation == SMALL_HIVE


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"kind": "cell", "at": [9, 9], "full": True, "icon": False, "hornet": False}, 409),
        ({"kind": "cell", "at": [0]}, 400),
        ({"kind": "pile", "pile": 12, "shape": "bent"}, 400),
        ({"kind": "pile", "pile": 1, "shape": "round"}, 400),
        ({"kind": "card"}, 400),
        ([], 400),
    ],
)
def test_what_cannot_be_put_right_is_refused(
    said: object, status: int, seated: list[FlaskClient], camera: Camera
) -> None:
    camera.see()

    refused = seated[0].post("/api/v1/setup/corrections", json={"correction": said})

    assert refused.status_code == status


def test_host_begins_from_the_table_with_those_who_sit(hosts: FlaskClient, camera: Camera) -> None:
    camera.see()

    begun = hosts.post("/api/v1/setup/begin", json={"preferences": {"power_1": "replay"}})

    assert (begun.status_code, begun.json["game"]) == (200, "nim")
    ((observation, agreed),) = camera.begun
    assert observation == SMALL_HIVE
    assert [player["name"] for player in agreed.players] == ["Ada", "Bo"]
    assert agreed.preferences == {"power_1": "replay"}


def test_only_the_host_begins(seated: list[FlaskClient], camera: Camera) -> None:
    camera.see()

    refused = seated[1].post("/api/v1/setup/begin", json={})

    assert (refused.status_code, refused.json["error"]["id"]) == (403, "not-host")
    assert camera.begun == []


def test_nobody_begins_alone(app: Flask, camera: Camera, host: HostClaimWindow) -> None:
    camera.see()
    phone = app.test_client()
    phone.post("/api/v1/seats", json={"seat": 0, "name": "Ada"})
    host.press()
    phone.post("/api/v1/host", json={})

    refused = phone.post("/api/v1/setup/begin", json={})

    assert (refused.status_code, refused.json["error"]["id"]) == (409, "wrong-number")


def test_page_is_there_also_before_anything_was_read(phone: FlaskClient) -> None:
    page = phone.get("/setup")

    assert page.status_code == 200
    assert phone.get("/api/v1/setup").json["found"] == []


def test_companion_without_a_camera_says_so(table: Table, host: HostClaimWindow) -> None:
    made = create_app(table, host_claim=host, games=(NIM,))
    blind = made.test_client()

    assert blind.get("/api/v1/setup").json["is_there"] is False
    assert blind.get("/api/v1/setup/picture").status_code == 404
    close_app(made)


def test_table_that_a_camera_read_has_to_be_laid_out_for_a_rematch(
    hosts: FlaskClient, table: Table
) -> None:
    table.do(StartGame("nim", HEADER, picture="20260101T200000Z-000.jpg"))

    refused = hosts.post("/api/v1/rematch", json={})

    assert (refused.status_code, refused.json["error"]["id"]) == (409, "lay-out")
