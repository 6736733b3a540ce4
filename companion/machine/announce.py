"""Announcing the table on the network by mDNS, for the phones that understand names.

Many do not, so the QR carries the numeric address; this only helps those who browse.
"""

import ipaddress
import socket
from typing import Self
from urllib.parse import urlsplit

from zeroconf import ServiceInfo, Zeroconf

from companion.errors import PartFault

KIND = "_http._tcp.local."
NAME = "Bee table"


class Announcement:
    """The table's address, announced until `close`; made by `announce`."""

    def __init__(self, network: Zeroconf, service: ServiceInfo) -> None:
        self._network = network
        self._service = service
        self._is_open = True

    def close(self) -> None:
        """Take the announcement back; a second call does nothing."""
        if self._is_open:
            self._is_open = False
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
    except OSError as error:
        raise PartFault(f"the table cannot be announced: {error.strerror}") from error
    return Announcement(network, service)


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
