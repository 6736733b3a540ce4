"""The discovery message, held against the keys that Home Assistant's own code accepts."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.reporting.home_assistant import EVENT_TYPES, discovery_message, discovery_topic
from companion.reporting.topics import Topics

#: Written by `write_home_assistant_keys` from a release of Home Assistant.
KEYS: Mapping[str, list[str]] = json.loads(
    Path(__file__).with_name("home_assistant_keys.json").read_text()
)["keys"]
TOPICS = Topics("cafe/bee-tables", "oak")
#: What a component takes from the message around it where it does not say so itself.
SHARED = {"state_topic", "availability_topic"}


@pytest.fixture
def message() -> dict[str, Any]:
    said = discovery_message(TOPICS, address="http://192.168.1.7:8080/", host_user="ha")
    read: dict[str, Any] = json.loads(json.dumps(said))
    return read


def faults_of(said: Mapping[str, Any], *kinds: str) -> set[str]:
    """Return the keys of *said* that no schema of *kinds* knows, and those that one of them misses."""
    listed = [key.split(" ") for kind in kinds for key in KEYS[kind]]
    known = {name for _, name in listed}
    required = {name for how, name in listed if how == "required"}
    return (said.keys() - known) | (required - said.keys())


def test_device_and_origin_are_as_home_assistant_wants_them(message: dict[str, Any]) -> None:
    assert faults_of(message, "message") == set()
    assert faults_of(message["device"], "device") == set()
    assert faults_of(message["origin"], "origin") == set()


@pytest.mark.parametrize("name", ["state", "player", "colour", "turn", "points", "event"])
def test_sensors_and_event_are_as_home_assistant_wants_them(
    message: dict[str, Any], name: str
) -> None:
    said = message["components"][name]
    inherited = {key: message[key] for key in SHARED}

    kinds = (said["platform"], "entity", "state", "component")
    assert faults_of(inherited | said, *kinds) == set()


@pytest.mark.parametrize("name", ["undo", "next"])
def test_buttons_are_as_home_assistant_wants_them(message: dict[str, Any], name: str) -> None:
    said = message["components"][name]

    assert faults_of(said, "button", "entity", "component") == set()
    assert said["command_topic"] == TOPICS.command("ha", name)


def test_without_a_host_user_there_are_no_buttons() -> None:
    said = discovery_message(TOPICS, address="http://192.168.1.7:8080/", host_user="")

    assert [c["platform"] for c in said["components"].values()].count("button") == 0


def test_every_component_has_an_id_of_its_own(message: dict[str, Any]) -> None:
    ids = [component["unique_id"] for component in message["components"].values()]

    assert len(set(ids)) == len(ids)
    assert message["components"]["event"]["event_types"] == list(EVENT_TYPES)


def test_topic_is_where_home_assistant_looks() -> None:
    # its own pattern: PREFIX/COMPONENT/[NODE/]OBJECT/config, ids of letters, digits, _ and -
    assert discovery_topic("homeassistant", TOPICS) == (
        "homeassistant/device/cafe-bee-tables-oak/config"
    )
