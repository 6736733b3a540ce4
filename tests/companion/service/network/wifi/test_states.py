"""When the table's own Wi-Fi is opened and left, over whole evenings, minute by minute."""

from dataclasses import dataclass

import pytest

from companion.service.network.wifi.states import (
    CONNECTING_S,
    EMPTY_S,
    FIRST_S,
    LOST_S,
    REOPENED_S,
    RETRY_S,
    Doing,
    Seen,
    Step,
    WifiState,
    begun,
    step,
)


@dataclass(frozen=True)
class Row:
    """A moment: what is seen then, and what is to come of it."""

    at_s: float
    doing: Doing
    does: Step | None = None
    is_connected: bool = False
    is_connecting: bool = False
    is_open: bool = False
    is_asked: bool = False
    phones: int | None = None


HOME_AT_ONCE = (
    Row(0, Doing.LOOKING, is_connecting=True),
    Row(5, Doing.JOINED, Step.FORGET, is_connected=True),
    Row(10, Doing.JOINED, is_connected=True),
)
NO_HOME = (
    Row(0, Doing.LOOKING),
    Row(FIRST_S - 1, Doing.LOOKING),
    Row(FIRST_S, Doing.OPEN, Step.OPEN),
    Row(FIRST_S + 5, Doing.OPEN, is_open=True, phones=1),
    Row(FIRST_S + EMPTY_S + 60, Doing.OPEN, is_open=True, phones=2),
    Row(FIRST_S + 3 * EMPTY_S, Doing.OPEN, is_open=True, phones=1),
)
SLOW_ROUTER = (
    Row(FIRST_S, Doing.OPEN, Step.OPEN),
    Row(FIRST_S + EMPTY_S - 1, Doing.OPEN, is_open=True, phones=0),
    Row(FIRST_S + EMPTY_S, Doing.RETRYING, Step.LEAVE, is_open=True, phones=0),
    Row(FIRST_S + EMPTY_S + RETRY_S - 1, Doing.RETRYING),
    Row(FIRST_S + EMPTY_S + RETRY_S, Doing.OPEN, Step.OPEN),
    Row(FIRST_S + 2 * EMPTY_S + RETRY_S, Doing.RETRYING, Step.LEAVE, is_open=True, phones=0),
    Row(FIRST_S + 2 * EMPTY_S + RETRY_S + 20, Doing.RETRYING, is_connecting=True),
    Row(FIRST_S + 2 * EMPTY_S + 2 * RETRY_S, Doing.RETRYING, is_connecting=True),
    Row(FIRST_S + 2 * EMPTY_S + 2 * RETRY_S + 5, Doing.JOINED, Step.FORGET, is_connected=True),
)
PHONE_THAT_SLEEPS = (
    Row(FIRST_S, Doing.OPEN, Step.OPEN),
    Row(400, Doing.OPEN, is_open=True, phones=1),
    Row(405, Doing.OPEN, is_open=True, phones=0),
    Row(400 + EMPTY_S - 1, Doing.OPEN, is_open=True, phones=0),
    Row(400 + EMPTY_S, Doing.RETRYING, Step.LEAVE, is_open=True, phones=0),
)
NOBODY_CAN_COUNT = (
    Row(FIRST_S, Doing.OPEN, Step.OPEN),
    Row(FIRST_S + 9 * EMPTY_S, Doing.OPEN, is_open=True, phones=None),
)
ASKED = (
    Row(0, Doing.OPEN, Step.OPEN, is_connected=True, is_asked=True),
    Row(5, Doing.OPEN, is_open=True, is_asked=True, phones=0),
    Row(9 * EMPTY_S, Doing.OPEN, is_open=True, is_asked=True, phones=0),
    Row(9 * EMPTY_S + 5, Doing.LOOKING),
    Row(9 * EMPTY_S + 10, Doing.JOINED, Step.FORGET, is_connected=True),
)
DOES_NOT_OPEN = (
    Row(FIRST_S, Doing.OPEN, Step.OPEN),
    Row(FIRST_S + 5, Doing.LOOKING),
    Row(FIRST_S + LOST_S, Doing.LOOKING),
    Row(FIRST_S + 5 + LOST_S, Doing.OPEN, Step.OPEN),
)
ASKED_AND_DOES_NOT_OPEN = (
    Row(0, Doing.OPEN, Step.OPEN, is_asked=True),
    Row(5, Doing.OPEN, is_asked=True),
    Row(LOST_S, Doing.OPEN, Step.OPEN, is_asked=True),
)
ROUTER_STARTS_ANEW = (
    Row(5, Doing.JOINED, Step.FORGET, is_connected=True),
    Row(1000, Doing.LOOKING),
    Row(1000 + LOST_S - 1, Doing.LOOKING),
    Row(1000 + LOST_S, Doing.LOOKING, is_connecting=True),
    Row(1000 + LOST_S + 5, Doing.JOINED, Step.FORGET, is_connected=True),
    Row(2000, Doing.LOOKING),
    Row(2000 + LOST_S + CONNECTING_S, Doing.OPEN, Step.OPEN, is_connecting=True),
)
OPENED_BY_COMMAND = (
    Row(5, Doing.JOINED, Step.FORGET, is_connected=True),
    Row(10, Doing.OPEN, is_open=True, is_asked=True),
)


@pytest.mark.parametrize(
    "evening",
    [
        pytest.param(HOME_AT_ONCE, id="home at once"),
        pytest.param(NO_HOME, id="no home, people play"),
        pytest.param(SLOW_ROUTER, id="a router that starts slowly"),
        pytest.param(PHONE_THAT_SLEEPS, id="a phone that sleeps"),
        pytest.param(NOBODY_CAN_COUNT, id="phones cannot be counted"),
        pytest.param(ASKED, id="asked for, then closed"),
        pytest.param(DOES_NOT_OPEN, id="it does not open"),
        pytest.param(ASKED_AND_DOES_NOT_OPEN, id="asked for, it does not open"),
        pytest.param(ROUTER_STARTS_ANEW, id="the router starts anew"),
        pytest.param(OPENED_BY_COMMAND, id="opened by the command line"),
    ],
)
def test_own_wifi_is_open_when_it_is_needed(evening: tuple[Row, ...]) -> None:
    assert follow(begun(0, was_open=False), evening) == [(row.doing, row.does) for row in evening]


@pytest.mark.parametrize(
    ("is_asked", "after_s"), [(True, 0.0), (False, REOPENED_S)], ids=["asked for", "by itself"]
)
def test_after_a_power_cut_it_is_open_again(is_asked: bool, after_s: float) -> None:
    state, _ = step(begun(0, was_open=True), Seen(0, is_connected=False))

    assert step(state, Seen(after_s, is_asked=is_asked))[1] is Step.OPEN


def follow(state: WifiState, evening: tuple[Row, ...]) -> list[tuple[Doing, Step | None]]:
    found = []
    for row in evening:
        seen = Seen(
            row.at_s,
            is_connected=row.is_connected,
            is_connecting=row.is_connecting,
            is_open=row.is_open,
            is_asked=row.is_asked,
            phones=row.phones,
        )
        state, does = step(state, seen)
        found.append((state.doing, does))
    return found
