from collections.abc import Iterator

import pytest
from zeroconf import ServiceInfo, Zeroconf

from companion.errors import PartFault
from companion.service import mdns as announce_module
from companion.service.mdns import KIND, Announcement, Announcer, announce
from tests.multicast import multicast_is_heard


def announced(address: str) -> Announcement:
    if not multicast_is_heard():
        pytest.skip("multicast reaches nobody on this machine")
    try:
        return announce(address)
    except PartFault as fault:
        pytest.skip(f"this machine has no network to announce on: {fault}")


@pytest.fixture(scope="module")
def announcement() -> Iterator[Announcement]:
    """A table that is announced: that takes a second, so the tests share it."""
    with announced("http://127.0.0.1:8123/") as announcement:
        yield announcement


def heard(announcement: Announcement) -> ServiceInfo | None:
    """Return what those who browse hear of it."""
    with Zeroconf() as network:
        return network.get_service_info(KIND, announcement.name, timeout=5000)


def test_table_is_found_by_those_who_browse(announcement: Announcement) -> None:
    found = heard(announcement)

    assert found is not None
    assert (found.port, found.parsed_addresses()) == (8123, ["127.0.0.1"])


def test_second_table_on_one_network_has_a_name_of_its_own(announcement: Announcement) -> None:
    assert heard(announcement) is not None  # it answers by now

    with announced("http://127.0.0.1:8124/") as other:
        assert announcement.name != other.name
        other.close()  # and once more at the end, which does nothing


class Told:
    """What is announced, and whether it was taken back."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self.closed = 0

    def announce(self, address: str) -> "Told":
        self.addresses.append(address)
        return self

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    told = Told()
    monkeypatch.setattr(announce_module, "announce", told.announce)
    return told


def test_table_is_announced_until_the_end(told: Told) -> None:
    announcer = Announcer("http://192.0.2.7:8080/")
    announcer.start()

    announcer.stop()

    assert (told.addresses, told.closed) == (["http://192.0.2.7:8080/"], 1)


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "hive.local"])
def test_what_others_do_not_reach_by_number_is_not_announced(told: Told, host: str) -> None:
    announcer = Announcer(f"http://{host}:8080/")
    announcer.start()

    announcer.stop()

    assert told.addresses == []


def test_network_that_refuses_is_no_reason_not_to_play(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(address: str) -> Announcement:
        told.addresses.append(address)
        raise PartFault("the table cannot be announced: Network is unreachable")

    monkeypatch.setattr(announce_module, "announce", refuse)
    announcer = Announcer("http://192.0.2.7:8080/")
    announcer.start()

    announcer.stop()

    assert (len(told.addresses), told.closed) == (1, 0)
