"""Similarity: how like a known print a patch is, and how like a confirmed piece what stands on it.

A template is a patch in six turns, each also a sample off to every side, for tiles lie a little
askew. Brightness and tint are taken off by the ring that pieces leave free, so a shadow changes
nothing. The gallery keeps the colours of confirmed pieces: the hornets are confirmed by the setup,
icons by the piles, bees by the first turn that places one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from companion.observation import ICON, PieceClass, PieceKind
from vision.arrays import CAP, Floats, Patches, Singles
from vision.turns.image_patches import (
    BODY,
    FREE,
    SIDE,
    disc_mask,
    free_colours,
    ring_mask,
    without_plane,
)

#: The middle of a cell, where pieces stand and icons are printed.
MIDDLE = disc_mask(0.74)

# The printed rim, inside what neighbours' edges and their shadows reach.
_RIM = ring_mask(0.45, 0.86)
# More peers than these tell no more.
_MOST_PEERS = 16
#: Rims without shade, each of length 1: (N, K·3).
RimDrawing: TypeAlias = Singles


# A histogram's bins along each axis, their width and where they begin (log colour): brightness,
# red less green, blue less green.
_BINS, _BIN_WIDTH, _LOWEST = 6, 0.5, (-2.2, -1.0, -1.5)
#: A histogram's length.
HISTOGRAM_SIZE = _BINS * _BINS * _BINS
#: So many exemplars of each class are kept.
EXEMPLARS = 8
# Each unit of distance from the nearest exemplar of a class weighs so much (log-likelihood).
_WEIGHT = 110.0
# A class never seen is granted this distance, and may gain no more than this by it.
_UNSEEN_DISTANCE, _UNSEEN_CAP = 0.085, 5.0
# A queen never seen is so far from her workers.
_QUEEN_DISTANCE = 0.015
# Icons: this distance says nothing; each unit weighs so much, within these caps.
_ICON_NEUTRAL, _ICON_WEIGHT = 0.1, 40
_ICON_CAP_AGAINST, _ICON_CAP_FOR = 5.0, 1.5


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


@dataclass(frozen=True)
class Gallery:
    """Confirmed pieces' colours: for each class, the newest last; rows are roots of histograms."""

    exemplars: Mapping[PieceClass, tuple[Floats, ...]] = field(default_factory=dict)

    def with_seen(self, piece_class: PieceClass, colours: Floats) -> "Gallery":
        """Return the gallery with one more exemplar of *piece_class*."""
        kept = (*self.exemplars.get(piece_class, ()), colours)[-EXEMPLARS:]
        return replace(self, exemplars={**self.exemplars, piece_class: kept})

    def has_seen(self, piece_class: PieceClass) -> bool:
        """Tell whether *piece_class* has been confirmed on this table."""
        return bool(self.exemplars.get(piece_class))

    def log_likelihoods(self, colours: Floats, classes: Sequence[PieceClass]) -> Floats:
        """Return log-likelihoods (N, len(classes)) of each class for middles of *colours*, best 0.

        Seen classes are weighed by their distance; against an unseen class, which may look like
        anything, they lose little.
        """
        seen = np.array([bool(self._similar_to(c)) for c in classes], bool)
        if not seen.any():
            return np.zeros((len(colours), len(classes)))
        distances = np.stack([self._distance(colours, c) for c in classes], axis=1)
        nearest = distances[:, seen].min(axis=1, keepdims=True)
        scores = -_WEIGHT * (distances - nearest)
        scores[:, ~seen] = np.minimum(-_WEIGHT * (_UNSEEN_DISTANCE - nearest), _UNSEEN_CAP)
        scores -= scores.max(axis=1, keepdims=True)
        return np.asarray(np.maximum(scores, -CAP), np.float64)

    def icon_log_ratio(self, colours: Floats) -> Floats:
        """Return what the similarity (N,) to known icons adds to "a piece": little for, more against."""
        if not self.has_seen(ICON):
            return np.zeros(len(colours))
        ratio = _ICON_WEIGHT * (_ICON_NEUTRAL - self._distance(colours, ICON))
        return np.asarray(np.clip(ratio, -_ICON_CAP_AGAINST, _ICON_CAP_FOR), np.float64)

    def _distance(self, colours: Floats, piece_class: PieceClass) -> Floats:
        """Return each row's Hellinger distance squared from the nearest exemplar of *piece_class*."""
        exemplars = self._similar_to(piece_class)
        if not exemplars:
            return np.full(len(colours), _UNSEEN_DISTANCE)
        similarity = colours @ np.stack(exemplars).T
        added = 0.0 if self.has_seen(piece_class) else _QUEEN_DISTANCE
        return np.asarray(1 - similarity.max(axis=1) + added, np.float64)

    def _similar_to(self, piece_class: PieceClass) -> tuple[Floats, ...]:
        """Return the exemplars of *piece_class*; a queen never seen has the colours of her workers."""
        own = self.exemplars.get(piece_class, ())
        if own or piece_class.kind is not PieceKind.QUEEN:
            return own
        return self.exemplars.get(PieceClass(PieceKind.WORKER, piece_class.player), ())


def colour_histograms(pixels: Patches, weights: Floats) -> Floats:
    """Return roots of histograms (N, bins³) of log colours *pixels* (N, K, 3), which weigh *weights* (N, K)."""
    blue, green, red = pixels[..., 0], pixels[..., 1], pixels[..., 2]
    values = np.stack([pixels.mean(axis=2), red - green, blue - green], axis=-1)
    places = np.clip((values - np.array(_LOWEST)) / _BIN_WIDTH, 0, _BINS - 1.001)
    return np.sqrt(_soft_histograms(places, weights))


def _soft_histograms(places: npt.NDArray[np.floating], weights: Floats) -> Floats:
    """Return normalised 3-D histograms (N, bins³) of *places* (N, K, 3), each shared by 8 bins."""
    count, pixels, _ = places.shape
    low = np.floor(places).astype(np.intp)
    part = places - low
    rows = np.repeat(np.arange(count), pixels) * HISTOGRAM_SIZE
    histogram = np.zeros(count * HISTOGRAM_SIZE)
    for corner in range(8):
        up = np.array([corner >> 2 & 1, corner >> 1 & 1, corner & 1])
        weight = np.where(up, part, 1 - part).prod(axis=2) * weights
        b = np.minimum(low + up, _BINS - 1)
        index = (b[..., 0] * _BINS + b[..., 1]) * _BINS + b[..., 2]
        histogram += np.bincount(rows + index.ravel(), weight.ravel(), minlength=len(histogram))
    found = histogram.reshape(count, HISTOGRAM_SIZE)
    return np.asarray(found / found.sum(axis=1, keepdims=True), np.float64)
