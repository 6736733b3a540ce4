"""Pollen as the house sees it: the interface over this folder's rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from companion.games.game import (
    Choice,
    Game,
    Json,
    Looked,
    Outcome,
    Phrase,
    Section,
    SheetLine,
)
from companion.games.pollen import moves, rules, scoring, words
from companion.games.pollen.box import deal, default_parts, read_parts
from companion.games.pollen.choices import choices
from companion.games.pollen.moves import Move
from companion.games.pollen.record import FORMAT, replay, write
from companion.games.pollen.rulebook import SECTIONS
from companion.games.pollen.state import State
from companion.games.pollen.view import view
from companion.games.steps import plain, read


class Pollen(Game[State, Move]):
    """The rules of Pollen as the house sees them."""

    name: ClassVar[str] = "pollen"
    title: ClassVar[str] = "Pollen"
    players: ClassVar[range] = range(2, 3)
    sections: ClassVar[tuple[Section, ...]] = SECTIONS
    record_format: ClassVar[str] = FORMAT
    has_secrets: ClassVar[bool] = True
    minutes: ClassVar[tuple[int, int]] = (15, 30)
    about: ClassVar[Phrase] = Phrase(
        "Two phones, no cards: it shuffles, deals and keeps the secrets, lights what may be "
        "played, watches for holes and counts the columns."
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, wishes: Mapping[str, Json]
    ) -> Json:
        """Return a header with both rounds' cards shuffled, and an objective for each player."""
        self.check_seats(len(players))
        self.agree(wishes)
        return {"format": FORMAT, "players": list(players), **deal(default_parts(), chance)}

    def default_box(self) -> Json:
        """Return the parts of the publisher's box, with our names for the flowers."""
        return plain(default_parts())

    def check_box(self, box: Json) -> Json:
        """Return the parts that *box* lists; raises where nobody could play with them."""
        return plain(read_parts(box))

    def with_box(self, header: Json, box: Json) -> Json:
        """Return *header* with other parts, dealt anew by the chance that dealt it."""
        return {**header, **deal(read_parts(box), Random(repr(header["rounds"])))}

    def start(self, header: Json) -> State:
        """Return the first state of the game that *header* sets up."""
        return rules.start(header)

    def on_turn(self, state: State) -> int | None:
        """Return the seat on turn; between rounds, the one who says whether another follows."""
        return None if state.is_over else state.turn

    def moves(self, state: State) -> Iterator[Move]:
        """Yield every legal move once."""
        return rules.moves(state)

    def play(self, state: State, move: Move) -> State:
        """Return the state after *move*; raises `IllegalMove`."""
        return rules.play(state, move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's points in the rounds that were counted."""
        return scoring.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, ``None`` while it goes on."""
        return scoring.outcome(state)

    def read_move(self, data: Json) -> Move:
        """Return the move that *data* describes; raises `Unreadable`."""
        return moves.read_move(data)

    def write_move(self, move: Move) -> Json:
        """Return *move* as in a record."""
        return moves.write_move(move)

    def write_state(self, state: State) -> Json:
        """Return the whole *state* as JSON."""
        return plain(state)

    def read_state(self, data: Json) -> State:
        """Return the state that `write_state` wrote; raises `Unreadable`."""
        return read(State, data)

    def view(self, state: State, seat: int | None) -> Json:
        """Return what *seat* may know: its hand and objective, and backs of face-down cards."""
        return view(state, seat)

    def say(self, state: State, move: Move) -> tuple[Phrase, ...]:
        """Return what *move*, about to be played in *state*, does."""
        return words.say(state, move)

    def choices(self, state: State, chosen: Json) -> Choice:
        """Return the actions that may come next when *chosen* is settled."""
        return choices(state, chosen)

    def replay(self, record: Json) -> Outcome | None:
        """Play a whole record; raises `RefusedRecord` at the step that does not stand."""
        return replay(record)

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record that `replay` accepts."""
        return write(header, moves)

    def due(self, state: State) -> tuple[Phrase, ...]:
        """Return what the player on turn has to do."""
        return words.due(state)

    def look(self, state: State, at: Json) -> Looked:
        """Return what lies at a place of a camp, as both players may see it."""
        return words.look(state, at)

    def sheet(self, state: State) -> tuple[SheetLine, ...]:
        """Return the score sheet line by line."""
        return scoring.sheet(state)

    def explain(self, state: State, seat: int) -> tuple[Phrase, ...]:
        """Return where *seat*'s points come from, without the other's objective."""
        return scoring.explain(state, seat)
