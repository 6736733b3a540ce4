"""What a record says after a turn: the open state, written, read and compared with the rules' own."""

from collections.abc import Iterator
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from companion.errors import IllegalMove
from companion.games.alveola.placing import name
from companion.games.alveola.rules import is_over
from companion.games.alveola.scoring import scores
from companion.games.alveola.state import (
    FLOWERS,
    HONEY,
    PILES,
    TILES_IN_A_PILE,
    WORKERS,
    Hornet,
    Piece,
    State,
)
from companion.games.alveola.tiles import Fill
from companion.games.alveola.turn import PileIndex, Place, Seat
from companion.games.game import Json

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


def plain(value: object) -> Json:
    """Return *value* as the lists, dicts and numbers that JSON has."""
    return msgspec.json.decode(msgspec.json.encode(value))


def check_after(state: State, said: After) -> None:
    """Refuse *said* where it differs from *state*; the first difference is named."""
    right = after(state)
    if said == right:
        return
    for reason, text, values in _differences(state, right, said):
        raise IllegalMove(reason, text, **values)
    raise IllegalMove("after-order", "the hive is not listed in the order of its cells")


Difference: TypeAlias = tuple[str, str, dict[str, str | int]]


def _differences(state: State, right: After, said: After) -> Iterator[Difference]:
    yield from _in_hive(state, right, said)
    yield from _in_ring(right, said)
    yield from _in_supplies(state, right, said)
    yield from _in_order_of_play(state, right, said)


def _in_hive(state: State, right: After, said: After) -> Iterator[Difference]:
    rules, record = ({entry.at: entry for entry in it.hive} for it in (right, said))
    for cell in sorted(rules.keys() | record.keys()):
        here, there = rules.get(cell), record.get(cell)
        for reason, words in (("after-hive", _top), ("after-pieces", _piece)):
            is_so, is_said = words(state, here), words(state, there)
            if is_so != is_said:
                values: dict[str, str | int] = {"cell": name(cell), "right": is_so, "said": is_said}
                yield reason, "{cell} is {right} after the turn, not {said}", values


def _top(state: State, entry: HiveEntry | None) -> str:
    if entry is None:
        return "off the hive"
    icon = " with an icon" if entry.icon else ""
    return f"{entry.fill.value}{icon} on level {entry.level}"


def _piece(state: State, entry: HiveEntry | None) -> str:
    if entry is None or entry.piece is None:
        return "free"
    if isinstance(entry.piece, Hornet):
        return "a hornet's"
    kind = type(entry.piece).__name__.lower()
    return f"held by a {kind} of seat {entry.piece.player}"


def _in_ring(right: After, said: After) -> Iterator[Difference]:
    for pile, (tiles, counted) in enumerate(zip(right.piles, said.piles, strict=True)):
        if tiles != counted:
            values: dict[str, str | int] = {"pile": pile, "right": tiles, "said": counted}
            yield (
                "after-piles",
                "pile {pile} holds {right} tiles after the turn, not {said}",
                values,
            )
    for reason, thing, pile, told in (
        ("after-spoon", "spoon", right.spoon_after, said.spoon_after),
        ("after-hornet-tile", "hornet tile", right.hornet_pile, said.hornet_pile),
    ):
        if pile != told:
            text = (
                "the {thing} lies after pile {right} once the turn is played, not after pile {said}"
            )
            yield reason, text, {"thing": thing, "right": pile, "said": told}


#: What a supply holds, as one says it.
SUPPLIES = {
    "workers": "workers in the supply",
    "queen": "queens in the supply",
    "eaten": "eaten workers",
    "flowers": "flowers",
    "honey": "honey",
    "points": "points",
}


def _in_supplies(state: State, right: After, said: After) -> Iterator[Difference]:
    if len(right.players) != len(said.players):
        seats: dict[str, str | int] = {"right": len(right.players), "said": len(said.players)}
        yield "after-players", "there are {right} players, not {said}", seats
    for player, rules, record in zip(state.players, right.players, said.players, strict=False):
        for field, what in SUPPLIES.items():
            is_so, is_said = int(getattr(rules, field)), int(getattr(record, field))
            if is_so != is_said:
                values: dict[str, str | int] = {
                    "name": player.name,
                    "what": what,
                    "right": is_so,
                    "said": is_said,
                }
                yield (
                    f"after-{field}",
                    "{name} has {right} {what} after the turn, not {said}",
                    values,
                )


def _in_order_of_play(state: State, right: After, said: After) -> Iterator[Difference]:
    if right.to_move != said.to_move:
        yield (
            "after-next-player",
            "{name} (seat {right}) is next after the turn, not seat {said}",
            {"name": state.player.name, "right": right.to_move, "said": said.to_move},
        )
    if right.over != said.over:
        text = (
            "the game is over after the turn" if right.over else "the game goes on after the turn"
        )
        yield "after-over", text, {}
