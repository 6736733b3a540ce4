"""The table's Wi-Fi, which only the host sees and chooses."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from tests.web.nim import NIM
from tests.web.wifi_twin import IN_REACH, WifiTwin
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.services import Services


@pytest.fixture
def wifi() -> WifiTwin:
    return WifiTwin()


@pytest.fixture
def app(table: Table, host: HostClaimWindow, wifi: WifiTwin) -> Iterator[Flask]:
    app = create_app(Services(table=table, host_claim=host, games=(NIM,), wifi=wifi))
    yield app
    close_app(app, timeout_s=0)


def test_host_brings_the_table_into_a_wifi_and_reads_how_it_went(
    hosting: FlaskClient, wifi: WifiTwin
) -> None:
    before = hosting.get("/api/v1/wifi").get_json()
    answer = hosting.post("/api/v1/wifi", json={"name": "Home", "password": "honey and beer"})
    again = hosting.post("/api/v1/wifi", json={"name": "Home", "password": "honey and bees"})
    wifi.refuse_password()
    after = hosting.get("/api/v1/wifi", headers={"Accept-Language": "de"}).get_json()

    assert [each["name"] for each in before["in_reach"]] == [each.name for each in IN_REACH]
    assert (before["is_own_open"], before["joining"]) == (True, None)
    assert answer.get_json()["joining"] == "Home"
    assert again.get_json()["error"]["id"] == "joining"
    assert wifi.joined == [("Home", "honey and beer")]
    assert after["failure"] == "Home hat dieses Passwort nicht angenommen"


def test_nobody_else_sees_or_chooses_it(
    ada: FlaskClient, phone: FlaskClient, wifi: WifiTwin
) -> None:
    for other in (ada, phone):
        assert other.get("/api/v1/wifi").status_code == 403
        assert other.post("/api/v1/wifi", json={"name": "Home"}).status_code == 403
    assert wifi.joined == []


@pytest.mark.parametrize(
    "wanted",
    [
        {"name": ""},
        {"name": "é" * 17},
        {"name": "a\nb"},
        {"name": "Home", "password": "1234567"},
        {"name": "Home", "password": "x" * 65},
        {"name": "Home", "password": "12345678\n"},
        {"password": "12345678"},
    ],
)
def test_what_no_wifi_has_is_refused(
    hosting: FlaskClient, wifi: WifiTwin, wanted: dict[str, str]
) -> None:
    assert hosting.post("/api/v1/wifi", json=wanted).status_code == 400
    assert wifi.joined == []


def test_machine_whose_wifi_is_its_owners_is_left_alone(
    hosting: FlaskClient, wifi: WifiTwin
) -> None:
    wifi.is_there = False

    refused = hosting.post("/api/v1/wifi", json={"name": "Home"})
    page = hosting.get("/start").text

    assert refused.get_json()["error"]["id"] == "no-wifi"
    assert 'href="/wifi"' not in page.split("<footer")[1]
