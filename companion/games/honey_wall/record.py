"""Honey Wall's records: a turn is one object there, and several steps at the table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from companion.errors import IllegalMove, Unreadable
from companion.games.chance import Die, Proof, Throw
from companion.games.game import Json, Outcome
from companion.games.hexes import Cell
from companion.games.honey_wall.box import Box, read_box
from companion.games.honey_wall.moves import (
    Chance,
    ChooseDice,
    CrossOff,
    Finish,
    Index,
    Keep,
    Move,
    Place,
    Reroll,
    Roll,
    Settle,
    Steal,
    Unlock,
)
from companion.games.honey_wall.rules import PHASES, end_turn, play, reach, step
from companion.games.honey_wall.scoring import outcome, result_now
from companion.games.honey_wall.settling import WASPS, before_the_first_turn
from companion.games.honey_wall.state import (
    End,
    Mark,
    OnPaper,
    Phase,
    Player,
    Sheet,
    Sheets,
    Starts,
    State,
    Turn,
)
from companion.games.steps import Count, read, refusing

FORMAT = "honey-wall-record/1"
PLAYERS = range(2, 5)


class Header(msgspec.Struct, frozen=True):
    """A record without its turns; the box is checked on its own."""

    box: Any  # read by `read_box`
    players: tuple[Player, ...]
    first: Index
    format: str = FORMAT
    sheets: Sheets = Sheets.PHONES
    starts: Starts = Starts.GIVEN


class Again(msgspec.Struct, frozen=True):
    """The dice rolled again and their new faces."""

    which: tuple[Index, ...]
    faces: tuple[Index, ...]


class Placed(msgspec.Struct, frozen=True):
    """A mark drawn in phase 2."""

    mark: Mark
    at: Cell


class Stolen(msgspec.Struct, frozen=True, rename={"seat": "from"}):
    """A larva stolen in phase 3."""

    seat: Index
    at: Cell


class Crossed(msgspec.Struct, frozen=True):
    """A node crossed off in phase 4 and what it let draw."""

    node: str
    place: Cell | None = None


class Finished(msgspec.Struct, frozen=True):
    """What was counted on paper sheets at the end."""

    end: End
    points: tuple[Count, ...]
    stolen: tuple[Count, ...]


class TurnRecord(msgspec.Struct, frozen=True):
    """A whole turn as records write it; replaying ignores *chance*.

    *unlock* and *finish* are there only with sheets on paper, which the format does not know.
    """

    player: Index
    dice: tuple[str, ...]
    roll: tuple[Index, ...]
    place: tuple[Placed, ...]
    steal: tuple[Stolen, ...]
    flowers: tuple[Crossed, ...]
    reroll: Again | None = None
    chance: Any = None  # read by `throws`
    unlock: tuple[str, ...] = ()
    finish: Finished | None = None


class Turns(msgspec.Struct, frozen=True):
    """A record's turns, each still to be read."""

    turns: tuple[Any, ...]  # each read as a `TurnRecord` at its index


class Proofs(msgspec.Struct, frozen=True):
    """The proofs of a turn's throws, in their order; ``None`` for a throw of real dice."""

    chance: tuple[Chance | None, ...]


class Final(msgspec.Struct, frozen=True):
    """What a record says of its end."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str | None = None


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
    header = {"format": FORMAT, "box": plain(box), "players": seated, "first": agreed["first"]}
    usual = {"sheets": Sheets.PHONES, "starts": Starts.GIVEN}
    more = {key: agreed[key] for key in usual if agreed.get(key, usual[key]) != usual[key]}
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


# ── reading ─────────────────────────────────────────────────────────────────────────────────


def replay(record: Json) -> Outcome | None:
    """Play a whole *record*; raises `RefusedRecord` at the turn that does not stand."""
    with refusing(None):
        state = start(record)
        turns = read(Turns, record).turns
    for at, data in enumerate(turns):
        with refusing(at):
            state = _play_turn(state, data)
    with refusing(None):
        _check_final(state, record.get("final"))
    return outcome(state)


def _play_turn(state: State, data: Json) -> State:
    turn = read(TurnRecord, data)
    if state.turn.phase is Phase.OVER:
        raise IllegalMove("over", "the game is over")
    if turn.player != state.turn.seat:
        player = state.players[state.turn.seat]
        raise IllegalMove("turn-order", "it is {player}'s turn", player=player.name)
    for move in steps(turn):
        state = step(reach(state, PHASES[type(move)][0]), move)
    return end_turn(state)


def steps(turn: TurnRecord) -> Iterator[Move]:
    """Yield the steps that make up *turn*, without those that only leave something unused."""
    yield ChooseDice(turn.dice)
    yield Roll(turn.roll)
    yield Keep() if turn.reroll is None else Reroll(turn.reroll.which, turn.reroll.faces)
    yield from (Place(placed.mark, placed.at) for placed in turn.place)
    yield from (Steal(stolen.seat, stolen.at) for stolen in turn.steal)
    yield from (CrossOff(crossed.node, crossed.place) for crossed in turn.flowers)
    yield from (Unlock(die) for die in turn.unlock)
    if turn.finish is not None:
        yield Finish(turn.finish.end, turn.finish.points, turn.finish.stolen)


def _check_final(state: State, data: Json) -> None:
    """Hold a record to the end it tells; without one there is nothing to hold it to."""
    if data is None:
        return
    said = read(Final, data)
    now = result_now(state)
    winners = (now.winners,) if state.end else (now.winners, ())
    if said.scores != now.scores:
        raise IllegalMove("scores", "the points are {points}", points=str(list(now.scores)))
    if said.ended_by != now.ended_by:
        raise IllegalMove("ended-by", "the game was ended by {end}", end=str(now.ended_by))
    if said.winners not in winners:
        raise IllegalMove("winners", "the winners are {seats}", seats=str(list(now.winners)))


def write_header(header: Json, state: State) -> Json:
    """Return *header* as records hold it: with the starts and wasps that players have chosen."""
    chosen = [
        {**player, "wasp": settled.wasp, "start": list(settled.start)}
        for player, settled in zip(header["players"], state.players, strict=True)
    ]
    kept = {key: value for key, value in header.items() if key != "starts"}
    return {**kept, "players": chosen}


def write_final(state: State) -> Json:
    """Return how the game ended as records write it, ``None`` while it goes on."""
    return plain(result_now(state)) if state.end else None


# ── writing ─────────────────────────────────────────────────────────────────────────────────


def compose(state: State, moves: Iterable[Move]) -> tuple[list[Json], State]:
    """Return the turns that *moves*, played from *state*, make up, and the state after them.

    A turn that is still being played is not written: a record holds whole turns.
    """
    turns, draft = [], None
    for move in moves:
        if isinstance(move, Settle):
            state = play(state, move)
            continue
        draft = _draft(state, move, draft)
        after = play(state, move)
        if after.end or after.turn.number != state.turn.number:
            turns.append(write_turn(draft))
            draft = None
        state = after
    return turns, state


def _draft(state: State, move: Move, draft: TurnRecord | None) -> TurnRecord:
    """Return the turn so far, with *move*."""
    draft = draft or TurnRecord(state.turn.seat, (), (), (), (), (), None, ())
    match move:
        case Roll():
            return msgspec.structs.replace(
                draft, dice=state.turn.dice, roll=move.faces, chance=(move.chance,)
            )
        case Reroll():
            again = Again(move.which, move.faces)
            return msgspec.structs.replace(draft, reroll=again, chance=(*draft.chance, move.chance))
        case Place():
            placed = Placed(move.mark, move.at)
            return msgspec.structs.replace(draft, place=(*draft.place, placed))
        case Steal():
            stolen = Stolen(move.seat, move.at)
            return msgspec.structs.replace(draft, steal=(*draft.steal, stolen))
        case CrossOff():
            crossed = Crossed(move.node, move.place)
            return msgspec.structs.replace(draft, flowers=(*draft.flowers, crossed))
        case Unlock():
            return msgspec.structs.replace(draft, unlock=(*draft.unlock, move.die))
        case Finish():
            counted = Finished(move.end, move.points, move.stolen)
            return msgspec.structs.replace(draft, finish=counted)
        case _:
            return draft


def write_turn(turn: TurnRecord) -> Json:
    """Return *turn* as records write it, with its proofs where there are any."""
    data = plain(turn)
    used = {"chance": any(turn.chance or ()), "unlock": turn.unlock, "finish": turn.finish}
    return {key: value for key, value in data.items() if used.get(key, True)}


def plain(value: object) -> Json:
    """Return *value* as plain JSON, sets in one order: lists, dicts, numbers and words."""
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


# ── proofs ──────────────────────────────────────────────────────────────────────────────────


def throws(record: Json) -> Iterator[tuple[int, Throw]]:
    """Yield every throw of *record* with its turn's index; raises `RefusedRecord`."""
    with refusing(None):
        box = start(record).box
        turns = read(Turns, record).turns
    for at, data in enumerate(turns):
        with refusing(at):
            thrown = _throws(box, read(TurnRecord, data))
        yield from ((at, throw) for throw in thrown)


def _throws(box: Box, turn: TurnRecord) -> list[Throw]:
    thrown = [(turn.dice, turn.roll)]
    if turn.reroll is not None:
        thrown.append((tuple(turn.dice[at] for at in turn.reroll.which), turn.reroll.faces))
    proofs = read(Proofs, {"chance": turn.chance or [None] * len(thrown)}).chance
    if len(proofs) != len(thrown):
        raise Unreadable(f"{len(thrown)} throws have {len(proofs)} proofs")
    return [
        Throw(dice_named(box, names), faces, _proof(chance))
        for (names, faces), chance in zip(thrown, proofs, strict=True)
    ]


def _proof(chance: Chance | None) -> Proof | None:
    return None if chance is None else Proof(chance.commit, chance.key, chance.share)


def dice_named(box: Box, names: Iterable[str]) -> tuple[Die, ...]:
    """Return the dice *names* of *box*, with the words on their faces."""
    return tuple(Die(name, tuple(face.words for face in box.dice[name])) for name in names)
