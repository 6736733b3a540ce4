"""When a camera's light and focus have settled, and the controls that hold them: pure.

Colours are learnt from the first picture on, so nothing may change them afterwards: exposure,
gain, white balance and lens are measured once and then held, until somebody asks anew.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeAlias

#: What libcamera says of one picture. ``Any``: each control has a type of its own.
Metadata: TypeAlias = Mapping[str, Any]
#: Controls as Picamera2 takes them.
Controls: TypeAlias = dict[str, Any]

STEADY_PICTURES = 4
TOLERANCE = 0.03
#: Pictures that were under way when the controls changed: they tell of the time before.
IN_FLIGHT = 8
#: libcamera's number for "the flicker's period is told", and microseconds in a half wave a second.
FLICKER_MANUAL, HALF_WAVE_US = 1, 500_000


class Af(IntEnum):
    """libcamera's numbers: modes, the trigger, and what became of it."""

    MANUAL = 0
    AUTO = 1
    START = 0
    FOCUSED = 2
    FAILED = 3


@dataclass(frozen=True)
class Held:
    """What is held: exposure in microseconds, gain, and the lens in dioptres (``None``: fixed)."""

    exposure_us: int
    gain: float
    lens_dioptres: float | None
    is_focused: bool


def measuring(advertised: Mapping[str, Any], *, flicker_hz: int) -> Controls:
    """Return the controls that let the camera measure, of those it has.

    Lamps on a mains of *flicker_hz* (0: none) flicker twice a wave: the exposure takes whole ones.
    """
    wanted: Controls = {
        "AeEnable": True,
        "AwbEnable": True,
        "AfMode": int(Af.AUTO),
        "AfTrigger": int(Af.START),
    }
    if flicker_hz:
        wanted |= {
            "AeFlickerMode": FLICKER_MANUAL,
            "AeFlickerPeriod": HALF_WAVE_US // flicker_hz,
        }
    return {name: value for name, value in wanted.items() if name in advertised}


def are_steady(pictures: Sequence[Metadata]) -> bool:
    """Tell whether the last few of *pictures* agree in light and colour, and the lens rests.

    The first of them were under way before the camera began to measure, and count for nothing.
    """
    last = pictures[IN_FLIGHT:][-STEADY_PICTURES:]
    if len(last) < STEADY_PICTURES:
        return False
    lights = [picture.get("ExposureTime", 0) * picture.get("AnalogueGain", 1.0) for picture in last]
    gains = [picture.get("ColourGains", (1.0, 1.0)) for picture in last]
    measures = (lights, [gain[0] for gain in gains], [gain[1] for gain in gains])
    return all(_agree(values) for values in measures) and _lens_rests(last[-1])


def holding(picture: Metadata, advertised: Mapping[str, Any]) -> Controls:
    """Return the controls that hold what *picture* was taken with, of those the camera has."""
    wanted: Controls = {"AeEnable": False, "AwbEnable": False, "AfMode": int(Af.MANUAL)}
    for name in ("ExposureTime", "AnalogueGain", "ColourGains", "LensPosition"):
        if name in picture:
            wanted[name] = picture[name]
    return {name: value for name, value in wanted.items() if name in advertised}


def held(picture: Metadata) -> Held:
    """Return in plain words what *picture* was taken with."""
    lens = picture.get("LensPosition")
    return Held(
        exposure_us=int(picture.get("ExposureTime", 0)),
        gain=float(picture.get("AnalogueGain", 1.0)),
        lens_dioptres=None if lens is None else float(lens),
        is_focused=picture.get("AfState", Af.FOCUSED) != Af.FAILED,
    )


def _agree(values: Sequence[float]) -> bool:
    return max(values) - min(values) <= TOLERANCE * max(values)


def _lens_rests(picture: Metadata) -> bool:
    return picture.get("AfState", Af.FOCUSED) in (Af.FOCUSED, Af.FAILED)
