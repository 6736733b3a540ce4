"""Honey Wall as the other rooms see it: this folder's rules as one value."""

from companion.games.answers import Option, Preference
from companion.games.capabilities import PaperSheet
from companion.games.game import Game
from companion.games.honey_wall import dice, record, rules, scoring, setup, words
from companion.games.honey_wall.choosing import choices
from companion.games.honey_wall.moves import Move, read_move
from companion.games.honey_wall.rulebook import SECTIONS
from companion.games.honey_wall.state import State
from companion.games.honey_wall.view import view
from companion.games.strict_json import plain_in_order, read
from companion.phrases import Phrase

GAME = Game[State, Move](
    name="honey_wall",
    title="Honey Wall",
    players=setup.PLAYERS,
    minutes=(30, 45),
    about=Phrase(
        "Rolls dice that everybody can check, lights the places that are allowed, and counts. "
        "The dice's faces, the sheet and the tree are ours: change them to match your box."
    ),
    sections=SECTIONS,
    preferences=(
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
    ),
    agreed_in=setup.agreed_in,
    new_header=setup.new_header,
    start=lambda header: rules.move_on(setup.start(header)),
    on_turn=rules.on_turn,
    moves=rules.moves,
    play=rules.play,
    scores=scoring.scores,
    outcome=scoring.outcome,
    read_move=read_move,
    write_move=plain_in_order,
    read_state=lambda data: read(State, data),
    write_state=plain_in_order,
    record_format=setup.FORMAT,
    replay=record.replay,
    write_record=record.write_record,
    view=view,
    say=words.say_all,
    choices=choices,
    questions={
        "dice": Phrase("Which dice?"),
        "at": Phrase("Where?"),
        "place": Phrase("Which place?"),
    },
    due=words.due,
    place_info=words.place_info,
    score_breakdown=scoring.score_breakdown,
    tie_breaks=scoring.tie_breaks,
    explain=scoring.explain,
    turn_number=lambda state: state.turn.number,
    box=setup.BOX,
    dice=dice.DICE,
    paper=PaperSheet(printed_in=lambda header: header.get("box")),
)
