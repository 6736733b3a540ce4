"""What a table says at a broker: a real Mosquitto hears it."""

import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from companion.core.commands import PlayMove, TakeSeat, Undo
from companion.core.events import TurnUndone
from companion.games import game_named
from companion.reporting import connection, mqtt
from companion.reporting.feed import JournalReader
from companion.reporting.mqtt import BrokerTable
from companion.reporting.topics import Topics
from tests.companion.reporting.conftest import ReportingTable, to_broker
from tests.companion.reporting.mosquitto import Listener, Mosquitto
from tests.waiting import wait_for

TOPICS = Topics("bee-tables", "oak")
Listen = Callable[..., Listener]


def numbers_of(events: list[Any]) -> list[int]:
    return [event["number"] for event in events]


def journalled(reporting: ReportingTable) -> list[int]:
    return [link.number for link in reporting.journal.after(0, most=10_000)]


def heard(listener: Listener, reporting: ReportingTable) -> list[Any]:
    """Return the events heard, once the last of the journal is among them."""
    events: list[Any] = []
    last = reporting.journal.last_seq()
    while not events or events[-1]["number"] < last:
        events.append(listener.next("/events"))
    return events


def ask(listener: Listener, after: int, until: int) -> Any:
    """Ask the table for the events *after* a number up to and with *until*."""
    properties = Properties(PacketTypes.PUBLISH)
    properties.ResponseTopic = "bee-tables/answers/me"
    body = msgspec.json.encode({"after": max(after, 0), "until": until})
    listener.client.publish(TOPICS.ask, body, 1, False, properties)
    return listener.next("answers/me")


def test_state_and_events_are_told_as_they_are_journalled(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen()
    reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    reporting.play(3)

    events = heard(listener, reporting)
    assert numbers_of(events) == journalled(reporting)
    assert [event["previous"] for event in events] == [0, *numbers_of(events)[:-1]]
    assert {"dice_committed", "game_started", "turn_played"} == {e["event_type"] for e in events}
    wait_for(lambda: listener.next("/state")["number"] == reporting.table.snapshot().seq)  # type: ignore[index]


def test_a_subscriber_who_comes_later_has_the_table_at_once(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    first = listen()
    reporting.begin("honey_wall")
    reporting.report(to_broker(broker.port))
    heard(first, reporting)
    first.next("/state")

    later = listen()
    state: Any = later.next("/state")
    assert (state["game"], state["phase"]) == ("honey_wall", "playing")
    assert [player["name"] for player in state["players"]] == ["Ada", "Ben"]


def test_a_table_that_stops_says_so(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen(TOPICS.availability)
    stop = reporting.report(to_broker(broker.port))
    assert listener.next("/availability") == b"online"

    stop()

    assert listener.next("/availability") == b"offline"


def test_a_table_whose_line_breaks_is_told_by_the_broker(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    settings = to_broker(broker.port).broker
    reader = JournalReader(reporting.journal, game_named)
    table = BrokerTable(
        settings, reader, name="oak", address=lambda: "http://x/", when_command=lambda name: None
    )
    listener = listen(TOPICS.availability)
    table.open()
    assert listener.next("/availability") == b"online"

    line = table._client.socket()
    assert line is not None
    line.shutdown(socket.SHUT_RDWR)

    assert listener.next("/availability") == b"offline"
    assert listener.next("/availability") == b"online"  # it comes back by itself
    table.close()


def test_what_happened_while_the_broker_was_away_is_told_once_it_is_back(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen()
    reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    before = heard(listener, reporting)

    broker.kill()
    reporting.play(6)
    wait_for(lambda: "broker" in reporting.table.status().notices)
    broker.start()
    listener.wait_until_back()
    wait_for(lambda: not reporting.table.status().notices)
    reporting.play(1)

    after = heard(listener, reporting)
    told = {*numbers_of(before), *numbers_of(after)}
    for event in after:  # what the broker had told nobody, or before the listener, shows as a gap
        if event["previous"] not in told:
            last = max((n for n in told if n < event["number"]), default=0)
            told.update(numbers_of(ask(listener, last, event["number"] - 1)["events"]))
    game_id = (
        reporting.table.snapshot().game_id
    )  # a new receiver is told from its game's beginning on
    assert sorted(told - set(range(game_id))) == [n for n in journalled(reporting) if n >= game_id]


def test_a_line_that_breaks_is_told_though_an_answer_is_still_waited_for(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = threading.Event()

    def wait_noted(*told: Any) -> None:
        waiting.set()
        connection.wait_for(*told)

    monkeypatch.setattr(connection, "ACKNOWLEDGED_S", 600.0)
    listener = listen()
    reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    heard(listener, reporting)
    broker.pause()
    monkeypatch.setattr(mqtt, "wait_for", wait_noted)

    reporting.play(1)
    assert waiting.wait(10)
    broker.kill()

    wait_for(lambda: "broker" in reporting.table.status().notices)


def test_a_restarted_table_goes_on_where_the_broker_had_got_to(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen()
    stop = reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    before = heard(listener, reporting)
    mark = reporting.folder / "broker.sent"
    wait_for(lambda: mark.is_file() and int(mark.read_text()) == before[-1]["number"])
    stop()
    reporting.play(2)

    reporting.report(to_broker(broker.port))

    after = heard(listener, reporting)
    assert numbers_of(before) + numbers_of(after) == journalled(reporting)


def test_what_was_missed_can_be_asked_for(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    reporting.begin("apiary")
    reporting.play(4)
    listener = listen()
    reporting.report(to_broker(broker.port))
    heard(listener, reporting)

    first, *_, last = journalled(reporting)
    answer = ask(listener, first, last - 1)

    assert numbers_of(answer["events"]) == [n for n in journalled(reporting) if first < n < last]
    assert answer["is_all"] is True


@pytest.mark.parametrize(
    "topic",
    [
        "elsewhere/me",
        "bee-tables/#",
        "bee-tables/tables/ash/state",
        "bee-tables/tables/ash/command/homeassistant/undo",
    ],
)
def test_nobody_is_answered_outside_of_the_tables_topics(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen, topic: str
) -> None:
    reporting.begin("apiary")
    listener = listen()
    reporting.report(to_broker(broker.port))
    heard(listener, reporting)

    for where in (topic, "bee-tables/answers/me"):
        properties = Properties(PacketTypes.PUBLISH)
        properties.ResponseTopic = where
        listener.client.publish(TOPICS.ask, b'{"after": 0}', 1, False, properties)

    heard_of = []
    while not heard_of or heard_of[-1] != "bee-tables/answers/me":
        heard_of.append(listener.heard.get(timeout=10)[0])
    assert topic not in heard_of


def test_junk_on_a_tables_topics_keeps_nobody_from_being_answered(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    reporting.begin("apiary")
    online, listener = listen(TOPICS.availability), listen("bee-tables/answers/#")
    reporting.report(to_broker(broker.port))
    assert online.next("/availability") == b"online"
    properties = Properties(PacketTypes.PUBLISH)
    properties.ResponseTopic = "bee-tables/answers/me"
    junk = ("", "\xff", "[" * 30_000, '{"after": 0, "x": ' + "[" * 30_000, "{}", '{"after": 1e9}')
    huge = (f'{{"after": {10**30}}}', f'{{"after": 0, "until": {10**30}}}', "9" * 5000, " " * 10**6)

    for said in (*junk, *huge):
        listener.client.publish(TOPICS.ask, said.encode("latin-1"), 1, True, properties)

    last = reporting.journal.last_seq()
    assert numbers_of(ask(listener, 0, last)["events"])[-1] == last
    assert not reporting.table.status().notices


def test_broker_that_refuses_the_password_is_told_as_that(
    reporting: ReportingTable, tmp_path: Path
) -> None:
    settings = "allow_anonymous false\n"
    broker = Mosquitto(tmp_path, more=settings).start()
    reporting.report(to_broker(broker.port))

    wait_for(lambda: "refuses" in str(reporting.table.status().notices.get("broker")))
    broker.kill()


def test_two_tables_of_one_name_are_told(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen()
    reporting.report(to_broker(broker.port))
    reporting.begin("apiary")
    heard(listener, reporting)

    listener.client.publish(TOPICS.state, b"{}", 1, retain=True).wait_for_publish(5)
    reporting.play(1)

    wait_for(lambda: "called oak" in str(reporting.table.status().notices.get("broker")))


def test_table_that_is_called_off_by_another_says_that_it_is_on(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen(TOPICS.availability)
    reporting.report(to_broker(broker.port))
    assert listener.next("/availability") == b"online"

    listener.client.publish(TOPICS.availability, b"offline", 1, retain=True)

    assert listener.next("/availability") == b"offline"
    assert listener.next("/availability") == b"online"


def test_event_says_where_it_came_from(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen()
    reporting.report(to_broker(broker.port, host_user="homeassistant"))
    reporting.begin("alveola")
    game, snapshot = game_named("alveola"), reporting.table.snapshot()
    move = game.write_move(next(iter(game.moves(snapshot.state))))
    reporting.table.do(PlayMove(move=move, seat=snapshot.on_turn))
    colour = snapshot.started.header["players"][snapshot.on_turn]["colour"]  # type: ignore[union-attr]
    wait_for(lambda: listener.next("/events")["event_type"] == "turn_played")  # type: ignore[index]
    reporting.table.do(Undo())
    by_table: Any = listener.next("/events")
    reporting.table.do(PlayMove(move=move, seat=snapshot.on_turn))
    by_phone: Any = listener.next("/events")
    listener.client.publish(TOPICS.command("homeassistant", "undo"), b"PRESS", qos=1)
    by_broker: Any = listener.next("/events")

    assert by_table["who"] == {"origin": "table", "seat": None, "colour": None}
    assert by_phone["who"] == {"origin": "phone", "seat": snapshot.on_turn, "colour": colour}
    assert by_broker["who"] == {"origin": "broker", "seat": None, "colour": None}


def test_the_host_user_takes_a_turn_back_and_the_event_says_so(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    reporting.begin("apiary")
    reporting.play(1)
    listener = listen()
    reporting.report(to_broker(broker.port, host_user="homeassistant"))
    heard(listener, reporting)

    listener.client.publish(TOPICS.command("homeassistant", "undo"), b"PRESS", qos=1)

    wait_for(lambda: not reporting.table.snapshot().turns)
    undone = reporting.journal.after(0, most=100)[-1].entry
    assert undone is not None
    assert undone.event == TurnUndone(turn=1, by="broker:homeassistant")


def test_another_user_and_a_kept_command_change_nothing(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    reporting.begin("apiary")
    reporting.play(2)
    listener = listen()
    listener.client.publish(
        TOPICS.command("homeassistant", "undo"), b"PRESS", qos=1, retain=True
    ).wait_for_publish(5)
    reporting.report(to_broker(broker.port, host_user="homeassistant"))
    heard(listener, reporting)

    listener.client.publish(TOPICS.command("guest", "undo"), b"PRESS", qos=1)
    listener.client.publish(TOPICS.command("homeassistant", "undo"), b"PRESS", qos=1)

    wait_for(lambda: len(reporting.table.snapshot().turns) == 1)
    assert reporting.journal.last_seq() == journalled(reporting)[-1]


def test_pollens_secrets_and_the_seats_keys_are_in_no_message(
    reporting: ReportingTable, broker: Mosquitto, listen: Listen
) -> None:
    listener = listen()
    reporting.report(to_broker(broker.port))
    key = "5e" * 32
    reporting.table.do(TakeSeat(seat=0, key=key, name="Ada", colour="red", symbol="circle"))
    reporting.begin("pollen")
    reporting.play(6)
    snapshot = reporting.table.snapshot()
    assert snapshot.started is not None
    decks = [deck for round_ in snapshot.started.header["rounds"] for deck in round_["decks"]]

    said = []
    while not said or said[-1][1]["number"] < snapshot.seq:
        topic, body = listener.heard.get(timeout=10)
        if topic.endswith(("/events", "/state")):
            said.append((topic, body))
    turns = [b for t, b in said if t.endswith("/events") and b["event_type"] == "turn_played"]
    everything = msgspec.json.encode(said).decode()
    assert [turn["body"] for turn in turns] == [{}] * 6
    assert key not in everything
    assert not [d for d in decks if msgspec.json.encode(d[:4]).decode()[1:-1] in everything]
