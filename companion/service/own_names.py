"""The names that the pages may be asked for by: none that another site could point at this machine."""

import re
import socket
from collections.abc import Callable

from companion.service.addresses import Addresses


class OwnNames:
    """Tells whether a name is this machine's: its own, its announced one, or an address it has now.

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
