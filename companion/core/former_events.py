"""Events as earlier versions wrote them: their tags and keys, and what has left the journal since.

A journal is never rewritten; each row is read under the names of today.
"""

from collections.abc import Mapping

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
