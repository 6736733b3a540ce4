"""The web server inside the companion: it ends whatever is going on."""

import http.client
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.clock import SystemClock
from companion.core.journal import Journal
from companion.core.picture_store import PictureFolder
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.errors import CompanionError, PartFault
from companion.games import game_named
from companion.service.health import _probes
from companion.service.network.addresses import AddressWatch, read_addresses
from companion.service.pictures.watched import NothingWatched
from companion.service.serving import Server, listen
from companion.service.web import Pages
from companion.settings import WebSettings
from companion.tracking.referee import Referee
from hardware.camera.folder import read_picture


@pytest.fixture
def port() -> Iterator[int]:
    """Serve `answer`, and return where."""
    listening = listen("127.0.0.1", 0)
    server = Server(answer, listening, body_limit=lambda *_: 1000)
    server.start()
    yield listening.getsockname()[1]
    server.close()


def status(port: int, *, body: bytes = b"") -> int:
    """Return the status of a request with *body*."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as line:
        line.request("POST", "/", body)
        return line.getresponse().status


def answer(environment: object, start: Callable[..., object]) -> Iterable[bytes]:
    start("200 OK", [])
    return [b"honey"]


def test_a_request_that_ends_while_the_server_closes_does_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server(answer, listen("127.0.0.1", 0), body_limit=lambda *_: 1000)
    trigger = server._server.trigger  # what wakes waitress's loop
    pull = trigger._physical_pull

    def pull_after_a_request_has_ended() -> None:
        pull()
        server._thread.join(0.2)
        pull()

    monkeypatch.setattr(trigger, "_physical_pull", pull_after_a_request_has_ended)
    server.start()
    server.close()

    assert not server._thread.is_alive()


def test_a_port_is_free_again_after_closing() -> None:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = Server(answer, listening, body_limit=lambda *_: 1000)
    server.start()

    with pytest.raises(CompanionError, match=f"port {port} is in use"):
        listen("127.0.0.1", port)
    server.close()
    listen("127.0.0.1", port).close()


@pytest.mark.parametrize("host", ["127.0.0.2", "0.0.0.0"])
def test_pages_at_one_address_alone_prove_that_they_live(tmp_path: Path, host: str) -> None:
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=SystemClock())
    store = PictureFolder(tmp_path, decode=read_picture)
    watch = AddressWatch(lambda: read_addresses(host))
    pages = Pages(
        WebSettings(host, 0),
        watch=watch,
        table=table,
        watched=NothingWatched(),
        pictures=store,
        folder=tmp_path,
    ).start()

    try:
        _probes(table, pages, journal, lambda: True)["the pages"]()
    finally:
        pages.close()


@pytest.mark.parametrize("host", ["x" * 300, "bee\0hive", "..."], ids=["long", "nul", "dots"])
def test_what_is_no_address_is_told(host: str) -> None:
    with pytest.raises(PartFault, match="cannot be served"):
        listen(host, 0)
