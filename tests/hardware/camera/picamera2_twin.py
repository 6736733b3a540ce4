"""A typed twin of Picamera2 with the faults that real ones have; the contract tests keep it honest.

The same tests run against the real Picamera2 over libcamera's software camera (tests/pi).
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera.picamera2 import Driver
from hardware.camera.settling import Controls, Metadata

Array = npt.NDArray[np.uint8]
STREAM_KEYS = {"format", "size", "stride", "preserve_ar"}


@dataclass
class Workshop:
    """What the twins see, and what is wrong with them.

    *scene* gives the pixels (blue, green, red) at a size; *pad_px* is what the small stream's rows
    are padded to. *light_us* is what the exposure comes to while it is automatic; so many pictures
    are *in_flight* when a control changes. *shown_part* of the width of *model*'s *array* is seen.
    """

    scene: Callable[[int, int], Array]
    cameras: int = 1
    advertised: Mapping[str, Any] = field(
        default_factory=lambda: dict.fromkeys(
            (
                "AeEnable",
                "AwbEnable",
                "ExposureTime",
                "AnalogueGain",
                "ColourGains",
                "AfMode",
                "AfTrigger",
                "LensPosition",
                "FrameDurationLimits",
                "AeFlickerMode",
                "AeFlickerPeriod",
            )
        )
    )
    model: str = "imx708"
    array: tuple[int, int] = (4608, 2592)
    shown_part: float = 1.0
    in_flight: int = 0
    light_us: int = 10_000
    pad_px: int = 1
    rate_hz: float = 100.0
    is_stalled: bool = False
    hangs_on_close: bool = False
    hangs_on_open: bool = False
    never_steady: bool = False
    cannot_focus: bool = False
    open_now: "list[TwinPicamera2]" = field(default_factory=list)
    opened: int = 0
    release: threading.Event = field(default_factory=threading.Event)

    def driver(self) -> Driver:
        return Driver(
            open=lambda number: TwinPicamera2(self, number), half_turn=lambda: "half turn"
        )


class TwinPicamera2:
    """Picamera2 0.3.38, as far as a `PiCamera` uses it."""

    def __init__(self, workshop: Workshop, number: int) -> None:
        self._workshop = workshop
        if workshop.hangs_on_open:
            workshop.release.wait()
        if number >= workshop.cameras:
            raise RuntimeError(f"No camera number {number} found - use rpicam-hello")
        if workshop.open_now:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        workshop.open_now.append(self)
        workshop.opened += 1
        self.controls: Controls = {}
        self.at_start: Controls = {}
        self.sensor: dict[str, Any] = {}
        self._older: list[Metadata] = []
        self.was_flushed = False
        self._configuration: dict[str, Any] = {}
        self._is_running = False
        self._held = 0
        self._queued: TwinRequest | None = None
        self._pictures = 0

    @property
    def camera_controls(self) -> Mapping[str, Any]:
        return self._workshop.advertised

    @property
    def camera_properties(self) -> Mapping[str, Any]:
        return {"Model": self._workshop.model, "PixelArraySize": self._workshop.array}

    def create_video_configuration(
        self,
        *,
        main: dict[str, Any],
        lores: dict[str, Any],
        buffer_count: int = 6,
        transform: Any = None,
        controls: Controls | None = None,
        sensor: dict[str, Any] | None = None,
    ) -> dict[str, Any]:
        for stream in (main, lores):
            if unknown := stream.keys() - STREAM_KEYS:
                raise ValueError(f"Bad key {unknown.pop()!r} in stream configuration")
        return {
            "main": _even(main),
            "lores": _even(lores),
            "buffer_count": buffer_count,
            "transform": transform,
            "controls": controls or {},
            "sensor": sensor or {},
        }

    def configure(self, configuration: dict[str, Any]) -> None:
        if self._is_running:
            raise RuntimeError("Camera must be stopped before configuring")
        main, lores = configuration["main"], configuration["lores"]
        if lores["size"][0] > main["size"][0] or lores["size"][1] > main["size"][1]:
            raise RuntimeError("lores stream dimensions may not exceed main stream")
        self._configuration = configuration
        self.sensor = configuration["sensor"]
        self.controls = {k: v for k, v in configuration["controls"].items() if k != "FrameRate"}
        pad = self._workshop.pad_px
        lores["stride"] = -(-lores["size"][0] // pad) * pad

    def camera_configuration(self) -> Mapping[str, Any]:
        return self._configuration

    def set_controls(self, controls: Controls) -> None:
        for name in controls:
            if name not in self._workshop.advertised:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.controls |= controls

    def start(self) -> None:
        self._is_running = True
        self.at_start = dict(self.controls)

    def capture_request(self, *, wait: float, flush: bool | None = None) -> "TwinRequest":
        deadline_s = time.monotonic() + wait
        time.sleep(1 / self._workshop.rate_hz)
        while self._is_starving():
            if time.monotonic() > deadline_s:
                raise TimeoutError
            time.sleep(0.002)
        self._held += 1
        self._pictures += 1
        queued, self._queued = self._queued, self._take()
        return queued if queued and not flush else self._take()

    def _take(self) -> "TwinRequest":
        """Take a picture now; one is always kept waiting, as `queue=True` does."""
        streams = {
            name: self._workshop.scene(*self._configuration[name]["size"])
            for name in ("main", "lores")
        }
        return TwinRequest(self, self._configuration, self._metadata_under_way(), streams)

    def _metadata_under_way(self) -> Metadata:
        """Return that of a picture begun some pictures ago, before the controls were last changed."""
        self._older.append(self._metadata())
        metadata = self._older[max(0, len(self._older) - 1 - self._workshop.in_flight)]
        return {**metadata, "SensorTimestamp": self._older[-1]["SensorTimestamp"]}

    def give_back(self) -> None:
        self._held -= 1

    def cancel_all_and_flush(self) -> None:
        self.was_flushed = True

    def close(self) -> None:
        if self._workshop.hangs_on_close:
            self._workshop.release.wait()
        if self in self._workshop.open_now:
            self._workshop.open_now.remove(self)
        self._is_running = False

    def _is_starving(self) -> bool:
        is_out_of_buffers = self._held >= self._configuration["buffer_count"]
        return self._workshop.is_stalled or is_out_of_buffers or not self._is_running

    def _metadata(self) -> Metadata:
        drift = self._pictures if self._workshop.never_steady else min(self._pictures, 5)
        is_automatic = self.controls.get("AeEnable", True)
        width, height = self._workshop.array
        measured = self._workshop.light_us + 1_000 * drift
        return {
            "SensorTimestamp": time.clock_gettime_ns(time.CLOCK_BOOTTIME),
            "ExposureTime": measured if is_automatic else self.controls["ExposureTime"],
            "AnalogueGain": 1.5,
            "ColourGains": (2.0, 1.5),
            "LensPosition": self.controls.get("LensPosition", 1.25),
            "AfState": 3 if self._workshop.cannot_focus else 2,
            "ScalerCrop": (0, 0, round(self._workshop.shown_part * width), height),
        }


@dataclass(frozen=True)
class TwinRequest:
    """A completed request: copies of its pixels, until it is released."""

    camera: TwinPicamera2
    configuration: Mapping[str, Any]
    metadata: Metadata
    streams: Mapping[str, Array]

    def make_array(self, name: str) -> Array:
        image = self.streams[name].copy()
        return image if name == "main" else _planes(image, self.configuration[name]["stride"])

    def get_metadata(self) -> Metadata:
        return self.metadata

    def release(self) -> None:
        self.camera.give_back()


def _even(stream: dict[str, Any]) -> dict[str, Any]:
    width, height = stream["size"]
    return {**stream, "size": (width - width % 2, height - height % 2)}


def _planes(image: Array, stride: int) -> Array:
    """Return *image* as YUV420 with rows of *stride*, the padding left in."""
    padded = cv2.copyMakeBorder(image, 0, 0, 0, stride - image.shape[1], cv2.BORDER_CONSTANT)
    return np.asarray(cv2.cvtColor(padded, cv2.COLOR_BGR2YUV_I420), np.uint8)
