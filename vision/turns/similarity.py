"""Likeness: how like a patch is to a known look, whichever way the tile was turned and laid.

A look is a patch in six turns, each also a sample off to every side, for tiles lie a little askew.
Brightness and tint are taken off by the ring that pieces leave free, so a shadow changes nothing.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

import cv2
import numpy as np

from vision.arrays import Floats, Patches, Singles
from vision.turns.patches import SIDE, disc_mask, ring_mask

#: The middle of a cell, where figures stand and icons are printed.
MIDDLE = disc_mask(0.74)
#: The ring that pieces and borders leave free.
FREE = ring_mask(0.55, 0.86)
#: The printed rim, inside what neighbours' edges and their shadows reach.
RIM = ring_mask(0.45, 0.86)

#: Noise alone keeps cells this far from their plain look (log colour).
LEAST_AWAY = 0.03

# All of a cell but its very edge.
_BODY = ring_mask(0.0, 0.9)
# More fellows than these tell no more.
_FELLOWS = 16
#: Rims without shade, each of length 1: (N, K·3).
RimDrawing: TypeAlias = Singles


@dataclass(frozen=True)
class Look:
    """The *patches* (M, SIDE, SIDE, 3) that one and the same print may show as, log colours."""

    patches: Patches

    @cached_property
    def _middles(self) -> Patches:
        """The looks' middles (M, K, 3) without tint."""
        tints = np.median(self.patches[:, FREE], axis=1)
        return np.ascontiguousarray(self.patches[:, MIDDLE] - tints[:, None])

    @cached_property
    def _search(self) -> tuple[RimDrawing, RimDrawing]:
        """Every other pixel of the middles as columns (K/2·3, M), and their squared lengths (M,)."""
        columns = self._middles[:, ::2].reshape(len(self._middles), -1).T
        return np.ascontiguousarray(columns), (columns**2).sum(axis=0)

    @cached_property
    def _rims(self) -> RimDrawing:
        """The looks' rims as columns (K·3, M), each of length 1."""
        return np.ascontiguousarray(rim_drawings(self.patches).T)

    def residuals(self, logs: Patches, tints: Floats) -> tuple[Floats, Floats]:
        """Return each middle's root mean square distance (N,) from the nearest look, and by pixel (N, K).

        *tints* (N, 3) are the medians of *logs* (N, SIDE, SIDE, 3) in the free ring.
        """
        if not len(logs):
            return np.zeros(0), np.zeros((0, int(MIDDLE.sum())))
        columns, lengths = self._search
        here = np.ascontiguousarray(logs[:, MIDDLE] - tints[:, None].astype(np.float32))
        nearest = (lengths - 2 * here[:, ::2].reshape(len(here), -1) @ columns).argmin(axis=1)
        away = np.sqrt(((here - self._middles[nearest]) ** 2).mean(axis=2))
        return np.sqrt((away**2).mean(axis=1)).astype(np.float64), away.astype(np.float64)

    def rim_likeness(self, logs: Patches) -> Floats:
        """Return how well the rims of *logs* (N, SIDE, SIDE, 3) follow the look's, −1 to 1.

        The normalised correlation with the best look; even and slanting shade fall out.
        """
        return self.drawn_likeness(rim_drawings(logs))

    def drawn_likeness(self, drawings: RimDrawing) -> Floats:
        """Return what `rim_likeness` does, of rims already drawn by `rim_drawings`."""
        return np.asarray((drawings @ self._rims).max(axis=1), np.float64)


def look_of(prints: Patches) -> Look:
    """Return the look of several *prints* (M, SIDE, SIDE, 3), any of which may be met again."""
    return Look(np.concatenate([_turned_and_shifted(patch) for patch in prints]))


def shared_look(fellows: Patches) -> Look:
    """Return the look that most of *fellows* (M, SIDE, SIDE, 3) share.

    A few of them may bear figures after all: the plainer two thirds decide.
    """
    some = fellows[:: max(1, len(fellows) // _FELLOWS)][:_FELLOWS]
    tints = np.asarray(np.median(some[:, FREE], axis=1), np.float64)
    first = look_of(_median_look(some)[None])
    away, _ = first.residuals(some, tints)
    plainer = some[np.argsort(away)[: max(2, (2 * len(some) + 2) // 3)]]
    return look_of(_median_look(plainer)[None])


def six_turns(patch: Patches) -> Patches:
    """Return *patch* (SIDE, SIDE, 3) turned by each sixth of a turn: (6, SIDE, SIDE, 3)."""
    middle = (SIDE - 1) / 2
    return np.stack(
        [
            cv2.warpAffine(
                patch,
                cv2.getRotationMatrix2D((middle, middle), 60 * k, 1.0),
                (SIDE, SIDE),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
            for k in range(6)
        ]
    )


def _turned_and_shifted(patch: Patches) -> Patches:
    shifts = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    return np.stack([np.roll(turn, shift, (0, 1)) for turn in six_turns(patch) for shift in shifts])


def _median_look(fellows: Patches) -> Patches:
    """Return the median of *fellows*, each turned so that it fits the first."""
    # Turning the first the other way round compares the same: once for all fellows.
    turns = six_turns(fellows[0])[:, _BODY].reshape(6, -1)
    rest = fellows[:, _BODY].reshape(len(fellows), -1)
    unlike = (turns**2).sum(axis=1) - 2 * rest @ turns.T
    turned = [_turn(f, -int(k)) for f, k in zip(fellows, unlike.argmin(axis=1), strict=True)]
    return np.asarray(np.median(turned, axis=0), np.float32)


def _turn(patch: Patches, sixths: int) -> Patches:
    if sixths % 6 == 0:
        return patch
    middle = (SIDE - 1) / 2
    matrix = cv2.getRotationMatrix2D((middle, middle), 60 * sixths, 1.0)
    turned = cv2.warpAffine(patch, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(turned, np.float32)


def rim_drawings(patches: Patches) -> RimDrawing:
    """Return the rims' drawings (N, K·3), without shade, each of length 1."""
    values = np.ascontiguousarray(patches[:, RIM])
    terms, inverse = _plane_projection()
    flat = (values - terms @ (inverse @ values)).reshape(len(patches), -1)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6), np.float32)


@cache
def _plane_projection() -> tuple[Patches, Patches]:
    """Return the terms (K, 3) of a plane over the rim and their pseudo-inverse (3, K)."""
    rows, columns = np.nonzero(RIM)
    terms = np.stack([np.ones(len(rows)), rows - rows.mean(), columns - columns.mean()], axis=1)
    return terms.astype(np.float32), np.linalg.pinv(terms).astype(np.float32)
