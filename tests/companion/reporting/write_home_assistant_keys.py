"""Write the keys that Home Assistant's discovery accepts, as its own code has them.

pip download --no-deps --only-binary=:all: --python-version 3.13 homeassistant
python -m tests.companion.reporting.write_home_assistant_keys homeassistant-….whl
"""

import ast
import json
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

OUT = Path(__file__).with_name("home_assistant_keys.json")
ROOM = "homeassistant/components/mqtt/"
#: What each kind of thing in a message is held against: a file, and the schemas in it.
KINDS = {
    "device": ("schemas.py", ("MQTT_ENTITY_DEVICE_INFO_SCHEMA",)),
    "message": ("schemas.py", ("DEVICE_DISCOVERY_SCHEMA", "_MQTT_AVAILABILITY_SINGLE_SCHEMA")),
    "origin": ("schemas.py", ("MQTT_ORIGIN_INFO_SCHEMA",)),
    "entity": ("schemas.py", ("MQTT_ENTITY_COMMON_SCHEMA", "_MQTT_AVAILABILITY_SINGLE_SCHEMA")),
    "state": ("config.py", ("MQTT_BASE_SCHEMA", "MQTT_RO_SCHEMA")),
    "sensor": ("sensor.py", ("_PLATFORM_SCHEMA_BASE",)),
    "event": ("event.py", ("_PLATFORM_SCHEMA_BASE",)),
    "button": ("button.py", ("PLATFORM_SCHEMA_MODERN",)),
    "component": ("schemas.py", ("_COMPONENT_CONFIG_SCHEMA",)),
}


def main(wheel: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        texts = {
            name: archive.read(name).decode()
            for name in archive.namelist()
            if name == "homeassistant/const.py" or (name.startswith(ROOM) and name.endswith(".py"))
        }
    constants = dict(_constants(texts["homeassistant/const.py"]))
    constants |= dict(_constants(texts[ROOM + "const.py"]))
    constants = {name: constants.get(value, value) for name, value in constants.items()}
    keys = {}
    for kind, (file, schemas) in KINDS.items():
        text = texts[ROOM + file]
        named = constants | dict(_constants(text))
        keys[kind] = sorted(set(_keys(text, schemas, named)))
    version = Path(wheel).name.split("-")[1]
    OUT.write_text(json.dumps({"version": version, "keys": keys}, indent=1) + "\n")


def _constants(text: str) -> Iterator[tuple[str, str]]:
    for node in ast.parse(text).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(value))):
                yield name, value
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(value))):
                yield name, value
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)):
                yield name, other


def _keys(text: str, schemas: tuple[str, ...], named: dict[str, str]) -> Iterator[str]:
    """Yield ``required NAME`` and ``optional NAME`` of each key of *schemas*."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id in schemas for target in node.targets
        ):
            yield from _keys_of(node, named)


def _keys_of(schema: ast.AST, named: dict[str, str]) -> Iterator[str]:
    for node in ast.walk(schema):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="Required" | "Optional" | "Exclusive" as how),
                args=[ast.Name(id=name), *_],
            ):
                # a constant that another component of theirs defines is named after its value
                key = named.get(name) or name.removeprefix("CONF_").lower()
                yield f"{'required' if how == 'Required' else 'optional'} {key}"


if __name__ == "__main__":
    main(sys.argv[1])
