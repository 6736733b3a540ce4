"""How dark a pen has made every point of a flattened page, whatever the light."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.sheets.plan import SheetPlan, Space
from vision.sheet_page import PX_PER_MM, Pixels

Floats = npt.NDArray[np.float32]

#: Strokes and letters thinner than this are no paper.
_THICKEST_LINE_MM = 3.0
#: The light is taken to change no faster than over this.
_LIGHT_MM = 4.0
_GRAIN_MM = 0.12
_SMOOTH_MM = 0.6
#: What the sheet's own print takes of the green light, at most.
_PALE_PRINT = 0.1


def darkness(flat: Pixels, plan: SheetPlan) -> Floats:
    """Return how much of the paper's light each pixel of *flat* has lost: 0 paper, near 1 ink.

    The paper's light is known between the spaces, where nobody draws, and is filled in from
    there: a filled space tells nothing about the paper below it. The printed petals are yellow:
    pale in red light, where blue, black and pencil are dark; a red pen is dark in green light.
    """
    bare = _is_bare(flat, plan)
    _, green, red = (_channel_darkness(flat[:, :, channel], bare) for channel in range(3))
    return np.asarray(np.maximum(red, green - _PALE_PRINT), np.float32)


def _channel_darkness(channel: Pixels, bare: Floats) -> Floats:
    light = cv2.GaussianBlur(channel.astype(np.float32), (0, 0), _GRAIN_MM * PX_PER_MM)
    side = round(_THICKEST_LINE_MM * PX_PER_MM) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    # closing takes the brightest grain for paper: without grain it takes the paper
    smooth = cv2.GaussianBlur(light, (0, 0), _SMOOTH_MM * PX_PER_MM)
    closed = np.asarray(cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, disc), np.float32)
    paper = _fill_in(closed, bare)
    return np.clip(1 - light / np.maximum(paper, 1), -0.5, 1).astype(np.float32)


def _is_bare(flat: Pixels, plan: SheetPlan) -> Floats:
    """Return 1 where nothing is drawn, 0 on spaces and markers."""
    bare = np.ones(flat.shape[:2], np.float32)
    for space in plan.spaces:
        cv2.fillConvexPoly(bare, hexagon(space, 1.03).astype(np.int32), 0.0)
    for corner in plan.corners:
        square = np.array(corner.corners) * PX_PER_MM
        cv2.fillConvexPoly(bare, square.astype(np.int32), 0.0)
    return bare


def _fill_in(light: Floats, known: Floats) -> Floats:
    """Return *light* where it is *known*, spread to where it is not."""
    sigma = _LIGHT_MM * PX_PER_MM
    small = cv2.resize(light * known, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    weight = cv2.resize(known, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    weight = np.maximum(cv2.GaussianBlur(weight, (0, 0), sigma / 4), 1e-4)
    spread = np.asarray(cv2.GaussianBlur(small, (0, 0), sigma / 4) / weight, np.float32)
    size = light.shape[1], light.shape[0]
    return np.asarray(cv2.resize(spread, size, interpolation=cv2.INTER_LINEAR), np.float32)


def hexagon(space: Space, scale: float) -> npt.NDArray[np.float64]:
    """Return the corners (6, 2) of *space*'s hexagon, *scale* times its size, in pixels."""
    angles = np.radians(30 + 60 * np.arange(6))
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return (np.array(space.at) + around * space.radius * scale) * PX_PER_MM
