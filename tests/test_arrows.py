"""The import arrows of docs/architecture.md: which room may know which."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

#: The words that every room speaks.
WORDS = (
    "companion.deadline",
    "companion.errors",
    "companion.events",
    "companion.finding",
    "companion.outlines",
    "companion.ports",
    "companion.sheets.plan",
    "companion.sight",
    "companion.watch_settings",
    "companion.wiring",
    "companion.games.hexes",
)

#: What the dashboard needs beyond them: commands, snapshots, and a game as everybody sees it.
TABLE_WORDS = (
    "companion.commands",
    "companion.dice.dice",
    "companion.dice.statistics",
    "companion.games.chance",
    "companion.games.game",
    "companion.languages",
    "companion.live.mending",
    "companion.live.setup_view",
    "companion.signs",
    "companion.snapshot",
)


@dataclass(frozen=True)
class Room:
    """What a room may import beside itself and the standard library; ``None``: any library."""

    ours: tuple[str, ...]
    libraries: frozenset[str] | None = None
    never: frozenset[str] = frozenset()


ROOMS = {
    "companion/games": Room(("companion.games", "companion.errors"), frozenset({"msgspec"})),
    "companion": Room(("companion",), never=frozenset({"flask", "gpiozero", "luma", "picamera2"})),
    "hardware": Room(("hardware", *WORDS), never=frozenset({"flask", "sqlite3"})),
    "vision": Room(("vision", *WORDS), frozenset({"numpy", "cv2"}), frozenset({"sqlite3"})),
    "vision/training": Room(("vision", *WORDS), frozenset({"numpy", "cv2", "torch"})),
    "web": Room(
        ("web", *WORDS, *TABLE_WORDS),
        frozenset({"flask", "jinja2", "markupsafe", "msgspec", "segno", "werkzeug"}),
        frozenset({"sqlite3"}),
    ),
}

#: These wire the rooms together, so they see every one.
WIRING = ("companion/daemon/", "companion/cli/", "companion/__main__")


def files() -> list[str]:
    """Return every source file of the rooms, from the project's folder."""
    tops = {room.split("/")[0] for room in ROOMS}
    paths = sorted(path for top in tops for path in (ROOT / top).rglob("*.py"))
    return [path.relative_to(ROOT).as_posix() for path in paths]


def imports(path: str) -> Iterator[tuple[int, str]]:
    """Yield each module that the file imports, with its line."""
    tree = ast.parse((ROOT / path).read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: say from where, not with dots"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def room_of(path: str) -> Room:
    """Return the innermost room that *path* lies in."""
    return ROOMS[max((name for name in ROOMS if path.startswith(name + "/")), key=len)]


def is_allowed(room: Room, module: str) -> bool:
    """Tell whether the room may import *module*."""
    top = module.split(".")[0]
    if top in room.never:
        return False
    if top in {"companion", "hardware", "vision", "web"}:
        return any(f"{module}.".startswith(f"{allowed}.") for allowed in room.ours)
    return top in sys.stdlib_module_names or room.libraries is None or top in room.libraries


@pytest.mark.parametrize("path", [path for path in files() if not path.startswith(WIRING)])
def test_arrows_point_inward(path: str) -> None:
    room = room_of(path)

    assert [f"{path}:{n} {name}" for n, name in imports(path) if not is_allowed(room, name)] == []


def test_what_runs_at_a_table_knows_nothing_of_training() -> None:
    running = [path for path in files() if not path.startswith("vision/training/")]

    assert [p for p in running for _, name in imports(p) if "vision.training" in name] == []


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("web/api.py", "companion.games.alveola.rules.play"),
        ("web/api.py", "companion.table.Table"),
        ("web/api.py", "sqlite3"),
        ("vision/eye.py", "hardware.camera"),
        ("vision/eye.py", "companion.games.game.Game"),
        ("hardware/oled.py", "companion.journal"),
        ("companion/table.py", "web.app"),
        ("companion/games/alveola/rules.py", "companion.events"),
        ("companion/games/alveola/rules.py", "numpy"),
    ],
)
def test_a_forbidden_arrow_is_seen(path: str, module: str) -> None:
    assert not is_allowed(room_of(path), module)
