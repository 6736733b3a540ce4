"""Nim, one heap: take one to three matches; the player who takes the last one wins."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import (
    Choice,
    Option,
    Outcome,
    PlaceInfo,
    ScoreLine,
    Section,
)
from companion.games.capabilities import Declarations
from companion.games.game import Game
from companion.phrases import Phrase

Json = Any


@dataclass(frozen=True)
class Heap:
    matches: int
    taken: tuple[int, ...]
    next: int


def new_header(players: tuple[Json, ...], chance: Random, agreed: Mapping[str, Json]) -> Json:
    return {"format": "nim-record/1", "players": list(players), "matches": 7}


def start(header: Json) -> Heap:
    if not isinstance(header.get("matches"), int):
        raise Unreadable("matches are missing")
    return Heap(header["matches"], (0,) * len(header["players"]), 0)


def moves(state: Heap) -> Iterator[int]:
    yield from range(1, min(3, state.matches) + 1)


def play(state: Heap, move: int) -> Heap:
    if move not in moves(state):
        raise IllegalMove("too-many", "{count} cannot be taken", count=move)
    taken = tuple(n + move * (s == state.next) for s, n in enumerate(state.taken))
    return Heap(state.matches - move, taken, (state.next + 1) % len(taken))


def outcome(state: Heap) -> Outcome | None:
    if state.matches:
        return None
    return Outcome(state.taken, ((state.next - 1) % len(state.taken),), "empty")


def read_move(data: Json) -> int:
    if not isinstance(data, dict) or not isinstance(data.get("take"), int):
        raise Unreadable("a move takes matches")
    return data["take"]


def choices(state: Heap, chosen: Json) -> Choice:
    if "take" in chosen:
        return Choice(None, move={"take": chosen["take"]})
    options = tuple(Option(n, Phrase("{count}", {"count": n})) for n in moves(state))
    return Choice("take", options)


def check_declaration(state: Heap, said: str) -> None:
    if said != "loudly":
        raise IllegalMove("no-such-power", "{power} is no power", power=said)


def place_info(state: Heap, at: Json) -> PlaceInfo:
    parity = "even" if state.matches % 2 == 0 else "odd"
    words = {"heap": Phrase("{count} matches", {"count": state.matches})}
    return PlaceInfo((words.get(at, Phrase(parity)),))


def replay(record: Json) -> Outcome | None:
    state = start(record)
    for move in record["turns"]:
        state = play(state, read_move(move))
    return outcome(state)


def write_record(header: Json, taken: tuple[int, ...]) -> Json:
    state = start(header)
    for move in taken:
        state = play(state, move)
    end = outcome(state)
    turns = [{"take": move} for move in taken]
    return {**header, "turns": turns, "final": end and end.as_final()}


NIM = Game[Heap, int](
    name="nim",
    title="Nim",
    players=range(2, 5),
    minutes=(1, 2),
    about=Phrase("Counts the matches"),
    sections=(Section("taking", Phrase("Taking"), (Phrase("Take one to three matches."),)),),
    new_header=new_header,
    start=start,
    on_turn=lambda state: state.next if state.matches else None,
    moves=moves,
    play=play,
    scores=lambda state: state.taken,
    outcome=outcome,
    read_move=read_move,
    write_move=lambda move: {"take": move},
    read_state=lambda data: Heap(data[0], tuple(data[1]), data[2]),
    write_state=lambda state: [state.matches, list(state.taken), state.next],
    record_format="nim-record/1",
    replay=replay,
    write_record=write_record,
    view=lambda state: {"matches": state.matches},
    say=lambda state, move: (Phrase("takes {count}", {"count": move}),),
    choices=choices,
    due=lambda state: (Phrase("Play a turn"),) if state.matches else (),
    place_info=place_info,
    score_breakdown=lambda state: (ScoreLine(Phrase("Points"), state.taken),),
    declarations=Declarations(
        declarable=lambda state: (Option("loudly", Phrase("Loudly")),), check=check_declaration
    ),
)

HEADER = {"format": "nim-record/1", "players": [{"name": "Ada"}, {"name": "Bo"}], "matches": 7}
