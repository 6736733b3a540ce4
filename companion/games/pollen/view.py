"""Pollen as one seat may see it: its own hand and objective, and face-down cards as backs."""

from companion.games.answers import Json
from companion.games.pollen import rules, scoring
from companion.games.pollen.moves import Action, Face, GoOn, Lay, Move
from companion.games.pollen.rulings import ACTION_POINTS
from companion.games.pollen.state import COLUMNS, ROWS, Camp, Lying, State


def view(state: State, seat: int | None) -> Json:
    """Return what *seat* may know; somebody without a seat sees what both players see."""
    return {
        "flowers": list(state.box.flowers),
        "camps": [_camp(camp, is_open=_is_open(state)) for camp in state.camps],
        "hand": [] if seat is None else list(state.hands[seat]),
        "hands": [len(hand) for hand in state.hands],
        "piles": [len(pile) for pile in state.piles],
        "discards": [list(cards) for cards in state.discards],
        "objectives": [
            list(names) if state.is_over or seat == owner else None
            for owner, names in enumerate(state.objectives)
        ],
        "round": state.round + 1,
        "first": state.first,
        "points": 0 if _is_open(state) else ACTION_POINTS,
        "is_last_turn": state.is_last_turn,
        "is_between": state.is_between,
        "counted": [_counted(state, n) for n in range(len(state.counted))],
    }


def shows(state: State, move: Move) -> bool:
    """Tell whether *move* shows anybody a card or an objective that they had not seen.

    Cards are drawn at a turn's end; only a turn that draws none and lays everything face down shows
    nothing.
    """
    if isinstance(move, GoOn):
        return True
    after = rules.play(state, move)
    is_drawn = after.piles[move.player] != state.piles[move.player]
    return is_drawn or _is_open(after) or any(_is_face_up(action) for action in move.actions)


def _is_face_up(action: Action) -> bool:
    """Tell whether *action* shows a card of the hand or of a camp."""
    return not (isinstance(action, Lay) and action.face is Face.DOWN)


def _is_open(state: State) -> bool:
    """Tell whether a round was counted and its cards lie face up."""
    return state.is_between or state.is_over


def _camp(camp: Camp, *, is_open: bool) -> list[list[Json]]:
    """Return a camp column by column, each from the flower outwards."""
    cards = [_card(lying, is_open=is_open) for lying in camp]
    return [cards[column * ROWS : (column + 1) * ROWS] for column in range(COLUMNS)]


def _card(lying: Lying | None, *, is_open: bool) -> Json:
    if lying is None:
        return None
    is_shown = is_open or not lying.is_down
    return {
        "owner": lying.owner,
        "insects": lying.insects if is_shown else None,
        "down": lying.is_down,
    }


def _counted(state: State, round: int) -> Json:
    return {
        "points": list(scoring.round_points(state, round)),
        "columns": [
            {
                "flower": column.flower,
                "insects": list(column.insects),
                "cards": list(column.cards),
                "taker": column.taker,
            }
            for column in state.counted[round]
        ],
    }
