"""Drawing on the sheets: honey and larvae, wasps, and flowers of the tree."""

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import IllegalMove
from companion.games.hexes import Cell, groups, touching
from companion.games.honey_wall.box import BEEHIVE, Node, NodeKind
from companion.games.honey_wall.moves import CrossOff, Place, Steal
from companion.games.honey_wall.rulings import (
    can_be_stolen,
    covers_flower,
    end_of,
    end_of_space,
    is_surrounded,
)
from companion.games.honey_wall.scoring import boxes
from companion.games.honey_wall.state import Mark, Phase, Sheet, State, Theft

#: The kinds of flower in the tree and what each lets one draw at once.
BONUS = {NodeKind.BLUE: Mark.LARVA, NodeKind.ORANGE: Mark.HONEY}


def places(state: State, mark: Mark) -> frozenset[Cell]:
    """Return where the player on turn may draw a rolled *mark* now."""
    return allowed(state, mark) if state.turn.left(mark) else frozenset()


def allowed(state: State, mark: Mark) -> frozenset[Cell]:
    """Return the free spaces next to a larva, or for a larva next to honey too."""
    sheet = state.sheet
    beside = sheet.larvae if mark is Mark.HONEY else sheet.marked
    return (touching(beside) & state.box.sheet.spaces) - sheet.marked


def bonus_places(state: State, node: Node) -> frozenset[Cell]:
    """Return where crossing off *node* may draw its bonus; none where it has no such bonus."""
    return allowed(state, BONUS[node.kind]) if node.kind in BONUS else frozenset()


def draw(sheet: Sheet, mark: Mark, at: Cell) -> Sheet:
    """Return *sheet* with *mark* drawn in the space *at*."""
    if mark is Mark.HONEY:
        return replace(sheet, honey=sheet.honey | {at})
    return replace(sheet, larvae=sheet.larvae | {at})


def place(state: State, move: Place) -> State:
    """Return the state with a rolled mark drawn; a flower under it is remembered."""
    if not state.turn.left(move.mark):
        raise IllegalMove("not-rolled", "no rolled {mark} is left to place", mark=move.mark)
    state = _draw(state, move.mark, move.at)
    is_honey = move.mark is Mark.HONEY
    flower = covers_flower(move.at, state.box.sheet.flowers, is_bonus=False)
    return _ended(state.with_counts(honey=-is_honey, larvae=-(not is_honey), flowers=flower))


def _draw(state: State, mark: Mark, at: Cell) -> State:
    """Draw *mark* on the sheet of the player on turn, by the placement rules."""
    if at not in state.box.sheet.spaces:
        raise IllegalMove("no-space", "that is no space of the sheet", cells=(at,))
    if at in state.sheet.marked:
        raise IllegalMove("taken", "that space is not free", cells=(at,))
    if at not in allowed(state, mark):
        beside = "a larva" if mark is Mark.HONEY else "a larva or honey"
        raise IllegalMove(
            f"{mark}-adjacency",
            "{mark} is not next to {beside} there",
            cells=(at,), mark=mark, beside=beside,
        )  # fmt: skip
    return state.with_sheet(state.turn.seat, draw(state.sheet, mark, at))


# ── wasps ──


def thefts(state: State) -> tuple[tuple[int, Cell], ...]:
    """Return whose larvae may be stolen now: seat and space."""
    if not state.turn.wasps:
        return ()
    return tuple(
        (seat, at)
        for seat, sheet in enumerate(state.sheets)
        if seat != state.turn.seat
        for at in sorted(sheet.larvae)
        if can_be_stolen(at, sheet) and not _is_protected(state, seat, at)
    )


def steal(state: State, move: Steal) -> State:
    """Return the state with a wasp drawn in another player's larva."""
    if not state.turn.wasps:
        raise IllegalMove("wasps", "more larvae are stolen than wasps were rolled")
    if move.seat >= len(state.sheets) or move.seat == state.turn.seat:
        raise IllegalMove("steal-whom", "wasps steal from another player")
    sheet = state.sheets[move.seat]
    if not can_be_stolen(move.at, sheet):
        raise IllegalMove("steal-what", "there is no larva to steal", cells=(move.at,))
    if _is_protected(state, move.seat, move.at):
        raise IllegalMove("steal-protected", "that group is surrounded", cells=(move.at,))
    stolen = replace(sheet, thefts=(*sheet.thefts, Theft(move.at, state.turn.seat)))
    return state.with_sheet(move.seat, stolen).with_counts(wasps=-1)


def _is_protected(state: State, seat: int, at: Cell) -> bool:
    sheet = state.sheets[seat]
    group = next(group for group in groups(sheet.larvae) if at in group)
    return is_surrounded(group, sheet, state.box.sheet.spaces)


# ── flowers ──


def open_nodes(state: State) -> tuple[Node, ...]:
    """Return the nodes of the tree that the player on turn may cross off now."""
    if not state.turn.flowers:
        return ()
    return tuple(node for node in state.box.tree if _is_open(state, node))


def _is_open(state: State, node: Node) -> bool:
    crossed = state.sheet.crossed
    return node.id not in crossed and any(
        state.box.are_beside(node.id, reached) for reached in (BEEHIVE, *crossed)
    )


def crossings(state: State) -> Iterator[CrossOff]:
    """Yield every way to use a covered flower."""
    for node in open_nodes(state):
        yield CrossOff(node.id)
        yield from (CrossOff(node.id, at) for at in sorted(bonus_places(state, node)))


def cross_off(state: State, move: CrossOff) -> State:
    """Return the state with a node crossed off and its bonus drawn."""
    if not state.turn.flowers:
        raise IllegalMove("flowers", "more nodes are crossed off than flowers were covered")
    node = state.box.node(move.node)
    if node is None:
        raise IllegalMove("node", "the tree has no {node}", node=move.node)
    if node.id in state.sheet.crossed:
        raise IllegalMove("node-twice", "{node} is crossed off already", node=node.id)
    if not _is_open(state, node):
        raise IllegalMove("node-reach", "{node} is next to nothing crossed off", node=node.id)
    crossed = replace(state.sheet, crossed=(*state.sheet.crossed, node.id))
    state = state.with_sheet(state.turn.seat, crossed).with_counts(flowers=-1)
    return state if move.place is None else _ended(_draw_bonus(state, node, move.place))


def _draw_bonus(state: State, node: Node, at: Cell) -> State:
    if node.kind not in BONUS:
        raise IllegalMove("node-bonus", "{node} lets nothing be drawn", node=node.id)
    return _draw(state, BONUS[node.kind], at)


def _ended(state: State) -> State:
    """Return *state*, over if the mark just drawn has ended the game."""
    spaces = state.box.sheet.spaces
    end = end_of(*boxes(state.sheet, spaces)) or end_of_space(state.sheets, spaces)
    if end is None:
        return state
    return replace(state.with_turn(phase=Phase.OVER), end=end)
