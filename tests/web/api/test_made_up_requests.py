"""Requests that nobody thought of: the server breaks on none, and answers as it describes itself."""

from collections.abc import Iterator

import pytest
from flask import Flask

from benchmarks.attack.api_cases import ENDLESS, asked_table, operations, run
from companion.core.table import Table
from web.api.openapi import describe

CASES_OF_EACH = 8
#: Each part of the operations has the time that a test may take, so that a busy machine ends it too.
PARTS = 8
#: The first never ends; the description itself is read to make the requests.
UNASKED = {f"GET {ENDLESS}", "GET /api/v1/openapi.json"}


@pytest.fixture(scope="module")
def asked() -> Iterator[tuple[Flask, Table]]:
    with asked_table() as served:
        yield served


@pytest.mark.parametrize("part", range(PARTS))
def test_made_up_requests_get_the_answers_that_are_described(
    asked: tuple[Flask, Table], part: int
) -> None:
    app, table = asked

    runs = [
        run(each, app, table, cases=CASES_OF_EACH, chance=1)
        for each in operations(app)[part::PARTS]
    ]

    assert [failure for done in runs for failure in done.failures] == []
    assert runs
    assert all(done.cases for done in runs)


def test_requests_are_made_up_for_all_that_is_described(asked: tuple[Flask, Table]) -> None:
    app, _ = asked
    described = {
        f"{method.upper()} {path}"
        for path, methods in describe(app)["paths"].items()
        for method in methods
    }

    assert {each.label for each in operations(app)} == described - UNASKED
