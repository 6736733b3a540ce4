"""Where a tile may lie: beside the hive on the table, or on three cells of one level."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple, TypeAlias

from companion.errors import IllegalMove
from companion.games.alveola import rulings
from companion.games.alveola.state import CellMap, Cells, HiveCell, Pieces, State
from companion.games.alveola.tiles import DISTINCT_WALKS, WALKS, Fill, Pattern, Three, Tile, orders
from companion.games.alveola.turn import Action, Turn
from companion.games.hexes import Cell, Shape, neighbours

FULL, EMPTY = Fill.FULL, Fill.EMPTY
Fills: TypeAlias = tuple[Fill, Fill, Fill]

#: What must lie on a fill.
OPPOSITE = {FULL: EMPTY, EMPTY: FULL}
CONTACTS = 2


class Placement(NamedTuple):
    """One way to lay a tile: *cells* in the order of the tile's own, *level* once it lies there.

    *needs* are the fills that the tile must show, cell by cell; ``None`` where any will do.
    """

    action: Action
    cells: Three
    level: int
    needs: Fills | None


def placements(state: State, tile: Tile) -> tuple[Placement, ...]:
    """Return the distinct legal placements of *tile* for the player on turn.

    For an unknown tile three cells come once, in one listing, with the fills they need; for a
    known one, once for each way in which its print can lie on them.
    """
    hive, pieces = state.hive.plain(), state.pieces.plain()
    places = tuple(on_table(hive, tile.shape))
    if not state.is_first_turn:
        places += tuple(on_hive(hive, pieces, tile.shape))
    return places if tile.cells is None else tuple(printed(places, tile.shape, tile.cells))


def printed(places: tuple[Placement, ...], shape: Shape, pattern: Pattern) -> Iterator[Placement]:
    """Yield *places* once for each way in which *pattern* may lie on them."""
    fills = fills_of(pattern)
    listings = orders(shape, pattern)
    for action, cells, level, needs in places:
        for a, b, c in listings:
            if needs is None:
                yield Placement(action, (cells[a], cells[b], cells[c]), level, None)
            elif (needs[a], needs[b], needs[c]) == fills:
                yield Placement(action, (cells[a], cells[b], cells[c]), level, fills)


def fills_of(pattern: Pattern) -> Fills:
    """Return the fills of *pattern*, cell by cell."""
    return pattern[0].fill, pattern[1].fill, pattern[2].fill


def on_table(hive: Cells, shape: Shape) -> tuple[Placement, ...]:
    """Return where a tile of *shape* may enlarge the hive, each three cells once."""
    rim = _rim(hive)
    ranked: tuple[list[Three], list[Three], list[Three]] = ([], [], [])
    for cells in _beside(hive, rim, shape):
        ranked[_rank(hive, _contacts(rim, cells))].append(cells)
    return tuple(
        Placement(Action.ENLARGE, cells, 1, None) for cells in rulings.as_far_as_possible(*ranked)
    )


def _rim(hive: Cells) -> Mapping[Cell, list[Cell]]:
    """Return each free cell that touches the hive, with the hive's cells that it touches."""
    rim: dict[Cell, list[Cell]] = {}
    for cell in hive:
        for beside in neighbours(cell):
            if beside not in hive:
                rim.setdefault(beside, []).append(cell)
    return rim


def _beside(hive: Cells, rim: Iterable[Cell], shape: Shape) -> set[Three]:
    """Return the free places of *shape* that touch the hive, each in one listing."""
    found = set()
    for (_, _), (q1, r1), (q2, r2) in WALKS[shape][: DISTINCT_WALKS[shape]]:
        for q, r in rim:
            for a, b in ((q, r), (q - q1, r - r1), (q - q2, r - r2)):
                found.add(((a, b), (a + q1, b + r1), (a + q2, b + r2)))
    return {(a, b, c) for a, b, c in found if a not in hive and b not in hive and c not in hive}


def _contacts(rim: Mapping[Cell, list[Cell]], cells: Three) -> list[list[Cell]]:
    """Return the hive's cells that each of *cells* touches, for those that touch any."""
    return [rim[cell] for cell in cells if cell in rim]


def _rank(hive: Cells, contacts: list[list[Cell]]) -> int:
    """Return which wishes a place that touches the hive meets: 0 all, 1 contacts only, 2 none."""
    touched = set(chain(*contacts))
    if len(contacts) < CONTACTS or len(touched) < CONTACTS:
        return 2
    return 0 if any(hive[cell].level == 1 for cell in touched) else 1


def on_hive(hive: Cells, pieces: Pieces, shape: Shape) -> Iterator[Placement]:
    """Yield where a tile of *shape* may raise the hive, each three cells once."""
    free = {cell: top for cell, top in hive.items() if cell not in pieces}
    for (_, _), (q1, r1), (q2, r2) in WALKS[shape][: DISTINCT_WALKS[shape]]:
        for (q, r), top in free.items():
            second = free.get((q + q1, r + r1))
            third = free.get((q + q2, r + r2))
            if second and third and second.level == third.level == top.level:
                cells = ((q, r), (q + q1, r + r1), (q + q2, r + r2))
                needs = (OPPOSITE[top.fill], OPPOSITE[second.fill], OPPOSITE[third.fill])
                yield Placement(Action.RAISE, cells, top.level + 1, needs)


def check_placement(state: State, turn: Turn, *, shape: Shape, pattern: Pattern) -> None:
    """Refuse cells on which the tile may not be laid as the turn says."""
    if turn.action is Action.RAISE and state.is_first_turn:
        raise IllegalMove("raise-on-first-turn", "nobody may raise the hive in their first turn")
    _check_shape(shape, turn.cells)
    if turn.action is Action.RAISE:
        _check_support(state, turn.cells)
        _check_superposition(state, turn.cells, pattern)
    else:
        _check_on_table(state, turn.cells)
        _check_contacts(state, shape, turn.cells)


def _check_shape(shape: Shape, cells: Three) -> None:
    if rulings.may_lie(shape, cells):
        return
    if rulings.may_lie(shape, (cells[2], cells[1], cells[0])):
        raise IllegalMove(
            "flipped-tile",
            "a {shape} tile would lie on its face: tiles may be turned, not flipped",
            shape=shape.value,
            cells=cells,
        )
    raise IllegalMove(
        "wrong-shape",
        "the tile is {shape}, which the cells below it are not",
        shape=shape.value,
        cells=cells,
    )


def _check_support(state: State, cells: Three) -> None:
    for cell in cells:
        if cell not in state.hive:
            raise IllegalMove(
                "empty-space-below", "there is no hive below the whole tile to raise", cells=(cell,)
            )
        if cell in state.pieces:
            raise IllegalMove(
                "covers-a-piece", "the tile would cover what stands there", cells=(cell,)
            )
    levels = [state.hive[cell].level for cell in cells]
    if len(set(levels)) > 1:
        raise IllegalMove(
            "uneven-support",
            "the cells lie on levels {levels}, so there would be empty space below the tile",
            cells=cells,
            levels=", ".join(map(str, levels)),
        )


def _check_superposition(state: State, cells: Three, pattern: Pattern) -> None:
    for cell, shown in zip(cells, pattern, strict=True):
        if shown.fill is state.hive[cell].fill:
            raise IllegalMove(
                "superposition",
                "a cell that is {fill} would lie on one that is {fill}",
                fill=shown.fill.value,
                cells=(cell,),
            )


def _check_on_table(state: State, cells: Three) -> None:
    for cell in cells:
        if cell in state.hive:
            raise IllegalMove(
                "not-on-table",
                "a cell of the tile would lie on the hive: enlarging is on the table",
                cells=(cell,),
            )


def _check_contacts(state: State, shape: Shape, cells: Three) -> None:
    hive = state.hive.plain()
    contacts = _contacts(_rim(hive), cells)
    if not contacts:
        raise IllegalMove("not-touching", "the tile does not touch the hive", cells=cells)
    rank = _rank(hive, contacts)
    allowed = on_table(hive, shape) if rank else ()
    if not rank or any(set(place.cells) == set(cells) for place in allowed):
        return
    if rank == 2:
        raise IllegalMove(
            "too-few-contacts",
            "the tile has {contacts} cells touching {touched} of the hive: two and two are needed",
            cells=cells,
            contacts=len(contacts),
            touched=len(set(chain(*contacts))),
        )
    raise IllegalMove("no-uncovered-level-1", "the tile touches no cell of level 1", cells=cells)


def laid(hive: CellMap[HiveCell], cells: Three, level: int, pattern: Pattern) -> CellMap[HiveCell]:
    """Return the hive with the tile on *cells*."""
    higher = hive.plain()
    for cell, shown in zip(cells, pattern, strict=True):
        higher[cell] = HiveCell(level, shown.fill, shown.icon)
    return CellMap(higher)
