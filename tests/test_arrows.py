"""The import arrows of docs/architecture.md: which room may know which, and that none runs in a circle."""

import ast
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOPS = ("companion", "hardware", "vision", "web")


@dataclass(frozen=True)
class Room:
    """What a room may import beside itself, the standard library and *words*, the shared ones.

    *games* tells whether it sees the games as they all are: what lies beside their folders.


    *libraries* ``None``: any but those of *never*.
    """

    ours: tuple[str, ...] = ()
    libraries: frozenset[str] | None = None
    never: frozenset[str] = frozenset({"flask", "gpiozero", "luma", "picamera2"})
    words: bool = True
    games: bool = False


ROOMS: Mapping[str, Room] = {
    "companion": Room(("companion.games.hexes",)),
    "companion/games": Room(
        ("companion.errors", "companion.phrases"), frozenset({"msgspec"}), words=False
    ),
    "companion/core": Room(games=True),
    "companion/tracking": Room(("companion.core", "companion.games.alveola"), games=True),
    "companion/console": Room(("companion.core",), games=True),
    "companion/dice": Room(("companion.core",), games=True),
    "companion/hall": Room(("companion.core.names", "companion.reporting")),
    "companion/reporting": Room(("companion.core",), games=True),
    "companion/sheets": Room(("companion.core", "companion.games.honey_wall"), games=True),
    "companion/evaluation": Room(
        ("companion.core", "companion.tracking", "companion.games.alveola"), games=True
    ),
    "hardware": Room(("companion.games.hexes",), never=frozenset({"flask", "sqlite3"})),
    "vision": Room(
        ("companion.games.hexes",), frozenset({"numpy", "cv2", "PIL"}), frozenset({"sqlite3"})
    ),
    "web": Room(
        ("companion.core", "companion.tracking.setup", "companion.hall", "companion.reporting"),
        frozenset({"flask", "jinja2", "markupsafe", "msgspec", "segno", "werkzeug"}),
        frozenset({"sqlite3"}),
        games=True,
    ),
}

#: These wire the rooms together, so they see every one.
WIRING = ("companion/service/", "companion/cli/", "companion/__main__", "vision/training/")


def module_of(path: Path) -> str:
    """Return the dotted name of the module in *path*, a folder's for its ``__init__``."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for top in TOPS for path in sorted((ROOT / top).rglob("*.py"))}
#: The words that every room may speak: the modules that lie in no room of the companion.
WORDS = frozenset(
    name for name, path in MODULES.items() if path.parent == ROOT / "companion" and "." in name
)
#: The games as everybody may see them: what lies beside their folders.
GAMES = frozenset(
    name for name, path in MODULES.items() if path.parent == ROOT / "companion" / "games"
)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each thing that the file imports, with its line."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: say from where, not with dots"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def module_among_ours(imported: str) -> str | None:
    """Return the module of ours that *imported* names, or that holds it."""
    while imported and imported not in MODULES:
        imported = imported.rpartition(".")[0]
    return imported or None


def room_of(path: str) -> tuple[str, Room]:
    """Return the innermost room that *path* lies in, with its name."""
    name = max((name for name in ROOMS if path.startswith(name + "/")), key=len)
    return name, ROOMS[name]


def is_allowed(path: str, imported: str) -> bool:
    """Tell whether the file at *path* may import *imported*."""
    name, room = room_of(path)
    top = imported.partition(".")[0]
    if top in room.never:
        return False
    if top not in TOPS:
        return top in sys.stdlib_module_names or room.libraries is None or top in room.libraries
    module = module_among_ours(imported)
    if (room.words and module in WORDS) or (room.games and module in GAMES):
        return True
    allowed = (*room.ours, *(() if name == "companion" else (name.replace("/", "."),)))
    return any(f"{imported}.".startswith(f"{ours}.") for ours in allowed)


FILES = [path.relative_to(ROOT).as_posix() for path in MODULES.values()]


@pytest.mark.parametrize("path", [path for path in FILES if not path.startswith(WIRING)])
def test_arrows_point_inward(path: str) -> None:
    found = imports(ROOT / path)

    assert [f"{path}:{line} {name}" for line, name in found if not is_allowed(path, name)] == []


def test_no_room_has_a_circle() -> None:
    arrows = {
        name: {ours for _, what in imports(path) if (ours := module_among_ours(what)) != name}
        for name, path in MODULES.items()
    }
    known = {name: {other for other in others if other} for name, others in arrows.items()}

    try:
        TopologicalSorter(known).prepare()
    except CycleError as circle:
        pytest.fail(" imports ".join(circle.args[1][::-1]))


@pytest.mark.parametrize(
    ("path", "imported"),
    [
        ("web/app.py", "companion.games.alveola.rules.play"),
        ("web/app.py", "companion.service.main"),
        ("web/app.py", "sqlite3"),
        ("vision/observer.py", "hardware.camera.folder"),
        ("vision/observer.py", "companion.games.game.Game"),
        ("hardware/oled/oled.py", "companion.core.journal"),
        ("companion/core/table.py", "web.app"),
        ("companion/core/table.py", "companion.games.alveola"),
        ("companion/core/table.py", "companion.dice"),
        ("companion/core/table.py", "companion.tracking.referee"),
        ("companion/games/alveola/rules.py", "companion.core.events"),
        ("companion/games/alveola/rules.py", "companion.ports"),
        ("companion/games/alveola/rules.py", "numpy"),
        ("companion/console/menu.py", "companion.games.honey_wall"),
        ("companion/errors.py", "companion.core.events"),
    ],
)
def test_a_forbidden_arrow_is_seen(path: str, imported: str) -> None:
    assert not is_allowed(path, imported)
