"""Taking the last turn back on the page of the turns, its trace, and playing it again."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.end_to_end.evening import TURNS, evening
from tests.end_to_end.fingers import touch
from tests.end_to_end.phones import new_phone, open_page


def test_turn_taken_back_leaves_a_trace_and_is_played_again(
    browser: Browser, tmp_path: Path
) -> None:
    with evening(tmp_path) as companion, new_phone(browser) as phone:
        played = companion.table.snapshot()
        companion.seat(phone, played.turns[-1].seat)
        page = open_page(phone, companion.address + "turns")
        touch(page, page.get_by_role("button", name=f"Undo turn {TURNS}"))

        trace = page.locator(".undone")
        name = played.players[played.turns[-1].seat]
        expect(trace).to_contain_text(f"undone by {name}")
        assert len(companion.table.snapshot().turns) == TURNS - 1

        touch(page, page.get_by_role("button", name=f"Play turn {TURNS} again"))

        expect(trace).to_have_count(0)
        assert companion.table.snapshot().states == played.states
