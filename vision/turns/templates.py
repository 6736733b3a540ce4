"""Templates: how similar a patch is to a known print, whichever way the tile was turned and laid.

A template is a patch in six turns, each also a sample off to every side, for tiles lie a little
askew. Brightness and tint are taken off by the ring that pieces leave free, so a shadow changes nothing.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import cv2
import numpy as np

from vision.arrays import Floats, Patches, Singles
from vision.turns.change import without_plane
from vision.turns.image_patches import BODY, FREE, SIDE, disc_mask, free_colours, ring_mask

#: The middle of a cell, where pieces stand and icons are printed.
MIDDLE = disc_mask(0.74)
#: Noise alone keeps cells this far from their template (log colour).
LEAST_RESIDUAL = 0.03

# The printed rim, inside what neighbours' edges and their shadows reach.
_RIM = ring_mask(0.45, 0.86)
# More peers than these tell no more.
_MOST_PEERS = 16
#: Rims without shade, each of length 1: (N, K·3).
RimDrawing: TypeAlias = Singles


@dataclass(frozen=True)
class Template:
    """The *patches* (M, SIDE, SIDE, 3) that one and the same print may show as, log colours."""

    patches: Patches

    @cached_property
    def _middles(self) -> Patches:
        """The patches' middles (M, K, 3) without tint."""
        tints = np.median(self.patches[:, FREE], axis=1)
        return np.ascontiguousarray(self.patches[:, MIDDLE] - tints[:, None])

    @cached_property
    def _search(self) -> tuple[Singles, Singles]:
        """Every other pixel of the middles as columns (K/2·3, M), and their squared lengths (M,)."""
        columns = self._middles[:, ::2].reshape(len(self._middles), -1).T
        return np.ascontiguousarray(columns), (columns**2).sum(axis=0)

    @cached_property
    def _rims(self) -> RimDrawing:
        """The rims as columns (K·3, M), each of length 1."""
        return np.ascontiguousarray(rim_drawings(self.patches).T)

    def residuals(self, logs: Patches, tints: Floats) -> tuple[Floats, Floats]:
        """Return each middle's root mean square distance (N,) from the nearest patch, and by pixel (N, K).

        *tints* (N, 3) are the medians of *logs* (N, SIDE, SIDE, 3) in the free ring.
        """
        if not len(logs):
            return np.zeros(0), np.zeros((0, int(MIDDLE.sum())))
        columns, lengths = self._search
        here = np.ascontiguousarray(logs[:, MIDDLE] - tints[:, None].astype(np.float32))
        nearest = (lengths - 2 * here[:, ::2].reshape(len(here), -1) @ columns).argmin(axis=1)
        by_pixel = np.sqrt(((here - self._middles[nearest]) ** 2).mean(axis=2))
        whole = np.sqrt((by_pixel**2).mean(axis=1))
        return whole.astype(np.float64), by_pixel.astype(np.float64)

    def rim_similarity(self, drawings: RimDrawing) -> Floats:
        """Return how well rims, drawn by `rim_drawings`, follow the template's (N,): −1 to 1.

        The normalised correlation with the best turn; even and slanting shade fall out.
        """
        return np.asarray((drawings @ self._rims).max(axis=1), np.float64)


def template_of(prints: Patches) -> Template:
    """Return the template of several *prints* (M, SIDE, SIDE, 3), any of which may be met again."""
    return Template(np.concatenate([_turned_and_shifted(patch) for patch in prints]))


def shared_template(peers: Patches) -> Template:
    """Return the template that most of *peers* (M, SIDE, SIDE, 3) share.

    A few of them may bear pieces after all: the plainer two thirds are the inliers.
    """
    some = peers[:: max(1, len(peers) // _MOST_PEERS)][:_MOST_PEERS]
    first = template_of(_median_patch(some)[None])
    residuals, _ = first.residuals(some, free_colours(some))
    inliers = some[np.argsort(residuals)[: max(2, (2 * len(some) + 2) // 3)]]
    return template_of(_median_patch(inliers)[None])


def rim_drawings(patches: Patches) -> RimDrawing:
    """Return the rims' drawings (N, K·3), without shade, each of length 1."""
    values = np.ascontiguousarray(patches[:, _RIM])
    flat = without_plane(values, _RIM).reshape(len(patches), -1)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6), np.float32)


def _turned_and_shifted(patch: Patches) -> Patches:
    shifts = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    turns = [_turned(patch, sixths) for sixths in range(6)]
    return np.stack([np.roll(turn, shift, (0, 1)) for turn in turns for shift in shifts])


def _median_patch(peers: Patches) -> Patches:
    """Return the median of *peers*, each turned so that it fits the first."""
    # Turning the first the other way round compares the same: once for all peers.
    turns = np.stack([_turned(peers[0], sixths) for sixths in range(6)])[:, BODY].reshape(6, -1)
    rest = peers[:, BODY].reshape(len(peers), -1)
    unlike = (turns**2).sum(axis=1) - 2 * rest @ turns.T
    fitting = zip(peers, unlike.argmin(axis=1), strict=True)
    return np.asarray(np.median([_turned(p, -int(k)) for p, k in fitting], axis=0), np.float32)


def _turned(patch: Patches, sixths: int) -> Patches:
    """Return *patch* (SIDE, SIDE, 3) turned by so many sixths of a turn."""
    if sixths == 0:
        return patch
    middle = (SIDE - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), 60 * sixths, 1.0)
    turned = cv2.warpAffine(patch, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.float32)
