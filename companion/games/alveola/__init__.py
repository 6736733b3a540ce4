"""Alveola: the city of bees, as the other rooms see it: this folder's rules as one value.

For callers that go through thousands of turns, such as the referee, these are the functions at
speed; all take the state before the turn or, where it says *paid*, after `powers.activate`:

- `powers.powers(state)`: ways to begin; `powers.activate(state, power)`: paid for and done
- `ring.reachable`, `ring.choosable(paid, power_id)`, `ring.spoon_goes(paid, power_id, pile)`
- `placing.placements(paid, tile)`: legal placements, for a known print or an unknown one
- `bees.bees(bees.available(paid), placement, pattern)`: what a bee may do then
- `hornets.hornet_moves(hive, pieces)`: the single steps that hornets may make
- `rules.finish(state, turn)`: the state after a turn that is known to be legal
- `moves.Places(state).of(paid, tile)`: placements, remembered for one hive
- `moves.HornetWays(paid).after(placement, bee, due)`: the hornets' sequences, remembered
- `moves.moves(state)`, and `moves.batches(state)`: turns that differ in hornet moves together
"""

from companion.games.alveola import (
    box,
    choices,
    moves,
    position,
    record,
    rules,
    scoring,
    setup,
    told_position,
    view,
    words,
)
from companion.games.alveola.rulebook import SECTIONS
from companion.games.alveola.state import State
from companion.games.alveola.turn import Turn
from companion.games.answers import Option, Preference
from companion.games.boxes import EditableBox
from companion.games.capabilities import Declarations, Positions, Tracking
from companion.games.game import Game
from companion.phrases import Phrase

GAME = Game[State, Turn](
    name="alveola",
    title="Alveola",
    players=range(2, 5),
    minutes=(30, 45),
    about=Phrase(
        "Reads hive, ring and hornets through the camera, judges every turn and counts. "
        "Without a camera it deals tiles that are ours: change them to match your box."
    ),
    sections=SECTIONS,
    preferences=(
        Preference(
            "teams",
            Phrase("Teams"),
            (
                Option(False, Phrase("everybody for themselves")),
                Option(True, Phrase("two teams of two, sitting crosswise")),
            ),
        ),
        Preference(
            "powers",
            Phrase("Powers"),
            (
                Option("drawn", Phrase("one of each cost, drawn for you")),
                Option(box.INTRODUCTORY, Phrase("those for the introductory game")),
            ),
        ),
    ),
    box=EditableBox(parts=box.default_box, read=box.read_box, put_into=box.put_into),
    agreed_in=box.agreed_in,
    new_header=box.new_header,
    start=record.start,
    on_turn=rules.on_turn,
    moves=moves.moves,
    play=rules.play,
    scores=scoring.scores,
    outcome=scoring.outcome,
    read_move=record.read_turn,
    write_move=record.write_turn,
    read_state=position.read_state,
    write_state=position.write_state,
    record_format=setup.FORMAT,
    replay=record.replay,
    write_record=record.write_record,
    view=view.view,
    say=words.say,
    choices=choices.choices,
    questions={
        "power": Phrase("A power?"),
        "pile": Phrase("Which pile?"),
        "tile": Phrase("Which tile?"),
        "pattern": Phrase("What is on the tile?"),
        "action": Phrase("Enlarge or raise?"),
        "cells": Phrase("Which place?"),
        "bee": Phrase("A bee?"),
        "hornets": Phrase("Which way do the hornets go?"),
    },
    due=words.due,
    place_info=words.place_info,
    score_breakdown=scoring.score_breakdown,
    sides=scoring.sides_of,
    tie_breaks=scoring.tie_breaks,
    explain=scoring.explain,
    shared_cells=lambda state: tuple(state.hive.plain()),
    declarations=Declarations(declarable=rules.declarable, check=rules.check_declaration),
    positions=Positions(put_into=told_position.put_into),
    tracking=Tracking(),
)
