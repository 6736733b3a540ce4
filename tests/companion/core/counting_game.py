"""A game small enough to see through: players count upwards by one, two or three, up to ten."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.errors import IllegalMove, RefusedRecord, Unreadable
from companion.games.answers import Choice, Json, Option, Outcome, ScoreLine
from companion.games.capabilities import Declarations
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


def start(header: Json) -> Count:
    if not isinstance(header, dict) or "players" not in header:
        raise Unreadable("a header needs players")
    return Count(added=(0,) * len(header["players"]))


def moves(state: Count) -> Iterator[int]:
    yield from range(1, min(3, GOAL - state.reached) + 1)


def play(state: Count, move: int) -> Count:
    if move not in moves(state):
        raise IllegalMove("too-far", "{count} cannot be added", count=move)
    seat = state.on_turn
    added = (*state.added[:seat], state.added[seat] + move, *state.added[seat + 1 :])
    return Count(added=added, on_turn=(seat + 1) % len(added))


def outcome(state: Count) -> Outcome | None:
    if state.reached < GOAL:
        return None
    best = max(state.added)
    winners = tuple(seat for seat, added in enumerate(state.added) if added == best)
    return Outcome(scores=state.added, winners=winners, ended_by="ten")


def read_move(data: Json) -> int:
    if not isinstance(data, dict) or not isinstance(data.get("add"), int):
        raise Unreadable('a move is {"add": number}')
    return int(data["add"])


def write_state(state: Count) -> Json:
    return {"added": list(state.added), "on_turn": state.on_turn}


def choices(state: Count, chosen: Json) -> Choice:
    if "add" in chosen:
        return Choice(field=None, move=chosen)
    options = tuple(Option(move, Phrase("add {count}", {"count": move})) for move in (1, 2, 3))
    return Choice(field="add", options=options)


def replay(record: Json) -> Outcome | None:
    state = start(record)
    for at, data in enumerate(record["turns"]):
        try:
            state = play(state, read_move(data))
        except IllegalMove as refusal:
            raise RefusedRecord(at, refusal.reason, str(refusal)) from refusal
    return outcome(state)


def write_record(header: Json, added: tuple[int, ...]) -> Json:
    return {**header, "turns": [{"add": move} for move in added]}


def check_declaration(state: Count, said: str) -> None:
    if said != "double":
        raise IllegalMove("no-such-power", "There is no power {power}", power=said)


#: The player who has added most when ten is reached wins.
COUNTING = Game[Count, int](
    name="counting",
    title="Counting",
    players=range(2, 5),
    minutes=(1, 2),
    about=Phrase("Counts to ten"),
    new_header=lambda players, chance, agreed: {"players": list(players)},
    start=start,
    on_turn=lambda state: state.on_turn if state.reached < GOAL else None,
    moves=moves,
    play=play,
    scores=lambda state: state.added,
    outcome=outcome,
    read_move=read_move,
    write_move=lambda move: {"add": move},
    read_state=lambda data: Count(added=tuple(data["added"]), on_turn=data["on_turn"]),
    write_state=write_state,
    record_format="counting-record/1",
    replay=replay,
    write_record=write_record,
    view=write_state,
    say=lambda state, move: (Phrase("adds {count}", {"count": move}),),
    choices=choices,
    due=lambda state: (Phrase("Play a turn"),) if state.reached < GOAL else (),
    score_breakdown=lambda state: (ScoreLine(Phrase("Points"), state.added),),
    declarations=Declarations(declarable=lambda state: (), check=check_declaration),
)


def games(name: str) -> Game[Count, int]:
    """Find the one game there is."""
    if name != "counting":
        raise Unreadable(f"there is no game {name}")
    return COUNTING


HEADER = {"players": [{"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"}]}
