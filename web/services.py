"""What every request needs: the table, its pictures, the live streams, who may become the host."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from random import Random, SystemRandom
from typing import cast

from flask import current_app, g, request

from companion.core.snapshot import Snapshot
from companion.core.status import Status
from companion.games.game import AnyGame
from web.api.http_body import GameQuery, read_query
from web.auth import Guesses, HostClaimWindow, Visitor, visitor
from web.film_port import Films, NoFilms
from web.ports import (
    Boxes,
    BoxesInMemory,
    BoxTrials,
    LiveView,
    NoBoxTrials,
    NoPhotos,
    NoPictures,
    NoSheets,
    Photograph,
    Photos,
    Pictures,
    Sheets,
    Table,
    TallyDice,
    no_camera,
    no_tallies,
)
from web.setup_port import LateStart, Laying, NoLateStart, NoLaying, NoSetup, Setup
from web.stream import BEAT_S, STREAMS, EncodedSnapshots, Streams
from web.wifi_port import NoWifi, Wifi

#: Where an application keeps its services.
KEY = "companion"
#: Names by which a machine has itself alone.
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, kw_only=True)
class Services:
    """What the dashboard of *table* is handed; by default each part is one that has nothing.

    *host_claim* is opened by the table's button; *sheets* reads photos of paper sheets,
    *box_trials* those of boxes; *boxes* keeps what is printed on people's own parts; *setup* is
    where a live table is set up, *laying* where a position is laid out again, *late_start* where a
    game's start is put right, *live_view* what a camera saw last; *photos* reads those of the table
    that phones send; *films* makes films of games; *tally* counts what dice rolled. *games* are
    those that the host may begin, shuffled by *chance*. *address* tells what the QR carries now
    (by default each page's own), *named_address* the one by name; *is_own_name* tells by which
    names it may be asked for; *guesses* keeps the wrong ones; *wifi* joins networks. *stream_cap*
    is the number of phones that are served live, to be kept below the server's threads.
    """

    table: Table
    host_claim: HostClaimWindow = field(default_factory=HostClaimWindow)
    pictures: Pictures = field(default_factory=NoPictures)
    games: tuple[AnyGame, ...] = ()
    chance: Random = field(default_factory=SystemRandom)
    address: Callable[[], str | None] | None = None
    named_address: Callable[[], str | None] = lambda: None
    sheets: Sheets = field(default_factory=NoSheets)
    box_trials: BoxTrials = field(default_factory=NoBoxTrials)
    boxes: Boxes = field(default_factory=BoxesInMemory)
    setup: Setup = field(default_factory=NoSetup)
    laying: Laying = field(default_factory=NoLaying)
    late_start: LateStart = field(default_factory=NoLateStart)
    live_view: LiveView | None = None
    films: Films = field(default_factory=NoFilms)
    photograph: Photograph = no_camera
    photos: Photos = field(default_factory=NoPhotos)
    tally: TallyDice = no_tallies
    is_own_name: Callable[[str], bool] = LOOPBACK.__contains__
    guesses: Guesses = field(default_factory=Guesses)
    wifi: Wifi = field(default_factory=NoWifi)
    stream_cap: int = STREAMS
    beat_s: float = BEAT_S
    encoded: EncodedSnapshots = field(default_factory=EncodedSnapshots)

    @cached_property
    def streams(self) -> Streams:
        """The phones that listen now."""
        return Streams(self.table, cap=self.stream_cap, beat_s=self.beat_s)


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
