"""A request to a server outside: no redirect is followed, and it takes no longer than it may."""

import http.client
import socket
import threading
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from companion.errors import PartFault
from companion.phrases import translatable

_NOT_USABLE = translatable("its address cannot be used")
_TOO_SLOW = translatable("it takes too long to answer")


@dataclass(frozen=True)
class Answer:
    """What a server says to a request: the *code*, and its words for it."""

    code: int
    reason: str


def send(
    method: str, url: str, body: bytes, headers: Mapping[str, str], *, within_s: float
) -> Answer:
    """Send *body* to *url*, and return how the server answers; its answer's own body is not read.

    Whom a redirect names is never asked: that may be anybody, and the settings name one.
    Raises `PartFault` with why there is no answer.
    """
    try:
        connection, target = _connection(url, within_s)
        with closing(connection):
            connection.connect()
            return _answer(connection, (method, target, body, headers), within_s)
    except PartFault:
        raise
    except (
        ValueError,
        http.client.InvalidURL,
    ) as error:  # its text has the address, which may hold a secret
        raise PartFault(_NOT_USABLE) from error
    except (OSError, http.client.HTTPException) as error:
        raise PartFault(f"{error}" or type(error).__name__) from error


def host_of(url: str) -> str:
    """Return the host of *url*, of which nothing else is told: its path may hold a secret.

    >>> host_of("https://user:pass@example.org:8443/hooks/7f3a")
    'example.org'
    """
    with suppress(ValueError):
        return urlsplit(url).hostname or ""
    return ""


def _connection(url: str, within_s: float) -> tuple[http.client.HTTPConnection, str]:
    """Return a connection to the server of *url*, not yet open, and what is asked of it."""
    where = urlsplit(url)
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    target = where._replace(scheme="", netloc="", fragment="", path=where.path or "/").geturl()
    return kind(where.hostname or "", where.port, timeout=within_s), target


def _answer(
    connection: http.client.HTTPConnection,
    request: tuple[str, str, bytes, Mapping[str, str]],
    within_s: float,
) -> Answer:
    """Return the answer to *request*; a server that drips it is left in time."""
    is_late = threading.Event()
    line = connection.sock

    def leave() -> None:
        is_late.set()
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(within_s, leave)
    timer.daemon = True
    timer.start()
    try:
        connection.request(*request)
        response = connection.getresponse()
    except (OSError, http.client.HTTPException):
        if not is_late.is_set():
            raise
    finally:
        timer.cancel()
    if is_late.is_set():  # what was read until then may look like a whole answer
        raise PartFault(_TOO_SLOW)
    return Answer(response.status, f"{response.reason:.60}")
