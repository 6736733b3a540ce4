"""Pollen as the house sees it: the interface over this folder's rules."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from companion.games.game import Json, Section
from companion.games.pollen import moves, rules, scoring, words
from companion.games.pollen.box import deal, default_parts, read_parts
from companion.games.pollen.choices import choices
from companion.games.pollen.moves import Move
from companion.games.pollen.record import FORMAT, replay, write
from companion.games.pollen.rulebook import SECTIONS
from companion.games.pollen.state import State
from companion.games.pollen.view import view
from companion.games.ruled import Functions, RuledGame
from companion.games.steps import plain, read
from companion.phrases import Phrase


class Pollen(RuledGame[State, Move]):
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
        view=view,
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
        """Return a header with both rounds' cards shuffled, and an objective for each player."""
        self.check_seats(len(players))
        self.agree(preferences)
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

    def on_turn(self, state: State) -> int | None:
        """Return the seat on turn; between rounds, the one who says whether another follows."""
        return None if state.is_over else state.turn

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record that `replay` accepts."""
        return write(header, moves)
