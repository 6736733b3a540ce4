"""Piles: whether each pile's place holds a tile, and what is printed on the top one."""

import numpy as np

from companion.observation import PatternObservation, PileObservation
from vision.arrays import Floats
from vision.geometry.scene import Scene
from vision.settings import ObserverSettings
from vision.turns.image_patches import BODY, ImagePatches, change_log_ratio, change_since
from vision.turns.light import SURFACES, Light
from vision.turns.pieces import (
    Bounds,
    Middles,
    middles_of,
    other_than_icon_log_ratio,
    piece_log_ratio,
)
from vision.turns.reference import Appearance, Reference, Tops


def read_tops(
    tops: ImagePatches, light: Light, appearance: Appearance, baseline: Bounds
) -> tuple[Tops, Middles]:
    """Return what is printed on the three cells of each pile's top, and those cells' middles."""
    colour = light.log_likelihoods(tops.colours, tops.places)
    surfaces = [SURFACES[1 + int(k)] for k in colour[:, 1:].argmax(axis=1)]
    middles = middles_of(tops, surfaces, appearance.bare, grey=light.grey_at(tops.places))
    icon = piece_log_ratio(middles, surfaces, baseline)
    icon += appearance.gallery.icon_log_ratio(middles.colours)
    icon -= other_than_icon_log_ratio(tops, surfaces, appearance.icons, baseline)
    prints = [
        PatternObservation(full, empty, min(0.0, ratio), min(0.0, -ratio))
        for (_, full, empty), ratio in zip(colour.tolist(), icon.tolist(), strict=True)
    ]
    return tuple(tuple(prints[i : i + 3]) for i in range(0, len(prints), 3)), middles


def pile_observations(
    tops: ImagePatches,
    prints: Tops,
    reference: Reference,
    scene: Scene,
    light: Light,
    settings: ObserverSettings,
) -> tuple[PileObservation, ...]:
    """Return the observations of the twelve piles, on whose tops *prints* are seen."""
    changed = _changed(tops, reference)
    colour = light.log_likelihoods(tops.colours, tops.places).reshape(-1, 3, 3)
    table, tile = colour[..., 0].mean(axis=1), colour[..., 1:].max(axis=2).mean(axis=1)
    piles = scene.ring.piles
    heights = settings.tile_thickness_mm * np.array(reference.shown.piles, float)
    pixels = scene.pose.project_at(heights, [pile.middle for pile in piles])
    corners = np.stack([pile.lattice.corners(pile.cells) for pile in piles])
    outlines = scene.pose.project_at(heights[:, None, None], corners)
    return tuple(
        PileObservation(
            index=i,
            pixel=(float(pixels[i][0]), float(pixels[i][1])),
            shape=pile.shape,
            present=float(tile[i]),
            gone=float(table[i]),
            changed=float(changed[i]),
            cells=prints[i],
            before=reference.tops[i],
            outlines=tuple(tuple((u, v) for u, v in cell) for cell in outlines[i].tolist()),
        )
        for i, pile in enumerate(piles)
    )


def _changed(tops: ImagePatches, reference: Reference) -> Floats:
    """Return how likely each pile's top (N,) is another: by the one of its cells that changed most."""
    change = change_since(tops.logs, reference.patches.tops.logs, BODY)
    most = change.reshape(-1, 3).max(axis=1)
    return change_log_ratio(most, np.zeros(len(most), np.intp))
