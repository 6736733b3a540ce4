"""Shadows: what comes over several places at once is told from tiles and pieces."""

import numpy as np

from vision.arrays import Floats, Patches
from vision.turns.image_patches import (
    BODY,
    FREE,
    SIDE,
    structure_change,
    without_shadow_edges,
)
from vision.turns.light import Light, LocalShade, bounded_shading
from vision.turns.tokens import token_log_likelihoods

#: Log colours of table, full and empty, all narrow, in even light.
LIGHT = Light(
    np.array([[4.0, 4, 4], [3.0, 4, 4.5], [5.0, 5, 5]]), np.full((3, 3), 0.06), np.zeros((5, 3))
)
NOWHERE = np.zeros((1, 2))


def half_shaded(depth: float) -> Patches:
    """Return a patch whose right half is darker by *depth* (log light)."""
    patch = np.zeros((1, SIDE, SIDE, 3), np.float32)
    patch[:, :, SIDE // 2 :] -= depth
    return patch


def test_straight_edge_of_a_shadow_is_no_other_drawing() -> None:
    plain, dotted = np.zeros_like(half_shaded(0)), np.zeros_like(half_shaded(0))
    dotted[:, ::4, ::4] = 0.7

    shaded, printed = (
        float(structure_change(now, plain, BODY)[0]) for now in (half_shaded(0.7), dotted)
    )

    assert shaded < 0.05 < printed


def test_shadow_that_crosses_a_cell_is_taken_off_it_and_a_piece_is_not() -> None:
    shaded = half_shaded(0.7)
    shaded[:, 10:14, 10:14] = 2.0

    some = np.concatenate([shaded, *(half_shaded(0.01),) * 4])

    evened = without_shadow_edges(some, some[:, FREE])[0, :, :, 0]

    assert np.ptp(evened[BODY & (evened < 0.8)]) < 0.1
    assert evened[10:14, 10:14].min() > 1.5


def test_place_in_the_shadow_of_its_neighbours_is_table() -> None:
    dark = np.array([[3.0, 3.4, 3.7]])
    beside = LocalShade(np.array([[[-1.0, -0.6, -0.3]]]), np.log([[0.3]]))

    alone, shaded = (LIGHT.log_likelihoods(dark, NOWHERE, shade)[0] for shade in (None, beside))

    assert alone[0] == -12.0
    assert shaded.tolist() == [0.0, -12.0, -24.0]


def test_colour_that_fits_two_surfaces_is_that_of_the_narrower() -> None:
    between = np.array([[4.5, 4.75, 4.75]])
    wide = Light(LIGHT.means, np.array([[0.06] * 3, [0.6, 0.3, 0.1], [0.2] * 3]), LIGHT.slope)

    full, empty = wide.log_likelihoods(between, NOWHERE)[0, 1:]

    assert empty > full


def test_shade_goes_as_far_as_the_tiles_say_and_a_pattern_no_farther() -> None:
    def bounded(tiles: float) -> tuple[Floats, float]:
        shading = np.array([[tiles] * 3, [tiles] * 3, [-0.9] * 3])
        return bounded_shading(shading, np.array([True, True, False]))

    assert bounded(0.1)[0][2].tolist() == [-0.3] * 3
    assert bounded(0.1)[1] == 0.0
    assert bounded(-0.8)[0][2].tolist() == [-0.8] * 3
    assert bounded(-0.8)[1] == 1.0


def test_shadow_over_most_gaps_leaves_the_spoon_where_it_may_be() -> None:
    areas = np.array([400.0] * 8 + [10.0] * 4)

    scores = token_log_likelihoods(areas, 0, 11)

    assert scores[0, 11] > -12.0
    assert scores[3, 11] > scores[0, 11] > scores[9, 11]
