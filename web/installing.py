"""What lets a browser keep the pages like an app: manifest, service worker, an offline page."""

import hashlib

from flask import Blueprint, Response, make_response, render_template

from web.address import address
from web.api.http_body import json_response
from web.language import language, words
from web.scripts import STATIC

installing = Blueprint("installing", __name__)

#: The light ground of ``frame.css``.
GROUND = "#fffaf0"
ICON_SIZES = (192, 512)
#: The icon has room about it, so one drawing serves both.
PURPOSES = ("any", "maskable")


@installing.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return how the page is called and looks on a home screen, in the phone's language."""
    name = words()("Bee table")
    response = json_response(
        {
            "name": name,
            "short_name": name,
            "lang": language(),
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": GROUND,
            "background_color": GROUND,
            "icons": [_icon(size, purpose) for size in ICON_SIZES for purpose in PURPOSES],
        }
    )
    response.mimetype = "application/manifest+json"
    return response


def _icon(size: int, purpose: str) -> dict[str, str]:
    source = f"/static/icons/icon-{size}.png"
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@installing.get("/service-worker.js")
def service_worker() -> Response:
    """Return the script that shows the page for lost phones where the companion does not answer.

    It differs where that page does (its language, its looks): browsers then fetch both anew.
    """
    looks = ((STATIC / f"styles/{name}.css").read_text() for name in ("frame", "controls"))
    shell = "".join((render_template("offline.html", **_told()), *looks))
    version = hashlib.sha256(shell.encode()).hexdigest()[:12]
    response = make_response(render_template("service_worker.js", version=version))
    response.mimetype = "text/javascript"
    response.cache_control.no_cache = True
    return response


@installing.get("/offline")
def offline() -> str:
    """Return the page that tells how to come back."""
    return render_template("offline.html", **_told())


def _told() -> dict[str, object]:
    return {"language": language(), "_": words(), "address": address()}
