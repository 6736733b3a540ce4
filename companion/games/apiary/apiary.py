"""Apiary as the house sees it: the interface over this folder's rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from companion.games.apiary import moves, rules, scoring, table, words
from companion.games.apiary.box import default_parts, made_of, read_parts
from companion.games.apiary.choices import choices
from companion.games.apiary.moves import Move
from companion.games.apiary.record import FORMAT, replay, write
from companion.games.apiary.rulebook import SECTIONS
from companion.games.apiary.state import State
from companion.games.apiary.view import view
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
from companion.games.steps import plain, read


class Apiary(Game[State, Move]):
    """Our part of Apiary as the house sees it."""

    name: ClassVar[str] = "apiary"
    title: ClassVar[str] = "Apiary"
    players: ClassVar[range] = table.PLAYERS
    sections: ClassVar[tuple[Section, ...]] = SECTIONS
    record_format: ClassVar[str] = FORMAT
    minutes: ClassVar[tuple[int, int]] = (60, 90)
    about: ClassVar[Phrase] = Phrase(
        "Helps a table that plays the whole game: workers and bumping, market, frames and the "
        "sectors' majority, each also alone, and a score pad for the rest. The tiles are examples: "
        "change them to match your box."
    )
    wishes: ClassVar[tuple[Wish, ...]] = (
        Wish(
            "keeps",
            Phrase("What the companion keeps"),
            (
                Option("all", Phrase("everything that it can")),
                Option("sectors", Phrase("only the sectors' majority")),
                Option("workers", Phrase("only workers and hibernation")),
                Option("market", Phrase("only the market and the hives")),
                Option("frames", Phrase("only the frames and the hives")),
            ),
        ),
        Wish(
            "resources",
            Phrase("Resources"),
            (
                Option("table", Phrase("stay at the table: payments are not checked")),
                Option("phones", Phrase("are noted on the phones: payments are checked")),
            ),
        ),
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, wishes: Mapping[str, Json]
    ) -> Json:
        """Return a header with the parts of our box that the table wants kept."""
        self.check_seats(len(players))
        agreed = self.agree(wishes)
        is_counted = agreed["resources"] == "phones"
        made = made_of(
            default_parts(),
            agreed["keeps"],
            players,
            counts_resources=is_counted,
            chance=chance,
        )
        return {"format": FORMAT, **made}

    def default_box(self) -> Json:
        """Return the parts of our own box."""
        return plain(default_parts())

    def check_box(self, box: Json) -> Json:
        """Return the parts that *box* lists; raises where nobody could play with them."""
        return plain(read_parts(box))

    def with_box(self, header: Json, box: Json) -> Json:
        """Return *header* with other parts, shuffled anew by the chance that shuffled it."""
        made = made_of(
            read_parts(box),
            header["keeps"],
            tuple(header["players"]),
            counts_resources=header["players"][0]["resources"] is not None,
            chance=Random(repr(header["box"])),
        )
        return {**header, **made}

    def start(self, header: Json) -> State:
        """Return the first state of the table that *header* sets up."""
        return table.start(header)

    def on_turn(self, state: State) -> int | None:
        """Return the seat on turn, ``None`` at the end; the others may act all the same."""
        return None if state.is_over else rules.on_turn(state)

    def movers(self, state: State) -> tuple[int, ...]:
        """Return every seat: whoever acts is heard."""
        return () if state.is_over else tuple(range(len(state.hives)))

    def mover(self, state: State, move: Move) -> int:
        """Return the seat that acts."""
        return move.player

    def moves(self, state: State) -> Iterator[Move]:
        """Yield every legal move once, but for amounts and points that are noted."""
        return rules.moves(state)

    def play(self, state: State, move: Move) -> State:
        """Return the state after *move*; raises `IllegalMove`."""
        return rules.play(state, move)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's points if the game ended now, those on the score pad too."""
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
        """Return what *move*, about to be made, does."""
        return words.say(state, move)

    def choices(self, state: State, chosen: Json) -> Choice:
        """Return what to choose next when *chosen* is settled."""
        return choices(state, chosen)

    def replay(self, record: Json) -> Outcome | None:
        """Play a whole record; raises `RefusedRecord` at the action that does not stand."""
        return replay(record)

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record that `replay` accepts."""
        return write(header, moves)

    def due(self, state: State) -> tuple[Phrase, ...]:
        """Return what the player on turn can do."""
        return words.due(state)

    def look(self, state: State, at: Json) -> Looked:
        """Return what a hexagon of a player's hive is, and whether a tile may be built there."""
        return words.look(state, at)

    def sheet(self, state: State) -> tuple[SheetLine, ...]:
        """Return the score sheet line by line."""
        return scoring.sheet(state)

    def explain(self, state: State, seat: int) -> tuple[Phrase, ...]:
        """Return where *seat*'s points come from."""
        return scoring.explain(state, seat)
