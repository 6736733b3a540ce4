"""Guessing: the moment of the table's button, and other phones' secrets."""

import json
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.table import Table
from web.api.seats import Guessed
from web.auth import (
    COOKIE,
    GUESSES_WINDOW_S,
    MOST_ADDRESSES,
    MOST_GUESSES,
    Guesses,
    HostClaimWindow,
)
from web.errors import ApiError


class Now:
    """A wall clock that is set by hand."""

    def __init__(self) -> None:
        self.s = 1_000_000.0

    def __call__(self) -> float:
        return self.s


@pytest.fixture
def now() -> Now:
    return Now()


def guess(guesses: Guesses, address: str, times: int = MOST_GUESSES) -> None:
    for number in range(times):
        guesses.note(Guessed.SECRET, address, str(number))


def waits(guesses: Guesses, address: str) -> bool:
    try:
        guesses.must_wait(Guessed.SECRET, address)
    except ApiError as refusal:
        return refusal.status == 429
    return False


def test_address_waits_after_too_many_wrong_guesses_and_no_other_does(now: Now) -> None:
    guesses = Guesses(now_s=now)
    guess(guesses, "10.0.0.9", MOST_GUESSES - 1)
    assert not waits(guesses, "10.0.0.9")

    guesses.note(Guessed.SECRET, "10.0.0.9", "one more")

    assert waits(guesses, "10.0.0.9")
    assert not waits(guesses, "10.0.0.8")
    now.s += GUESSES_WINDOW_S
    assert not waits(guesses, "10.0.0.9")


def test_same_wrong_secret_counts_once(now: Now) -> None:
    guesses = Guesses(now_s=now)
    for _ in range(2 * MOST_GUESSES):
        guesses.note(Guessed.SECRET, "10.0.0.9", "of the game before")

    assert not waits(guesses, "10.0.0.9")


def test_guesses_are_remembered_over_a_restart(tmp_path: Path, now: Now) -> None:
    file = tmp_path / "guesses.json"
    guess(Guesses(file, now_s=now), "10.0.0.9")
    now.s -= 10 * GUESSES_WINDOW_S  # a Pi without a clock of its own

    restarted = Guesses(file, now_s=now)

    assert waits(restarted, "10.0.0.9")
    now.s += GUESSES_WINDOW_S
    assert not waits(restarted, "10.0.0.9")


def test_broken_file_is_forgotten(tmp_path: Path, now: Now) -> None:
    file = tmp_path / "guesses.json"
    file.write_text("[", encoding="utf-8")

    assert not waits(Guesses(file, now_s=now), "10.0.0.9")


def test_many_addresses_do_not_fill_the_disk(tmp_path: Path, now: Now) -> None:
    file = tmp_path / "guesses.json"
    known = {f"secret 10.0.{n // 250}.{n % 250}": {"x": now()} for n in range(MOST_ADDRESSES)}
    file.write_text(json.dumps(known))
    guesses = Guesses(file, now_s=now)
    for number in range(5):
        guesses.note(Guessed.SECRET, f"10.1.0.{number}", "x")

    kept = json.loads(file.read_text())
    assert len(kept) == MOST_ADDRESSES
    assert list(kept)[-1] == "secret 10.1.0.4"
    assert file.stat().st_size < 50_000


def test_phone_that_asked_for_the_button_without_a_pause_misses_it(
    phone: FlaskClient, bo: FlaskClient, host: HostClaimWindow
) -> None:
    asked = [phone.post("/api/v1/host", json={}).status_code for _ in range(MOST_GUESSES)]
    host.press()

    refused = phone.post("/api/v1/host", json={}, environ_base={"REMOTE_ADDR": "127.0.0.1"})
    elsewhere = bo.post("/api/v1/host", json={}, environ_base={"REMOTE_ADDR": "10.0.0.8"})

    assert asked == [403] * MOST_GUESSES
    assert (refused.status_code, refused.json["error"]["id"]) == (429, "too-many-guesses")
    assert int(refused.headers["Retry-After"]) == 600
    assert elsewhere.status_code == 200


def test_guesser_of_secrets_is_turned_away_with_the_right_one_too(
    app: Flask, ada: FlaskClient, playing: Table
) -> None:
    secret = ada.get_cookie(COOKIE)
    assert secret is not None
    phone = app.test_client(use_cookies=False)

    def ask(token: str) -> int:
        return phone.get("/api/v1/table", headers={"Cookie": f"{COOKIE}={token}"}).status_code

    assert ask(secret.value) == 200
    assert {ask(f"guess-{number}") for number in range(MOST_GUESSES)} == {200}
    assert (ask("one-more"), ask(secret.value)) == (429, 429)
    assert phone.get("/api/v1/table").status_code == 200
