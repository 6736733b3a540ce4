"""Requests made up from the API's own description: none breaks the server, every answer fits.

python -m benchmarks.api_cases [--cases 10000] [--seed 1]

Schemathesis draws them, valid and not, for every operation; a stranger, a player and the host send
them to a table in this process. Prints one JSON object; exits 1 where an answer is a server's error
or differs from the description.
"""

import argparse
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
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion.clock import SystemClock
from companion.core.commands import LeaveSeat, NameHost, PlayMove, StartGame, TakeSeat
from companion.core.journal import Journal
from companion.core.table import Table
from companion.dice.rolling import TableDice
from companion.games import GAMES, game_named
from companion.tracking.referee import Referee
from web.app import close_app, create_app
from web.auth import COOKIE, HostClaimWindow, digest

#: ``Any``: the standard's own kinds of parameters.
Operation: TypeAlias = APIOperation[Any, Any, Any, Any]

#: The one answer that never ends is read by the tests of the stream.
ENDLESS = "/api/v1/events"
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
#: Turns that are played before the cases of each operation.
TURNS = 2
#: Who asks: the secret that each sends.
SECRETS = {"stranger": "", "player": "player-of-the-cases", "host": "host-of-the-cases"}


@schemathesis.serializer("application/zip")
def as_it_is(_context: object, value: object) -> object:
    """Send what stands for an archive as it was drawn: bytes, or something that is none."""
    return value if isinstance(value, bytes) else json.dumps(value, default=str).encode()


def main() -> int:
    """Run the cases, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with asked_table() as (app, table):
        asked = operations(app)
        each = -(-options.cases // len(asked))
        runs = [run(one, app, table, cases=each, chance=options.seed) for one in asked]
    found = {
        "operations": len(runs),
        "cases": sum(run.cases for run in runs),
        "statuses": dict(sorted(sum((run.statuses for run in runs), Counter()).items())),
        "failures": {run.operation: run.failures for run in runs if run.failures},
    }
    print(json.dumps(found, indent=1))
    return 1 if found["failures"] else 0


@contextmanager
def asked_table() -> Iterator[tuple[Flask, Table]]:
    """Have a game of Alveola on, with a player, a host and a button that was just pressed."""
    journal = Journal.in_memory()
    table = Table(journal, games=game_named, judge=Referee(), dice=TableDice(), clock=SystemClock())
    table.start()
    claim = HostClaimWindow(clock_s=lambda: 0.0)
    claim.press()
    app = create_app(table, host_claim=claim, games=GAMES)
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
    return [each.ok() for each in described.exclude(path=ENDLESS).get_all_operations()]


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
    def send(case: Case, secret: str) -> None:
        answer = case.call(cookies={COOKIE: secret} if secret else None)
        done.cases += 1
        done.statuses[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except (Failure, FailureGroup) as failure:
            done.failures.extend(told(failure, case, answer.text))

    send()
    return done


def told(failure: Failure | FailureGroup[Any], case: Case, answer: str) -> Iterator[str]:
    """Yield what failed, with the request that shows it."""
    parts = failure.exceptions if isinstance(failure, FailureGroup) else [failure]
    for part in parts:
        yield f"{part} — {case.as_curl_command()} — {answer[:300]}"


if __name__ == "__main__":
    sys.exit(main())
