"""The pages say what is so: commands, options, settings, games, events, links and pictures."""

import re
import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import click
import pytest

from companion.cli.cli import MODULES, companion
from companion.core.events import AnyEvent
from companion.games import GAMES
from companion.settings import Settings, read_settings

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = (
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    *sorted(DOCS.glob("*.md")),
)

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"`((?:companion|hardware|vision|web|tests|benchmarks|docs|scripts)/[\w./*-]+)`")
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")

every_page = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """Return the page's blocks of code in *language*."""
    return [body for kind, body in _BLOCK.findall(text_of(page)) if kind == language]


def command_lines(page: Path) -> Iterator[list[str]]:
    """Yield every line of *page* that calls the companion, as its words after the program's name."""
    spans = _SPAN.findall(_BLOCK.sub("", text_of(page)))
    lines = [
        line.strip() for _, body in _BLOCK.findall(text_of(page)) for line in body.splitlines()
    ]
    for said in (*spans, *lines):
        words = shlex.split(re.sub(r"[…\[\]]", "", said), comments=True) if "'" not in said else []
        if words[:1] == ["sudo"]:
            words = words[1:]
        if words and words[0] == "./run":
            yield ["run", *words[1:]]
        elif words and words[0] in {"companion", ".venv/bin/companion"}:
            yield words[1:]


def misnamed(words: list[str]) -> list[str]:
    """Return those of *words* that the command line does not know."""
    command: click.Command = companion
    while words and isinstance(command, click.Group) and (called := called_in(command, words[0])):
        command, words = called, words[1:]
    known = {"--help", "-h", *(name for option in command.params for name in option.opts)}
    unknown = [word for word in words if word.startswith("-") and word not in known]
    if words and isinstance(command, click.Group) and words[0].isalpha():
        unknown.append(words[0])
    return unknown


def called_in(group: click.Group, name: str) -> click.Command | None:
    """Return the command *name* of *group*, ``None`` where it has none."""
    return group.get_command(click.Context(group), name)


# --- README --------------------------------------------------------------------------------


def test_the_readme_begins_with_the_two_commands() -> None:
    first = _BLOCK.search(text_of(PAGES[0]))

    assert first is not None
    assert first.group(2) == "./run\n./check\n"
    assert text_of(PAGES[0])[: first.start()].split() == ["#", "Bee", "table", "companion"]


def test_the_readme_has_every_command() -> None:
    named = set(re.findall(r"^\| `companion (\w+)", text_of(PAGES[0]), re.MULTILINE))

    called = {name: called_in(companion, name) for name in MODULES}
    assert named == {name for name, command in called.items() if command and not command.hidden}


def test_the_readme_has_every_game_with_its_page() -> None:
    rows = re.findall(r"^\| \[([^]]+)\]\(docs/([\w-]+)\.md\)", text_of(PAGES[0]), re.MULTILINE)

    assert rows == [(game.title, game.name.replace("_", "-")) for game in GAMES]


# --- pages ---------------------------------------------------------------------------------


@every_page
def test_commands_and_options_that_a_page_names_exist(page: Path) -> None:
    assert [(words, misnamed(words)) for words in command_lines(page) if misnamed(words)] == []


@every_page
def test_modules_that_a_page_names_exist(page: Path) -> None:
    modules = re.findall(r"python -m ([\w.]+)", text_of(page))

    assert [name for name in modules if find_spec(name) is None] == []


@every_page
def test_files_that_a_page_names_are_there(page: Path) -> None:
    paths = [path.replace("NAME", "*") for path in _PATH.findall(text_of(page))]

    assert [path for path in paths if not list(ROOT.glob(path))] == []


@every_page
def test_links_and_pictures_of_a_page_are_there(page: Path) -> None:
    links = [link for link in _LINK.findall(text_of(page)) if "://" not in link]

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_pages_that_the_program_names_exist() -> None:
    rooms = ("companion", "hardware", "vision", "web")
    sources = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    named = {page for path in sources for page in re.findall(r"docs/[\w-]+\.md", text_of(path))}

    assert "docs/service.md" in named
    assert [page for page in sorted(named) if not (ROOT / page).exists()] == []


def test_the_list_of_pages_has_every_page() -> None:
    listed = {Path(link).name for link in _LINK.findall(text_of(DOCS / "README.md"))}

    assert listed == {page.name for page in DOCS.glob("*.md")} - {"README.md"}


def test_every_topic_of_the_figures_has_its_command_and_its_table() -> None:
    topics = text_of(DOCS / "figures.md").split("\n## ")[1:]
    command = re.compile(r"`(?:python -m |pytest |companion |tests/pi/|benchmarks/)")

    assert topics
    assert [
        topic.splitlines()[0]
        for topic in topics
        if not command.search(topic) or "\n| --- |" not in topic
    ] == []


def test_every_screen_is_shown() -> None:
    shown = {Path(link).name for link in _LINK.findall(text_of(DOCS / "screens.md"))}

    assert shown == {screen.name for screen in (DOCS / "screens").iterdir()}


def test_names_in_the_code_walks_are_in_the_files_beside_them() -> None:
    rows = [line for line in text_of(DOCS / "first-change.md").splitlines() if line[:1] == "|"]
    missing = [
        name
        for row in rows
        if (
            files := "".join(text_of(ROOT / path) for path in _PATH.findall(row) if path[-1] != "/")
        )
        for name in re.findall(r"`(\w+)`", row)
        if not re.search(rf"\b{name}\b", files)
    ]

    assert missing == []


# --- settings and events -------------------------------------------------------------------


#: Settings whose usual value cannot be written: they stand in the docs behind a #.
WITHOUT_DEFAULT = {"broker.ca", "spectators.folder"}


def test_every_setting_is_in_the_docs_as_it_comes(tmp_path: Path) -> None:
    told = tmp_path / "settings.toml"
    told.write_text("\n".join(blocks(DOCS / "install.md", "toml")))
    named = {
        f"{table}.{key}" for table, keys in tomllib.loads(told.read_text()).items() for key in keys
    }
    ours = [
        part for part in fields(Settings) if part.name != "hardware"
    ]  # docs/wiring.md, its own test

    assert named | WITHOUT_DEFAULT == {
        f"{part.name}.{key.name}" for part in ours for key in fields(getattr(Settings(), part.name))
    }
    assert read_settings(told) == Settings()


def test_every_option_of_run_is_explained() -> None:
    explained = set(re.findall(r"^\| `(--[\w-]+)", text_of(DOCS / "install.md"), re.MULTILINE))

    run = called_in(companion, "run")
    assert run is not None
    assert explained == {option.opts[0] for option in run.params}


def test_every_event_is_explained() -> None:
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|", text_of(DOCS / "events.md"), re.MULTILINE)

    assert {name for row in rows for name in _SPAN.findall(row)} == {
        event.__name__ for event in get_args(AnyEvent)
    }


def test_every_promise_of_security_names_tests_that_there_are() -> None:
    tests = "".join(map(text_of, (ROOT / "tests").rglob("test_*.py")))
    rows = [line for line in text_of(ROOT / "SECURITY.md").splitlines() if line.startswith("| ")]
    promises = [row.split("|")[1:3] for row in rows[1:] if not row.startswith(("| ---", "| **"))]

    named = [re.findall(r"`(test_\w+)`", tested) for _, tested in promises]

    assert all(named)
    assert [name for names in named for name in names if f"def {name}(" not in tests] == []
