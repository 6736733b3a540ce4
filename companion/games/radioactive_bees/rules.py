"""The rules of Radioactive Bees: how a game begins, which moves are legal, what they do."""

from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct

from companion.errors import IllegalMove
from companion.games.answers import Json
from companion.games.hexes import groups
from companion.games.radioactive_bees import fitting, scoring
from companion.games.radioactive_bees.moves import Lay, Move, Pass
from companion.games.radioactive_bees.rulings import (
    TILES_BELOW,
    is_mutant_queen,
    may_be_laid,
    next_first,
)
from companion.games.radioactive_bees.state import Box, Lying, Player, Rings, State, Tile, no_rings
from companion.games.strict_json import read

PLAYERS = range(1, 5)


class Header(Struct, frozen=True):
    """A record without its rounds."""

    box: Box
    players: tuple[Player, ...]


def start(data: Json) -> State:
    """Return the first state of the game that the header *data* sets up."""
    header = read(Header, data)
    check_box(header.box)
    if len(header.players) not in PLAYERS:
        raise IllegalMove("players", "Radioactive Bees is for 1 to 4 players")
    return State(header.box, header.players, no_rings(header.box, len(header.players)))


def check_box(box: Box) -> None:
    """Raise `IllegalMove` where the *box* cannot be played with."""
    if len(set(box.board)) != len(box.board):
        raise IllegalMove("board-twice", "a hexagon of the board is listed twice")
    if len({tile.id for tile in box.tiles}) != len(box.tiles):
        raise IllegalMove("tile-twice", "two tiles have the same name")
    for tile in box.tiles:
        _check_tile(tile)
    if not any(tile.bees for tile in box.tiles):
        raise IllegalMove("no-bees", "no tile bears a bee")
    if not any(fitting.fits_on(box.board, tile.hexes) for tile in box.tiles):
        raise IllegalMove("no-fit", "no tile fits on the board")


def _check_tile(tile: Tile) -> None:
    if len(set(tile.hexes)) != len(tile.hexes) or len(set(tile.bees)) != len(tile.bees):
        raise IllegalMove("hexagon-twice", "{tile} lists a place twice", tile=tile.id)
    if len(list(groups(tile.hexes))) != 1:
        raise IllegalMove("broken-tile", "{tile} is not one piece", tile=tile.id)
    if not set(tile.bees) <= set(tile.hexes):
        raise IllegalMove("bee-beside", "{tile} has a bee beside its hexagons", tile=tile.id)


def moves(state: State) -> Iterator[Move]:
    """Yield every legal move once; before a round's first tile anybody may begin."""
    if state.over:
        return
    for player in beginners(state):
        tile_of = state.box.tiles
        for tile, fit in fitting.fits(state, player):
            yield Lay(player, tile_of[tile].id, fit.rotation, fit.at)
        if not fitting.can_lay(state, player):
            yield Pass(player)


def on_turn(state: State) -> int | None:
    """Return the seat on turn; before a round's first tile, the one who usually begins."""
    return None if state.over else state.turn


def movers(state: State) -> tuple[int, ...]:
    """Return the seat on turn, every seat before a round's first tile."""
    return () if state.over else beginners(state)


def beginners(state: State) -> tuple[int, ...]:
    """Return the seats that may move now, the usual one first."""
    if state.first is not None:
        return (state.turn,)
    count = len(state.players)
    return tuple((state.turn + step) % count for step in range(count))


def play(state: State, move: Move) -> State:
    """Return the state after *move*; raises `IllegalMove`."""
    if state.over:
        raise IllegalMove("game-over", "a mutant queen has ended the game")
    if move.player not in beginners(state):
        _refuse_turn(state, move.player)
    if isinstance(move, Pass):
        check_pass(state, move.player)
        return _next(state, state, move.player)
    lying = check_lay(state, move)
    covered = scoring.coverings(state, lying)
    after = replace(state, lying=(*state.lying, lying), coverings=(*state.coverings, *covered))
    return _next(state, after, move.player)


def _refuse_turn(state: State, player: int) -> None:
    if player >= len(state.players):
        raise IllegalMove("seat", "there is no seat {number}", number=player + 1)
    name = state.players[state.turn].name
    raise IllegalMove("turn-order", "it is {name}'s turn", name=name)


def check_pass(state: State, player: int) -> None:
    """Raise `IllegalMove` while *player* can still lay a tile."""
    if fitting.can_lay(state, player):
        raise IllegalMove("must-place", "a player who can lay a tile may not pass")


def check_lay(state: State, move: Lay) -> Lying:
    """Return the tile as it will lie; raises `IllegalMove` naming the rule that it breaks."""
    tile = _tile_in_hand(state, move)
    if move.rotation not in range(6):
        raise IllegalMove("rotation", "a tile is turned by 0 to 5 sixths of a turn")
    spots = fitting.spots_of(state.box.tiles[tile].hexes, move.rotation, move.at)
    if not set(spots) <= set(state.box.board):
        raise IllegalMove("off-board", "a part of {tile} is off the board", tile=move.tile)
    level = fitting.level_of(state, spots)
    if level is None:
        raise IllegalMove(
            "gap", "{tile} would lie over a gap: its places are not of one layer", tile=move.tile
        )
    _check_what_is_below(state, spots, level)
    lowest = fitting.lowest_level(state, move.player)
    if lowest is not None and not may_be_laid(level=level, lowest=lowest):
        raise IllegalMove(
            "lower-first",
            "a tile of this player still fits on layer {layer}: it goes first",
            layer=lowest,
        )
    return Lying(move.player, tile, spots, level)


def _tile_in_hand(state: State, move: Lay) -> int:
    ids = [tile.id for tile in state.box.tiles]
    if move.tile not in ids:
        raise IllegalMove("no-such-tile", "there is no tile {tile}", tile=move.tile)
    tile = ids.index(move.tile)
    if (move.player, tile) in state.used:
        raise IllegalMove("tile-used", "{tile} lies on the board already", tile=move.tile)
    return tile


def _check_what_is_below(state: State, spots: fitting.Spots, level: int) -> None:
    if level == 1:
        return
    if set(spots) == set(state.tops[spots[0]].spots):
        raise IllegalMove("same-shape", "a tile may not cover one of its shape completely")
    if fitting.tiles_below(state, spots) < TILES_BELOW:
        raise IllegalMove("one-tile", "a tile has to cover a part of two tiles at least")


def _next(before: State, after: State, player: int) -> State:
    """Hand the turn on, or end the round when nobody can lay a tile."""
    count = len(before.players)
    first = player if before.first is None else before.first
    onward = replace(after, first=first, turn=(player + 1) % count)
    if any(fitting.can_lay(onward, seat) for seat in range(count)):
        return onward
    return _end_round(onward)


def _end_round(state: State) -> State:
    """Put rings on the bees that lie uncovered, and give the tiles back."""
    rings = _with_rings(state)
    queen = any(
        is_mutant_queen(state.box, bee) for tiles in rings for bees in tiles for bee in bees
    )
    return replace(
        state,
        rings=rings,
        turn=next_first(state),
        round=state.round + 1,
        first=None,
        lying=(),
        over=queen,
    )


def _with_rings(state: State) -> Rings:
    """Return the rings, one more on each bee of the board that no tile covers."""
    bare = {
        (top.player, top.tile, state.box.tiles[top.tile].hexes[top.spots.index(spot)])
        for spot, top in state.tops.items()
    }
    return tuple(
        tuple(
            tuple(
                rings + ((player, index, bee) in bare)
                for bee, rings in zip(tile.bees, bees, strict=True)
            )
            for index, (tile, bees) in enumerate(zip(state.box.tiles, tiles, strict=True))
        )
        for player, tiles in enumerate(state.rings)
    )
