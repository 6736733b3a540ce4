"""Mended: piles of which the players have said another shape than the eye had read."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.games.hexes import Shape
from vision.arrays import Pixels
from vision.geometry.lattice import Lattice
from vision.geometry.ring import PilePlace, in_record_order
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.setup.piles import raised
from vision.setup.search import SearchView, search_view
from vision.setup.trihexes import Trihex, find_trihexes

#: A pile is looked for within this many steps of where it was read, among so many outlines.
_REACH, _LOOKED_AT = 2.6, 4
# An outline's score loses this much by each step that it lies away.
_STEP_COSTS = 0.1


def with_shapes(
    scene: Scene, shapes: Sequence[Shape], image: Pixels, settings: ObserverSettings
) -> Scene:
    """Return *scene* with its piles of these *shapes*; those read as another are outlined anew."""
    piles = scene.ring.piles
    if all(pile.shape is shape for pile, shape in zip(piles, shapes, strict=False)):
        return scene
    view = search_view(image, scene.pose, scene.cards, settings)
    mended = tuple(
        pile if pile.shape is shape else _outlined_anew(pile, shape, view, scene, settings)
        for pile, shape in zip(piles, shapes, strict=True)
    )
    return replace(scene, ring=replace(scene.ring, piles=mended))


def _outlined_anew(
    pile: PilePlace, shape: Shape, view: SearchView, scene: Scene, settings: ObserverSettings
) -> PilePlace:
    """Return the pile of that *shape* that lies where *pile* was read; *pile* where none shows."""
    step_px = view.px(settings.cell_mm)
    middle = view.window.to_pixels(pile.middle[None])[0]
    left, top = np.maximum(np.round(middle - _REACH * step_px), 0).astype(int)
    right, bottom = np.round(middle + _REACH * step_px).astype(int)
    part = np.ascontiguousarray(view.pixels[top:bottom, left:right])
    found = find_trihexes(part, step_px=step_px, count=_LOOKED_AT, shape=shape)
    if not found:
        return pile
    wanted = (middle - (left, top)) * (1, -1)

    def worth(tile: Trihex) -> float:
        return tile.score - _STEP_COSTS * float(np.linalg.norm(tile.middle - wanted)) / step_px

    best = max(found, key=worth)
    x, y = best.lattice.origin
    lattice = view.in_mm(
        Lattice((x + int(left), y - int(top)), best.lattice.angle_deg, best.lattice.step)
    )
    place = PilePlace(lattice, in_record_order(best.cells)[1], shape)
    return raised(place, scene.pose, scene.lattice.step, settings)
