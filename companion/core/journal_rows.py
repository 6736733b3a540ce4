"""The journal's rows read: each is an event, or a whole game that came from another companion.

A journal is never rewritten: rows of earlier versions are read under the names of today.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime

import msgspec

from companion.core.events import AnyEvent, Entry, GameImported, GameStarted, TurnClosed, TurnPlayed
from companion.core.journal_integrity import checksum
from companion.errors import Unreadable
from companion.games.answers import Json

#: What merely passes is status now: such rows are read over.
STATUS_TAGS = frozenset({"WaitBegan", "WaitEnded", "CameraMoved", "PartFailed"})

TAGS: Mapping[str, str] = {"GameTakenUp": "GameResumed", "DiceSealed": "DiceCommitted"}

#: By the tag of today: what its keys were called.
KEYS: Mapping[str, Mapping[str, str]] = {
    "GameResumed": {"began": "game_id"},
    "DiceCommitted": {"throw": "roll", "commit": "commitment"},
    "DiceRolled": {"throw": "roll", "commit": "commitment", "share": "client_seed"},
}


def entry_of(seq: int, game: int, at: str, body: str, check: int | None) -> Entry | None:
    """Return the event of a row; ``None`` for what earlier versions kept here and is no history."""
    if check not in (None, checksum(seq, game, at.encode(), body.encode())):
        raise Unreadable(f"event {seq} of the journal is not as it was written")
    try:
        named = renamed(msgspec.json.decode(body))
        if named is None:
            return None
        event: AnyEvent = msgspec.convert(named, AnyEvent)
        moment = datetime.fromisoformat(at).astimezone(UTC)
    except (msgspec.MsgspecError, ValueError, OverflowError) as error:
        raise Unreadable(f"event {seq} of the journal cannot be understood: {error}") from error
    return Entry(seq=seq, at=moment, event=event)


def understood(seq: int, game: int, at: str, body: str, check: int | None) -> Entry | None:
    """Return the event of a row, ``None`` where it is damaged or a newer companion's."""
    with suppress(Unreadable):
        return entry_of(seq, game, at, body, check)
    return None


def renamed(body: Json) -> Json:
    """Return the event *body* of a journal under the names of today, ``None`` for what was status.

    >>> renamed({"event": "DiceSealed", "throw": "game 1", "commit": "7b8f"})
    {'event': 'DiceCommitted', 'roll': 'game 1', 'commitment': '7b8f'}
    """
    tag = body.get("event") if isinstance(body, dict) else None
    if not isinstance(tag, str):
        return body
    if tag in STATUS_TAGS:
        return None
    tag = TAGS.get(tag, tag)
    keys = KEYS.get(tag, {})
    event = {**{keys.get(key, key): value for key, value in body.items()}, "event": tag}
    if event.get("source") == "eye":
        event["source"] = "camera"
    if tag == "QuestionAsked" and isinstance(event.get("question"), str):
        event["question"] = {"text": event["question"]}
    return event


def as_played(entry: Entry) -> Iterator[Entry]:
    """Yield the events of an imported game with their own times; any other *entry* as it is."""
    imported = entry.event
    if not isinstance(imported, GameImported):
        yield entry
        return
    yield Entry(entry.seq, imported.began_at, _started(imported))
    for turn in imported.turns:
        played = TurnPlayed(move=turn.move, source=turn.source, picture=turn.picture)
        yield Entry(entry.seq, turn.at, played)
    if imported.turns:
        yield Entry(entry.seq, imported.turns[-1].at, TurnClosed(turn=len(imported.turns)))


def _started(imported: GameImported) -> GameStarted:
    return GameStarted(
        game=imported.game,
        header=imported.header,
        picture=imported.picture,
        signs=imported.signs,
        forgotten=imported.forgotten,
    )
