"""The phones' pages as the daemon runs them: opened, and closed in the order that lets go of all."""

import socket
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Self

from companion.core.table import Table
from companion.dice.statistics import tally
from companion.games import GAMES
from companion.service.network.addresses import AddressWatch, OwnNames, own_host, url_of
from companion.service.pictures.box_trials import BoxTrials
from companion.service.pictures.films import Films
from companion.service.pictures.watched import Watched
from companion.service.pictures.watched_photos import UploadedPhotos
from companion.service.serving import Server, listen
from companion.service.sheets import BoxFolder, SheetReader
from companion.service.turnstile import Turnstile
from companion.settings import LiveObserverSettings, WebSettings
from web.app import close_app, create_app, send_address
from web.auth import Guesses, HostClaimWindow
from web.ports import NoPhotos, Pictures
from web.security import body_limit
from web.services import Services
from web.setup_port import NoLateStart, NoLaying, NoSetup
from web.stream import STREAMS
from web.wifi_port import NoWifi, Wifi

#: The file of wrong guesses, in the data folder.
GUESSES = "guesses.json"
#: The folder of films, in the data folder.
FILMS = "films"
#: How long streams may take to end before the server closes under them.
STREAMS_END_S = 2.0


class Pages:
    """The dashboard of *table* on the network; *host_claim* opens the host's rights.

    *watch* knows the addresses as they are now, *watched* what a camera sees. *folder* keeps
    people's own boxes; *observer* has the sizes of cards and tiles for photos of boxes; *wifi*
    joins networks.

    The port is taken when this is made, so that one in use shows at once.
    """

    def __init__(
        self,
        settings: WebSettings,
        *,
        watch: AddressWatch,
        table: Table,
        watched: Watched,
        pictures: Pictures,
        folder: Path,
        observer: LiveObserverSettings = LiveObserverSettings(),  # noqa: B008 - frozen
        wifi: Wifi | None = None,
    ) -> None:
        self._listening: socket.socket = listen(settings.host, settings.port)
        self.port: int = self._listening.getsockname()[1]
        self.own_host = own_host(settings.host)
        self._watch = watch
        self.host_claim = HostClaimWindow()
        self._films = Films(folder / FILMS, read=pictures.read)
        services = Services(
            table=table,
            host_claim=self.host_claim,
            pictures=pictures,
            games=GAMES,
            address=lambda: self.address,
            named_address=lambda: watch.now.named_url(self.port),
            boxes=BoxFolder(folder),
            films=self._films,
            tally=tally,
            is_own_name=OwnNames(lambda: watch.now, settings.host.lower()),
            guesses=Guesses(folder / GUESSES),
            wifi=wifi or NoWifi(),
        )
        self._app = create_app(_with_camera(services, watched, observer))
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
        self._watch.when_changed(lambda: send_address(self._app))
        self._server.start()
        return self

    def close(self) -> None:
        """End every stream, wait for it, then close the server."""
        close_app(self._app, timeout_s=STREAMS_END_S)
        self._films.close()
        self._server.close()


def _with_camera(services: Services, watched: Watched, observer: LiveObserverSettings) -> Services:
    """Return *services* with what reads photos and what the camera sees; one photo at a time."""
    turnstile = Turnstile()
    photos = watched.photos
    return replace(
        services,
        sheets=SheetReader(turnstile),
        box_trials=BoxTrials(observer, turnstile),
        setup=watched.session or NoSetup(),
        laying=watched.laying or NoLaying(),
        late_start=watched.late_start or NoLateStart(),
        live_view=watched.live_view,
        photograph=watched.photograph,
        photos=NoPhotos() if photos is None else UploadedPhotos(photos, turnstile),
    )
