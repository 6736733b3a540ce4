"""Any stream as the camera: RTSP or MJPEG over HTTP, such as a phone's IP camera app sends."""

import time
from collections.abc import Callable
from urllib.parse import urlsplit

import cv2

from companion.errors import PartFault
from companion.wiring import CameraWiring
from hardware.camera.capture import Capture, CaptureCamera
from hardware.deadline import within

#: How long a stream may take to begin, and a picture to come, before it is let go.
OPEN_S, READ_S = 6.0, 4.0
#: A stream that cannot be opened is tried again after so long, each time twice as long, up to the most.
FIRST_PAUSE_S, MOST_PAUSE_S = 1.0, 30.0


def _open(url: str) -> Capture:
    limits = (
        *(cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(OPEN_S * 1000)),
        *(cv2.CAP_PROP_READ_TIMEOUT_MSEC, round(READ_S * 1000)),
    )
    return cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)


class StreamCamera(CaptureCamera):
    """A stream; it is nothing but a capture camera over a network, hence the heritage.

    It looks to its light itself. One that ends or stalls is opened again, more and more rarely.
    """

    def __init__(
        self,
        wiring: CameraWiring,
        *,
        open_capture: Callable[[str], Capture] = _open,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(wiring, _Stream(wiring.url, open_capture, clock_s))


class _Stream:
    """The stream at *url*; what is told of it leaves out who may see it (``user:password@``)."""

    name = "stream camera"

    def __init__(
        self, url: str, open_capture: Callable[[str], Capture], clock_s: Callable[[], float]
    ) -> None:
        self._url = url
        self._host = urlsplit(url).hostname or ""
        self._open_capture = open_capture
        self._clock_s = clock_s
        self._pause_s = FIRST_PAUSE_S
        self._not_before_s = float("-inf")

    def open(self) -> Capture:
        """Return the stream, open; raises `PartFault`, at once where it failed a moment ago."""
        if self._clock_s() < self._not_before_s:
            raise self._fault()
        try:
            capture = within(
                OPEN_S,
                lambda: self._open_capture(self._url),
                name="stream opening",
                too_late=lambda late: late.release(),
            )
        except TimeoutError as error:
            raise self._failed() from error
        if not capture.isOpened():
            capture.release()
            raise self._failed()
        self._pause_s = FIRST_PAUSE_S
        return capture

    def measure(self, capture: Capture, is_stopped: Callable[[], bool]) -> None:
        """Do nothing: the sender of the stream sees to its light."""

    def _failed(self) -> PartFault:
        """Return the fault of a stream that could not be opened now; the next try has to wait."""
        self._not_before_s = self._clock_s() + self._pause_s
        self._pause_s = min(2 * self._pause_s, MOST_PAUSE_S)
        return self._fault()

    def _fault(self) -> PartFault:
        return PartFault("the stream from {host} does not come", host=self._host)
