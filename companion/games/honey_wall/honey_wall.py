"""Honey Wall as the house sees it: the interface over this folder's rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from companion.games.chance import Die, Throw
from companion.games.game import Json, Option, Preference, Section
from companion.games.honey_wall import choosing, record, rules, scoring, setup, turns, words
from companion.games.honey_wall.box import check_house_box, default_box, dice_named, read_box
from companion.games.honey_wall.moves import Chance, Keep, Move, Reroll, Roll, read_move
from companion.games.honey_wall.rolling import check_which
from companion.games.honey_wall.rulebook import SECTIONS
from companion.games.honey_wall.state import Phase, State
from companion.games.honey_wall.view import view
from companion.games.ruled import Functions, RuledGame, open_to_all
from companion.games.steps import plain_in_order, read
from companion.phrases import Phrase


class HoneyWall(RuledGame[State, Move]):
    """The rules of Honey Wall, step by step."""

    name: ClassVar[str] = "honey_wall"
    title: ClassVar[str] = "Honey Wall"
    players: ClassVar[range] = setup.PLAYERS
    record_format: ClassVar[str] = setup.FORMAT
    has_dice: ClassVar[bool] = True
    sections: ClassVar[tuple[Section, ...]] = SECTIONS
    minutes: ClassVar[tuple[int, int]] = (30, 45)
    about: ClassVar[Phrase] = Phrase(
        "Rolls dice that everybody can check, lights the places that are allowed, and counts. "
        "The dice's faces, the sheet and the tree are ours: change them to match your box."
    )
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference(
            "sheets",
            Phrase("Sheets"),
            (
                Option("phones", Phrase("on the phones")),
                Option("paper", Phrase("on paper: the companion only rolls")),
            ),
        ),
        Preference(
            "starts",
            Phrase("Starting spaces and wasps"),
            (
                Option("given", Phrase("given by the companion")),
                Option("chosen", Phrase("chosen by each player")),
            ),
        ),
    )

    functions = Functions[State, Move](
        start=lambda header: rules.move_on(setup.start(header)),
        moves=rules.moves,
        play=rules.play,
        scores=scoring.scores,
        outcome=scoring.outcome,
        read_move=read_move,
        write_move=plain_in_order,
        read_state=lambda data: read(State, data),
        write_state=plain_in_order,
        view=open_to_all(view),
        say=words.say,
        choices=choosing.choices,
        replay=record.replay,
        due=words.due,
        look=words.look,
        sheet=scoring.sheet,
        explain=scoring.explain,
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, preferences: Mapping[str, Json]
    ) -> Json:
        """Return a header with our box, and a wasp and a start for those who named none."""
        self.check_seats(len(players))
        agreed = {"first": chance.randrange(len(players)), **self.agree(preferences)}
        return setup.prepare(players, agreed, default_box())

    def default_box(self) -> Json:
        """Return our own box."""
        return plain_in_order(default_box())

    def check_box(self, box: Json) -> Json:
        """Return *box*, held to all that the rulebook fixes."""
        own = read_box(box)
        check_house_box(own)
        return plain_in_order(own)

    def with_box(self, header: Json, box: Json) -> Json:
        """Return *header* with another *box*, its players on that sheet's starts."""
        return setup.prepare(tuple(header["players"]), header, read_box(box))

    def on_turn(self, state: State) -> int | None:
        """Return the seat that has to move, ``None`` when the game is over."""
        return None if state.end else state.turn.seat

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record of whole turns, with the proofs of its dice."""
        played, state = turns.compose(self.start(header), moves)
        written = setup.write_header(header, state)
        return {**written, "turns": played, "final": record.write_final(state)}

    def dice(self, state: State, which: tuple[int, ...] = ()) -> tuple[Die, ...]:
        """Return the chosen dice, or those at *which* when the roll may be rolled again."""
        if state.turn.phase is Phase.ROLL and not which:
            return dice_named(state.box, state.turn.dice)
        if state.turn.phase is Phase.REROLL:
            check_which(state, which)
            return dice_named(state.box, (state.turn.dice[at] for at in which))
        return super().dice(state, which)

    def thrown(self, state: State, throw: Throw, which: tuple[int, ...] = ()) -> Move:
        """Return the roll, or the reroll of the dice at *which*, that *throw* makes."""
        proof = throw.proof
        chance = Chance(proof.commitment, proof.key, proof.client_seed) if proof else None
        return Reroll(which, throw.faces, chance) if which else Roll(throw.faces, chance)

    def keeping(self, state: State) -> Move | None:
        """Return the move that keeps the roll, while it may be rolled again."""
        return Keep() if state.turn.phase is Phase.REROLL else None

    def is_throw(self, move: Move) -> bool:
        """Tell whether *move* is a roll or a reroll."""
        return isinstance(move, Roll | Reroll)

    def throws(self, record_: Json) -> Iterator[tuple[int, Throw]]:
        """Yield every throw of a record with its turn's index; raises `RefusedRecord`."""
        return record.throws(record_)
