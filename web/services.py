"""What every request needs: the table, its pictures, the live streams, the host's door."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

from flask import current_app, request

from companion.core.snapshot import Snapshot
from companion.games.game import AnyGame
from web.auth import Host, Visitor, visitor
from web.ports import Boxes, Pictures, Setup, Sheets, Table
from web.stream import Streams

if TYPE_CHECKING:
    from web.api.live import Written

KEY = "companion"


@dataclass(frozen=True)
class House:
    """The rooms behind the pages, handed to the factory once."""

    table: Table
    host: Host
    streams: Streams
    written: "Written"
    pictures: Pictures
    games: tuple[AnyGame, ...]
    chance: Random
    address: str | None
    sheets: Sheets
    boxes: Boxes
    setup: Setup


def house() -> House:
    """Return the house of the running application."""
    return cast(House, current_app.extensions[KEY])


def now() -> tuple[Snapshot, Visitor]:
    """Return what is so now, and who asks.

    A question with ``kept`` is about an earlier game: then it is as that was left, and who asks
    only looks. Commands are always about the game that is on.
    """
    kept = request.args.get("kept", type=int) if request.method in ("GET", "HEAD") else None
    if kept is None:
        snapshot = house().table.snapshot()
        return snapshot, visitor(request, snapshot)
    left = house().table.past_game(kept)
    return left, visitor(request, left).looking()
