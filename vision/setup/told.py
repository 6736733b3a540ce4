"""Told setups: what players say of the starting table, laid in millimetres as a solved one is."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from companion.errors import Unreadable
from companion.games.hexes import Shape
from companion.phrases import translatable
from companion.starting_table import Pixel, StartingTable, StartPile
from vision.arrays import Floats
from vision.geometry.pose import Pose
from vision.geometry.scene import Lattice, PilePlace, Scene, fit_lattice, ring_of
from vision.settings import ObserverSettings
from vision.setup.coarse_search import CELLS
from vision.setup.evidence import Evidence
from vision.setup.fill_groups import FillGroups
from vision.setup.hive_fit import LEAST_CELLS, Hive
from vision.setup.hornet_choice import Hornets
from vision.setup.picture_table import pixels
from vision.setup.placements import pile_place, placements_near
from vision.setup.solver import Solution, counted_from_tokens
from vision.setup.start_reader import Located
from vision.setup.token_fit import Tokens

# A pile that was tapped lies within this of the tap.
_REACH_MM = 20.0
_LACKING = translatable("The starting table lacks its hive, its ring, the hornet tile or the spoon")
_OTHER_PILES = translatable("The starting table has {count} piles")
#: How far ahead of any other explanation the players' word is.
_SURE = float("inf")


def told_solution(table: StartingTable, pose: Pose, settings: ObserverSettings) -> Solution:
    """Return *table*, seen from *pose*, in mm, as sure as the players' word."""
    ring = ring_of([_laid(pile, pose, settings) for pile in table.piles]) if table.piles else None
    hive = _hive(table, pose, settings)
    count = 0 if ring is None else len(ring.piles)
    solution = Solution(hive, ring, (_SURE,) * count, (_SURE,) * count)
    if hive is not None:
        full = [cell.full for cell in sorted(table.cells, key=lambda cell: cell.at)]
        first = np.array([*full, *[False] * 3 * count], bool)
        solution = replace(
            solution,
            hornets=Hornets(tuple(sorted(table.hornets)), _SURE, _SURE),
            fills=FillGroups(first, np.full(len(first), _SURE), _SURE, _SURE),
        )
    if ring is None or table.spoon is None or table.hornet_tile is None:
        return solution
    spoon, tile = _on_table([table.spoon, table.hornet_tile], pose, settings)
    gap = int(ring.gap_at(tile[None])[0])
    tokens = Tokens(gap, _pair(spoon), _pair(tile), _SURE, _SURE, 0.0)
    return counted_from_tokens(replace(solution, tokens=tokens))


def told_scene(table: StartingTable, located: Located, settings: ObserverSettings) -> Scene:
    """Return where *table* lies below the camera; raises `Unreadable` where it is not whole."""
    told = told_solution(table, located.pose, settings)
    if told.hive is None or told.ring is None or told.tokens is None:
        raise Unreadable(_LACKING)
    if len(told.ring.piles) != sum(settings.piles.values()):
        raise Unreadable(_OTHER_PILES, count=len(told.ring.piles))
    return Scene(located.cards, located.pose, told.hive.lattice, told.ring)


def pile_near(pixel: Pixel, shape: Shape | None, evidence: Evidence) -> StartPile | None:
    """Return the pile whose middle was tapped at *pixel*, turned as it fits best.

    Without a *shape* it has the one that fits best; ``None`` where no pile can lie there.
    """
    height = evidence.settings.pile_height_mm
    (middle,) = evidence.pose.on_table([pixel], height_mm=height)
    seen = evidence.seen(middle[None], height)
    near = placements_near(seen, Shape if shape is None else (shape,), evidence, reach_mm=_REACH_MM)
    if not near:
        return None
    place = pile_place(max(near, key=lambda p: p.worth), evidence)
    a, b, c = pixels(place.lattice.place(place.cells), height, evidence.pose)
    return StartPile(place.shape, (a, b, c))


def _laid(pile: StartPile, pose: Pose, settings: ObserverSettings) -> PilePlace:
    """Return where *pile* lies on the table."""
    cells = CELLS[pile.shape]
    points = pose.on_table(pile.cells, height_mm=settings.pile_height_mm)
    near = Lattice((0.0, 0.0), 0.0, settings.step_mm)
    return PilePlace(fit_lattice(cells, points, near=near, step=near.step), cells, pile.shape)


def _hive(table: StartingTable, pose: Pose, settings: ObserverSettings) -> Hive | None:
    if not table.cells:
        return None
    cells = [cell.at for cell in table.cells]
    points = _on_table([cell.pixel for cell in table.cells], pose, settings)
    near = Lattice((0.0, 0.0), 0.0, settings.step_mm)
    step = None if len(cells) >= LEAST_CELLS else near.step
    lattice = fit_lattice(cells, points, near=near, step=step)
    return Hive(lattice, frozenset(cells), dict.fromkeys(cells, _SURE))


def _on_table(seen: Sequence[Pixel], pose: Pose, settings: ObserverSettings) -> Floats:
    return pose.on_table(seen, height_mm=settings.tile_thickness_mm)


def _pair(point: Floats) -> tuple[float, float]:
    return float(point[0]), float(point[1])
