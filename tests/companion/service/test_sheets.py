"""Photos of sheets that come at once: one in memory at a time, answered in their order."""

import threading
from collections.abc import Callable

import pytest

from companion.paper_sheet import SheetObservation
from companion.service import sheets
from companion.service.sheets import SheetReader
from companion.service.turnstile import Turnstile
from tests.waiting import wait_for

MANY = 16


def test_sixteen_photos_at_once_are_read_one_by_one_in_their_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begin, read, in_memory = threading.Event(), list[int](), list[int]()

    def read_slowly(photo: bytes, plan: object) -> SheetObservation:
        begin.wait(10)
        read.append(int(photo))
        in_memory.pop()
        return SheetObservation({})

    monkeypatch.setattr(sheets, "read_photo", read_slowly)
    monkeypatch.setattr(sheets, "write_reading", lambda *seen: None)
    reader = SheetReader()

    def fetched(number: int) -> Callable[[], bytes]:
        def fetch() -> bytes:
            assert not in_memory
            in_memory.append(number)
            return str(number).encode()

        return fetch

    threads = []
    for number in range(MANY):
        thread = threading.Thread(target=reader.read, args=(fetched(number), None, str))
        thread.start()
        threads.append(thread)
        wait_for(lambda asked=number: len(in_memory) + len(reader._turnstile._waiting) > asked)
    begin.set()
    for thread in threads:
        thread.join(10)

    assert read == list(range(MANY))


def test_photo_that_fails_lets_the_next_one_in() -> None:
    turnstile = Turnstile()
    with pytest.raises(ValueError, match="spoilt"), turnstile:
        raise ValueError("spoilt")
    with turnstile:
        pass
