"""Any USB camera, through OpenCV's Video4Linux."""

import time
from collections.abc import Callable
from pathlib import Path

import cv2

from companion.errors import PartFault
from companion.wiring import CameraWiring
from hardware.camera.capture import Capture, CaptureCamera

SETTLE_S = 2.0
MJPG = cv2.VideoWriter.fourcc(*"MJPG")

#: Each automatic control of Video4Linux: its values for on and off, and what it then leaves alone.
AUTOMATIC = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, 3, 1, cv2.CAP_PROP_EXPOSURE),
    (cv2.CAP_PROP_AUTO_WB, 1, 0, cv2.CAP_PROP_WB_TEMPERATURE),
    (cv2.CAP_PROP_AUTOFOCUS, 1, 0, cv2.CAP_PROP_FOCUS),
)


def _open(number: int) -> Capture:
    if not Path(f"/dev/video{number}").exists():
        return cv2.VideoCapture()  # else OpenCV complains at every try of what we report once
    return cv2.VideoCapture(number, cv2.CAP_V4L2)


class UsbCamera(CaptureCamera):
    """A USB camera; it is nothing but a capture camera over Video4Linux, hence the heritage."""

    def __init__(
        self, wiring: CameraWiring, *, open_capture: Callable[[int], Capture] = _open
    ) -> None:
        super().__init__(wiring, _VideoDevice(wiring, open_capture))


class _VideoDevice:
    """The video device of *wiring*."""

    name = "usb camera"

    def __init__(self, wiring: CameraWiring, open_capture: Callable[[int], Capture]) -> None:
        self._wiring = wiring
        self._open_capture = open_capture

    def open(self) -> Capture:
        """Return the device, open, its pictures as JPEG where it has them; raises `PartFault`."""
        capture = self._open_capture(self._wiring.number)
        if not capture.isOpened():
            capture.release()
            device = f"/dev/video{self._wiring.number}"
            raise PartFault("there is no camera {device}", device=device)
        return _configured(capture, self._wiring)

    def measure(self, capture: Capture, is_stopped: Callable[[], bool]) -> None:
        """Have *capture* measure for a while, then hold what it came to."""
        for automatic, on, _, _ in AUTOMATIC:
            capture.set(automatic, on)
        deadline_s = time.monotonic() + SETTLE_S
        while time.monotonic() < deadline_s and not is_stopped() and capture.grab():
            pass
        for automatic, _, off, measured in AUTOMATIC:
            value = capture.get(measured)
            if capture.set(automatic, off):
                capture.set(measured, value)


def _configured(capture: Capture, wiring: CameraWiring) -> Capture:
    """Ask for JPEG pictures of the wanted size, as they come off the camera."""
    capture.set(cv2.CAP_PROP_FOURCC, MJPG)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, wiring.width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, wiring.height)
    capture.set(cv2.CAP_PROP_FPS, wiring.rate_hz)
    if int(capture.get(cv2.CAP_PROP_FOURCC)) == MJPG:
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)
    return capture
