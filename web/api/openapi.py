"""The API described by itself: OpenAPI 3.1, made from the routes and their structs."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from flask import Blueprint, Flask, Response, current_app
from werkzeug.routing import Rule

from web.api.http_body import Query, json_response
from web.routes import ANYBODY, BY_RULE, Route

View = TypeVar("View", bound=Callable[..., object])

#: A piece of an OpenAPI document. ``Any``: its shape is the standard's.
Json = dict[str, Any]

JSON = "application/json"

openapi = Blueprint("openapi", __name__, url_prefix="/api/v1")


@dataclass(frozen=True)
class Documented:
    """What a route does, what it takes and what it answers.

    *body* and *answers* are structs, ``None`` where *body_media* and *media* are not JSON's (or
    nothing is sent); *query* holds the address's parameters.
    """

    summary: str
    body: type[msgspec.Struct] | None = None
    answers: type[msgspec.Struct] | None = None
    query: type[msgspec.Struct] = Query
    media: str = JSON
    body_media: str = JSON


def documented(
    summary: str,
    *,
    body: type[msgspec.Struct] | None = None,
    answers: type[msgspec.Struct] | None = None,
    query: type[msgspec.Struct] = Query,
    media: str = JSON,
    body_media: str = JSON,
) -> Callable[[View], View]:
    """Note what a view does, for the API's description."""
    note = Documented(summary, body, answers, query, media, body_media)

    def add(view: View) -> View:
        view.documented = note  # type: ignore[attr-defined]  # our note
        return view

    return add


@openapi.get("/openapi.json")
@documented("This description")
def description() -> Response:
    """Return the API's description."""
    return json_response(describe(current_app))


def describe(app: Flask) -> Json:
    """Return the OpenAPI document of *app*."""
    routes = list(documented_routes(app))
    kinds = {kind for _, _, note in routes for kind in (note.body, note.answers) if kind}
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    _, schemas = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    paths: Json = {}
    for rule, route, note in routes:
        paths.setdefault(_path(rule), {})[route.method.lower()] = _operation(rule, route, note)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bee-table companion", "version": "1"},
        "paths": paths,
        "components": {"schemas": {**schemas, "Error": ERROR}, "responses": REFUSALS},
    }


def documented_routes(app: Flask) -> Iterator[tuple[Rule, Route, Documented]]:
    """Yield each documented route: its rule, its line in the list of routes and its note."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        note = getattr(app.view_functions[rule.endpoint], "documented", None)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            if note is not None:
                yield rule, BY_RULE[method, rule.rule], note


def _operation(rule: Rule, route: Route, note: Documented) -> Json:
    done: Json = {"description": "Done"}
    if note.answers or note.media != JSON:
        done |= _content(note.media, note.answers)
    operation: Json = {
        "summary": note.summary,
        "description": f"For {route.caller.who}: {route.why}.",
        "parameters": [*_path_parameters(rule), *_query_parameters(note.query)],
        "responses": {"200": done, **_refusals(route)},
    }
    if note.body or note.body_media != JSON:
        operation["requestBody"] = {"required": True, **_content(note.body_media, note.body)}
    return operation


def _content(media: str, kind: type | None) -> Json:
    schema = {"$ref": f"#/components/schemas/{kind.__name__}"} if kind else BINARY
    return {"content": {media: {"schema": schema}}}


BINARY: Mapping[str, str] = {"type": "string", "format": "binary"}

# ── parameters ──────────────────────────────────────────────────────────────────────────────


def _path(rule: Rule) -> str:
    """Return Flask's ``<int:turn>`` as OpenAPI's ``{turn}``."""
    return "/".join(f"{{{part[1]}}}" if part[1] else part[0] for part in _parts(rule))


def _parts(rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield each part of the path: a converter and a parameter's name, or a fixed part and nothing."""
    for part in rule.rule.split("/"):
        if part.startswith("<"):
            converter, _, name = part.strip("<>").rpartition(":")
            yield converter, name
        else:
            yield part, ""


def _path_parameters(rule: Rule) -> list[Json]:
    types = {"int": {"type": "integer", "minimum": 0}}
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": types.get(kind, {"type": "string"}),
        }
        for kind, name in _parts(rule)
        if name
    ]


def _query_parameters(query: type[msgspec.Struct]) -> list[Json]:
    return [
        {
            "name": field.encode_name,
            "in": "query",
            "required": field.required,
            "schema": msgspec.json.schema(field.type),
        }
        for field in msgspec.structs.fields(query)
    ]


# ── refusals ────────────────────────────────────────────────────────────────────────────────

ERROR: Json = {
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

#: What each status means, whatever was asked.
MEANINGS: Mapping[str, str] = {
    "400": "The request cannot be understood",
    "403": "This phone may not do that",
    "404": "There is no such thing",
    "409": "Understood, but the rules or the table refuse it",
    "413": "Too long",
    "415": "Sent as something else than is taken here",
    "421": "Asked for by a name that is not this machine's",
    "429": "Too many wrong tries from this address; Retry-After says when to come back",
    "503": "Too many streams, busy, or a part has failed; Retry-After says when to come back",
    "default": "Refused, and why",
}
REFUSALS: Json = {
    f"Refusal{status}": {
        "description": meaning,
        "content": {JSON: {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for status, meaning in MEANINGS.items()
}


def _refusals(route: Route) -> Json:
    """Return what a route can be refused with."""
    statuses = {"400", "404", "409", "421", "429", "503", "default"}
    if route.method == "POST":
        statuses |= {"403", "413", "415"}
    if route.caller is not ANYBODY:
        statuses.add("403")
    return {
        status: {"$ref": f"#/components/responses/Refusal{status}"} for status in sorted(statuses)
    }
