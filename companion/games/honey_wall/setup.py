"""Honey Wall's beginning: a record without turns, the first state that it sets up, and settling.

Where players choose their starts, each settles before the first turn: on a space, with a symbol.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Json
from companion.games.boxes import EditableBox
from companion.games.honey_wall.box import Box, default_box, read_box, read_own_box
from companion.games.honey_wall.moves import Index, Settle
from companion.games.honey_wall.state import (
    OnPaper,
    Phase,
    Player,
    Sheet,
    Sheets,
    Starts,
    State,
    Turn,
)
from companion.games.strict_json import plain_in_order, read

FORMAT = "honey-wall-record/1"
PLAYERS = range(2, 5)
#: Wasp symbols for players who think of none; enough that four are always free.
WASPS = ("spiral", "cross", "star", "ring", "bolt", "eye", "moon", "arrow")
#: What players agree on, and what a header says nothing of.
USUAL: Mapping[str, str] = {"sheets": Sheets.PHONES.value, "starts": Starts.GIVEN.value}


class Header(msgspec.Struct, frozen=True):
    """A record without its turns; the box is checked on its own."""

    box: Any  # read by `read_box`
    players: tuple[Player, ...]
    first: Index
    format: str = FORMAT
    sheets: Sheets = Sheets.PHONES
    starts: Starts = Starts.GIVEN


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    """Return a header with our box, and a wasp and a start for those who named none."""
    return prepare(players, {"first": chance.randrange(len(players)), **agreed}, default_box())


def agreed_in(header: Json) -> dict[str, Json]:
    """Return where the sheets of *header* are, and who tells the starts."""
    return {key: header.get(key, usual) for key, usual in USUAL.items()}


def put_into(header: Json, box: Box) -> Json:
    """Return *header* with another *box*, its players on that sheet's starts."""
    return prepare(tuple(header["players"]), header, box)


def prepare(players: tuple[Json, ...], agreed: Mapping[str, Json], box: Box) -> Json:
    """Return a header with *box*; who has no wasp, or no start on its sheet, gets the next one.

    *agreed* holds who is ``first``, where the ``sheets`` are, who tells the ``starts``.
    """
    starts = [list(cell) for cell in sorted(box.sheet.starts)]
    taken = [player.get("wasp") for player in players]
    wasps = [wasp for wasp in WASPS if wasp not in taken]
    seated = [
        {**player, "wasp": player.get("wasp", wasp), "start": _start_of(player, starts, seat)}
        for seat, (player, wasp) in enumerate(zip(players, wasps, strict=False))
    ]
    header = {
        "format": FORMAT,
        "box": plain_in_order(box),
        "players": seated,
        "first": agreed["first"],
    }
    more = {key: agreed[key] for key in USUAL if agreed.get(key, USUAL[key]) != USUAL[key]}
    return {**header, **more}


def _start_of(player: Json, starts: list[Json], seat: int) -> Json:
    wanted = player.get("start")
    return wanted if wanted in starts else starts[seat % len(starts)]


def start(header: Json) -> State:
    """Return the first state of the game that *header* sets up."""
    setup = read(Header, header)
    if setup.format != FORMAT:
        raise Unreadable(f"{setup.format!r} is not {FORMAT!r}")
    box = read_box(setup.box)
    _check_players(setup, box)
    sheets = tuple(Sheet(honey=frozenset({player.start})) for player in setup.players)
    state = State(box, setup.players, sheets, Turn(0, setup.first, Phase.CHOOSE))
    if setup.sheets is Sheets.PAPER:
        state = replace(state, on_paper=OnPaper(unlocked=((),) * len(setup.players)))
    return before_the_first_turn(state) if setup.starts is Starts.CHOSEN else state


def _check_players(header: Header, box: Box) -> None:
    count = len(header.players)
    if count not in PLAYERS:
        raise IllegalMove("players", "2 to 4 people play, not {n}", n=count)
    if header.first >= count:
        raise IllegalMove("first", "there is no player {seat}", seat=header.first)
    if len({player.wasp.strip().casefold() for player in header.players}) != count:
        raise IllegalMove("wasp-symbol", "two players have the same wasp symbol")
    for player in header.players:
        if player.start not in box.sheet.starts:
            raise IllegalMove("start", "{player} starts on no starting space", player=player.name)


def write_header(header: Json, state: State) -> Json:
    """Return *header* as records hold it: with the starts and wasps that players have chosen."""
    chosen = [
        {**player, "wasp": settled.wasp, "start": list(settled.start)}
        for player, settled in zip(header["players"], state.players, strict=True)
    ]
    kept = {key: value for key, value in header.items() if key != "starts"}
    return {**kept, "players": chosen}


BOX = EditableBox[Box](
    parts=default_box, read=read_own_box, put_into=put_into, write=plain_in_order
)


def before_the_first_turn(state: State) -> State:
    """Return *state* waiting for the first player to settle."""
    return replace(state, turn=Turn(-len(state.players), state.turn.seat, Phase.SETUP))


def free_wasps(state: State) -> tuple[str, ...]:
    """Return the symbols that nobody has taken yet."""
    return tuple(wasp for wasp in WASPS if wasp not in _taken(state))


def settlings(state: State) -> Iterator[Settle]:
    """Yield every start with every symbol that is free; one's own symbol is legal too."""
    for at in sorted(state.box.sheet.starts):
        yield from (Settle(at, wasp) for wasp in free_wasps(state))


def settle(state: State, move: Settle) -> State:
    """Return the state with the player settled, and the next one to settle or to roll."""
    if move.at not in state.box.sheet.starts:
        raise IllegalMove("start", "that is no starting space", cells=(move.at,))
    if move.wasp.strip().casefold() in _taken(state):
        raise IllegalMove("wasp-symbol", "somebody has the wasp {wasp} already", wasp=move.wasp)
    turn, players = state.turn, list(state.players)
    players[turn.seat] = replace(players[turn.seat], wasp=move.wasp, start=move.at)
    settled = replace(state, players=tuple(players))
    settled = settled.with_sheet(turn.seat, Sheet(honey=frozenset({move.at})))
    seat = (turn.seat + 1) % len(players)
    phase = Phase.SETUP if turn.number < -1 else Phase.CHOOSE
    return replace(settled, turn=Turn(turn.number + 1, seat, phase))


def _taken(state: State) -> set[str]:
    """Return the symbols of those who have settled, in small letters."""
    count = len(state.players)
    settled = count + state.turn.number
    seats = ((state.turn.seat - n) % count for n in range(1, settled + 1))
    return {state.players[seat].wasp.strip().casefold() for seat in seats}
