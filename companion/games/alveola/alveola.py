"""Alveola as the house sees it: the interface over this folder's rules."""

from collections.abc import Mapping
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
from companion.games.game import Json, Option, Preference, Section
from companion.games.hexes import Cell
from companion.games.ruled import Functions, RuledGame, open_to_all
from companion.phrases import Phrase


class Alveola(RuledGame[State, Turn]):
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
    preferences: ClassVar[tuple[Preference, ...]] = (
        Preference(
            "teams",
            Phrase("Teams"),
            (
                Option(False, Phrase("everybody for themselves")),
                Option(True, Phrase("two teams of two, sitting crosswise")),
            ),
        ),
    )

    functions = Functions[State, Turn](
        start=setup.start,
        moves=moves.moves,
        play=rules.play,
        scores=scoring.scores,
        outcome=scoring.outcome,
        read_move=record.read_turn,
        write_move=record.write_turn,
        read_state=position.read_state,
        write_state=position.write_state,
        view=open_to_all(view.view),
        say=words.say,
        choices=choices.choices,
        replay=record.replay,
        due=places.due,
        look=places.look,
        sheet=scoring.sheet,
        explain=scoring.explain,
    )

    def prepare(
        self, players: tuple[Json, ...], chance: Random, preferences: Mapping[str, Json]
    ) -> Json:
        """Return a header dealt from our box; those who named no colour get one that is free."""
        self.check_seats(len(players))
        agreed = self.agree(preferences)
        setup.check_teams(len(players), teams=agreed["teams"])
        return {
            "format": self.record_format,
            "players": setup.coloured(players),
            "teams": agreed["teams"],
            "setup": box.deal(box.default_box(), len(players), chance),
        }

    def on_turn(self, state: State) -> int | None:
        """Return the seat that has to move, ``None`` when the game is over."""
        return None if rules.is_over(state) else state.to_move

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
