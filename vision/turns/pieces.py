"""Pieces: what stands or is printed in the middle of a cell (nothing, an icon, a bee, a hornet).

A bare cell looks like its plain fellows in one of six turns; what differs from them is a figure.
Which figure it is, the colours of just those pixels tell, held against figures that the rules have
confirmed: the hornets are shown by the setup, icons by the piles, bees by the first turn that
places one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from companion.observation import ICON, PieceClass, PieceKind
from vision.arrays import Floats, Patches
from vision.turns.patches import disc_mask
from vision.turns.similarity import MIDDLE, Look

_BINS = 6
_BIN = 0.5
_LOWEST = (-2.2, -1.0, -1.5)
# A pixel belongs to a figure from the first difference on, wholly at the second (log colour).
_FIGURE_FROM, _FIGURE_AT = 0.15, 0.45
# An icon is printed within this many apothems of the middle.
_ICON_RADIUS = 0.45
# Where a figure is as likely as none lies this part of the way (log) from bare to figures: icons
# are smaller than the pieces that set the upper bound.
_FIGURE_HALF_WAY = 0.45
# At the bounds themselves the distance from plain says so much.
_DISTANCE_SAYS = 8.0
# What icons cover varies by no less than this; what lacks of it says no more than this.
_LEAST_COVER_SPREAD, _LACKING_SAYS = 0.05, 6.0
# Colours this far from an icon's say nothing; each unit says so much, within these bounds.
_ICON_AWAY, _ICON_UNLIKE = 0.1, 40
_ICON_SAYS_AGAINST, _ICON_SAYS_FOR = 5.0, 1.5


@dataclass(frozen=True)
class PieceSettings:
    """How the middle of a cell is judged, in log-likelihood.

    *unlike*: what is lost for each unit of distance from the nearest exemplar of a kind; *stranger*:
    the distance granted to a kind never seen, which may gain no more than *stranger_says* by it,
    nor lead by more than *stranger_leads*; *queen_unlike*: how far a queen is from her workers;
    *most*: the most that one witness may say; *exemplars*, *icons_kept*: how many of each kind are
    kept.
    """

    unlike: float = 110.0
    stranger: float = 0.085
    stranger_says: float = 5.0
    stranger_leads: float = 6.5
    queen_unlike: float = 0.015
    icons_kept: int = 4
    most: float = 12.0
    exemplars: int = 8


@dataclass(frozen=True)
class Middles:
    """Patches' middles against their plain fellows.

    *distance* (N,) from plain, the figure's *colours* (N, bins), and how much of the very middle,
    where icons are printed, is *covered* by it (N,), 0 to 1.
    """

    distance: Floats
    colours: Floats
    covered: Floats


@dataclass(frozen=True)
class Usual:
    """How far from plain bare cells go in a picture, and how far figures do at least."""

    bare: float
    piece_class: float


@dataclass(frozen=True)
class Gallery:
    """Confirmed figures' colours: for each kind, the newest last; rows are roots of histograms."""

    settings: PieceSettings = field(default_factory=PieceSettings)
    shown: Mapping[PieceClass, tuple[Floats, ...]] = field(default_factory=dict)

    def with_seen(self, piece_class: PieceClass, colours: Floats) -> "Gallery":
        """Return the gallery with one more exemplar of *figure*."""
        kept = (*self.shown.get(piece_class, ()), colours)[-self.settings.exemplars :]
        return replace(self, shown={**self.shown, piece_class: kept})


def read_middles(logs: Patches, look: Look, tints: Floats, grey: Floats) -> Middles:
    """Return how far the middles of *logs* (N, SIDE, SIDE, 3) are from the *look*, and their colours.

    *tints* (N, 3) are the patches' own colours; *grey* (N, 3) is the picture's reference colour
    there: lamp and exposure fall out against it.
    """
    if not len(logs):
        return Middles(np.zeros(0), np.zeros((0, _BINS**3)), np.zeros(0))
    distance, away = look.residuals(logs, tints)
    weights = np.clip((away - _FIGURE_FROM) / (_FIGURE_AT - _FIGURE_FROM), 0, 1) + 1e-4
    pixels = logs[:, MIDDLE] - grey.astype(np.float32)[:, None]
    values = np.stack(
        [pixels.mean(axis=2), pixels[..., 2] - pixels[..., 1], pixels[..., 0] - pixels[..., 1]],
        axis=-1,
    )
    places = np.clip((values - np.array(_LOWEST)) / _BIN, 0, _BINS - 1.001)
    core = disc_mask(_ICON_RADIUS)[MIDDLE]
    covered = weights[:, core].mean(axis=1)
    return Middles(distance, np.sqrt(_soft_histogram(places, weights)), covered)


def presence(distance: Floats, usual: Usual, settings: PieceSettings) -> Floats:
    """Return the log-likelihood ratio (N,) of "a figure" against "bare"."""
    low, high = np.log(usual.bare), np.log(usual.piece_class)
    middle = (1 - _FIGURE_HALF_WAY) * low + _FIGURE_HALF_WAY * high
    z = (np.log(np.maximum(distance, 1e-6)) - middle) / ((high - low) / 2)
    return np.asarray(np.clip(_DISTANCE_SAYS * z, -settings.most, settings.most), np.float64)


def hidden_icon_witness(covered: Floats, icons: Floats) -> Floats:
    """Return the log-likelihood (N,) of an icon below each piece, 0 where it may well be.

    What a piece leaves free of an icon still shows: less of the middle is never *covered* than an
    icon alone covers; *icons* are the covers of icons seen.
    """
    if not len(icons):
        return np.zeros(len(covered))
    spread = max(float(icons.std()), _LEAST_COVER_SPREAD)
    lacking = np.maximum(0, float(np.median(icons)) - covered) / spread
    return np.asarray(np.maximum(-0.5 * lacking**2, -_LACKING_SAYS), np.float64)


def icon_likeness(colours: Floats, gallery: Gallery) -> Floats:
    """Return what the likeness (N,) to known icons adds to "a figure": little for, more against."""
    if not gallery.shown.get(ICON):
        return np.zeros(len(colours))
    says = _ICON_UNLIKE * (_ICON_AWAY - _distance_to(colours, ICON, gallery))
    return np.asarray(np.clip(says, -_ICON_SAYS_AGAINST, _ICON_SAYS_FOR), np.float64)


def kind_witness(colours: Floats, kinds: Sequence[PieceClass], gallery: Gallery) -> Floats:
    """Return log-likelihoods (N, len(kinds)) of each kind for middles of *colours*, best 0.

    Known kinds are weighed by their distance; against a kind never seen, which may look like
    anything, they lose little.
    """
    settings = gallery.settings
    known = np.array([bool(_exemplars(kind, gallery)) for kind in kinds], bool)
    if not known.any():
        return np.zeros((len(colours), len(kinds)))
    distances = np.stack([_distance_to(colours, kind, gallery) for kind in kinds], axis=1)
    nearest = distances[:, known].min(axis=1, keepdims=True)
    scores = -settings.unlike * (distances - nearest)
    strange = -settings.unlike * (settings.stranger - nearest)
    scores[:, ~known] = np.minimum(strange, settings.stranger_says)
    scores -= scores.max(axis=1, keepdims=True)
    return np.asarray(np.maximum(scores, -settings.most), np.float64)


def _distance_to(colours: Floats, kind: PieceClass, gallery: Gallery) -> Floats:
    """Return each row's Hellinger distance squared from the nearest exemplar of *kind*."""
    exemplars = _exemplars(kind, gallery)
    if not exemplars:
        return np.full(len(colours), gallery.settings.stranger)
    likeness = colours @ np.stack(exemplars).T
    unseen = 0.0 if gallery.shown.get(kind) else gallery.settings.queen_unlike
    return np.asarray(1 - likeness.max(axis=1) + unseen, np.float64)


def _exemplars(kind: PieceClass, gallery: Gallery) -> tuple[Floats, ...]:
    """Return the exemplars of *kind*; a queen never seen has the colours of her workers."""
    own = gallery.shown.get(kind, ())
    if own or kind.kind is not PieceKind.QUEEN:
        return own
    return gallery.shown.get(PieceClass(PieceKind.WORKER, kind.player), ())


def _soft_histogram(places: npt.NDArray[np.floating], weights: Floats) -> Floats:
    """Return normalised 3-D histograms (N, bins³) of *places* (N, K, 3), each shared by 8 bins."""
    count, pixels, _ = places.shape
    low = np.floor(places).astype(np.intp)
    part = places - low
    rows = np.repeat(np.arange(count), pixels) * _BINS**3
    histogram = np.zeros(count * _BINS**3)
    for corner in range(8):
        up = np.array([corner >> 2 & 1, corner >> 1 & 1, corner & 1])
        weight = np.where(up, part, 1 - part).prod(axis=2) * weights
        b = np.minimum(low + up, _BINS - 1)
        index = (b[..., 0] * _BINS + b[..., 1]) * _BINS + b[..., 2]
        histogram += np.bincount(rows + index.ravel(), weight.ravel(), minlength=len(histogram))
    found = histogram.reshape(count, -1)
    return np.asarray(found / found.sum(axis=1, keepdims=True), np.float64)


if __name__ == "__main__":
    from vision.debug.stage import run
    from vision.debug.stage_drawings import draw_eye

    raise SystemExit(run(draw_eye))
