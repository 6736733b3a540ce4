"""A whole game of Honey Wall on two phones: dice, sheets, wasps and flowers, to the right points."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import cv2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.core.commands import PlayMove, RollDice, StartGame
from companion.dice.verification import verify
from companion.games.honey_wall import GAME
from companion.games.honey_wall.box import Box, default_box, read_box
from companion.games.honey_wall.state import State
from companion.games.strict_json import plain_in_order
from companion.paper_sheet import Drawn
from companion.sheets.layout import plan, space_name
from companion.sheets.sheet_print import print_sheet
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import Companion, new_phone, open_page
from tests.vision.paper.sheet_pages import LIGHTS, photograph, rendered
from tests.vision.paper.sheet_pens import PENS, PX_PER_MM, Pixels, draw_marks
from tests.waiting import wait_for

PLAYERS = [
    {"name": "Ada", "colour": "red", "wasp": "spiral", "start": [0, -1]},
    {"name": "Bo", "colour": "green", "wasp": "cross", "start": [0, 1]},
]
#: Counts the lit places that a thumb on their middle would miss.
OUT_OF_REACH = """() => [...document.querySelectorAll('#board .lit')].filter(place => {
  const { x, y, width, height } = place.getBoundingClientRect();
  return !place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""
NEIGHBOURS = [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]


@pytest.fixture
def phones(browser: Browser, companion: Companion) -> Iterator[tuple[Page, Page]]:
    """Two phones, seated at a game on a sheet small enough for a short evening."""
    box: Any = plain_in_order(default_box())  # JSON
    box["sheet"] = {
        "spaces": [*NEIGHBOURS, [2, 0], [-2, 0], [2, -1], [-2, 1]],
        "starts": [[0, -1], [0, 1], [1, 0], [-1, 0]],
        "flowers": [[0, 0], [1, -1], [-1, 1]],
    }
    header = {"format": GAME.record_format, "box": box, "players": PLAYERS, "first": 0}
    companion.do(StartGame("honey_wall", header))
    contexts = [new_phone(browser) for _ in PLAYERS]
    for seat, context in enumerate(contexts):
        companion.seat(context, seat)
    pages = [open_page(context, companion.address) for context in contexts]
    yield pages[0], pages[1]
    for context in contexts:
        context.close()


def page_of_box(box: Box, truth: dict[str, Drawn]) -> Pixels:
    """Return the printed sheet of *box* with *truth* drawn on it in blue ink."""
    return draw_marks(rendered(print_sheet(box)), truth, PENS[1], Random(4), plan(box))


def state_of(companion: Companion) -> State:
    state = companion.table.snapshot().state
    assert isinstance(state, State)
    return state


def test_two_phones_play_a_whole_game(companion: Companion, phones: tuple[Page, Page]) -> None:
    for page in phones:
        page.evaluate("window.marker = 'never reloaded'")
    taps = 0
    while companion.table.snapshot().on_turn is not None:
        step(companion, phones[companion.on_turn])
        taps += 1
        assert taps < 600, "the game does not end"

    snapshot = companion.table.snapshot()
    moves = tuple(GAME.read_move(turn.event.move) for turn in snapshot.turns)
    assert snapshot.started is not None
    record = json.loads(json.dumps(GAME.write_record(snapshot.started.header, moves)))
    assert GAME.replay(record) == snapshot.outcome
    assert verify(GAME.dice.rolls(record)).proved == len(snapshot.rolls) > 2
    for page in phones:
        expect(page.locator("#due")).to_contain_text("The game is over")
        shown = [int(text.split()[0]) for text in page.locator("#players b").all_inner_texts()]
        assert shown == list(snapshot.scores)
        assert page.evaluate("window.marker") == "never reloaded"


def step(companion: Companion, page: Page) -> None:
    """Do one thing on the phone of the player on turn, and wait until the table has it."""
    before = len(companion.table.snapshot().turns)
    phase = str(state_of(companion).turn.phase)
    if phase == "choose":
        page.locator("#board .options button").first.tap()
    elif phase == "roll":
        page.get_by_role("button", name="Roll the dice").tap()
    elif phase == "reroll":
        hold_or_roll(page, is_held=before % 3 > 0)
    else:
        tap_a_lit_place(companion, page, before)
    wait_for_turn(companion, before + 1)
    assert page.locator(".error").count() == 0


def hold_or_roll(page: Page, *, is_held: bool) -> None:
    page.locator("#board .die").first.wait_for()
    if is_held:
        page.get_by_role("button", name="Keep the roll").tap()
        return
    page.locator("#board button.die").nth(1).tap()
    page.get_by_role("button", name="Roll again").tap()


def tap_a_lit_place(companion: Companion, page: Page, before: int) -> None:
    """Tap what is lit: a place (and say what goes there), or a flower and where it draws."""
    touch(page, page.locator("#board .lit").first)
    asked = page.get_by_role("heading", name="Where is the bonus drawn?")
    here = page.get_by_role("button", name="Here")  # honey and larva may both go there
    more = page.locator("#board .lit")

    def is_done() -> bool:
        return len(companion.table.snapshot().turns) > before

    wait_for(lambda: is_done() or here.count() or (asked.count() and more.count()))
    if not is_done():
        here.tap() if here.count() else touch(page, more.first)


def wait_for_turn(companion: Companion, turns: int) -> None:
    """Wait until the table has played so many turns; phones tell by themselves."""
    wait_for(lambda: len(companion.table.snapshot().turns) >= turns)


def test_every_phone_shows_a_roll(companion: Companion, phones: tuple[Page, Page]) -> None:
    ada, bo = phones
    touch(ada, ada.get_by_role("button", name="Roll the dice"))

    wait_for(lambda: faces_on(bo) == faces_on(ada) != [])


def faces_on(page: Page) -> list[str | None]:
    """Return what the dice show, as it is read out."""
    shown = page.locator("#board .die .face")
    return [shown.nth(die).get_attribute("aria-label") for die in range(shown.count())]


def test_photographed_sheet_is_counted_and_doubts_are_asked(
    companion: Companion, phones: tuple[Page, Page], tmp_path: Path
) -> None:
    photo = tmp_path / "sheet.jpg"
    started = companion.table.snapshot().started
    assert started is not None
    box = read_box(started.header["box"])
    truth = {
        **{space_name(cell): Drawn.HONEY for cell in [(0, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]},
        space_name((-1, 1)): Drawn.HONEY,
        space_name((0, 0)): Drawn.LARVA,
        space_name((2, 0)): Drawn.STOLEN,
    }
    drawn = page_of_box(box, truth)
    x, y = next(space.at for space in plan(box).spaces if space.name == space_name((-2, 0)))
    at = (round(x * PX_PER_MM), round(y * PX_PER_MM))
    cv2.circle(drawn, at, 3 * PX_PER_MM, (60, 60, 60), 5)  # a symbol without an outline
    cv2.imwrite(str(photo), photograph(drawn, LIGHTS[0], Random(4))[0])
    page = phones[0]
    page.goto(companion.address + "paper-sheet")
    page.locator("#camera").set_input_files(photo)

    expect(page.locator("#reading")).to_contain_text("4 points so far", timeout=20_000)
    question = page.locator("#reading .card", has=page.get_by_role("heading", name="What is drawn"))
    expect(question).to_have_count(1)
    question.get_by_role("button", name="free").tap()
    expect(page.locator("#reading")).to_contain_text("4 points on this sheet")
    expect(question).to_have_count(0)


def test_table_mode_rolls_and_keeps_the_dice_while_sheets_stay_on_paper(
    companion: Companion, phones: tuple[Page, Page]
) -> None:
    header = {
        **GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {"sheets": "paper"}),
        "first": 0,
    }
    companion.do(StartGame("honey_wall", header))
    ada, bo = phones
    expect(ada.locator("#board [data-place]")).to_have_count(0)  # the sheets are on paper now

    ada.get_by_role("button", name="Roll the dice").tap()
    ada.get_by_role("button", name="Keep the roll").tap()
    ada.get_by_role("button", name="Unlock green").tap()
    expect(bo.locator("#board")).to_contain_text("Ada: green")
    ada.get_by_role("button", name="End the turn").tap()
    expect(bo.locator("#due")).to_contain_text("Bo's turn: Roll the dice")
    bo.get_by_role("button", name="Roll the dice").tap()
    bo.get_by_role("button", name="Keep the roll").tap()
    bo.get_by_text("The game is over").tap()
    bo.locator("input[name=points-1]").fill("31")
    bo.locator("input[name=points-0]").fill("20")
    bo.get_by_role("button", name="End the game").tap()
    expect(ada.locator("#due")).to_contain_text("The game is over: Bo won")


def test_players_choose_their_start_and_wasp_on_their_phones(
    companion: Companion, phones: tuple[Page, Page]
) -> None:
    header = {
        **GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), Random(1), {"starts": "chosen"}),
        "first": 0,
    }
    companion.do(StartGame("honey_wall", header))
    for page, wasp in zip(phones, ("star", "moon"), strict=True):
        touch(page, page.locator("#board .lit").first)
        page.get_by_role("button", name=f"wasp: {wasp}").tap()

    expect(phones[0].locator("#due")).to_contain_text("Ada's turn: Roll the dice")
    assert [player.wasp for player in state_of(companion).players] == ["star", "moon"]


def test_fairness_page_checks_every_throw_by_itself(
    companion: Companion, phones: tuple[Page, Page]
) -> None:
    step(companion, phones[0])
    page = phones[1]
    page.goto(companion.address + "dice")

    expect(page.locator("#proofs")).to_contain_text("Roll 1")
    expect(page.locator("#proofs")).to_contain_text("✓ checked")
    page.goto(companion.address + "dice")
    page.get_by_label("Which dice?").fill("3d6")
    page.get_by_role("button", name="Roll").tap()
    expect(page.locator("#plain .die-face, #plain .pips")).to_have_count(3)
    expect(page.locator("#proofs li.fault")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phase", ["roll", "reroll", "place", "wasps", "flowers"])
def test_table_has_no_accessibility_fault_and_fits_a_small_phone_in_any_phase(
    browser: Browser, companion: Companion, theme: str, phase: str
) -> None:
    play_until(companion, phase)
    phone = new_phone(browser, theme=theme, width=320)
    companion.seat(phone, companion.on_turn)
    page = open_page(phone, companion.address)
    page.locator("#board svg.comb").first.wait_for()
    if phase in ("place", "wasps", "flowers"):
        page.locator("#hand .card").wait_for()
        wait_for(lambda: page.evaluate(OUT_OF_REACH) == 0)

    found = Axe().run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    phone.close()


def play_until(companion: Companion, phase: str) -> None:
    """Play the default box by chance until somebody is in *phase*."""
    chance = Random(3)
    companion.do(StartGame("honey_wall", GAME.prepare(tuple(PLAYERS), chance, {})))
    while state_of(companion).turn.phase != phase:
        state = state_of(companion)
        if state.turn.phase == "roll":
            companion.do(RollDice())
            continue
        moves = [move for move in GAME.moves(state) if not GAME.dice.is_roll(move)]
        companion.do(PlayMove(GAME.write_move(chance.choice(moves))))
