"""Every sentence that the tree says to players, found where it is written."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The calls that say something: the position of the sentence among their arguments.
SAYING = {
    "Phrase": 0,
    "Ask": 0,
    "IllegalMove": 1,
    "Wait": 1,
    "Refused": 2,
    "say": 0,
    "words": 0,
    "speak": 0,
}
#: Assignments whose strings are all said: their targets' names.
SAID_NAMES = {"PLANTS", "PHASE_WORDS"}
#: Keywords whose strings are said, of any call.
SAID_KEYWORDS = {"question"}

#: Words of the boxes and the games' own data that sentences have as values.
BOX_WORDS = {
    *("straight", "bent", "triangular"),
    *("honey", "larva", "wasp", "white", "green", "blue", "orange", "yellow"),
    *("rose", "iris", "lilac", "poppy", "daisy"),
    *("fibre", "pollen", "water", "honey", "wax"),
    *("explore", "advance", "grow", "research", "convert", "carve"),
    *("tiles", "carvings", "seeds", "queen's favour", "dances", "home farm"),
    *("north", "east", "south", "west", "farm", "recruit", "development", "carving"),
}

TEMPLATE = re.compile(r"""\b_\(\s*(["'])(.*?)\1\s*\)""")
SCRIPT = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')


def sentences() -> set[str]:
    """Return every sentence, in English."""
    return {*in_python(), *in_templates(), *in_scripts(), *BOX_WORDS}


def in_python() -> Iterator[str]:
    for room in ("companion", "web", "hardware"):
        for path in sorted((ROOT / room).rglob("*.py")):
            yield from in_module(ast.parse(path.read_text(encoding="utf-8")))


def in_module(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from in_call(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and target(node) in SAID_NAMES:
            yield from strings(node.value)


def in_call(call: ast.Call) -> Iterator[str]:
    place = SAYING.get(name_of(call.func))
    if place is not None and len(call.args) > place:
        yield from strings(call.args[place])
    for keyword in call.keywords:
        if keyword.arg in SAID_KEYWORDS:
            yield from strings(keyword.value)


def name_of(function: ast.expr) -> str:
    """Return what is called: ``words()("…")`` counts as ``words``."""
    if isinstance(function, ast.Call):
        return name_of(function.func)
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def target(node: ast.Assign | ast.AnnAssign) -> str:
    goal = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    return goal.id if isinstance(goal, ast.Name) else ""


def strings(node: ast.expr | None) -> Iterator[str]:
    """Yield the constant strings of *node*; those with a word in them, that is."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and re.search(r"[A-Za-z]{2}", bare(node.value)):
            yield node.value
    elif isinstance(node, ast.Tuple | ast.List):
        for part in node.elts:
            yield from strings(part)
    elif isinstance(node, ast.Dict):
        for part in node.values:
            yield from strings(part)
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)


def bare(text: str) -> str:
    """Return *text* without its ``{names}``."""
    return re.sub(r"\{\w+\}", "", text)


def in_templates() -> Iterator[str]:
    for path in sorted((ROOT / "web/templates").glob("*.html")):
        yield from (m[1] for m in TEMPLATE.findall(path.read_text(encoding="utf-8")))


def in_scripts() -> Iterator[str]:
    for path in sorted((ROOT / "web/static").rglob("*.js")):
        yield from SCRIPT.findall(path.read_text(encoding="utf-8"))
