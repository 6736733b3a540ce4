"""Where phones are sent: to the address that the table has now, never to the table's own machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from web.app import close_app, create_app
from web.services import Services


class Network:
    """The table's network: where it is now."""

    url: str | None = None


@pytest.fixture
def network() -> Network:
    return Network()


@pytest.fixture
def app(table: Table, network: Network) -> Iterator[Flask]:
    app = create_app(
        Services(table=table, address=lambda: network.url, is_own_name=lambda name: True)
    )
    yield app
    close_app(app, timeout_s=0)


def told(phone: FlaskClient, host: str) -> Any:
    return phone.get("/api/v1/address", headers={"Host": host}).get_json()["address"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8080", "[::1]:8080"])
def test_without_a_network_nobody_is_sent_to_the_tables_own_machine(
    phone: FlaskClient, network: Network, host: str
) -> None:
    asked = {"Host": host}
    before = phone.get("/start", headers=asked).text
    refused = phone.get("/qr.svg?to=/join", headers=asked)

    network.url = "http://192.168.1.7:8080/"

    assert "no network yet" in before
    assert "/qr.svg" not in before
    assert (refused.status_code, refused.get_json()["error"]["id"]) == (404, "no-network")
    assert told(phone, host) == "http://192.168.1.7:8080/"
    assert phone.get("/qr.svg?to=/join", headers=asked).status_code == 200
    assert "http://192.168.1.7:8080/" in phone.get("/big", headers=asked).text


def test_page_that_a_phone_has_come_to_is_an_address_too(phone: FlaskClient) -> None:
    assert told(phone, "bees.example") == "http://bees.example/"
