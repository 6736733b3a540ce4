"""The page for those who are not there, as plain files: it needs no companion behind it."""

from collections.abc import Mapping

from flask import Flask, render_template

from companion.languages import words_in
from web import scripts
from web.assets import SLIMMED, slim
from web.scripts import STATIC, reachable

SCRIPT = STATIC / "pages/spectator.js"


def spectator_files(language: str) -> Mapping[str, bytes]:
    """Return the page in *language* and all that it loads, by path below it.

    Every path in them is relative: they may lie anywhere.
    """
    app = Flask("web")
    scripts.install(app)
    with app.app_context():
        page = render_template(
            "spectator.html",
            _=words_in(language),
            language=language,
        )
    needed = {*reachable(SCRIPT), *STATIC.rglob("*.css"), STATIC / "icon.svg"}
    files = {f"static/{path.relative_to(STATIC).as_posix()}": path for path in sorted(needed)}
    return {"index.html": page.encode()} | {
        name: slim(path.read_text(encoding="utf-8")).encode()
        if path.suffix in SLIMMED
        else path.read_bytes()
        for name, path in files.items()
    }
