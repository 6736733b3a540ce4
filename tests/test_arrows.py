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
    "companion.service.deadline",
    "companion.errors",
    "companion.phrases",
    "companion.core.events",
    "companion.finding",
    "companion.ports",
    "companion.paper_sheet",
    "companion.observation",
    "companion.tracking.watch_settings",
    "companion.wiring",
    "companion.games.hexes",
)

#: What the dashboard needs beyond them: commands, snapshots, and a game as everybody sees it.
TABLE_WORDS = (
    "companion.core.commands",
    "companion.dice.dice",
    "companion.dice.statistics",
    "companion.games.answers",
    "companion.games.boxes",
    "companion.games.chance",
    "companion.games.game",
    "companion.languages",
    "companion.tracking.setup.corrections",
    "companion.tracking.setup.view",
    "companion.core.signs",
    "companion.core.snapshot",
)


@dataclass(frozen=True)
class Room:
    """What a room may import beside itself and the standard library; ``None``: any library."""

    ours: tuple[str, ...]
    libraries: frozenset[str] | None = None
    never: frozenset[str] = frozenset()


ROOMS = {
    "companion/games": Room(
        ("companion.games", "companion.errors", "companion.phrases"), frozenset({"msgspec"})
    ),
    "companion": Room(("companion",), never=frozenset({"flask", "gpiozero", "luma", "picamera2"})),
    "hardware": Room(("hardware", *WORDS), never=frozenset({"flask", "sqlite3"})),
    "vision": Room(("vision", *WORDS), frozenset({"numpy", "cv2", "PIL"}), frozenset({"sqlite3"})),
    "web": Room(
        ("web", *WORDS, *TABLE_WORDS),
        frozenset({"flask", "jinja2", "markupsafe", "msgspec", "segno", "werkzeug"}),
        frozenset({"sqlite3"}),
    ),
}

#: These wire the rooms together, so they see every one.
WIRING = ("companion/service/", "companion/cli/", "companion/evaluation/", "companion/__main__")


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


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("web/api/playing.py", "companion.games.alveola.rules.play"),
        ("web/api/playing.py", "companion.core.table.Table"),
        ("web/api/playing.py", "sqlite3"),
        ("vision/observer.py", "hardware.camera.folder"),
        ("vision/observer.py", "companion.games.game.Game"),
        ("hardware/oled/oled.py", "companion.core.journal"),
        ("companion/core/table.py", "web.app"),
        ("companion/games/alveola/rules.py", "companion.core.events"),
        ("companion/games/alveola/rules.py", "numpy"),
    ],
)
def test_a_forbidden_arrow_is_seen(path: str, module: str) -> None:
    assert not is_allowed(room_of(path), module)
