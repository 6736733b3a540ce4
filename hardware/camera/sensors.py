"""The sensors of the Pi's cameras: the modes that show all of each, and how much a picture shows.

Left to itself libcamera takes whichever mode fits the picture's size best: of a Camera Module 2 at
1920 × 1080 that is the middle 58 % of its width, and the lens's figures no longer hold.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

#: Width and height in pixels.
Size: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class SensorMode:
    """A mode by which it is asked for: its *output* in pixels, and the bits of each."""

    output: Size
    bits: int


#: By the sensor's name: its modes of the whole width and height, the smallest first.
WHOLE_MODES: Mapping[str, tuple[SensorMode, ...]] = {
    "imx219": (SensorMode((1640, 1232), 10), SensorMode((3280, 2464), 10)),
    "imx477": (SensorMode((2028, 1520), 12), SensorMode((4056, 3040), 12)),
    "imx708": (SensorMode((2304, 1296), 10), SensorMode((4608, 2592), 10)),
}


@dataclass(frozen=True)
class FieldOfView:
    """How much of a sensor is seen: the *crop* of its *array*, both in its own pixels."""

    crop: Size
    array: Size

    @property
    def width_part(self) -> float:
        """The part of the sensor's width that is seen."""
        return self.crop[0] / self.array[0]

    @property
    def is_whole(self) -> bool:
        """Whether that is all of it, but for the few pixels that alignment takes."""
        return self.width_part > 0.98


def whole_mode(model: str, picture: Size) -> SensorMode | None:
    """Return the mode of *model* that shows all of it and has the pixels that *picture* wants.

    ``None`` for a sensor whose modes are not known: then libcamera chooses.

    >>> whole_mode("imx219", (2304, 1296)), whole_mode("imx708_wide", (2304, 1296))
    (SensorMode(output=(3280, 2464), bits=10), SensorMode(output=(2304, 1296), bits=10))
    """
    modes = WHOLE_MODES.get(model.partition("_")[0], ())
    large_enough = (mode for mode in modes if mode.output[0] >= picture[0])
    return next(large_enough, modes[-1] if modes else None)


def field_of_view(metadata: Mapping[str, Any], properties: Mapping[str, Any]) -> FieldOfView | None:
    """Return what a picture with *metadata* shows of the sensor, ``None`` where the camera does not say."""
    crop, array = metadata.get("ScalerCrop"), properties.get("PixelArraySize")
    if crop is None or array is None or not all(array):
        return None
    _, _, width, height = crop
    return FieldOfView((int(width), int(height)), (int(array[0]), int(array[1])))
