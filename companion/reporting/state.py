"""The table as it stands, for those outside: what everybody at it may know, in its host's language."""

from enum import StrEnum
from typing import Any

import msgspec

from companion.core.players import colour_at, name_at, seats_of, symbol_at
from companion.core.snapshot import Snapshot
from companion.core.status import Status, wait_shown
from companion.games.standings import ranks
from companion.languages import words_in
from companion.phrases import Phrase
from companion.reporting.sentences import Sentence, sentence_of


class Phase(StrEnum):
    """What the table is doing."""

    IDLE = "idle"  # no game has begun
    PLAYING = "playing"
    ASKING = "asking"
    WAITING = "waiting"  # a picture cannot be read now
    OVER = "over"


class PlayerState(msgspec.Struct, frozen=True, kw_only=True):
    """A player; *points* is ``None`` before the first game, *rank* until the game is over."""

    seat: int
    name: str
    colour: str
    symbol: str
    points: int | None
    rank: int | None = None


class StateSentences(msgspec.Struct, frozen=True, kw_only=True):
    """The sentences of a state, for who reads another language than the table's host."""

    last: list[Sentence]
    due: list[Sentence]
    waits_for: Sentence | None
    faults: list[Sentence]


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """The table after event *number*.

    *on_turn* is a seat and *player_on_turn* its player's name, *turn* counts the turns played,
    *last* says the last one. *waits_for* is what the table or its companion waits for, *faults*
    what has failed, all in the host's language and in *sentences* once more; *view* is the game's own picture of itself, with nothing in it that players
    hide.
    """

    number: int
    at: str
    table: str
    phase: Phase
    game_id: int
    game: str | None
    title: str
    players: list[PlayerState]
    on_turn: int | None
    player_on_turn: str | None
    colour_on_turn: str | None
    turn: int
    last: list[str]
    due: list[str]
    waits_for: str | None
    faults: list[str]
    winners: list[str]
    view: Any  # the game's own JSON
    sentences: StateSentences | None = None  # not told by earlier versions


def table_state(snapshot: Snapshot, status: Status, *, table: str) -> TableState:
    """Return what everybody may know of *snapshot* and *status*; *table* is the table's name."""
    words, game, on_turn = words_in(snapshot.language), snapshot.game, snapshot.on_turn
    last = snapshot.turns[-1].words if snapshot.turns else ()
    due = game.due(snapshot.state) if game and on_turn is not None else ()
    waits_for, faults = _waits_for(snapshot, status), tuple(status.faults.values())
    return TableState(
        number=snapshot.seq,
        at=snapshot.at.isoformat(timespec="milliseconds"),
        table=table,
        phase=_phase(snapshot, status),
        game_id=snapshot.game_id,
        game=game.name if game else None,
        title=game.title if game else "",
        players=_players(snapshot),
        on_turn=on_turn,
        player_on_turn=None if on_turn is None else name_at(snapshot, on_turn),
        colour_on_turn=None if on_turn is None else colour_at(snapshot, on_turn),
        turn=len(snapshot.turns),
        last=words.say_all(last),
        due=words.say_all(due),
        waits_for=words.say(waits_for) if waits_for else None,
        faults=words.say_all(faults),
        winners=[name_at(snapshot, seat) for seat in _winners(snapshot)],
        view=game.view(snapshot.state) if game else None,
        sentences=StateSentences(
            last=[*map(sentence_of, last)],
            due=[*map(sentence_of, due)],
            waits_for=sentence_of(waits_for) if waits_for else None,
            faults=[*map(sentence_of, faults)],
        ),
    )


def _phase(snapshot: Snapshot, status: Status) -> Phase:
    if snapshot.game is None:
        return Phase.IDLE
    if snapshot.outcome:
        return Phase.OVER
    if snapshot.ask:
        return Phase.ASKING
    return Phase.WAITING if wait_shown(snapshot, status) else Phase.PLAYING


def _players(snapshot: Snapshot) -> list[PlayerState]:
    ranked = ranks(snapshot.game, snapshot.state) if snapshot.game and snapshot.outcome else ()
    return [
        PlayerState(
            seat=seat,
            name=name_at(snapshot, seat),
            colour=colour_at(snapshot, seat),
            symbol=symbol_at(snapshot, seat),
            points=snapshot.scores[seat] if seat < len(snapshot.scores) else None,
            rank=ranked[seat] if seat < len(ranked) else None,
        )
        for seat in seats_of(snapshot)
    ]


def _waits_for(snapshot: Snapshot, status: Status) -> Phrase | None:
    if snapshot.ask:
        return snapshot.ask.question
    wait = wait_shown(snapshot, status)
    return wait.phrase if wait else None


def _winners(snapshot: Snapshot) -> tuple[int, ...]:
    return tuple(snapshot.outcome.winners) if snapshot.outcome else ()
