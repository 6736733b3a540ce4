"""Commands from phones: what they are meant for, carried out, answered with the whole table.

One that holds only for the table as its sender saw it goes out with the revision of the snapshot in
which they were allowed to give it, so that the table refuses it where anything has happened in
between.
"""

from typing import Annotated, TypeVar

from flask import Response, request
from msgspec import UNSET, Meta, UnsetType

from companion.core.commands import Command
from companion.core.snapshot import Snapshot
from companion.errors import StaleRevision
from web.api.http_body import RequestBody, encoded_response, read_body
from web.api.table_state import encode_table
from web.auth import visitor
from web.language import words
from web.services import now, services


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


Conditional = TypeVar("Conditional", bound=ConditionalRequest)


def read_conditional(kind: type[Conditional]) -> tuple[Conditional, int]:
    """Return the request's JSON as a *kind*, and the revision that the table has now.

    Raises `StaleRevision` where its sender saw another.
    """
    snapshot, body = now()[0], read_body(kind)
    if isinstance(body, TurnRequest) and body.after != len(snapshot.turns):
        raise StaleRevision
    if body.revision not in (UNSET, snapshot.revision):
        raise StaleRevision
    return body, snapshot.revision


def carry_out(command: Command) -> Response:
    """Have the table carry *command* out and return what is so then."""
    return table_response(services().table.do(command))


def table_response(snapshot: Snapshot) -> Response:
    """Return the table of *snapshot* as this phone may see it."""
    told, who = (snapshot, services().table.status()), visitor(request, snapshot)
    return encoded_response(encode_table(services().encoded, told, who, words()))
