"""A table at an MQTT broker: its state retained, its events as they are journalled, what was missed.

A message counts once the broker has acknowledged it, so it may come twice, with the same number.
"""

import logging
import queue
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import msgspec
from paho.mqtt.client import Client, DisconnectFlags, MQTTMessage
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.core.status import Told
from companion.errors import PartFault
from companion.reporting.connection import (
    AT_LEAST_ONCE,
    FAREWELL_S,
    KEEPALIVE_S,
    at_most,
    hear_with,
    new_client,
    properties,
    publish,
    wait_for,
)
from companion.reporting.feed import BATCH, JournalReader
from companion.reporting.home_assistant import discovery_message, discovery_topic
from companion.reporting.public import EventReport
from companion.reporting.state import TableState, table_state
from companion.reporting.topics import Topics, is_for_answers
from companion.settings import BrokerSettings

ONLINE, OFFLINE = b"online", b"offline"
#: How long a connection that is being made is waited for.
CONNECTED_S = 1.0
#: What somebody who has missed something may ask for at once.
MOST_ASKED = 500
#: No request and no command is larger.
MOST_BYTES = 64 * 1024
#: So long a table that met another one of its name leaves the broker to that one.
SAME_NAME_S = 60.0
#: Requests that wait to be answered; more are not taken: who asked asks again.
_MOST_WAITING = 64

#: What others say from now on.
_OF_OTHERS = SubscribeOptions(
    qos=AT_LEAST_ONCE, noLocal=True, retainHandling=SubscribeOptions.RETAIN_DO_NOT_SEND
)

_log = logging.getLogger(__name__)


#: A number of a journal's event; far below and above are none.
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=2**53)]


class AskBody(msgspec.Struct, frozen=True):
    """What a subscriber has missed: the events *after* a number, up to and with *until*."""

    after: Number
    until: Number | None = None


class AnswerBody(msgspec.Struct, frozen=True):
    """The events asked for; *is_all* tells that none of those asked for is left out."""

    events: list[EventReport]
    is_all: bool


@dataclass(frozen=True)
class _Request:
    body: AskBody
    topic: str
    correlation: bytes | None


class BrokerTable:
    """The table as the broker of *settings* has it; *name* is what it is called there.

    *address* tells where the table's pages are now. *when_command* gets the name of what the
    settings' host user wants: ``"undo"`` or ``"next"``.
    """

    def __init__(
        self,
        settings: BrokerSettings,
        reader: JournalReader,
        *,
        name: str,
        address: Callable[[], str | None],
        when_command: Callable[[str], None],
    ) -> None:
        self._settings = settings
        self._reader = reader
        self._name = name
        self._address = address
        self._when_command = when_command
        self._topics = Topics(settings.prefix, name)
        self._is_connected = threading.Event()
        self._refused = ""
        self._met_s: float | None = None  # when another table of this name was met
        self._sent: TableState | None = None
        self._requests: queue.Queue[_Request | None] = queue.Queue(_MOST_WAITING)
        self._answering = threading.Thread(target=self._answer, name="broker-ask", daemon=True)
        self._client = self._new_client()

    def open(self) -> None:
        """Begin to connect, in paho's own thread."""
        self._answering.start()
        self._client.connect_async(
            self._settings.host,
            self._settings.port,
            keepalive=KEEPALIVE_S,
            properties=at_most(MOST_BYTES),
        )
        self._client.loop_start()

    def take(self, told: Told, events: Sequence[EventReport]) -> None:
        """Publish the table as *told* and the *events*; raises `PartFault` while the broker is away."""
        self._check_connection()
        sent = [publish(self._client, self._topics.events, event) for event in events]
        state = table_state(*told, table=self._name)
        if state != self._sent:
            sent.append(publish(self._client, self._topics.state, state, is_retained=True))
        for message in sent:
            wait_for(message, self._client, self._settings)
        self._sent = state

    def _check_connection(self) -> None:
        """Raise `PartFault` while nothing can be told, with what hinders it."""
        host = self._settings.host
        if self._met_s is not None and time.monotonic() - self._met_s < SAME_NAME_S:
            raise PartFault(
                "two tables are called {table} at the broker: give one another name in its settings",
                table=self._name,
            )
        if self._is_connected.wait(CONNECTED_S):
            return
        if self._refused:
            raise PartFault("the broker at {host} refuses: {why}", host=host, why=self._refused)
        raise PartFault("no connection to the broker at {host}", host=host)

    def close(self) -> None:
        """Say that the table is off, and disconnect; a second call does nothing."""
        if self._answering.is_alive():
            self._requests.put(None)
            self._answering.join()
        if self._is_connected.is_set():
            farewell = self._client.publish(
                self._topics.availability, OFFLINE, qos=AT_LEAST_ONCE, retain=True
            )
            with suppress(RuntimeError, ValueError):  # a broker that has just died says it itself
                farewell.wait_for_publish(FAREWELL_S)
        self._client.disconnect()
        self._client.loop_stop()

    def _new_client(self) -> Client:
        name = f"{self._settings.prefix}-{self._name}-{uuid.getnode():x}".replace("/", "-")
        client = new_client(
            self._settings,
            name,
            when_connected=self._when_connected,
            when_refused=self._when_refused,
        )
        client.will_set(self._topics.availability, OFFLINE, qos=AT_LEAST_ONCE, retain=True)
        client.on_disconnect = self._when_disconnected
        client.message_callback_add(self._topics.ask, hear_with(self._when_asked))
        client.message_callback_add(self._topics.state, hear_with(self._when_met))
        client.message_callback_add(self._topics.availability, hear_with(self._when_called_off))
        command = self._topics.command("+", "+")
        client.message_callback_add(command, hear_with(self._when_commanded))
        return client

    def _when_connected(self, client: Client) -> None:
        client.subscribe(self._topics.ask, qos=AT_LEAST_ONCE)
        for topic in (self._topics.state, self._topics.availability):
            client.subscribe(topic, options=_OF_OTHERS)
        if self._settings.host_user:
            command = self._topics.command(self._settings.host_user, "+")
            client.subscribe(command, qos=AT_LEAST_ONCE)
        client.publish(self._topics.availability, ONLINE, qos=AT_LEAST_ONCE, retain=True)
        if self._settings.discovery_prefix:
            self._announce(client)
        self._refused = ""
        self._is_connected.set()

    def _when_refused(self, why: str) -> None:
        self._refused = why

    def _announce(self, client: Client) -> None:
        message = discovery_message(
            self._topics, address=self._address(), host_user=self._settings.host_user
        )
        topic = discovery_topic(self._settings.discovery_prefix, self._topics)
        publish(client, topic, message, is_retained=True)

    def _when_disconnected(
        self,
        _client: Client,
        _userdata: object,
        _flags: DisconnectFlags,
        _reason: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        self._is_connected.clear()
        self._sent = None  # a broker that was begun anew has kept nothing

    def _when_met(self, _message: MQTTMessage) -> None:
        """Note that somebody else writes how this table stands."""
        self._met_s = time.monotonic()

    def _when_called_off(self, message: MQTTMessage) -> None:
        """Say that the table is on after all: an earlier line's will came late, or another's."""
        if message.payload == OFFLINE:
            self._client.publish(self._topics.availability, ONLINE, qos=AT_LEAST_ONCE, retain=True)

    def _when_commanded(self, message: MQTTMessage) -> None:
        """Hand a command on, unless the broker had kept it: a tap of yesterday is none of today."""
        *_, user, name = message.topic.split("/")
        if user == self._settings.host_user and not message.retain:
            self._when_command(name)

    def _when_asked(self, message: MQTTMessage) -> None:
        """Have a request answered by a thread of its own, where it says where to.

        An answer goes nowhere else than where answers go: a table may write where who asks may not.
        """
        topic = getattr(message.properties, "ResponseTopic", "")
        if not is_for_answers(self._settings.prefix, topic):
            return
        try:
            body = msgspec.json.decode(message.payload, type=AskBody)
            correlation = getattr(message.properties, "CorrelationData", None)
            self._requests.put_nowait(_Request(body, topic, correlation))
        except queue.Full:
            _log.info("a request on %s is left out: too many wait", message.topic)

    def _answer(self) -> None:
        while (request := self._requests.get()) is not None:
            try:
                answer = missed(self._reader, request.body)
            except PartFault as fault:
                _log.info("a request is not answered: %s", fault)
                continue
            self._client.publish(
                request.topic,
                msgspec.json.encode(answer),
                qos=AT_LEAST_ONCE,
                properties=properties(correlation=request.correlation),
            )


def missed(reader: JournalReader, asked: AskBody) -> AnswerBody:
    """Return the events that somebody has missed, at most `MOST_ASKED`; raises `PartFault`."""
    events: list[EventReport] = []
    after = max(asked.after, 0)
    while len(events) < MOST_ASKED:
        found = reader.after(after, most=BATCH)
        wanted = [e for e in found if asked.until is None or e.number <= asked.until]
        events += wanted
        if len(found) < BATCH or len(wanted) < len(found):
            return AnswerBody(events, is_all=True)
        after = found[-1].number
    return AnswerBody(events, is_all=False)
