"""A stream as the camera, over a small MJPEG server of our own: its end, a stall, its return."""

import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from companion.errors import PartFault
from companion.wiring import CameraWiring
from hardware.camera.capture import Capture
from hardware.camera.stream import FIRST_PAUSE_S, StreamCamera

GREEN, RED = (30, 190, 30), (30, 30, 200)


class Phone:
    """An IP camera app: it sends a picture of *colour* 50 times a second, unless it *is_stalled*."""

    def __init__(self) -> None:
        self.colour = GREEN
        self.is_stalled = False
        self.has_ended = threading.Event()
        phone = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=picture")
                self.end_headers()
                while not phone.has_ended.wait(0.02):
                    if not phone.is_stalled:
                        self.wfile.write(phone.part())

            def log_message(self, format: str, *values: object) -> None:
                pass

            def handle(self) -> None:
                with suppress(OSError):  # the viewer has left
                    super().handle()

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/video"

    def part(self) -> bytes:
        image = np.full((480, 640, 3), self.colour, np.uint8)
        jpeg = cv2.imencode(".jpg", image)[1].tobytes()
        head = f"--picture\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n\r\n"
        return head.encode() + jpeg + b"\r\n"

    def close(self) -> None:
        self.has_ended.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def phone() -> Iterator[Phone]:
    phone = Phone()
    yield phone
    phone.close()


def is_like(image: np.ndarray, colour: tuple[int, int, int]) -> bool:
    return bool(np.abs(image.reshape(-1, 3).mean(axis=0) - colour).max() < 20)


def fault_of(camera: StreamCamera, *, timeout_s: float) -> str:
    """Return the fault that comes once the pictures under way are read."""
    deadline_s = time.monotonic() + 20
    while time.monotonic() < deadline_s:
        try:
            camera.read(timeout_s=timeout_s)
        except PartFault as fault:
            return str(fault)
    return ""


def seen(camera: StreamCamera, colour: tuple[int, int, int]) -> bool:
    """Tell whether *colour* is soon seen."""
    deadline_s = time.monotonic() + 20
    while time.monotonic() < deadline_s:
        try:
            picture = camera.read(timeout_s=5.0)
        except PartFault:
            time.sleep(0.05)
            continue
        if picture is not None and is_like(picture.image, colour):
            return True
    return False


def test_newest_picture_is_read_through_a_stall_and_an_end(phone: Phone) -> None:
    camera = StreamCamera(CameraWiring(kind="stream", url=phone.url))
    assert seen(camera, GREEN)
    assert is_like(camera.preview(timeout_s=5.0).image, GREEN)

    phone.is_stalled = True
    assert "no picture for" in fault_of(camera, timeout_s=0.2)
    phone.colour, phone.is_stalled = RED, False
    assert seen(camera, RED)

    phone.has_ended.set()
    assert "no picture for" in fault_of(camera, timeout_s=5.0)
    phone.colour = GREEN
    phone.has_ended.clear()
    assert seen(camera, GREEN)
    camera.close()
    assert camera.read(timeout_s=0.1) is None


def test_stream_that_does_not_come_is_tried_ever_more_rarely_and_its_password_never_told() -> None:
    now_s, tries = 0.0, []

    def closed(url: str) -> Capture:
        tries.append(now_s)
        return cv2.VideoCapture()

    wiring = CameraWiring(kind="stream", url="rtsp://ada:secret@phone.lan/1")
    camera = StreamCamera(wiring, open_capture=closed, clock_s=lambda: now_s)

    for tick in range(80):
        now_s = tick * FIRST_PAUSE_S / 2
        with pytest.raises(PartFault) as told:
            camera.preview(timeout_s=0.1)
        assert str(told.value) == "the stream from phone.lan does not come"

    assert tries == [0.0, 1.0, 3.0, 7.0, 15.0, 31.0]
