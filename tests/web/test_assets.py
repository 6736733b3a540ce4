"""What pages fetch: slimmed scripts and style sheets, all of them in the package."""

import gzip
import re
import tomllib
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from setuptools.glob import glob

from web.assets import slim
from web.scripts import STATIC

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("text", "served"),
    [
        ("  a();\n", "a();\n"),
        ("/**\n * Roll.\n */\nroll();", "\n\n\nroll();"),
        ("// why\nroll(); // at once", "\nroll(); // at once"),
        ('t("https://here /* no */");', 't("https://here /* no */");'),
        (".a {\n  color: red; /* warm */\n}", ".a {\ncolor: red;\n}"),
    ],
    ids=["indentation", "doc comment", "line comment", "string", "style sheet"],
)
def test_files_are_served_without_what_only_their_readers_need(text: str, served: str) -> None:
    assert slim(text) == served


def test_lines_keep_their_numbers() -> None:
    scripts = [path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js")]

    assert [slim(text).count("\n") for text in scripts] == [text.count("\n") for text in scripts]


def test_no_script_has_a_text_of_several_lines() -> None:
    """Its indentation would be lost."""
    lines = [
        (path.name, line)
        for path in STATIC.rglob("*.js")
        for line in slim(path.read_text(encoding="utf-8")).splitlines()
    ]

    assert [(name, line) for name, line in lines if line.count("`") % 2] == []


def test_a_script_that_is_as_it_was_is_not_sent_again(phone: FlaskClient) -> None:
    first = phone.get("/static/lib/api.js")
    again = phone.get("/static/lib/api.js", headers={"If-None-Match": first.headers["ETag"]})

    assert (first.status_code, first.mimetype) == (200, "text/javascript")
    assert (again.status_code, again.data) == (304, b"")


def test_what_a_page_links_is_kept_until_a_file_changes(phone: FlaskClient) -> None:
    [script] = re.findall(r'src="(\S+/pages/new.js)"', phone.get("/new").text)
    older = re.sub("/v-[^/]*/", "/v-0123456789ab/", script)

    kept = [phone.get(path).cache_control for path in (script, older)]

    assert [(one.immutable, one.max_age, one.no_cache) for one in kept] == [
        (True, 31_536_000, None),
        (False, None, True),
    ]


def test_style_sheets_are_fetched_as_one(phone: FlaskClient) -> None:
    names = ("styles/frame.css", "styles/table.css")

    one = phone.get(f"/static/joined.css?of={','.join((*names, names[0]))}")

    assert one.data == b"".join(phone.get(f"/static/{name}").data for name in names)
    assert one.mimetype == "text/css"


@pytest.mark.parametrize("path", ["/static/lib/api.js", "/new"])
def test_who_takes_it_gets_it_compressed(phone: FlaskClient, path: str) -> None:
    plain = phone.get(path)
    small = phone.get(path, headers={"Accept-Encoding": "gzip, br"})

    assert (plain.headers.get("Content-Encoding"), small.content_encoding) == (None, "gzip")
    assert gzip.decompress(small.data) == plain.data
    assert "accept-encoding" in small.vary.as_set()


@pytest.mark.parametrize(
    "name",
    ["lib/none.js", "../app.py", "pages", "joined.css?of=../app.py", "joined.css?of=none.css"],
)
def test_what_is_no_file_of_the_pages_is_not_served(phone: FlaskClient, name: str) -> None:
    assert phone.get(f"/static/{name}").status_code == 404


def test_every_file_of_the_pages_is_in_the_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["web"]
    packed = {
        Path(name) for one in patterns for name in glob(str(ROOT / "web" / one), recursive=True)
    }
    needed = {path for room in ("static", "templates") for path in (ROOT / "web" / room).rglob("*")}

    assert {path for path in needed if path.is_file()} - packed == set()
