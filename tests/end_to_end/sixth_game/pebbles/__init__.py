"""Pebbles: take one or two from the heap, or as many as a die says; most pebbles win."""

from collections.abc import Iterator, Mapping
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import IllegalMove
from companion.games.answers import Choice, Json, Option, Outcome, ScoreLine
from companion.games.boxes import EditableBox
from companion.games.capabilities import DiceRules
from companion.games.chance import DiceRoll, Die
from companion.games.game import Game
from companion.games.strict_json import Count, Seat, plain, read, refusing
from companion.phrases import Phrase

FORMAT = "pebbles-record/1"
DIE = Die("bone", ("1", "2", "3"))


class Box(Struct, frozen=True):
    pebbles: Count = 12


class Header(Struct, frozen=True):
    players: tuple[Json, ...]
    box: Box


class Heap(Struct, frozen=True):
    left: Count
    taken: tuple[Count, ...]
    turn: Seat = 0


class Take(Struct, frozen=True):
    take: Count
    is_rolled: bool = False
    key: str | None = None


class Turns(Struct, frozen=True):
    turns: tuple[Json, ...]


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    return {"format": FORMAT, "players": list(players), "box": plain(Box())}


def start(header: Json) -> Heap:
    known = read(Header, header)
    return Heap(known.box.pebbles, (0,) * len(known.players))


def on_turn(state: Heap) -> int | None:
    return state.turn if state.left else None


def moves(state: Heap) -> Iterator[Take]:
    yield from (Take(n) for n in (1, 2) if n <= state.left)


def play(state: Heap, move: Take) -> Heap:
    if not 1 <= move.take <= (3 if move.is_rolled else min(2, state.left)):
        raise IllegalMove("too-many", "{n} cannot be taken", n=move.take)
    got = min(move.take, state.left)
    taken = tuple(n + got * (seat == state.turn) for seat, n in enumerate(state.taken))
    turn = (state.turn + 1) % len(taken)
    return replace(state, left=state.left - got, taken=taken, turn=turn)


def outcome(state: Heap) -> Outcome | None:
    if state.left:
        return None
    best = max(state.taken)
    winners = tuple(seat for seat, taken in enumerate(state.taken) if taken == best)
    return Outcome(state.taken, winners, "empty")


def choices(state: Heap, chosen: Json) -> Choice:
    if "take" in chosen:
        return Choice(None, move=chosen)
    options = tuple(Option(it.take, Phrase("{n}", {"n": it.take})) for it in moves(state))
    return Choice("take", options)


def replay(record: Json) -> Outcome | None:
    state = start(record)
    for at, turn in enumerate(read(Turns, record).turns):
        with refusing(at):
            state = play(state, read(Take, turn))
    return outcome(state)


def write_record(header: Json, played: tuple[Take, ...]) -> Json:
    return {**header, "turns": [plain(move) for move in played]}


def dice_due(state: Heap, which: tuple[int, ...]) -> tuple[Die, ...]:
    if which or not state.left:
        raise IllegalMove("no-dice", "there is nothing to roll")
    return (DIE,)


def rolled(roll: DiceRoll, which: tuple[int, ...]) -> Take:
    return Take(roll.faces[0] + 1, is_rolled=True, key=roll.proof.key if roll.proof else None)


def rolls(record: Json) -> Iterator[tuple[int, DiceRoll]]:
    for at, turn in enumerate(read(Turns, record).turns):
        move = read(Take, turn)
        if move.is_rolled:
            yield at, DiceRoll((DIE,), (move.take - 1,))


GAME = Game[Heap, Take](
    name="pebbles",
    title="Pebbles",
    players=range(2, 5),
    minutes=(1, 2),
    about=Phrase("Counts the pebbles"),
    new_header=new_header,
    start=start,
    on_turn=on_turn,
    moves=moves,
    play=play,
    scores=lambda state: state.taken,
    outcome=outcome,
    read_move=lambda data: read(Take, data),
    write_move=plain,
    read_state=lambda data: read(Heap, data),
    write_state=plain,
    record_format=FORMAT,
    replay=replay,
    write_record=write_record,
    view=lambda state: {"left": state.left, "taken": list(state.taken)},
    say=lambda state, move: (Phrase("takes {n} pebbles", {"n": move.take}),),
    choices=choices,
    questions={"take": Phrase("How many pebbles?")},
    due=lambda state: (Phrase("Take pebbles"),) if state.left else (),
    score_breakdown=lambda state: (ScoreLine(Phrase("Pebbles"), state.taken),),
    box=EditableBox[Box](
        parts=Box,
        read=lambda data: read(Box, data),
        put_into=lambda header, box: {**header, "box": plain(box)},
    ),
    dice=DiceRules(
        due=dice_due,
        move=rolled,
        keep=lambda state: None,
        is_roll=lambda move: move.is_rolled,
        is_proved=lambda move: move.key is not None,
        rolls=rolls,
    ),
)
