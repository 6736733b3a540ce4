"""A request to somebody outside: a raw server of the test's own says the worst that it can."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from companion.errors import PartFault
from companion.reporting.http_request import Answer, send


@pytest.fixture
def say() -> Iterator[Callable[..., str]]:
    """Serve what is told, piece by piece with a pause after each, and return the address of that."""
    lines: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def begin(*pieces: bytes, pause_s: float = 0.0) -> str:
        line = socket.create_server(("127.0.0.1", 0))
        lines.append(line)
        threads.append(threading.Thread(target=_serve, args=(line, pieces, pause_s)))
        threads[-1].start()
        return f"http://127.0.0.1:{line.getsockname()[1]}/hooks/a-secret"

    yield begin
    for line in lines:
        line.close()
    for thread in threads:
        thread.join()


def _serve(line: socket.socket, pieces: tuple[bytes, ...], pause_s: float) -> None:
    asking, _ = line.accept()
    with asking, suppress(OSError):
        asking.recv(65536)
        for piece in pieces:
            asking.sendall(piece)
            time.sleep(pause_s)


def post(url: str, *, within_s: float = 5.0) -> Answer:
    return send("POST", url, b"{}", {}, within_s=within_s)


def test_redirect_is_answered_as_it_is_and_followed_nowhere(say: Callable[..., str]) -> None:
    inner = say(b"HTTP/1.1 200 OK\r\n\r\n")
    outer = say(f"HTTP/1.1 302 Found\r\nLocation: {inner}\r\n\r\n".encode())

    assert post(outer) == Answer(302, "Found")
    assert post(inner).code == 200  # nobody had asked it before


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\0\xff junk\r\n\r\n",
        b"HTTP/1.1 two hundred\r\n\r\n",
        b"HTTP/1.1 200 " + b"x" * 70_000,
    ],
    ids=["nothing", "junk", "no number", "without an end"],
)
def test_what_is_no_answer_is_a_fault(say: Callable[..., str], said: bytes) -> None:
    with pytest.raises(PartFault):
        post(say(said))


def test_answer_that_drips_is_left_in_time(say: Callable[..., str]) -> None:
    drips = say(b"HTTP/1.1 200 OK\r\n", *[b"X: y\r\n"] * 50, pause_s=0.1)

    with pytest.raises(PartFault, match="too long"):
        post(drips, within_s=0.3)


@pytest.mark.parametrize(
    "url", ["http://h:99999/a-secret", "http://[/a-secret", "http://h/a secret"]
)
def test_address_that_cannot_be_is_a_fault_that_tells_no_secret(url: str) -> None:
    with pytest.raises(PartFault) as refused:
        post(url)

    assert "secret" not in str(refused.value)
