"""The types that scripts are checked with are those of the API."""

from tests.web.write_types import API_TYPES, api_types


def test_types_are_those_of_the_api() -> None:
    assert API_TYPES.read_text(encoding="utf-8") == api_types(), (
        "python -m tests.web.write_types brings them up to date"
    )
