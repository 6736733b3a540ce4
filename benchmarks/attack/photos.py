"""Photos that fill the memory: what reading one takes at the most, each in a process of its own."""

import multiprocessing
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

from benchmarks.attack.outcome import Outcome
from companion.games.honey_wall.box import default_box
from companion.sheets.layout import plan
from vision.paper.sheet import read_photo

#: No photo takes more memory than that, itself among it.
MOST_MB = 150

_TURNED = 6  # EXIF's word for a phone that was held upright


def _photo(width: int, height: int, kind: str = "JPEG", **how: object) -> bytes:
    """Return a photo of so many pixels, none like its neighbours."""
    seen = np.random.default_rng(1).integers(0, 255, (height // 8, width // 8, 3), np.uint8)
    exif = Image.Exif()
    exif[0x112] = _TURNED
    file = BytesIO()
    image = Image.fromarray(seen).resize((width, height))
    image.save(file, format=kind, exif=exif, quality=50, compress_level=1, **how)
    return file.getvalue()


#: What is sent, made by these.
PHOTOS: Mapping[str, Callable[[], bytes]] = {
    "12 megapixels": partial(_photo, 4032, 3024),
    "50 megapixels": partial(_photo, 8160, 6120),
    "63 megapixels": partial(_photo, 9000, 7000),
    "12 megapixels, progressive": partial(_photo, 4032, 3024, progressive=True, subsampling=0),
    "50 megapixels, progressive": partial(_photo, 8160, 6120, progressive=True),
    "12 megapixels, PNG": partial(_photo, 4032, 3024, "PNG"),
    "50 megapixels, PNG": partial(_photo, 8160, 6120, "PNG"),
}


def photographed() -> Outcome:
    """Read every photo, and return how much memory the worst one took."""
    spawn = multiprocessing.get_context("spawn")
    took = {}
    for name, make in PHOTOS.items():
        photo = make()
        with spawn.Pool(1) as reader:
            took[name] = len(photo) / 1e6 + reader.apply(_peak_mb, (photo,))
    worst = max(took, key=lambda name: took[name])
    return Outcome(
        f"photos, each at most {MOST_MB} MB",
        tried=len(took),
        is_well=took[worst] <= MOST_MB,
        found=f"the most: {took[worst]:.0f} MB ({worst})",
    )


def _peak_mb(photo: bytes) -> float:
    """Return by how much memory grew, at its highest, while *photo* was read."""
    sheet = plan(default_box())
    read_photo(_photo(400, 400), sheet)  # what every photo needs is there from now on
    Path("/proc/self/clear_refs").write_text("5")
    before = _status_mb("VmRSS")
    read_photo(photo, sheet)
    return _status_mb("VmHWM") - before


def _status_mb(key: str) -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith(f"{key}:"))
    return int(line.split()[1]) * 1024 / 1e6
