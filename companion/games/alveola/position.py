"""A position as JSON: what a record says after a turn, and all that is needed to go on from it."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from companion.errors import IllegalMove, Unreadable
from companion.games.alveola.claims import check_after
from companion.games.alveola.setup import (
    HORNETS,
    TEAM_PLAYERS,
    Ring,
    Sitter,
    check_powers,
    check_shapes,
)
from companion.games.alveola.state import (
    WORKERS,
    CellMap,
    HiveCell,
    Hornet,
    Piece,
    Player,
    Queen,
    State,
    Worker,
)
from companion.games.alveola.turn import PowerId
from companion.games.alveola.view import After, Count, after
from companion.games.answers import Json
from companion.games.strict_json import plain, read

#: What a position says its format is.
FORMAT = "alveola-position/1"


class Rest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a position has besides: the tiles in the piles, powers, whose turn it is of what kind."""

    piles: Ring
    powers: tuple[PowerId, ...]
    teams: bool
    turns_taken: tuple[Count, ...]
    is_replay_turn: bool


class Position(After, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position alone; *seats* name the players, else they are called by their numbers."""

    format: Literal["alveola-position/1"] = "alveola-position/1"
    box: Rest
    seats: Annotated[tuple[Sitter, ...], Meta(min_length=2)] | UnsetType = UNSET


def write_state(state: State) -> Json:
    """Return the whole *state* as a position."""
    seen = after(state)
    box = Rest(
        piles=state.piles,
        powers=state.powers,
        teams=state.teams,
        turns_taken=tuple(player.turns_taken for player in state.players),
        is_replay_turn=state.is_replay_turn,
    )
    sitters = tuple(Sitter(player.name, player.colour) for player in state.players)
    seats = UNSET if sitters == _numbered(len(sitters)) else sitters
    return plain(Position(**msgspec.structs.asdict(seen), box=box, seats=seats))


def _numbered(seats: int) -> tuple[Sitter, ...]:
    return tuple(Sitter(f"Player {seat + 1}") for seat in range(seats))


def read_state(data: Json) -> State:
    """Return the state that *data*, a position, describes; raises `Unreadable`."""
    position = read(Position, data)
    box, seats = position.box, position.seats or _numbered(len(position.players))
    for what, listed in (("seats", seats), ("turns_taken", box.turns_taken)):
        if len(listed) != len(position.players):
            raise Unreadable(f"{what} does not go with {len(position.players)} players")
    if position.to_move >= len(seats):
        raise Unreadable(f"to_move names seat {position.to_move}, and there are {len(seats)}")
    state = _state(position, seats)
    try:
        check_sense(state)
        check_after(state, _seen(position))
    except IllegalMove as refused:
        raise Unreadable(f"the position contradicts itself: {refused}") from refused
    return state


def _state(position: Position, seats: tuple[Sitter, ...]) -> State:
    box = position.box
    return State(
        hive=CellMap({it.at: HiveCell(it.level, it.fill, it.icon) for it in position.hive}),
        pieces=CellMap({it.at: it.piece for it in position.hive if it.piece is not None}),
        piles=box.piles,
        spoon_after=position.spoon_after,
        hornet_pile=position.hornet_pile,
        players=tuple(
            Player(
                sitter.name,
                sitter.colour,
                supply.workers,
                supply.queen,
                supply.eaten,
                supply.flowers,
                supply.honey,
                turns,
            )
            for sitter, supply, turns in zip(seats, position.players, box.turns_taken, strict=True)
        ),
        to_move=position.to_move,
        powers=box.powers,
        teams=box.teams,
        is_replay_turn=box.is_replay_turn,
    )


def _seen(position: Position) -> After:
    return After(**{field: getattr(position, field) for field in After.__struct_fields__})


def check_sense(state: State) -> None:
    """Refuse what no game can come to: more of something than the box holds, a lost bee."""
    check_powers(state.powers)
    check_shapes(state.piles)
    _check_box(state)
    for seat in range(len(state.players)):
        _check_bees(state, seat)


def _check_box(state: State) -> None:
    hornets = sum(isinstance(piece, Hornet) for piece in state.pieces.values())
    for what, is_possible in (
        ("no hive", len(state.hive) > 0),
        ("too many hornets", hornets <= HORNETS),
        ("too many flowers", state.flowers_left >= 0),
        ("too much honey", state.honey_left >= 0),
        (
            "nobody's bee",
            all(_owner(piece) < len(state.players) for piece in state.pieces.values()),
        ),
        ("teams of other than four", not state.teams or len(state.players) == TEAM_PLAYERS),
    ):
        if not is_possible:
            raise IllegalMove("impossible-position", what)


def _owner(piece: Piece) -> int:
    """Return the seat of a bee; a hornet goes with any."""
    return 0 if isinstance(piece, Hornet) else piece.player


def _check_bees(state: State, seat: int) -> None:
    player = state.players[seat]
    pieces = list(state.pieces.values())
    workers = player.workers + player.eaten + pieces.count(Worker(seat))
    queens = player.queen + pieces.count(Queen(seat))
    if workers != WORKERS or queens != 1:
        raise IllegalMove(
            "impossible-position",
            "{name} has {workers} workers and {queens} queens in all",
            name=player.name,
            workers=workers,
            queens=queens,
        )
