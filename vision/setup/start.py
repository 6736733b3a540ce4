"""The start: what the setup picture shows, read without history, gives the first reference."""

from dataclasses import dataclass, replace

import numpy as np

from companion.observation import BARE, HORNET, Shown, ShownCell, SurfaceClass, Trouble
from companion.phrases import Phrase
from vision.arrays import Pixels
from vision.geometry.ring import PILES
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.fills import table_shades, told_fills
from vision.setup.scene import FoundScene, hornet_tile_scores
from vision.setup.verify import HORNETS, true_cells
from vision.turns.image_patches import ImagePatches, cut_start
from vision.turns.templates import LEAST_RESIDUAL, shared_template
from vision.turns.tokens import Gaps

#: What is told where the hive's edge, its honey, its hornets, or the ring's tokens are in doubt.
DOUBTS = (
    Trouble("edge", Phrase("whether a cell lies at the hive's edge cannot be told")),
    Trouble("honey", Phrase("which cells are full of honey cannot be told")),
    Trouble("hornets", Phrase("the two hornets were not found on the hive")),
    Trouble("tokens", Phrase("the spoon and the hornet tile were not found in the ring")),
)
# A cell's fill is in doubt below.
_LEAST_SURE = 0.9
# The hornet tile scores at least so much as a hexagon, and so many times as much as any other gap.
_HEXAGON, _STANDS_OUT = 0.5, 1.2
# A hornet is so many times as far from plain as the third cell is.
_HORNET_STANDS_OUT = 1.4


@dataclass(frozen=True)
class StartReading:
    """The setup as read: the ring counted from the hornet tile's pile, all that is shown, how *sure*.

    *sure* follows ``shown.cells``, from 0 to 1.
    """

    scene: Scene
    shown: Shown
    sure: tuple[float, ...]
    troubles: tuple[Trouble, ...] = ()


def read_start(image: Pixels, found: FoundScene, settings: ObserverSettings) -> StartReading:
    """Return what lies on the starting hive and in the ring of the *found* scene."""
    assert found.scene is not None, "only a scene that was found can be read"
    scene = found.scene
    told = true_cells(image, found, settings)
    hive = told.cells
    tiles = cut_start(image, scene, hive, settings)
    fills = told_fills(
        tiles.colours, table_shades(image, scene, found.hive, tiles.places, settings)
    )
    hornets, hornets_sure = _most_unlike(tiles, fills.full, len(hive))
    scene, gap_sure = (
        (scene, True) if found.troubles else _counted_from_tokens(image, scene, settings)
    )
    cells = tuple(
        ShownCell(
            at, 1, SurfaceClass.FULL if f else SurfaceClass.EMPTY, HORNET if i in hornets else BARE
        )
        for i, (at, f) in enumerate(zip(hive, fills.full, strict=False))
    )
    hive_fills = fills.sure[: len(hive)]
    fills_sure = fills.is_known and min(hive_fills, default=0.0) > _LEAST_SURE
    is_sure = (told.is_sure, fills_sure, hornets_sure, gap_sure)
    doubts = tuple(doubt for doubt, sure in zip(DOUBTS, is_sure, strict=True) if not sure)
    shown = Shown(cells, (settings.pile_tiles,) * PILES, 0, 0)
    return StartReading(scene, shown, hive_fills, troubles=(*found.troubles, *doubts))


def _most_unlike(tiles: ImagePatches, full: tuple[bool, ...], hive: int) -> tuple[set[int], bool]:
    """Return the two hive cells least like their plain fellows, and whether they stand out."""
    logs, colours = tiles.logs, tiles.colours
    distances = np.zeros(len(tiles))
    for fill in (True, False):
        here = np.flatnonzero(np.array(full) == fill)
        if len(here) > 1:
            away, _ = shared_template(logs[here]).residuals(logs[here], colours[here])
            distances[here] = away / max(float(np.median(away)), LEAST_RESIDUAL)
    order = np.argsort(-distances[:hive])
    third = distances[order[HORNETS]] if hive > HORNETS else 0.0
    return {int(i) for i in order[:HORNETS]}, bool(
        distances[order[HORNETS - 1]] > _HORNET_STANDS_OUT * third
    )


def _counted_from_tokens(
    image: Pixels, scene: Scene, settings: ObserverSettings
) -> tuple[Scene, bool]:
    """Return the scene with its piles counted from the hornet tile's, and whether that stands out.

    The hornet tile is the one hexagon that lies in a gap of the ring; the spoon lies beside it.
    """
    gaps = Gaps(scene.ring)
    scores = hornet_tile_scores(image, scene, np.vstack(gaps.points), settings)
    ends = np.cumsum([len(points) for points in gaps.points])[:-1]
    best = np.array([part.max(initial=0.0) for part in np.split(scores, ends)])
    first, second = np.sort(best)[::-1][:2]
    found = replace(scene, ring=scene.ring.turned_to(int(best.argmax())))
    return found, bool(first > _HEXAGON and first > _STANDS_OUT * second)
