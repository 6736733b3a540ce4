"""Recorded games from files: read strictly, played again, one row each."""

import json
from pathlib import Path
from textwrap import shorten
from typing import Any

import msgspec

from companion.errors import Missing, RefusedRecord, Unreadable
from companion.games import GAMES, AnyGame, game_of_format
from companion.games.answers import Json

#: No record of a game at a table comes near; what is larger is not read at all.
LARGEST_BYTES = 32 * 1024 * 1024
LONGEST_MESSAGE = 300


def replay_file(path: Path, games: tuple[AnyGame, ...] = GAMES) -> dict[str, Json]:
    """Return the row that tells whether the record in *path* stands: ``ok`` with its final, or why not.

    It may be of any of *games*. A file that cannot be read is a row too, with ``at`` null and the
    reason ``unreadable``.
    """
    try:
        record = read_json(path)
        ended = game_of_format(format_of(record), games).replay(record)
    except (Unreadable, Missing) as unclear:
        return _refused(path, at=None, reason="unreadable", message=str(unclear))
    except RefusedRecord as refused:
        in_round = {} if refused.round is None else {"round": refused.round}
        return _refused(
            path, at=refused.at, **in_round, reason=refused.reason, message=str(refused)
        )
    return {"file": str(path), "ok": True, "final": ended and ended.as_final()}


def _refused(path: Path, *, message: str, **why: Json) -> dict[str, Json]:
    """Return a row; its message is one line of decent length, whatever names a file contains."""
    line = shorten(message, LONGEST_MESSAGE, placeholder=" …")
    return {"file": str(path), "ok": False, **why, "message": line}


def format_of(record: Json) -> Json:
    """Return what *record* says its format is; raises `Unreadable` where it is no object."""
    if not isinstance(record, dict):
        raise Unreadable("a record is a JSON object, and this is something else")
    return record.get("format")


def read_json(path: Path) -> Json:
    """Return the JSON value in the file at *path*.

    Raises `Missing` where there is no such file, `Unreadable` where it is no regular file, not
    UTF-8, not JSON, nested absurdly deep, or says a key of one object twice.
    """
    text = _read_bytes(path)
    try:
        json.loads(text, object_pairs_hook=_once)
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{path} is not JSON: {error}") from error


def _read_bytes(path: Path) -> bytes:
    try:
        if not path.exists():
            raise Missing(f"there is no file {path}")
        if not path.is_file():
            raise Unreadable(f"{path} is not a file")
        if path.stat().st_size > LARGEST_BYTES:
            raise Unreadable(f"{path} is too large to be a record")
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:  # any JSON value
    kept: dict[str, Any] = {}
    for key, value in pairs:
        if key in kept:
            raise ValueError(f'the key "{key}" is there twice in one object')
        kept[key] = value
    return kept
