"""The names that the pages may be asked for by."""

import socket

import pytest

from companion.service.web import OwnNames, own_addresses


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Hive")


@pytest.mark.parametrize(
    ("name", "is_own"),
    {
        "localhost": True,
        "hive": True,
        "hive.local": True,
        "hive-2.local": True,
        "192.168.1.7": True,
        "table.example": True,
        "192.168.1.8": False,
        "evil.example": False,
        "hive.evil.example": False,
        "hive.local.evil.example": False,
        "other.local": False,
        "hivex": False,
        "": False,
    }.items(),
)
def test_only_the_machines_own_names_are_taken(name: str, is_own: bool) -> None:
    names = OwnNames("table.example", addresses=lambda: ["192.168.1.7"])

    assert names(name) == is_own


def test_an_address_that_comes_later_is_known_soon() -> None:
    now_s, addresses = [0.0], ["192.168.1.7"]
    names = OwnNames(addresses=lambda: addresses, clock_s=lambda: now_s[0])
    assert not names("10.42.0.1")

    addresses.append("10.42.0.1")
    now_s[0] = 10.0

    assert names("10.42.0.1")


def test_this_machine_has_its_loopback_address() -> None:
    assert "127.0.0.1" in own_addresses()
