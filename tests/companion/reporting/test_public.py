"""What may leave the table, event by event."""

from datetime import UTC, datetime
from typing import get_args

import pytest

from companion.core.events import (
    AnyEvent,
    Entry,
    Event,
    GameStarted,
    HostNamed,
    QuestionAsked,
    SeatTaken,
    TurnPlayed,
    TurnSource,
)
from companion.core.journal import Link
from companion.phrases import Phrase
from companion.reporting.public import event_type, report_event

NOW = datetime(2026, 5, 4, 20, 14, 5, tzinfo=UTC)


def link(event: AnyEvent | None, number: int = 7, before: int = 5) -> Link:
    return Link(number, before, 3, event and Entry(number, NOW, event))


TURN = TurnPlayed(move={"card": 4}, source=TurnSource.HAND, seat=1, picture="1.jpg")


@pytest.mark.parametrize(
    ("event", "body"),
    [
        (GameStarted(game="pollen", header={"rounds": [{"decks": [[5, 1]]}]}), {"game": "pollen"}),
        (TURN, {"move": {"card": 4}, "source": "hand", "seat": 1, "confidence": None}),
        (
            SeatTaken(seat=0, key="5e" * 32, name="Ada", colour="red", symbol="star"),
            {"seat": 0, "colour": "red", "symbol": "star"},
        ),
        (HostNamed(key="5e" * 32), {}),
        (QuestionAsked(question=Phrase("?"), candidates=({"card": 4},), picture="1.jpg"), {}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_of_an_event_only_that_is_told_which_gives_nothing_away(
    event: AnyEvent, body: dict[str, object]
) -> None:
    assert report_event(link(event), has_secrets=False).body == body


def test_in_a_game_with_secrets_a_move_goes_out_empty() -> None:
    report = report_event(link(TURN), has_secrets=True)

    assert (report.number, report.previous, report.event_type, report.body) == (
        7,
        5,
        "turn_played",
        {},
    )


def test_a_row_that_cannot_be_understood_keeps_its_number() -> None:
    report = report_event(link(None), has_secrets=False)

    assert (report.number, report.event_type, report.at, report.body) == (7, "unknown", None, {})


def test_no_event_tells_a_key_of_a_seat_nor_a_header() -> None:
    kinds: tuple[type[Event], ...] = get_args(AnyEvent)
    from companion.reporting import public

    told = {name for fields in public._TOLD.values() for name in fields}
    assert told.isdisjoint({"header", "starting_table", "candidates", "name"})
    assert len({event_type(kind) for kind in kinds}) == len(kinds)
