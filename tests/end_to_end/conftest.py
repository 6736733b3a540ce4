"""What every test with phones needs: a browser, and a companion of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.end_to_end.evening import evening
from tests.end_to_end.phones import Companion, chromium, running


@pytest.fixture(scope="module")
def open_browser() -> Iterator[Browser]:
    """One for a file's tests, no longer: Playwright's loop runs in this thread, and is in others' way."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser(open_browser: Browser) -> Iterator[Browser]:
    """The browser; phones that a test leaves behind are put away after it."""
    yield open_browser
    for phone in open_browser.contexts:
        phone.close()


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    with running(tmp_path) as companion:
        yield companion


@pytest.fixture(scope="module")
def shared_evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A game well under way for a file's tests, which leave it as it is."""
    with evening(tmp_path_factory.mktemp("phone")) as companion:
        yield companion
