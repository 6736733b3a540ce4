"""The phones' pages as the daemon runs them: opened, and closed in the order that lets go of all."""

import socket
from functools import partial
from pathlib import Path
from typing import Self

from companion.core.table import Table
from companion.dice.statistics import tally
from companion.games import GAMES
from companion.service.films import Films
from companion.service.own_names import OwnNames
from companion.service.serving import Server, address_of, listen, own_host
from companion.service.sheets import BoxFolder, SheetReader
from companion.settings import WebSettings
from web.app import close_app, create_app
from web.auth import HostClaimWindow
from web.guesses import Guesses
from web.ports import Pictures
from web.security import body_limit
from web.setup_port import Setup
from web.stream import STREAMS

#: The file of wrong guesses, in the data folder.
GUESSES = "guesses.json"
#: The folder of films, in the data folder.
FILMS = "films"
#: How long streams may take to end before the server closes under them.
STREAMS_END_S = 2.0


class Pages:
    """The dashboard of *table* on the network; *host_claim* opens the host's rights.

    *folder* keeps people's own boxes; *setup* is where a live table is set up.

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
    ) -> None:
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
            sheets=SheetReader(),
            boxes=BoxFolder(folder),
            setup=setup,
            films=self._films,
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
