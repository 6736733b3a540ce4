"""The whole table as one phone may see it: a snapshot in the API's words, in the phone's language."""

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby, takewhile
from typing import Any

from companion.core.events import Mark
from companion.core.players import colour_at, name_at, seats_of, sitting_at, symbol_at
from companion.core.snapshot import Candidate, Snapshot, Turn, UndoneTurn, has_secrets
from companion.core.status import Status, Told, Wait, is_played_out, wait_shown
from companion.languages import Words
from web.api.http_body import ResponseBody
from web.auth import Visitor
from web.stream import EncodedSnapshots


class PlayerResponse(ResponseBody, frozen=True, kw_only=True):
    """A player: *taken* tells that a phone sits there, *yours* that it is this one."""

    seat: int
    name: str
    colour: str
    symbol: str
    points: int | None
    taken: bool
    yours: bool


class TurnResponse(ResponseBody, frozen=True, kw_only=True):
    """A played turn in words; *source* is ``"camera"``, ``"hand"``, ``"answer"`` or ``"dice"``.

    *number* counts moves, *whole* turns as players do: in some games a turn is several moves, and
    *goes_on* tells that more of them follow. *move* is ``null`` in a game whose moves tell secrets.
    While a turn *is_open* the camera may still amend it; *amendments* tells how often that has
    happened.
    """

    number: int
    whole: int
    goes_on: bool
    seat: int
    words: list[str]
    move: Any  # the game's own JSON
    source: str
    at: str
    scores: list[int]
    picture: str | None
    is_open: bool
    amendments: int


class MarkResponse(ResponseBody, frozen=True, kw_only=True):
    """Something to draw onto a picture: what *kind* of thing, and where its pixels are."""

    kind: str
    points: list[tuple[int, int]]


class CandidateResponse(ResponseBody, frozen=True, kw_only=True):
    """One answer to the open question; *crop* is (left, top, width, height) in the picture."""

    move: Any  # the game's own JSON
    words: list[str]
    crop: tuple[int, int, int, int] | None
    marks: list[MarkResponse]


class QuestionResponse(ResponseBody, frozen=True, kw_only=True):
    """The open question."""

    question: str
    picture: str
    candidates: list[CandidateResponse]


class UnclearResponse(ResponseBody, frozen=True, kw_only=True):
    """The picture that cannot be read, and what in it does not fit."""

    picture: str
    marks: list[MarkResponse]


class UndoneResponse(ResponseBody, frozen=True, kw_only=True):
    """A turn that was taken back *at* that time, *by* a seat (``null``: the host, or a button).

    It was the turn *number* of *seat*; *may_redo*: this phone may have it played again.
    """

    number: int
    seat: int
    words: list[str]
    by: int | None
    at: str
    may_redo: bool


class OutcomeResponse(ResponseBody, frozen=True, kw_only=True):
    """How the game ended."""

    scores: list[int]
    winners: list[int]
    ended_by: str | None


class VisitorResponse(ResponseBody, frozen=True, kw_only=True):
    """What this phone may do: its *seat*, the host's rights, whether it may *undo* now."""

    seat: int | None
    is_host: bool
    language: str
    may_play: bool
    may_undo: bool


class SeatRequestResponse(ResponseBody, frozen=True, kw_only=True):
    """A phone, this one where *is_yours*, asks for the taken *seat*; *is_declined* once told no."""

    seat: int
    is_yours: bool
    is_declined: bool


class TableResponse(ResponseBody, frozen=True, kw_only=True):
    """The whole table after event *seq*, as this phone may see it.

    *game_id* is the game's number, 0 before the first; *turn* is the number of turns played, to
    send back as ``after``, with *revision*: the number of the event since which the game stands so.
    *undone* is the turn that was taken back last, where it may be played again; *due* says what is
    to be done now; *is_recorded*: a recorded table plays itself, until it *is_played_out*;
    *is_read*: the game was begun from a picture, so turns are read; *view* is the game's own
    picture of itself. *holds_secrets*: players hold what others may not see, so the phone that has
    a seat is asked before another phone has it.
    """

    seq: int
    at: str
    game_id: int
    revision: int
    game: str | None
    title: str
    players: list[PlayerResponse]
    on_turn: int | None
    turn: int
    due: str
    is_recorded: bool
    is_played_out: bool
    is_read: bool
    view: Any  # the game's own JSON
    last: TurnResponse | None
    undone: UndoneResponse | None
    declared: str | None
    declared_words: str | None
    ask: QuestionResponse | None
    wait: str | None
    unclear: UnclearResponse | None
    faults: list[str]
    notices: list[str]
    outcome: OutcomeResponse | None
    holds_secrets: bool
    seat_requests: list[SeatRequestResponse]
    you: VisitorResponse


def serialise_table(
    snapshot: Snapshot, status: Status, visitor: Visitor, words: Words
) -> TableResponse:
    """Return *snapshot*, and the *status* beside it, as *visitor* may see them."""
    wait = wait_shown(snapshot, status)
    game, turns = snapshot.game, snapshot.turns
    return TableResponse(
        seq=snapshot.seq,
        at=timestamp(snapshot.at),
        game_id=snapshot.game_id,
        revision=snapshot.revision,
        game=game.name if game else None,
        title=game.title if game else "",
        players=serialise_players(snapshot, visitor),
        on_turn=snapshot.on_turn,
        turn=len(turns),
        due=serialise_due(snapshot, words),
        is_recorded=snapshot.is_recorded,
        is_played_out=is_played_out(snapshot, status),
        is_read=snapshot.started is not None and snapshot.started.picture is not None,
        view=serialise_view(snapshot, len(turns), visitor),
        last=serialise_turn(snapshot, turns[-1], words) if turns else None,
        undone=serialise_redoable(snapshot, visitor, words),
        declared=snapshot.declared,
        declared_words=serialise_declared(snapshot, words),
        ask=serialise_question(snapshot, words),
        wait=words.say(wait.phrase) if wait else None,
        unclear=serialise_unclear(wait),
        faults=words.say_all(status.faults.values()),
        notices=words.say_all(status.notices.values()),
        outcome=serialise_outcome(snapshot),
        holds_secrets=has_secrets(snapshot),
        seat_requests=[
            SeatRequestResponse(
                seat=asked.seat, is_yours=asked.key == visitor.key, is_declined=asked.is_declined
            )
            for asked in status.requests
        ],
        you=serialise_visitor(snapshot, visitor, words),
    )


def encode_table(encoded: EncodedSnapshots, told: Told, visitor: Visitor, words: Words) -> bytes:
    """Return what was *told* as JSON, as *visitor* may see it: *encoded* once for those who see alike."""
    snapshot, status = told
    is_asking = any(asked.key == visitor.key for asked in status.requests)
    seen_by = (visitor.seat, visitor.is_host, words.language, is_asking and visitor.key)
    return encoded.json(told, seen_by, lambda: serialise_table(snapshot, status, visitor, words))


def serialise_players(snapshot: Snapshot, visitor: Visitor) -> list[PlayerResponse]:
    """Return the players by seat."""
    return [
        PlayerResponse(
            seat=seat,
            name=name_at(snapshot, seat),
            colour=colour_at(snapshot, seat),
            symbol=symbol_at(snapshot, seat),
            points=snapshot.scores[seat] if seat < len(snapshot.scores) else None,
            taken=sitting_at(snapshot, seat) is not None,
            yours=seat == visitor.seat,
        )
        for seat in seats_of(snapshot)
    ]


def serialise_due(snapshot: Snapshot, words: Words) -> str:
    """Return what is to be done now, empty where nobody has to do anything."""
    if snapshot.game is None or snapshot.on_turn is None:
        return ""
    due = snapshot.game.due(snapshot.state)
    restart = snapshot.restart
    if restart is not None and restart.revision == snapshot.revision:
        due = (restart.words, *due)
    return " · ".join(words.say_all(due))


def serialise_view(snapshot: Snapshot, turn: int, visitor: Visitor) -> object:
    """Return the game's picture after *turn*, with what this phone's seat may know."""
    if snapshot.game is None:
        return None
    return snapshot.game.view_of(snapshot.states[turn], visitor.seat)


def serialise_turn(snapshot: Snapshot, turn: Turn, words: Words) -> TurnResponse:
    """Return a played turn in words."""
    has_no_secrets = snapshot.game is not None and snapshot.game.secrets is None
    return TurnResponse(
        number=turn.number,
        whole=turn.whole,
        goes_on=snapshot.is_mid_turn and turn is snapshot.turns[-1],
        seat=turn.seat,
        words=words.say_all(turn.words),
        move=turn.event.move if has_no_secrets else None,
        source=turn.event.source,
        at=timestamp(turn.at),
        scores=list(turn.scores),
        picture=turn.event.picture,
        is_open=turn is snapshot.open_turn,
        amendments=turn.amendments,
    )


def serialise_undone(snapshot: Snapshot, visitor: Visitor, words: Words) -> list[UndoneResponse]:
    """Return every turn that was taken back, the last one last."""
    turns = [list(moves) for _, moves in groupby(snapshot.undone, key=_turn_of)]
    told = [_serialise_undone_turn(moves, words, may_redo=False) for moves in turns]
    redoable = serialise_redoable(snapshot, visitor, words)
    return [*told[:-1], redoable] if redoable else told


def serialise_redoable(snapshot: Snapshot, visitor: Visitor, words: Words) -> UndoneResponse | None:
    """Return the turn that was taken back last, ``None`` where it cannot be played again."""
    if not snapshot.redoable:
        return None
    latest = _turn_of(snapshot.undone[-1])
    moves = [*takewhile(lambda undone: _turn_of(undone) == latest, reversed(snapshot.undone))][::-1]
    return _serialise_undone_turn(moves, words, may_redo=visitor.may_act_for(moves[0].turn.seat))


def _turn_of(undone: UndoneTurn) -> tuple[int, int | None, datetime]:
    return undone.turn.whole, undone.by, undone.at


def _serialise_undone_turn(
    moves: list[UndoneTurn], words: Words, *, may_redo: bool
) -> UndoneResponse:
    whole, by, at = _turn_of(moves[0])
    return UndoneResponse(
        number=whole,
        seat=moves[0].turn.seat,
        words=[word for undone in reversed(moves) for word in words.say_all(undone.turn.words)],
        by=by,
        at=timestamp(at),
        may_redo=may_redo,
    )


def serialise_declared(snapshot: Snapshot, words: Words) -> str | None:
    """Return the power that is declared as people call it, ``None`` where none is."""
    if snapshot.game is None or snapshot.declared is None:
        return None
    options = snapshot.game.declarable(snapshot.state)
    named = (words.say(option.words) for option in options if option.value == snapshot.declared)
    return next(named, snapshot.declared)


def serialise_outcome(snapshot: Snapshot) -> OutcomeResponse | None:
    """Return how the game ended, ``None`` while it goes on."""
    end = snapshot.outcome
    if end is None:
        return None
    return OutcomeResponse(
        scores=list(end.scores), winners=list(end.winners), ended_by=end.ended_by
    )


def serialise_visitor(snapshot: Snapshot, visitor: Visitor, words: Words) -> VisitorResponse:
    """Return what this phone may do."""
    last = snapshot.turns[-1].seat if snapshot.turns else None
    is_lasting = last is not None and snapshot.turns[-1].is_lasting
    return VisitorResponse(
        seat=visitor.seat,
        is_host=visitor.is_host,
        language=words.language,
        may_play=any(visitor.may_act_for(seat) for seat in movers(snapshot)),
        may_undo=last is not None and not is_lasting and visitor.may_act_for(last),
    )


def movers(snapshot: Snapshot) -> tuple[int, ...]:
    """Return the seats that may move now."""
    return snapshot.game.movers(snapshot.state) if snapshot.game else ()


def timestamp(moment: datetime) -> str:
    """Return *moment* as ISO 8601 with its offset, to the second."""
    return moment.astimezone().isoformat(timespec="seconds")


def serialise_question(snapshot: Snapshot, words: Words) -> QuestionResponse | None:
    """Return the open question, ``None`` where there is none."""
    if snapshot.ask is None:
        return None
    return QuestionResponse(
        question=words.say(snapshot.ask.question),
        picture=snapshot.ask.picture,
        candidates=[serialise_candidate(candidate, words) for candidate in snapshot.candidates],
    )


def serialise_candidate(candidate: Candidate, words: Words) -> CandidateResponse:
    """Return one answer to the open question."""
    return CandidateResponse(
        move=candidate.move,
        words=words.say_all(candidate.words),
        crop=candidate.crop,
        marks=serialise_marks(candidate.marks),
    )


def serialise_unclear(wait: Wait | None) -> UnclearResponse | None:
    """Return what in a picture does not fit, ``None`` where nothing was marked."""
    if wait is None or wait.picture is None or not wait.marks:
        return None
    return UnclearResponse(picture=wait.picture, marks=serialise_marks(wait.marks))


def serialise_marks(marks: Iterable[Mark]) -> list[MarkResponse]:
    """Return *marks* as a phone draws them."""
    return [MarkResponse(kind=mark.kind, points=list(mark.points)) for mark in marks]
