"""What a phone is told of the table: a snapshot in the API's words, in the phone's language."""

from collections.abc import Iterable
from datetime import datetime

from companion.core.events import Mark, TurnSource
from companion.core.snapshot import Candidate, Snapshot, Turn
from companion.core.status import Status, Wait, wait_shown
from companion.games.answers import Json, Option, Preference
from companion.languages import Words
from web.api.responses import (
    AskShown,
    CandidateShown,
    LineShown,
    MarkShown,
    OptionShown,
    OutcomeShown,
    PlaceShown,
    PlayerShown,
    SheetShown,
    TableShown,
    TurnShown,
    UnclearShown,
    WishShown,
    You,
)
from web.api.tokens import colour_at, name_at, seats_of, sitting_at, symbol_at
from web.auth import Visitor, has_secrets


def tell(snapshot: Snapshot, status: Status, visitor: Visitor, words: Words) -> TableShown:
    """Return *snapshot*, and the *status* beside it, as *visitor* may see them."""
    game, wait = snapshot.game, wait_shown(snapshot, status)
    return TableShown(
        seq=snapshot.seq,
        at=stamp(snapshot.at),
        game_id=snapshot.game_id,
        revision=snapshot.revision,
        game=game.name if game else None,
        title=game.title if game else "",
        players=tell_players(snapshot, visitor),
        on_turn=snapshot.on_turn,
        turn=len(snapshot.turns),
        due=tell_due(snapshot, words),
        view=tell_view(snapshot, len(snapshot.turns), visitor),
        last=tell_turn(snapshot, snapshot.turns[-1], words) if snapshot.turns else None,
        declared=snapshot.declared,
        declared_words=tell_declared(snapshot, words),
        ask=tell_ask(snapshot, words),
        wait=words.say(wait.phrase) if wait else None,
        unclear=tell_unclear(wait),
        faults=words.say_all(status.faults.values()),
        outcome=tell_outcome(snapshot),
        you=tell_you(snapshot, visitor, words),
    )


def tell_players(snapshot: Snapshot, visitor: Visitor) -> list[PlayerShown]:
    """Return the players by seat."""
    return [
        PlayerShown(
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


def tell_due(snapshot: Snapshot, words: Words) -> str:
    """Return what is to be done now, empty where nobody has to do anything."""
    if snapshot.game is None or snapshot.on_turn is None:
        return ""
    return " · ".join(words.say_all(snapshot.game.due(snapshot.state)))


def tell_view(snapshot: Snapshot, turn: int, visitor: Visitor) -> object:
    """Return the game's picture after *turn*, with what this phone's seat may know."""
    if snapshot.game is None:
        return None
    return snapshot.game.view_of(snapshot.states[turn], visitor.seat)


def tell_turn(snapshot: Snapshot, turn: Turn, words: Words) -> TurnShown:
    """Return a played turn in words."""
    is_open = snapshot.game is not None and snapshot.game.secrets is None
    return TurnShown(
        number=turn.number,
        seat=turn.seat,
        words=words.say_all(turn.words),
        move=turn.event.move if is_open else None,
        source=turn.event.source,
        at=stamp(turn.at),
        scores=list(turn.scores),
        picture=turn.event.picture,
    )


def tell_ask(snapshot: Snapshot, words: Words) -> AskShown | None:
    """Return the open question, ``None`` where there is none."""
    if snapshot.ask is None:
        return None
    return AskShown(
        question=words.say(snapshot.ask.question),
        picture=snapshot.ask.picture,
        candidates=[tell_candidate(candidate, words) for candidate in snapshot.candidates],
    )


def tell_candidate(candidate: Candidate, words: Words) -> CandidateShown:
    """Return one answer to the open question."""
    said = words.say_all(candidate.words)
    return CandidateShown(
        move=candidate.move, words=said, crop=candidate.crop, marks=tell_marks(candidate.marks)
    )


def tell_unclear(wait: Wait | None) -> UnclearShown | None:
    """Return what in a picture does not fit, ``None`` where nothing was marked."""
    if wait is None or wait.picture is None or not wait.marks:
        return None
    return UnclearShown(picture=wait.picture, marks=tell_marks(wait.marks))


def tell_marks(marks: Iterable[Mark]) -> list[MarkShown]:
    """Return *marks* as a phone draws them."""
    return [MarkShown(kind=mark.kind, points=list(mark.points)) for mark in marks]


def tell_declared(snapshot: Snapshot, words: Words) -> str | None:
    """Return the power that is declared as people call it, ``None`` where none is."""
    if snapshot.game is None or snapshot.declared is None:
        return None
    options = snapshot.game.declarable(snapshot.state)
    named = (words.say(option.words) for option in options if option.value == snapshot.declared)
    return next(named, snapshot.declared)


def tell_options(options: Iterable[Option], words: Words) -> list[OptionShown]:
    """Return what may be chosen, in words."""
    return [OptionShown(value=option.value, words=words.say(option.words)) for option in options]


def tell_wishes(preferences: Iterable[Preference], words: Words) -> list[WishShown]:
    """Return what is to be agreed on before a game, in words."""
    return [
        WishShown(
            key=preference.key,
            words=words.say(preference.words),
            values=tell_options(preference.values, words),
        )
        for preference in preferences
    ]


def tell_place(snapshot: Snapshot, at: Json, turn: int, words: Words) -> PlaceShown:
    """Return what is at the place *at* after *turn*, since when, and what the rules allow there."""
    assert snapshot.game is not None, "places are asked of a running game"
    info = snapshot.game.place_info(snapshot.states[turn], at)
    return PlaceShown(
        there=words.say_all(info.there),
        since=since(snapshot, at, turn) if info.there else None,
        allowed=words.say_all(info.allowed),
        section=info.section,
    )


def since(snapshot: Snapshot, at: Json, turn: int) -> int:
    """Return the turn since which the place *at* has been as it is after *turn*; 0: the setup."""
    assert snapshot.game is not None, "places are asked of a running game"
    there = snapshot.game.place_info(snapshot.states[turn], at).there
    while turn and snapshot.game.place_info(snapshot.states[turn - 1], at).there == there:
        turn -= 1
    return turn


def tell_sheet(snapshot: Snapshot, visitor: Visitor, words: Words) -> SheetShown:
    """Return the score sheet, and where each seat's points come from.

    While players hold secrets, only where the *visitor*'s own come from.
    """
    assert snapshot.game is not None, "a score sheet is asked of a game"
    game, state = snapshot.game, snapshot.state
    is_open = not has_secrets(snapshot)
    return SheetShown(
        players=list(snapshot.players),
        lines=[
            LineShown(words=words.say(line.words), points=list(line.points))
            for line in game.score_breakdown(state)
        ],
        total=list(snapshot.scores),
        explained=[
            words.say_all(game.explain(state, seat)) if is_open or seat == visitor.seat else []
            for seat in range(len(snapshot.players))
        ],
    )


def tell_outcome(snapshot: Snapshot) -> OutcomeShown | None:
    """Return how the game ended, ``None`` while it goes on."""
    end = snapshot.outcome
    if end is None:
        return None
    return OutcomeShown(scores=list(end.scores), winners=list(end.winners), ended_by=end.ended_by)


def tell_you(snapshot: Snapshot, visitor: Visitor, words: Words) -> You:
    """Return what this phone may do."""
    last = snapshot.turns[-1].seat if snapshot.turns else None
    is_thrown = last is not None and snapshot.turns[-1].event.source is TurnSource.DICE
    return You(
        seat=visitor.seat,
        is_host=visitor.is_host,
        language=words.language,
        may_play=any(visitor.may_act_for(seat) for seat in movers(snapshot)),
        may_undo=last is not None and not is_thrown and visitor.may_act_for(last),
    )


def movers(snapshot: Snapshot) -> tuple[int, ...]:
    """Return the seats that may move now."""
    return snapshot.game.movers(snapshot.state) if snapshot.game else ()


def stamp(moment: datetime) -> str:
    """Return *moment* as ISO 8601 with its offset, to the second."""
    return moment.astimezone().isoformat(timespec="seconds")
