"""Radioactive Bees as the house sees it: the interface over this folder's rules."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from companion.games.game import Json, Option, Preference, Section
from companion.games.radioactive_bees import moves, rules, scoring, words
from companion.games.radioactive_bees.box import box_of, default_parts, read_parts
from companion.games.radioactive_bees.choices import choices
from companion.games.radioactive_bees.moves import Move
from companion.games.radioactive_bees.record import FORMAT, replay, write
from companion.games.radioactive_bees.rulebook import SECTIONS
from companion.games.radioactive_bees.state import State
from companion.games.radioactive_bees.view import view
from companion.games.ruled import Functions, RuledGame, open_to_all
from companion.games.steps import plain, read
from companion.phrases import Phrase


class RadioactiveBees(RuledGame[State, Move]):
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
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference(
            "queen",
            Phrase("Rings that make a mutant queen"),
            (
                Option("box", Phrase("as the box says")),
                *(Option(rings, Phrase("{rings} rings", {"rings": rings})) for rings in (2, 3, 4)),
            ),
        ),
    )

    functions = Functions[State, Move](
        start=rules.start,
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
        """Return a header with our box for so many players."""
        self.check_seats(len(players))
        box, queen = box_of(default_parts(), len(players)), self.agree(preferences)["queen"]
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

    def on_turn(self, state: State) -> int | None:
        """Return the seat on turn; before a round's first tile, the one who usually begins."""
        return None if state.over else state.turn

    def movers(self, state: State) -> tuple[int, ...]:
        """Return the seat on turn, every seat before a round's first tile."""
        return () if state.over else rules.beginners(state)

    def mover(self, state: State, move: Move) -> int:
        """Return the seat that lays the tile."""
        return move.player

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record that `replay` accepts."""
        return write(header, moves)
