"""A position that people tell of a table: completed by what the rules know, and begun from.

What is in the supplies follows from the hive and from what was eaten; nobody can see what the
tiles left in the piles show.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from companion.errors import IllegalMove
from companion.games.alveola.box import default_box
from companion.games.alveola.position import check_sense, write_state
from companion.games.alveola.rules import check_goes_on
from companion.games.alveola.setup import Header, check_teams
from companion.games.alveola.state import (
    FLOWERS,
    HONEY,
    PILES,
    TILES_IN_A_PILE,
    WORKERS,
    CellMap,
    HiveCell,
    Piles,
    Player,
    Queen,
    State,
    Worker,
)
from companion.games.alveola.tiles import Tile
from companion.games.alveola.turn import PileIndex, PowerId, Seat
from companion.games.alveola.view import HiveEntry, Tiles, Workers
from companion.games.answers import Json
from companion.games.hexes import Shape, groups
from companion.games.strict_json import plain, read


class ToldPile(Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of so many *tiles*; nobody can see the *shape* of an empty one any more."""

    tiles: Tiles
    shape: Shape | None


class ToldSupply(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies before a player, and how many of their workers are out of the game."""

    eaten: Workers
    flowers: Annotated[int, Meta(ge=0, le=FLOWERS)]
    honey: Annotated[int, Meta(ge=0, le=HONEY)]


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """What people tell of a table."""

    hive: Annotated[tuple[HiveEntry, ...], Meta(min_length=1)]
    piles: Annotated[tuple[ToldPile, ...], Meta(min_length=PILES, max_length=PILES)]
    spoon_after: PileIndex
    hornet_pile: PileIndex
    players: Annotated[tuple[ToldSupply, ...], Meta(min_length=2, max_length=4)]
    to_move: Seat
    powers: tuple[PowerId, ...]
    teams: bool


def put_into(header: Json, position: Json) -> Json:
    """Return *header* with the game beginning from the told *position*.

    Raises `Unreadable` for a wrong shape, `IllegalMove` where no game comes to it.
    """
    told = read(Told, position)
    state = _state(told, read(Header, header))
    check_teams(len(state.players), teams=state.teams)
    check_sense(state)
    check_goes_on(state)
    written = {key: value for key, value in write_state(state).items() if key != "seats"}
    setup = {
        "cells": [],
        "hornets": [],
        "piles": [plain((_tile(shape),) * TILES_IN_A_PILE) for shape in _shapes(told)],
        "hornet_pile": told.hornet_pile,
        "powers": plain(told.powers),
        "first": told.to_move,
        "position": written,
    }
    return {**header, "teams": told.teams, "setup": setup}


def _state(told: Told, header: Header) -> State:
    _check_hive(told)
    _check_ring(told)
    if len(told.players) != len(header.players) or told.to_move >= len(header.players):
        raise IllegalMove("other-players", "the position is not one of so many players")
    return State(
        hive=CellMap({it.at: HiveCell(it.level, it.fill, it.icon) for it in told.hive}),
        pieces=CellMap({it.at: it.piece for it in told.hive if it.piece is not None}),
        piles=_piles(told),
        spoon_after=told.spoon_after,
        hornet_pile=told.hornet_pile,
        players=tuple(_players(told, header)),
        to_move=told.to_move,
        powers=told.powers,
        teams=told.teams,
    )


def _check_hive(told: Told) -> None:
    cells = [it.at for it in told.hive]
    if len(set(cells)) < len(cells) or len(list(groups(set(cells)))) != 1:
        raise IllegalMove("hive-apart", "the hive is not one connected whole")


def _check_ring(told: Told) -> None:
    if not told.piles[told.hornet_pile].tiles:
        raise IllegalMove("hornet-tile", "the hornet tile lies at a pile that still has tiles")


def _players(told: Told, header: Header) -> Iterator[Player]:
    """Yield the players with what the supplies hold of them."""
    pieces = [it.piece for it in told.hive]
    taken = _turns_taken(told)
    for seat, (sitter, supply) in enumerate(zip(header.players, told.players, strict=True)):
        workers = WORKERS - supply.eaten - pieces.count(Worker(seat))
        if workers < 0:
            raise IllegalMove(
                "too-many-workers", "{name} has more than four workers", name=sitter.name
            )
        yield Player(
            sitter.name,
            sitter.colour,
            workers=workers,
            queen=Queen(seat) not in pieces,
            eaten=supply.eaten,
            flowers=supply.flowers,
            honey=supply.honey,
            turns_taken=taken[seat],
        )


def _turns_taken(told: Told) -> list[int]:
    """Return how many turns each player has taken: each took a tile, the last one's player before the next."""
    seats = len(told.players)
    rounds, more = divmod(PILES * TILES_IN_A_PILE - sum(pile.tiles for pile in told.piles), seats)
    lately = {(told.to_move - back) % seats for back in range(1, more + 1)}
    return [rounds + (seat in lately) for seat in range(seats)]


def _piles(told: Told) -> Piles:
    rows = zip(told.piles, _shapes(told), strict=True)
    return tuple((_tile(shape),) * pile.tiles for pile, shape in rows)


def _tile(shape: Shape) -> Tile:
    return Tile(shape, None)


def _shapes(told: Told) -> list[Shape]:
    """Return each pile's shape; empty ones get those of the box that are missing."""
    box = default_box()
    held = {shape: len(getattr(box, shape.value)) // TILES_IN_A_PILE for shape in Shape}
    missing = (Counter(held) - Counter(pile.shape for pile in told.piles if pile.shape)).elements()
    return [pile.shape or next(missing, Shape.BENT) for pile in told.piles]
