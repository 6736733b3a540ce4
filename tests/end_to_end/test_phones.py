"""Two phones at a table, played by hand: the whole evening in one go."""

from pathlib import Path
from random import Random

import cv2
import numpy as np
from playwright.sync_api import Browser, Page, expect

from companion.core.commands import JudgeObservation, PlayMove, StartGame
from companion.games import game_named
from companion.observation import Observation
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import Companion, choose_game, new_phone, open_page, running


def test_two_phones_play_alveola_by_hand(browser: Browser, companion: Companion) -> None:
    address = read_qr(open_page(new_phone(browser), companion.address + "start"))
    ada, bo = (open_page(new_phone(browser), address) for _ in range(2))
    for page, name in ((ada, "Ada"), (bo, "Bo")):
        sit_down(page, name)
    begin(companion, ada)
    bo.goto(companion.address)
    bo.locator("#live[data-state=live]").wait_for()
    for page in (ada, bo):
        page.evaluate("window.marker = 'never reloaded'")

    play(ada)
    expect(bo.locator("#due")).to_contain_text("Bo's turn")
    play(bo)
    undo(bo)
    expect(ada.locator("#due")).to_contain_text("Bo's turn")
    play(bo)
    play(ada, power=True)
    answer(companion, bo)
    expect(ada.locator("#due")).to_contain_text("Ada's turn")
    sleep_and_wake(companion, ada, bo)
    restart(companion, ada, bo)

    for page in (ada, bo):
        assert page.evaluate("window.marker") == "never reloaded"
    turns = companion.table.snapshot().turns
    assert [turn.seat for turn in turns] == [0, 1, 0, 1, 0, 1]
    assert [turn.event.source for turn in turns] == [
        "hand",
        "hand",
        "hand",
        "answer",
        "hand",
        "hand",
    ]
    assert turns[2].event.move["power"] is not None


def test_game_is_begun_on_a_phone_where_the_table_has_no_button(
    browser: Browser, companion: Companion
) -> None:
    companion.host.has_button = False
    phone = new_phone(browser)
    page = open_page(phone, companion.address + "new")
    for seat in (0, 1):
        companion.seat(new_phone(browser), seat, name=f"Player {seat}")

    choose_game(page, "pollen")

    page.wait_for_url(companion.address)
    assert companion.table.snapshot().game


def test_phone_that_sat_down_stays_seated_when_others_play(
    browser: Browser, companion: Companion
) -> None:
    game = game_named("alveola")
    header = game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(5), {})
    companion.do(StartGame("alveola", header))
    bo = open_page(new_phone(browser), companion.address)
    bo.get_by_role("button", name="Bo").tap()
    expect(bo.locator("#players")).to_contain_text("you")

    companion.do(PlayMove(game.write_move(next(game.moves(game.start(header))))))

    expect(bo.locator("#last h2")).to_contain_text("Turn 1")
    expect(bo.locator("#players")).to_contain_text("you")
    expect(bo.get_by_role("button", name="Lay a tile")).to_be_visible()


def test_form_stays_filled_while_others_sit_down(browser: Browser, companion: Companion) -> None:
    ada, bo = (open_page(new_phone(browser), companion.address + "join") for _ in range(2))
    bo.get_by_label("Name").fill("Bo")
    bo.get_by_label("blue").check()

    sit_down(ada, "Ada")
    expect(bo.get_by_label("red")).to_have_count(0)

    expect(bo.get_by_label("Name")).to_have_value("Bo")
    expect(bo.get_by_label("blue")).to_be_checked()
    sit_down(bo, "Bo")


def read_qr(page: Page) -> str:
    """Return what the QR on *page* says, read as a camera would."""
    shot = page.locator("img.qr").screenshot()
    image = cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    text, _, _ = cv2.QRCodeDetector().detectAndDecode(image)
    page.context.close()
    return text


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator("#join")).to_contain_text(f"You are {name}")


def begin(companion: Companion, page: Page) -> None:
    """Press the table's button, become the host, begin Alveola with those who sit."""
    page.goto(companion.address + "new")
    page.locator("#live[data-state=live]").wait_for()
    companion.host.press()
    page.get_by_role("button", name="Be the host").tap()
    choose_game(page, "alveola")
    page.wait_for_url(companion.address)
    expect(page.locator("#due")).to_contain_text("Ada's turn")


def play(page: Page, *, power: bool = False) -> None:
    """Put a turn together: what is lit first, else what is listed first; a power where wanted."""
    page.get_by_role("button", name="Lay a tile").tap()
    finish = page.get_by_role("button", name="Play this turn")
    question = page.locator("#hand h2")
    while not finish.count():
        asked = page.locator("#hand .card").inner_text()
        if question.inner_text() == "Use a power?":
            page.locator("#hand .options button").nth(1 if power else 0).tap()
        elif page.get_by_role("button", name="Here").count():
            page.get_by_role("button", name="Here").tap()
        elif page.locator("#board .lit").count():
            touch(page, page.locator("#board .lit").first)
        else:
            page.locator("#hand .options button").first.tap()
        page.wait_for_function(
            "before => document.querySelector('#hand .card').innerText !== before", arg=asked
        )
    number = (
        int(page.locator("#last h2").inner_text().split()[1])
        if page.locator("#last h2").count()
        else 0
    )
    finish.tap()
    expect(page.locator("#last h2")).to_contain_text(f"Turn {number + 1}")


def undo(page: Page) -> None:
    page.get_by_role("button", name="Undo turn").tap()
    expect(page.locator(".undone")).to_contain_text("undone by")


def answer(companion: Companion, page: Page) -> None:
    """Let the observer be unsure, and the phone on turn choose the second candidate."""
    companion.do(JudgeObservation(Observation("004.jpg")))
    card = page.locator("#ask .card")
    expect(card.get_by_role("button", name="This one")).to_have_count(2)
    expect(card.get_by_role("img")).to_have_count(2)
    card.get_by_role("button", name="This one").nth(1).tap()
    expect(page.locator("#ask")).to_be_empty()


def sleep_and_wake(companion: Companion, awake: Page, asleep: Page) -> None:
    """Let a phone sleep through a turn; it is right within two seconds of waking."""
    session = asleep.context.new_cdp_session(asleep)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    asleep.context.set_offline(True)

    play(awake)

    asleep.context.set_offline(False)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    asleep.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(asleep.locator("#due")).to_contain_text("Bo's turn", timeout=2_000)


def restart(companion: Companion, ada: Page, bo: Page) -> None:
    """Stop the companion under the phones and start it again; they heal by themselves."""
    companion.stop()
    for page in (ada, bo):
        expect(page.locator("#live")).to_contain_text("No answer since")

    companion.start()

    for page in (ada, bo):
        expect(page.locator("#live")).to_have_text("Live", timeout=20_000)
    play(bo)
    expect(ada.locator("#due")).to_contain_text("Ada's turn")


def test_open_page_follows_a_companion_that_began_a_new_journal(
    browser: Browser, tmp_path: Path
) -> None:
    game = game_named("alveola")
    header = game.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(5), {})
    with running(tmp_path) as companion:
        for _ in range(9):
            companion.do(StartGame("alveola", header))
        page = open_page(new_phone(browser), companion.address)
        expect(page.locator("#players")).to_contain_text("Ada")
        companion.stop()
        (tmp_path / "journal.sqlite3").unlink()
        companion.start()

        expect(page.locator("#players")).not_to_contain_text("Ada", timeout=10_000)
