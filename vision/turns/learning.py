"""Learning: a picture, and the rules' word on what it shows, become the memory of it.

cuts ─► light, the tops' grounds ─► plain cells ─► the tops' prints ─► gallery and icons ─► Memory
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.observation import BARE, ICON, PatternObservation, PieceClass, Shown, SurfaceClass
from vision.arrays import Floats, Patches, Pixels
from vision.settings import ObserverSettings
from vision.setup.scene import Scene
from vision.turns.cells import GROUNDS, Light, colour_witness, shading_of
from vision.turns.cuts import TableCuts, cut_table
from vision.turns.pieces import Gallery, Middles
from vision.turns.pieces_reading import middles_of, usual_with_tops
from vision.turns.reading import read_tops
from vision.turns.reference import KnownLooks, Memory, Tops, Views, Watched, light_of, watched_of
from vision.turns.ring import PILES
from vision.turns.similarity import Look, look_of, shared_look

# From this log-likelihood ratio on, an icon seen on a pile's top is one.
_SURE_ICON = 4.0


@dataclass(frozen=True)
class _Lesson:
    """A picture cut out, its *light*, and what is known to be *shown* in it."""

    shown: Shown
    watched: Watched
    cuts: TableCuts
    light: Light
    top_grounds: tuple[SurfaceClass | None, ...]


def memory_of(
    image: Pixels,
    scene: Scene,
    shown: Shown,
    *,
    views: Views,
    before: Memory | None,
    settings: ObserverSettings,
) -> Memory:
    """Return the memory of *image*, which shows *shown*; *before* is that of the last one learnt."""
    lesson = _lesson(image, scene, shown, before, settings)
    known = before.known if before else KnownLooks(Gallery(settings.pieces))
    known, tops = _known_looks(lesson, known, settings)
    return Memory(
        shown=shown,
        watched=lesson.watched,
        cuts=lesson.cuts,
        shading=_shading(lesson, settings),
        top_grounds=lesson.top_grounds,
        tops=tops,
        gaps=views.gaps.view(image, scene.pose),
        overview=views.overview.view(image, scene.pose),
        known=known,
    )


def _lesson(
    image: Pixels, scene: Scene, shown: Shown, before: Memory | None, settings: ObserverSettings
) -> _Lesson:
    """Return *image* cut out; its light and what the tops are tell each other, twice over."""
    watched = watched_of(shown)
    cuts = cut_table(
        image, scene, watched.cells, levels=watched.levels, piles=shown.piles, settings=settings
    )
    top_grounds = _tops_before(before, shown)
    for _ in range(2):
        light = light_of(cuts, (*watched.grounds, *top_grounds), settings)
        top_grounds = _top_grounds(cuts, light, shown.piles, settings)
    return _Lesson(shown, watched, cuts, light, top_grounds)


def _tops_before(before: Memory | None, shown: Shown) -> tuple[SurfaceClass | None, ...]:
    """Return what the piles' tops were taken for, all ``None`` where *shown* proves that wrong.

    Players who say that a cell is full which was taken for empty say it of what looks like it too.
    """
    nothing = (None,) * (3 * PILES)
    if before is None:
        return nothing
    taken = {(cell.at, cell.level): cell.surface for cell in before.shown.cells}
    is_wrong = any(taken.get((c.at, c.level), c.surface) is not c.surface for c in shown.cells)
    return nothing if is_wrong else before.top_grounds


def _top_grounds(
    cuts: TableCuts, light: Light, piles: Sequence[int], settings: ObserverSettings
) -> tuple[SurfaceClass | None, ...]:
    """Return what each pile's top cells are, ``None`` where the pile holds no tile."""
    colour = colour_witness(cuts.tops.colours, cuts.tops.places, light, settings.cells)
    best = colour[:, 1:].argmax(axis=1) + 1
    return tuple(GROUNDS[k] if piles[i // 3] else None for i, k in enumerate(best))


def _shading(lesson: _Lesson, settings: ObserverSettings) -> Floats:
    cells = lesson.cuts.cells
    return shading_of(
        cells.colours, cells.places, lesson.watched.grounds, lesson.light, settings.cells
    )


def _known_looks(
    lesson: _Lesson, known: KnownLooks, settings: ObserverSettings
) -> tuple[KnownLooks, Tops]:
    """Return the looks that are *known* with what *lesson* adds to them, and what the tops show."""
    watched, cuts = lesson.watched, lesson.cuts
    known = replace(known, plain=_plain_looks(lesson))
    grey = lesson.light.grey_at(cuts.cells.places)
    middles = middles_of(cuts.cells, watched.grounds, known.plain, grey=grey)
    usual = usual_with_tops(
        middles, watched, watched.grounds, cuts.tops, lesson.top_grounds, (), known.plain
    )
    tops, printed = read_tops(cuts.tops, lesson.light, known, usual, settings)
    gallery = _with_figures(known.gallery, watched.figures, middles)
    gallery = _with_printed_icons(gallery, tops, printed, lesson.shown.piles)
    icons, covers = _printed_icons(lesson, middles, tops, printed, settings)
    return replace(known, gallery=gallery, icons=icons, icon_covers=covers), tops


def _plain_looks(lesson: _Lesson) -> dict[SurfaceClass, Look]:
    """Return the look of a bare full and of a bare empty cell in this picture, in six turns."""
    found = {}
    for surface in GROUNDS[1:]:
        bare = [i for i, shows in enumerate(_shown(lesson.watched)) if shows == (surface, BARE)]
        tops = [i for i, g in enumerate(lesson.top_grounds) if g is surface]
        cells = lesson.cuts.cells.patches[bare]
        fellows = np.concatenate([cells, lesson.cuts.tops.patches[tops]])
        if len(fellows):
            found[surface] = shared_look(fellows)
    return found


def _with_figures(gallery: Gallery, figures: Sequence[PieceClass], middles: Middles) -> Gallery:
    """Return *gallery* with the figures that are known to stand on the hive."""
    for piece_class, row in zip(figures, middles.colours, strict=True):
        if piece_class != BARE:
            gallery = gallery.with_seen(piece_class, row)
    return gallery


def _with_printed_icons(
    gallery: Gallery, tops: Tops, printed: Middles, piles: Sequence[int]
) -> Gallery:
    """Return *gallery* with the icons that are seen on the piles' tops."""
    for i, (pattern, row) in enumerate(zip(_patterns(tops), printed.colours, strict=True)):
        if piles[i // 3] and _is_icon(pattern):
            gallery = gallery.with_seen(ICON, row)
    return gallery


def _printed_icons(
    lesson: _Lesson, middles: Middles, tops: Tops, printed: Middles, settings: ObserverSettings
) -> tuple[dict[SurfaceClass, Look], dict[SurfaceClass, Floats]]:
    """Return, by ground, the looks of the icons seen on hive and piles, and how much they cover."""
    seen: dict[SurfaceClass, list[tuple[Patches, float]]] = {}
    for i, (surface, piece_class) in enumerate(_shown(lesson.watched)):
        if piece_class == ICON:
            patch = lesson.cuts.cells.patches[i]
            seen.setdefault(surface, []).append((patch, float(middles.covered[i])))
    for i, top in enumerate(_patterns(tops)):
        if _is_icon(top):
            surface = SurfaceClass.FULL if top.full > top.empty else SurfaceClass.EMPTY
            patch = lesson.cuts.tops.patches[i]
            seen.setdefault(surface, []).append((patch, float(printed.covered[i])))
    last = settings.pieces.icons_kept
    looks = {g: look_of(np.stack([p for p, _ in found[-last:]])) for g, found in seen.items()}
    return looks, {g: np.array([cover for _, cover in found]) for g, found in seen.items()}


def _shown(watched: Watched) -> Iterator[tuple[SurfaceClass, PieceClass]]:
    return zip(watched.grounds, watched.figures, strict=True)


def _patterns(tops: Tops) -> Iterator[PatternObservation]:
    return (pattern for top in tops for pattern in top)


def _is_icon(pattern: PatternObservation) -> bool:
    return pattern.icon - pattern.bare > _SURE_ICON
