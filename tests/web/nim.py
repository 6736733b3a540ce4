"""Nim, one heap: take one to three matches; whoever takes the last one wins."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import Choice, Option, Outcome, PlaceInfo, Section
from companion.games.game import Game
from companion.phrases import Phrase

Json = Any


@dataclass(frozen=True)
class Heap:
    matches: int
    taken: tuple[int, ...]
    next: int


class Nim(Game[Heap, int]):
    name: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    players: ClassVar[range] = range(2, 5)
    record_format: ClassVar[str] = "nim-record/1"
    minutes: ClassVar[tuple[int, int]] = (1, 2)
    about: ClassVar[Phrase] = Phrase("Counts the matches")
    sections: ClassVar[tuple[Section, ...]] = (
        Section("taking", Phrase("Taking"), (Phrase("Take one to three matches."),)),
    )

    def prepare(self, players: tuple[Json, ...], chance: Random, preferences: Json) -> Json:
        return {"format": self.record_format, "players": list(players), "matches": 7}

    def start(self, header: Json) -> Heap:
        if not isinstance(header.get("matches"), int):
            raise Unreadable("matches are missing")
        return Heap(header["matches"], (0,) * len(header["players"]), 0)

    def on_turn(self, state: Heap) -> int | None:
        return state.next if state.matches else None

    def moves(self, state: Heap) -> Iterator[int]:
        yield from range(1, min(3, state.matches) + 1)

    def play(self, state: Heap, move: int) -> Heap:
        if move not in self.moves(state):
            raise IllegalMove("too-many", "{count} cannot be taken", count=move)
        taken = tuple(n + move * (s == state.next) for s, n in enumerate(state.taken))
        return Heap(state.matches - move, taken, (state.next + 1) % len(taken))

    def scores(self, state: Heap) -> tuple[int, ...]:
        return state.taken

    def outcome(self, state: Heap) -> Outcome | None:
        if state.matches:
            return None
        return Outcome(state.taken, ((state.next - 1) % len(state.taken),), "empty")

    def read_move(self, data: Json) -> int:
        if not isinstance(data, dict) or not isinstance(data.get("take"), int):
            raise Unreadable("a move takes matches")
        return data["take"]

    def write_move(self, move: int) -> Json:
        return {"take": move}

    def write_state(self, state: Heap) -> Json:
        return [state.matches, list(state.taken), state.next]

    def read_state(self, data: Json) -> Heap:
        return Heap(data[0], tuple(data[1]), data[2])

    def view(self, state: Heap, seat: int | None) -> Json:
        return {"matches": state.matches, "you": seat}

    def say(self, state: Heap, move: int) -> tuple[Phrase, ...]:
        return (Phrase("takes {count}", {"count": move}),)

    def choices(self, state: Heap, chosen: Json) -> Choice:
        if "take" in chosen:
            return Choice(None, move={"take": chosen["take"]})
        options = tuple(Option(n, Phrase("{count}", {"count": n})) for n in self.moves(state))
        return Choice("take", options)

    def check_declaration(self, state: Heap, said: str) -> None:
        if said != "loudly":
            raise IllegalMove("no-such-power", "{power} is no power", power=said)

    def declarations(self, state: Heap) -> tuple[Option, ...]:
        return (Option("loudly", Phrase("Loudly")),)

    def look(self, state: Heap, at: Json) -> PlaceInfo:
        parity = "even" if state.matches % 2 == 0 else "odd"
        words = {"heap": Phrase("{count} matches", {"count": state.matches})}
        return PlaceInfo((words.get(at, Phrase(parity)),))

    def replay(self, record: Json) -> Outcome | None:
        state = self.start(record)
        for move in record["turns"]:
            state = self.play(state, self.read_move(move))
        return self.outcome(state)


HEADER = {"format": "nim-record/1", "players": [{"name": "Ada"}, {"name": "Bo"}], "matches": 7}
