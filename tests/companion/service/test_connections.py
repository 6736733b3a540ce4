"""What one client may take of the server, with real sockets."""

import http.client
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from select import select

import pytest
from waitress.adjustments import Adjustments

from companion.service import connections
from companion.service.serving import THREADS, Server, listen

LIMIT = 1000
PHOTO_LIMIT = 100_000
HALF = b"GET / HTTP/1.1\r\nX: "
WHOLE = b"GET / HTTP/1.1\r\n\r\n"


def body_limit(method: str, path: str, cookies: str) -> int:
    return PHOTO_LIMIT if (path, cookies) == ("/photo", "seat=ada") else LIMIT


def answer(environment: object, start: Callable[..., object]) -> Iterable[bytes]:
    start("200 OK", [])
    return [b"honey"]


@pytest.fixture
def port() -> Iterator[int]:
    """Serve `answer`, and return where."""
    listening = listen("0.0.0.0", 0)
    server = Server(answer, listening, body_limit=body_limit)
    server.start()
    yield listening.getsockname()[1]
    server.close()


def status(port: int, path: str = "/", *, body: Iterable[bytes] | bytes = b"", **sent: str) -> int:
    """Return the status of a request with *body*."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as line:
        line.request("POST", path, body, sent)
        return line.getresponse().status


def opened(port: int, address: str, said: bytes = b"") -> socket.socket:
    """Return a line from *address* on which *said* was said."""
    line = socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(address, 0))
    line.sendall(said)
    return line


def is_closed(line: socket.socket) -> bool:
    """Tell whether the server ends *line* before long."""
    try:
        return line.recv(100) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("said", [b"", HALF], ids=["idle", "half a request"])
def test_many_connections_that_say_nothing_keep_nobody_out(port: int, said: bytes) -> None:
    with ExitStack() as lines:
        for number in range(700):
            lines.enter_context(opened(port, f"127.0.1.{number % 30}", said))

        assert status(port) == 200


def test_an_address_has_forty_connections_and_a_new_one_ends_its_quietest(port: int) -> None:
    with ExitStack() as lines:
        own = [lines.enter_context(opened(port, "127.0.0.2", HALF)) for _ in range(41)]
        other = lines.enter_context(opened(port, "127.0.0.3", WHOLE))

        ended, _, _ = select(own, [], [], 5)  # which of them was read last is the machine's matter
        assert [is_closed(line) for line in ended] == [True]
        assert own[40] not in ended
        assert other.recv(12) == b"HTTP/1.1 200"
        own[40].sendall(b"x\r\n\r\n")
        assert own[40].recv(12) == b"HTTP/1.1 200"


def test_connections_that_are_being_served_make_no_room(port: int) -> None:
    def server_of(served: bool) -> list[object]:
        one = type("Line", (), {"addr": ("a", 1), "is_served": served, "last_activity": 0.0})
        return [one() for _ in range(2)]

    assert connections._has_room(server_of(False), 2)
    assert not connections._has_room(server_of(True), 2)


def test_request_that_drips_is_ended_in_time(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.2)
    with opened(port, "127.0.0.2", HALF) as line:
        line.settimeout(0.3)
        for _ in range(20):
            try:
                line.sendall(b"x")
                if line.recv(1) == b"":
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("the request may drip for ever")


def test_long_body_may_take_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.0)
    photo = connections.LimitedRequest(Adjustments(), body_limit=lambda *_: 10**7)
    photo.received(b"POST / HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n")

    assert not photo.is_overdue


def test_large_body_is_refused_at_its_header(port: int) -> None:
    head = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n%s\r\n"
    for expectation in (b"", b"Expect: 100-continue\r\n"):
        with opened(port, "127.0.0.2", head % (LIMIT + 1, expectation)) as line:
            assert line.recv(12) == b"HTTP/1.1 413"


def test_body_without_a_length_is_counted_as_it_comes(port: int) -> None:
    assert status(port, body=iter([b"x" * 900])) == 200
    assert status(port, body=iter([b"x" * 900] * 2)) == 413


def test_limit_depends_on_what_is_asked_and_by_whom(port: int) -> None:
    photo = b"x" * PHOTO_LIMIT

    assert status(port, "/photo", body=photo, Cookie="seat=ada") == 200
    assert status(port, "/photo", body=photo) == 413
    assert status(port, "/", body=photo, Cookie="seat=ada") == 413


def test_what_is_refused_waits_for_no_thread() -> None:
    over = threading.Event()

    def held(environment: object, start: Callable[..., object]) -> Iterable[bytes]:
        over.wait(20)
        return answer(environment, start)

    listening = listen("0.0.0.0", 0)
    server = Server(held, listening, body_limit=body_limit)
    server.start()
    port = listening.getsockname()[1]
    with ExitStack() as lines:
        for number in range(THREADS):
            lines.enter_context(opened(port, f"127.0.0.{number + 2}", WHOLE))
        refused = status(port, body=b"x" * (LIMIT + 1))
        over.set()
    server.close()

    assert refused == 413
