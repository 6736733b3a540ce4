"""Requests that nobody thought of: the server breaks on none, and answers as it describes itself."""

from benchmarks.attack.api_cases import ENDLESS, asked_table, operations, run
from web.api.openapi import describe

CASES_OF_EACH = 8
#: The first never ends; the description itself is read to make the requests.
UNASKED = {f"GET {ENDLESS}", "GET /api/v1/openapi.json"}


def test_made_up_requests_get_the_answers_that_are_described() -> None:
    with asked_table() as (app, table):
        runs = [run(each, app, table, cases=CASES_OF_EACH, chance=1) for each in operations(app)]
        described = {
            f"{method.upper()} {path}"
            for path, methods in describe(app)["paths"].items()
            for method in methods
        }

    assert [failure for done in runs for failure in done.failures] == []
    assert {done.operation for done in runs} == described - UNASKED
    assert all(done.cases for done in runs)
