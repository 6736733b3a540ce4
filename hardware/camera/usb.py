"""Any USB camera, through OpenCV's Video4Linux."""

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from companion.errors import PartFault
from companion.ports import Picture
from companion.wiring import CameraWiring
from hardware.jpeg import Pixels, encoded

#: How wide a small picture is, and at least where it is decoded smaller.
SMALL_WIDTH, LEAST_WIDTH = 640, 320
#: OpenCV's ways to decode a JPEG smaller, the smallest first.
REDUCED = (
    (8, cv2.IMREAD_REDUCED_COLOR_8),
    (4, cv2.IMREAD_REDUCED_COLOR_4),
    (2, cv2.IMREAD_REDUCED_COLOR_2),
)
SETTLE_S = 2.0
MJPG = cv2.VideoWriter.fourcc(*"MJPG")

#: Each automatic control of Video4Linux: its values for on and off, and what it then leaves alone.
AUTOMATIC = (
    (cv2.CAP_PROP_AUTO_EXPOSURE, 3, 1, cv2.CAP_PROP_EXPOSURE),
    (cv2.CAP_PROP_AUTO_WB, 1, 0, cv2.CAP_PROP_WB_TEMPERATURE),
    (cv2.CAP_PROP_AUTOFOCUS, 1, 0, cv2.CAP_PROP_FOCUS),
)

_log = logging.getLogger(__name__)


class Capture(Protocol):
    """OpenCV's VideoCapture, as far as we use it."""

    def isOpened(self) -> bool: ...  # noqa: D102, N802 - OpenCV's words
    def get(self, propId: int) -> float: ...  # noqa: D102, N803
    def set(self, propId: int, value: float) -> bool: ...  # noqa: D102, N803
    def grab(self) -> bool: ...  # noqa: D102
    def retrieve(self) -> tuple[bool, Any]: ...  # noqa: D102
    def release(self) -> None: ...  # noqa: D102


def _open(number: int) -> Capture:
    if not Path(f"/dev/video{number}").exists():
        return cv2.VideoCapture()  # else OpenCV complains at every try of what we report once
    return cv2.VideoCapture(number, cv2.CAP_V4L2)


class UsbCamera:
    """A USB camera; opened by the first picture, and again after it was pulled out.

    Light and focus are measured at the first picture, or after `settle`, and then held, as far as
    the camera has a say in them.
    """

    is_wedged = False  # a call that hangs holds up the thread of its grabber alone

    def __init__(
        self, wiring: CameraWiring, *, open_capture: Callable[[int], Capture] = _open
    ) -> None:
        self._wiring = wiring
        self._open_capture = open_capture
        self._grabber: Grabber | None = None
        self._is_closed = False
        self._must_settle = True
        self._count = 0

    def read(self, *, timeout_s: float) -> Picture | None:
        """Return a picture taken from now on; ``None`` once closed. Raises `PartFault`."""
        try:
            frame, taken_s = self._next(timeout_s)
        except PartFault:
            if self._is_closed:
                return None
            raise
        self._count += 1
        image = self._upright(_decoded(frame, cv2.IMREAD_COLOR))
        is_as_it_came = _is_jpeg(frame) and not self._wiring.rotation
        jpeg = frame.tobytes() if is_as_it_came else encoded(image)
        return Picture(f"{self._count:06}.jpg", image, taken_s, jpeg)

    def preview(self, *, timeout_s: float) -> Picture:
        """Return a small picture of now; raises `PartFault`."""
        frame, taken_s = self._next(timeout_s)
        return Picture("small", self._upright(_small(frame, self._wiring.width)), taken_s)

    def settle(self) -> None:
        """Measure light and focus anew before the next picture, then hold them."""
        self._must_settle = True

    def close(self) -> None:
        """Let go of the camera; a second call does nothing."""
        self._is_closed = True
        self._give_up()

    def _upright(self, image: Pixels) -> Pixels:
        if not self._wiring.rotation:
            return image
        return cv2.rotate(image, cv2.ROTATE_180).astype(np.uint8, copy=False)

    def _next(self, timeout_s: float) -> tuple[Pixels, float]:
        grabber = self._opened()
        if self._must_settle:
            grabber.settle()
            self._must_settle = False
        try:
            return grabber.frame(timeout_s=timeout_s)
        except TimeoutError as error:
            self._give_up()
            raise PartFault(
                "the camera gave no picture for {seconds} s", seconds=f"{timeout_s:g}"
            ) from error

    def _opened(self) -> "Grabber":
        if self._is_closed:
            raise PartFault("the camera is closed")
        if self._grabber is None:
            capture = self._open_capture(self._wiring.number)
            if not capture.isOpened():
                capture.release()
                raise PartFault(
                    "there is no camera {device}", device=f"/dev/video{self._wiring.number}"
                )
            self._grabber = Grabber(_configured(capture, self._wiring))
            self._must_settle = True  # a camera that was pulled out has forgotten all
        return self._grabber

    def _give_up(self) -> None:
        grabber, self._grabber = self._grabber, None
        if grabber is not None:
            grabber.stop()


class Grabber:
    """Takes every picture off *capture* as it comes, and decodes only those that are asked for.

    Without that the driver's queue fills with old pictures. The thread lets go of the capture
    itself, for a call into a camera that is gone may take ten seconds to come back.
    """

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        self._condition = threading.Condition()
        self._is_wanted = self._is_stopped = self._must_settle = False
        self._frame: Pixels | None = None
        self._taken_s = 0.0
        threading.Thread(target=self._run, name="usb camera", daemon=True).start()

    def frame(self, *, timeout_s: float) -> tuple[Pixels, float]:
        """Return the next picture as it came, and when; raises `TimeoutError`."""
        with self._condition:
            self._is_wanted, self._frame = True, None
            self._condition.wait_for(lambda: self._frame is not None or self._is_stopped, timeout_s)
            if self._frame is None:
                raise TimeoutError
            return self._frame, self._taken_s

    def settle(self) -> None:
        """Measure light and focus anew before the next picture that is asked for."""
        with self._condition:
            self._must_settle = True

    def stop(self) -> None:
        """End the thread as soon as the camera lets it go."""
        with self._condition:
            self._is_stopped = True
            self._condition.notify_all()

    def _run(self) -> None:
        while not self._is_stopped and self._capture.grab():
            taken_s = time.monotonic()
            if self._must_settle:
                self._must_settle = False
                self._settle()
            elif self._is_wanted:
                self._hand_over(taken_s)
        self._capture.release()

    def _hand_over(self, taken_s: float) -> None:
        is_there, frame = self._capture.retrieve()
        if is_there:
            with self._condition:
                self._frame, self._taken_s, self._is_wanted = frame, taken_s, False
                self._condition.notify_all()

    def _settle(self) -> None:
        for automatic, on, _, _ in AUTOMATIC:
            self._capture.set(automatic, on)
        deadline_s = time.monotonic() + SETTLE_S
        while time.monotonic() < deadline_s and not self._is_stopped and self._capture.grab():
            pass
        for automatic, _, off, measured in AUTOMATIC:
            value = self._capture.get(measured)
            if self._capture.set(automatic, off):
                self._capture.set(measured, value)


def _configured(capture: Capture, wiring: CameraWiring) -> Capture:
    """Ask for JPEG pictures of the wanted size, as they come off the camera."""
    capture.set(cv2.CAP_PROP_FOURCC, MJPG)
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, wiring.width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, wiring.height)
    capture.set(cv2.CAP_PROP_FPS, wiring.rate_hz)
    if int(capture.get(cv2.CAP_PROP_FOURCC)) == MJPG:
        capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)
    return capture


def _is_jpeg(frame: Pixels) -> bool:
    """Tell whether *frame* is a file's bytes rather than pixels."""
    return frame.ndim < 3


def _decoded(frame: Pixels, flags: int) -> Pixels:
    if not _is_jpeg(frame):
        return frame
    image = cv2.imdecode(frame.ravel(), flags)
    if image is None:
        raise PartFault("the camera gave a broken picture")
    return image.astype(np.uint8, copy=False)


def _small(frame: Pixels, wide: int) -> Pixels:
    """Return the picture, *wide* pixels across, much smaller: a JPEG is decoded no finer than needed."""
    flags = next((flag for factor, flag in REDUCED if wide // factor >= LEAST_WIDTH), None)
    if _is_jpeg(frame):
        return _decoded(frame, cv2.IMREAD_COLOR if flags is None else flags)
    height = SMALL_WIDTH * frame.shape[0] // frame.shape[1]
    small = cv2.resize(frame, (SMALL_WIDTH, height), interpolation=cv2.INTER_AREA)
    return small.astype(np.uint8, copy=False)
