"""Announcing the table on the network by mDNS, for the phones that understand names.

Many do not, so the QR carries the numeric address; this only helps those who browse.
"""

import ipaddress
import logging
import socket
import threading
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit

import zeroconf
from zeroconf import ServiceInfo, Zeroconf

from companion.errors import PartFault

KIND = "_http._tcp.local."
NAME = "Bee table"

_log = logging.getLogger(__name__)


class Announcer:
    """Announces the pages at *address* from a thread of its own: nobody waits for the network.

    An address that only this machine reaches is not announced; a network that takes no
    announcement is no reason not to play.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._made: Announcement | None = None
        self._thread = threading.Thread(target=self._run, name="announcing", daemon=True)

    def start(self) -> None:
        """Begin to announce."""
        if is_for_others(self._address):
            self._thread.start()

    def stop(self) -> None:
        """Take the announcement back; a second call does nothing."""
        if self._thread.is_alive():
            self._thread.join()
        if self._made is not None:
            self._made.close()

    def _run(self) -> None:
        try:
            self._made = announce(self._address)
        except PartFault as fault:
            _log.info("%s", fault)


class Announcement:
    """The table's address, announced until `close`; made by `announce`."""

    def __init__(self, network: Zeroconf, service: ServiceInfo) -> None:
        self._network = network
        self._service = service
        self._is_open = True

    @property
    def name(self) -> str:
        """What it is called on the network: another number behind it where a table is there already."""
        return str(self._service.name)

    def close(self) -> None:
        """Take the announcement back; a second call does nothing."""
        if self._is_open:
            self._is_open = False
            with suppress(OSError, zeroconf.Error):  # a network that is gone knows nothing of us
                self._network.unregister_service(self._service)
            self._network.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def announce(address: str) -> Announcement:
    """Announce the pages at *address*, ``http://number:port/``; raises `PartFault` without a network."""
    service = service_at(address)
    try:
        network = Zeroconf()
        network.register_service(service, allow_name_change=True)
    except (OSError, zeroconf.Error) as error:
        raise PartFault("the table cannot be announced: {why}", why=str(error)) from error
    return Announcement(network, service)


def is_for_others(address: str) -> bool:
    """Tell whether others in the network reach *address*, and it is a number.

    >>> is_for_others("http://192.168.1.7:8080/"), is_for_others("http://127.0.0.1:8080/")
    (True, False)
    """
    try:
        return not ipaddress.ip_address(urlsplit(address).hostname or "").is_loopback
    except ValueError:
        return False


def service_at(address: str) -> ServiceInfo:
    """Return what is announced of the pages at *address*.

    >>> service_at("http://192.168.1.7:8080/").port
    8080
    """
    place = urlsplit(address)
    number = ipaddress.ip_address(place.hostname or "127.0.0.1")
    return ServiceInfo(
        KIND,
        f"{NAME}.{KIND}",
        addresses=[number.packed],
        port=place.port or 80,
        properties={"path": "/"},
        server=f"{socket.gethostname().split('.')[0]}.local.",
    )
