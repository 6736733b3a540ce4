"""What the table is known by on its network now: read anew every few seconds, asked by everybody."""

import ipaddress
import logging
import re
import socket
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

import ifaddr

#: Hosts that stand for every address of this machine.
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})
READ_EVERY_S = 3.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Addresses:
    """What the table is known by now.

    *hosts* are what others reach it at, the best first; *own* all of this machine's addresses;
    *name* what it is called on the network, where it is announced.
    """

    hosts: tuple[str, ...] = ()
    own: frozenset[str] = frozenset()
    name: str | None = None

    def url(self, port: int) -> str | None:
        """Return the address for phones, by number as names fail many; ``None`` without a network.

        >>> Addresses(("192.168.1.7",)).url(8080), Addresses().url(8080)
        ('http://192.168.1.7:8080/', None)
        """
        return url_of(self.hosts[0], port) if self.hosts else None

    def named_url(self, port: int) -> str | None:
        """Return the address by the table's own name, ``None`` while it is announced nowhere."""
        return url_of(self.name, port) if self.name and self.hosts else None


def url_of(host: str, port: int) -> str:
    """Return the address of the pages at *host*.

    >>> url_of("fd00::7", 80)
    'http://[fd00::7]:80/'
    """
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_host(host: str) -> str:
    """Return where this machine itself reaches what is served at *host*."""
    return "127.0.0.1" if host in EVERYWHERE else host


def read_addresses(
    host: str = "",
    *,
    machine: Callable[[], Iterable[str]] = lambda: own_addresses(),
    way_out: Callable[[], str | None] = lambda: address_that_leads_out(),
) -> Addresses:
    """Return the addresses of what is served at *host* as they are now.

    *machine* tells this machine's addresses, *way_out* the one of them that leads out.
    """
    own = tuple(machine())
    leading = way_out()
    hosts = [each for each in (own if host in EVERYWHERE else (host,)) if is_for_others(each)]
    hosts.sort(key=lambda each: (each != leading, ":" in each))
    return Addresses(tuple(hosts), frozenset(own))


def is_for_others(host: str) -> bool:
    """Tell whether others in the network reach this machine at *host*.

    >>> [is_for_others(host) for host in ("192.168.1.7", "127.0.0.1", "169.254.3.4", "hive.lan")]
    [True, False, False, True]
    """
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return host != "localhost"
    return not (number.is_loopback or number.is_link_local or number.is_unspecified)


def own_addresses() -> Iterable[str]:
    """Yield the addresses of this machine, the table's own Wi-Fi among them while it is open."""
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            yield address.ip if isinstance(address.ip, str) else address.ip[0]


def address_that_leads_out() -> str | None:
    """Return this machine's address on the network that leads out, ``None`` where none does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only chooses the way
        return str(probe.getsockname()[0])
    return None


class AddressWatch:
    """Reads the addresses every few seconds, and tells those who want to know of a change."""

    def __init__(self, read: Callable[[], Addresses] = read_addresses) -> None:
        self._read = read
        self._now = read()
        self._lock = threading.Lock()
        self._listeners: list[Callable[[], None]] = []
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="addresses", daemon=True)

    @property
    def now(self) -> Addresses:
        """What was read last."""
        return self._now

    def when_changed(self, listener: Callable[[], None]) -> None:
        """Call *listener* after each change, from the thread that saw it: it must not take long."""
        self._listeners.append(listener)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def stop(self) -> None:
        """Read no more; a second call does nothing."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def refresh(self) -> None:
        """Read now."""
        with self._lock:
            before, self._now = self._now, self._read()
            has_changed = self._now != before
        if has_changed:
            _log.info("the table is at %s", ", ".join(self._now.hosts) or "no network")
            for listener in self._listeners:
                listener()

    def _run(self) -> None:
        while not self._stopping.wait(READ_EVERY_S):
            try:
                self.refresh()
            except OSError as error:  # the kernel is asked again
                _log.warning("the addresses cannot be read: %s", error)


class OwnNames:
    """Tells whether a name is this machine's: its own, its announced one, or an address it has now.

    Pages are served under no other, which another site could have pointed here.

    *also* are further names that it is served at.
    """

    def __init__(self, addresses: Callable[[], Addresses], *also: str) -> None:
        self._addresses = addresses
        host = socket.gethostname().lower()
        first = re.escape(host.partition(".")[0])
        self._names = {"localhost", host, *also}
        # where the machine's name is taken on the network, it gets a number behind it there
        self._numbered = re.compile(rf"{first}(-\d+)?(\.local)?\.?")

    def __call__(self, name: str) -> bool:
        """Tell whether *name*, in lower case and without a port, is this machine's."""
        if name in self._names or self._numbered.fullmatch(name):
            return True
        now = self._addresses()
        return name in now.own or (now.name is not None and name.rstrip(".") == now.name)
