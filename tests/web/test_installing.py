"""What lets a browser keep the pages like an app."""

import re

import pytest
from flask.testing import FlaskClient
from PIL import Image

from web.scripts import STATIC


def test_manifest_has_icons_that_are_there_in_the_phones_language(phone: FlaskClient) -> None:
    manifest = phone.get("/manifest.webmanifest", headers={"Accept-Language": "fr"}).get_json()

    assert (manifest["lang"], manifest["display"]) == ("fr", "standalone")
    for icon in manifest["icons"]:
        picture = Image.open(STATIC / icon["src"].removeprefix("/static/"))
        assert f"{picture.width}x{picture.height}" == icon["sizes"]


@pytest.mark.parametrize("language", ["de", "es"])
def test_service_worker_is_another_where_its_page_is(phone: FlaskClient, language: str) -> None:
    english = phone.get("/service-worker.js")
    other = phone.get("/service-worker.js", headers={"Accept-Language": language})

    assert english.mimetype == "text/javascript"
    assert english.text != other.text
    kept = re.findall(r'"(/[^"]+)"', english.text.split("KEPT = ")[1].split("]")[0])
    assert [phone.get(path).status_code for path in kept] == [200] * len(kept)
