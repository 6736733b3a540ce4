"""A reading as one line of ``companion watch --json``."""

from companion.core.snapshot import Snapshot, running_game
from companion.core.status import WaitReason, wait_shown
from companion.games.answers import Json
from companion.starting_table import TableReading
from companion.tracking.readings import QUESTION, Reading
from companion.tracking.setup.setup_file import record_setup

#: What a record's ``after`` holds; a position has more.
AFTER = ("hive", "piles", "spoon_after", "hornet_pile", "players", "to_move", "over")
#: Why a picture brings nothing, where the table itself has no wait that says so.
WAITS = {QUESTION: "the question is still open", WaitReason.HANDS: "A hand is in the picture"}


def watch_line(reading: Reading) -> Json:
    """Return *reading* as the object that ``watch --json`` prints."""
    return {
        "frame": reading.frame,
        "seen": reading.seen.value,
        "camera_moved": reading.camera_moved,
        "turn": reading.turn.event.move if reading.turn else None,
        "amends": reading.amends,
        "confidence": _confidence(reading),
        "asks": _asks(reading),
        "wait": reading.wait,
        "reason": _reason(reading) if reading.wait else None,
        "state": _state(reading.snapshot),
        "ms": round(reading.ms, 1),
        **({"start": start_line(reading.start)} if reading.start else {}),
    }


def start_line(start: TableReading) -> Json:
    """Return the starting table as it was read, in a record's form, and the ids of what is in doubt."""
    return {
        "setup": None if start.table is None else record_setup(start.table),
        "doubts": [doubt.value for doubt in start.ids],
    }


def watch_words(reading: Reading) -> str:
    """Return *reading* in words, for people: the frame, what was seen, and why not more."""
    parts = [f"{reading.frame}  {reading.seen.value}"]
    if reading.turn:
        said = ", ".join(str(phrase) for phrase in reading.turn.words)
        number = reading.turn.number
        word = "amended turn" if reading.amends == number else "turn"
        parts.append(f"{word} {number}: {said}")
    elif reading.amends is not None:
        parts.append(f"turn {reading.amends} was taken back")
    if reading.ask:
        parts.append(str(reading.ask.question))
    if reading.wait:
        parts.append(f"waits: {_reason(reading)}")
    if reading.camera_moved:
        parts.append("the camera was moved")
    return " · ".join(parts)


def _reason(reading: Reading) -> str:
    """Return why nothing can be read now, in words where somebody has said them."""
    wait = wait_shown(reading.snapshot, reading.status)
    if wait and wait.reason == reading.wait:
        return str(wait.phrase)
    reason = reading.wait or ""
    fault = reading.status.faults.get(reason)
    return str(fault) if fault else WAITS.get(reason, reason)


def _confidence(reading: Reading) -> float | None:
    if reading.ask:
        return round(reading.ask.confidence, 4)
    confidence = reading.turn.event.confidence if reading.turn else None
    return None if confidence is None else round(confidence, 4)


def _asks(reading: Reading) -> Json:
    if reading.ask is None:
        return None
    return {"question": str(reading.ask.question), "candidates": list(reading.ask.candidates)}


def _state(snapshot: Snapshot) -> Json:
    if not snapshot.states:
        return None
    position = running_game(snapshot).write_state(snapshot.state)
    return {key: position[key] for key in AFTER}
