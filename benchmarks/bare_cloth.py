"""Where a recorded table's bare cloth shows, and where its tiles lie: from the truth, pixel by pixel.

Only the maker of variants may know these; the observer never does.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from companion.games.answers import Json
from companion.games.hexes import Shape, to_plane
from companion.games.records import read_json
from vision.arrays import Floats, Mask, Pixels
from vision.geometry.lens import Lens
from vision.geometry.pose import Pose
from vision.setup.coarse_search import CELLS

#: A printed cell's rim lies so far out, mm; a card's paper is so much wider than its marker.
RIM_MM, PAPER = 17.7, 1.53
# What differs by so much (log colour) from the cloth about it is no cloth.
_UNLIKE = 0.22


@dataclass(frozen=True)
class Frame:
    """The picture of a *turn*: *cloth* and *tiles* (h, w), each pixel's place *at* (h, w, 2) in mm."""

    turn: int
    image: Pixels
    cloth: Mask
    tiles: Mask
    at: npt.NDArray[np.float32]


class RecordedCloth:
    """The recorded table in *folder*, whose pictures are handed out with their truth."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._table = read_json(folder / "table.json")
        record = read_json(folder / "record.json")
        self._shapes = [Shape(pile[0]["shape"]) for pile in record["setup"]["piles"]]

    @property
    def names(self) -> tuple[str, ...]:
        """The pictures' names."""
        return tuple(sorted(path.name for path in (self._folder / "frames").glob("*.jpg")))

    def frame(self, name: str) -> Frame:
        """Return the picture *name*."""
        image = self._image(name)
        truth = read_json(self._folder / "truth" / f"{Path(name).stem}.json")
        pose = self._pose(int(name[:3]))
        tiles = self._tiles(image, truth, pose)
        things = _things(image, truth, pose)
        covered = cv2.dilate((tiles | things).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
        if truth["hands"]:
            hands = _unlike(image, self._image(f"{int(name[:3]) - 1:03d}.jpg"))
            covered, tiles = covered | hands, tiles & ~hands
        return Frame(int(name[:3]), image, ~covered, tiles, _places(image, pose))

    def _image(self, name: str) -> Pixels:
        return np.asarray(cv2.imread(str(self._folder / "frames" / name)), np.uint8)

    def _pose(self, turn: int) -> Pose:
        camera = self._table["camera"]
        lens = Lens(np.array(camera["matrix"]), np.array(camera["distortion"]))
        for bump in self._table.get("bumps", []):
            if turn >= bump["from"]:
                camera = {**camera, **bump}
        return Pose(lens, np.array(camera["rotation"]), np.array(camera["translation"]))

    def _tiles(self, image: Pixels, truth: Json, pose: Pose) -> Mask:
        thick, pose_of_hive = self._table["tile_thickness"], self._table["hive_pose"]
        covered = np.zeros(image.shape[:2], np.uint8)
        for cell in truth["cells"]:
            height = thick * cell["level"]
            ((x, y),) = pose.on_table([cell["pixel"]], height_mm=height)
            _stand(covered, pose, [(x, y)], height, pose_of_hive["rotation"])
        for pile in truth["piles"]:
            if pile["tiles"]:
                self._stand_pile(covered, pile, pose)
        return covered > 0

    def _stand_pile(self, covered: Pixels, pile: Json, pose: Pose) -> None:
        height = self._table["tile_thickness"] * pile["tiles"]
        rotation = self._table["piles"][pile["index"]]["rotation"]
        (middle,) = pose.on_table([pile["pixel"]], height_mm=height)
        size = self._table["hive_pose"]["size"]
        cells = np.array([to_plane(c, size) for c in CELLS[self._shapes[pile["index"]]]])
        spread = (cells - cells.mean(axis=0)) @ _turn(rotation).T
        _stand(covered, pose, middle + spread, height, rotation)


def _stand(
    covered: Pixels,
    pose: Pose,
    middles: Floats | Sequence[tuple[float, float]],
    height: float,
    rotation: float,
) -> None:
    """Mark what a tile of cells at *middles* covers, from the table up to *height*."""
    corners = np.radians(rotation + 30 + 60 * np.arange(6))
    rim = RIM_MM * np.stack([np.cos(corners), np.sin(corners)], axis=1)
    for middle in middles:
        points = [(*(middle + corner), z) for corner in rim for z in (0.0, height)]
        hull = cv2.convexHull(np.round(pose.project(points)).astype(np.int32))
        cv2.fillConvexPoly(covered, hull, 1)


def _things(image: Pixels, truth: Json, pose: Pose) -> Mask:
    """Return where cards, the spoon and the hornet tile lie."""
    covered = np.zeros(image.shape[:2], np.uint8)
    for card in truth["cards"]:
        corners = np.array(card["pixels"])
        paper = (corners - corners.mean(axis=0)) * PAPER + corners.mean(axis=0)
        cv2.fillConvexPoly(covered, np.round(paper).astype(np.int32), 1)
    things = covered > 0
    for key, reach in (("spoon", 42.0), ("hornet_tile", 18.0)):
        things |= _thing(image, truth[key]["pixel"], reach, pose)
    return things


def _thing(image: Pixels, pixel: tuple[float, float], reach: float, pose: Pose) -> Mask:
    """Return the blob about *pixel* that is unlike the cloth within *reach* mm around it."""
    inside, about = (_disc(image, pixel, mm, pose) for mm in (reach, reach + 14))
    logs = np.log(cv2.GaussianBlur(image, (0, 0), 1.0).astype(np.float32) + 12)
    cloth = np.median(logs[about & ~inside], axis=0)
    unlike = (inside & (np.abs(logs - cloth).max(axis=2) > _UNLIKE)).astype(np.uint8)
    solid = cv2.morphologyEx(unlike, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    _, labels = cv2.connectedComponents(solid)
    label = labels[round(pixel[1]), round(pixel[0])]
    return np.asarray((labels == label) & (labels > 0))


def _disc(image: Pixels, pixel: tuple[float, float], reach: float, pose: Pose) -> Mask:
    ((x, y),) = pose.on_table([pixel])
    angles = np.linspace(0, 2 * np.pi, 40)
    rim = [(x + reach * np.cos(a), y + reach * np.sin(a), 0.0) for a in angles]
    mask = np.zeros(image.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.round(pose.project(rim)).astype(np.int32), 1)
    return mask > 0


def _unlike(image: Pixels, before: Pixels) -> Mask:
    """Return where *image* shows something else than the picture *before*: arms, and their shadows."""
    now, then = (
        np.log(cv2.GaussianBlur(i, (0, 0), 2.0).astype(np.float32) + 12) for i in (image, before)
    )
    change = now - then
    change -= np.median(change[::8, ::8].reshape(-1, 3), axis=0)
    changed = (np.abs(change).max(axis=2) > 0.3).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)) > 0)


def _places(image: Pixels, pose: Pose) -> npt.NDArray[np.float32]:
    """Return where on the table each pixel looks, measured on a coarse grid."""
    height, width = image.shape[:2]
    columns, rows = np.meshgrid(np.arange(4, width, 8.0), np.arange(4, height, 8.0))
    points = pose.on_table(np.stack([columns.ravel(), rows.ravel()], axis=1) - 0.5)
    coarse = points.reshape(*columns.shape, 2).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (width, height)), np.float32)


def _turn(degrees: float) -> Floats:
    a = np.radians(degrees)
    return np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
