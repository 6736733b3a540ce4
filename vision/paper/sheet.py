"""From a photo of a paper sheet to what is drawn on it: decode, flatten, see the ink, judge each spot."""

import cv2
import numpy as np

from companion.paper_sheet import SheetObservation, SheetPlan, Space
from companion.phrases import Phrase
from vision.arrays import Floats, Map, Pixels
from vision.paper.marks import noise_of, read_marks
from vision.paper.page import PX_PER_MM, FlatPage, flatten
from vision.photo_file import decoded

#: Noisier paper than this hides a light pencil.
MOST_NOISE = 0.075
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 80]
#: What is said of each corner that is not seen, in the order of the plan's markers.
HIDDEN = (
    Phrase("The printed corner at the top left is not seen"),
    Phrase("The printed corner at the top right is not seen"),
    Phrase("The printed corner at the bottom right is not seen"),
    Phrase("The printed corner at the bottom left is not seen"),
)
NO_PICTURE = Phrase("This is no picture that can be read")
#: Strokes and letters thinner than this are no paper.
_THICKEST_LINE_MM = 3.0
#: The light is taken to change no faster than over this.
_LIGHT_MM = 4.0
_GRAIN_MM = 0.12
_SMOOTH_MM = 0.6
#: What the sheet's own print takes of the green light, at most.
_PALE_PRINT = 0.1
#: A space and its printed outline: a little more than its size.
_WITH_OUTLINE = 1.03
#: The light is spread in a picture so much smaller, for it changes slowly.
_SMALLER = 0.25


def read_photo(encoded: bytes, plan: SheetPlan) -> SheetObservation:
    """Return what the photo in *encoded* (JPEG or PNG) shows of the page *plan*."""
    photo = decoded(encoded)
    if photo is None:
        return SheetObservation({}, troubles=(NO_PICTURE,))
    return read_sheet(photo, plan)


def read_sheet(photo: Pixels, plan: SheetPlan) -> SheetObservation:
    """Return what *photo* (height, width, 3) shows of the page *plan*."""
    page = flatten(photo, plan)
    if page.missing:
        return _hidden(page, plan)
    dark = darkness(page.image, plan)
    if noise_of(dark, plan) > MOST_NOISE:
        return SheetObservation(
            {}, troubles=(Phrase("The picture is too dark: more light, please"),)
        )
    flat = cv2.imencode(".jpg", page.image, _JPEG)[1].tobytes()
    return SheetObservation(read_marks(dark, plan), flat)


def _hidden(page: FlatPage, plan: SheetPlan) -> SheetObservation:
    said = zip(HIDDEN, plan.corners, strict=True)
    hidden = tuple(text for text, corner in said if corner.id in page.missing)
    if len(hidden) == len(plan.corners):
        troubles = (Phrase("No sheet with its four printed corners is in the picture"),)
        return SheetObservation({}, troubles=troubles)
    return SheetObservation(
        {}, troubles=(*hidden, Phrase("The whole page, please: sharp, without a thumb on it"))
    )


def darkness(flat: Pixels, plan: SheetPlan) -> Map:
    """Return how much of the paper's light each pixel of *flat* has lost: 0 paper, near 1 ink.

    The paper's light is known between the spaces, where nobody draws, and is filled in from
    there: a filled space tells nothing about the paper below it. The printed petals are yellow:
    pale in red light, where blue, black and pencil are dark; a red pen is dark in green light.
    """
    bare = _is_bare(flat, plan)
    _, green, red = (_channel_darkness(flat[:, :, channel], bare) for channel in range(3))
    return np.asarray(np.maximum(red, green - _PALE_PRINT), np.float32)


def _channel_darkness(channel: Pixels, bare: Map) -> Map:
    light = cv2.GaussianBlur(channel.astype(np.float32), (0, 0), _GRAIN_MM * PX_PER_MM)
    side = round(_THICKEST_LINE_MM * PX_PER_MM) | 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    # closing takes the brightest grain for paper: without grain it takes the paper
    smooth = cv2.GaussianBlur(light, (0, 0), _SMOOTH_MM * PX_PER_MM)
    closed = np.asarray(cv2.morphologyEx(smooth, cv2.MORPH_CLOSE, disc), np.float32)
    paper = _fill_in(closed, bare)
    return np.clip(1 - light / np.maximum(paper, 1), -0.5, 1).astype(np.float32)


def _is_bare(flat: Pixels, plan: SheetPlan) -> Map:
    """Return 1 where nothing is drawn, 0 on spaces and markers."""
    bare = np.ones(flat.shape[:2], np.float32)
    for space in plan.spaces:
        cv2.fillConvexPoly(bare, hexagon(space, _WITH_OUTLINE).astype(np.int32), 0.0)
    for corner in plan.corners:
        square = np.array(corner.corners) * PX_PER_MM
        cv2.fillConvexPoly(bare, square.astype(np.int32), 0.0)
    return bare


def _fill_in(light: Map, known: Map) -> Map:
    """Return *light* where it is *known*, spread to where it is not."""
    sigma = _LIGHT_MM * PX_PER_MM * _SMALLER
    small = cv2.resize(light * known, None, fx=_SMALLER, fy=_SMALLER, interpolation=cv2.INTER_AREA)
    weight = cv2.resize(known, None, fx=_SMALLER, fy=_SMALLER, interpolation=cv2.INTER_AREA)
    weight = np.maximum(cv2.GaussianBlur(weight, (0, 0), sigma), 1e-4)
    spread = np.asarray(cv2.GaussianBlur(small, (0, 0), sigma) / weight, np.float32)
    size = light.shape[1], light.shape[0]
    return np.asarray(cv2.resize(spread, size, interpolation=cv2.INTER_LINEAR), np.float32)


def hexagon(space: Space, scale: float) -> Floats:
    """Return the corners (6, 2) of *space*'s hexagon, *scale* times its size, in pixels."""
    angles = np.radians(30 + 60 * np.arange(6))
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return (np.array(space.at) + around * space.radius * scale) * PX_PER_MM
