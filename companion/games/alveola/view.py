"""What is open to see of a state: what a record says after a turn, and all that a screen draws.

What lies below a pile's top is nobody's to see.
"""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.games.alveola.powers import COSTS, TITLES, is_available
from companion.games.alveola.ring import reachable
from companion.games.alveola.rules import is_over
from companion.games.alveola.scoring import scores
from companion.games.alveola.state import (
    FLOWERS,
    HONEY,
    PILES,
    TILES_IN_A_PILE,
    WORKERS,
    Piece,
    Pile,
    State,
)
from companion.games.alveola.tiles import Fill
from companion.games.alveola.turn import PileIndex, Place, PowerId, Seat
from companion.games.answers import Json
from companion.games.strict_json import plain

Level: TypeAlias = Annotated[int, Meta(ge=1, le=PILES * TILES_IN_A_PILE + 1)]
Tiles: TypeAlias = Annotated[int, Meta(ge=0, le=TILES_IN_A_PILE)]
Workers: TypeAlias = Annotated[int, Meta(ge=0, le=WORKERS)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=999)]


class HiveEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The top of one stack of cells and what stands on it."""

    at: Place
    level: Level
    fill: Fill
    icon: bool
    piece: Piece | None


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies before a player, and the points if the game ended now."""

    workers: Workers
    queen: bool
    eaten: Workers
    flowers: Annotated[int, Meta(ge=0, le=FLOWERS)]
    honey: Annotated[int, Meta(ge=0, le=HONEY)]
    points: Count


class After(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole state that is open to see, as a record has it under ``after``."""

    hive: tuple[HiveEntry, ...]
    piles: Annotated[tuple[Tiles, ...], Meta(min_length=PILES, max_length=PILES)]
    spoon_after: PileIndex
    hornet_pile: PileIndex
    players: Annotated[tuple[Supply, ...], Meta(min_length=2, max_length=4)]
    to_move: Seat
    over: bool


def after(state: State) -> After:
    """Return what a record says about *state* after the turn that led to it."""
    return After(
        hive=tuple(
            HiveEntry(cell, top.level, top.fill, top.icon, state.pieces.get(cell))
            for cell, top in sorted(state.hive.items())
        ),
        piles=tuple(len(pile) for pile in state.piles),
        spoon_after=state.spoon_after,
        hornet_pile=state.hornet_pile,
        players=tuple(
            Supply(player.workers, player.queen, player.eaten, player.flowers, player.honey, points)
            for player, points in zip(state.players, scores(state), strict=True)
        ),
        to_move=state.to_move,
        over=is_over(state),
    )


def write_after(state: State) -> Json:
    """Return `after` as plain JSON values."""
    return plain(after(state))


def view(state: State) -> Json:
    """Return hive, ring, players, powers and what kind of turn it is.

    The keys are those of a record's ``after``, with more said of piles and players.
    """
    seen = write_after(state)
    return {
        **seen,
        "piles": [_pile(pile) for pile in state.piles],
        "reachable": [] if is_over(state) else list(reachable(state, None)),
        "players": [
            {"name": player.name, "colour": player.colour, **supply}
            for player, supply in zip(state.players, seen["players"], strict=True)
        ],
        "supply": {"flowers": state.flowers_left, "honey": state.honey_left},
        "powers": [_power(state, power) for power in state.powers],
        "teams": state.teams,
        "is_first_turn": state.is_first_turn,
        "is_replay_turn": state.is_replay_turn,
        "queen_placer": state.queen_placer,
    }


def _pile(pile: Pile) -> Json:
    """Return how many tiles a pile has, its shape, and its top's cells where they are known."""
    if not pile:
        return {"tiles": 0, "shape": None, "cells": None}
    return {"tiles": len(pile), **plain(pile[0])}


def _power(state: State, power: PowerId) -> Json:
    return {
        "id": power.value,
        "title": TITLES[power].text,
        "cost": COSTS[power],
        "available": not is_over(state) and is_available(state, power),
    }
