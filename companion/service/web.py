"""The phones' pages as the daemon runs them: opened, and closed in the order that lets go of all."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Self

import ifaddr

from companion.core.table import Table
from companion.dice.statistics import tally
from companion.games import GAMES
from companion.service.box_trials import BoxTrials
from companion.service.films import Films
from companion.service.serving import Server, address_of, listen, own_host
from companion.service.sheets import BoxFolder, SheetReader
from companion.service.turnstile import Turnstile
from companion.service.watched_photos import UploadedPhotos
from companion.settings import LiveObserverSettings, WebSettings
from companion.table_photo import PhotoReader
from web.app import close_app, create_app
from web.auth import Guesses, HostClaimWindow
from web.ports import LiveView, Photograph, Pictures, no_camera
from web.security import body_limit
from web.setup_port import Laying, Setup
from web.stream import STREAMS

#: Addresses change when a network or the hotspot comes: how long what was found is believed.
FRESH_S = 10.0
#: The file of wrong guesses, in the data folder.
GUESSES = "guesses.json"
#: The folder of films, in the data folder.
FILMS = "films"
#: How long streams may take to end before the server closes under them.
STREAMS_END_S = 2.0


class Pages:
    """The dashboard of *table* on the network; *host_claim* opens the host's rights.

    *folder* keeps people's own boxes; *setup* is where a live table is set up, *laying* where a
    position is laid out again, *live_view* what a camera saw last, *photograph* takes a picture of
    what lies there, *photos* reads those that phones send; *observer* has the sizes of cards and tiles for photos of boxes.

    The port is taken when this is made, so that one in use shows at once.
    """

    def __init__(
        self,
        settings: WebSettings,
        *,
        table: Table,
        pictures: Pictures,
        folder: Path,
        setup: Setup | None = None,
        laying: Laying | None = None,
        live_view: LiveView | None = None,
        photograph: Photograph = no_camera,
        photos: PhotoReader | None = None,
        observer: LiveObserverSettings = LiveObserverSettings(),  # noqa: B008 - frozen
    ) -> None:
        turnstile = Turnstile()
        self._listening: socket.socket = listen(settings.host, settings.port)
        self.port: int = self._listening.getsockname()[1]
        self.address = address_of(settings.host, self.port)
        self.own_host = own_host(settings.host)
        self.host_claim = HostClaimWindow()
        self._films = Films(folder / FILMS, read=pictures.read)
        self._app = create_app(
            table,
            host_claim=self.host_claim,
            pictures=pictures,
            games=GAMES,
            address=self.address,
            sheets=SheetReader(turnstile),
            box_trials=BoxTrials(observer, turnstile),
            boxes=BoxFolder(folder),
            setup=setup,
            laying=laying,
            live_view=live_view,
            films=self._films,
            photograph=photograph,
            photos=None if photos is None else UploadedPhotos(photos, turnstile),
            tally=tally,
            is_own_name=OwnNames(settings.host.lower()),
            guesses=Guesses(folder / GUESSES),
        )
        self._server = Server(
            self._app, self._listening, body_limit=partial(body_limit, self._app), streams=STREAMS
        )

    def start(self) -> Self:
        """Begin to serve."""
        self._server.start()
        return self

    def close(self) -> None:
        """End every stream, wait for it, then close the server."""
        close_app(self._app, timeout_s=STREAMS_END_S)
        self._films.close()
        self._server.close()


class OwnNames:
    """Tells whether a name is this machine's: its own, its announced one, or one of its addresses.

    *also* are further names that it is served at.
    """

    def __init__(
        self,
        *also: str,
        addresses: Callable[[], Iterable[str]] = lambda: own_addresses(),
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._read_addresses = addresses
        self._clock_s = clock_s
        self._lock = threading.Lock()
        self._addresses: frozenset[str] = frozenset()
        self._until_s = float("-inf")
        host = socket.gethostname().lower()
        first = re.escape(host.partition(".")[0])
        self._names = {"localhost", host, *also}
        # where the name is taken on the network, it is announced with a number behind it
        self._announced = re.compile(rf"{first}(-\d+)?(\.local)?\.?")

    def __call__(self, name: str) -> bool:
        """Tell whether *name*, in lower case and without a port, is this machine's."""
        if name in self._names or self._announced.fullmatch(name):
            return True
        return name in self._addresses_now()

    def _addresses_now(self) -> frozenset[str]:
        with self._lock:
            if self._clock_s() >= self._until_s:
                self._addresses = frozenset(self._read_addresses())
                self._until_s = self._clock_s() + FRESH_S
            return self._addresses


def own_addresses() -> Iterable[str]:
    """Yield the addresses of this machine, the hotspot's too while it is open."""
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            yield address.ip if isinstance(address.ip, str) else address.ip[0]
