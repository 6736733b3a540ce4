"""Joining a network: its ways in turn, what is said where none works, and where the password goes."""

import os
from pathlib import Path

import pytest

from companion.errors import CompanionError, PartFault
from companion.service.installed.host import ThisHost
from companion.service.network.wifi import joining
from companion.service.network.wifi.joining import Wanted, join
from companion.service.network.wifi.nmcli import NetworkManager, wifi_connection
from companion.service.network.wifi.security import MODES, Mode
from tests.companion.service.network.wifi.conftest import Air, needs_networkmanager, understood

PASSWORD = "süß: \\ bees#"
HOME = {"strength": 70, "security": "WPA2 WPA3", "password": PASSWORD}


def joined(manager: NetworkManager, name: str = "Home", password: str = PASSWORD) -> str:
    seen = manager.networks(manager.wifi_device())
    return join(manager, Wanted(name, password), seen).name


def test_network_is_joined_and_kept_and_its_password_told_to_nobody(
    air: Air, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    air.knows.update(networks={"Ca: la\\Rosa": HOME}, is_blocked=True)
    air.put_on_path(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    way = joined(NetworkManager(ThisHost(), data), "Ca: la\\Rosa")

    air.take_from_path(tmp_path)
    kept = air.knows["connections"]["bee-table Ca: la\\Rosa"]
    assert way == "WPA2"
    assert (kept["kept password"], kept["connection.autoconnect"]) == (PASSWORD, "yes")
    assert PASSWORD not in air.said
    assert list(data.iterdir()) == []


@pytest.mark.parametrize(
    ("network", "way"),
    [
        (HOME | {"refused": ["wpa-psk"]}, "WPA2 without PMF"),
        (HOME | {"refused": ["wpa-psk", "wpa-psk disable"]}, "WPA3"),
        (HOME | {"security": "WPA3"}, "WPA3"),
        (HOME | {"security": "WPA3", "refused": ["sae required"]}, "WPA2"),
        (HOME | {"security": "WPA2", "is_hidden": True}, "WPA2"),
        (HOME | {"security": "", "password": ""}, "no password"),
    ],
    ids=["no PMF", "WPA3 at last", "WPA3", "WPA3 that is none", "hidden", "open"],
)
def test_ways_are_tried_in_turn(
    air: Air, manager: NetworkManager, network: dict[str, object], way: str
) -> None:
    air.knows.update(networks={"Home": network})

    assert joined(manager) == way


@pytest.mark.parametrize(
    ("network", "said"),
    [
        (HOME | {"password": "another one"}, "Home did not take this password"),
        (HOME | {"gives_no_address": True}, "Home gave the table no address"),
        (HOME | {"security": "WPA2 802.1X"}, "more than a password (802.1X)"),
        (HOME | {"security": "WEP"}, "more than a password (WEP)"),
        (
            HOME | {"security": "WPA2", "refused": ["wpa-psk", "wpa-psk disable"]},
            "could not join Home by WPA2, WPA2 without PMF",
        ),
        (None, "Home is not in reach"),
    ],
    ids=["password", "address", "802.1X", "WEP", "board", "away"],
)
def test_failure_is_put_into_words_and_leaves_nothing(
    air: Air, manager: NetworkManager, network: dict[str, object] | None, said: str
) -> None:
    air.knows.update(networks={"Home": network} if network else {})

    with pytest.raises(PartFault) as failure:
        joined(manager)

    assert said in str(failure.value)
    assert PASSWORD not in str(failure.value)
    assert air.knows["connections"] == {}


def test_password_is_gone_where_the_command_hangs(manager: NetworkManager, data: Path) -> None:
    def hang(*words: str) -> str:
        raise CompanionError("nmcli did not come back in 60 s")

    manager._host.run = hang  # type: ignore[method-assign]

    with pytest.raises(CompanionError):
        manager.up("Home", PASSWORD)
    assert list(data.iterdir()) == []


@needs_networkmanager
@pytest.mark.parametrize(
    "mode", {mode.name: mode for modes in MODES.values() for mode in modes}.values()
)
def test_networkmanager_understands_every_way(mode: Mode) -> None:
    properties = joining.properties_of("-Ca la: Rosa", mode, is_hidden=True)
    words = wifi_connection(joining.connection_of("-Ca la: Rosa"), "wlan0", *properties)

    made = understood(words)

    assert "ssid=-Ca la: Rosa\n" in made
    assert "hidden=true" in made
    assert ("key-mgmt=" in made) == bool(mode.properties)
