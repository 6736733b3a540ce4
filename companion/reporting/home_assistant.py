"""One message by which Home Assistant knows a table: a device with its sensors, event and buttons.

Source: Home Assistant's *MQTT discovery*, "device discovery", 2024.11 and later; a test holds the
message against the keys that its code accepts.
"""

from collections.abc import Mapping
from typing import Any

from companion.core.events import TurnAmended, TurnPlayed, TurnUndone
from companion.reporting.public import event_type
from companion.reporting.topics import Topics

#: The events that become an *event* entity's; of others Home Assistant is not told.
EVENT_TYPES = tuple(event_type(kind) for kind in (TurnPlayed, TurnAmended, TurnUndone))

_POINTS = (
    "{% for p in value_json.players %}{{ p.name }} {{ p.points }}"
    "{% if not loop.last %} · {% endif %}{% endfor %}"
)
_KNOWN_EVENT = (
    "{% if value_json.event_type in " + repr(list(EVENT_TYPES)) + " %}{{ value }}{% endif %}"
)


def discovery_topic(prefix: str, topics: Topics) -> str:
    """Return where Home Assistant, which listens below *prefix*, looks for the table.

    >>> discovery_topic("homeassistant", Topics("cafe/bee-tables", "oak"))
    'homeassistant/device/cafe-bee-tables-oak/config'
    """
    return f"{prefix}/device/{_identifier(topics)}/config"


def discovery_message(topics: Topics, *, address: str | None, host_user: str) -> dict[str, Any]:
    """Return the table as a device; its buttons only where *host_user* may press them."""
    return {
        "device": {
            "identifiers": [_identifier(topics)],
            "name": f"Bee table {topics.table}",
            "manufacturer": "Bee table companion",
            **({"configuration_url": address} if address else {}),
        },
        "origin": {"name": "Bee table companion"},
        "availability_topic": topics.availability,
        "state_topic": topics.state,
        "components": {**_sensors(topics), **_events(topics), **_buttons(topics, host_user)},
    }


def _sensors(topics: Topics) -> dict[str, Any]:
    return {
        "state": _sensor(topics, "state", "State", "mdi:table-furniture", "{{ value_json.phase }}")
        | {"json_attributes_topic": topics.state},
        "player": _sensor(
            topics,
            "player",
            "On turn",
            "mdi:account",
            "{{ value_json.player_on_turn or 'nobody' }}",
        ),
        "colour": _sensor(
            topics,
            "colour",
            "Colour on turn",
            "mdi:palette",
            "{{ value_json.colour_on_turn or 'none' }}",
        ),
        "turn": _sensor(topics, "turn", "Turn", "mdi:counter", "{{ value_json.turn }}"),
        "points": _sensor(topics, "points", "Points", "mdi:trophy", _POINTS),
    }


def _sensor(topics: Topics, key: str, name: str, icon: str, template: str) -> dict[str, Any]:
    return {"platform": "sensor", "icon": icon, "value_template": template} | _entity(
        topics, key, name
    )


def _events(topics: Topics) -> dict[str, Any]:
    event = {
        "platform": "event",
        "icon": "mdi:bee",
        "state_topic": topics.events,
        "event_types": list(EVENT_TYPES),
        "value_template": _KNOWN_EVENT,
    }
    return {"event": event | _entity(topics, "event", "Turn")}


def _buttons(topics: Topics, host_user: str) -> dict[str, Any]:
    if not host_user:
        return {}
    return {
        name: {
            "platform": "button",
            "icon": icon,
            "command_topic": topics.command(host_user, name),
        }
        | _entity(topics, name, said)
        for name, (said, icon) in _BUTTONS.items()
    }


_BUTTONS: Mapping[str, tuple[str, str]] = {
    "undo": ("Undo the last turn", "mdi:undo"),
    "next": ("The turn is done", "mdi:check"),
}


def _entity(topics: Topics, key: str, name: str) -> dict[str, Any]:
    return {"name": name, "unique_id": f"{_identifier(topics)}-{key}"}


def _identifier(topics: Topics) -> str:
    return f"{topics.prefix}-{topics.table}".replace("/", "-")
