"""The names that the pages may be asked for by."""

import socket

import pytest

from companion.service.network.addresses import Addresses, OwnNames


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
        "bee-table-3.local": True,
        "bee-table-3.local.": True,
        "bee-table-2.local": False,
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
    known = Addresses(own=frozenset({"192.168.1.7"}), name="bee-table-3.local")
    names = OwnNames(lambda: known, "table.example")

    assert names(name) == is_own


def test_an_address_is_known_from_when_it_comes_until_it_goes() -> None:
    now = [Addresses(own=frozenset({"192.168.1.7"}))]
    names = OwnNames(lambda: now[0])
    assert not names("10.42.0.1")

    now[0] = Addresses(own=frozenset({"10.42.0.1"}))

    assert names("10.42.0.1")
    assert not names("192.168.1.7")
