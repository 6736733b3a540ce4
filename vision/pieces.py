"""Pieces: what stands or is printed in the middle of a cell (nothing, an icon, a bee, a hornet).

A bare cell looks like its plain fellows in one of six turns; whatever differs is a figure. Which
figure it is, the colours in the middle tell, held against figures whose kind the rules have
confirmed: the hornets are shown by the setup, bees by the first turn that places one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.sight import Figure
from vision.cards import Floats
from vision.patches import SIDE, Patches, disc_mask, ring_mask

BARE = Figure("bare")
ICON = Figure("icon")
HORNET = Figure("hornet")

_BINS = 6
_BIN = 0.5
_LOWEST = (-2.2, -1.0, -1.5)


@dataclass(frozen=True)
class PieceSettings:
    """How the middle of a cell is judged.

    *disc*: its radius in apothems; *unlike*: log-likelihood lost for each unit of distance from
    the nearest exemplar of a kind; *stranger*: the distance granted to a kind never seen.
    """

    disc: float = 0.74
    unlike: float = 110.0
    stranger: float = 0.075
    most: float = 12.0
    exemplars: int = 6


@dataclass(frozen=True)
class Gallery:
    """Confirmed figures' colours: for each kind, the newest last; rows are roots of histograms."""

    settings: PieceSettings = field(default_factory=PieceSettings)
    shown: Mapping[Figure, tuple[Floats, ...]] = field(default_factory=dict)

    def with_seen(self, figure: Figure, colours: Floats) -> "Gallery":
        """Return the gallery with one more exemplar of *figure*."""
        kept = (*self.shown.get(figure, ()), colours)[-self.settings.exemplars :]
        return replace(self, shown={**self.shown, figure: kept})


def middle_colours(logs: Patches, grey: Floats, settings: PieceSettings) -> Floats:
    """Return the roots of colour histograms (N, bins) of the patches' middles.

    *grey* (3,) is the picture's own reference colour; light and exposure fall out against it.
    """
    pixels = logs[:, disc_mask(settings.disc)] - grey.astype(np.float32)
    values = np.stack(
        [
            pixels.mean(axis=2),
            pixels[..., 2] - pixels[..., 1],
            pixels[..., 0] - pixels[..., 1],
        ],
        axis=-1,
    )
    places = np.clip((values - np.array(_LOWEST)) / _BIN, 0, _BINS - 1.001)
    return np.sqrt(_soft_histogram(places))


def plain_distance(logs: Patches, plain: Patches, settings: PieceSettings) -> Floats:
    """Return how far each patch's middle is from the plain look (N,), at the best of six turns.

    *plain* (M, SIDE, SIDE, 3) are fellows of the same ground believed to be bare.
    """
    looks = six_turns(_plain_look(plain, settings))
    ring, disc = ring_mask(0.5, 0.86), disc_mask(settings.disc)
    offsets = np.median((logs[None] - looks[:, None])[:, :, ring], axis=2)
    differences = (logs[None] - looks[:, None])[:, :, disc] - offsets[:, :, None]
    return np.asarray(np.sqrt((differences**2).mean(axis=(2, 3))).min(axis=0), np.float64)


def presence(distance: Floats, bare: Floats, settings: PieceSettings) -> Floats:
    """Return the log-likelihood ratio (N,) of "a figure" against "bare".

    *bare* are the distances of cells believed bare: they tell what a bare cell may differ by.
    """
    usual = max(float(np.median(bare)), 0.04)
    bound = max(2.0 * usual, float(np.percentile(bare, 90)) * 1.25)
    z = np.log(np.maximum(distance, 1e-6) / bound) / 0.22
    return np.asarray(np.clip(2.5 * z, -settings.most, settings.most), np.float64)


def kind_witness(colours: Floats, kinds: Sequence[Figure], gallery: Gallery) -> Floats:
    """Return log-likelihoods (N, len(kinds)) of each kind for middles of *colours*, best 0."""
    settings = gallery.settings
    distances = np.stack([_distance_to(colours, kind, gallery) for kind in kinds], axis=1)
    scores = -settings.unlike * (distances - distances.min(axis=1, keepdims=True))
    return np.asarray(np.maximum(scores, -settings.most), np.float64)


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


def _plain_look(plain: Patches, settings: PieceSettings) -> Patches:
    """Return the median of *plain*, each turned so that it fits the first."""
    body = ring_mask(0.0, 0.9)
    turned = [plain[0]]
    for patch in plain[1 : 1 + 4 * settings.exemplars]:
        turns = six_turns(patch)
        unlike = ((turns - plain[0])[:, body] ** 2).mean(axis=(1, 2))
        turned.append(turns[int(np.argmin(unlike))])
    return np.asarray(np.median(turned, axis=0), np.float32)


def _distance_to(colours: Floats, kind: Figure, gallery: Gallery) -> Floats:
    """Return each row's Hellinger distance squared from the nearest exemplar of *kind*."""
    exemplars = gallery.shown.get(kind, ())
    if not exemplars:
        return np.full(len(colours), gallery.settings.stranger)
    likeness = colours @ np.stack(exemplars).T
    return np.asarray(1 - likeness.max(axis=1), np.float64)


def _soft_histogram(places: npt.NDArray[np.floating]) -> Floats:
    """Return normalised 3-D histograms (N, bins³) of *places* (N, K, 3), each point shared by 8 bins."""
    count, pixels, _ = places.shape
    low = np.floor(places).astype(np.intp)
    part = places - low
    rows = np.repeat(np.arange(count), pixels) * _BINS**3
    histogram = np.zeros(count * _BINS**3)
    for corner in range(8):
        up = np.array([corner >> 2 & 1, corner >> 1 & 1, corner & 1])
        weight = np.where(up, part, 1 - part).prod(axis=2).ravel()
        b = np.minimum(low + up, _BINS - 1)
        index = (b[..., 0] * _BINS + b[..., 1]) * _BINS + b[..., 2]
        histogram += np.bincount(rows + index.ravel(), weight, minlength=len(histogram))
    return np.asarray(histogram.reshape(count, -1) / pixels, np.float64)
