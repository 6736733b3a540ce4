"""The hall at its broker: what it hears becomes its board; what it writes are retained messages.

    PREFIX/hall/halls/HALL               since when a hall serves (retained, gone with it)
    PREFIX/hall/games/TABLE/GAME         a finished game
    PREFIX/hall/tournament               who plays
    PREFIX/hall/rounds/ROUND/PLACE       who plays at which table

A restart hears all of it again, and a second hall hears the same. One of them writes: the one that
is here longest; the others would write the same results. Each says again and again that it is here:
one that fell silent, be it with the broker, is none any more.
"""

import logging
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeAlias, TypeVar

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
from companion.hall.retained import heard_of
from companion.hall.tournament import Tournament, pair
from companion.phrases import Phrase
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
from companion.reporting.mqtt import ONLINE, AnswerBody, AskBody
from companion.reporting.public import EventReport
from companion.reporting.state import TableState
from companion.reporting.topics import Topics, every_table, table_of
from companion.settings import BrokerSettings

Change: TypeAlias = Callable[[HeardTable], tuple[HeardTable, AskBody | None]]

#: More tables are not shown, and no message is larger; a table's own have some 20 kB.
MOST_TABLES = 2_000
MOST_BYTES = 4 * 1024 * 1024
MOST_STATE_BYTES, MOST_EVENT_BYTES = 128 * 1024, 8 * 1024
#: So often a hall says that it is here; one that was silent for so long is not.
BEAT_S, GONE_S = 10.0, 35.0
#: Requests that have not been answered; of more the oldest is given up.
MOST_ASKED = 5000

_Message = TypeVar("_Message", TableState, EventReport, AnswerBody)
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
        self._refused = ""
        self._since = ""
        self._heard_s: dict[str, float] = {}  # when each hall has said last that it is here
        self._is_closing = threading.Event()
        self._beating = threading.Thread(target=self._beat, name="hall-beat", daemon=True)
        self._client = self._new_client()

    def open(self) -> None:
        """Connect and begin to hear; raises `PartFault` where the broker is not reached."""
        try:
            self._client.connect(
                self._settings.host,
                self._settings.port,
                keepalive=KEEPALIVE_S,
                properties=at_most(MOST_BYTES),
            )
        except OSError as error:
            raise PartFault(
                "the broker at {host} is not reached: {why}",
                host=self._settings.host,
                why=str(error),
            ) from error
        self._client.loop_start()
        self._beating.start()

    def close(self) -> None:
        """Leave the broker; a second call does nothing."""
        self._is_closing.set()
        if self._beating.is_alive():
            self._beating.join()
        with suppress(ValueError, RuntimeError):
            farewell = self._publish(f"halls/{self.name}", None)
            farewell.wait_for_publish(FAREWELL_S)
        self._client.disconnect()
        self._client.loop_stop()

    def board(self) -> HallBoard:
        """Return all that is known now."""
        return self._board

    def trouble(self) -> Phrase | None:
        """Return why the broker is not heard, ``None`` while it is."""
        host = self._settings.host
        if self._client.is_connected():
            return None
        if self._refused:
            return Phrase(
                "the broker at {host} refuses: {why}", {"host": host, "why": self._refused}
            )
        return Phrase("no connection to the broker at {host}", {"host": host})

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

    def withdraw(self, players: tuple[str, ...]) -> None:
        """Have *players* and nobody else sit out from now on; raises as `begin_round` does."""
        tournament = self._tournament()
        unknown = [name for name in players if name not in tournament.players]
        if unknown:
            raise IllegalMove("no-such-player", "{name} does not play here", name=unknown[0])
        self._write("tournament", msgspec.structs.replace(tournament, withdrawn=players))

    def begin_round(self) -> None:
        """Pair the next round; raises as `begin_tournament` does, and where no tournament is on."""
        tournament, board = self._tournament(), self._board
        results, pairings = tuple(board.results.values()), tuple(board.pairings.values())
        seed = len(pairings) + len(tournament.players)
        for pairing in pair(tournament, results, pairings, seed=seed):
            self._write(f"rounds/{pairing.round}/{pairing.place}", pairing)

    def _tournament(self) -> Tournament:
        if self._board.tournament is None:
            raise IllegalMove("no-tournament", "No tournament has begun yet")
        return self._board.tournament

    def _write(self, topic: str, body: msgspec.Struct | None) -> None:
        if not self.is_writer:
            raise IllegalMove("not-the-writer", "Another hall leads this tournament")
        wait_for(self._publish(topic, body), self._client, self._settings)

    def _publish(self, topic: str, body: object) -> MQTTMessageInfo:
        return publish(self._client, f"{self._prefix}/{topic}", body, is_retained=True)

    def _new_client(self) -> Client:
        client = new_client(
            self._settings,
            f"hall-{self.name}",
            when_connected=self._when_connected,
            when_refused=self._when_refused,
        )
        client.will_set(f"{self._prefix}/halls/{self.name}", b"", qos=AT_LEAST_ONCE, retain=True)
        hears = self._every_table
        client.message_callback_add(hears("state"), hear_with(self._hear_state))
        client.message_callback_add(hears("events"), hear_with(self._hear_event))
        client.message_callback_add(hears("availability"), hear_with(self._hear_availability))
        client.message_callback_add(f"{self._prefix}/#", hear_with(self._hear_hall))
        client.message_callback_add(self._answers, hear_with(self._hear_answer))
        return client

    def _every_table(self, topic: str) -> str:
        return every_table(self._settings.prefix, topic)

    def _when_connected(self, client: Client) -> None:
        topics = [*map(self._every_table, ("state", "events", "availability")), self._answers]
        client.subscribe([(topic, _QUALITY) for topic in (*topics, f"{self._prefix}/#")])
        self._refused, self._since = "", datetime.now(UTC).isoformat()
        self._publish(f"halls/{self.name}", self._since)

    def _when_refused(self, why: str) -> None:
        self._refused = why

    def _beat(self) -> None:
        """Say that this hall is here, and take away those that no longer say so."""
        while not self._is_closing.wait(BEAT_S):
            if not self._client.is_connected():
                self._heard_s.clear()  # nobody is heard now: that says nothing of them
                continue
            self._publish(f"halls/{self.name}", self._since)
            for name in self._board.halls:
                heard_s = self._heard_s.setdefault(name, time.monotonic())
                if name != self.name and time.monotonic() - heard_s > GONE_S:
                    self._publish(f"halls/{name}", None)

    def _hear_state(self, message: MQTTMessage) -> None:
        name = table_of(message.topic)
        if not message.payload:
            self._change(name, lambda table: (replace(table, state=None), None))
            return
        state = _read(message.payload, TableState, MOST_STATE_BYTES)
        state = msgspec.structs.replace(state, table=name)  # whatever it says of itself
        self._change(name, lambda table: heard_state(table, state))
        result = result_of(state)
        if result and self.is_writer and result != self._board.results.get(_key(result)):
            self._publish(f"games/{name}/{result.game_id}", result)

    def _hear_event(self, message: MQTTMessage) -> None:
        event = _read(message.payload, EventReport, MOST_EVENT_BYTES)
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
        answer = _read(message.payload, AnswerBody, MOST_BYTES)
        mark = getattr(message.properties, "CorrelationData", b"")
        name, asked = self._asked.pop(mark, (None, None))
        if name is None or asked is None:
            return
        self._change(name, lambda table: (heard_answer(table, asked, answer.events), None))
        if not answer.is_all and answer.events:
            self._ask(name, AskBody(after=answer.events[-1].number, until=asked.until))

    def _hear_hall(self, message: MQTTMessage) -> None:
        topic = message.topic.removeprefix(f"{self._prefix}/")
        if change := heard_of(topic, bytes(message.payload)):
            with self._lock:
                board = self._board
                self._board = replace(board, number=board.number + 1, **change(board))
            if (name := topic.removeprefix("halls/")) in self._board.halls:
                self._heard_s[name] = time.monotonic()

    def _change(self, name: str, change: Change) -> HeardTable:
        """Replace the table called *name*, and ask it for what the change shows to be missing."""
        with self._lock:
            board = self._board
            before = board.tables.get(name) or HeardTable(name)
            if name not in board.tables and len(board.tables) >= MOST_TABLES:
                return before
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


def _read(payload: bytes | bytearray, kind: type[_Message], most_bytes: int) -> _Message:
    """Return *payload* as a *kind*; raises `ValueError` for one too large, `RecursionError` too deep."""
    if len(payload) > most_bytes:
        raise ValueError(f"{len(payload)} bytes are more than any table says")
    return _below(_ROOM, lambda: msgspec.json.decode(payload, type=kind))


#: What is written again while a page is served stands so much deeper in calls than here.
_ROOM = 200


def _below(calls: int, read: Callable[[], _Message]) -> _Message:
    """Return what *read* returns so many *calls* further down."""
    return _below(calls - 1, read) if calls else read()


def _key(result: GameResult) -> tuple[str, int]:
    return result.table, result.game_id
