import gc
import queue
import threading

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.commands import PlayMove, ReportPart
from companion.core.table import Table
from companion.phrases import Phrase
from web.app import close_app
from web.auth import HostClaimWindow
from web.errors import ApiError
from web.services import KEY
from web.stream import CROWDED, Owner, Streams


def events(text: bytes) -> list[tuple[str, dict[str, object]]]:
    found = []
    for block in text.decode().strip().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines())
        found.append((lines["event"], msgspec.json.decode(lines["data"])))
    return found


def test_stream_begins_with_what_is_so_and_goes_on(app: Flask, playing: Table) -> None:
    stream = app.test_client().get("/api/v1/events", buffered=False).response
    first = next(stream)

    playing.do(PlayMove({"take": 3}))
    second = next(stream)

    assert f"id: {playing.snapshot().seq}\n".encode() in second
    assert [(name, told["view"]["matches"]) for name, told in events(first + second)] == [
        ("table", 7),
        ("table", 4),
    ]


def test_quiet_stream_beats(app: Flask, playing: Table) -> None:
    stream = app.test_client().get("/api/v1/events", buffered=False).response
    next(stream)

    assert events(next(stream)) == [("beat", {})]


def test_pressed_button_is_told_to_every_phone(
    app: Flask, playing: Table, host: HostClaimWindow
) -> None:
    stream = app.test_client().get("/api/v1/events", buffered=False).response
    next(stream)

    host.press()

    assert events(next(stream)) == [("host-claim", {})]


def test_one_stream_too_many_is_told_to_come_back(app: Flask, phone: FlaskClient) -> None:
    opened = [app.test_client().get("/api/v1/events", buffered=False) for _ in range(3)]

    refused = phone.get("/api/v1/events")

    assert refused.status_code == 503
    assert int(refused.headers["Retry-After"]) >= 1
    opened[0].close()
    assert phone.get("/api/v1/events", buffered=False).status_code == 200


def test_slow_phone_is_sent_the_newest_alone(playing: Table) -> None:
    streams = Streams(playing, depth=2)
    stream = streams.join(Owner())
    frames = streams.frames(stream, lambda told: str(len(told[0].turns)).encode())
    next(frames)

    for take in (1, 1, 1, 1):
        playing.do(PlayMove({"take": take}))

    assert next(frames) == b"4"
    with pytest.raises(queue.Empty):
        stream.get(0)
    streams.close(timeout_s=0)


def test_crowd_is_sent_less_often_than_commands_come(playing: Table) -> None:
    streams = Streams(playing, pause_s=600)
    stream = streams.join(Owner())
    sent: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    frames = streams.frames(stream, lambda told: str(len(told[0].turns)).encode())
    reader = threading.Thread(target=lambda: [sent.put(frame) for frame in frames], daemon=True)
    reader.start()
    sent.get(timeout=10)
    playing.do(PlayMove({"take": 1}))
    sent.get(timeout=10)

    playing.do(PlayMove({"take": 1}))
    waiting = stream.take()
    streams.close(timeout_s=0)
    reader.join(10)

    assert isinstance(waiting, tuple)
    assert len(waiting[0].turns) == 2
    assert not reader.is_alive()


def test_closing_ends_every_stream(app: Flask, playing: Table) -> None:
    stream = app.test_client().get("/api/v1/events", buffered=False).response
    next(stream)

    close_app(app, timeout_s=0)

    assert list(stream) == []
    assert app.test_client().get("/api/v1/events").status_code == 503


def test_third_device_of_a_seat_takes_the_place_of_its_first(
    app: Flask, ada: FlaskClient, bo: FlaskClient
) -> None:
    own = [ada.get("/api/v1/events", buffered=False).response for _ in range(3)]

    assert [len(list(own[0])), len(app.extensions[KEY].streams)] == [2, 2]
    assert bo.get("/api/v1/events", buffered=False).status_code == 200


def test_one_address_without_a_seat_has_four_streams(playing: Table) -> None:
    streams = Streams(playing)
    stranger = Owner(address="10.0.0.9")
    opened = [streams.join(stranger) for _ in range(5)]

    assert len(streams) == 4
    assert [opened[0].get(0), opened[0].get(0)] == [CROWDED, None]
    with pytest.raises(queue.Empty):
        opened[1].get(0)
    streams.close(timeout_s=0)


def test_strangers_never_keep_a_seat_from_its_stream(playing: Table) -> None:
    streams = Streams(playing, cap=3)
    unseated = [streams.join(Owner(address=f"10.0.0.{number}")) for number in range(3)]

    with pytest.raises(ApiError):
        streams.join(Owner(address="10.0.0.9"))
    streams.join(Owner(seat=0))

    assert len(streams) == 3
    assert unseated[0].get(0) == CROWDED
    streams.close(timeout_s=0)


def test_hundreds_of_phones_come_and_go_and_nothing_is_left(app: Flask, playing: Table) -> None:
    threads = threading.active_count()
    for _ in range(300):
        app.test_client().get("/api/v1/events", buffered=False).close()
    gc.collect()

    assert len(app.extensions[KEY].streams) == 0
    assert threading.active_count() == threads


def test_joined_and_left_twice_counts_once(playing: Table) -> None:
    streams = Streams(playing, cap=1)
    stream = streams.join(Owner())
    streams.leave(stream)
    streams.leave(stream)

    streams.join(Owner())

    with pytest.raises(ApiError):
        streams.join(Owner())
    streams.close(timeout_s=0)


def test_what_merely_passes_is_streamed_once(playing: Table) -> None:
    streams = Streams(playing)
    stream = streams.join(Owner())
    frames = streams.frames(stream, lambda told: ",".join(told[1].faults).encode())
    first = next(frames)
    for _ in range(2):
        playing.do(ReportPart("screen", Phrase("gone")))
    second = next(frames)
    playing.do(ReportPart("knob", Phrase("gone")))

    assert [first, second, next(frames)] == [b"retry: 1000\n", b"screen", b"screen,knob"]
    streams.close(timeout_s=0)
