"""People's own boxes as they are kept on disk: used, or told to be spoilt and never passed over."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.clock import StillClock
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import GAMES, game_named
from companion.service.sheets import BoxFolder
from tests.web.conftest import asking, seated
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services

OTHER = {"flowers": ["clover", "thyme", "borage", "acacia", "linden"]}
SPOILT = {
    "no object": b"[]",
    "a part is missing": b"{}",
    "another game's": b'{"dice": 1}',
    "no JSON": b"{",
    "no text": b"\xff",
    "nested too deep": b"[" * 100_000,
    "half a letter": b'"\\ud800"',
}


@pytest.fixture
def host_phone(tmp_path: Path, clock: StillClock, host: HostClaimWindow) -> Iterator[FlaskClient]:
    """The host's phone at a table for two whose own boxes are kept in a folder."""
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=asking, dice=TableDice(), clock=clock)
    table.start()
    app = create_app(Services(table=table, host_claim=host, games=GAMES, boxes=BoxFolder(tmp_path)))
    seated(app, 0)
    phone = seated(app, 1)
    host.press()
    phone.post("/api/v1/host", json={})
    yield phone
    close_app(app, timeout_s=0)
    table.stop()
    journal.close()


def test_own_box_is_played_with(host_phone: FlaskClient) -> None:
    box = {**game_named("pollen").box.default(), **OTHER}
    assert host_phone.post("/api/v1/boxes/pollen", json={"box": box}).status_code == 200

    begun: Any = host_phone.post("/api/v1/games", json={"game": "pollen"}).json

    assert sorted(begun["view"]["flowers"]) == sorted(OTHER["flowers"])


@pytest.mark.parametrize("kept", SPOILT.values(), ids=SPOILT)
def test_spoilt_box_is_told_and_can_be_given_up(
    host_phone: FlaskClient, tmp_path: Path, kept: bytes
) -> None:
    (tmp_path / "box-pollen.json").write_bytes(kept)

    refused: Any = host_phone.post("/api/v1/games", json={"game": "pollen"}).json
    shown: Any = host_phone.get("/api/v1/boxes/pollen").json

    assert refused["error"]["id"] == "spoilt-box"
    assert (shown["box"], shown["is_default"]) == (shown["default"], False)
    assert host_phone.post("/api/v1/boxes/pollen", json={"box": None}).json["is_default"]
    assert host_phone.post("/api/v1/games", json={"game": "pollen"}).status_code == 200


def test_box_with_a_name_that_nobody_can_read_is_not_kept(host_phone: FlaskClient) -> None:
    flowers = {"flowers": ["\u200b", *OTHER["flowers"][1:]]}
    box = {**game_named("pollen").box.default(), **flowers}

    refused: Any = host_phone.post("/api/v1/boxes/pollen", json={"box": box})

    assert (refused.status_code, refused.json["error"]["id"]) == (409, "unseen-name")
    assert host_phone.get("/api/v1/boxes/pollen").json["is_default"]  # type: ignore[index]
