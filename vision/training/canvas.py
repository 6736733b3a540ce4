"""The canvas: a top view being painted, 1 pixel a millimetre, with what lies where beside it."""

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from vision.arrays import Floats, Pixels, Singles
from vision.setup.detector import Kind

_SHIFT = 4


@dataclass(frozen=True)
class Eye:
    """Where the camera is: its *foot* on the table and its *height*, mm."""

    foot: tuple[float, float]
    height: float

    def seen(self, points: npt.ArrayLike, up: float) -> Floats:
        """Return where *points* (N, 2) at *up* mm show in the table's plane: further out."""
        foot = np.array(self.foot)
        part = self.height / (self.height - up)
        return np.asarray(foot + (np.asarray(points, np.float64) - foot) * part, np.float64)


@dataclass
class Canvas:
    """A picture (rows, columns, 3) under construction, the *kinds* in it, and its cells' middles.

    Points are in mm from the upper left corner, y down: a pixel's middle is a whole number.
    """

    image: Pixels
    eye: Eye
    kinds: Pixels = field(init=False)
    middles: list[tuple[float, float]] = field(default_factory=list)
    fills: list[bool] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.kinds = np.full(self.image.shape[:2], Kind.CLOTH, np.uint8)

    def copy(self) -> "Canvas":
        """Return a canvas of its own that looks the same."""
        other = Canvas(self.image.copy(), self.eye)
        other.kinds, other.middles, other.fills = self.kinds.copy(), [*self.middles], [*self.fills]
        return other

    def fill(self, points: Floats, up: float, colour: Singles, kind: Kind | None) -> None:
        """Fill the polygon *points* lying *up* mm high; without *kind* what lies there stays."""
        corners = _fixed(self.eye.seen(points, up))
        cv2.fillPoly(self.image, [corners], _bgr(colour), cv2.LINE_AA, _SHIFT)
        if kind is not None:
            cv2.fillPoly(self.kinds, [corners], int(kind), cv2.LINE_8, _SHIFT)

    def outline(self, points: Floats, up: float, colour: Singles, thickness: int = 1) -> None:
        """Draw the closed line *points*."""
        corners = _fixed(self.eye.seen(points, up))
        cv2.polylines(self.image, [corners], True, _bgr(colour), thickness, cv2.LINE_AA, _SHIFT)

    def stroke(
        self, points: Floats, up: float, colour: Singles, thickness: int, kind: Kind | None = None
    ) -> None:
        """Draw the open line *points*."""
        corners = _fixed(self.eye.seen(points, up))
        cv2.polylines(self.image, [corners], False, _bgr(colour), thickness, cv2.LINE_AA, _SHIFT)
        if kind is not None:
            cv2.polylines(self.kinds, [corners], False, int(kind), thickness, cv2.LINE_8, _SHIFT)

    def prism(self, points: Floats, low: float, high: float, colour: Singles, kind: Kind) -> None:
        """Fill what shows of the sides of a thing that stands on *points* from *low* to *high*."""
        hull = cv2.convexHull(
            np.vstack([self.eye.seen(points, low), self.eye.seen(points, high)]).astype(np.float32)
        )
        corners = _fixed(np.asarray(hull, np.float64).reshape(-1, 2))
        cv2.fillPoly(self.image, [corners], _bgr(colour), cv2.LINE_AA, _SHIFT)
        cv2.fillPoly(self.kinds, [corners], int(kind), cv2.LINE_8, _SHIFT)

    def paste(
        self,
        patch: Pixels,
        at: tuple[float, float],
        up: float,
        turn: float,
        kind: Kind | None,
        *,
        scale: float = 1.0,
    ) -> None:
        """Lay *patch* (BGR and coverage) with its middle at *at*, turned by *turn* radians."""
        x, y = (float(v) for v in self.eye.seen([at], up)[0])
        part = scale * self.eye.height / (self.eye.height - up)
        reach = int(np.hypot(*patch.shape[:2]) / 2 * part) + 2
        left, top = round(x) - reach, round(y) - reach
        window = _clipped(left, top, 2 * reach + 1, self.image.shape)
        if window is None:
            return
        rows, columns = window
        c, s = np.cos(turn) * part, np.sin(turn) * part
        middle = (np.array(patch.shape[1::-1]) - 1) / 2
        turning = np.array([[c, -s], [s, c]])
        shift = np.array([x - columns.start, y - rows.start]) - turning @ middle
        size = (columns.stop - columns.start, rows.stop - rows.start)
        laid = cv2.warpAffine(
            patch, np.column_stack([turning, shift]), size, flags=cv2.INTER_LINEAR
        )
        cover = laid[..., 3:].astype(np.uint16)
        under = self.image[rows, columns]
        mixed = (laid[..., :3] * cover + under * (255 - cover) + 127) // 255
        self.image[rows, columns] = mixed.astype(np.uint8)
        if kind is not None:
            self.kinds[rows, columns][laid[..., 3] > 127] = int(kind)

    def darken(self, share: Singles) -> None:
        """Multiply the picture by *share* (rows, columns), or by a smaller map of it."""
        full = cv2.resize(share, self.image.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        self.image = np.asarray(
            cv2.multiply(self.image, cv2.merge([full] * 3), dtype=cv2.CV_8U), np.uint8
        )


def _fixed(points: Floats) -> npt.NDArray[np.int32]:
    return np.asarray(np.round(points * 2**_SHIFT), np.int32)


def _bgr(colour: Singles) -> tuple[float, float, float]:
    b, g, r = (float(c) for c in np.clip(colour, 0, 255))
    return b, g, r


def _clipped(left: int, top: int, side: int, shape: tuple[int, ...]) -> tuple[slice, slice] | None:
    rows = slice(max(0, top), min(shape[0], top + side))
    columns = slice(max(0, left), min(shape[1], left + side))
    return (rows, columns) if rows.start < rows.stop and columns.start < columns.stop else None
