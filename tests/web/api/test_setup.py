"""The setup page over the API: what was found, put right by those who sit, begun by the host."""

from collections.abc import Iterator
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
from companion.observation import SetupObservation
from companion.phrases import Phrase
from companion.ports import Picture
from companion.starting_table import Doubt, Doubted, Hint, Hinted, StartingTable, TableReading
from companion.tracking.setup.agreement import Agreed
from companion.tracking.setup.observers import SetupObservers
from companion.tracking.setup.session import SetupSession
from tests.companion.tracking.scripted_observer import ScriptedObserver
from tests.companion.tracking.setup.laid_table import laid_table
from tests.web.nim import HEADER, NIM
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services

TABLE = laid_table()
SMALL_HIVE = SetupObservation(
    "000.jpg",
    TableReading(
        TABLE,
        (Doubted(Doubt.HIVE, (TABLE.cells[1].pixel,)), Doubted(Doubt.PILES)),
        (Hinted(Hint.TOO_DARK),),
    ),
    cards=(0, 1, 3),
)
PREFERENCES = (Preference("power_1", Phrase("A power"), (Option("replay", Phrase("Play again")),)),)


class Camera:
    """A live table whose game is nim, and what it was begun from."""

    def __init__(self, table: Table, clock: StillClock) -> None:
        self.table = table
        self.begun: list[tuple[StartingTable, Agreed]] = []
        self.session = SetupSession(
            draw=lambda picture, observation: b"JPEG",
            begin=self.begin,
            observers=SetupObservers(lambda size: ScriptedObserver()),
            clock=clock,
            preferences=PREFERENCES,
        )

    def begin(self, picture: Picture, table: StartingTable, agreed: Agreed) -> Snapshot:
        self.begun.append((table, agreed))
        return self.table.do(StartGame("nim", HEADER))

    def see(self, observation: SetupObservation = SMALL_HIVE) -> None:
        self.session.put(Picture("000.jpg", np.zeros((90, 160, 3), np.uint8), 0.0), observation)


@pytest.fixture
def camera(table: Table, clock: StillClock) -> Camera:
    return Camera(table, clock)


@pytest.fixture
def app(table: Table, camera: Camera, host: HostClaimWindow) -> Iterator[Flask]:
    made = create_app(
        Services(table=table, host_claim=host, games=(NIM, GAME), setup=camera.session)
    )
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
    layout = told["layout"]
    assert layout["cells"][1] == {
        "at": [-1, 1],
        "outline": layout["cells"][1]["outline"],
        "full": False,
        "hornet": False,
    }
    assert len(layout["cells"][1]["outline"]) == len(layout["places"][0]["outline"]) == 6
    assert [place["at"] for place in layout["places"]][:2] == [[-2, 0], [-2, 1]]
    assert len(layout["places"]) == 12
    assert layout["piles"][0]["shape"] == TABLE.piles[0].shape
    assert (layout["spoon"], layout["hornet_tile"]) == ([1191, 519], [1180, 552])
    assert layout["doubtful"] == [{"doubt": "hive", "pixel": [780, 415]}]
    assert told["doubts"] == [
        {"id": "hive", "words": "a cell of the hive may have been misread"},
        {"id": "piles", "words": "a pile of the ring may have been misread"},
    ]
    assert told["hints"] == ["It is dark: more light helps"]
    assert told["preferences"][0]["values"] == [{"value": "replay", "words": "Play again"}]


def test_picture_is_that_of_now(phone: FlaskClient, camera: Camera) -> None:
    before = phone.get("/api/v1/setup/picture").status_code
    camera.see()

    after = phone.get("/api/v1/setup/picture")

    assert (before, after.status_code, after.data) == (404, 200, b"JPEG")
    assert after.headers["Cache-Control"] == "no-store"


def test_phone_with_a_seat_corrects_what_was_misread(
    seated: list[FlaskClient], camera: Camera
) -> None:
    camera.see()
    ada, bo = seated

    correct(ada, kind="set-fill", at=[0, 0], full=True)
    correct(bo, kind="shape-pile", number=2, shape="straight")
    told = correct(ada, kind="place-spoon", pixel=[800, 90]).json

    cells = {tuple(cell["at"]): cell for cell in told["layout"]["cells"]}
    assert cells[0, 0]["full"] is True
    assert told["layout"]["piles"][2]["shape"] == "straight"
    assert (told["layout"]["spoon"], told["is_held"], told["doubts"]) == ([800, 90], True, [])
    swapped = correct(bo, kind="swap-fills").json["layout"]["cells"]
    assert [c["full"] for c in swapped] == [not c["full"] for c in told["layout"]["cells"]]
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
        ({"kind": "set-fill", "at": [9, 9], "full": True}, 409),
        ({"kind": "set-fill", "at": [0], "full": True}, 400),
        ({"kind": "set-fill", "at": [0, 999999999], "full": True}, 400),
        ({"kind": "shape-pile", "number": 40, "shape": "bent"}, 409),
        ({"kind": "shape-pile", "number": 1, "shape": "round"}, 400),
        ({"kind": "place-spoon", "pixel": [1e300, 0]}, 400),
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
    ((table, agreed),) = camera.begun
    assert table == TABLE
    assert [player["name"] for player in agreed.players] == ["Ada", "Bo"]
    assert agreed.preferences == {"power_1": "replay"}
    assert [(plan.symbol, plan.key is not None) for plan in agreed.seats] == [
        ("triangle", True),
        ("circle", True),
    ]


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
    made = create_app(Services(table=table, host_claim=host, games=(NIM,)))
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
