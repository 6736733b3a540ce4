"""The web server inside the companion: it ends whatever is going on."""

from collections.abc import Callable, Iterable

import pytest

from companion.errors import CompanionError
from companion.machine.serving import Server, listen


def answer(environment: object, start: Callable[..., object]) -> Iterable[bytes]:
    start("200 OK", [])
    return [b"honey"]


def test_a_request_that_ends_while_the_server_closes_does_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server(answer, listen("127.0.0.1", 0))
    trigger = server._server.trigger  # what wakes waitress's loop
    pull = trigger._physical_pull

    def pull_after_a_request_has_ended() -> None:
        pull()
        server._thread.join(0.2)
        pull()

    monkeypatch.setattr(trigger, "_physical_pull", pull_after_a_request_has_ended)
    server.start()
    server.close()

    assert not server._thread.is_alive()


def test_a_port_is_free_again_after_closing() -> None:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = Server(answer, listening)
    server.start()

    with pytest.raises(CompanionError, match=f"port {port} is in use"):
        listen("127.0.0.1", port)
    server.close()
    listen("127.0.0.1", port).close()
