"""Count the house: files, lines, single importers, arrows, constants, coined words.

    python scripts/house.py [ROOT …]      a column for each tree; by default the one it lies in

It reads source as text and imports nothing of the project, so that any two versions can be
compared. What a picture and a tap pass on their way is traced by ``scripts/house_ways.py``.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TOPS = ("companion", "hardware", "vision", "web")
SMALL_LINES, LARGE_LINES = 60, 400
#: Identifiers of the glossary's coined column, as whole words between underscores or capitals.
COINED = [
    "eye",
    "look",
    "looked",
    "sight",
    "teach",
    "teacher",
    "lesson",
    "witness",
    "likeness",
    "fellow",
    "fellows",
    "stranger",
    "strangers",
    "telling",
    "mended",
    "stillness",
    "rhythm",
    "votes",
    "glimpse",
    "glance",
    "faces",
    "tabletop",
    "mood",
    "caretaker",
    "shelf",
    "desk",
    "mend",
    "door",
    "wish",
    "wishes",
    "standing",
    "began",
    "timely",
    "furnish",
    "dress",
    "complain",
]
#: Phrases of two words that the glossary renames; a single one of them may be good English.
COINED_NAMES = ("MovedOn", "Refused", "Written", "take_up", "told_fills", "tell_")
#: Identifiers that stay as they are, everywhere or in one module, and why.
BINDING = {
    "look_for_tile": "a power's name in records",
    "LOOK_FOR_TILE": "the same",
    "faces": "a die's, in records and rulebooks; an output is called one nowhere",
    "_FACES": "the same",
    "companion.hall.tournament.standing": "a place in a tournament's table: the field's own word",
    "companion.hall.tournament.Standing": "the same",
    "web.hall.board_state.StandingLine": "the same",
    "web.hall.board_state.standing": "the same",
    "began_at": "when a game began: a time; the glossary renames the number, to game id",
}


@dataclass(frozen=True)
class Tree:
    """The source of the project in *root*."""

    root: Path

    @cached_property
    def modules(self) -> Mapping[str, Path]:
        """The running rooms' modules by dotted name; what trains is no running room."""
        paths = (path for top in TOPS for path in sorted((self.root / top).rglob("*.py")))
        return {
            ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(
                ".__init__"
            ): path
            for path in paths
            if "training" not in path.parts
        }

    @cached_property
    def arrows(self) -> Mapping[str, frozenset[str]]:
        """What each module imports of ours."""
        return {name: frozenset(self._ours(name)) for name in self.modules}

    @cached_property
    def syntax(self) -> Mapping[str, ast.Module]:
        """Each module parsed."""
        return {name: ast.parse(path.read_text("utf-8")) for name, path in self.modules.items()}

    def room(self, name: str) -> str:
        """Return the room that the module *name* lies in: a top folder, or one of the companion's."""
        path = self.modules[name].relative_to(self.root)
        depth = 2 if path.parts[0] == "companion" and len(path.parts) > 2 else 1
        return "/".join(path.parts[:depth])

    def _ours(self, name: str) -> Iterator[str]:
        for node in ast.walk(self.syntax[name]):
            named = (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [f"{node.module}.{alias.name}" for alias in node.names]
                if isinstance(node, ast.ImportFrom)
                else []
            )
            for what in named:
                while what and what not in self.modules:
                    what = what.rpartition(".")[0]
                if what and what != name:
                    yield what


def lines_of(tree: Tree) -> int:
    """Return how many lines the running rooms have."""
    return sum(len(path.read_text("utf-8").splitlines()) for path in tree.modules.values())


def single_importers(tree: Tree) -> int:
    """Return how many modules, `__init__.py` apart, one other module imports and no more."""
    importers = Counter(other for others in tree.arrows.values() for other in others)
    return sum(
        importers[name] == 1 for name, path in tree.modules.items() if path.name != "__init__.py"
    )


def files_under(tree: Tree) -> int:
    """Return how many modules, `__init__.py` apart, have fewer than `SMALL_LINES` lines."""
    return sum(
        len(path.read_text("utf-8").splitlines()) < SMALL_LINES
        for path in tree.modules.values()
        if path.name != "__init__.py"
    )


def room_arrows(tree: Tree) -> int:
    """Return how many pairs of rooms there are of which one imports the other."""
    return len(
        {
            (tree.room(name), tree.room(other))
            for name, others in tree.arrows.items()
            for other in others
            if tree.room(name) != tree.room(other)
        }
    )


def rooms(tree: Tree) -> int:
    """Return how many rooms there are."""
    return len({tree.room(name) for name in tree.modules})


def modules_in_circles(tree: Tree) -> int:
    """Return how many modules import each other in a circle, however long (Tarjan 1972)."""
    return sum(len(circle) for circle in _strong_components(tree.arrows) if len(circle) > 1)


def constants_of_vision(tree: Tree) -> int:
    """Return vision's tuned numbers: named at module level, or a dataclass's default."""
    return sum(
        _numbers_named_in(module)
        for name, module in tree.syntax.items()
        if name.partition(".")[0] == "vision"
    )


def coined_identifiers(tree: Tree) -> list[str]:
    """Return the identifiers of infrastructure that the glossary's coined words still make."""
    return sorted(set(_coined(tree)))


FIGURES: Mapping[str, Callable[[Tree], int]] = {
    "Python files": lambda tree: len(tree.modules),
    "lines": lines_of,
    "files of one importer": single_importers,
    f"files under {SMALL_LINES} lines": files_under,
    "rooms": rooms,
    "arrows between rooms": room_arrows,
    "modules in circles": modules_in_circles,
    "constants in vision": constants_of_vision,
    "coined identifiers": lambda tree: len(coined_identifiers(tree)),
}


def _numbers_named_in(module: ast.Module) -> int:
    count = 0
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            names = len(target.elts) if isinstance(target, ast.Tuple) else 1
            count += names if _has_number(node.value) else 0
        if isinstance(node, ast.ClassDef):
            fields = (field for field in node.body if isinstance(field, ast.AnnAssign))
            count += sum(field.value is not None and _has_number(field.value) for field in fields)
    return count


def _has_number(node: ast.AST) -> bool:
    return any(
        isinstance(inner, ast.Constant) and type(inner.value) in (int, float)
        for inner in ast.walk(node)
    )


def _coined(tree: Tree) -> Iterator[str]:
    """Yield each coined identifier that a module outside the games defines, with its module."""
    for name, module in tree.syntax.items():
        if name.startswith("companion.games."):
            continue
        for defined in _defined_in(module):
            dotted = f"{name}.{defined}"
            if not {defined, dotted} & BINDING.keys() and _is_coined(defined):
                yield dotted


def _defined_in(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name


def _is_coined(identifier: str) -> bool:
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", identifier)
    return any(word.lower() in COINED for word in words) or any(
        named in identifier if named.endswith("_") else named == identifier
        for named in COINED_NAMES
    )


def _strong_components(arrows: Mapping[str, frozenset[str]]) -> list[list[str]]:
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in arrows[name]:
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            start = stack.index(name)
            found.append(stack[start:])
            del stack[start:]

    for name in arrows:
        if name not in order:
            visit(name)
    return found


def main(roots: list[str]) -> None:
    """Print each figure, a column for each of *roots*; ``--coined`` lists the words instead."""
    named = [root for root in roots if not root.startswith("--")]
    trees = [Tree(Path(root).resolve()) for root in named or [str(Path(__file__).parents[1])]]
    if "--coined" in roots:
        print("\n".join(word for tree in trees for word in coined_identifiers(tree)))
        return
    for label, figure in FIGURES.items():
        print(f"| {label} |", " | ".join(str(figure(tree)) for tree in trees), "|")


if __name__ == "__main__":
    main(sys.argv[1:])
