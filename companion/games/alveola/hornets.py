"""The hornets: where they may go, whom they eat, how many moves have to be made."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace as changed
from typing import TypeAlias

from msgspec.structs import replace

from companion.errors import IllegalMove
from companion.games.alveola import rulings
from companion.games.alveola.state import (
    CellMap,
    Hornet,
    Piece,
    Pieces,
    Player,
    Queen,
    State,
    Worker,
)
from companion.games.alveola.turn import HornetMove, Turn
from companion.games.hexes import Cell, are_adjacent, neighbours

#: Where the hornets stand.
Hornets: TypeAlias = tuple[Cell, ...]


def hornet_moves(hive: Container[Cell], pieces: Pieces) -> list[HornetMove]:
    """Return every move that a hornet may make now: to a hive cell beside it."""
    return steps(hive, bees_among(pieces), hornets(pieces))


def bees_among(pieces: Pieces) -> dict[Cell, Worker | Queen]:
    """Return *pieces* without the hornets."""
    return {cell: piece for cell, piece in pieces.items() if not isinstance(piece, Hornet)}


def steps(hive: Container[Cell], bees: Pieces, places: Hornets) -> list[HornetMove]:
    """Return the steps that hornets at *places* may make among *bees*."""
    found = []
    for start in places:
        for to in neighbours(start):
            if to in hive and to not in places:
                bee = bees.get(to)
                if bee is None:
                    found.append(HornetMove(start, to, None))
                elif isinstance(bee, Worker):
                    found.append(HornetMove(start, to, bee.player))
    return found


def thefts(icons: Iterable[Cell], pieces: Pieces) -> Iterator[HornetMove]:
    """Yield every way in which a hornet may go to one of *icons*, the cells that show an icon."""
    targets = [cell for cell in icons if not isinstance(pieces.get(cell), Hornet | Queen)]
    for start in hornets(pieces):
        for to in targets:
            yield HornetMove(start, to, whom(pieces, to))


def hornets(pieces: Pieces) -> tuple[Cell, ...]:
    """Return the cells on which the hornets stand, in order."""
    return tuple(sorted(cell for cell, piece in pieces.items() if isinstance(piece, Hornet)))


def whom(pieces: Pieces, cell: Cell) -> int | None:
    """Return the seat whose worker stands on *cell*."""
    piece = pieces.get(cell)
    return piece.player if isinstance(piece, Worker) else None


def moved(pieces: Pieces, move: HornetMove) -> dict[Cell, Piece]:
    """Return *pieces* after *move*; a piece that stood there is gone."""
    after = dict(pieces)
    after[move.to] = after.pop(move.start)
    return after


def check_move(state: State, move: HornetMove) -> None:
    """Refuse a hornet move that is not one step to a hive cell where a hornet may go."""
    _check_start(state, move)
    if move.to not in state.hive:
        raise IllegalMove("hornet-off-hive", "a hornet stays on the hive", cells=(move.to,))
    if not are_adjacent(move.start, move.to):
        raise IllegalMove(
            "hornet-not-adjacent",
            "a hornet moves to a cell beside it",
            cells=(move.start, move.to),
        )
    _check_landing(state, move)


def check_theft(state: State, move: HornetMove) -> None:
    """Refuse a hornet theft that does not lead to a cell with a hornet icon."""
    _check_start(state, move)
    if move.to not in state.hive or not state.hive[move.to].icon:
        raise IllegalMove("theft-without-icon", "that cell shows no hornet icon", cells=(move.to,))
    _check_landing(state, move)


def _check_start(state: State, move: HornetMove) -> None:
    if not isinstance(state.pieces.get(move.start), Hornet):
        raise IllegalMove("hornet-not-there", "no hornet stands there", cells=(move.start,))


def _check_landing(state: State, move: HornetMove) -> None:
    piece = state.pieces.get(move.to)
    if isinstance(piece, Hornet):
        raise IllegalMove("hornet-onto-hornet", "a hornet stands there already", cells=(move.to,))
    if isinstance(piece, Queen):
        raise IllegalMove(
            "hornet-onto-queen",
            "a queen stands there: no hornet goes to her",
            cells=(move.to,),
        )
    _check_prey(state, move)


def _check_prey(state: State, move: HornetMove) -> None:
    eaten = whom(state.pieces, move.to)
    if eaten == move.ate:
        return
    if eaten is None:
        raise IllegalMove("wrong-ate", "the hornet that goes there eats nobody", cells=(move.to,))
    raise IllegalMove(
        "wrong-ate",
        "the hornet that goes there eats {owner}'s worker",
        cells=(move.to,),
        owner=state.players[eaten].name,
    )


def check_hornets(state: State, turn: Turn, *, due: int) -> None:
    """Refuse hornet moves that are too many, too few or not to be made; the bee stands already."""
    if len(turn.hornets) > due:
        raise IllegalMove(
            "extra-hornet-move",
            "the turn gives {due} hornet moves, and {made} were made",
            due=due,
            made=len(turn.hornets),
        )
    for move in turn.hornets:
        check_move(state, move)
        state = move_hornet(state, move)
    can_move = any(hornet_moves(state.hive, state.pieces))
    if rulings.is_move_missing(made=len(turn.hornets), due=due, can_move=can_move):
        raise IllegalMove(
            "missing-hornet-move",
            "the turn gives {due} hornet moves, and {made} were made",
            due=due,
            made=len(turn.hornets),
        )


def move_hornet(state: State, move: HornetMove) -> State:
    """Return the state after one hornet move; a worker eaten is out of the game."""
    pieces = CellMap(moved(state.pieces, move))
    return changed(state, pieces=pieces, players=_fed(state.players, move.ate))


def _fed(players: tuple[Player, ...], ate: int | None) -> tuple[Player, ...]:
    return tuple(
        replace(player, eaten=player.eaten + 1) if seat == ate else player
        for seat, player in enumerate(players)
    )


def move_hornets(state: State, turn: Turn) -> State:
    """Return the state after all hornet moves of the turn."""
    for move in turn.hornets:
        state = move_hornet(state, move)
    return state
