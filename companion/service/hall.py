"""The hall's process: the broker heard, the pages served, until a signal comes."""

import secrets
import signal
import threading
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from companion.hall.hall import Hall
from companion.service.network.addresses import own_host, read_addresses, url_of
from companion.service.serving import Server, listen
from companion.settings import Settings
from web.api.http_body import MAX_BODY_BYTES
from web.hall.app import STREAMS, create_hall_app


@dataclass(frozen=True)
class HallAddresses:
    """Where the hall is: for everybody, and with the key for the tournament's leader.

    *is_for_others* says whether other machines reach it there: there is a network.
    """

    everybody: str
    leader: str
    is_for_others: bool


def run_hall(settings: Settings, *, when_ready: Callable[[HallAddresses], None]) -> None:
    """Serve the hall of the broker that *settings* name until SIGINT or SIGTERM.

    Raises `PartFault` where the broker is not reached, `CompanionError` where the port is taken.
    """
    ending = threading.Event()
    with ExitStack() as stack:
        for number in (signal.SIGINT, signal.SIGTERM):
            before = signal.signal(number, lambda *_: ending.set())
            stack.callback(signal.signal, number, before)
        listening = listen(settings.web.host, settings.web.port)
        stack.callback(listening.close)
        hall = Hall(settings.broker)
        hall.open()
        stack.callback(hall.close)
        key = secrets.token_urlsafe(12)
        server = Server(
            create_hall_app(hall, key=key, closing=ending),
            listening,
            body_limit=lambda *_: MAX_BODY_BYTES,
            streams=STREAMS,
        )
        stack.callback(server.close)
        server.start()
        when_ready(_addresses(settings.web.host, listening.getsockname()[1], key))
        ending.wait()


def _addresses(host: str, port: int, key: str) -> HallAddresses:
    found = read_addresses(host).url(port)
    address = found or url_of(own_host(host), port)
    return HallAddresses(address, f"{address}tournament?key={key}", found is not None)
