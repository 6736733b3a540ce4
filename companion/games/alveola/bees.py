"""The bee of a turn: one worker or the queen, onto a full cell of the tile just laid."""

from collections.abc import Iterator
from dataclasses import replace as changed
from typing import NamedTuple

from msgspec.structs import replace

from companion.errors import IllegalMove
from companion.games.alveola.placing import FULL, Placement
from companion.games.alveola.state import (
    CellMap,
    Piece,
    Pieces,
    Player,
    Queen,
    State,
    Worker,
    with_player,
)
from companion.games.alveola.tiles import Pattern
from companion.games.alveola.turn import Bee, MoveWorker, PlaceQueen, PlaceWorker, Turn
from companion.games.hexes import Cell

QUEEN_LEVEL = 4


class Available(NamedTuple):
    """What a player has for the bee of a turn: supply, own workers on the hive, a queen's time."""

    seat: int
    has_worker: bool
    on_hive: tuple[Cell, ...]
    may_place_queen: bool


def available(state: State) -> Available:
    """Return what the player on turn could place or move; nothing in a first turn."""
    seat, player = state.to_move, state.player
    if state.is_first_turn:
        return Available(seat, has_worker=False, on_hive=(), may_place_queen=False)
    return Available(
        seat,
        has_worker=player.workers > 0,
        on_hive=tuple(cell for cell, piece in state.pieces.items() if piece == Worker(seat)),
        may_place_queen=player.queen and not player.workers and state.queen_placer is None,
    )


def bees(have: Available, placement: Placement, pattern: Pattern) -> Iterator[Bee | None]:
    """Yield what may be done with a bee once the tile lies; ``None``, no bee, comes first."""
    yield None
    for cell, shown in zip(placement.cells, pattern, strict=True):
        if shown.fill is not FULL:
            continue
        if have.has_worker:
            yield PlaceWorker(cell)
        for start in have.on_hive:
            yield MoveWorker(start, cell)
        if have.may_place_queen and placement.level >= QUEEN_LEVEL:
            yield PlaceQueen(cell)


def check_bee(state: State, turn: Turn, *, pattern: Pattern) -> None:
    """Refuse a bee that may not be placed or moved as the turn says; the tile lies already."""
    bee = turn.bee
    if bee is None:
        return
    if state.is_first_turn:
        raise IllegalMove("bee-on-first-turn", "nobody may place a bee in their first turn")
    _check_cell(turn, bee, pattern)
    if isinstance(bee, PlaceWorker):
        if not state.player.workers:
            raise IllegalMove(
                "no-worker-left", "{name} has no worker left in the supply", name=state.player.name
            )
    elif isinstance(bee, MoveWorker):
        _check_start(state, bee.start)
    else:
        _check_queen(state, state.hive[bee.at].level)


def _check_cell(turn: Turn, bee: Bee, pattern: Pattern) -> None:
    if bee.at not in turn.cells:
        raise IllegalMove(
            "bee-not-on-tile", "the bee is not on the tile just laid", cells=(bee.at,)
        )
    if pattern[turn.cells.index(bee.at)].fill is not FULL:
        is_queen = isinstance(bee, PlaceQueen)
        raise IllegalMove(
            "queen-on-empty-cell" if is_queen else "bee-on-empty-cell",
            "that cell is empty: bees stand on full cells",
            cells=(bee.at,),
        )


def _check_start(state: State, start: Cell) -> None:
    piece = state.pieces.get(start)
    if not isinstance(piece, Worker):
        raise IllegalMove("no-worker-there", "no worker stands there", cells=(start,))
    if piece.player != state.to_move:
        raise IllegalMove(
            "move-others-worker",
            "that worker is {owner}'s",
            cells=(start,),
            owner=state.players[piece.player].name,
        )


def _check_queen(state: State, level: int) -> None:
    player, placer = state.player, state.queen_placer
    if placer is not None:
        raise IllegalMove(
            "second-queen", "{name}'s queen is on the hive already", name=state.players[placer].name
        )
    if player.workers:
        raise IllegalMove(
            "queen-before-workers",
            "{name} still has workers in the supply: {workers}",
            name=player.name,
            workers=player.workers,
        )
    if level < QUEEN_LEVEL:
        raise IllegalMove(
            "queen-too-low",
            "the tile lies on level {level}; a queen needs level {needed}",
            level=level,
            needed=QUEEN_LEVEL,
        )


def set_bee(state: State, turn: Turn) -> State:
    """Return the state with the turn's bee where it goes."""
    if turn.bee is None:
        return state
    pieces = CellMap(with_bee(state.pieces, turn.bee, state.to_move))
    player = _supply_after(state.player, turn.bee)
    return changed(state, pieces=pieces, players=with_player(state.players, state.to_move, player))


def with_bee(pieces: Pieces, bee: Bee, seat: int) -> dict[Cell, Piece]:
    """Return *pieces* after the bee of *seat*."""
    after = dict(pieces)
    if isinstance(bee, MoveWorker):
        del after[bee.start]
    after[bee.at] = Queen(seat) if isinstance(bee, PlaceQueen) else Worker(seat)
    return after


def _supply_after(player: Player, bee: Bee) -> Player:
    if isinstance(bee, PlaceWorker):
        return replace(player, workers=player.workers - 1)
    return replace(player, queen=False) if isinstance(bee, PlaceQueen) else player
