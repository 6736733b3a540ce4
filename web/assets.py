"""Scripts and style sheets as phones get them: slimmed, compressed, and kept for as long as they are so.

Pages link every file below a name of all files as they are (`root`): what a phone has once got by it
need not be asked for again, and a file that has changed has another address.
"""

import gzip
import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, abort, current_app, request, send_from_directory
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

from web.scripts import BUNDLES

#: What is served so, by its ending.
SLIMMED = {".js": "text/javascript", ".css": "text/css"}

#: Several style sheets as one: ``joined.css?of=styles/frame.css,styles/table.css``.
JOINED = "joined.css"
#: How all files as they are now are named in addresses, and how long such an address is kept.
VERSIONED = re.compile(r"v-[0-9a-f]{12}/")
YEAR_S = 31_536_000

#: Doc comments (types, too) wherever they stand, comments that are whole lines, indentation.
BLOCK = re.compile(r"/\*.*?\*/", re.DOTALL)
LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+|[ \t]+$", re.MULTILINE)
#: A string, in which nothing is a comment.
STRING = r'"(?:[^"\\\n]|\\.)*"'
BLOCK_OR_STRING = re.compile(rf"{STRING}|{BLOCK.pattern}", re.DOTALL)


def install(app: Flask) -> None:
    """Serve *app*'s scripts and style sheets without what only their readers need, and pages small."""
    app.view_functions["static"] = static
    app.after_request(compress_page)
    app.context_processor(lambda: {"static": root()})
    app.add_template_global(joined)


def root() -> str:
    """Return the address below which a page links its files, as they are now."""
    return f"/static/{_version()}"


def joined(static: str, sheets: list[str]) -> str:
    """Return the address of *sheets* as one, below *static*."""
    return f"{static}/{JOINED}?of={','.join(sheets)}"


def static(filename: str) -> BaseResponse:
    """Return a file of the pages: a script or a style sheet slimmed and compressed, all else as it is."""
    version = VERSIONED.match(filename)
    response = _file(filename[version.end() :] if version else filename)
    if version and version[0] == f"{_version()}/":
        response.cache_control.no_cache = None
        response.cache_control.max_age = YEAR_S
        response.cache_control.immutable = True
    return response


def _version() -> str:
    changed = hashlib.sha256(repr(sorted(_changes())).encode())
    return f"v-{changed.hexdigest()[:12]}"


def _changes() -> Iterator[tuple[str, int]]:
    """Yield every file of the pages, and when it changed."""
    for folder in (Path(str(current_app.static_folder)), BUNDLES):
        for path in folder.rglob("*.*"):
            yield str(path), path.stat().st_mtime_ns


def _file(filename: str) -> BaseResponse:
    paths = _paths(filename)
    mimetype = SLIMMED.get(Path(filename).suffix)
    if mimetype is None or not all(path.is_file() for path in paths):
        return send_from_directory(str(current_app.static_folder), filename)
    made = compressed if _takes_gzip() else slimmed
    parts = tuple((path, path.stat().st_mtime_ns) for path in paths)
    response = _marked(Response(made(parts), mimetype=mimetype))
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)


def _paths(filename: str) -> list[Path]:
    """Return where what is asked for lies: one file, or the style sheets that are to be joined."""
    if filename.startswith("bundles/"):
        return [_inside(BUNDLES.parent, filename)]
    names = request.args.get("of", "").split(",") if filename == JOINED else [filename]
    folder = Path(str(current_app.static_folder))
    return [_inside(folder, name) for name in dict.fromkeys(names)]


def _inside(folder: Path, name: str) -> Path:
    return Path(safe_join(str(folder), name) or abort(404))


def compress_page(response: Response) -> Response:
    """Compress a page, which carries all its sentences, for a browser that takes it so."""
    is_page = response.mimetype == "text/html" and not response.is_streamed
    if not is_page or response.content_encoding:
        return response
    if _takes_gzip():
        response.set_data(gzip.compress(response.get_data(), compresslevel=6))
    return _marked(response)


def _takes_gzip() -> bool:
    return request.accept_encodings["gzip"] > 0


def _marked(response: Response) -> Response:
    """Return *response* with what tells how it is encoded, as the browser asked."""
    if _takes_gzip():
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    return response


@lru_cache(maxsize=256)
def compressed(parts: tuple[tuple[Path, int], ...]) -> bytes:
    """Return the slimmed files *parts* as one in gzip's format, kept until one has changed."""
    return gzip.compress(slimmed(parts), mtime=0)


@lru_cache(maxsize=256)
def slimmed(parts: tuple[tuple[Path, int], ...]) -> bytes:
    """Return the slimmed files *parts* (where they lie, when they changed) as one."""
    return "".join(_slimmed(path) for path, _ in parts).encode()


def _slimmed(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return text if path.is_relative_to(BUNDLES) else slim(text)  # a bundle is as small as it gets


def slim(text: str) -> str:
    r"""Return a script or a style sheet with as many lines, and less in them.

    >>> slim('/** Roll. */\nroll(/** @type {Die} */ (die));  \n  // why\n  send("/*");\n')
    '\nroll( (die));\n\nsend("/*");\n'
    """
    return INDENT.sub("", LINE.sub("", BLOCK_OR_STRING.sub(_emptied, text)))


def _emptied(found: re.Match[str]) -> str:
    """Return a string as it is, a comment as its line ends: lines keep their numbers."""
    return found[0] if found[0].startswith('"') else "\n" * found[0].count("\n")
