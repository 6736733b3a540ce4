"""The Pi's own camera through Picamera2: a large stream to read, a small one for motion."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol

import cv2
import numpy as np

from companion.errors import PartFault
from companion.ports import Picture
from companion.wiring import CameraWiring
from hardware.camera.sensors import FieldOfView, field_of_view, whole_mode
from hardware.camera.settling import (
    IN_FLIGHT,
    Controls,
    Held,
    Metadata,
    are_steady,
    held,
    holding,
    measuring,
)
from hardware.deadline import within
from hardware.jpeg import Pixels, encoded

SMALL_WIDTH = 640  # not padded on any Pi, and enough for motion
BUFFERS = 4
OPEN_S, CLOSE_S, SETTLE_S = 8.0, 3.0, 5.0

_log = logging.getLogger(__name__)


class Request(Protocol):
    """Picamera2's completed request, as far as we use it."""

    def make_array(self, name: str) -> Pixels:
        """Return a copy of the stream's pixels."""
        ...

    def get_metadata(self) -> Metadata:
        """Return what the picture was taken with."""
        ...

    def release(self) -> None:
        """Give the buffers back."""
        ...


class Picamera2(Protocol):
    """Picamera2, as far as we use it."""

    @property
    def camera_controls(self) -> Mapping[str, Any]:
        """The controls that this camera has."""
        ...

    @property
    def camera_properties(self) -> Mapping[str, Any]:
        """What does not change about this camera: its sensor's name and size among it."""
        ...

    def create_video_configuration(self, **configuration: Any) -> dict[str, Any]:
        """Return a configuration of streams and controls."""
        ...

    def configure(self, configuration: dict[str, Any]) -> Any:
        """Make the streams so."""
        ...

    def camera_configuration(self) -> Mapping[str, Any]:
        """Return the streams as they came out."""
        ...

    def set_controls(self, controls: Controls) -> None:
        """Have the coming pictures taken so."""
        ...

    def start(self) -> Any:
        """Begin to take pictures."""
        ...

    def capture_request(self, *, wait: float, flush: bool | None = None) -> Request:
        """Return the next picture; with *flush* one that begins from now on."""
        ...

    def cancel_all_and_flush(self) -> None:
        """Forget every capture that is waited for."""
        ...

    def close(self) -> Any:
        """Stop, and let go of the camera."""
        ...


@dataclass(frozen=True)
class Driver:
    """How to open a camera by its number, and libcamera's word for upside down."""

    open: Callable[[int], Picamera2]
    half_turn: Callable[[], Any]


def _open(number: int) -> Picamera2:
    from picamera2 import Picamera2 as RealPicamera2  # imports all of libcamera: only when needed

    camera: Picamera2 = RealPicamera2(number)
    return camera


def _half_turn() -> Any:
    from libcamera import Transform

    return Transform(hflip=1, vflip=1)


PICAMERA2 = Driver(open=_open, half_turn=_half_turn)


class PiCamera:
    """A Camera Module (2, 3, 3 Wide, HQ); opened by the first picture, and again after a stall.

    Light and focus are measured at the first picture, or after `settle`, and then `held`, also over
    a new opening. `view` is how much of the sensor is seen. Not for several threads, but `settle`
    and `close`.
    """

    def __init__(self, wiring: CameraWiring, *, driver: Driver = PICAMERA2) -> None:
        self.held: Held | None = None
        self.view: FieldOfView | None = None
        self.is_wedged = False
        self._wiring = wiring
        self._driver = driver
        self._camera: Picamera2 | None = None
        self._is_closed = False
        self._must_settle = True
        self._holding: Controls = {}
        self._count = 0

    def read(self, *, timeout_s: float) -> Picture | None:
        """Return a picture exposed from now on; ``None`` once closed. Raises `PartFault`."""
        try:
            with self._captured(timeout_s, flush=True) as request:
                image, metadata = request.make_array("main"), request.get_metadata()
        except PartFault:
            if self._is_closed:
                return None
            raise
        self._count += 1
        return Picture(f"{self._count:06}.jpg", image, _taken_s(metadata), encoded(image))

    def preview(self, *, timeout_s: float) -> Picture:
        """Return a small picture of about now; raises `PartFault`."""
        with self._captured(timeout_s, flush=None) as request:
            planes, metadata = request.make_array("lores"), request.get_metadata()
        return Picture("small", _small_image(planes, self._small_size()), _taken_s(metadata))

    def settle(self) -> None:
        """Measure light and focus anew before the next picture, then hold them."""
        self._must_settle = True

    def close(self) -> None:
        """Let go of the camera; a second call does nothing."""
        self._is_closed = True
        self._give_up()

    @contextmanager
    def _captured(self, timeout_s: float, *, flush: bool | None) -> Iterator[Request]:
        """Yield the next picture's request; a camera that fails is given up and reported."""
        try:
            camera = self._opened()
            if self._must_settle:
                self._settle(camera)
            request = camera.capture_request(wait=timeout_s, flush=flush)
        except TimeoutError as error:
            self._give_up()
            raise PartFault(
                "the camera gave no picture for {seconds} s", seconds=f"{timeout_s:g}"
            ) from error
        except PartFault:
            raise
        except Exception as error:  # libcamera's own errors, of many kinds
            self._give_up()
            raise PartFault("the camera cannot be used: {why}", why=str(error)) from error
        try:
            yield request
        finally:
            request.release()

    def _opened(self) -> Picamera2:
        if self._is_closed:
            raise PartFault("the camera is closed")
        if self.is_wedged:
            raise PartFault("the camera hangs; the companion must be started again")
        if self._camera is None:
            self._camera = self._started()
            _log.info("the camera is open: %s", dict(self._camera.camera_configuration()))
        return self._camera

    def _started(self) -> Picamera2:
        try:
            return within(
                OPEN_S,
                self._start,
                name="camera opening",
                too_late=lambda camera: camera.close(),
            )
        except TimeoutError as error:
            raise PartFault(
                "the camera did not open within {seconds} s", seconds=f"{OPEN_S:g}"
            ) from error

    def _start(self) -> Picamera2:
        """Open, configure and start the camera; one that fails on the way is closed again."""
        camera = self._driver.open(self._wiring.number)
        try:
            model = str(camera.camera_properties.get("Model", ""))
            camera.configure(camera.create_video_configuration(**self._configuration(model)))
            camera.start()
        except Exception:
            with suppress(Exception):
                camera.close()
            raise
        return camera

    def _configuration(self, model: str) -> dict[str, Any]:
        """Return the streams of the whole sensor *model*, from the first picture on as they are held."""
        wiring = self._wiring
        mode = whole_mode(model, (wiring.width, wiring.height))
        sensor = {"output_size": mode.output, "bit_depth": mode.bits} if mode else {}
        turn = {"transform": self._driver.half_turn()} if wiring.rotation == 180 else {}
        return {
            "main": {"size": (wiring.width, wiring.height), "format": "RGB888"},  # B, G, R
            "lores": {"size": self._small_size(), "format": "YUV420"},
            "buffer_count": BUFFERS,
            "controls": {"FrameRate": wiring.rate_hz, **self._holding},
            **({"sensor": sensor} if sensor else {}),
            **turn,
        }

    def _small_size(self) -> tuple[int, int]:
        height = SMALL_WIDTH * self._wiring.height // self._wiring.width
        return SMALL_WIDTH, height - height % 2

    def _settle(self, camera: Picamera2) -> None:
        """Let the camera measure until the pictures agree, or for as long as is sensible."""
        flicker_hz = self._wiring.flicker_hz
        camera.set_controls(measuring(camera.camera_controls, flicker_hz=flicker_hz))
        pictures: list[Metadata] = []
        deadline_s = time.monotonic() + SETTLE_S
        while not are_steady(pictures) and time.monotonic() < deadline_s:
            pictures.append(_metadata_of_next(camera))
        self._holding = holding(pictures[-1], camera.camera_controls)
        camera.set_controls(self._holding)
        for _ in range(IN_FLIGHT):
            _metadata_of_next(camera)
        self.held, self._must_settle = held(pictures[-1]), False
        self.view = field_of_view(pictures[-1], camera.camera_properties)
        _log.info("the camera has settled: %s, it sees %s", self.held, self.view)

    def _give_up(self) -> None:
        """Let go of a camera that may hang: then only a new process can open it again."""
        camera, self._camera = self._camera, None
        if camera is None:
            return
        try:
            within(CLOSE_S, lambda: _put_away(camera), name="camera closing")
        except TimeoutError:
            self.is_wedged = True
            _log.error("the camera hangs while it is closed")
        except Exception as error:  # it is of no use any more, whatever it says
            _log.warning("the camera could not be closed: %s", error)


def _metadata_of_next(camera: Picamera2) -> Metadata:
    request = camera.capture_request(wait=SETTLE_S)
    metadata = request.get_metadata()
    request.release()
    return metadata


def _put_away(camera: Picamera2) -> None:
    camera.cancel_all_and_flush()
    camera.close()


def _small_image(planes: Pixels, size: tuple[int, int]) -> Pixels:
    """Return the picture (h, w, 3) in *planes* (h·3/2, stride): rows may be longer than it is wide."""
    width, height = size
    colours = cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420)
    return np.ascontiguousarray(colours[:height, :width], dtype=np.uint8)


def _taken_s(metadata: Metadata) -> float:
    """Return when the picture was exposed, on the monotonic clock; libcamera counts from boot."""
    stamp_ns = metadata.get("SensorTimestamp")
    if stamp_ns is None:
        return time.monotonic()
    asleep_s = time.clock_gettime(time.CLOCK_BOOTTIME) - time.monotonic()
    return float(stamp_ns) / 1e9 - asleep_s
