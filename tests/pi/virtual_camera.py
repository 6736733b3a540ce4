"""The real Picamera2 on a machine without a camera: libcamera's `virtual` one, with a live scene.

That camera differs from a Pi's in five ways, and this hides exactly those: it makes NV12 only, it
has no raw stream, its buffers need no dma_heap, it has no clock, and it has no light or lens to
control. Everything else is Picamera2's and libcamera's own code.
"""

import mmap
import os
import sys
import threading
import time
import types
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import MagicMock

import cv2
import libcamera
import numpy as np
import numpy.typing as npt

# Picamera2 imports the display's kernel modules even where nothing is displayed.
for _name in ("kms", "pykms"):
    _module = types.ModuleType(_name)
    _module.PixelFormat = _module.PixelFormats = MagicMock()  # type: ignore[attr-defined]
    sys.modules.setdefault(_name, _module)

import picamera2  # noqa: E402 - only now
import picamera2.picamera2 as picamera2_module  # noqa: E402
from picamera2.allocators.allocator import Allocator  # noqa: E402

from hardware.camera.picamera2 import Driver  # noqa: E402

Array = npt.NDArray[np.uint8]

RATE_HZ = 30.0
BYTES_A_PIXEL = {"RGB888": 3, "YUV420": 1}

#: The controls of a Camera Module 3: smallest, largest, usual.
CONTROLS = {
    "AeEnable": (False, True, True),
    "AwbEnable": (False, True, True),
    "ExposureTime": (1, 66_666, 20_000),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "ColourGains": (0.0, 32.0, 1.0),
    "AfMode": (0, 2, 0),
    "AfTrigger": (0, 1, 0),
    "LensPosition": (0.0, 15.0, 1.0),
}
METADATA = {
    "ExposureTime": 20_000,
    "AnalogueGain": 1.0,
    "ColourGains": (2.0, 1.5),
    "LensPosition": 1.25,
    "AfState": 2,
}


@dataclass
class VirtualRig:
    """What the camera sees, and a hand on its cable: the contract's rig."""

    image: Array = field(default_factory=lambda: np.zeros((8, 8, 3), np.uint8))
    version: int = 0
    is_stalled: bool = False
    passed: threading.Event = field(default_factory=threading.Event)

    @property
    def driver(self) -> Driver:
        return Driver(open=lambda number: VirtualPicamera2(self, number), half_turn=_half_turn)

    def show(self, colour: tuple[int, int, int]) -> None:
        self.show_image(np.full((8, 8, 3), colour, np.uint8))

    def show_image(self, image: Array) -> None:
        self.image, self.version = image, self.version + 1

    def stall(self) -> None:
        self.passed.clear()
        self.is_stalled = True
        assert self.passed.wait(5.0), "the camera was not running"

    def resume(self) -> None:
        self.is_stalled = False


def _half_turn() -> Any:
    return libcamera.Transform(hflip=1, vflip=1)


class VirtualPicamera2(picamera2.Picamera2):  # inherits: only so its own code runs
    """Picamera2 over the virtual camera."""

    def __init__(self, rig: VirtualRig, number: int) -> None:
        self._rig = rig
        self._last_s = 0.0
        super().__init__(number, allocator=SceneAllocator(rig))

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        seen = self.camera.generate_configuration([libcamera.StreamRole.Viewfinder]).at(0)
        size = (seen.size.width, seen.size.height)
        return [{"format": str(seen.pixel_format), "size": size}]

    @property
    def camera_ctrl_info(self) -> dict[str, Any]:
        return self._controls

    @camera_ctrl_info.setter
    def camera_ctrl_info(self, found: dict[str, Any]) -> None:
        added = {
            name: (
                getattr(libcamera.controls, name),
                types.SimpleNamespace(min=least, max=most, default=usual),
            )
            for name, (least, most, usual) in CONTROLS.items()
        }
        self._controls = added | found

    def _make_libcamera_config(self, configuration: dict[str, Any]) -> Any:
        streams = [configuration["main"], configuration["lores"]]
        self.allocator.formats = [stream["format"] for stream in streams if stream]
        return super()._make_libcamera_config(configuration)

    def _update_stream_config(self, stream: dict[str, Any], found: Any) -> None:
        wanted = stream["format"]
        super()._update_stream_config(stream, found)
        width, height = stream["size"]
        stride = width * BYTES_A_PIXEL.get(wanted, 1)
        rows = height if BYTES_A_PIXEL.get(wanted) == 3 else height * 3 // 2
        stream |= {"format": wanted, "stride": stride, "framesize": stride * rows}

    def process_requests(self, display: Any) -> None:
        time.sleep(max(0.0, self._last_s + 1 / RATE_HZ - time.monotonic()))
        self._last_s = time.monotonic()
        if self._rig.is_stalled:
            self._drop_all()
            self._rig.passed.set()
        else:
            super().process_requests(display)

    def _drop_all(self) -> None:
        with self._requestslock:
            dropped, self._requests = self._requests, []
        with self.lock:
            dropped, self.completed_requests = dropped + self.completed_requests, []
        for request in dropped:
            request.release()


class SceneAllocator(Allocator):
    """Memory for NV12 buffers, read as the rig's scene in the format that was asked for."""

    def __init__(self, rig: VirtualRig) -> None:
        self.rig = rig
        self.formats: list[str] = []
        self.streams: dict[Any, tuple[str, int, int]] = {}
        self._buffers: dict[Any, list[Any]] = {}
        self._files: list[int] = []
        self._drawn: dict[tuple[str, int, int], tuple[int, bytearray]] = {}
        self.sync = SceneSync

    def allocate(self, libcamera_config: Any, use_case: str | None) -> None:
        self.close()
        for wanted, stream in zip(self.formats, libcamera_config, strict=True):
            size = stream.size.width, stream.size.height
            buffers = [self._buffer(*size) for _ in range(stream.buffer_count)]
            self._buffers[stream.stream] = buffers
            self.streams |= dict.fromkeys(buffers, (wanted, *size))

    def buffers(self, stream: Any) -> list[Any]:
        return self._buffers[stream]

    def close(self) -> None:
        for file in self._files:
            os.close(file)
        self._files.clear()
        self._buffers.clear()

    def pixels(self, buffer: Any) -> bytearray:
        """Return what *buffer* shows; the same scene is drawn once."""
        key = self.streams[buffer]
        version, drawn = self._drawn.get(key, (-1, bytearray()))
        if version != self.rig.version:
            version, drawn = self.rig.version, _drawn(self.rig.image, *key)
            self._drawn[key] = version, drawn
        return drawn

    def _buffer(self, width: int, height: int) -> Any:
        luma, chroma = width * height, width * height // 2
        file = os.memfd_create("virtual camera")
        os.ftruncate(file, luma + chroma)
        self._files.append(file)
        planes = []
        for offset, length in ((0, luma), (luma, chroma)):
            plane = libcamera.FrameBuffer.Plane()
            plane.fd, plane.offset, plane.length = file, offset, length
            planes.append(plane)
        mmap.mmap(file, luma + chroma).close()  # fails here rather than in libcamera
        return libcamera.FrameBuffer(planes)


class SceneSync:
    """Picamera2's way to a buffer's bytes."""

    def __init__(self, allocator: SceneAllocator, buffer: Any, write: bool) -> None:
        self._allocator, self._buffer = allocator, buffer

    def __enter__(self) -> bytearray:
        return self._allocator.pixels(self._buffer)

    def __exit__(self, *error: object) -> None:
        pass


def _drawn(image: Array, wanted: str, width: int, height: int) -> bytearray:
    scaled = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    if wanted == "RGB888":  # in memory: blue, green, red
        return bytearray(scaled)
    return bytearray(cv2.cvtColor(scaled, cv2.COLOR_BGR2YUV_I420))


def _with_light_and_lens(request: Any) -> dict[str, Any]:
    return METADATA | _own_metadata(request)


_own_metadata = picamera2.CompletedRequest.get_metadata
picamera2.CompletedRequest.get_metadata = _with_light_and_lens
picamera2_module.DmaAllocator = Allocator  # close() makes a new one, which needs /dev/dma_heap
