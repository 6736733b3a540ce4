"""Draw the icons of the installed page, as ``web/static/icon.svg`` has them: python -m scripts.icons."""

import math
from pathlib import Path

from PIL import Image, ImageDraw

ICONS = Path(__file__).resolve().parents[1] / "web" / "static" / "icons"
SIZES = (192, 512)
GROUND, HONEY, WALL = "#fffaf0", "#f2a900", "#5c3c00"
#: Drawn so many times larger first: the edges are smooth.
FINER = 4
#: Each ring's colour and how far it reaches, in parts of the width: a mask may cut off a tenth all round.
RINGS = ((WALL, 0.38), (HONEY, 0.355), (WALL, 0.18))


def main() -> None:
    """Write each icon."""
    ICONS.mkdir(exist_ok=True)
    for size in SIZES:
        drawn(size).quantize(32).save(ICONS / f"icon-{size}.png", optimize=True)


def drawn(size: int) -> Image.Image:
    """Return the icon, *size* pixels wide."""
    width = size * FINER
    image = Image.new("RGB", (width, width), GROUND)
    for colour, reach in RINGS:
        ImageDraw.Draw(image).polygon(_hexagon(width / 2, width * reach), fill=colour)
    return image.resize((size, size), Image.Resampling.LANCZOS)


def _hexagon(middle: float, reach: float) -> list[tuple[float, float]]:
    turns = [math.pi / 6 + math.pi / 3 * corner for corner in range(6)]
    return [(middle + reach * math.cos(turn), middle + reach * math.sin(turn)) for turn in turns]


if __name__ == "__main__":
    main()
