"""A game small enough to see through: players count upwards by one, two or three, up to ten."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.answers import Choice, Json, Option, Outcome
from companion.games.game import Game
from companion.phrases import Phrase

GOAL = 10


@dataclass(frozen=True)
class Count:
    """The number reached, and what each seat has added."""

    added: tuple[int, ...]
    on_turn: int = 0

    @property
    def reached(self) -> int:
        return sum(self.added)


class CountingGame(Game[Count, int]):
    """Whoever has added most when ten is reached wins."""

    name = "counting"
    title = "Counting"
    players = range(2, 5)
    record_format = "counting-record/1"

    def start(self, header: Json) -> Count:
        if not isinstance(header, dict) or "players" not in header:
            raise Unreadable("a header needs players")
        return Count(added=(0,) * len(header["players"]))

    def on_turn(self, state: Count) -> int | None:
        return state.on_turn if state.reached < GOAL else None

    def moves(self, state: Count) -> Iterator[int]:
        yield from range(1, min(3, GOAL - state.reached) + 1)

    def play(self, state: Count, move: int) -> Count:
        if move not in self.moves(state):
            raise IllegalMove("too-far", "{count} cannot be added", count=move)
        seat = state.on_turn
        added = (*state.added[:seat], state.added[seat] + move, *state.added[seat + 1 :])
        return Count(added=added, on_turn=(seat + 1) % len(added))

    def scores(self, state: Count) -> tuple[int, ...]:
        return state.added

    def outcome(self, state: Count) -> Outcome | None:
        if state.reached < GOAL:
            return None
        best = max(state.added)
        winners = tuple(seat for seat, added in enumerate(state.added) if added == best)
        return Outcome(scores=state.added, winners=winners, ended_by="ten")

    def read_move(self, data: Json) -> int:
        if not isinstance(data, dict) or not isinstance(data.get("add"), int):
            raise Unreadable('a move is {"add": number}')
        return int(data["add"])

    def write_move(self, move: int) -> Json:
        return {"add": move}

    def write_state(self, state: Count) -> Json:
        return {"added": list(state.added), "on_turn": state.on_turn}

    def read_state(self, data: Json) -> Count:
        return Count(added=tuple(data["added"]), on_turn=data["on_turn"])

    def view(self, state: Count, seat: int | None) -> Json:
        return self.write_state(state)

    def say(self, state: Count, move: int) -> tuple[Phrase, ...]:
        return (Phrase("adds {count}", {"count": move}),)

    def choices(self, state: Count, chosen: Json) -> Choice:
        if "add" in chosen:
            return Choice(field=None, move=chosen)
        options = tuple(Option(move, Phrase("add {count}", {"count": move})) for move in (1, 2, 3))
        return Choice(field="add", options=options)

    def replay(self, record: Json) -> Outcome | None:
        state = self.start(record)
        for at, data in enumerate(record["turns"]):
            try:
                state = self.play(state, self.read_move(data))
            except IllegalMove as refusal:
                raise RefusedRecord(at, refusal.reason, str(refusal)) from refusal
        return self.outcome(state)

    def check_declaration(self, state: Count, said: str) -> None:
        if said != "double":
            raise IllegalMove("no-such-power", "There is no power {power}", power=said)


COUNTING = CountingGame()


def games(name: str) -> Game[Count, int]:
    """Find the one game there is."""
    if name != "counting":
        raise Unreadable(f"there is no game {name}")
    return COUNTING


HEADER = {"players": [{"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"}]}
