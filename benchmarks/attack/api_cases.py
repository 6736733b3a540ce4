"""Requests made up from the API's own description: none breaks the server, every answer fits.

Schemathesis draws them, valid and not, for every operation; a stranger, a player and the host send
them to a table in this process.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode, SerializationContext
from schemathesis.checks import not_a_server_error
from schemathesis.core.errors import InvalidSchema
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok, Result
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from benchmarks.attack.outcome import Outcome
from companion.clock import SystemClock
from companion.core.commands import LeaveSeat, NameHost, PlayMove, StartGame, TakeSeat
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import GAMES, game_named
from companion.tracking.referee import Referee
from web.app import close_app, create_app
from web.auth import COOKIE, HostClaimWindow, digest
from web.services import Services

#: ``Any``: the standard's own kinds of parameters.
Operation: TypeAlias = APIOperation[Any, Any, Any, Any]
MadeCase: TypeAlias = Case[Any]

#: The one answer that never ends is read by the tests of the stream.
ENDLESS = "/api/v1/events"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
#: Turns that are played before the cases of each operation.
TURNS = 2
#: Who asks: the secret that each sends.
SECRETS = {"stranger": "", "player": "player-of-the-cases", "host": "host-of-the-cases"}


@schemathesis.serializer("application/zip")
def as_it_is(_context: SerializationContext, value: object) -> bytes:
    """Send what stands for an archive as it was drawn: bytes, or something that is none."""
    return value if isinstance(value, bytes) else json.dumps(value, default=str).encode()


def attack(*, share: int) -> Iterator[Outcome]:
    """Send one request in *share* of ten thousand; print each answer that is not as described."""
    with asked_table() as (app, table):
        asked = operations(app)
        each = -(-10_000 // share // len(asked))
        runs = [run(one, app, table, cases=each, chance=1) for one in asked]
    failures = [failure for run in runs for failure in run.failures]
    print(*failures, sep="\n", end="\n" if failures else "", file=sys.stderr)
    statuses = sum((run.statuses for run in runs), Counter[int]())
    errors = sum(count for status, count in statuses.items() if status >= 500)
    yield Outcome(
        f"made-up requests to {len(runs)} operations",
        tried=sum(run.cases for run in runs),
        is_well=not failures,
        found=f"{errors} server errors, {len(failures)} answers other than described",
    )


@contextmanager
def asked_table() -> Iterator[tuple[Flask, Table]]:
    """Have a game of Alveola on, with a player, a host and a button that was just pressed."""
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=SystemClock())
    table.start()
    claim = HostClaimWindow(clock_s=lambda: 0.0)
    claim.press()
    app = create_app(Services(table=table, host_claim=claim, games=GAMES))
    try:
        yield app, table
    finally:
        close_app(app, timeout_s=0)
        table.stop()
        journal.close()


def begin(app: Flask, table: Table) -> None:
    """Begin a game anew with those who ask and play two turns, whatever earlier cases have left."""
    players = tuple({"name": name} for name in ("Ada", "Bo"))
    table.do(StartGame("alveola", game_named("alveola").prepare(players, Random(1), {})))
    table.do(NameHost(digest(SECRETS["host"])))
    for _ in range(TURNS):
        table.do(PlayMove(legal_move(app)))
    for sitting in table.snapshot().sittings:
        table.do(LeaveSeat(sitting.seat))
    seat, key = table.snapshot().on_turn or 0, digest(SECRETS["player"])
    table.do(TakeSeat(seat=seat, key=key, name="Ada", colour="red", symbol="bee"))


def legal_move(app: Flask) -> object:
    """Put a legal turn together, the first option at each step."""
    chosen: dict[str, object] = {}
    while True:
        asked = app.test_client().get(
            "/api/v1/choices", query_string={"chosen": json.dumps(chosen)}
        )
        choice: Any = asked.json
        if choice["field"] is None:
            return choice["move"]
        chosen[choice["field"]] = choice["options"][0]["value"]


@dataclass
class Run:
    """What came of one operation's cases."""

    operation: str
    cases: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def operations(app: Flask) -> Sequence[Operation]:
    """Return each operation that *app* describes, without the one whose answer is endless."""
    described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    return [_well_described(each) for each in described.exclude(path=ENDLESS).get_all_operations()]


def _well_described(found: Result[Operation, InvalidSchema]) -> Operation:
    assert isinstance(found, Ok), "the description of the API is one"
    return found.ok()


def run(operation: Operation, app: Flask, table: Table, *, cases: int, chance: int) -> Run:
    """Send so many *cases* of *operation* to *app* beside a game of two turns, and check every answer."""
    done = Run(operation.label)
    begin(app, table)
    drawn = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

    @seed(chance)
    @settings(
        max_examples=cases,
        deadline=None,
        database=None,
        verbosity=Verbosity.quiet,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=drawn, secret=st.sampled_from(list(SECRETS.values())))
    def send(case: MadeCase, secret: str) -> None:
        answer = case.call(cookies={COOKIE: secret} if secret else None)
        done.cases += 1
        done.statuses[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except (Failure, FailureGroup) as failure:
            done.failures.extend(told(failure, case, answer.text))

    send()
    return done


def told(failure: Failure | FailureGroup, case: MadeCase, answer: str) -> Iterator[str]:
    """Yield what failed, with the request that shows it."""
    parts = failure.exceptions if isinstance(failure, FailureGroup) else [failure]
    for part in parts:
        yield f"{part} — {case.as_curl_command()} — {answer[:300]}"
