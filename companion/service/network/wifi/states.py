"""When the table opens its own Wi-Fi, and when it looks for the home network again: pure.

              no known network for a minute               nobody in it for three minutes
    ┌─────────┐ ──────────────► ┌──────┐ ──────────────────────► ┌──────────┐
    │ looking │                 │ open │                         │ retrying │
    └─────────┘ ◄────────────── └──────┘ ◄────────────────────── └──────────┘
       ▲    │       closed               home is not there yet        │
       │    └──────► ┌────────┐ ◄─────────────────────────────────────┘
       └──────────── │ joined │
           lost      └────────┘

One that somebody asked for stays open until it is closed, or the phone picks a network.
"""

from dataclasses import dataclass, replace
from enum import Enum

#: How long known networks are looked for: after a start; where the table's own was open before;
#: after the network was lost, which may be a router that starts anew.
FIRST_S, REOPENED_S, LOST_S = 60.0, 20.0, 180.0
#: A network that is being joined has so much longer.
CONNECTING_S = 30.0
#: The table's own Wi-Fi is left for a look at the home network when it was empty for so long.
EMPTY_S = 180.0
RETRY_S = 40.0


class Doing(Enum):
    """What the Wi-Fi is about."""

    LOOKING = "looking"
    JOINED = "joined"
    OPEN = "open"
    RETRYING = "retrying"


class Step(Enum):
    """What is to be done: to open the table's own Wi-Fi, to leave it for a look, to forget it."""

    OPEN = "open"
    LEAVE = "leave"
    FORGET = "forget"


@dataclass(frozen=True)
class Seen:
    """What is so at *now_s*.

    *is_open*: the table's own Wi-Fi is; *is_asked*: somebody wanted it. *phones* are those in it,
    ``None`` where that cannot be told.
    """

    now_s: float
    is_connected: bool = False
    is_connecting: bool = False
    is_open: bool = False
    is_asked: bool = False
    phones: int | None = None


@dataclass(frozen=True)
class WifiState:
    """What it is about since *since_s*, and how long known networks are looked for."""

    doing: Doing
    since_s: float
    patience_s: float = FIRST_S


def begun(now_s: float, *, was_open: bool) -> WifiState:
    """Return the state after a start; *was_open*: the table's own Wi-Fi was, when the power went."""
    return WifiState(Doing.LOOKING, now_s, REOPENED_S if was_open else FIRST_S)


def step(state: WifiState, seen: Seen) -> tuple[WifiState, Step | None]:
    """Return the state at what is *seen*, and what is to be done."""
    if seen.is_open:
        return _opened(state, seen)
    if seen.is_asked:
        was_tried = state.doing is Doing.OPEN and seen.now_s - state.since_s < LOST_S
        return (state, None) if was_tried else (WifiState(Doing.OPEN, seen.now_s), Step.OPEN)
    if seen.is_connected:
        is_new = state.doing is not Doing.JOINED
        return WifiState(Doing.JOINED, seen.now_s), Step.FORGET if is_new else None
    match state.doing:
        case Doing.LOOKING if _is_over(state, seen, state.patience_s):
            return WifiState(Doing.OPEN, seen.now_s), Step.OPEN
        case Doing.RETRYING if _is_over(state, seen, RETRY_S):
            return WifiState(Doing.OPEN, seen.now_s), Step.OPEN
        case Doing.JOINED | Doing.OPEN:
            return WifiState(Doing.LOOKING, seen.now_s, LOST_S), None
    return state, None


def _opened(state: WifiState, seen: Seen) -> tuple[WifiState, Step | None]:
    if state.doing is not Doing.OPEN:
        return WifiState(Doing.OPEN, seen.now_s), None
    if seen.is_asked or seen.phones != 0:
        return replace(state, since_s=seen.now_s), None
    if seen.now_s - state.since_s >= EMPTY_S:
        return WifiState(Doing.RETRYING, seen.now_s), Step.LEAVE
    return state, None


def _is_over(state: WifiState, seen: Seen, patience_s: float) -> bool:
    return seen.now_s - state.since_s >= patience_s + CONNECTING_S * seen.is_connecting
