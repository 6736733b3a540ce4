"""Scripts and style sheets as phones get them: without comments and indentation, compressed."""

import gzip
import re
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request, send_from_directory
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

#: What is served so, by its ending.
SLIMMED = {".js": "text/javascript", ".css": "text/css"}

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


def static(filename: str) -> BaseResponse:
    """Return a file of the pages: a script or a style sheet slimmed and compressed, all else as it is."""
    folder = str(current_app.static_folder)
    path = Path(safe_join(folder, filename) or folder)
    mimetype = SLIMMED.get(path.suffix)
    if mimetype is None or not path.is_file():
        return send_from_directory(folder, filename)
    made = compressed if _takes_gzip() else slimmed
    response = _marked(Response(made(path, path.stat().st_mtime_ns), mimetype=mimetype))
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)


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
def compressed(path: Path, changed_ns: int) -> bytes:
    """Return the slimmed file at *path* in gzip's format, kept until it has changed."""
    return gzip.compress(slimmed(path, changed_ns), mtime=0)


@lru_cache(maxsize=256)
def slimmed(path: Path, changed_ns: int) -> bytes:
    """Return the slimmed file at *path*, kept until it has changed."""
    return slim(path.read_text(encoding="utf-8")).encode()


def slim(text: str) -> str:
    r"""Return a script or a style sheet with as many lines, and less in them.

    >>> slim('/** Roll. */\nroll(/** @type {Die} */ (die));  \n  // why\n  send("/*");\n')
    '\nroll( (die));\n\nsend("/*");\n'
    """
    return INDENT.sub("", LINE.sub("", BLOCK_OR_STRING.sub(_emptied, text)))


def _emptied(found: re.Match[str]) -> str:
    """Return a string as it is, a comment as its line ends: lines keep their numbers."""
    return found[0] if found[0].startswith('"') else "\n" * found[0].count("\n")
