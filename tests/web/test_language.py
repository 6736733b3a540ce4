import pytest
from flask.testing import FlaskClient

from companion.core.table import Table
from companion.languages import LANGUAGES


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [
        ("ca,en;q=0.5", "ca"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es-419", "es"),
        ("it,fr;q=0.8,en;q=0.5", "fr"),
        ("ja", "en"),
        ("", "en"),
    ],
)
def test_page_speaks_the_phones_language(phone: FlaskClient, asked: str, spoken: str) -> None:
    page = phone.get("/", headers={"Accept-Language": asked}).text

    assert f'<html lang="{spoken}">' in page


def test_chosen_language_stays(phone: FlaskClient) -> None:
    phone.post("/api/v1/language", json={"language": "ca"})

    page = phone.get("/", headers={"Accept-Language": "de"}).text

    assert '<html lang="ca">' in page
    assert "Llengua" in page


def test_small_screen_follows_the_host(
    hosting: FlaskClient, ada: FlaskClient, playing: Table
) -> None:
    ada.post("/api/v1/language", json={"language": "de"})
    before = playing.snapshot().language

    hosting.post("/api/v1/language", json={"language": "es"})

    assert (before, playing.snapshot().language) == ("en", "es")


def test_language_that_is_not_spoken_is_refused(phone: FlaskClient) -> None:
    refused = phone.post("/api/v1/language", json={"language": "xx"})

    assert (refused.status_code, refused.json["error"]["id"]) == (404, "no-such-language")


def test_every_language_can_be_chosen_on_every_page(phone: FlaskClient) -> None:
    page = phone.get("/join").text

    assert all(f'<option value="{code}" lang="{code}"' in page for code in LANGUAGES)
