"""Is a table read as well by another camera? Recorded tables as other cameras would have seen them.

    python -m benchmarks.other_cameras TABLE… [--only NAME]… [--keep FOLDER]

A camera that is turned about its own middle sees the same rays: each picture is drawn anew from
them, with another lens, another size, another way up. What the first camera never saw is bare
floor. Each table is read through the ordinary evaluation, the record answering.
"""

import json
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import click
import cv2
import numpy as np
import numpy.typing as npt

from companion.evaluation.evaluate import evaluate
from companion.evaluation.results import summary
from companion.games.answers import Json
from companion.games.records import read_json
from companion.service.workbench import workbench
from vision.arrays import Floats, Pixels

#: How dark the floor is beside the table's upper edge.
FLOOR = 0.6
QUALITY = 92


@dataclass(frozen=True)
class Change:
    """What is other about a camera: *turned_deg* about its x, y and z axis, *zoom* of its lens.

    *scale* is how many times as many pixels its pictures have each way; *distortion* is OpenCV's,
    ``None`` for the recorded camera's own.
    """

    turned_deg: tuple[float, float, float] = (0.0, 0.0, 0.0)
    zoom: float = 1.0
    scale: float = 1.0
    distortion: tuple[float, ...] | None = None


CHANGES = {
    "upside down": Change(turned_deg=(0, 0, 180)),
    "rolled": Change(turned_deg=(0, 0, 25), zoom=0.62),
    "tilted": Change(turned_deg=(5, -4, 4), zoom=0.74),
    "barrel lens": Change(zoom=0.85, distortion=(-0.24, 0.06, 0.001, -0.0007, 0.0)),
    "from afar": Change(zoom=0.7),
    "few pixels": Change(scale=0.625),
    "many pixels": Change(scale=1.5),
}


@dataclass(frozen=True)
class Camera:
    """A camera as `watch.json` tells it: *matrix* 3×3 in pixels, *distortion*, (width, height)."""

    matrix: Floats
    distortion: Floats
    size: tuple[int, int]

    @classmethod
    def of(cls, watch: Json) -> "Camera":
        """Return the camera that *watch* names."""
        told = watch["camera"]
        width, height = watch["picture"]
        return cls(np.array(told["matrix"]), np.array(told["distortion"]), (width, height))

    def changed(self, change: Change) -> "Camera":
        """Return the camera after *change*; what was in the middle of its pictures stays there."""
        matrix = np.diag([change.scale, change.scale, 1.0]) @ self.matrix
        matrix[0, 0] *= change.zoom
        matrix[1, 1] *= change.zoom
        width, height = (round(change.scale * side) for side in self.size)
        distortion = self.distortion if change.distortion is None else np.array(change.distortion)
        return Camera(matrix, distortion, (width, height))

    def rays(self, pixels: npt.ArrayLike) -> Floats:
        """Return the directions (N, 3) in which *pixels* (N, 2) are seen, z = 1."""
        points = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        flat = cv2.undistortPoints(points, self.matrix, self.distortion).reshape(-1, 2)
        return np.hstack([flat, np.ones((len(flat), 1))])

    def pixels(self, rays: Floats) -> Floats:
        """Return the pixels (N, 2) in which *rays* (N, 3) are seen."""
        nowhere = np.zeros(3)
        points = (rays / rays[:, 2:]).reshape(-1, 1, 3)
        seen = cv2.projectPoints(points, nowhere, nowhere, self.matrix, self.distortion)[0]
        return np.asarray(seen, np.float64).reshape(-1, 2)


@dataclass(frozen=True)
class Exchange:
    """One camera in the place of another, turned by *rotation* (3×3, from the old frame to the new)."""

    old: Camera
    new: Camera
    rotation: Floats

    def picture(self, image: Pixels) -> Pixels:
        """Return *image* as the new camera sees it."""
        width, height = self.new.size
        if self.is_only_smaller:
            return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA))
        pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1)
        found = self.old.pixels(self.new.rays(pixels.reshape(-1, 2)) @ self.rotation)
        where = found.reshape(height, width, 2).astype(np.float32)
        floor = [float(c) for c in FLOOR * np.median(image[:20].reshape(-1, 3), axis=0)]
        across, down = where[:, :, 0], where[:, :, 1]
        drawn = cv2.remap(image, across, down, cv2.INTER_CUBIC, borderValue=floor)
        return np.asarray(drawn, np.uint8)

    @property
    def is_only_smaller(self) -> bool:
        """Whether nothing but the number of pixels is other, and that is less."""
        is_same_view = np.allclose(self.rotation, np.eye(3)) and np.allclose(
            self.old.rays([(0, 0), self.old.size]), self.new.rays([(0, 0), self.new.size])
        )
        return is_same_view and self.new.size < self.old.size

    def told(self, told: Json) -> Json:
        """Return *told*, a truth, with its pixels where the new camera has them."""
        if isinstance(told, list):
            return [self.told(part) for part in told]
        if not isinstance(told, dict):
            return told
        return {
            key: self._moved(value) if key in ("pixel", "pixels") and value else self.told(value)
            for key, value in told.items()
        }

    def _moved(self, value: Json) -> Json:
        moved = self.new.pixels(self.old.rays(value) @ self.rotation.T).reshape(np.shape(value))
        return moved.round(1).tolist()


def exchange(watch: Json, change: Change) -> Exchange:
    """Return the camera that *watch* names exchanged for one with *change*."""
    old = Camera.of(watch)
    axes = np.radians(np.diag(change.turned_deg))
    about_x, about_y, about_z = (cv2.Rodrigues(axis)[0] for axis in axes)
    return Exchange(old, old.changed(change), about_x @ about_y @ about_z)


def write_table(table: Path, name: str, into: Path) -> Path:
    """Write *table* as the camera called *name* sees it to a folder of its own, and return that."""
    folder = into / f"{table.name}-{name.replace(' ', '-')}"
    (folder / "frames").mkdir(parents=True, exist_ok=True)
    (folder / "truth").mkdir(exist_ok=True)
    watch = read_json(table / "watch.json")
    swap = exchange(watch, CHANGES[name])
    shutil.copy(table / "record.json", folder)
    camera = {"matrix": swap.new.matrix.tolist(), "distortion": swap.new.distortion.tolist()}
    watch |= {"camera": watch["camera"] | camera, "picture": swap.new.size}
    (folder / "watch.json").write_text(json.dumps(watch))
    for path in (table / "truth").glob("*.json"):
        (folder / "truth" / path.name).write_text(json.dumps(swap.told(read_json(path))))
    for path in (table / "frames").glob("*.jpg"):
        image = np.asarray(cv2.imread(str(path)), np.uint8)
        frame = str(folder / "frames" / path.name)
        cv2.imwrite(frame, swap.picture(image), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return folder


@click.command()
@click.argument("tables", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--only", multiple=True, type=click.Choice(tuple(CHANGES)), help="These cameras.")
@click.option("--keep", type=click.Path(path_type=Path), help="Leave the pictures there.")
def main(tables: tuple[Path, ...], only: tuple[str, ...], keep: Path | None) -> None:
    """Print how TABLES are read by each other camera."""
    print("| camera | table | turns | right | asked | silently wrong | unread | hands taken |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in only or CHANGES:
        for table in filter(Path.is_dir, tables):
            with tempfile.TemporaryDirectory() as scratch:
                folder = write_table(table, name, keep or Path(scratch))
                told = summary(evaluate(folder, workbench(), answers=True))
            keys = ("turns", "right", "asked", "silently_wrong", "not_read", "hands_taken")
            figures = " | ".join(str(told[key]) for key in keys)
            print(f"| {name} | {table.name} | {figures} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
