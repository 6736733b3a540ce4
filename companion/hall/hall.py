"""The hall at its broker: what it hears becomes its board; what it writes are retained messages.

    PREFIX/hall/halls/HALL               since when a hall serves (retained, gone with it)
    PREFIX/hall/games/TABLE/GAME         a finished game
    PREFIX/hall/tournament               who plays
    PREFIX/hall/rounds/ROUND/PLACE       who plays at which table

A restart hears all of it again, and a second hall hears the same. One of them writes: the one that
is here longest; the others would write the same results.
"""

import logging
import threading
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeAlias, TypeVar

import msgspec
from paho.mqtt.client import Client, MQTTMessage, MQTTMessageInfo
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.errors import IllegalMove, PartFault
from companion.hall.board import HallBoard
from companion.hall.heard import (
    GameResult,
    HeardTable,
    heard_answer,
    heard_event,
    heard_state,
    result_of,
)
from companion.hall.tournament import Pairing, Tournament, pair
from companion.reporting.connection import (
    AT_LEAST_ONCE,
    FAREWELL_S,
    KEEPALIVE_S,
    new_client,
    properties,
    publish,
    wait_for,
)
from companion.reporting.mqtt import ONLINE, AnswerBody, AskBody
from companion.reporting.public import EventReport
from companion.reporting.state import TableState
from companion.reporting.topics import Topics, every_table, table_of
from companion.settings import BrokerSettings

Change: TypeAlias = Callable[[HeardTable], tuple[HeardTable, AskBody | None]]
Hear: TypeAlias = Callable[[Client, object, MQTTMessage], None]

#: Requests that have not been answered; of more the oldest is given up.
MOST_ASKED = 5000

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_log = logging.getLogger(__name__)


class Hall:
    """One view of all tables that report to the broker of *settings*."""

    def __init__(self, settings: BrokerSettings) -> None:
        self._settings = settings
        self.name = uuid.uuid4().hex[:12]
        self._prefix = f"{settings.prefix}/hall"
        self._answers = f"{settings.prefix}/answers/{self.name}"
        self._lock = threading.Lock()  # guards the replacing of the board
        self._board = HallBoard()
        self._asked: dict[bytes, tuple[str, AskBody]] = {}
        self._client = self._new_client()

    def open(self) -> None:
        """Connect and begin to hear; raises `PartFault` where the broker is not reached."""
        try:
            self._client.connect(self._settings.host, self._settings.port, keepalive=KEEPALIVE_S)
        except OSError as error:
            raise PartFault(
                "the broker at {host} is not reached: {why}",
                host=self._settings.host,
                why=str(error),
            ) from error
        self._client.loop_start()

    def close(self) -> None:
        """Leave the broker; a second call does nothing."""
        with suppress(ValueError, RuntimeError):
            farewell = self._publish(f"halls/{self.name}", None)
            farewell.wait_for_publish(FAREWELL_S)
        self._client.disconnect()
        self._client.loop_stop()

    def board(self) -> HallBoard:
        """Return all that is known now."""
        return self._board

    @property
    def is_writer(self) -> bool:
        """Whether this hall writes what the halls of this broker show."""
        return self._board.writer in (None, self.name)

    def begin_tournament(self, tournament: Tournament) -> None:
        """Begin *tournament*, in the place of the one before; its rounds are gone.

        Raises `IllegalMove` where another hall writes, `PartFault` where the broker does not
        answer.
        """
        for pairing in self._board.pairings.values():
            self._write(f"rounds/{pairing.round}/{pairing.place}", None)
        self._write("tournament", tournament)

    def begin_round(self) -> None:
        """Pair the next round; raises as `begin_tournament` does, and where no tournament is on."""
        board = self._board
        if board.tournament is None:
            raise IllegalMove("no-tournament", "No tournament has begun yet")
        results, pairings = tuple(board.results.values()), tuple(board.pairings.values())
        seed = len(pairings) + len(board.tournament.players)
        for pairing in pair(board.tournament, results, pairings, seed=seed):
            self._write(f"rounds/{pairing.round}/{pairing.place}", pairing)

    def _write(self, topic: str, body: msgspec.Struct | None) -> None:
        if not self.is_writer:
            raise IllegalMove("not-the-writer", "Another hall leads this tournament")
        wait_for(self._publish(topic, body), self._client, self._settings)

    def _publish(self, topic: str, body: object) -> MQTTMessageInfo:
        return publish(self._client, f"{self._prefix}/{topic}", body, is_retained=True)

    def _new_client(self) -> Client:
        client = new_client(
            self._settings, f"hall-{self.name}", when_connected=self._when_connected
        )
        client.will_set(f"{self._prefix}/halls/{self.name}", b"", qos=AT_LEAST_ONCE, retain=True)
        hears = self._every_table
        client.message_callback_add(hears("state"), self._hear_with(self._hear_state))
        client.message_callback_add(hears("events"), self._hear_with(self._hear_event))
        client.message_callback_add(hears("availability"), self._hear_with(self._hear_availability))
        client.message_callback_add(f"{self._prefix}/#", self._hear_with(self._hear_hall))
        client.message_callback_add(self._answers, self._hear_with(self._hear_answer))
        return client

    def _every_table(self, topic: str) -> str:
        return every_table(self._settings.prefix, topic)

    def _when_connected(self, client: Client) -> None:
        topics = [*map(self._every_table, ("state", "events", "availability")), self._answers]
        client.subscribe([(topic, _QUALITY) for topic in (*topics, f"{self._prefix}/#")])
        self._publish(f"halls/{self.name}", datetime.now(UTC).isoformat())

    def _hear_with(self, hear: Callable[[MQTTMessage], None]) -> Hear:
        """Return a callback that leaves out what it cannot read: anybody may write to a broker."""

        def heard(_client: Client, _userdata: object, message: MQTTMessage) -> None:
            try:
                hear(message)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                _log.info("a message on %s is left out: %s", message.topic, error)

        return heard

    def _hear_state(self, message: MQTTMessage) -> None:
        name = table_of(message.topic)
        if not message.payload:
            self._change(name, lambda table: (replace(table, state=None), None))
            return
        state = msgspec.json.decode(message.payload, type=TableState)
        self._change(name, lambda table: heard_state(table, state))
        result = result_of(state)
        if result and self.is_writer and result != self._board.results.get(_key(result)):
            self._publish(f"games/{name}/{result.game_id}", result)

    def _hear_event(self, message: MQTTMessage) -> None:
        event = msgspec.json.decode(message.payload, type=EventReport)
        self._change(table_of(message.topic), lambda table: heard_event(table, event))

    def _hear_availability(self, message: MQTTMessage) -> None:
        is_online = message.payload == ONLINE
        table = self._change(
            table_of(message.topic), lambda table: (replace(table, is_online=is_online), None)
        )
        if is_online:
            for missing in table.missing:
                self._ask(table.name, missing)

    def _hear_answer(self, message: MQTTMessage) -> None:
        answer = msgspec.json.decode(message.payload, type=AnswerBody)
        mark = getattr(message.properties, "CorrelationData", b"")
        name, asked = self._asked.pop(mark, (None, None))
        if name is None or asked is None:
            return
        self._change(name, lambda table: (heard_answer(table, asked, answer.events), None))
        if not answer.is_all and answer.events:
            self._ask(name, AskBody(after=answer.events[-1].number, until=asked.until))

    def _hear_hall(self, message: MQTTMessage) -> None:
        kind, *rest = message.topic.removeprefix(f"{self._prefix}/").split("/")
        if change := _heard_of(kind, tuple(rest), bytes(message.payload)):
            with self._lock:
                board = self._board
                self._board = replace(board, number=board.number + 1, **change(board))

    def _change(self, name: str, change: Change) -> HeardTable:
        """Replace the table called *name*, and ask it for what the change shows to be missing."""
        with self._lock:
            board = self._board
            before = board.tables.get(name) or HeardTable(name)
            table, missing = change(before)
            if table != before:
                tables = {**board.tables, name: table}
                self._board = replace(board, tables=tables, number=board.number + 1)
        if missing:
            self._ask(name, missing)
        return table

    def _ask(self, name: str, asked: AskBody) -> None:
        """Ask the table for what is missing; it answers once it is there."""
        mark = uuid.uuid4().bytes
        if len(self._asked) >= MOST_ASKED:
            self._asked.pop(next(iter(self._asked)))  # that table is off: it is asked when it comes
        self._asked[mark] = name, asked
        self._client.publish(
            Topics(self._settings.prefix, name).ask,
            msgspec.json.encode(asked),
            qos=AT_LEAST_ONCE,
            properties=properties(response_topic=self._answers, correlation=mark),
        )


#: What is subscribed to comes at least once.
_QUALITY = SubscribeOptions(qos=AT_LEAST_ONCE)


def _key(result: GameResult) -> tuple[str, int]:
    return result.table, result.game_id


def _heard_of(
    kind: str, rest: tuple[str, ...], payload: bytes
) -> Callable[[HallBoard], Mapping[str, Any]] | None:
    """Return how a board changes by what is retained of a *kind*; nothing retained takes it away."""
    match kind, rest:
        case "halls", (name,):
            since = msgspec.json.decode(payload, type=str) if payload else None
            return lambda board: {"halls": _with(board.halls, name, since)}
        case "games", (_, _):
            result = msgspec.json.decode(payload, type=GameResult) if payload else None
            if result is None:
                return None
            return lambda board: {"results": _with(board.results, _key(result), result)}
        case "tournament", ():
            tournament = msgspec.json.decode(payload, type=Tournament) if payload else None
            return lambda _: {"tournament": tournament}
        case "rounds", (number, place) if number.isdecimal() and place.isdecimal():
            pairing = msgspec.json.decode(payload, type=Pairing) if payload else None
            where = int(number), int(place)
            return lambda board: {"pairings": _with(board.pairings, where, pairing)}
    return None


def _with(mapping: Mapping[_Key, _Value], key: _Key, value: _Value | None) -> dict[_Key, _Value]:
    """Return *mapping* with *value* at *key*, without the key where there is no value."""
    others = {name: kept for name, kept in mapping.items() if name != key}
    return others if value is None else {**others, key: value}
