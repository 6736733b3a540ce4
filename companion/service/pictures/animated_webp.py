"""An animated WebP written frame by frame, so that one frame at a time is in memory.

Pillow's own writer takes all frames at once. The container is Google's "WebP Container
Specification": RIFF with ``VP8X``, ``ANIM``, then an ``ANMF`` for each frame.
"""

import io
import struct
from typing import BinaryIO

from PIL import Image

_QUALITY = 60
#: The effort of the encoder, 0 to 6: higher ones take several times as long for a tenth in size.
_EFFORT = 3
_ANIMATED = 0x02
#: A frame covers the one before it; it is not blended with it.
_COVERS = 0x02
_RIFF_HEAD = 12


class AnimatedWebp:
    """A film of *size* (width, height) that is written to *file*; `close` makes it whole."""

    def __init__(self, file: BinaryIO, size: tuple[int, int]) -> None:
        self._file = file
        self._size = size
        file.write(b"RIFF\0\0\0\0WEBP")
        self._chunk(b"VP8X", bytes((_ANIMATED, 0, 0, 0)) + self._canvas())
        self._chunk(b"ANIM", struct.pack("<IH", 0, 0))  # black behind it, over and over

    def add(self, frame: Image.Image, *, shown_ms: int) -> None:
        """Write *frame*, of the film's size, to be shown for so long."""
        encoded = io.BytesIO()
        frame.convert("RGB").save(encoded, "WEBP", quality=_QUALITY, method=_EFFORT)
        place = _uint24(0) + _uint24(0) + self._canvas()
        head = place + _uint24(shown_ms) + bytes((_COVERS,))
        self._chunk(b"ANMF", head + encoded.getvalue()[_RIFF_HEAD:])

    def close(self) -> None:
        """Write how long the whole is."""
        length = self._file.tell()
        self._file.seek(4)
        self._file.write(struct.pack("<I", length - 8))
        self._file.seek(length)

    def _canvas(self) -> bytes:
        return b"".join(_uint24(side - 1) for side in self._size)

    def _chunk(self, name: bytes, payload: bytes) -> None:
        odd = b"\0" * (len(payload) % 2)
        self._file.write(name + struct.pack("<I", len(payload)) + payload + odd)


def _uint24(value: int) -> bytes:
    return struct.pack("<I", value)[:3]
