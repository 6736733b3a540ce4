"""Figures: what stands or is printed on each cell, by the plain look, the gallery and the icons."""

from collections.abc import Mapping, Sequence

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
from vision.arrays import Floats, Ints
from vision.settings import ObserverSettings
from vision.turns.cells import GROUNDS, Light, change_since, change_witness
from vision.turns.cuts import Cuts, TableCuts
from vision.turns.pieces import (
    Middles,
    Usual,
    hidden_icon_witness,
    kind_witness,
    presence,
    read_middles,
)
from vision.turns.reference import Memory, Watched
from vision.turns.similarity import MIDDLE, Look

# A middle's change, and its likeness to the very icons seen, say no more than this.
_FIGURE_CHANGE_SAYS = 8.0
_ICON_LOOK_SAYS = 0.6
# Bare cells go so many times as far from plain as this percentile of them does …
_BARE_TIMES, _BARE_PERCENTILE = 1.3, 60
# … no less than this (log colour), and this where no bare cell is known.
_LEAST_BARE, _UNKNOWN_BARE = 0.05, 0.1
# Figures go at least as far as this percentile of them; where there are none, so many times bare.
_FIGURE_PERCENTILE, _FIGURE_TIMES = 20, 3
# Bare cells end at this part of where figures begin, at the latest.
_BARE_ENDS = 0.6


def kinds_of_figures(players: int) -> tuple[PieceClass, ...]:
    """Return every figure that can be on a cell in a game of *players*."""
    workers = (PieceClass(PieceKind.WORKER, seat) for seat in range(players))
    queens = (PieceClass(PieceKind.QUEEN, seat) for seat in range(players))
    return BARE, ICON, HORNET, *workers, *queens


def read_figures(
    cuts: TableCuts,
    memory: Memory,
    grounds: Floats,
    light: Light,
    kinds: tuple[PieceClass, ...],
    settings: ObserverSettings,
) -> tuple[Floats, dict[SurfaceClass, Usual], Floats]:
    """Return what each watched place's figure may be: log-likelihoods (N, len(kinds)).

    With them the usual distances by ground, and the log-likelihood (N,) of an icon below each
    piece. *grounds* (N, 3) are the places' grounds as read.
    """
    watched = memory.watched
    best = grounds.argmax(axis=1)
    now = [GROUNDS[k] for k in best]
    plain = memory.known.plain
    middles = middles_of(cuts.cells, now, plain, grey=light.grey_at(cuts.cells.places))
    same = [
        g if g is before else SurfaceClass.TABLE
        for g, before in zip(now, watched.grounds, strict=True)
    ]
    prints = [p for top in memory.tops for p in top]
    usual = usual_with_tops(middles, watched, same, cuts.tops, memory.top_grounds, prints, plain)
    shows = presences(middles, now, usual, settings)
    figures = np.zeros((len(watched.cells), len(kinds)))
    tiles = np.flatnonzero(best > 0)
    kind = kind_witness(middles.colours[tiles], kinds[1:], memory.known.gallery)
    figures[tiles, 0] = np.minimum(0, -shows[tiles])
    figures[tiles, 1:] = np.minimum(0, shows[tiles])[:, None] + kind
    figures[best == 0, 1:] = -settings.pieces.most
    _hold_against_icons(figures, cuts.cells, memory, now, kinds, usual, settings)
    change = change_since(cuts.cells.patches, memory.cuts.cells.patches, MIDDLE)
    changed = change_witness(change, _change_kinds(watched), settings.cells)
    _add_change(figures, changed, best, watched, kinds)
    _hold_strangers(figures, kinds, memory, settings)
    return figures, usual, _hidden_icons(middles, now, memory)


def middles_of(
    cuts: Cuts, grounds: Sequence[SurfaceClass], plain: Mapping[SurfaceClass, Look], *, grey: Floats
) -> Middles:
    """Return the middles of *cuts*, each against the plain look of its ground.

    *grey* (N, 3) is as in `read_middles`.
    """
    distance, covered = np.zeros(len(cuts)), np.zeros(len(cuts))
    colours = np.zeros((len(cuts), 0))
    for surface, look in plain.items():
        here = np.array([g is surface for g in grounds], bool)
        read = read_middles(cuts.patches[here], look, cuts.colours[here], grey[here])
        if not colours.shape[1]:
            colours = np.zeros((len(cuts), read.colours.shape[1]))
        distance[here], colours[here], covered[here] = read.distance, read.colours, read.covered
    return Middles(distance, colours, covered)


def usual_of(
    middles: Middles, grounds: Sequence[SurfaceClass | None], figures: Sequence[PieceClass]
) -> dict[SurfaceClass, Usual]:
    """Return, by ground, how far bare cells go from plain, and how far figures do at least."""
    bare = np.array([f == BARE for f in figures], bool)
    tiles = np.array([g in GROUNDS[1:] for g in grounds], bool)
    figured = middles.distance[tiles & ~bare]
    found = {}
    for surface in GROUNDS[1:]:
        plain = middles.distance[np.array([g is surface for g in grounds], bool) & bare]
        found[surface] = _usual(plain, figured)
    return found


def _usual(bare: Floats, figured: Floats) -> Usual:
    """Return what the distances from plain of *bare* and of *figured* cells tell."""
    low, high = _UNKNOWN_BARE, _FIGURE_TIMES * _UNKNOWN_BARE
    if len(bare):
        low = max(_BARE_TIMES * float(np.percentile(bare, _BARE_PERCENTILE)), _LEAST_BARE)
        high = _FIGURE_TIMES * low
    if len(figured):
        high = float(np.percentile(figured, _FIGURE_PERCENTILE))
    return Usual(min(low, _BARE_ENDS * high), high)


def usual_with_tops(
    middles: Middles,
    watched: Watched,
    grounds: Sequence[SurfaceClass],
    tops: Cuts,
    top_grounds: Sequence[SurfaceClass | None],
    prints: Sequence[PatternObservation],
    plain: Mapping[SurfaceClass, Look],
) -> dict[SurfaceClass, Usual]:
    """Return the usual distances of the hive's cells and of the piles' tops, which are many and bare."""
    known = [g or SurfaceClass.TABLE for g in top_grounds]
    seen = middles_of(tops, known, plain, grey=tops.colours)
    printed = [ICON if p.icon > p.bare else BARE for p in prints] or [BARE] * len(known)
    both = Middles(
        np.concatenate([middles.distance, seen.distance]), middles.colours, middles.covered
    )
    return usual_of(both, (*grounds, *known), (*watched.figures, *printed))


def presences(
    middles: Middles,
    grounds: Sequence[SurfaceClass],
    usual: dict[SurfaceClass, Usual],
    settings: ObserverSettings,
) -> Floats:
    """Return the log-likelihood ratio (N,) of a figure on each cell, by the usual of its ground."""
    shows = np.zeros(len(grounds))
    for surface, bounds in usual.items():
        here = np.array([g is surface for g in grounds], bool)
        shows[here] = presence(middles.distance[here], bounds, settings.pieces)
    return shows


def unlike_icons(
    cuts: Cuts,
    grounds: Sequence[SurfaceClass],
    icons: Mapping[SurfaceClass, Look],
    usual: dict[SurfaceClass, Usual],
    settings: ObserverSettings,
) -> Floats:
    """Return the log-likelihood ratio (N,) of "not one of the icons seen" on *cuts*; 0 unknown."""
    unlike = np.zeros(len(cuts))
    for surface, look in icons.items():
        here = np.flatnonzero([g is surface for g in grounds])
        away, _ = look.residuals(cuts.patches[here], cuts.colours[here])
        unlike[here] = _ICON_LOOK_SAYS * presence(away, usual[surface], settings.pieces)
    return unlike


def _hold_against_icons(
    figures: Floats,
    cells: Cuts,
    memory: Memory,
    grounds: Sequence[SurfaceClass],
    kinds: tuple[PieceClass, ...],
    usual: dict[SurfaceClass, Usual],
    settings: ObserverSettings,
) -> None:
    """Let the very icons seen printed speak: a cell looks like one of them, or bears something else."""
    odd = [
        g if bare < 0 else SurfaceClass.TABLE
        for g, bare in zip(grounds, figures[:, 0], strict=True)
    ]
    other = unlike_icons(cells, odd, memory.known.icons, usual, settings)
    icon = np.array([kind == ICON for kind in kinds])
    figures[:, icon] -= np.maximum(0, other)[:, None]
    figures[:, ~icon] -= np.maximum(0, -other)[:, None]


def _hold_strangers(
    figures: Floats, kinds: tuple[PieceClass, ...], memory: Memory, settings: ObserverSettings
) -> None:
    """Let kinds never seen lead by a little at most: anything odd looks more like them than like others."""
    known = np.array([kind == BARE or bool(memory.known.gallery.shown.get(kind)) for kind in kinds])
    most = figures[:, known].max(axis=1, keepdims=True) + settings.pieces.stranger_leads
    figures[:, ~known] = np.minimum(figures[:, ~known], most)


def _hidden_icons(middles: Middles, grounds: Sequence[SurfaceClass], memory: Memory) -> Floats:
    """Return the log-likelihood (N,) of an icon below whatever stands on each cell."""
    hidden = np.zeros(len(grounds))
    for surface, icons in memory.known.icon_covers.items():
        here = np.array([g is surface for g in grounds], bool)
        hidden[here] = hidden_icon_witness(middles.covered[here], icons)
    return hidden


def _add_change(
    figures: Floats,
    changed: Floats,
    best: Ints,
    watched: Watched,
    kinds: tuple[PieceClass, ...],
) -> None:
    """Let the middle's change speak: an unchanged middle keeps its figure, a changed one does not."""
    says = np.clip(changed, -_FIGURE_CHANGE_SAYS, _FIGURE_CHANGE_SAYS)
    for i, (surface, piece_class) in enumerate(zip(watched.grounds, watched.figures, strict=True)):
        if surface is SurfaceClass.TABLE or GROUNDS[best[i]] is not surface:
            continue
        same = np.array([kind == piece_class for kind in kinds])
        figures[i, same] -= max(0.0, says[i])
        figures[i, ~same] -= max(0.0, -says[i])


def _change_kinds(watched: Watched) -> Ints:
    table = [g is SurfaceClass.TABLE for g in watched.grounds]
    bare = [f == BARE for f in watched.figures]
    return np.array(table, np.intp) + 2 * np.array(bare, np.intp)
