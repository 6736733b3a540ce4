"""The phones' pages on the network: waitress inside the companion."""

import errno
import logging
import socket
import threading
from typing import Any

from companion.errors import CompanionError, PartFault
from companion.service.connections import BodyLimit, LimitedServer

#: Threads besides those that live streams hold, so that pages are always served.
THREADS = 24


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at *host* and *port*; port 0 takes any free one.

    Raises `CompanionError` for a port in use, `PartFault` for an address that cannot be served.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()
    except (OSError, ValueError, TypeError) as error:  # the latter two for what is no address
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise CompanionError(f"port {port} is in use; choose another (--port)") from error
        why = getattr(error, "strerror", None) or str(error)
        raise PartFault(
            "{address} cannot be served: {why}", address=f"{host}:{port}", why=why
        ) from error
    return listening


class Server:
    """Serves one WSGI application on a socket that listens.

    Bodies longer than *body_limit* says are refused; *streams* of its answers may go on for ever.
    """

    def __init__(
        self,
        app: Any,  # a WSGI application
        listening: socket.socket,
        *,
        body_limit: BodyLimit,
        streams: int = 0,
    ) -> None:
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a busy moment is no news
        self._server = LimitedServer(
            app, listening, body_limit=body_limit, threads=streams + THREADS
        )
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)

    def start(self) -> None:
        """Begin to serve."""
        self._thread.start()

    def close(self, *, timeout_s: float = 2.0) -> None:
        """Let what is being answered end, then close every connection and end the server.

        Streams must have been ended before. Connections that phones keep open are closed too, in
        the loop's own thread: a phone that still asks on one must not be answered by a companion
        that is gone.
        """
        self._server.task_dispatcher.shutdown(timeout=timeout_s)
        if self._thread.is_alive():
            self._ask_to_let_go()
            self._thread.join(timeout_s)
        else:
            self._server.close_all()

    def _ask_to_let_go(self) -> None:
        """Wake the loop with what it is to do.

        Under the trigger's own lock: a request that ends just now wakes the loop too, which would
        let go, and close the pipe, before it is written to.
        """
        trigger = self._server.trigger
        with trigger.lock:
            trigger.thunks.append(self._server.close_all)
            trigger.pull_trigger()
