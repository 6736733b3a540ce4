"""All that a screen needs to draw Honey Wall; nothing in this game is hidden from anybody."""

from companion.games.answers import Json
from companion.games.hexes import Cell
from companion.games.honey_wall.box import default_box
from companion.games.honey_wall.drawing import bonus_places, open_nodes, places, thefts
from companion.games.honey_wall.paper import lockable
from companion.games.honey_wall.rolling import dice_choices
from companion.games.honey_wall.scoring import boxes, scores, surrounded
from companion.games.honey_wall.state import Mark, Phase, State
from companion.games.honey_wall.words import closed_by
from companion.games.strict_json import plain_in_order


def view(state: State) -> Json:
    """Return the box, every sheet, the turn and what may be done now."""
    points = scores(state)
    return {
        "is_house_box": state.box == default_box(),
        "box": plain_in_order(state.box),
        "players": plain_in_order(state.players),
        "sheets": [_sheet(state, seat, had) for seat, had in enumerate(points)],
        "is_on_paper": state.on_paper is not None,
        "turn": plain_in_order(state.turn),
        "open": _open(state),
    }


def _sheet(state: State, seat: int, points: int) -> Json:
    sheet, spaces = state.sheets[seat], state.box.sheet.spaces
    large, small = boxes(sheet, spaces)
    return {
        **plain_in_order(sheet),
        "surrounded": [_cells(group) for group in surrounded(sheet, spaces)],
        "large": large,
        "small": small,
        "dice": list(state.dice_at_hand(seat)),
        "points": points,
    }


def _open(state: State) -> Json:
    """Return what the player on turn may do now; every list is empty outside its phase."""
    phase = state.turn.phase
    return {
        "dice": [list(dice) for dice in dice_choices(state)]
        if phase in (Phase.CHOOSE, Phase.ROLL)
        else [],
        "place": [_place(state, mark, at) for mark, at in _placings(state)],
        "steal": [{"from": seat, "at": list(at)} for seat, at in thefts(state)]
        if phase is Phase.WASPS
        else [],
        "nodes": [
            {"node": node.id, "places": _cells(bonus_places(state, node))}
            for node in open_nodes(state)
        ]
        if phase is Phase.FLOWERS
        else [],
        "unlock": list(lockable(state)) if phase is Phase.PAPER else [],
    }


def _placings(state: State) -> list[tuple[Mark, Cell]]:
    if state.turn.phase is not Phase.PLACE:
        return []
    return [(mark, at) for mark in Mark for at in sorted(places(state, mark))]


def _place(state: State, mark: Mark, at: Cell) -> Json:
    return {"mark": mark.value, "at": list(at), "closes": list(closed_by(state, mark, at))}


def _cells(cells: frozenset[Cell]) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]
