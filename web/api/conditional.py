"""Commands that hold only for the table as their sender saw it, carried out and answered.

A command goes out with the revision of the snapshot in which its sender was allowed to give it, so
that the table refuses it where anything has happened in between.
"""

from typing import Annotated

from flask import Response, request
from msgspec import UNSET, Meta, UnsetType

from companion.core.commands import Command
from companion.core.snapshot import Snapshot
from companion.errors import StaleRevision
from web.api.http_body import RequestBody, json_response
from web.api.table_state import serialise_table
from web.auth import visitor
from web.language import words
from web.services import services


class ConditionalRequest(RequestBody, frozen=True, kw_only=True):
    """Something meant for the table as its sender saw it: *revision* is the table's."""

    revision: Annotated[int, Meta(ge=0)] | UnsetType = UNSET

    @property
    def told_revision(self) -> int | None:
        """The revision that the sender says they saw, ``None`` where any will do."""
        return self.revision if isinstance(self.revision, int) else None


class TurnRequest(ConditionalRequest, frozen=True, kw_only=True):
    """A command of a game; *after* is the table's ``turn`` as the sender saw it."""

    after: Annotated[int, Meta(ge=0)]


def expected_revision(snapshot: Snapshot, body: ConditionalRequest) -> int:
    """Return the revision of *snapshot*; raises `StaleRevision` where the sender saw another."""
    if isinstance(body, TurnRequest) and body.after != len(snapshot.turns):
        raise StaleRevision
    if body.revision not in (UNSET, snapshot.revision):
        raise StaleRevision
    return snapshot.revision


def carry_out(command: Command) -> Response:
    """Have the table carry *command* out and return what is so then."""
    return table_response(services().table.do(command))


def table_response(snapshot: Snapshot) -> Response:
    """Return the table of *snapshot* as this phone may see it."""
    who = visitor(request, snapshot)
    return json_response(serialise_table(snapshot, services().table.status(), who, words()))
