"""A connection to the broker of the settings: MQTT 5 by paho-mqtt, whose own thread keeps it up."""

import logging
import ssl
from collections.abc import Callable
from typing import TypeAlias

import msgspec
from paho.mqtt.client import Client, ConnectFlags, MQTTMessage, MQTTMessageInfo
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.errors import PartFault
from companion.settings import BrokerSettings

#: Quality of service 1: a message comes once or more often.
AT_LEAST_ONCE = 1
#: The connection is made again after so long, and after longer and longer while that fails.
RECONNECT_S = (1, 30)
#: How long the broker may take to acknowledge before it counts as gone.
ACKNOWLEDGED_S = 10.0
#: So often it is looked at meanwhile whether the line still stands.
LINE_CHECK_S = 0.5
#: How long a last word may take before the connection is closed all the same.
FAREWELL_S = 2.0
KEEPALIVE_S = 20
#: What somebody reads of a message that is read at all.
Hear: TypeAlias = Callable[[Client, object, MQTTMessage], None]

_log = logging.getLogger(__name__)


def new_client(
    settings: BrokerSettings,
    name: str,
    *,
    when_connected: Callable[[Client], None],
    when_refused: Callable[[str], None] = lambda why: None,
) -> Client:
    """Return a client called *name*, not yet connected, with the user and the TLS of *settings*.

    *when_refused* hears why the broker does not let it in.
    """

    def connected(
        client: Client,
        _userdata: object,
        _flags: ConnectFlags,
        reason: ReasonCode,
        _properties: Properties | None,
    ) -> None:
        if reason.is_failure:
            _log.warning("the broker at %s refuses: %s", settings.host, reason)
            when_refused(str(reason))
        else:
            when_connected(client)

    client = Client(
        CallbackAPIVersion.VERSION2, client_id=name, protocol=MQTTProtocolVersion.MQTTv5
    )
    client.on_connect = connected
    client.reconnect_delay_set(*RECONNECT_S)
    if settings.user:
        client.username_pw_set(settings.user, settings.password)
    if settings.tls:
        ca = str(settings.ca) if settings.ca else None
        client.tls_set_context(ssl.create_default_context(cafile=ca))
    return client


def hear_with(hear: Callable[[MQTTMessage], None]) -> Hear:
    """Return a callback that leaves out what *hear* cannot read: anybody may write to a broker.

    What a callback raises would end paho's thread, and with it the connection.
    """

    def heard(_client: Client, _userdata: object, message: MQTTMessage) -> None:
        try:
            hear(message)
        except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
            _log.info("a message on %s is left out: %s", message.topic, error)

    return heard


def at_most(most_bytes: int) -> Properties:
    """Return what a connection says of itself: the broker hands it no larger message."""
    said = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # paho's
    said.MaximumPacketSize = most_bytes
    return said


def publish(
    client: Client, topic: str, body: object, *, is_retained: bool = False
) -> MQTTMessageInfo:
    """Publish *body* as JSON, ``None`` as nothing: then the broker retains nothing any more."""
    payload = b"" if body is None else msgspec.json.encode(body)
    return client.publish(topic, payload, qos=AT_LEAST_ONCE, retain=is_retained)


def wait_for(message: MQTTMessageInfo, client: Client, settings: BrokerSettings) -> None:
    """Wait until the broker has acknowledged *message*; raises `PartFault` where it does not.

    A line that breaks meanwhile is told at once, not only when the patience is over.
    """
    patience = range(round(ACKNOWLEDGED_S / LINE_CHECK_S))
    try:
        for _ in patience:
            message.wait_for_publish(LINE_CHECK_S)
            if message.is_published() or not client.is_connected():
                break
    except (RuntimeError, ValueError) as error:
        raise PartFault("the broker took no message: {why}", why=str(error)) from error
    if not message.is_published():
        raise PartFault("the broker at {host} does not answer", host=settings.host)


def properties(*, response_topic: str = "", correlation: bytes | None = None) -> Properties:
    """Return what a message says of its answer: where to, and by which mark it is known."""
    said = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]  # paho's
    if response_topic:
        said.ResponseTopic = response_topic
    if correlation is not None:
        said.CorrelationData = correlation
    return said
