"""A short game each of Apiary, Radioactive Bees and Pollen on two phones, to its points."""

from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from companion.core.commands import StartGame
from companion.games import game_named
from tests.end_to_end.fingers import drag, touch
from tests.end_to_end.phones import Companion, new_phone, open_page

PLAYERS = [{"name": "Ada", "colour": "red"}, {"name": "Bo", "colour": "blue"}]


def two_phones(browser: Browser, companion: Companion, game: str, header: Any) -> list[Page]:
    """Begin *game* and let two phones sit down at it."""
    companion.do(StartGame(game, {"players": PLAYERS, **header}))
    pages = []
    for seat in (0, 1):
        phone = new_phone(browser)
        companion.seat(phone, seat)
        pages.append(open_page(phone, companion.address))
    return pages


def tap_lit(page: Page, place: str) -> None:
    """Tap the lit place whose name holds *place*."""
    touch(page, page.locator(f"#board .lit[data-place*='{place}']").first)


def no_fault(page: Page) -> None:
    """See to it that the page as it stands is accessible."""
    found = Axe().run(page).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


def points_of(page: Page, companion: Companion, name: str) -> list[str]:
    """Return where a player's points come from, as the points' page explains it."""
    page.goto(companion.address + "points")
    page.locator("summary", has_text=f"{name}: where the points come from").tap()
    return page.locator("details[open] li").all_inner_texts()


def test_radioactive_bees_to_the_mutant_queen(browser: Browser, companion: Companion) -> None:
    tile = {"id": "duo", "hexes": [[0, 0], [1, 0]], "bees": [[0, 0]]}
    other = {"id": "pair", "hexes": [[0, 0], [1, 0]], "bees": [[1, 0]]}
    row = [[0, 0], [1, 0], [2, 0], [3, 0]]
    box = {"board": row, "tiles": [tile, other], "base": 1, "ring": 1, "queen": 1}
    ada, bo = two_phones(browser, companion, "radioactive_bees", {"box": box})

    lay_tile(ada, "duo", "[0,0]")
    expect(bo.locator("#due")).to_contain_text("Bo's turn")
    no_fault(bo)
    lay_tile(bo, "duo", "[2,0]")
    expect(ada.locator("#last")).to_contain_text("Bo lays duo on layer 1")
    lay_tile(ada, "pair", "[1,0]")

    expect(ada.locator("#due")).to_contain_text("The game is over")
    expect(bo.locator("#last")).to_contain_text("a bee on duo of Bo is covered: +1 for Bo")
    assert points_of(ada, companion, "Ada") == [
        "rings on duo: 1, worth 1",
        "rings on pair: 1, worth 1",
    ]
    assert points_of(bo, companion, "Bo") == ["round 1, a bee on duo, covered by Ada: +1"]


def test_player_for_whom_nothing_fits_passes_with_one_tap(
    browser: Browser, companion: Companion
) -> None:
    duo = {"id": "duo", "hexes": [[0, 0], [1, 0]], "bees": [[0, 0]]}
    trio = {"id": "trio", "hexes": [[0, 0], [1, 0], [2, 0]], "bees": []}
    board = [[0, 0], [1, 0], [5, 0], [6, 0], [10, 0], [11, 0], [12, 0]]
    box = {"board": board, "tiles": [duo, trio], "base": 1, "ring": 1, "queen": 1}
    ada, bo = two_phones(browser, companion, "radioactive_bees", {"box": box})
    lay_tile(ada, "duo", "[0,0]")
    lay_tile(bo, "trio", "[10,0]")

    tap(ada, "Pass")

    expect(bo.locator("#last")).to_contain_text("Ada cannot lay a tile and passes")
    lay_tile(bo, "duo", "[5,0]")
    expect(ada.locator("#due")).to_contain_text("The game is over")


def test_tiles_that_look_alike_are_one_choice(browser: Browser, companion: Companion) -> None:
    duos = [{"id": f"duo {n}", "hexes": [[0, 0], [1, 0]], "bees": [[0, 0]]} for n in (1, 2)]
    box = {"board": [[0, 0], [1, 0]], "tiles": duos, "base": 1, "ring": 1, "queen": 1}
    ada, bo = two_phones(browser, companion, "radioactive_bees", {"box": box})

    lay_tile(ada, "duo ×2", "[0,0]")

    expect(bo.locator("#last")).to_contain_text("Ada lays duo 1 on layer 1")


def lay_tile(page: Page, tile: str, place: str) -> None:
    page.get_by_role("button", name=tile, exact=True).tap()
    page.get_by_role("button", name="turned by 0°").tap()
    tap_lit(page, place)


def test_pollen_to_the_counted_columns(browser: Browser, companion: Companion) -> None:
    header = {
        "box": {"flowers": ["rose", "iris", "lilac", "poppy", "daisy"]},
        "objectives": [["rose"], ["iris"]],
        "rounds": [{"first": n, "decks": [[4, 1, 1], [2, 3, 3]]} for n in (0, 1)],
    }
    ada, bo = two_phones(browser, companion, "pollen", header)
    expect(bo.locator("#hand")).to_be_empty()

    no_fault(ada)
    lay_card(ada, "4", camp=0, column=1)
    tap(ada, "1")
    tap(ada, "discard 1")
    expect(ada.locator("#hand")).to_contain_text("The turn is complete")
    expect(bo.locator("#last")).to_contain_text("Nothing has been played yet")
    tap(ada, "Back")  # what nobody has seen is taken back
    lay_card(ada, "1", camp=0, column=0)
    tap(ada, "End the turn")
    expect(bo.locator("#last")).to_contain_text("lays 1 at rose, row 1")
    assert ada.get_by_role("button", name="Undo").count() == 0  # Bo has seen two cards

    new = ask_for_the_seat(browser, companion, "Ada")
    tap(ada, "No, I am playing")
    expect(new.locator("#seat")).to_contain_text("Ada does not give you that seat.")
    lay_card(bo, "2", camp=1, column=1, way="lay 2 face down")
    tap(bo, "End the turn")
    expect(ada.locator("#last")).to_contain_text("lays a card face down at iris, row 1")
    newer = ask_for_the_seat(browser, companion, "Bo")
    tap(bo, "Give it my seat")
    expect(bo.locator("#seat")).to_contain_text("You are watching")
    newer.locator("#board", has_text="Your hand").wait_for()
    tap(ada, "1")
    tap(ada, "discard 1")
    tap(ada, "End the turn")
    expect(newer.locator("#due")).to_contain_text("the last turn of this round")
    lay_card(newer, "3", camp=1, column=2)
    tap(newer, "End the turn")

    expect(ada.locator("#board")).to_contain_text("Round 1, counted")
    tap(newer, "Stop here")
    tap(newer, "End the game")
    expect(ada.locator("#due")).to_contain_text("The game is over")
    lines = points_of(ada, companion, "Ada")
    assert lines[:2] == [
        "round 1, column 1: 1 bee to 0: rose, on your objective: 2 points",
        "round 1, column 2: 4 bees to 2: iris: 1 point",
    ]


def ask_for_the_seat(browser: Browser, companion: Companion, name: str) -> Page:
    """Return the page of a new phone that has asked for the taken seat of *name*."""
    page = open_page(new_phone(browser), companion.address)
    tap(page, f"{name} (taken)")
    expect(page.locator("#seat")).to_contain_text(f"{name} is being asked on their phone")
    return page


def tap(page: Page, button: str) -> None:
    """Put a finger on the button of that name."""
    touch(page, page.get_by_role("button", name=button, exact=True).first)


def lay_card(page: Page, card: str, *, camp: int, column: int, way: str = "") -> None:
    tap(page, card)
    if way:
        tap(page, way)
    tap_lit(page, f'"camp":{camp},"place":[{column},1]')


def test_apiary_with_only_its_sectors_and_a_score_pad(
    browser: Browser, companion: Companion
) -> None:
    phones = [new_phone(browser) for _ in PLAYERS]
    ada, bo = (open_page(phone, companion.address) for phone in phones)
    for phone, seat, player in zip(phones, (0, 1), PLAYERS, strict=True):
        body = {"seat": seat, "name": player["name"]}
        phone.request.post(companion.address + "api/v1/seats", data=body)
    companion.host.press()
    phones[0].request.post(companion.address + "api/v1/host", data={})

    ada.goto(companion.address + "new")
    ada.locator("[data-key='game-apiary']").check()
    ada.get_by_label("What the companion keeps").select_option(label="only the sectors' majority")
    ada.locator("[data-key=begin]:enabled").tap()
    ada.wait_for_url(companion.address)
    place_token(ada, "north")
    bo.reload()
    bo.get_by_role("button", name="Choose an action").tap()
    ada.locator("summary", has_text="Score pad").tap()
    ada.get_by_label("Category").fill("seeds")
    place_token(bo, "north")
    expect(ada.locator("#last")).to_contain_text("Bo")
    expect(ada.get_by_label("Category")).to_have_value("seeds")
    note(ada, "seeds", 7)
    expect(ada.get_by_label("Category")).to_have_value("")
    no_fault(ada)
    ada.get_by_role("button", name="All is counted: end the game").tap()

    expect(bo.locator("#due")).to_contain_text("The game is over: Ada won")
    assert points_of(ada, companion, "Ada") == [
        "sector north: tokens 1, first place shared by 2, both rewards: 6",
        "seeds: 7",
    ]


def test_frame_is_put_on_a_lit_hexagon_with_a_finger(
    browser: Browser, companion: Companion
) -> None:
    game = game_named("apiary")
    header = game.prepare(tuple(PLAYERS), Random(5), {"keeps": "frames"})
    ada, bo = two_phones(browser, companion, "apiary", header)

    ada.locator("#hand button", has_text="frame").first.tap()
    ada.locator("#hand .options button, #hand .tiles button").first.tap()
    tap_lit(ada, '"at"')
    expect(ada.locator("#hand h2")).to_have_text("What is paid?")
    ada.locator("#hand .options button").first.tap()

    expect(bo.locator("#last")).to_contain_text("Ada")


def test_space_is_tapped_after_the_hive_was_dragged(browser: Browser, companion: Companion) -> None:
    header = game_named("apiary").prepare(tuple(PLAYERS), Random(5), {})
    ada, bo = two_phones(browser, companion, "apiary", header)

    tap(ada, "Place a worker")
    touch(ada, ada.locator("#hand .options button").first)
    ada.locator("#board .lit").first.wait_for()
    drag(ada, ada.locator("svg.apiary"), by_px=60)
    tap_lit(ada, '"space":"grow"')

    expect(bo.locator("#last")).to_contain_text("on grow", timeout=15_000)
    no_fault(ada)


def place_token(page: Page, sector: str) -> None:
    page.get_by_role("button", name="Place a hibernation token").tap()
    tap_lit(page, f'"sector":"{sector}"')


def note(page: Page, category: str, points: int) -> None:
    page.get_by_label("Category").fill(category)
    page.locator("#pad-points").fill(str(points))
    page.get_by_role("button", name="Note them").tap()
    expect(page.locator("#last")).to_contain_text(f"notes {category}: {points}")


def test_game_that_was_left_is_taken_up_and_a_finished_one_looked_at(
    browser: Browser, companion: Companion
) -> None:
    single = {"id": "one", "hexes": [[0, 0]], "bees": [[0, 0]]}
    box = {"board": [[0, 0], [5, 0]], "tiles": [single], "base": 1, "ring": 1, "queen": 1}
    ada, bo = two_phones(browser, companion, "radioactive_bees", {"box": box})
    lay_tile(ada, "one", "[0,0]")
    lay_tile(bo, "one", "[5,0]")
    expect(ada.locator("#due")).to_contain_text("The game is over")
    longer = {**box, "queen": 3}
    companion.do(StartGame("radioactive_bees", {"box": longer, "players": PLAYERS}))
    lay_tile(ada, "one", "[5,0]")
    expect(bo.locator("#last")).to_contain_text("Ada lays one on layer 1")
    companion.do(StartGame("radioactive_bees", {"box": box, "players": PLAYERS}))
    companion.host.press()
    ada.context.request.post(companion.address + "api/v1/host", data={})

    ada.goto(companion.address + "new")
    finished = ada.locator("#kept li", has_text="Ada, Bo won")
    finished.get_by_role("link", name="Look at it").tap()
    expect(ada.locator("#live")).to_have_text("An earlier game")
    expect(ada.locator("#stepper")).to_contain_text("Bo lays one on layer 1")
    assert ada.get_by_role("button", name="Correct this turn").count() == 0

    ada.goto(companion.address + "new")
    no_fault(ada)
    left = ada.locator("#kept li", has_text="1 turn ")
    left.get_by_role("button", name="Go on").tap()
    ada.wait_for_url(companion.address)
    expect(bo.locator("#due")).to_contain_text("Bo's turn")
    lay_tile(bo, "one", "[0,0]")
    expect(ada.locator("#last")).to_contain_text("Bo lays one on layer 1")
