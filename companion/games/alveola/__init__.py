"""Alveola: the city of bees. The rules, all of them, as one game of the house.

The package's functions at speed, for whoever looks at thousands of turns (the referee), are in
`powers` (`powers`, `activate`), `ring` (`reachable`, `choosable`, `spoon_goes`), `placing`
(`placements`), `bees` (`available`, `bees`), `hornets` (`hornet_moves`, `sequences`) and `rules`
(`finish`).
"""

from collections.abc import Iterator
from typing import ClassVar

from companion.games.alveola import moves, position, record, rules, scoring, setup
from companion.games.alveola.state import State
from companion.games.alveola.turn import Turn
from companion.games.game import Choice, Game, Json, Outcome, Phrase


class Alveola(Game[State, Turn]):
    """Alveola as the house sees it."""

    name: ClassVar[str] = "alveola"
    title: ClassVar[str] = "Alveola"
    players: ClassVar[range] = range(2, 5)
    record_format: ClassVar[str] = "alveola-record/1"
    minutes: ClassVar[tuple[int, int]] = (30, 45)
    about: ClassVar[Phrase] = Phrase(
        "Reads the hive, the ring and every turn through the camera, judges them and counts"
    )

    def start(self, header: Json) -> State:
        """Return the first state of the game that *header* sets up."""
        return setup.start(header)

    def on_turn(self, state: State) -> int | None:
        """Return the seat that has to move, ``None`` when the game is over."""
        return None if rules.is_over(state) else state.to_move

    def moves(self, state: State) -> Iterator[Turn]:
        """Yield every legal turn once."""
        return moves.moves(state)

    def play(self, state: State, move: Turn) -> State:
        """Return the state after *move*; raises `IllegalMove` and changes nothing."""
        return rules.play(state, move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's points if the game ended now."""
        return scoring.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, ``None`` while it goes on."""
        return scoring.outcome(state)

    def read_move(self, data: Json) -> Turn:
        """Return the turn that *data* describes; raises `Unreadable`."""
        return record.read_turn(data)

    def write_move(self, move: Turn) -> Json:
        """Return *move* as in a record, such that `read_move` gives it back."""
        return record.write_turn(move)

    def write_state(self, state: State) -> Json:
        """Return the whole *state* as a position, such that `read_state` gives it back."""
        return position.write_state(state)

    def read_state(self, data: Json) -> State:
        """Return the state that *data*, a position, describes; raises `Unreadable`."""
        return position.read_state(data)

    def view(self, state: State, seat: int | None) -> Json:
        """Return all that *seat* may know of *state*, for a face to draw."""
        return position.write_state(state)

    def say(self, state: State, move: Turn) -> tuple[Phrase, ...]:
        """Return what *move*, about to be played in *state*, does: a phrase for each part."""
        return ()

    def choices(self, state: State, chosen: Json) -> Choice:
        """Return what to choose next, when *chosen* is settled."""
        raise NotImplementedError

    def replay(self, record_: Json) -> Outcome | None:
        """Play a whole record and return its outcome."""
        return record.replay(record_)
