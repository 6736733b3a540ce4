"""What systemd is notified of: ready, alive, ending (the ``sd_notify`` protocol, a datagram each)."""

import socket
from collections.abc import Mapping
from contextlib import suppress


class Notifier:
    """Tells the service manager behind *environment* how we are; elsewhere it does nothing.

    *watchdog_s* is within how long it wants to hear that we are alive, ``None`` when it does not
    ask.
    """

    def __init__(self, environment: Mapping[str, str]) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        # A leading @ stands for Linux's abstract addresses.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        micros = environment.get("WATCHDOG_USEC", "")
        self.watchdog_s = int(micros) / 1e6 if self._address and micros.isdigit() else None

    def ready(self) -> None:
        """Say that the companion is up."""
        self._send("READY=1")

    def alive(self) -> None:
        """Say that everything that must move does."""
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """Say in a line what is going on, for ``systemctl status``."""
        self._send(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """Say that the companion is on its way out."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A service manager that is gone must not take the game with it.
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(message.encode(), self._address)
