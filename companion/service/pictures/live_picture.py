"""A live picture for any browser: JPEG after JPEG down one line, only while somebody watches."""

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from companion.errors import CompanionError, PartFault
from companion.service.network.addresses import own_host, read_addresses, url_of

_BOUNDARY = "picture"


class LivePicture:
    """Serves what *take* returns (a JPEG's bytes) at `address` until it is closed.

    *take* is called from a thread for each viewer.
    """

    def __init__(self, port: int, take: Callable[[], bytes]) -> None:
        class StreamHandler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={_BOUNDARY}")
                self.send_header("Cache-Control", "no-store")
                self.end_headers()
                try:
                    while True:
                        self.wfile.write(_part(take()))
                except (PartFault, OSError):
                    return  # the viewer left, or the camera is gone

            def log_message(self, format: str, *values: object) -> None:
                pass

        try:
            self._server = ThreadingHTTPServer(("0.0.0.0", port), StreamHandler)
        except OSError as error:
            raise CompanionError(f"port {port} cannot be served: {error.strerror}") from error
        self._server.daemon_threads = True
        served = self._server.server_port
        self.address = read_addresses().url(served) or url_of(own_host(""), served)
        self._thread = threading.Thread(
            target=self._server.serve_forever, name="live picture", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """End the serving; a second call does nothing."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _part(jpeg: bytes) -> bytes:
    head = f"--{_BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
    return head.encode() + jpeg + b"\r\n"
