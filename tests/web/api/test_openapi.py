import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
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

    kinds = document["components"]
    known = {f"#/components/{kind}/{name}" for kind in kinds for name in kinds[kind]}
    assert references(document) - known == set()


def operations(app: Flask) -> Iterator[tuple[str, str, Any]]:
    for path, methods in describe(app)["paths"].items():
        yield from ((path, method, operation) for method, operation in methods.items())


def test_every_part_of_a_path_is_a_typed_parameter(app: Flask) -> None:
    for path, _, operation in operations(app):
        declared = [p for p in operation["parameters"] if p["in"] == "path"]

        assert [p["name"] for p in declared] == re.findall(r"{(\w+)}", path)
        assert all(p["required"] and p["schema"]["type"] for p in declared)


def test_query_of_a_question_is_declared_with_its_types(app: Flask) -> None:
    asked = describe(app)["paths"]["/api/v1/places"]["get"]["parameters"]

    assert {p["name"]: (p["required"], p["schema"]["type"]) for p in asked} == {
        "lang": (False, "string"),
        "game_id": (False, "integer"),
        "turn": (False, "integer"),
        "at": (True, "string"),
    }


def test_whatever_may_be_refused_says_so(app: Flask) -> None:
    for path, method, operation in operations(app):
        answers = operation["responses"].keys()

        assert {"200", "400", "503", "default"} <= answers, path
        assert ("415" in answers) == (method == "post"), path


@pytest.mark.parametrize("asked", ["table?game_id=x", "places", "choices?turn=last"])
def test_query_of_another_type_is_refused(phone: FlaskClient, playing: Table, asked: str) -> None:
    refused = phone.get(f"/api/v1/{asked}")

    assert (refused.status_code, refused.json["error"]["id"]) == (400, "unreadable")


def test_documentation_names_every_route(app: Flask) -> None:
    text = DOCS.read_text(encoding="utf-8")

    paths = [path.removeprefix("/api/v1") for path in describe(app)["paths"]]
    missing = [p for p in paths if not re.search(rf"`(GET|POST) {re.escape(p)}[`?]", text)]
    assert missing == []
