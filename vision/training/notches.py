"""Notches: cells of a recorded hive taken away, and the table's own cloth laid in their places."""

from dataclasses import replace

import cv2
import numpy as np

from vision.arrays import Floats, Mask
from vision.setup.detector import Kind
from vision.training.canvas import Canvas
from vision.training.example import UNKNOWN
from vision.training.layouts import Tile, touching
from vision.training.pieces import TILE_MM, hexagon
from vision.training.recorded import Recorded
from vision.training.textures import Rng

# A cell's side and its shadow show a little beyond its face, mm.
_BEYOND_MM = 1.5
_REACH, _TRIES = 260, 200


def less_some_cells(rng: Rng, seen: Recorded) -> tuple[Recorded, list[Tile]]:
    """Return *seen* less up to four cells that bear nothing and touch three others, and those cells' tiles."""
    cells = {(int(c["at"][0]), int(c["at"][1])): (c, tile) for c, tile in seen.hive}
    gone = []
    for _ in range(int(rng.integers(1, 5))):
        free = [
            at
            for at, (cell, tile) in cells.items()
            if touching(at, cells) >= 3 and tile.level == 1 and not cell["piece"]
        ]
        if free:
            gone.append(cells.pop(free[int(rng.integers(len(free)))])[1])
    truth = {**seen.truth, "cells": [cell for cell, _ in cells.values()]}
    return replace(seen, truth=truth), gone


def patch(rng: Rng, canvas: Canvas, gone: list[Tile]) -> None:
    """Lay cloth from elsewhere in the picture on the cells that are *gone*, already marked as cloth."""
    outlines = [_shown(canvas, tile) for tile in gone]
    holes = np.zeros(canvas.kinds.shape, np.uint8)
    cv2.fillPoly(holes, [np.round(outline).astype(np.int32) for outline in outlines], 1)
    bare = (canvas.kinds == Kind.CLOTH) & (holes == 0)
    for outline in outlines:
        hole = np.zeros_like(holes)
        cv2.fillPoly(hole, [np.round(outline).astype(np.int32)], 1)
        _fill(rng, canvas, (hole > 0) & (canvas.kinds == Kind.CLOTH), bare)


def _shown(canvas: Canvas, tile: Tile) -> Floats:
    face = hexagon(tile.turn, 15 + _BEYOND_MM) + tile.middles[0]
    return canvas.eye.seen(face, TILE_MM * tile.level)


def _fill(rng: Rng, canvas: Canvas, hole: Mask, bare: Mask) -> None:
    """Copy a spot that is all *bare* to *hole*; where there is none, nothing is known of the hole."""
    spots = np.argwhere(hole)
    for shift in rng.integers(-_REACH, _REACH + 1, (_TRIES, 2)):
        there = spots + shift
        inside = (there >= 0).all() and (there < hole.shape).all()
        if inside and bare[there[:, 0], there[:, 1]].all():
            canvas.image[hole] = canvas.image[there[:, 0], there[:, 1]]
            return
    canvas.kinds[hole] = UNKNOWN
