"""Apiary as the other rooms see it: this folder's rules as one value."""

from companion.games.answers import Option, Preference
from companion.games.apiary import box, moves, record, rules, scoring, table, words
from companion.games.apiary.choices import choices
from companion.games.apiary.moves import Move
from companion.games.apiary.rulebook import SECTIONS
from companion.games.apiary.state import State
from companion.games.apiary.view import view
from companion.games.capabilities import OpenSeats
from companion.games.game import Game
from companion.games.strict_json import plain, read
from companion.phrases import Phrase

GAME = Game[State, Move](
    name="apiary",
    title="Apiary",
    players=table.PLAYERS,
    minutes=(60, 90),
    about=Phrase(
        "Helps a table that plays the whole game: workers and bumping, market, frames and the "
        "sectors' majority, each also alone, and a score pad for the rest. The tiles are examples: "
        "change them to match your box."
    ),
    sections=SECTIONS,
    preferences=(
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
                Option("table", Phrase("at the table, unchecked")),
                Option("phones", Phrase("on the phones, checked")),
            ),
        ),
    ),
    agreed_in=box.agreed_in,
    tells_ahead=table.tells_ahead,
    new_header=box.new_header,
    start=table.start,
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
