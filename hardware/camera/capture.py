"""Cameras behind OpenCV's VideoCapture: a thread takes every picture, the one asked for is decoded."""

import threading
import time
from collections.abc import Callable
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


class Capture(Protocol):
    """OpenCV's VideoCapture, as far as we use it."""

    def isOpened(self) -> bool: ...  # noqa: D102, N802 - OpenCV's words
    def get(self, propId: int) -> float: ...  # noqa: D102, N803
    def set(self, propId: int, value: float) -> bool: ...  # noqa: D102, N803
    def grab(self) -> bool: ...  # noqa: D102
    def retrieve(self) -> tuple[bool, Any]: ...  # noqa: D102
    def release(self) -> None: ...  # noqa: D102


class CaptureSource(Protocol):
    """What a capture is of, and how its light is measured."""

    @property
    def name(self) -> str:
        """What its thread is called."""
        ...

    def open(self) -> Capture:
        """Return the capture, open; raises `PartFault`."""
        ...

    def measure(self, capture: Capture, is_stopped: Callable[[], bool]) -> None:
        """Have *capture* measure light and focus, then hold them, unless it *is_stopped*."""
        ...


class CaptureCamera:
    """A camera whose pictures come from *source*; opened by the first, and again after it failed.

    Light and focus are measured at the first picture, or after `settle`, and then held, as far as
    the camera has a say in them.
    """

    is_wedged = False  # a call that hangs holds up the thread of its grabber alone

    def __init__(self, wiring: CameraWiring, source: CaptureSource) -> None:
        self._wiring = wiring
        self._source = source
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
            self._grabber = Grabber(self._source.open(), self._source)
            self._must_settle = True  # a camera that was pulled out has forgotten all
        return self._grabber

    def _give_up(self) -> None:
        grabber, self._grabber = self._grabber, None
        if grabber is not None:
            grabber.stop()


class Grabber:
    """Takes every picture off *capture* as it comes, and decodes only those that are asked for.

    Without that the queue fills with old pictures. The thread lets go of the capture
    itself, for a call into a camera that is gone may take ten seconds to come back.
    """

    def __init__(self, capture: Capture, source: CaptureSource) -> None:
        self._capture = capture
        self._source = source
        self._condition = threading.Condition()
        self._is_wanted = self._is_stopped = self._must_settle = False
        self._frame: Pixels | None = None
        self._taken_s = 0.0
        threading.Thread(target=self._run, name=source.name, daemon=True).start()

    def frame(self, *, timeout_s: float) -> tuple[Pixels, float]:
        """Return the next picture as it came, and when; raises `TimeoutError`, at once where none will come."""
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
                self._source.measure(self._capture, lambda: self._is_stopped)
            elif self._is_wanted:
                self._hand_over(taken_s)
        self.stop()
        self._capture.release()

    def _hand_over(self, taken_s: float) -> None:
        is_there, frame = self._capture.retrieve()
        if is_there:
            with self._condition:
                self._frame, self._taken_s, self._is_wanted = frame, taken_s, False
                self._condition.notify_all()


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
