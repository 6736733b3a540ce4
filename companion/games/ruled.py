"""A game that answers with plain functions: its folder names them in one table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic

from companion.games.game import (
    Choice,
    Game,
    Json,
    Move,
    Outcome,
    PlaceInfo,
    SheetLine,
    State,
)
from companion.phrases import Phrase


@dataclass(frozen=True, kw_only=True)
class Functions(Generic[State, Move]):
    """A folder's functions, each under the name of what it answers in `Game`."""

    start: Callable[[Json], State]
    moves: Callable[[State], Iterator[Move]]
    play: Callable[[State, Move], State]
    scores: Callable[[State], tuple[int, ...]]
    outcome: Callable[[State], Outcome | None]
    read_move: Callable[[Json], Move]
    write_move: Callable[[Move], Json]
    read_state: Callable[[Json], State]
    write_state: Callable[[State], Json]
    view: Callable[[State, int | None], Json]
    say: Callable[[State, Move], tuple[Phrase, ...]]
    choices: Callable[[State, Json], Choice]
    replay: Callable[[Json], Outcome | None]
    due: Callable[[State], tuple[Phrase, ...]]
    look: Callable[[State, Json], PlaceInfo]
    sheet: Callable[[State], tuple[SheetLine, ...]]
    explain: Callable[[State, int], tuple[Phrase, ...]]


def open_to_all(view: Callable[[State], Json]) -> Callable[[State, int | None], Json]:
    """Return *view* for any seat: nothing at this table is secret."""
    return lambda state, seat: view(state)


class RuledGame(Game[State, Move]):
    """A game by its *functions*; its class says what is its own besides."""

    functions: Functions[State, Move]

    def start(self, header: Json) -> State:
        """Return the first state of the game that *header* sets up."""
        return self.functions.start(header)

    def moves(self, state: State) -> Iterator[Move]:
        """Yield every legal move once."""
        return self.functions.moves(state)

    def play(self, state: State, move: Move) -> State:
        """Return the state after *move*; raises `IllegalMove`."""
        return self.functions.play(state, move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's points if the game ended now."""
        return self.functions.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, ``None`` while it goes on."""
        return self.functions.outcome(state)

    def read_move(self, data: Json) -> Move:
        """Return the move that *data* describes; raises `Unreadable`."""
        return self.functions.read_move(data)

    def write_move(self, move: Move) -> Json:
        """Return *move* as in a record."""
        return self.functions.write_move(move)

    def read_state(self, data: Json) -> State:
        """Return the state that `write_state` wrote; raises `Unreadable`."""
        return self.functions.read_state(data)

    def write_state(self, state: State) -> Json:
        """Return the whole *state*."""
        return self.functions.write_state(state)

    def view(self, state: State, seat: int | None) -> Json:
        """Return all that *seat* may know of *state*."""
        return self.functions.view(state, seat)

    def say(self, state: State, move: Move) -> tuple[Phrase, ...]:
        """Return what *move*, about to be played in *state*, does."""
        return self.functions.say(state, move)

    def choices(self, state: State, chosen: Json) -> Choice:
        """Return what to choose next when *chosen* is settled."""
        return self.functions.choices(state, chosen)

    def replay(self, record: Json) -> Outcome | None:
        """Play a whole *record*; raises `RefusedRecord` at the step that does not stand."""
        return self.functions.replay(record)

    def due(self, state: State) -> tuple[Phrase, ...]:
        """Return what the player on turn has to do."""
        return self.functions.due(state)

    def look(self, state: State, at: Json) -> PlaceInfo:
        """Return what lies at the place *at*, and what the rules allow there."""
        return self.functions.look(state, at)

    def sheet(self, state: State) -> tuple[SheetLine, ...]:
        """Return the score sheet line by line."""
        return self.functions.sheet(state)

    def explain(self, state: State, seat: int) -> tuple[Phrase, ...]:
        """Return where *seat*'s points come from."""
        return self.functions.explain(state, seat)
