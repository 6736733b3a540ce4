"""Each stage run alone: ``python -m vision.geometry.cards PICTURE --out FILE.png`` draws what it found.

A stage names its drawing (`vision.debug.stage_drawings`) in the last lines of its own file; stages that
compare take two pictures of one table, the first being the setup.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.geometry.cards import Lens
from vision.geometry.lens import MODELS, default_lens

#: A stage's drawing, and what it found in a sentence.
Drawn: TypeAlias = tuple[Pixels, str]
Draw: TypeAlias = Callable[["Seen"], Drawn]


@dataclass(frozen=True)
class Seen:
    """What a stage is given: *pictures* of one table, and the camera's *lens*."""

    pictures: tuple[Pixels, ...]
    lens: Lens

    @property
    def last(self) -> Pixels:
        """The picture to be drawn on."""
        return self.pictures[-1]


class NotFound(Exception):
    """A stage that could not even begin, and why."""


def run(draw: Draw, arguments: Sequence[str] | None = None) -> int:
    """Run a stage from the command line: read pictures, write its drawing, say what it found.

    Returns the exit code: 1 where it found nothing, 2 where there was nothing to look at.
    """
    asked = _parser(draw).parse_args(arguments)
    try:
        seen = _seen(asked.pictures, asked.lens, asked.model)
        drawing, told = draw(seen)
    except NotFound as why:
        sys.stderr.write(f"{why}\n")
        return 1
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    cv2.imwrite(str(asked.out), drawing)
    sys.stdout.write(f"{told}\n{asked.out} is written\n")
    return 0


def _parser(draw: Draw) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=draw.__doc__)
    parser.add_argument("pictures", nargs="+", type=Path, metavar="PICTURE")
    parser.add_argument(
        "--out", type=Path, default=Path("stage.png"), help="the drawing (%(default)s)"
    )
    parser.add_argument("--lens", type=Path, help="a calibration, or a table's watch.json")
    parser.add_argument("--model", choices=MODELS, default="camera-module-3", help="%(default)s")
    return parser


def _seen(paths: Sequence[Path], lens: Path | None, model: str) -> Seen:
    pictures = tuple(_read(path) for path in paths)
    beside = paths[0].parent.parent / "watch.json"
    file = lens or (beside if beside.exists() else None)
    height, width = pictures[0].shape[:2]
    known = default_lens(model, (int(width), int(height))) if file is None else _read_lens(file)
    return Seen(pictures, known)


def _read(path: Path) -> Pixels:
    data = np.frombuffer(path.read_bytes(), np.uint8)
    image = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    if image is None:
        raise ValueError(f"{path} is no picture")
    return np.asarray(image, np.uint8)


def _read_lens(path: Path) -> Lens:
    said = json.loads(path.read_text("utf-8"))
    camera = said.get("camera", said)
    return Lens(np.array(camera["matrix"], float), np.array(camera["distortion"], float))
