"""Apiary as the house sees it: the interface over this folder's rules."""

from collections.abc import Mapping
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
from companion.games.game import Json, Option, Preference, Section
from companion.games.ruled import Functions, RuledGame, open_to_all
from companion.games.steps import plain, read
from companion.phrases import Phrase


class Apiary(RuledGame[State, Move]):
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
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference(
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
        Preference(
            "resources",
            Phrase("Resources"),
            (
                Option("table", Phrase("stay at the table: payments are not checked")),
                Option("phones", Phrase("are noted on the phones: payments are checked")),
            ),
        ),
    )

    functions = Functions[State, Move](
        start=table.start,
        moves=rules.moves,
        play=rules.play,
        scores=scoring.scores,
        outcome=scoring.outcome,
        read_move=moves.read_move,
        write_move=moves.write_move,
        read_state=lambda data: read(State, data),
        write_state=plain,
        view=open_to_all(view),
        say=words.say,
        choices=choices,
        replay=replay,
        due=words.due,
        look=words.look,
        sheet=scoring.sheet,
        explain=scoring.explain,
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, preferences: Mapping[str, Json]
    ) -> Json:
        """Return a header with the parts of our box that the table wants kept."""
        self.check_seats(len(players))
        agreed = self.agree(preferences)
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

    def on_turn(self, state: State) -> int | None:
        """Return the seat on turn, ``None`` at the end; the others may act all the same."""
        return None if state.is_over else rules.on_turn(state)

    def movers(self, state: State) -> tuple[int, ...]:
        """Return every seat: whoever acts is heard."""
        return () if state.is_over else tuple(range(len(state.hives)))

    def mover(self, state: State, move: Move) -> int:
        """Return the seat that acts."""
        return move.player

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record that `replay` accepts."""
        return write(header, moves)
