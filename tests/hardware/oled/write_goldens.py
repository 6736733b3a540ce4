"""Write the golden pictures of the small screen: ``python -m tests.hardware.oled.write_goldens``.

Each display model gives a 128×64 picture beside the tests, and one four times as large for the docs.
"""

from pathlib import Path

from PIL import Image

from hardware.oled.screens import draw
from tests.hardware.oled.display_models import DISPLAY_MODELS

GOLDENS = Path(__file__).parent / "goldens"
DOCS = Path(__file__).parents[3] / "docs" / "screens"


def main() -> None:
    """Write every picture anew."""
    for name, display in DISPLAY_MODELS.items():
        image = draw(display)
        image.save(GOLDENS / f"{name}.png")
        _for_docs(image).save(DOCS / f"oled-{name}.png", optimize=True)


def _for_docs(image: Image.Image) -> Image.Image:
    """Return *image* four times as large, with a dark frame, as it looks in its case."""
    framed = Image.new("1", (image.width + 8, image.height + 8))
    framed.paste(image, (4, 4))
    return framed.resize((4 * framed.width, 4 * framed.height), Image.Resampling.NEAREST)


if __name__ == "__main__":
    main()
