"""The solver finds what a made-up table truly holds, and doubts it where the maps do."""

from dataclasses import replace

import numpy as np
import pytest

from companion.games.hexes import Shape
from companion.starting_table import Doubt
from tests.vision.setup.made_tables import MadeTable, detection_of, made_table, without
from vision.arrays import Floats
from vision.settings import ObserverSettings
from vision.setup.detector import Kind
from vision.setup.doubts import DoubtLimits, doubts_about
from vision.setup.evidence import Evidence
from vision.setup.solver import Solution, solve

SETTINGS = ObserverSettings()


def solved(table: MadeTable, *, noise: float = 0.4, blots: int = 0) -> Solution:
    return solve(Evidence(detection_of(table, noise=noise, blots=blots), table.pose, SETTINGS))


def doubted(solution: Solution, table: MadeTable, *, cards: int = 4) -> set[Doubt]:
    found = doubts_about(solution, cards, table.pose, SETTINGS, DoubtLimits())
    return {doubted.doubt for doubted in found}


def farthest(points: Floats, others: Floats) -> float:
    """Return how far the farthest of either lies from the nearest of the other, mm."""
    away = np.linalg.norm(points[:, None] - others[None], axis=2)
    return float(max(away.min(axis=0).max(), away.min(axis=1).max()))


@pytest.mark.parametrize(("seed", "cells"), [(0, 8), (1, 10), (2, 14), (3, 28)])
def test_hive_ring_tokens_and_hornets_are_found(seed: int, cells: int) -> None:
    table = made_table(seed, cells=cells)

    solution = solved(table, noise=0.8, blots=20)

    assert solution.hive is not None
    assert solution.ring is not None
    assert solution.tokens is not None
    assert solution.hornets is not None
    places = solution.hive.lattice.place(solution.cells)
    assert farthest(places, table.lattice.place(list(table.cells))) < 4
    for pile, true in zip(solution.ring.piles, table.piles, strict=True):
        assert pile.shape is true.shape
        assert farthest(pile.lattice.place(pile.cells), true.lattice.place(true.cells)) < 5
    hornets = solution.hive.lattice.place(solution.hornets.cells)
    assert farthest(hornets, table.lattice.place(table.hornets)) < 4
    assert not doubted(solution, table) - {Doubt.HONEY}


def test_piles_are_counted_clockwise_from_the_hornet_tile() -> None:
    table = made_table(4)

    solution = solved(table)

    assert solution.ring is not None
    first = solution.ring.piles[0].middle
    assert farthest(first[None], table.piles[0].middle[None]) < 5


def test_cells_of_one_print_are_one_group_and_honey_is_told_by_the_detectors_word() -> None:
    table = made_table(5)

    solution = solved(table)

    assert solution.hive is not None
    assert solution.fills is not None
    places = solution.hive.lattice.place(solution.cells)
    for at, is_first in zip(places, solution.fills.first, strict=False):
        near = min(table.cells, key=lambda c: np.hypot(*(table.lattice.place([c])[0] - at)))
        assert bool(is_first) is (table.cells[near] is (solution.fills.honey > 0))


def test_bent_piles_turn_left_in_the_order_of_their_cells() -> None:
    solution = solved(made_table(6))

    assert solution.ring is not None
    for pile in solution.ring.piles:
        if pile.shape is Shape.BENT:
            a, b, c = pile.lattice.place(pile.cells)
            (x, y), (u, v) = b - a, c - b
            assert x * v - y * u > 0


def test_an_eleventh_of_twelve_piles_missing_is_doubted_not_made_up() -> None:
    table = made_table(7)
    fewer = replace(table, piles=table.piles[:5] + table.piles[6:], tops=table.tops[1:])

    solution = solved(fewer)

    assert solution.ring is not None
    assert len(solution.ring.piles) == 11
    assert Doubt.PILES in doubted(solution, table)


def test_a_pile_of_which_one_cell_alone_shows_is_found_in_its_gap() -> None:
    table = made_table(7)
    straight = next(pile for pile in table.piles if pile.shape is Shape.STRAIGHT)
    detection = detection_of(table)
    seen = Evidence(detection, table.pose, SETTINGS).seen(
        straight.lattice.place(straight.cells), SETTINGS.pile_height_mm
    )
    for place in seen[:2]:
        detection = without(detection, place, Kind.CLOTH)

    solution = solve(Evidence(detection, table.pose, SETTINGS))

    assert solution.ring is not None
    assert [pile.shape for pile in solution.ring.piles].count(Shape.STRAIGHT) == 4
    assert Doubt.PILES in doubted(solution, table)


def test_a_bare_table_has_no_hive_and_everything_in_doubt() -> None:
    table = made_table(8)
    bare = replace(table, cells={}, hornets=(), piles=(), tops=(), spoon=None, hornet_tile=None)

    solution = solved(bare)

    assert solution.hive is None
    assert doubted(solution, table) >= {Doubt.HIVE, Doubt.PILES, Doubt.HORNETS, Doubt.TOKENS}


def test_tokens_in_two_gaps_are_doubted() -> None:
    table = made_table(9)
    assert table.hornet_tile is not None
    x, y = table.hornet_tile
    apart = replace(table, hornet_tile=(-x, -y))

    assert Doubt.TOKENS in doubted(solved(apart), table)


def test_a_third_hornet_is_doubted() -> None:
    table = made_table(10)
    third = next(c for c in table.cells if c not in table.hornets)
    crowded = replace(table, hornets=(*table.hornets, third))

    assert Doubt.HORNETS in doubted(solved(crowded), table)


def test_a_half_covered_cell_at_the_hives_edge_is_doubted_where_it_lies() -> None:
    table = made_table(11)
    edge = next(c for c in table.cells if c not in table.hornets)
    detection = without(detection_of(table), table.lattice.place([edge])[0], Kind.OTHER, half=True)

    solution = solve(Evidence(detection, table.pose, SETTINGS))
    found = doubts_about(solution, 4, table.pose, SETTINGS, DoubtLimits())

    about = [d for d in found if d.doubt is Doubt.HIVE]
    (pixel,) = table.pose.project([(*table.lattice.place([edge])[0], 2.0)])
    assert any(np.hypot(*(np.array(place) - pixel)) < 15 for d in about for place in d.places)


def test_a_hidden_card_is_doubted() -> None:
    table = made_table(12)

    assert Doubt.CARDS in doubted(solved(table), table, cards=3)


def test_a_hive_is_looked_for_within_the_frame_that_players_draw() -> None:
    table = made_table(13)
    frame = table.piles[0].middle + np.array([(-60, -60), (60, -60), (60, 60), (-60, 60)])
    evidence = Evidence(detection_of(table), table.pose, SETTINGS, hive_frame=frame)

    hive = solve(evidence).hive

    assert hive is None or farthest(hive.lattice.place(sorted(hive.cells)), frame) < 100
