"""Addresses that follow a network which comes late, changes, is the table's own, or leads nowhere."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.service.network.addresses import (
    Addresses,
    AddressWatch,
    own_addresses,
    read_addresses,
)
from companion.service.network.hotspot import Hotspot, invitations
from tests.waiting import wait_for

HERE, WIFI, CABLE, OWN_WIFI = "127.0.0.1", "192.168.1.7", "10.0.0.3", "10.42.0.1"


@dataclass
class NetworkTwin:
    """A machine's network: the addresses that it has, and the one that leads out."""

    addresses: tuple[str, ...] = (HERE, "::1")
    leads_out: str | None = None

    def read(self) -> Addresses:
        return read_addresses(machine=lambda: self.addresses, way_out=lambda: self.leads_out)


@pytest.mark.parametrize(
    ("network", "url"),
    [
        (NetworkTwin(), None),
        (NetworkTwin((HERE, "169.254.7.7", "fe80::1")), None),
        (NetworkTwin((HERE, WIFI), WIFI), f"http://{WIFI}:80/"),
        (NetworkTwin((HERE, WIFI, CABLE), CABLE), f"http://{CABLE}:80/"),
        (NetworkTwin((HERE, OWN_WIFI)), f"http://{OWN_WIFI}:80/"),
        (NetworkTwin((HERE, "fd00::7")), "http://[fd00::7]:80/"),
        (NetworkTwin((HERE, "fd00::7", WIFI)), f"http://{WIFI}:80/"),
    ],
    ids=["none", "link-local", "wifi", "two", "own wifi, no route", "v6", "both"],
)
def test_phones_are_given_an_address_that_they_reach(network: NetworkTwin, url: str | None) -> None:
    assert network.read().url(80) == url


@pytest.mark.parametrize(
    ("host", "url"),
    [
        (HERE, None),
        ("localhost", None),
        (CABLE, f"http://{CABLE}:80/"),
        ("hive.lan", "http://hive.lan:80/"),
    ],
)
def test_pages_at_one_host_alone_are_there_alone(host: str, url: str | None) -> None:
    found = read_addresses(host, machine=lambda: (HERE, WIFI), way_out=lambda: WIFI)

    assert found.url(80) == url


def test_wifi_that_comes_late_and_changes_is_told_once_each() -> None:
    network = NetworkTwin()
    watch = AddressWatch(network.read)
    told: list[tuple[str, ...]] = []
    watch.when_changed(lambda: told.append(watch.now.hosts))

    for addresses in ((HERE,), (HERE, WIFI), (HERE, WIFI), (HERE, OWN_WIFI), (HERE,)):
        network.addresses = addresses
        watch.refresh()

    assert told == [(), (WIFI,), (OWN_WIFI,), ()]


def test_small_screen_says_that_there_is_no_network() -> None:
    network = NetworkTwin()
    own = Hotspot("bee-table", "q7mz-4hxe-kd2p", "wlan0")

    def shown(hotspot: Hotspot | None = None) -> list[str | None]:
        return [what for _, what in invitations(hotspot, network.read().url(8080), 8080)]

    before, with_own = shown(), shown(own)
    network.addresses = (HERE, WIFI)

    assert before == [None]
    assert with_own == [own.code, f"http://{OWN_WIFI}:8080/"]
    assert shown() == [f"http://{WIFI}:8080/"]


def test_this_machine_has_its_loopback_address() -> None:
    assert HERE in own_addresses()


def test_a_watch_that_cannot_read_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.service.network.addresses.READ_EVERY_S", 0.001)
    answers: list[Callable[[], Addresses]] = [NetworkTwin().read, _fail]
    found = Addresses((WIFI,))
    watch = AddressWatch(lambda: answers.pop(0)() if answers else found)
    changed: list[Addresses] = []
    watch.when_changed(lambda: changed.append(watch.now))
    watch.start()

    wait_for(lambda: changed)
    watch.stop()

    assert changed == [found]


def _fail() -> Addresses:
    raise OSError("netlink is busy")
