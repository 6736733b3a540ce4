"""Write the types that scripts are checked with: python -m tests.web.write_types.

They are the API's own: each struct of its description becomes a TypeScript type.
"""

from pathlib import Path
from typing import Any

import msgspec
from flask import Flask

from web.api.openapi import describe
from web.app import BLUEPRINTS
from web.hall.board_state import HallResponse, TableInFull

API_TYPES = Path(__file__).resolve().parents[2] / "web/types/api.d.ts"
HALL_TYPES = API_TYPES.with_name("hall.d.ts")

#: A JSON schema. ``Any``: its shape is the standard's.
Schema = dict[str, Any]

HEAD = """// The API's bodies and answers, written by `python -m tests.web.write_types`.
// deno-lint-ignore-file no-explicit-any -- a game's own JSON is each game's"""
SCALARS = {
    **{"string": "string", "integer": "number", "number": "number"},
    **{"boolean": "boolean", "null": "null"},
}


def main() -> None:
    """Bring the file of types up to date."""
    API_TYPES.write_text(api_types(), encoding="utf-8")
    HALL_TYPES.write_text(hall_types(), encoding="utf-8")


def api_types() -> str:
    """Return the API's types as TypeScript declares them."""
    app = Flask("types")
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return declarations(describe(app)["components"]["schemas"])


def hall_types() -> str:
    """Return the types of a hall's answers as TypeScript declares them."""
    return declarations(msgspec.json.schema_components([HallResponse, TableInFull])[1])


def declarations(schemas: Schema) -> str:
    """Return each of *schemas* as a type."""
    declared = [declaration(name, schema) for name, schema in sorted(schemas.items())]
    return "\n\n".join([HEAD, *declared]) + "\n"


def declaration(name: str, schema: Schema) -> str:
    """Return *schema* as a type called *name*."""
    doc = schema.get("description", "").split("\n\n")[0].replace("\n", " ")
    said = f"/** {doc} */\n" if doc else ""
    return f"{said}export type {name} = {written(schema)};"


def written(schema: Schema, indent: str = "") -> str:
    """Return *schema* as a TypeScript type; one that says nothing is ``any``."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join(written(one, indent) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if schema.get("type") == "array":
        return written_list(schema, indent)
    if schema.get("type") == "object":
        return written_object(schema, indent)
    return SCALARS.get(schema.get("type", ""), "any")


def written_list(schema: Schema, indent: str) -> str:
    """Return an array's type: a tuple where each place has its own."""
    if "prefixItems" in schema:
        return f"[{', '.join(written(one, indent) for one in schema['prefixItems'])}]"
    inner = written(schema.get("items") or {}, indent)
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def written_object(schema: Schema, indent: str) -> str:
    """Return an object's type: its fields, or what its keys map to."""
    fields = schema.get("properties")
    if fields is None:
        others = schema.get("additionalProperties")
        return f"Record<string, {written(others, indent) if isinstance(others, dict) else 'any'}>"
    deeper = indent + "  "
    lines = [
        f"{deeper}{name}{'' if name in schema.get('required', ()) else '?'}: "
        f"{written(field, deeper)};"
        for name, field in fields.items()
    ]
    return "\n".join(["{", *lines, indent + "}"]) if lines else "Record<string, never>"


if __name__ == "__main__":
    main()
