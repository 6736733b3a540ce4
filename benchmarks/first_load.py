"""How much a phone loads to see the table for the first time, and how long that takes: python -m benchmarks.first_load.

Debian's Chromium, its processor slowed four times, in a Wi-Fi of 20 Mbit/s and 20 ms; the table's
page of each game, from the tap on the address to a drawn board on a live page.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, CDPSession

from companion.games import GAMES
from tests.end_to_end.phones import Companion, chromium, new_phone, running
from tests.end_to_end.take_phone_screenshots import play_by_chance

LOADS = 3
LANGUAGE = "de"  # with all its sentences: English has none to load
SLOWED = 4
WIFI = {"offline": False, "latency": 20, "downloadThroughput": 2.5e6, "uploadThroughput": 2.5e6}
#: The page notes when it is live and its board stands.
WHEN_USABLE = """
new MutationObserver(() => {
  const isUsable = document.querySelector('#live[data-state=live]')
    && document.querySelector('#board > *');
  if (isUsable) window.usableMs ??= performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def main() -> None:
    """Print each game's bytes and times."""
    print(f"{'game':18}{'kB':>7}{'requests':>10}{'paint ms':>10}{'usable ms':>11}{'least ms':>10}")
    with TemporaryDirectory() as folder, running(Path(folder)) as companion, chromium() as browser:
        for game in GAMES:
            play_by_chance(companion, game.name, 12)
            loads = [first_load(browser, companion) for _ in range(LOADS)]
            kilobytes, requests, paint, usable = (
                median(column) for column in zip(*loads, strict=True)
            )
            least = min(load[3] for load in loads)
            print(
                f"{game.name:18}{kilobytes:7.1f}{requests:10.0f}{paint:10.0f}{usable:11.0f}{least:10.0f}"
            )


def first_load(browser: Browser, companion: Companion) -> tuple[float, float, float, float]:
    """Return the kilobytes and requests of a phone's first load, and when it painted and was usable."""
    with new_phone(browser, language=LANGUAGE) as phone:
        page = phone.new_page()
        page.add_init_script(WHEN_USABLE)
        session = phone.new_cdp_session(page)
        sizes = counted(session)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        session.send("Network.emulateNetworkConditions", WIFI)
        page.goto(companion.address)
        page.wait_for_function("() => window.usableMs")
        usable = page.evaluate("window.usableMs")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        page.wait_for_timeout(300)  # what is still on its way is counted too
        return sum(sizes) / 1000, len(sizes), paint, usable


def counted(session: CDPSession) -> list[float]:
    """Return the list that the bytes of everything loaded, headers and compression as sent, go into."""
    sizes: list[float] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda loaded: sizes.append(loaded["encodedDataLength"]))
    return sizes


if __name__ == "__main__":
    main()
