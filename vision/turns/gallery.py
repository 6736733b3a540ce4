"""The gallery: the colours of confirmed pieces, and how similar to them what stands on a cell is.

The hornets are confirmed by the setup, icons by the piles, bees by the first turn that places one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from companion.observation import ICON, PieceClass, PieceKind
from vision.arrays import CAP, Floats, Patches

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
