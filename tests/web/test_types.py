"""The types that scripts are checked with are those of the API and of the hall."""

from tests.web.write_types import API_TYPES, HALL_TYPES, api_types, hall_types

AGAIN = "python -m tests.web.write_types brings them up to date"


def test_types_are_those_of_the_api() -> None:
    assert API_TYPES.read_text(encoding="utf-8") == api_types(), AGAIN


def test_types_of_the_hall_are_those_of_its_answers() -> None:
    assert HALL_TYPES.read_text(encoding="utf-8") == hall_types(), AGAIN
