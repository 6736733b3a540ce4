"""The names and addresses that this machine is known by, as they are now."""

import re
import socket
import threading
import time
from collections.abc import Callable, Iterable

import ifaddr

#: Addresses change when a network or the hotspot comes: how long what was found is believed.
FRESH_S = 10.0


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
