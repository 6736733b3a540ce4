"""Recorded tables: pictures with exact truth, as examples, as they are or with other prints or cloths."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.arrays import Floats, Pixels
from vision.geometry.cards import CardMap
from vision.geometry.lens import Lens
from vision.geometry.pose import Pose, Window
from vision.setup.detector import detector_window
from vision.training.canvas import Eye
from vision.training.layouts import SHAPES, Tile, on_lattice

Json = dict[str, Any]  # a file's own shape, see docs/formats
_SHAPE_CELLS = {"straight": SHAPES[0], "bent": SHAPES[1], "triangular": SHAPES[3]}
_CELL_MM, _TILE_MM = 30.0, 2.0


@dataclass(frozen=True)
class Recorded:
    """One picture of a recorded table; everything below it is in mm from *window*'s upper left corner, y down."""

    name: str
    image: Pixels
    pose: Pose
    cards: CardMap
    truth: Json
    record: Json
    table: Json

    @cached_property
    def window(self) -> Window:
        """The detector's window."""
        return detector_window(self.cards)

    @cached_property
    def fine(self) -> Window:
        """The same window at 1 pixel a mm, so that four of its pixels are one of the detector's."""
        w = self.window
        return Window(w.left - 0.5, w.top + 0.5, w.width * 2, w.height * 2, 1.0)

    @property
    def eye(self) -> Eye:
        """Where the camera is."""
        x, y, up = self.pose.centre
        foot = self.fine.to_pixels([[x, y]])[0]
        return Eye((float(foot[0]), float(foot[1])), float(up))

    def at(self, pixel: list[float], up: float) -> Floats:
        """Return where what *pixel* shows *up* mm high is."""
        there = self.fine.to_pixels(self.pose.on_table([pixel], height_mm=up))
        return np.asarray(there[0], np.float64)

    @cached_property
    def hive(self) -> tuple[tuple[Json, Tile], ...]:
        """The cells on top of the hive, lowest first: the truth of each, and a tile of one cell."""
        turn = -np.radians(self.table["hive_pose"]["rotation"])
        cells = sorted(self.truth["cells"], key=lambda cell: int(cell["level"]))
        return tuple(
            (
                c,
                Tile(
                    self.at(c["pixel"], _TILE_MM * c["level"])[None], turn, c["level"], *_face([c])
                ),
            )
            for c in cells
        )

    @cached_property
    def ring(self) -> tuple[Tile, ...]:
        """The piles that are left, each by the tile on its top."""
        tops = self._tops()
        tiles = []
        for seen in self.truth["piles"]:
            if seen["tiles"] > 0:
                top = tops[seen["index"]][0]
                turn = -np.radians(self.table["piles"][seen["index"]]["rotation"])
                middles = on_lattice(_SHAPE_CELLS[top["shape"]], _CELL_MM, turn)
                middle = self.at(seen["pixel"], _TILE_MM * seen["tiles"])
                shifted = middles - middles.mean(axis=0) + middle
                tiles.append(Tile(shifted, turn, seen["tiles"], *_face(top["cells"])))
        return tuple(tiles)

    def _tops(self) -> list[list[Json]]:
        """Return the tiles left in each pile, from the top down."""
        left = [list(pile) for pile in self.record["setup"]["piles"]]
        for turn in self.record["turns"][: int(self.name[-3:])]:
            left[turn["pile"]].pop(turn["tile"])
        counts = {seen["index"]: seen["tiles"] for seen in self.truth["piles"]}
        return [pile[len(pile) - counts.get(i, 0) :] or pile[-1:] for i, pile in enumerate(left)]

    def card_outlines(self) -> list[Floats]:
        """Return the four corners of each marker card's sheet, half as wide again as its marker."""
        corners = [self.fine.to_pixels(place) for place in self.cards.places.values()]
        return [(c - c.mean(axis=0)) * 1.5 + c.mean(axis=0) for c in corners]


def recordings(folder: Path, *, every: int = 1) -> Iterator[Recorded]:
    """Return the settled pictures of the table in *folder*, one in *every*, the start first."""
    table, record = _json(folder / "table.json"), _json(folder / "record.json")
    cards = CardMap(
        {c["id"]: np.array(c["corners"], np.float64) for c in table["marker_cards"]["cards"]}
    )
    settled = [p for p in sorted((folder / "truth").glob("*.json")) if len(p.stem) == 3]
    for path in settled[::every]:
        image = cv2.imread(str(folder / "frames" / f"{path.stem}.jpg"))
        assert image is not None, f"{path.stem}.jpg is missing in {folder}"
        pose = _pose(table, int(path.stem))
        yield Recorded(
            f"{folder.name}-{path.stem}",
            np.asarray(image, np.uint8),
            pose,
            cards,
            _json(path),
            record,
            table,
        )


def _face(cells: list[Json]) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    return tuple(c["fill"] == "full" for c in cells), tuple(bool(c["icon"]) for c in cells)


def _pose(table: Json, number: int) -> Pose:
    """Return the camera's pose at picture *number*: it may have been knocked before."""
    camera = table["camera"]
    lens = Lens(np.array(camera["matrix"], np.float64), np.array(camera["distortion"], np.float64))
    for bump in table.get("bumps", ()):
        if number >= bump["from"]:
            camera = bump
    return Pose(lens, np.array(camera["rotation"]), np.array(camera["translation"]))


def _json(path: Path) -> Json:
    content: Json = json.loads(path.read_text())
    return content
