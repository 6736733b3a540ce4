"""Alveola as the house sees it: the interface over this folder's rules."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

from companion.games.alveola import (
    box,
    choices,
    moves,
    places,
    position,
    powers,
    record,
    rules,
    scoring,
    setup,
    view,
    words,
)
from companion.games.alveola.rulebook import SECTIONS
from companion.games.alveola.state import State
from companion.games.alveola.turn import Turn
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
from companion.games.hexes import Cell


class Alveola(Game[State, Turn]):
    """The rules of Alveola, turn by turn."""

    name: ClassVar[str] = "alveola"
    title: ClassVar[str] = "Alveola"
    players: ClassVar[range] = range(2, 5)
    record_format: ClassVar[str] = "alveola-record/1"
    sections: ClassVar[tuple[Section, ...]] = SECTIONS
    minutes: ClassVar[tuple[int, int]] = (30, 45)
    about: ClassVar[Phrase] = Phrase(
        "Reads hive, ring and hornets through the camera, judges every turn and counts. "
        "Without a camera it deals tiles that are ours: change them to match your box."
    )
    wishes: ClassVar[tuple[Wish, ...]] = (
        Wish(
            "teams",
            Phrase("Teams"),
            (
                Option(False, Phrase("everybody for themselves")),
                Option(True, Phrase("two teams of two, sitting crosswise")),
            ),
        ),
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, wishes: Mapping[str, Json]
    ) -> Json:
        """Return a header dealt from our box; those who named no colour get one that is free."""
        self.check_seats(len(players))
        agreed = self.agree(wishes)
        setup.check_teams(len(players), teams=agreed["teams"])
        return {
            "format": self.record_format,
            "players": setup.coloured(players),
            "teams": agreed["teams"],
            "setup": box.deal(box.default_box(), len(players), chance),
        }

    def start(self, header: Json) -> State:
        """Return the first state of the game that *header* sets up."""
        return setup.start(header)

    def on_turn(self, state: State) -> int | None:
        """Return the seat that has to move, ``None`` when the game is over."""
        return None if rules.is_over(state) else state.to_move

    def moves(self, state: State) -> Iterator[Turn]:
        """Yield every legal turn once; listings by which a tile lies the same count as one."""
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
        """Return all that a face draws; nobody sees more than the top of a pile, no *seat* either."""
        return view.view(state)

    def say(self, state: State, move: Turn) -> tuple[Phrase, ...]:
        """Return what *move*, about to be played in *state*, does: a phrase for each part."""
        return words.say(state, move)

    def choices(self, state: State, chosen: Json) -> Choice:
        """Return what to choose next when *chosen* is settled."""
        return choices.choices(state, chosen)

    def replay(self, record_: Json) -> Outcome | None:
        """Play a whole record; raises `RefusedRecord` at the turn that does not stand."""
        return record.replay(record_)

    def check_declaration(self, state: State, said: str) -> None:
        """Raise `IllegalMove` unless the player on turn can have the power *said* now."""
        rules.check_goes_on(state)
        powers.check_declared(state, powers.power_named(said))

    def declarations(self, state: State) -> tuple[Option, ...]:
        """Return the powers that the player on turn can have now."""
        return () if rules.is_over(state) else powers.declarable(state)

    def lying(self, state: State) -> tuple[Cell, ...]:
        """Return the hive's cells."""
        return tuple(state.hive.plain())

    def due(self, state: State) -> tuple[Phrase, ...]:
        """Return what the player on turn has to do, and what they may do besides."""
        return places.due(state)

    def look(self, state: State, at: Json) -> Looked:
        """Return what lies on the cell or pile *at*, and what may be laid or chosen there."""
        return places.look(state, at)

    def sheet(self, state: State) -> tuple[SheetLine, ...]:
        """Return the score sheet line by line."""
        return scoring.sheet(state)

    def explain(self, state: State, seat: int) -> tuple[Phrase, ...]:
        """Return where *seat*'s points come from."""
        return scoring.explain(state, seat)
