import re
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from web.api.openapi import describe

DOCS = Path(__file__).resolve().parents[3] / "docs" / "api.md"


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_every_route_of_the_api_is_described(app: Flask) -> None:
    rules = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}

    described = describe(app)["paths"]

    assert len(described) == len(rules)


def test_every_reference_leads_somewhere(phone: FlaskClient) -> None:
    document = phone.get("/api/v1/openapi.json").json

    names = {reference.rsplit("/", 1)[1] for reference in references(document)}
    assert names <= document["components"]["schemas"].keys()


def test_documentation_names_every_route(app: Flask) -> None:
    text = DOCS.read_text(encoding="utf-8")

    paths = [path.removeprefix("/api/v1") for path in describe(app)["paths"]]
    missing = [p for p in paths if not re.search(rf"`(GET|POST) {re.escape(p)}[`?]", text)]
    assert missing == []
