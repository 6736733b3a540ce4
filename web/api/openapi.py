"""The API described by itself: OpenAPI 3.1, made from the routes and their structs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Flask, Response, current_app

from web.api.bodies import answer

View = TypeVar("View", bound=Callable[..., object])

#: A piece of an OpenAPI document. ``Any``: its shape is the standard's.
Json = dict[str, Any]

openapi = Blueprint("openapi", __name__, url_prefix="/api/v1")


@dataclass(frozen=True)
class Documented:
    """What a route does, what it takes and what it answers (``None``: not JSON)."""

    summary: str
    body: type | None = None
    answers: type | None = None


def documented(
    summary: str, *, body: type | None = None, answers: type | None = None
) -> Callable[[View], View]:
    """Note what a view does, for the API's description."""

    def note(view: View) -> View:
        view.documented = Documented(summary, body, answers)  # type: ignore[attr-defined]  # our note
        return view

    return note


@openapi.get("/openapi.json")
@documented("This description")
def description() -> Response:
    """Return the API's description."""
    return answer(describe(current_app))


def describe(app: Flask) -> Json:
    """Return the OpenAPI document of *app*."""
    routes = list(documented_routes(app))
    kinds = {kind for _, _, note in routes for kind in (note.body, note.answers) if kind}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, components = msgspec.json.schema_components(
        ordered, ref_template="#/components/schemas/{name}"
    )
    paths: Json = {}
    for path, method, note in routes:
        paths.setdefault(path, {})[method] = _operation(note)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bee-table companion", "version": "1"},
        "paths": paths,
        "components": {"schemas": {**components, "Fault": FAULT}},
    }


def documented_routes(app: Flask) -> Iterator[tuple[str, str, Documented]]:
    """Yield each documented route: its path, its method and its note."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        note = getattr(app.view_functions[rule.endpoint], "documented", None)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            if note is not None:
                yield _braces(rule.rule), method.lower(), note


FAULT: Json = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["id", "message"],
            "properties": {"id": {"type": "string"}, "message": {"type": "string"}},
        }
    },
}


def _operation(note: Documented) -> Json:
    fault = {"description": "ApiError, and why", **_content({"$ref": "#/components/schemas/Fault"})}
    done: Json = {"description": "Done"}
    if note.answers:
        done |= _content(_reference(note.answers))
    operation: Json = {"summary": note.summary, "responses": {"200": done, "default": fault}}
    if note.body:
        operation["requestBody"] = {"required": True, **_content(_reference(note.body))}
    return operation


def _content(schema: Json) -> Json:
    return {"content": {"application/json": {"schema": schema}}}


def _reference(kind: type) -> Json:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _braces(rule: str) -> str:
    """Return Flask's ``<int:turn>`` as OpenAPI's ``{turn}``."""
    parts = rule.split("/")
    return "/".join(
        "{" + part.strip("<>").split(":")[-1] + "}" if part.startswith("<") else part
        for part in parts
    )
