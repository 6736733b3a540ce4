"""What pages carry for their scripts: the sentences they say, the files to fetch together."""

import hashlib
import re
from collections.abc import Callable
from fnmatch import fnmatch
from functools import cache, lru_cache
from pathlib import Path

import msgspec
from flask import Flask
from markupsafe import Markup

from companion.languages import BOX_WORDS, words_in

STATIC = Path(__file__).resolve().with_name("static")

#: A page's scripts as one file each, and what they were made of (``python -m scripts.bundles``).
BUNDLES = STATIC.with_name("bundles")
MADE_OF = BUNDLES / "made_of"

#: What draws the game on a page, by the game's own drawing.
BOARD = STATIC / "panels/board.js"

#: A sentence in a script: ``t("…")``.
SAID = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
#: The style sheets that a drawing names as its own.
STYLES = re.compile(r"^export const STYLES = \[(.*?)\]", re.MULTILINE | re.DOTALL)
#: A script that another one imports once it is needed, perhaps one of each game: ``${game}``.
IMPORTED_LATER = re.compile(r'\bimport\(\s*["`]([^"`]+)["`]')
#: A script that another one imports by its name.
IMPORTED = re.compile(r'^import [^"]+ from "([^"]+)";', re.MULTILINE)


def install(app: Flask) -> None:
    """Let *app*'s templates write values as JSON and list what their scripts need."""
    app.add_template_filter(as_json, "json")
    for question in (entry, modules, drawing_sheets, page_words):
        app.add_template_global(question)


def as_json(value: object) -> Markup:
    r"""Return *value* as JSON that may stand inside a script element.

    >>> str(as_json({"a": "</script>"}))
    '{"a":"\\u003c/script>"}'
    """
    text = msgspec.json.encode(value).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


def entry(script: str, version: str) -> str:
    """Return what a page loads as its *script*: all of it as one, if one was made of this *version*."""
    bundle = BUNDLES / Path(script).name
    is_made = bundle.is_file() and MADE_OF.is_file() and MADE_OF.read_text() == digest(version)
    return f"{BUNDLES.name}/{bundle.name}" if is_made else script


@lru_cache(maxsize=1)
def digest(version: str) -> str:
    """Return the checksum of all scripts; *version* is another one when they have changed."""
    scripts = sorted(STATIC.rglob("*.js"))
    texts = (f"{path.relative_to(STATIC)}\n".encode() + path.read_bytes() for path in scripts)
    return hashlib.sha256(b"".join(texts)).hexdigest()


@cache
def modules(script: str, game: str | None) -> tuple[str, ...]:
    """Return what the page's *script* imports, to be fetched together.

    A page that shows the table's board needs the drawing of *game*, too.

    >>> modules("pages/base.js", None)[:2]
    ('lib/address.js', 'lib/api.js')
    """
    needed = imports(STATIC / script)
    for drawing in drawings(script, game):
        needed |= imports(drawing) | {drawing}
    return tuple(sorted(path.relative_to(STATIC).as_posix() for path in needed))


def drawing_sheets(script: str, game: str | None) -> list[str]:
    """Return the style sheets of *game*'s drawing, where the page of *script* shows it.

    >>> drawing_sheets("pages/table.js", "pollen")
    ['games/pollen/drawing.css']
    """
    texts = [path.read_text(encoding="utf-8") for path in drawings(script, game)]
    listed = [names for text in texts for names in STYLES.findall(text)]
    return [name for names in listed for name in re.findall(r'"(.*?)"', names)]


def drawings(script: str, game: str | None) -> list[Path]:
    """Return the drawing of *game*, where there is one and the page of *script* shows it."""
    drawing = STATIC / f"games/{game}/drawing.js"
    return [drawing] if drawing.is_file() and BOARD in imports(STATIC / script) else []


def imports(script: Path) -> frozenset[Path]:
    """Return the scripts that *script* imports, directly and through others."""
    return _followed(script, imported)


def reachable(script: Path) -> frozenset[Path]:
    """Return *script* and all that may come with it: what it imports, at once or once it is needed."""
    return _followed(script, lambda path: imported(path) | imported_later(path)) | {script}


def _followed(script: Path, step: Callable[[Path], set[Path]]) -> frozenset[Path]:
    found: set[Path] = set()
    waiting = [script]
    while waiting:
        fresh = step(waiting.pop()) - found
        found |= fresh
        waiting.extend(fresh)
    return frozenset(found)


def imported(script: Path) -> set[Path]:
    """Return the scripts that *script* itself imports."""
    names = IMPORTED.findall(script.read_text(encoding="utf-8"))
    return {(script.parent / name).resolve() for name in names}


def imported_later(script: Path) -> set[Path]:
    """Return the scripts that *script* itself imports once they are needed, those of every game."""
    names = IMPORTED_LATER.findall(script.read_text(encoding="utf-8"))
    patterns = [
        str((script.parent / re.sub(r"\$\{[^}]*\}", "*", name)).resolve()) for name in names
    ]
    return {path for path in STATIC.rglob("*.js") for one in patterns if fnmatch(str(path), one)}


@cache
def page_words(language: str, script: str) -> dict[str, str]:
    """Return what the page of *script* may say and *language* says differently, by the English sentence."""
    say = words_in(language)
    texts = (path.read_text(encoding="utf-8") for path in reachable(STATIC / script))
    said = {sentence for text in texts for sentence in SAID.findall(text)} | BOX_WORDS
    return {sentence: say(sentence) for sentence in sorted(said) if say(sentence) != sentence}
