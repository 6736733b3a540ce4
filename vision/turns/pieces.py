"""Pieces: what stands or is printed in the middle of a cell (nothing, an icon, a bee, a hornet).

A bare cell looks like its peers' template in one of six turns; what differs from it is a piece.
Which class it is, the colours of just those pixels tell, held against the gallery; icons are also
held against the very prints that were seen.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from companion.observation import (
    BARE,
    HORNET,
    ICON,
    PatternObservation,
    PieceClass,
    PieceKind,
    SurfaceClass,
)
from vision.arrays import BOUND_WEIGHT, CAP, Floats, Ints, Mask
from vision.turns.image_patches import ImagePatches, change_log_ratio, change_since, disc_mask
from vision.turns.light import SURFACES, Light
from vision.turns.reference import Reference, Watched
from vision.turns.similarity import HISTOGRAM_SIZE, MIDDLE, Gallery, Template, colour_histograms

# A pixel belongs to a piece from the first residual on, wholly at the second (log colour).
_PIECE_FROM, _PIECE_AT = 0.15, 0.45
# An icon is printed within this many apothems of the middle.
_ICON_CORE = disc_mask(0.45)[MIDDLE]
# A piece is as likely as none this part of the way (log) from bare to pieces: icons are smaller
# than the pieces that set the upper bound.
_HALF_WAY = 0.45
# So much of the distance from the icons seen counts.
_ICON_PRINT_WEIGHT = 0.6
# What icons cover varies by no less than this.
_LEAST_COVER_SPREAD = 0.05
# Classes never seen lead by no more than this: anything odd looks more like them than like others.
_UNSEEN_LEAD = 6.5
# Bare cells go as far from plain as this percentile of them does, and no less than this (log colour).
_BARE_PERCENTILE, _LEAST_BARE = 85, 0.05
# Pieces go at least as far as this percentile of them; where there are none, so many times bare.
_PIECE_PERCENTILE, _PIECE_TIMES = 20, 3
# Bare cells end at this part of where pieces begin, at the latest; and pieces begin no nearer to
# plain than at this part of where they did before.
_BEFORE_PIECES = 0.6

#: A value for each of the two surfaces of a cell.
Bounds = dict[SurfaceClass, "Baseline"]


@dataclass(frozen=True)
class Middles:
    """Patches' middles against the template of their peers.

    *distance* (N,) from it, the differing pixels' *colours* (N, bins), and how much of the very
    middle, where icons are printed, is *covered* by them (N,), 0 to 1.
    """

    distance: Floats
    colours: Floats
    covered: Floats


@dataclass(frozen=True)
class Baseline:
    """How far from plain *bare* cells go in a picture, and how far a *piece* does at least."""

    bare: float
    piece: float

    def log_ratio(self, distance: Floats) -> Floats:
        """Return the log-likelihood ratio (N,) of "a piece" against "bare"."""
        low, high = np.log(self.bare), np.log(self.piece)
        middle = (1 - _HALF_WAY) * low + _HALF_WAY * high
        z = (np.log(np.maximum(distance, 1e-6)) - middle) / ((high - low) / 2)
        return np.asarray(np.clip(BOUND_WEIGHT * z, -CAP, CAP), np.float64)


@dataclass(frozen=True)
class PieceReading:
    """Log-likelihoods of each watched place's piece (N, len(classes)), and with them the baseline.

    *hides_icon* (N,) is the log-likelihood of an icon below the piece.
    """

    classes: tuple[PieceClass, ...]
    scores: Floats
    baseline: Bounds
    hides_icon: Floats


def piece_classes(players: int) -> tuple[PieceClass, ...]:
    """Return every piece class that can be on a cell in a game of *players*."""
    workers = (PieceClass(PieceKind.WORKER, seat) for seat in range(players))
    queens = (PieceClass(PieceKind.QUEEN, seat) for seat in range(players))
    return BARE, ICON, HORNET, *workers, *queens


def read_pieces(
    cells: ImagePatches,
    tops: ImagePatches,
    reference: Reference,
    surfaces: Floats,
    light: Light,
    *,
    players: int,
) -> PieceReading:
    """Return what may stand on each watched place, whose *surfaces* (N, 3) have been read."""
    appearance = reference.appearance
    classes = piece_classes(players)
    best = surfaces.argmax(axis=1)
    now = [SURFACES[k] for k in best]
    middles = middles_of(cells, now, appearance.bare, grey=light.grey_at(cells.places))
    baseline = _baseline_now(middles, now, tops, reference)
    ratio = piece_log_ratio(middles, now, baseline)
    scores = _scored(middles, ratio, best > 0, appearance.gallery, classes)
    _weigh_icon_prints(scores, cells, reference, now, classes, baseline)
    _weigh_change(scores, cells, reference, best, classes)
    _cap_unseen(scores, classes, reference)
    hidden = _hidden_icons(middles, now, appearance.icon_covers)
    return PieceReading(classes, scores, baseline, hidden)


def _baseline_now(
    middles: Middles, now: Sequence[SurfaceClass], tops: ImagePatches, reference: Reference
) -> Bounds:
    """Return the baseline of this picture; what lies on a place since counts as the table."""
    known = zip(now, reference.watched.surfaces, strict=True)
    return baseline_with_tops(
        middles,
        reference.watched.pieces,
        [s if s is before else SurfaceClass.TABLE for s, before in known],
        tops,
        reference.top_surfaces,
        reference.prints,
        reference.appearance.bare,
        least=reference.piece_distances,
    )


def _scored(
    middles: Middles,
    ratio: Floats,
    is_tile: Mask,
    gallery: Gallery,
    classes: tuple[PieceClass, ...],
) -> Floats:
    """Return each class's log-likelihood on each place (N, len(classes)), no piece off the tiles."""
    scores = np.zeros((len(ratio), len(classes)))
    by_class = gallery.log_likelihoods(middles.colours[is_tile], classes[1:])
    scores[is_tile, 0] = np.minimum(0, -ratio[is_tile])
    scores[is_tile, 1:] = np.minimum(0, ratio[is_tile])[:, None] + by_class
    scores[~is_tile, 1:] = -CAP
    return scores


def middles_of(
    patches: ImagePatches,
    surfaces: Sequence[SurfaceClass],
    bare: Mapping[SurfaceClass, Template],
    *,
    grey: Floats,
) -> Middles:
    """Return the middles of *patches*, each against the *bare* template of its surface.

    *grey* (N, 3) is the picture's reference colour there: lamp and exposure fall out against it.
    """
    distance, covered = np.zeros(len(patches)), np.zeros(len(patches))
    colours = np.zeros((len(patches), HISTOGRAM_SIZE))
    for surface, template in bare.items():
        here = are(surfaces, surface)
        read = _read_middles(patches, here, template, grey)
        distance[here], colours[here], covered[here] = read.distance, read.colours, read.covered
    return Middles(distance, colours, covered)


def _read_middles(patches: ImagePatches, here: Mask, template: Template, grey: Floats) -> Middles:
    logs = patches.logs[here]
    distance, residuals = template.residuals(logs, patches.colours[here])
    weights = np.clip((residuals - _PIECE_FROM) / (_PIECE_AT - _PIECE_FROM), 0, 1) + 1e-4
    pixels = logs[:, MIDDLE] - grey[here].astype(np.float32)[:, None]
    covered = weights[:, _ICON_CORE].mean(axis=1)
    return Middles(distance, colour_histograms(pixels, weights), covered)


def baseline_with_tops(
    middles: Middles,
    pieces: Sequence[PieceClass],
    surfaces: Sequence[SurfaceClass],
    tops: ImagePatches,
    top_surfaces: Sequence[SurfaceClass | None],
    prints: Sequence[PatternObservation],
    bare: Mapping[SurfaceClass, Template],
    *,
    least: Mapping[SurfaceClass, float] | None = None,
) -> Bounds:
    """Return the baseline of the hive's cells and of the piles' tops, which are many and bare.

    Pieces do not come much nearer to plain than they *least* did before, not even if all are gone.
    """
    known = [s or SurfaceClass.TABLE for s in top_surfaces]
    seen = middles_of(tops, known, bare, grey=tops.colours)
    printed = [ICON if p.icon > p.bare else BARE for p in prints] or [BARE] * len(known)
    distance = np.concatenate([middles.distance, seen.distance])
    return _baseline(distance, (*surfaces, *known), (*pieces, *printed), least or {})


def _baseline(
    distance: Floats,
    surfaces: Sequence[SurfaceClass],
    pieces: Sequence[PieceClass],
    least: Mapping[SurfaceClass, float],
) -> Bounds:
    is_bare = np.array([piece == BARE for piece in pieces], bool)
    with_piece = distance[~are(surfaces, SurfaceClass.TABLE) & ~is_bare]
    return {
        s: _bounds(
            distance[are(surfaces, s) & is_bare],
            with_piece,
            least=_BEFORE_PIECES * least.get(s, 0.0),
        )
        for s in SURFACES[1:]
    }


def _bounds(bare: Floats, with_piece: Floats, *, least: float) -> Baseline:
    """Return what the distances from plain of *bare* cells and of those *with_piece* tell."""
    low = max((float(np.percentile(bare, _BARE_PERCENTILE)) if len(bare) else 0.0), _LEAST_BARE)
    high = _PIECE_TIMES * low
    if len(with_piece):
        high = max(least, float(np.percentile(with_piece, _PIECE_PERCENTILE)))
    return Baseline(min(low, _BEFORE_PIECES * high), high)


def piece_log_ratio(middles: Middles, surfaces: Sequence[SurfaceClass], baseline: Bounds) -> Floats:
    """Return the log-likelihood ratio (N,) of a piece on each cell, by the baseline of its surface."""
    ratio = np.zeros(len(surfaces))
    for surface, bounds in baseline.items():
        here = are(surfaces, surface)
        ratio[here] = bounds.log_ratio(middles.distance[here])
    return ratio


def other_than_icon_log_ratio(
    patches: ImagePatches,
    surfaces: Sequence[SurfaceClass],
    icons: Mapping[SurfaceClass, Template],
    baseline: Bounds,
) -> Floats:
    """Return the log-likelihood ratio (N,) of "not one of the *icons* seen" on *patches*; 0 unknown."""
    ratio = np.zeros(len(patches))
    for surface, template in icons.items():
        here = are(surfaces, surface)
        distance, _ = template.residuals(patches.logs[here], patches.colours[here])
        ratio[here] = _ICON_PRINT_WEIGHT * baseline[surface].log_ratio(distance)
    return ratio


def _weigh_icon_prints(
    scores: Floats,
    cells: ImagePatches,
    reference: Reference,
    surfaces: Sequence[SurfaceClass],
    classes: tuple[PieceClass, ...],
    baseline: Bounds,
) -> None:
    """Weigh the very icons seen printed: a cell looks like one of them, or bears something else."""
    odd = [
        s if bare < 0 else SurfaceClass.TABLE
        for s, bare in zip(surfaces, scores[:, 0], strict=True)
    ]
    other = other_than_icon_log_ratio(cells, odd, reference.appearance.icons, baseline)
    icon = np.array([c == ICON for c in classes])
    scores[:, icon] -= np.maximum(0, other)[:, None]
    scores[:, ~icon] -= np.maximum(0, -other)[:, None]


def _weigh_change(
    scores: Floats,
    cells: ImagePatches,
    reference: Reference,
    best: Ints,
    classes: tuple[PieceClass, ...],
) -> None:
    """Weigh the middle's change: an unchanged middle keeps its piece, a changed one does not."""
    watched = reference.watched
    change = change_since(cells.logs, reference.patches.cells.logs, MIDDLE)
    weights = change_log_ratio(change, _groups(watched))
    for i, (surface, piece) in enumerate(zip(watched.surfaces, watched.pieces, strict=True)):
        if surface is SurfaceClass.TABLE or SURFACES[best[i]] is not surface:
            continue
        same = np.array([c == piece for c in classes])
        scores[i, same] -= max(0.0, weights[i])
        scores[i, ~same] -= max(0.0, -weights[i])


def _groups(watched: Watched) -> Ints:
    """Return groups (N,) of places whose middles vary alike: table or tile, bare or not."""
    is_bare = np.array([piece == BARE for piece in watched.pieces])
    return are(watched.surfaces, SurfaceClass.TABLE) + 2 * is_bare.astype(np.intp)


def _cap_unseen(scores: Floats, classes: tuple[PieceClass, ...], reference: Reference) -> None:
    gallery = reference.appearance.gallery
    seen = np.array([c == BARE or gallery.has_seen(c) for c in classes])
    most = scores[:, seen].max(axis=1, keepdims=True) + _UNSEEN_LEAD
    scores[:, ~seen] = np.minimum(scores[:, ~seen], most)


def _hidden_icons(
    middles: Middles, surfaces: Sequence[SurfaceClass], icon_covers: Mapping[SurfaceClass, Floats]
) -> Floats:
    """Return the log-likelihood (N,) of an icon below whatever stands on each cell.

    What a piece leaves free of an icon still shows: less of the middle is never covered than an
    icon alone covers.
    """
    hidden = np.zeros(len(surfaces))
    for surface, covers in icon_covers.items():
        here = are(surfaces, surface)
        spread = max(float(covers.std()), _LEAST_COVER_SPREAD)
        lacking = np.maximum(0, float(np.median(covers)) - middles.covered[here]) / spread
        hidden[here] = np.maximum(-0.5 * lacking**2, -CAP)
    return hidden


def are(surfaces: Sequence[SurfaceClass | None], surface: SurfaceClass) -> Mask:
    """Return which of *surfaces* are *surface* (N,)."""
    return np.array([s is surface for s in surfaces], bool)
