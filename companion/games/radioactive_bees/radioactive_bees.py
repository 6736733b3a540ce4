"""Radioactive Bees as the house sees it: the interface over this folder's rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from companion.games.game import (
    Choice,
    Game,
    Json,
    Looked,
    Option,
    Outcome,
    Phrase,
    Section,
    SheetLine,
    Wish,
)
from companion.games.radioactive_bees import moves, rules, scoring, words
from companion.games.radioactive_bees.box import box_of, default_parts, read_parts
from companion.games.radioactive_bees.choices import choices
from companion.games.radioactive_bees.moves import Move
from companion.games.radioactive_bees.record import FORMAT, replay, write
from companion.games.radioactive_bees.rulebook import SECTIONS
from companion.games.radioactive_bees.state import State
from companion.games.radioactive_bees.view import view
from companion.games.steps import plain, read


class RadioactiveBees(Game[State, Move]):
    """The rules of Radioactive Bees as the house sees them."""

    name: ClassVar[str] = "radioactive_bees"
    title: ClassVar[str] = "Radioactive Bees"
    players: ClassVar[range] = rules.PLAYERS
    sections: ClassVar[tuple[Section, ...]] = SECTIONS
    record_format: ClassVar[str] = FORMAT
    minutes: ClassVar[tuple[int, int]] = (20, 45)
    about: ClassVar[Phrase] = Phrase(
        "Shows where each tile may go, counts covered bees, puts on the rings and finds the queen. "
        "The board and the bees' places are ours: change them to match your box."
    )
    wishes: ClassVar[tuple[Wish, ...]] = (
        Wish(
            "queen",
            Phrase("Rings that make a mutant queen"),
            (
                Option("box", Phrase("as the box says")),
                *(Option(rings, Phrase("{rings} rings", {"rings": rings})) for rings in (2, 3, 4)),
            ),
        ),
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, wishes: Mapping[str, Json]
    ) -> Json:
        """Return a header with our box for so many players."""
        self.check_seats(len(players))
        box, queen = box_of(default_parts(), len(players)), self.agree(wishes)["queen"]
        agreed = {} if queen == "box" else {"queen": queen}
        return {"format": FORMAT, "box": {**box, **agreed}, "players": list(players)}

    def default_box(self) -> Json:
        """Return the parts of our own box."""
        return plain(default_parts())

    def check_box(self, box: Json) -> Json:
        """Return the parts that *box* lists; raises where nobody could play with them."""
        return plain(read_parts(box))

    def with_box(self, header: Json, box: Json) -> Json:
        """Return *header* with other parts; a number of rings that was agreed on stays."""
        own, queen = box_of(read_parts(box), len(header["players"])), header["box"]["queen"]
        agreed = {} if queen == default_parts().queen else {"queen": queen}
        return {**header, "box": {**own, **agreed}}

    def start(self, header: Json) -> State:
        """Return the first state of the game that *header* sets up."""
        return rules.start(header)

    def on_turn(self, state: State) -> int | None:
        """Return the seat on turn; before a round's first tile, the one who usually begins."""
        return None if state.over else state.turn

    def movers(self, state: State) -> tuple[int, ...]:
        """Return the seat on turn, every seat before a round's first tile."""
        return () if state.over else rules.beginners(state)

    def mover(self, state: State, move: Move) -> int:
        """Return the seat that lays the tile."""
        return move.player

    def moves(self, state: State) -> Iterator[Move]:
        """Yield every legal move once."""
        return rules.moves(state)

    def play(self, state: State, move: Move) -> State:
        """Return the state after *move*; raises `IllegalMove`."""
        return rules.play(state, move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's points if the game ended now."""
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
        """Return the table for a face to draw: nothing of it is secret."""
        return view(state)

    def say(self, state: State, move: Move) -> tuple[Phrase, ...]:
        """Return what *move*, about to be played in *state*, does."""
        return words.say(state, move)

    def choices(self, state: State, chosen: Json) -> Choice:
        """Return what to choose next when *chosen* is settled."""
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
        """Return what lies at the place *at*, and whether a tile may go there."""
        return words.look(state, at)

    def sheet(self, state: State) -> tuple[SheetLine, ...]:
        """Return the score sheet line by line."""
        return scoring.sheet(state)

    def explain(self, state: State, seat: int) -> tuple[Phrase, ...]:
        """Return where *seat*'s points come from."""
        return scoring.explain(state, seat)
