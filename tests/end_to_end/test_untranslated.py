"""Every page in a language made of marks: what shows without a mark is said in English to everybody."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import web.language
import web.scripts
from companion.games import GAMES
from companion.languages import LANGUAGES, Words, words_in
from tests.end_to_end.phones import Companion, new_phone, open_page, running
from tests.end_to_end.take_phone_screenshots import play_by_chance

#: The language that is spoken in marks meanwhile.
MARKED = "de"
PAGES = ("join", "new", "start", "dice", "paper-sheet")
#: Those that draw what the game itself says; the last game's others stand for all.
PAGES_OF_A_GAME = ("", "points")
OTHERS = ("turns", "rules", "big")
#: Those on which the game itself is drawn.
DRAWN = ("", "turns", "big")
#: What is nobody's language: people's names, the games', the languages' own, what stands on boxes.
OWN = {
    *("Ada", "Bo", *LANGUAGES.values(), *(game.title for game in GAMES)),
    *("JSON", "CSV", "BG", "Stats", "http", "Déplacement"),
}
#: Tiles' names in the form of a box: the owner of the box may change them.
NAMED = {"triangle", "angle", "line"}
#: What a person sees, hears or is told of a page.
SHOWN = """() => {
  const told = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, data } = walker.currentNode;
    if (!parent.closest('script, style, textarea, code, .address')) told.push(data);
  }
  for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
    document.querySelectorAll(`[${name}]`).forEach((one) => told.push(one.getAttribute(name)));
  }
  return [...told, document.title];
}"""


class Marks(Mapping[str, str]):
    """Each sentence in brackets, but for what fills its names: "⟦Turn ⟧{number}⟦⟧"."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = sentences

    def __getitem__(self, text: str) -> str:
        self._sentences[text]
        return "⟦" + re.sub(r"(\{\w+\})", r"⟧\1⟦", text) + "⟧"

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)


@pytest.fixture
def phone(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[BrowserContext]:
    """A phone whose language is made of marks."""
    marked = Words(MARKED, Marks(words_in(MARKED).sentences))
    for module in (web.language, web.scripts):
        monkeypatch.setattr(module, "words_in", lambda language: marked)
    web.scripts.page_words.cache_clear()
    with new_phone(browser, language=MARKED) as phone:
        yield phone
    web.scripts.page_words.cache_clear()


def test_nothing_is_said_on_any_page_that_is_not_translated(
    phone: BrowserContext, tmp_path: Path
) -> None:
    with running(tmp_path) as companion:
        page = open_page(phone, companion.address)
        bare = {path: unmarked(page, companion, path) for path in PAGES}
        for game in GAMES:
            play_by_chance(companion, game.name, 12)
            companion.seat(phone, companion.on_turn)
            own = {f"box/{game.name}": game.box, "dice": game.dice}
            paths = (*PAGES_OF_A_GAME, *(path for path, has_it in own.items() if has_it))
            bare |= {f"{game.name} {path}": unmarked(page, companion, path) for path in paths}
        bare |= {path: unmarked(page, companion, path) for path in OTHERS}

        untranslated = {path: words for path, words in bare.items() if words}
        assert untranslated == {}


def unmarked(page: Page, companion: Companion, path: str) -> set[str]:
    """Return the words on a page that stand in no mark."""
    page.goto(companion.address + path)
    page.locator("#live[data-state=live]").wait_for()
    if path in DRAWN:
        page.locator("#board > *").first.wait_for(state="attached")
    told = [re.sub(r"⟦[^⟦⟧]*⟧", "", text) for text in page.evaluate(SHOWN)]
    for own in OWN:
        told = [text.replace(own, "") for text in told]
    found = {word for text in told for word in re.findall(r"[^\W\d_]{3,}", text)}
    return found - NAMED if path.startswith("box/") else found
