"""Pollen as the other rooms see it: this folder's rules as one value."""

from companion.games.capabilities import Secrets
from companion.games.game import Game
from companion.games.pollen import box, moves, record, rules, scoring, words
from companion.games.pollen.choices import choices
from companion.games.pollen.moves import Move
from companion.games.pollen.rulebook import SECTIONS
from companion.games.pollen.state import State
from companion.games.pollen.view import shows, view
from companion.games.strict_json import plain, read
from companion.phrases import Phrase

GAME = Game[State, Move](
    name="pollen",
    title="Pollen",
    players=range(2, 3),
    minutes=(15, 30),
    about=Phrase(
        "Two phones, no cards: it shuffles, deals and keeps the secrets, lights what may be "
        "played, watches for holes and counts the columns."
    ),
    sections=SECTIONS,
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
    view=lambda state: view(state, None),
    say=words.say,
    choices=choices,
    questions={
        "at": Phrase("Where?"),
        "at2": Phrase("Where?"),
    },
    due=words.due,
    place_info=words.place_info,
    score_breakdown=scoring.score_breakdown,
    explain=scoring.explain,
    box=box.BOX,
    secrets=Secrets(view=view, shows=shows),
)
