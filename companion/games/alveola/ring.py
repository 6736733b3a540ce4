"""The ring of twelve piles: which may be chosen, where spoon and hornet tile go.

With the spoon after pile 1, clockwise to the right (an emptied pile is skipped everywhere):

    previous  spoon  next three  fourth
        1       |    2   3   4     5     …  11  0
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.errors import IllegalMove
from companion.games.alveola import rulings
from companion.games.alveola.state import PILES, Piles, State
from companion.games.alveola.tiles import Pattern, Tile, has_icon
from companion.games.alveola.turn import PowerId, Turn

NEXT = 3


def number(pile: int) -> int:
    """Return what people call *pile*: they count from one.

    >>> number(0)
    1
    """
    return pile + 1


def piles_from(piles: Piles, spoon_after: int) -> tuple[int, ...]:
    """Return the piles that hold tiles, clockwise from the spoon; the one before it comes last."""
    round_trip = ((spoon_after + step) % PILES for step in range(1, PILES + 1))
    return tuple(pile for pile in round_trip if piles[pile])


def previous_pile(piles: Piles, spoon_after: int) -> int | None:
    """Return the nearest pile at or before the spoon that holds tiles."""
    return next((pile for pile in reversed(piles_from(piles, spoon_after))), None)


def reachable(state: State, power: PowerId | None) -> tuple[int, ...]:
    """Return the piles that may be chosen under *power*, clockwise from the spoon."""
    ahead = piles_from(state.piles, state.spoon_after)
    if power is PowerId.ANY_TILE:
        return ahead
    if power is PowerId.FOURTH_TILE:
        return ahead[: NEXT + 1]
    if power is PowerId.PREVIOUS_TILE and len(ahead) > NEXT:
        return (*ahead[:NEXT], ahead[-1])
    return ahead[:NEXT]


def choosable(state: State, power: PowerId | None) -> Iterator[tuple[int, int | None, Tile]]:
    """Yield pile, index in it and tile for every tile that may be played under *power*.

    Under `look_for_tile` an unknown tile's index is ``None``: unknown tiles of a pile are alike.
    """
    for pile in reachable(state, power):
        tiles = state.piles[pile]
        if power is not PowerId.LOOK_FOR_TILE:
            yield pile, 0, tiles[0]
            continue
        for index, tile in enumerate(tiles):
            if tile.cells is not None:
                yield pile, index, tile
        if any(tile.cells is None for tile in tiles):
            yield pile, None, Tile(tiles[0].shape, None)


def spoon_goes(state: State, power: PowerId | None, pile: int) -> tuple[int, bool]:
    """Return where the spoon ends when *pile* is chosen, and whether it passes the hornet tile."""
    if power is PowerId.ANY_TILE:
        return state.spoon_after, False
    previous = previous_pile(state.piles, state.spoon_after)
    if power is PowerId.PREVIOUS_TILE and rulings.goes_back(pile, previous):
        return pile, False
    passes = rulings.passes_hornet_tile(state.spoon_after, pile, state.hornet_pile)
    return pile, passes


def check_choice(state: State, turn: Turn) -> None:
    """Refuse a pile or tile that the player may not choose."""
    power = turn.power.id if turn.power else None
    tiles = state.piles[turn.pile]
    if not tiles:
        raise IllegalMove("pile-empty", "pile {pile} is empty", pile=number(turn.pile))
    if turn.pile not in reachable(state, power):
        raise IllegalMove(
            "pile-not-reachable",
            "pile {pile} may not be chosen: the spoon lies after pile {spoon}, open are {open}",
            pile=number(turn.pile),
            spoon=number(state.spoon_after),
            open=", ".join(str(number(pile)) for pile in reachable(state, power)),
        )
    _check_index(turn, len(tiles), may_look=power is PowerId.LOOK_FOR_TILE)
    _check_pattern(state, turn)


def _check_index(turn: Turn, tiles: int, *, may_look: bool) -> None:
    if turn.tile != 0 and not may_look:
        raise IllegalMove(
            "tile-not-on-top",
            "only the top tile of pile {pile} may be played",
            pile=number(turn.pile),
        )
    if turn.tile is not None and turn.tile >= tiles:
        raise IllegalMove(
            "no-such-tile",
            "pile {pile} holds {tiles} tiles, so there is no tile {tile} from the top",
            pile=number(turn.pile),
            tiles=tiles,
            tile=turn.tile + 1,
        )


def _check_pattern(state: State, turn: Turn) -> None:
    known = known_pattern(state, turn)
    if turn.tile is None and all(tile.cells for tile in state.piles[turn.pile]):
        raise IllegalMove(
            "tile-not-named", "which tile of pile {pile} was played?", pile=number(turn.pile)
        )
    if known is None and turn.pattern is None:
        raise IllegalMove(
            "pattern-unknown",
            "nobody knows yet what the tile of pile {pile} shows",
            pile=number(turn.pile),
        )
    if known and turn.pattern and known != turn.pattern:
        raise IllegalMove(
            "pattern-differs",
            "the tile of pile {pile} shows something else",
            pile=number(turn.pile),
        )


def known_pattern(state: State, turn: Turn) -> Pattern | None:
    """Return what the turn's tile was known to show before it was played."""
    return None if turn.tile is None else state.piles[turn.pile][turn.tile].cells


def pattern_played(state: State, turn: Turn) -> Pattern:
    """Return what the turn's tile shows, from the pile or from the turn."""
    pattern = known_pattern(state, turn) or turn.pattern
    assert pattern is not None, "the choice was checked"
    return pattern


def hornet_moves_due(state: State, turn: Turn) -> int:
    """Return how many hornet moves the turn's tile and the spoon's way give."""
    _, passed = spoon_goes(state, turn.power.id if turn.power else None, turn.pile)
    return rulings.hornet_moves_due(has_icon=has_icon(pattern_played(state, turn)), passed=passed)


def settle_ring(state: State, turn: Turn) -> State:
    """Return the state with the tile gone, the spoon moved and the hornet tile where it belongs."""
    spoon, _ = spoon_goes(state, turn.power.id if turn.power else None, turn.pile)
    pile = _without(state.piles[turn.pile], turn.tile)
    piles = (*state.piles[: turn.pile], pile, *state.piles[turn.pile + 1 :])
    hornet_pile = state.hornet_pile
    if rulings.hornet_tile_moves(pile_emptied=not piles[hornet_pile], tiles_left=any(piles)):
        hornet_pile = previous_pile(piles, hornet_pile) or 0
    return replace(state, piles=piles, spoon_after=spoon, hornet_pile=hornet_pile)


def _without(tiles: tuple[Tile, ...], index: int | None) -> tuple[Tile, ...]:
    if index is None:  # nobody saw which one went, so nobody knows the rest
        return tuple(Tile(tile.shape, None) for tile in tiles[1:])
    return tiles[:index] + tiles[index + 1 :]
