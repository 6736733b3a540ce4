"""The table's announcement, which follows its network, and its name, which nobody else has."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar

import pytest
from zeroconf import NonUniqueNameException, ServiceInfo, Zeroconf

from companion.errors import PartFault
from companion.service.network import mdns
from companion.service.network.addresses import Addresses, AddressWatch
from companion.service.network.mdns import KIND, Announcer, TableName, announce
from tests.multicast import multicast_is_heard
from tests.waiting import wait_for


def test_table_is_found_by_those_who_browse(tmp_path: Path) -> None:
    if not multicast_is_heard():
        pytest.skip("multicast reaches nobody on this machine")
    name = TableName(tmp_path / "name")
    try:
        announcement = announce(("127.0.0.1",), 8123, name)
    except PartFault as fault:
        pytest.skip(f"this machine has no network to announce on: {fault}")

    with Zeroconf() as network:
        found = network.get_service_info(KIND, f"{name.service}.{KIND}", timeout=5000)
    announcement.close()

    assert found is not None
    assert (found.port, found.parsed_addresses()) == (8123, ["127.0.0.1"])
    assert found.server == f"{name.host}."


class Network:
    """A network on which some names are taken."""

    taken: ClassVar[set[str]] = set()

    def register_service(self, service: ServiceInfo) -> None:
        if service.name in self.taken:
            raise NonUniqueNameException
        self.taken.add(service.name)

    def unregister_service(self, service: ServiceInfo) -> None:
        self.taken.remove(service.name)

    def close(self) -> None:
        pass


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Network]]:
    monkeypatch.setattr(mdns, "Zeroconf", Network)
    yield Network
    Network.taken.clear()


def test_second_table_on_one_network_takes_a_name_of_its_own_and_keeps_it(
    network: type[Network], tmp_path: Path
) -> None:
    first, second = TableName(tmp_path / "first"), TableName(tmp_path / "second")
    announcement = announce(("192.0.2.7",), 8080, first)

    other = announce(("192.0.2.8",), 8080, second)
    announcement.close()
    other.close()

    assert (first.host, second.host) == ("bee-table.local", "bee-table-2.local")
    assert TableName(tmp_path / "second").host == "bee-table-2.local"
    assert network.taken == set()


def test_network_with_every_name_taken_is_no_network(
    network: type[Network], tmp_path: Path
) -> None:
    name = TableName(tmp_path / "name")
    for number in range(1, mdns.MOST_TABLES + 1):
        network.taken.add(f"Bee table{f' {number}' if number > 1 else ''}.{KIND}")

    with pytest.raises(PartFault, match="every name is taken"):
        announce(("192.0.2.7",), 8080, name)


class Told:
    """What is announced, and how often it was taken back."""

    def __init__(self) -> None:
        self.hosts: list[Sequence[str]] = []
        self.closed = 0
        self.refuses = False

    def announce(self, hosts: Sequence[str], port: int, name: TableName) -> "Told":
        self.hosts.append(hosts)
        if self.refuses:
            raise PartFault("the table cannot be announced: Network is unreachable")
        return self

    def close(self) -> None:
        self.closed += 1


class Table:
    """A table whose addresses change, announced."""

    def __init__(self, folder: Path, *hosts: str) -> None:
        self.addresses = Addresses(hosts)
        self.watch = AddressWatch(lambda: self.addresses)
        self.announcer = Announcer(self.watch, 8080, TableName(folder / "name"))
        self.announcer.start()

    def move_to(self, *hosts: str) -> None:
        self.addresses = Addresses(hosts)
        self.watch.refresh()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    told = Told()
    monkeypatch.setattr(mdns, "announce", told.announce)
    monkeypatch.setattr(mdns, "RETRY_S", 0.01)
    return told


def test_announcement_follows_the_network_until_the_end(told: Told, tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.move_to("192.0.2.7")
    wait_for(lambda: len(told.hosts) == 1)
    table.move_to("10.42.0.1", "hive.lan")
    wait_for(lambda: len(told.hosts) == 2)
    table.move_to()
    wait_for(lambda: told.closed == 2)

    table.announcer.stop()

    assert (told.hosts, told.closed) == ([("192.0.2.7",), ("10.42.0.1",)], 2)


def test_table_is_announced_until_the_end(told: Told, tmp_path: Path) -> None:
    table = Table(tmp_path, "192.0.2.7")
    wait_for(lambda: told.hosts)

    table.announcer.stop()
    table.announcer.stop()

    assert told.closed == 1


def test_network_that_refuses_is_asked_again(told: Told, tmp_path: Path) -> None:
    told.refuses = True
    table = Table(tmp_path, "192.0.2.7")
    wait_for(lambda: len(told.hosts) > 1)
    told.refuses = False
    before = len(told.hosts)
    wait_for(lambda: len(told.hosts) > before)

    table.announcer.stop()

    assert told.closed == 1


@pytest.mark.parametrize("kept", ["", "{", '"x"', "0"])
def test_a_spoilt_name_is_the_first(tmp_path: Path, kept: str) -> None:
    (tmp_path / "name").write_text(kept)

    assert TableName(tmp_path / "name").host == "bee-table.local"
