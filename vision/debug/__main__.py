"""The command that runs one stage alone: ``python -m vision.debug cards PICTURE --out FILE.png``.

Stages that compare take two pictures of one table, the first being the setup.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from vision.arrays import Pixels
from vision.debug.stages import STAGES, Given, NotFound
from vision.geometry.lens import MODELS, Lens, default_lens


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a stage: read pictures, write its drawing, say what it found.

    Returns the exit code: 1 where it found nothing, 2 where there was nothing to look at.
    """
    asked = _parser().parse_args(arguments)
    try:
        given = _given(asked.pictures, asked.lens, asked.model)
        drawing, summary = STAGES[asked.stage](given)
    except NotFound as why:
        sys.stderr.write(f"{why}\n")
        return 1
    except (OSError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    cv2.imwrite(str(asked.out), drawing)
    sys.stdout.write(f"{summary}\n{asked.out} is written\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision.debug", description=_stages_in_words())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("stage", choices=STAGES, metavar="STAGE")
    parser.add_argument("pictures", nargs="+", type=Path, metavar="PICTURE")
    parser.add_argument(
        "--out", type=Path, default=Path("stage.png"), help="the drawing (%(default)s)"
    )
    parser.add_argument("--lens", type=Path, help="a calibration, or a table's watch.json")
    parser.add_argument("--model", choices=MODELS, default="camera-module-3", help="%(default)s")
    return parser


def _stages_in_words() -> str:
    lines = (f"  {name:12} {(draw.__doc__ or '').strip()}" for name, draw in STAGES.items())
    return "\n".join(("Run one stage of the observer alone, and draw what it found:", *lines))


def _given(paths: Sequence[Path], lens: Path | None, model: str) -> Given:
    pictures = tuple(_read(path) for path in paths)
    beside = paths[0].parent.parent / "watch.json"
    file = lens or (beside if beside.exists() else None)
    height, width = pictures[0].shape[:2]
    known = default_lens(model, (int(width), int(height))) if file is None else _read_lens(file)
    return Given(pictures, known)


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


if __name__ == "__main__":
    raise SystemExit(run())
