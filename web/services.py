"""What every request needs: the table, its pictures, the live streams, who may become the host."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import cast

from flask import current_app, g, request

from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.games.game import AnyGame
from web.api.http_body import GameQuery, read_query
from web.auth import Guesses, HostClaimWindow, Visitor, visitor
from web.film_port import Films
from web.ports import (
    Boxes,
    BoxTrials,
    LiveView,
    Photograph,
    Photos,
    Pictures,
    Sheets,
    Table,
    TallyDice,
)
from web.setup_port import LateStart, Laying, Setup
from web.stream import EncodedSnapshots, Streams
from web.wifi_port import Wifi

KEY = "companion"


@dataclass(frozen=True)
class Services:
    """What the factory was handed, and what it made of it."""

    table: Table
    host_claim: HostClaimWindow
    streams: Streams
    encoded: EncodedSnapshots
    pictures: Pictures
    games: tuple[AnyGame, ...]
    chance: Random
    address: Callable[[], str | None] | None
    named_address: Callable[[], str | None]
    sheets: Sheets
    box_trials: BoxTrials
    boxes: Boxes
    setup: Setup
    laying: Laying
    late_start: LateStart
    live_view: LiveView | None
    films: Films
    photograph: Photograph
    photos: Photos
    tally: TallyDice
    is_own_name: Callable[[str], bool]
    guesses: Guesses
    wifi: Wifi


def services() -> Services:
    """Return the services of the running application."""
    return cast(Services, current_app.extensions[KEY])


def now() -> tuple[Snapshot, Visitor]:
    """Return what is so now, and who asks: the same two all through a request.

    A question with ``game_id`` is about an earlier game: then it is as that was left, and who asks
    only looks. Commands are always about the game that is on.
    """
    if "now" not in g:
        g.now = _past_game() or _game_that_is_on()
    return cast(tuple[Snapshot, Visitor], g.now)


def _past_game() -> tuple[Snapshot, Visitor] | None:
    game_id = past_game_id()
    if game_id is None or request.method not in ("GET", "HEAD"):
        return None
    left = services().table.past_game(game_id)
    return left, visitor(request, left).looking()


def _game_that_is_on() -> tuple[Snapshot, Visitor]:
    snapshot = services().table.snapshot()
    return snapshot, visitor(request, snapshot)


def is_host() -> bool:
    """Tell whether who asks has the host's rights, whichever game they look at."""
    return _game_that_is_on()[1].is_host


def status_beside() -> Status:
    """Return the status beside what `now` returns: an earlier game waits for nothing."""
    return services().table.status() if past_game_id() is None else Status()


def past_game_id() -> int | None:
    """Return the number of the earlier game that the address asks about, ``None`` for the one that is on."""
    game_id = read_query(GameQuery).game_id
    return game_id if isinstance(game_id, int) else None
