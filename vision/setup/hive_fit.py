"""The hive: the lattice and the connected cells on it that explain most of the maps one tile up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush

import numpy as np

from companion.games.hexes import Cell, groups, neighbours, within
from vision.arrays import Floats
from vision.geometry.scene import Lattice
from vision.setup.coarse_search import CELLS
from vision.setup.evidence import Evidence
from vision.setup.placements import Placement, hexagon_points

#: A hive of fewer cells is none: piles have three.
LEAST_CELLS = 4
# The hive reaches no farther than so many steps from where it is begun.
_REACH = 9
# So many placements begin a hive, and those worth this part of the best are fitted; so often is a
# lattice fitted and grown again.
_SEEDS, _FITTED, _LIKELY, _ROUNDS = 30, 3, 0.7, 3
# Steps of the fit: mm, degrees, and the part by which a cell's width is tried larger and smaller.
_FIT_STEPS = ((2.0, 2.0, 0.006), (1.0, 1.0, 0.003), (0.5, 0.5, 0.0015), (0.25, 0.25, 0.0008))
# A cell's width is known about so well.
_WIDTH_SPREAD = 0.006
# Two lattices are one where no cell of the hive lies farther off than this part of a step.
_SAME_PLACE = 0.3
_GRID = within(_REACH)


@dataclass(frozen=True)
class Hive:
    """The hive's *lattice* on the table, mm, its *cells*, and what each place on and beside it is *worth*.

    *rival* is what the best hive on another lattice there would be worth.
    """

    lattice: Lattice
    cells: frozenset[Cell]
    worths: Mapping[Cell, float]
    rival: float = 0.0

    @property
    def worth(self) -> float:
        """What all cells are worth."""
        return sum(self.worths[c] for c in self.cells)

    def margins(self) -> dict[Cell, float]:
        """Return by how much the hive beats the best in which a cell, or a place beside it, differs."""
        beside = {n for c in self.cells for n in neighbours(c)} - self.cells
        margins = {c: -self.worths.get(c, 0.0) for c in beside}
        for cell in self.cells:
            margins[cell] = self.worth - self._best_without(cell)
        return margins

    def _best_without(self, cell: Cell) -> float:
        """Return what the best connected part of the hive without *cell* is worth."""
        parts = groups(self.cells - {cell})
        return max((sum(self.worths[c] for c in part) for part in parts), default=0.0)


def find_hive(placements: Iterable[Placement], evidence: Evidence) -> Hive | None:
    """Return the hive that explains most, begun at the first of *placements*, if there is one."""
    begun = sorted(_begun(tuple(placements)[:_SEEDS], evidence), key=lambda hive: -hive.worth)
    likely = [hive for hive in begun[:_FITTED] if hive.worth > _LIKELY * begun[0].worth]
    found = [_fitted(hive, evidence) for hive in likely]
    found.sort(key=lambda hive: -hive.worth)
    if not found:
        return None
    rivals = [hive.worth for hive in found[1:] if _is_another(hive, found[0])]
    return replace(found[0], rival=max(rivals, default=0.0))


def _begun(seeds: Sequence[Placement], evidence: Evidence) -> list[Hive]:
    """Return what grows from each of *seeds*, none from one that lies on an earlier one's cells."""
    found: list[Hive] = []
    for seed in seeds:
        lattice = _flat_lattice(seed, evidence)
        begun = Hive(lattice, frozenset(CELLS[seed.shape]), {})
        if all(_is_another(begun, hive) or not _is_within(begun, hive) for hive in found):
            grown = _grown(lattice, evidence, joins=False)
            if len(grown.cells) >= LEAST_CELLS:
                found.append(grown)
    return found


def _flat_lattice(seed: Placement, evidence: Evidence) -> Lattice:
    """Return the lattice one tile up whose cells are seen where those of *seed* are."""
    height = evidence.settings.tile_thickness_mm
    ((x, y),) = evidence.risen(np.array([[seed.x, seed.y]]), height)
    return Lattice((float(x), float(y)), seed.angle_deg % 60, evidence.settings.step_mm)


def reweighed(hive: Hive, worths: Mapping[Cell, float]) -> Hive:
    """Return *hive* with other *worths* for some of its places, and the cells that are the best then."""
    all_worths = {**hive.worths, **worths}
    return replace(hive, cells=_best_cells(all_worths, joins=True), worths=all_worths)


def _grown(lattice: Lattice, evidence: Evidence, *, joins: bool = True) -> Hive:
    """Return the best connected cells of *lattice* about its cell (0, 0), parts joined or not."""
    worths = dict(zip(_GRID, map(float, cell_worths(lattice, _GRID, evidence)), strict=True))
    return Hive(lattice, _best_cells(worths, joins=joins), worths)


def _best_cells(worths: Mapping[Cell, float], *, joins: bool) -> frozenset[Cell]:
    parts = list(groups(c for c in worths if worths[c] > 0))
    if not parts:
        return frozenset()
    begun = max(parts, key=lambda part: (_holds_middle(part), sum(worths[c] for c in part)))
    rest = [part for part in parts if part is not begun] if joins else []
    return _joined(begun, rest, worths)


def _holds_middle(part: frozenset[Cell]) -> bool:
    return (0, 0) in part or bool(part & set(neighbours((0, 0))))


def cell_worths(lattice: Lattice, cells: Sequence[Cell], evidence: Evidence) -> Floats:
    """Return the log-odds (N,) that *cells* of *lattice*, one tile up, are cells of the hive."""
    faces, centres = cell_evidence(lattice, cells, evidence)
    return faces + centres


def cell_evidence(
    lattice: Lattice, cells: Sequence[Cell], evidence: Evidence
) -> tuple[Floats, Floats]:
    """Return what the faces and what the middles of *cells* say of being the hive's (N,), as log-odds."""
    height = evidence.settings.tile_thickness_mm
    middles = lattice.place(cells)
    c, s = np.cos(np.radians(lattice.angle_deg)), np.sin(np.radians(lattice.angle_deg))
    face = hexagon_points(lattice.step) @ np.array([[c, s], [-s, c]])
    points = evidence.seen((middles[:, None] + face).reshape(-1, 2), height)
    faces = evidence.detection.sample(evidence.hive, points).reshape(len(middles), -1).mean(axis=1)
    centres = evidence.detection.sample(evidence.centre, evidence.seen(middles, height))
    return np.asarray(faces, np.float64), np.asarray(centres, np.float64)


def _joined(
    begun: frozenset[Cell], parts: Iterable[frozenset[Cell]], worths: Mapping[Cell, float]
) -> frozenset[Cell]:
    """Return *begun* with those *parts* that are worth more than the doubtful cells between cost."""
    hive, rest = set(begun), list(parts)
    while rest:
        costs, came_from = _ways(hive, worths)
        gains = [sum(worths[c] for c in part) - min(costs[c] for c in part) for part in rest]
        best = int(np.argmax(gains))
        if gains[best] <= 0:
            break
        part = rest.pop(best)
        at: Cell | None = min(part, key=lambda c: costs[c])
        hive |= part
        while at is not None:
            hive.add(at)
            at = came_from.get(at)
    return frozenset(hive)


def _ways(
    hive: set[Cell], worths: Mapping[Cell, float]
) -> tuple[dict[Cell, float], dict[Cell, Cell]]:
    """Return what the cheapest way from *hive* to each place costs, and over which place it comes (Dijkstra)."""
    costs = {c: 0.0 if c in hive else float("inf") for c in worths}
    came_from: dict[Cell, Cell] = {}
    queue = [(0.0, c) for c in hive]
    while queue:
        cost, cell = heappop(queue)
        if cost > costs[cell]:
            continue
        for n in neighbours(cell):
            if n in worths and (there := cost + max(0.0, -worths[n])) < costs[n]:
                costs[n], came_from[n] = there, cell
                heappush(queue, (there, n))
    return costs, came_from


def _fitted(hive: Hive, evidence: Evidence) -> Hive:
    """Return *hive* with its lattice moved, turned and scaled to explain most, and grown again."""
    for _ in range(_ROUNDS):
        lattice = _fitted_lattice(hive, evidence)
        again = _grown(lattice, evidence)
        if again.worth < hive.worth and again.cells != hive.cells:
            break
        is_settled, hive = again.cells == hive.cells, again
        if is_settled:
            break
    return hive


def _fitted_lattice(hive: Hive, evidence: Evidence) -> Lattice:
    cells = sorted(hive.cells)
    middle = hive.lattice.place(cells).mean(axis=0)
    pose = np.array([*middle, hive.lattice.angle_deg, 1.0])
    away = np.mean(cells, axis=0)

    def lattice_at(pose: Floats) -> Lattice:
        turned = Lattice((0.0, 0.0), float(pose[2]), evidence.settings.step_mm * float(pose[3]))
        x, y = pose[:2] - turned.place(away)[0]
        return replace(turned, origin=(float(x), float(y)))

    def worth(pose: Floats) -> float:
        off = (pose[3] - 1) / _WIDTH_SPREAD
        return float(cell_worths(lattice_at(pose), cells, evidence).sum() - off**2 / 2)

    best = worth(pose)
    for mm, deg, part in _FIT_STEPS:
        moves = np.vstack([np.diag([mm, mm, deg, part]), -np.diag([mm, mm, deg, part])])
        for move in np.vstack([moves, moves]):
            there = worth(pose + move)
            if there > best:
                pose, best = pose + move, there
    return lattice_at(pose)


def _is_another(hive: Hive, best: Hive) -> bool:
    """Tell whether *hive* lies on another lattice than *best*."""
    at = _on_lattice(hive, best)
    off = (at - np.round(at)) @ best.lattice.axes
    return bool(np.linalg.norm(off, axis=1).max() > _SAME_PLACE * best.lattice.step)


def _is_within(hive: Hive, other: Hive) -> bool:
    """Tell whether *other* has all cells of *hive*, on lattices that agree."""
    at = np.round(_on_lattice(hive, other)).astype(int)
    return all((int(q), int(r)) in other.cells for q, r in at)


def _on_lattice(hive: Hive, other: Hive) -> Floats:
    """Return where (N, 2) the cells of *hive* lie on the lattice of *other*, in its cells."""
    places = hive.lattice.place(sorted(hive.cells))
    return other.lattice.steps(places)


def recentred(hive: Hive) -> Hive:
    """Return *hive* with its cells counted from the one nearest to its middle."""
    cells = sorted(hive.cells)
    places = hive.lattice.place(cells)
    first = cells[int(np.linalg.norm(places - places.mean(axis=0), axis=1).argmin())]
    x, y = hive.lattice.place([first])[0]

    def moved(cell: Cell) -> Cell:
        return cell[0] - first[0], cell[1] - first[1]

    return Hive(
        replace(hive.lattice, origin=(float(x), float(y))),
        frozenset(moved(c) for c in cells),
        {moved(c): worth for c, worth in hive.worths.items()},
        hive.rival,
    )
