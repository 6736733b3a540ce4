"""How well are other tables read? Cloths, lamps, shadows and noise drawn over recorded tables.

    python -m benchmarks.variants TABLE… [--only NAME]… [--setup] [--keep FOLDER]

Cloth is drawn where the truth says that it lies bare, in millimetres on the table, so that it goes
with the perspective; light falls on everything. Each variant is read through the ordinary
evaluation, the record answering; with ``--setup`` the starting picture alone, cell by cell.
"""

import shutil
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.bare_cloth import Frame, RecordedCloth
from companion.evaluation.evaluate import evaluate
from companion.evaluation.results import summary
from companion.evaluation.setup_truth import read_true_setup
from companion.evaluation.setups import SetupOutcome, judge
from companion.service.workbench import read_start, workbench
from vision.arrays import Map, Pixels

#: Where a variant's shadow edges run, in parts of the picture's width at its top and bottom.
SHADOW = ((0.42, 0.27), (0.70, 0.55))
#: Blue, green and red that a narrow warm lamp leaves, and how much of the colours.
WARM, CHROMA = (0.55, 0.85, 1.0), 0.5


def as_it_is(frame: Frame, rng: np.random.Generator) -> Map:
    """Leave the table as it was recorded."""
    return frame.image.astype(np.float32)


def checks(frame: Frame, rng: np.random.Generator) -> Map:
    """Lay blue gingham: bands of 24 mm both ways."""
    bands = ((frame.at / 24).astype(int) % 2).sum(axis=2) / 2
    return _dyed(frame, bands, (0.75, 0.55, 0.5))


def stripes(frame: Frame, rng: np.random.Generator) -> Map:
    """Lay red stripes of 14 mm, slanting."""
    across = frame.at @ np.array([0.5, 0.87], np.float32)
    return _dyed(frame, (across / 14).astype(int) % 2, (0.45, 0.45, 0.85))


def planks(frame: Frame, rng: np.random.Generator) -> Map:
    """Lay boards of 95 mm with dark joints and much grain."""
    grain = cv2.GaussianBlur(rng.normal(0, 1, (600, 1400)), (0, 0), sigmaX=40, sigmaY=1.1)
    grain = np.clip(0.5 + grain / (3 * grain.std()), 0, 1)
    joint = np.abs(frame.at[..., 1] % 95) < 2.5
    return _dyed(frame, np.maximum(_laid(grain, frame), joint), (0.45, 0.5, 0.55))


def blossoms(frame: Frame, rng: np.random.Generator) -> Map:
    """Lay a busy print: blossoms of 8 to 30 mm in five colours."""
    cloth = np.ones((600, 1400, 3), np.float32)
    for _ in range(900):
        middle = (int(rng.integers(1400)), int(rng.integers(600)))
        dye = tuple(float(d) for d in rng.choice([0.35, 0.6, 0.85, 1.0], 3))
        cv2.circle(cloth, middle, int(rng.integers(4, 15)), dye, -1, cv2.LINE_AA)
    return _on_cloth(frame, frame.image * _laid(cloth, frame))


def pale(frame: Frame, rng: np.random.Generator) -> Map:
    """Lay a cloth that is nearly white."""
    return _on_cloth(frame, 250 - (250 - frame.image.astype(np.float32)) * 0.3)


def dark(frame: Frame, rng: np.random.Generator) -> Map:
    """Lay a cloth that is nearly black."""
    return _on_cloth(frame, frame.image * np.float32(0.2) + 6)


def hard_shadow(frame: Frame, rng: np.random.Generator) -> Map:
    """Cast a shadow with hard edges across the hive and the ring."""
    return _shaded(frame, blur_px=1.5, depth=0.55)


def soft_shadow(frame: Frame, rng: np.random.Generator) -> Map:
    """Cast a deep shadow with soft edges."""
    return _shaded(frame, blur_px=frame.image.shape[1] / 30, depth=0.65)


def moving_shadow(frame: Frame, rng: np.random.Generator) -> Map:
    """Cast a shadow with hard edges that moves by a cell or two from turn to turn."""
    return _shaded(frame, blur_px=1.5, depth=0.45, aside=0.03 * (frame.turn % 5))


def warm_lamp(frame: Frame, rng: np.random.Generator) -> Map:
    """Light a narrow warm lamp that leaves half of the colours."""
    image = frame.image.astype(np.float32)
    grey = image.mean(axis=2, keepdims=True)
    return np.asarray((grey + CHROMA * (image - grey)) * np.array(WARM, np.float32), np.float32)


def falling_dusk(frame: Frame, rng: np.random.Generator) -> Map:
    """Let it grow darker and redder from turn to turn, to a third of the light."""
    left = max(0.94**frame.turn, 0.33)
    kept = np.array([left**1.3, left**1.1, left], np.float32)
    image = frame.image.astype(np.float32) * kept
    return np.asarray(image + rng.normal(0, 2, image.shape), np.float32)


def purple_lamp(frame: Frame, rng: np.random.Generator) -> Map:
    """Light a coloured lamp that leaves two thirds of the green."""
    return frame.image.astype(np.float32) * np.array([1.0, 0.66, 1.0], np.float32)


def dim(frame: Frame, rng: np.random.Generator) -> Map:
    """Leave a third of the light, and add strong noise."""
    image = frame.image.astype(np.float32) * 0.35
    return np.asarray(image + rng.normal(0, 5, image.shape), np.float32)


def other_print(frame: Frame, rng: np.random.Generator) -> Map:
    """Print the tiles in other colours: turned by 16° towards green, paler."""
    hsv = cv2.cvtColor(frame.image, cv2.COLOR_BGR2HSV).astype(np.float32)
    hsv[..., 0] = (hsv[..., 0] + 8) % 180
    hsv[..., 1] *= 0.7
    other = cv2.cvtColor(np.clip(hsv, 0, 255).astype(np.uint8), cv2.COLOR_HSV2BGR)
    return np.where(frame.tiles[..., None], other, frame.image).astype(np.float32)


#: A variant's name and what it does to a picture.
VARIANTS: dict[str, Callable[[Frame, np.random.Generator], Map]] = {
    "as it is": as_it_is,
    "checks": checks,
    "stripes": stripes,
    "planks": planks,
    "blossoms": blossoms,
    "pale": pale,
    "dark": dark,
    "hard shadow": hard_shadow,
    "soft shadow": soft_shadow,
    "moving shadow": moving_shadow,
    "warm lamp": warm_lamp,
    "dim": dim,
    "falling dusk": falling_dusk,
    "purple lamp": purple_lamp,
    "other print": other_print,
}
#: Those whose noise is another in each picture.
NOISY = frozenset({"dim", "falling dusk"})


@click.command()
@click.argument("tables", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--only", multiple=True, type=click.Choice(tuple(VARIANTS)), help="These variants.")
@click.option("--setup", "is_setup", is_flag=True, help="Read the starting pictures alone.")
@click.option("--keep", type=click.Path(path_type=Path), help="Leave the pictures there.")
def main(
    tables: tuple[Path, ...], only: tuple[str, ...], is_setup: bool, keep: Path | None
) -> None:
    """Print how each variant of TABLES is read."""
    names = only or tuple(VARIANTS)
    folders = [table for table in tables if table.is_dir()]
    with tempfile.TemporaryDirectory() as scratch:
        into = keep or Path(scratch)
        if is_setup:
            _read_setups(folders, names, into)
        else:
            _read_games(folders, names, into)


def write_variant(table: Path, name: str, into: Path, frames: Sequence[str]) -> Path:
    """Write variant *name* of the pictures *frames* of *table* to a table of its own; return its folder."""
    folder = into / f"{table.name}-{name.replace(' ', '-')}"
    (folder / "frames").mkdir(parents=True, exist_ok=True)
    for part in ("record.json", "watch.json", "table.json"):
        shutil.copy(table / part, folder)
    shutil.copytree(table / "truth", folder / "truth", dirs_exist_ok=True)
    recorded = RecordedCloth(table)
    for frame in frames:
        image = varied(recorded, frame, name)
        cv2.imwrite(str(folder / "frames" / frame), image, [cv2.IMWRITE_JPEG_QUALITY, 93])
    return folder


def varied(recorded: RecordedCloth, frame: str, name: str) -> Pixels:
    """Return picture *frame* as variant *name*: the cloth is one all game long, the noise is not."""
    seed = zlib.crc32((name + frame * (name in NOISY)).encode())
    picture = VARIANTS[name](recorded.frame(frame), np.random.default_rng(seed))
    return np.asarray(np.clip(picture, 0, 255), np.uint8)


def _read_setups(tables: Sequence[Path], names: Sequence[str], into: Path) -> None:
    counts: Counter[SetupOutcome] = Counter()
    for name in names:
        for table in tables:
            folder = write_variant(table, name, into, ["000.jpg"])
            true = read_true_setup(folder)
            result = judge(true, read_start(true))
            counts[result.outcome] += 1
            words = f"wrong: {', '.join(result.wrong)}; in doubt: {', '.join(result.doubts)}"
            print(f"{name:12} {table.name:11} {result.outcome.value:14} {words}", flush=True)
    print(", ".join(f"{counts[outcome]} {outcome.value}" for outcome in SetupOutcome))


def _read_games(tables: Sequence[Path], names: Sequence[str], into: Path) -> None:
    print("| variant | table | turns | right | asked | silently wrong | unread | hands taken |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    bench = workbench()
    for name in names:
        for table in tables:
            folder = write_variant(table, name, into, RecordedCloth(table).names)
            told = summary(evaluate(folder, bench, answers=True))
            keys = ("turns", "right", "asked", "silently_wrong", "not_read", "hands_taken")
            figures = " | ".join(str(told[key]) for key in keys)
            print(f"| {name} | {table.name} | {figures} |", flush=True)


def _dyed(frame: Frame, share: npt.ArrayLike, dye: tuple[float, float, float]) -> Map:
    """Return the picture whose cloth keeps *dye* (blue, green, red) of its light where *share* (h, w) is 1."""
    kept = 1 - np.asarray(share, np.float32)[..., None] * (1 - np.array(dye, np.float32))
    return _on_cloth(frame, frame.image * kept)


def _on_cloth(frame: Frame, image: npt.ArrayLike) -> Map:
    """Return *image* on the bare cloth, blended in over a pixel, and the frame's own elsewhere."""
    cloth = cv2.GaussianBlur(frame.cloth.astype(np.float32), (0, 0), 0.6)[..., None]
    return np.asarray(frame.image * (1 - cloth) + np.asarray(image) * cloth, np.float32)


def _laid(cloth: npt.ArrayLike, frame: Frame) -> Map:
    """Return *cloth* (600 × 1400, a pixel a mm), again and again, as it lies in the picture."""
    across = (frame.at[..., 0] + 700) % 1400
    down = (300 - frame.at[..., 1]) % 600
    lying = cv2.remap(np.asarray(cloth, np.float32), across, down, cv2.INTER_LINEAR)
    return np.asarray(lying, np.float32)


def _shaded(frame: Frame, *, blur_px: float, depth: float, aside: float = 0.0) -> Map:
    """Return the picture with a shadow moved *aside* by that part of its width."""
    height, width = frame.image.shape[:2]
    (a, b), (c, d) = SHADOW
    corners = np.array([[a * width, 0], [c * width, 0], [d * width, height], [b * width, height]])
    corners[:, 0] += aside * width
    shadow = cv2.fillConvexPoly(np.zeros((height, width), np.float32), corners.astype(np.int32), 1)
    soft = cv2.GaussianBlur(shadow, (0, 0), blur_px)[..., None]
    return np.asarray(frame.image * (1 - depth * soft), np.float32)


if __name__ == "__main__":
    sys.exit(main())
