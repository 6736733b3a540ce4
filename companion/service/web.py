"""The phones' pages as the daemon runs them: opened, and closed in the order that lets go of all."""

import socket
from functools import partial
from pathlib import Path
from typing import Self

from companion.core.table import Table
from companion.dice.statistics import tally
from companion.games import GAMES
from companion.service.addresses import AddressWatch, own_host, url_of
from companion.service.box_trials import BoxTrials
from companion.service.films import Films
from companion.service.own_names import OwnNames
from companion.service.serving import Server, listen
from companion.service.sheets import BoxFolder, SheetReader
from companion.service.turnstile import Turnstile
from companion.service.watched_photos import UploadedPhotos
from companion.settings import LiveObserverSettings, WebSettings
from companion.table_photo import PhotoReader
from web.app import close_app, create_app, tell_address
from web.auth import Guesses, HostClaimWindow
from web.ports import LiveView, Photograph, Pictures, no_camera
from web.security import body_limit
from web.setup_port import LateStart, Laying, Setup
from web.stream import STREAMS
from web.wifi_port import Wifi

#: The file of wrong guesses, in the data folder.
GUESSES = "guesses.json"
#: The folder of films, in the data folder.
FILMS = "films"
#: How long streams may take to end before the server closes under them.
STREAMS_END_S = 2.0


class Pages:
    """The dashboard of *table* on the network; *host_claim* opens the host's rights.

    *watch* knows the addresses as they are now. *folder* keeps people's own boxes; *setup* is where
    a live table is set up, *laying* where a position is laid out again, *late_start* where a start is put right, *live_view* what a camera
    saw last, *photograph* takes a picture of what lies there, *photos* reads those that phones
    send; *observer* has the sizes of cards and tiles for photos of boxes; *wifi* joins networks.

    The port is taken when this is made, so that one in use shows at once.
    """

    def __init__(
        self,
        settings: WebSettings,
        *,
        watch: AddressWatch,
        table: Table,
        pictures: Pictures,
        folder: Path,
        setup: Setup | None = None,
        laying: Laying | None = None,
        late_start: LateStart | None = None,
        live_view: LiveView | None = None,
        photograph: Photograph = no_camera,
        photos: PhotoReader | None = None,
        observer: LiveObserverSettings = LiveObserverSettings(),  # noqa: B008 - frozen
        wifi: Wifi | None = None,
    ) -> None:
        turnstile = Turnstile()
        self._listening: socket.socket = listen(settings.host, settings.port)
        self.port: int = self._listening.getsockname()[1]
        self.own_host = own_host(settings.host)
        self._watch = watch
        self.host_claim = HostClaimWindow()
        self._films = Films(folder / FILMS, read=pictures.read)
        self._app = create_app(
            table,
            host_claim=self.host_claim,
            pictures=pictures,
            games=GAMES,
            address=lambda: self.address,
            named_address=lambda: watch.now.named_url(self.port),
            sheets=SheetReader(turnstile),
            box_trials=BoxTrials(observer, turnstile),
            boxes=BoxFolder(folder),
            setup=setup,
            laying=laying,
            late_start=late_start,
            live_view=live_view,
            films=self._films,
            photograph=photograph,
            photos=None if photos is None else UploadedPhotos(photos, turnstile),
            tally=tally,
            is_own_name=OwnNames(lambda: watch.now, settings.host.lower()),
            guesses=Guesses(folder / GUESSES),
            wifi=wifi,
        )
        self._server = Server(
            self._app, self._listening, body_limit=partial(body_limit, self._app), streams=STREAMS
        )

    @property
    def address(self) -> str | None:
        """Where phones reach the pages now, ``None`` without a network."""
        return self._watch.now.url(self.port)

    @property
    def own_numbers(self) -> frozenset[str]:
        """The addresses of this machine now."""
        return self._watch.now.own

    @property
    def own_address(self) -> str:
        """Where this machine itself reaches the pages."""
        return url_of(self.own_host, self.port)

    def start(self) -> Self:
        """Begin to serve."""
        self._watch.when_changed(lambda: tell_address(self._app))
        self._server.start()
        return self

    def close(self) -> None:
        """End every stream, wait for it, then close the server."""
        close_app(self._app, timeout_s=STREAMS_END_S)
        self._films.close()
        self._server.close()
