"""Every sentence that the tree says to players, found where it is written."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The calls that say something: the position of the sentence among their arguments.
SAYING = {
    "Phrase": 0,
    "Ask": 0,
    "IllegalMove": 1,
    "Wait": 1,
    "PartFault": 0,
    "ApiError": 2,
    "say": 0,
    "words": 0,
    "speak": 0,
}
#: Assignments whose strings are all said: their targets' names.
SAID_NAMES = {
    *("PLACES", "PLANTS", "PHASE_WORDS", "DUE", "WANTED", "WAYS", "HIDDEN"),
    *("FAULTS", "NOW", "NOT_SET", "JUMPED_ON", "JUMPED_BACK", "LITTLE_ROOM"),
    *("FOLDER_GONE", "MOVED_ON", "DIE_FACES", "CAMERA_LEFT_OUT", "SILENT", "DOUBTS"),
}
#: Keywords whose strings are said, of any call.
SAID_KEYWORDS = {"question", "troubles"}

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

#: What can fail at a table, by the names that faults are told under.
PARTS = {
    *("screen", "lights", "buzzer", "buttons", "done button", "undo button", "knob", "camera"),
    *("power", "clock", "space", "disk", "journal", "eye", "setup", "pictures", "cards"),
}

#: The small screen's titles while it shows codes to scan.
TITLES = {"Join", "1. Wi-Fi", "2. Join"}

TEMPLATE = re.compile(r"""\b_\(\s*(["'])(.*?)\1\s*\)""")
SCRIPT = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')


def sentences() -> set[str]:
    """Return every sentence, in English."""
    return {*in_python(), *in_templates(), *in_scripts(), *BOX_WORDS, *PARTS, *TITLES}


def in_python() -> Iterator[str]:
    for room in ("companion", "web", "hardware", "vision"):
        for path in sorted((ROOT / room).rglob("*.py")):
            yield from in_module(ast.parse(path.read_text(encoding="utf-8")))


def in_module(tree: ast.Module) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    assigned = [node for node in nodes if isinstance(node, ast.Assign | ast.AnnAssign)]
    for node in nodes:
        if isinstance(node, ast.Call):
            for said in in_call(node):
                yield from strings(said, assigned)
    for node in assigned:
        if target(node) in SAID_NAMES:
            yield from strings(node.value, ())


def in_call(call: ast.Call) -> Iterator[ast.expr]:
    """Yield what *call* says: its sentence, and keywords that are sentences."""
    place = SAYING.get(name_of(call.func))
    if place is not None and len(call.args) > place:
        yield call.args[place]
    for keyword in call.keywords:
        if keyword.arg in SAID_KEYWORDS:
            yield keyword.value


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


def strings(node: ast.expr | None, assigned: Iterable[ast.Assign | ast.AnnAssign]) -> Iterator[str]:
    """Yield the sentences of *node*; a name stands for what the module assigns to it."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and re.search(r"[A-Za-z]{2}", bare(node.value)):
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from strings(ast.Constant(template(node)), ())
    elif isinstance(node, ast.Name):
        for other in assigned:
            if target(other) == node.id and not isinstance(other.value, ast.Name):
                yield from strings(other.value, ())
    for part in parts(node):
        yield from strings(part, assigned)


def parts(node: ast.expr | None) -> list[ast.expr]:
    """Return the expressions of *node* that may be sentences themselves."""
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    if isinstance(node, ast.Dict):
        return node.values
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else []


def template(said: ast.JoinedStr) -> str:
    """Return an f-string as a sentence with ``{a}``, ``{b}``, … where its values are."""
    names = iter("abcdefgh")
    return "".join(
        str(part.value) if isinstance(part, ast.Constant) else "{" + next(names) + "}"
        for part in said.values
    )


def bare(text: str) -> str:
    """Return *text* without its ``{names}``."""
    return re.sub(r"\{\w+\}", "", text)


def in_templates() -> Iterator[str]:
    for path in sorted((ROOT / "web/templates").glob("*.html")):
        yield from (m[1] for m in TEMPLATE.findall(path.read_text(encoding="utf-8")))


def in_scripts() -> Iterator[str]:
    for path in sorted((ROOT / "web/static").rglob("*.js")):
        yield from SCRIPT.findall(path.read_text(encoding="utf-8"))
