"""The Wi-Fi's own thread: looks every few seconds, does what is due, and takes what people ask for."""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from companion.errors import CompanionError, Missing
from companion.phrases import Phrase
from companion.ports import Clock
from companion.service.network.hotspot import CONNECTION, close_hotspot, open_hotspot, read_hotspot
from companion.service.network.wifi.joining import Wanted, join
from companion.service.network.wifi.nmcli import Device, NetworkManager, SeenNetwork
from companion.service.network.wifi.security import MODES, Security, security_of
from companion.service.network.wifi.states import Doing, Seen, Step, begun, step
from web.wifi_port import WifiInReach, WifiView

#: How often the devices are looked at: each time costs a process. In a network there is no haste.
POLL_S, JOINED_POLL_S = 5.0, 20.0
#: What was seen is believed for so long while somebody looks.
FRESH_S = 15.0
#: The phone that asks for another network gets its answer before its own goes.
ANSWER_S = 1.5
#: NetworkManager may take longer; it goes on by itself then.
STOP_S = 2.0
#: How long it is told that a network was not joined: people play on.
TOLD_S = 600.0

_log = logging.getLogger(__name__)


class WifiControl:
    """Keeps the table reachable: in a network that it knows, else in its own.

    *file* notes its own while that is open; *password* is the one that it always has, by default a
    new one each time. *opens_itself*: without being asked, too, as somebody can read what it is
    called. *when_failed* hears why a network was not joined, ``None`` once that is no news.
    """

    def __init__(
        self,
        manager: NetworkManager,
        file: Path,
        *,
        clock: Clock,
        password: str = "",
        when_failed: Callable[[Phrase | None], object] = lambda failure: None,
    ) -> None:
        self.opens_itself = True
        self._manager = manager
        self._file = file
        self._clock = clock
        self._password = password
        self._when_failed = when_failed
        self._queue: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._state = begun(clock.monotonic_s(), was_open=read_hotspot(file) is not None)
        self._devices: tuple[Device, ...] = ()
        self._in_reach: tuple[SeenNetwork, ...] = ()
        self._scanned_s = float("-inf")
        self._joining: str | None = None
        self._failure: Phrase | None = None
        self._failed_s = float("-inf")
        self._trouble = ""
        self._thread = threading.Thread(target=self._run, name="wifi", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more; the networks stay as they are. A second call does nothing."""
        self._stopping.set()
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    @property
    def is_there(self) -> bool:
        """Whether there is a Wi-Fi to choose for."""
        return any(device.kind == "wifi" for device in self._devices)

    @property
    def is_open(self) -> bool | None:
        """Whether the table's own is open; ``None`` where there is no Wi-Fi."""
        return _is_own_open(self._devices) if self.is_there else None

    def open(self) -> "Future[None]":
        """Open the table's own Wi-Fi; its errors are `CompanionError`s."""
        return self._submit(partial(self._open, is_asked=True))

    def close(self) -> "Future[None]":
        """Close it, and go back to the networks that are known."""
        return self._submit(partial(close_hotspot, self._manager, self._file))

    def join(self, name: str, password: str) -> None:
        """Begin to join the network called *name*."""
        self._joining = name
        self._submit(partial(self._join, Wanted(name, password)))

    def view(self) -> WifiView:
        """Return how the Wi-Fi is; networks are looked for anew while that disturbs nobody."""
        is_open = bool(self.is_open)
        if not is_open and self._clock.monotonic_s() - self._scanned_s >= FRESH_S:
            self._scanned_s = self._clock.monotonic_s()
            self._queue.put(self._scan)
        return WifiView(
            network=None if is_open else _network(self._devices),
            joining=self._joining,
            is_own_open=is_open,
            in_reach=tuple(_told(each) for each in self._in_reach),
            failure=self._failure,
        )

    def _run(self) -> None:
        self._do(self._manager.forget_secret)
        self._do(self._tick)
        while not self._stopping.is_set():
            is_calm = self._state.doing is Doing.JOINED
            try:
                action = self._queue.get(timeout=JOINED_POLL_S if is_calm else POLL_S)
            except queue.Empty:
                action = self._tick
            if action is not None:
                self._do(action)

    def _do(self, action: Callable[[], None]) -> None:
        try:
            action()
        except (CompanionError, OSError) as error:
            if str(error) != self._trouble:  # the same is told once, not every few seconds
                _log.log(
                    logging.INFO if isinstance(error, Missing) else logging.WARNING, "%s", error
                )
            self._trouble = str(error)
        else:
            self._trouble = ""

    def _submit(self, action: Callable[[], object]) -> "Future[None]":
        done: Future[None] = Future()

        def do() -> None:
            try:
                action()
            except Exception as error:
                done.set_exception(error)
                raise
            else:
                done.set_result(None)
            finally:
                self._devices = self._manager.devices()

        self._queue.put(do)
        return done

    def _tick(self) -> None:
        self._devices = self._manager.devices()
        if not self.is_there:
            return
        if self._failure and self._clock.monotonic_s() - self._failed_s >= TOLD_S:
            self._tell(None)
        self._state, does = step(self._state, self._seen())
        if does is Step.OPEN and (self._is_asked or self.opens_itself):
            self._open(is_asked=self._is_asked)
        elif does is Step.LEAVE:
            self._manager.down(CONNECTION)
            self._devices = self._manager.devices()
            self._scan()
        elif does is Step.FORGET and read_hotspot(self._file) is not None:
            close_hotspot(self._manager, self._file)

    def _seen(self) -> Seen:
        others = [each for each in self._devices if each.connection != CONNECTION]
        is_open = _is_own_open(self._devices)
        return Seen(
            self._clock.monotonic_s(),
            is_connected=any(each.is_connected for each in others if _leads_out(each)),
            is_connecting=any(each.is_connecting for each in others if _leads_out(each)),
            is_open=is_open,
            is_asked=self._is_asked,
            phones=self._manager.stations(self._manager.wifi_device()) if is_open else None,
        )

    @property
    def _is_asked(self) -> bool:
        noted = read_hotspot(self._file)
        return noted is not None and noted.is_asked

    def _open(self, *, is_asked: bool) -> None:
        """Open the table's own, under the password that it had while it was left for a look."""
        self._scan()
        noted = read_hotspot(self._file)
        password = self._password or (noted.password if noted else "")
        open_hotspot(self._manager, self._file, password=password, is_asked=is_asked)
        self._devices = self._manager.devices()

    def _scan(self) -> None:
        """Look for networks; while the table's own is open its antenna cannot.

        What was seen before stands where NetworkManager looks for none just now.
        """
        if _is_own_open(self._devices):
            return
        self._scanned_s = self._clock.monotonic_s()
        try:
            self._in_reach = self._manager.networks(self._manager.wifi_device())
        except CompanionError as error:
            _log.info("no network was looked for: %s", error)

    def _join(self, wanted: Wanted) -> None:
        self._stopping.wait(ANSWER_S)
        noted = read_hotspot(self._file)
        try:
            self._manager.down(CONNECTION)
            self._devices = self._manager.devices()
            self._scan()
            join(self._manager, wanted, self._in_reach)
            close_hotspot(self._manager, self._file)
            self._tell(None)
        except CompanionError as error:
            self._tell(error.phrase)
            if noted is not None:
                self._open(is_asked=noted.is_asked)
        finally:
            self._joining = None

    def _tell(self, failure: Phrase | None) -> None:
        self._failure, self._failed_s = failure, self._clock.monotonic_s()
        self._when_failed(failure)


def _is_own_open(devices: Sequence[Device]) -> bool:
    return any(each.connection == CONNECTION and each.is_connected for each in devices)


def _leads_out(device: Device) -> bool:
    """Tell whether phones could be at the other end of *device*."""
    return device.kind in ("wifi", "ethernet")


def _network(devices: Sequence[Device]) -> str | None:
    """Return the network that the Wi-Fi is in, by the name of its connection."""
    joined = (each.connection for each in devices if each.kind == "wifi" and each.is_connected)
    return next((name.removeprefix(f"{CONNECTION} ") for name in joined), None)


def _told(seen: SeenNetwork) -> WifiInReach:
    security = security_of(seen.security)
    return WifiInReach(
        seen.name,
        seen.strength,
        needs_password=security is not Security.OPEN,
        can_be_joined=bool(MODES[security]),
    )
