"""The Wi-Fi's thread, rehearsed over a twin of NetworkManager: an evening without a shell."""

import logging
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.clock import StillClock
from companion.phrases import Phrase
from companion.service.network.hotspot import FILE, Hotspot, read_hotspot
from companion.service.network.wifi import control as control_module
from companion.service.network.wifi.control import WifiControl
from companion.service.network.wifi.nmcli import NetworkManager
from companion.service.network.wifi.states import EMPTY_S, FIRST_S, REOPENED_S
from tests.companion.service.network.wifi.conftest import Air
from tests.waiting import wait_for

HOME = {"strength": 70, "security": "WPA2", "password": "honey and bees"}
CAFE = {"strength": 30, "security": "", "password": ""}
FIRM = {"strength": 20, "security": "WPA2 802.1X", "password": "x"}


class Machine:
    """A table whose Wi-Fi is kept; it can lose its power."""

    def __init__(self, manager: NetworkManager, file: Path) -> None:
        self.manager = manager
        self.file = file
        self.clock = StillClock()
        self.failures: list[Phrase | None] = []
        self.switch_on()

    def switch_on(self, *, opens_itself: bool = True) -> None:
        self.wifi = WifiControl(
            self.manager, self.file, clock=self.clock, when_failed=self.failures.append
        )
        self.wifi.opens_itself = opens_itself
        self.wifi.start()

    def pass_time(self, seconds: float) -> None:
        self.clock.advance(seconds)

    @property
    def own(self) -> Hotspot | None:
        return read_hotspot(self.file) if self.wifi.is_open else None


@pytest.fixture
def machine(
    manager: NetworkManager, data: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Machine]:
    monkeypatch.setattr(control_module, "POLL_S", 0.005)
    monkeypatch.setattr(control_module, "JOINED_POLL_S", 0.005)
    monkeypatch.setattr(control_module, "ANSWER_S", 0.0)
    machine = Machine(manager, data / FILE)
    yield machine
    machine.wifi.stop()


def looks(air: Air) -> Callable[[], bool]:
    """Return whether the devices have been looked at a few times from now on."""
    before = len(air.knows["asked"])
    return lambda: air.knows["asked"][before:].count(DEVICES) > 6


DEVICES = ["nmcli", "--terse", "--fields", "DEVICE,TYPE,STATE,CONNECTION", "device"]


def test_phone_brings_the_table_into_the_home_network(
    machine: Machine, air: Air, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    air.knows.update(networks={"Home": HOME, "Café": CAFE, "Firm": FIRM})
    machine.pass_time(FIRST_S)
    wait_for(lambda: machine.own)
    own = machine.own
    assert own is not None
    air.knows["phones"] = 1
    shown = [(each.name, each.needs_password, each.can_be_joined) for each in seen(machine)]

    machine.wifi.join("Home", "honey and beer")
    wait_for(lambda: machine.failures)
    wait_for(lambda: machine.own and machine.wifi.view().joining is None)
    reopened, said = machine.own, machine.wifi.view().failure
    machine.pass_time(control_module.TOLD_S)
    wait_for(lambda: machine.wifi.view().failure is None)
    machine.wifi.join("Home", "honey and bees")
    wait_for(lambda: machine.wifi.view().network == "Home")
    wait_for(lambda: list(air.knows["connections"]) == ["bee-table Home"])
    wait_for(lambda: len(machine.failures) == 3)

    assert not machine.file.exists()
    assert shown == [("Home", True, True), ("Café", False, True), ("Firm", True, False)]
    assert str(said) == "Home did not take this password"
    assert (reopened, own.is_asked) == (own, False)
    assert machine.failures == [said, None, None]
    told = air.said + caplog.text
    for secret in ("honey and beer", "honey and bees", own.password):
        assert secret not in told


def seen(machine: Machine) -> tuple[control_module.WifiInReach, ...]:
    return machine.wifi.view().in_reach


def test_after_a_power_cut_it_comes_back_and_finds_a_slow_router(
    machine: Machine, air: Air
) -> None:
    air.knows.update(networks={"Home": HOME})
    machine.wifi.join("Home", "honey and bees")
    wait_for(lambda: machine.wifi.view().network == "Home")
    air.knows.update(networks={}, active="")
    machine.wifi.stop()
    machine.switch_on()
    machine.pass_time(FIRST_S)
    wait_for(lambda: machine.own)
    first = machine.own

    machine.wifi.stop()  # the power goes once more
    air.knows["active"] = ""
    machine.switch_on()
    machine.pass_time(REOPENED_S)
    wait_for(lambda: machine.own)
    second = machine.own
    air.knows.update(networks={"Home": HOME})
    wait_for(looks(air))
    machine.pass_time(EMPTY_S)
    wait_for(lambda: machine.wifi.view().network == "Home")
    wait_for(lambda: "bee-table" not in air.knows["connections"])

    assert first == second
    assert not machine.file.exists()


def test_one_that_was_asked_for_stays_until_it_is_closed(machine: Machine, air: Air) -> None:
    air.knows.update(networks={"Home": HOME})
    machine.wifi.join("Home", "honey and bees")
    wait_for(lambda: machine.wifi.view().network == "Home")

    machine.wifi.open().result(10)
    wait_for(lambda: machine.own)
    assert stat.S_IMODE(machine.file.stat().st_mode) == 0o600
    machine.pass_time(3 * EMPTY_S)
    wait_for(looks(air))
    was_open = machine.wifi.is_open
    machine.wifi.close().result(10)
    wait_for(lambda: machine.wifi.view().network == "Home")

    assert was_open
    assert not machine.file.exists()


def test_nothing_is_opened_that_nobody_could_find(machine: Machine, air: Air) -> None:
    machine.wifi.stop()
    machine.switch_on(opens_itself=False)
    wait_for(looks(air))
    machine.pass_time(10 * FIRST_S)
    wait_for(looks(air))

    assert machine.wifi.is_there
    assert machine.own is None


def test_machine_without_networkmanager_is_left_alone(machine: Machine, air: Air) -> None:
    machine.wifi.stop()

    assert WifiControl(machine.manager, machine.file, clock=machine.clock).is_open is None


def test_trouble_that_stays_is_told_once_and_no_scan_keeps_the_table_from_opening(
    machine: Machine, air: Air, caplog: pytest.LogCaptureFixture
) -> None:
    air.knows["refused"] = "DEVICE,TYPE"
    wait_for(looks(air))
    troubles = len(caplog.records)
    air.knows["refused"] = "wifi list"
    wait_for(looks(air))
    machine.pass_time(FIRST_S)

    wait_for(lambda: machine.own)

    assert troubles == 1
