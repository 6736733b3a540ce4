"""Radioactive Bees as the other rooms see it: this folder's rules as one value."""

from companion.games.answers import Option, Preference
from companion.games.capabilities import OpenSeats
from companion.games.game import Game
from companion.games.radioactive_bees import box, moves, record, rules, scoring, words
from companion.games.radioactive_bees.choices import choices
from companion.games.radioactive_bees.moves import Move
from companion.games.radioactive_bees.rulebook import SECTIONS
from companion.games.radioactive_bees.state import State
from companion.games.radioactive_bees.view import view
from companion.games.strict_json import plain, read
from companion.phrases import Phrase

GAME = Game[State, Move](
    name="radioactive_bees",
    title="Radioactive Bees",
    players=rules.PLAYERS,
    minutes=(20, 45),
    about=Phrase(
        "Shows where each tile may go, counts covered bees, puts on the rings and finds the queen. "
        "The board and the bees' places are ours: change them to match your box."
    ),
    sections=SECTIONS,
    preferences=(
        Preference(
            "queen",
            Phrase("Rings that make a mutant queen"),
            (
                Option("box", Phrase("as the box says")),
                *(Option(rings, Phrase("{rings} rings", {"rings": rings})) for rings in (2, 3, 4)),
            ),
        ),
    ),
    agreed_in=box.agreed_in,
    new_header=box.new_header,
    start=rules.start,
    on_turn=rules.on_turn,
    moves=rules.moves,
    play=rules.play,
    scores=scoring.scores,
    outcome=scoring.outcome,
    read_move=moves.read_move,
    write_move=plain,
    read_state=lambda data: read(State, data),
    write_state=plain,
    record_format=record.FORMAT,
    replay=record.replay,
    write_record=record.write_record,
    view=view,
    say=words.say,
    choices=choices,
    questions={
        "player": Phrase("Who?"),
        "tile": Phrase("Which tile?"),
        "rotation": Phrase("Turned how far?"),
        "at": Phrase("Where?"),
    },
    due=words.due,
    place_info=words.place_info,
    score_breakdown=scoring.score_breakdown,
    explain=scoring.explain,
    box=box.BOX,
    open_seats=OpenSeats(movers=rules.movers, mover=lambda move: move.player),
)
