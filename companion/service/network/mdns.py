"""Announcing the table on the network by mDNS, for the phones that understand names.

Many do not, so the QR carries the numeric address; this helps those who browse, or remember a name.
"""

import ipaddress
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import zeroconf
from zeroconf import NonUniqueNameException, ServiceInfo, Zeroconf

from companion.atomic_file import write_atomically
from companion.errors import PartFault
from companion.service.network.addresses import AddressWatch

KIND = "_http._tcp.local."
#: Where the table's number among those of its network is kept, in the data folder.
FILE = "network-name.json"
#: So many tables in one network are told apart.
MOST_TABLES = 50
RETRY_S = 30.0

_log = logging.getLogger(__name__)


class TableName:
    """The table's own name on the network, remembered in *file*: another number where it is taken."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._number = _kept(file)

    @property
    def service(self) -> str:
        """What those who browse read."""
        return "Bee table" + (f" {self._number}" if self._number > 1 else "")

    @property
    def host(self) -> str:
        """What is typed in a browser."""
        return "bee-table" + (f"-{self._number}" if self._number > 1 else "") + ".local"

    def take_next(self) -> None:
        """Have the next number: another table has this name."""
        self._number = self._number % MOST_TABLES + 1

    def keep(self) -> None:
        """Remember the name for the next start."""
        if _kept(self._file) == self._number:
            return
        try:
            write_atomically(self._file, msgspec.json.encode(self._number))
        except OSError as error:
            _log.warning("the table's name cannot be kept: %s", error)


def _kept(file: Path) -> int:
    try:
        return min(max(msgspec.json.decode(file.read_bytes(), type=int), 1), MOST_TABLES)
    except (OSError, msgspec.MsgspecError):
        return 1


class Announcer:
    """Announces the pages at *port* under *name*, and anew whenever the addresses change.

    It has a thread of its own: nobody waits for the network. A network that takes no announcement
    is no reason not to play; it is tried again.
    """

    def __init__(self, watch: AddressWatch, port: int, name: TableName) -> None:
        self._watch = watch
        self._port = port
        self._name = name
        self._made: Announcement | None = None
        self._hosts: tuple[str, ...] = ()
        self._look = threading.Event()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="announcing", daemon=True)

    def start(self) -> None:
        """Begin to announce."""
        self._watch.when_changed(self._look.set)
        self._thread.start()

    def stop(self) -> None:
        """Take the announcement back; a second call does nothing."""
        self._is_stopping = True
        self._look.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._is_stopping:
            self._follow(numbers_of(self._watch.now.hosts))
            is_missing = bool(self._hosts) and self._made is None
            self._look.wait(RETRY_S if is_missing else None)
            self._look.clear()
        self._take_back()

    def _follow(self, hosts: tuple[str, ...]) -> None:
        """Announce the table at *hosts*, unless it is so."""
        if hosts == self._hosts and (self._made is not None or not hosts):
            return
        self._take_back()
        self._hosts = hosts
        if not hosts:
            return
        try:
            self._made = announce(hosts, self._port, self._name)
        except PartFault as fault:
            _log.info("%s", fault)

    def _take_back(self) -> None:
        if self._made is not None:
            self._made.close()
            self._made = None


class Announcement:
    """The table, announced until `close`; made by `announce`."""

    def __init__(self, network: Zeroconf, service: ServiceInfo) -> None:
        self._network = network
        self._service = service

    def close(self) -> None:
        """Take the announcement back."""
        with suppress(OSError, zeroconf.Error):  # a network that is gone knows nothing of us
            self._network.unregister_service(self._service)
        self._network.close()


def announce(hosts: Sequence[str], port: int, name: TableName) -> Announcement:
    """Announce the pages at the numbers *hosts*, under a name that nobody else has there.

    Raises `PartFault` without a network.
    """
    try:
        network = (
            Zeroconf()
        )  # a new one: it listens on the interfaces that there were when it began
    except OSError as error:
        raise _untaken(error) from error
    try:
        return Announcement(network, _registered(network, hosts, port, name))
    except (OSError, zeroconf.Error) as error:
        network.close()
        raise _untaken(error) from error


def _registered(network: Zeroconf, hosts: Sequence[str], port: int, name: TableName) -> ServiceInfo:
    for _ in range(MOST_TABLES):
        service = service_at(hosts, port, name)
        try:
            network.register_service(service)
        except NonUniqueNameException:
            name.take_next()
        else:
            name.keep()
            return service
    raise zeroconf.Error("every name is taken")


def _untaken(error: Exception) -> PartFault:
    return PartFault("the table cannot be announced: {why}", why=str(error) or type(error).__name__)


def numbers_of(hosts: Sequence[str]) -> tuple[str, ...]:
    """Return those of *hosts* that are numbers: only they are announced."""
    return tuple(host for host in hosts if _is_number(host))


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def service_at(hosts: Sequence[str], port: int, name: TableName) -> ServiceInfo:
    """Return what is announced of the pages at the numbers *hosts*."""
    return ServiceInfo(
        KIND,
        f"{name.service}.{KIND}",
        addresses=[ipaddress.ip_address(host).packed for host in hosts],
        port=port,
        properties={"path": "/"},
        server=f"{name.host}.",
    )
