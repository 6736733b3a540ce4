"""How high a camera has to hang so that the whole table is in its picture: computed for each lens.

                ◦ camera, tilted by t
               ╱ ╲
     distance ╱   ╲         the far corners are seen under the smallest angle from the axis,
             ╱     ╲        the near ones under the largest: both have to be inside
       ─────▔▔▔▔▔▔▔▔▔─────
              side

``python -m scripts.mounting`` prints the tables of docs/mounting.md, the second of the cables that
reach from the camera along the arm to its foot.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

TABLE_MM = 700.0
CELL_MM = 30.0
TILTS_DEG = (0, 10, 20)
#: From the table's middle to the arm's clamp, and what a cable needs besides: two bends, and to be put on.
CLAMP_MM, SLACK_MM = 400.0, 150.0
#: What is sold, in mm: flat cables for the Pi's camera, and USB cables.
RIBBONS_MM, USB_MM = (200, 300, 500, 1000, 2000), (1500, 3000, 5000)


@dataclass(frozen=True)
class Lens:
    """A camera with its lens: the angles it sees, and the picture's size that the settings ask for."""

    name: str
    horizontal_deg: float
    vertical_deg: float
    width_px: int
    height_px: int


LENSES = (
    Lens("Camera Module 2", 62.2, 48.8, 1640, 1232),
    Lens("Camera Module 3", 66.0, 41.0, 2304, 1296),
    Lens("Camera Module 3 Wide", 102.0, 67.0, 2304, 1296),
    Lens("HQ Camera, 6 mm lens", 55.3, 42.9, 2028, 1520),
    Lens("USB camera, 78° across the corners", 70.4, 43.3, 1920, 1080),
)


@dataclass(frozen=True)
class Mounting:
    """Where the camera hangs: *height_mm* over the table, *aside_mm* from its middle."""

    height_mm: float
    aside_mm: float
    cell_px: float


def mounting(lens: Lens, *, tilt_deg: float, side_mm: float = TABLE_MM) -> Mounting:
    """Return the lowest place from which *lens* sees the whole square table, its axis on the middle.

    *cell_px* is how wide a cell at the far edge is in the picture.
    """
    near, far = 1.0, 20 * side_mm
    while far - near > 0.5:
        distance = (near + far) / 2
        if _sees_all(lens, distance, tilt_deg, side_mm):
            far = distance
        else:
            near = distance
    tilt = math.radians(tilt_deg)
    deepest = far + math.sin(tilt) * side_mm / 2
    width_mm = 2 * deepest * math.tan(math.radians(lens.horizontal_deg / 2))
    return Mounting(
        height_mm=far * math.cos(tilt),
        aside_mm=far * math.sin(tilt),
        cell_px=CELL_MM * lens.width_px / width_mm,
    )


def _sees_all(lens: Lens, distance: float, tilt_deg: float, side_mm: float) -> bool:
    """Tell whether every corner lies inside the picture from *distance* to the table's middle."""
    across = math.tan(math.radians(lens.horizontal_deg / 2))
    along = math.tan(math.radians(lens.vertical_deg / 2))
    tilt = math.radians(tilt_deg)
    for y in (-side_mm / 2, side_mm / 2):
        depth = distance + y * math.sin(tilt)
        if depth <= 0:
            return False
        if side_mm / 2 > across * depth or abs(y) * math.cos(tilt) > along * depth:
            return False
    return True


def table() -> Iterator[str]:
    """Yield the lines of the table in docs/mounting.md."""
    yield "| camera | settings (`width` × `height`) | straight down | tilted 10° | tilted 20° | a cell |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for lens in LENSES:
        places = [mounting(lens, tilt_deg=tilt) for tilt in TILTS_DEG]
        heights = " | ".join(_place(place) for place in places)
        cells = f"{places[-1].cell_px:.0f}–{places[0].cell_px:.0f} px"
        yield f"| {lens.name} | {lens.width_px} × {lens.height_px} | {heights} | {cells} |"


def cable_mm(lens: Lens, *, tilt_deg: float) -> float:
    """Return how long the cable from the camera along the boom and the pole to the arm's foot is."""
    place = mounting(lens, tilt_deg=tilt_deg)
    return place.height_mm + abs(CLAMP_MM - place.aside_mm) + SLACK_MM


def cables() -> Iterator[str]:
    """Yield the lines of the table of cables in docs/mounting.md."""
    yield "| camera | sold | straight down | tilted 10° | tilted 20° |"
    yield "| --- | --- | --- | --- | --- |"
    for lens in LENSES:
        sold = USB_MM if lens.name.startswith("USB") else RIBBONS_MM
        needed = [tens(cable_mm(lens, tilt_deg=tilt)) for tilt in TILTS_DEG]
        told = [f"{mm} mm: {_metres(next(s for s in sold if s >= mm))}" for mm in needed]
        kind = "USB" if sold is USB_MM else "flat cable"
        yield f"| {lens.name} | {kind} | {' | '.join(told)} |"


def _metres(length_mm: int) -> str:
    return f"{length_mm / 1000:g} m"


def _place(place: Mounting) -> str:
    aside = f", {tens(place.aside_mm)} mm aside" if place.aside_mm else ""
    return f"{tens(place.height_mm)} mm{aside}"


def tens(length_mm: float) -> int:
    """Return *length_mm* up to the next ten: a little higher never hurts."""
    return 10 * math.ceil(length_mm / 10)


if __name__ == "__main__":
    print("\n".join((*table(), "", *cables())))
