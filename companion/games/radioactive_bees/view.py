"""Radioactive Bees as a screen draws it: every tile in its place, every hand, every ring."""

from companion.games.answers import Json
from companion.games.radioactive_bees import scoring
from companion.games.radioactive_bees.state import Lying, State


def view(state: State) -> Json:
    """Return the whole table: nothing of it is secret."""
    return {
        "board": [list(spot) for spot in state.box.board],
        "tiles": [
            {
                "id": tile.id,
                "hexes": [list(h) for h in tile.hexes],
                "bees": [list(b) for b in tile.bees],
            }
            for tile in state.box.tiles
        ],
        "lying": [_lying(state, lying) for lying in state.lying],
        "hands": [_hand(state, seat) for seat in range(len(state.players))],
        "rings": [[list(bees) for bees in tiles] for tiles in state.rings],
        "queen": state.box.queen,
        "round": state.round + (not state.over),
        "turn": state.turn,
        "may_begin": state.first is None and not state.over,
        "round_points": list(scoring.round_points(state, state.round)),
    }


def _lying(state: State, lying: Lying) -> Json:
    return {
        "player": lying.player,
        "tile": state.box.tiles[lying.tile].id,
        "level": lying.level,
        "spots": [
            {
                "at": list(spot),
                "rings": state.rings_at(lying, spot),
                "bare": state.tops[spot] is lying,
            }
            for spot in lying.spots
        ],
    }


def _hand(state: State, seat: int) -> list[str]:
    return [state.box.tiles[tile].id for tile in state.hand(seat)]
