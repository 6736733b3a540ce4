"""How much a phone loads to see the table for the first time, and how long that takes: python -m benchmarks.first_load.

Debian's Chromium, its processor slowed four times, in a Wi-Fi of 20 Mbit/s and 20 ms; the table's
page of each game, from the tap on the address to a drawn board on a live page. The pages are served as a
release serves them, each with its scripts as one; --as-written serves the scripts one by one.
"""

import shutil
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, CDPSession

from companion.games import GAMES
from scripts import bundles
from tests.end_to_end.phones import Companion, chromium, new_phone, running
from tests.end_to_end.take_phone_screenshots import play_by_chance
from web.scripts import BUNDLES

LOADS = 3
AS_WRITTEN = "--as-written"
LANGUAGE = "de"  # with all its sentences: English has none to load
SLOWED = 4
WIFI = {"offline": False, "latency": 20, "downloadThroughput": 2.5e6, "uploadThroughput": 2.5e6}
#: What is measured; *work* is of the page's own thread, slowed: a busy machine changes it least.
COLUMNS = ("kB", "requests", "work ms", "paint ms", "usable ms")
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
    if AS_WRITTEN in sys.argv:
        shutil.rmtree(BUNDLES, ignore_errors=True)
    else:
        bundles.main()
    print(f"{'game':18}" + "".join(f"{name:>11}" for name in (*COLUMNS, "least ms")))
    with TemporaryDirectory() as folder, running(Path(folder)) as companion, chromium() as browser:
        for game in GAMES:
            play_by_chance(companion, game.name, 12)
            loads = [first_load(browser, companion) for _ in range(LOADS)]
            middle = [median(column) for column in zip(*loads, strict=True)]
            least = min(load[-1] for load in loads)
            print(f"{game.name:18}" + "".join(f"{figure:11.1f}" for figure in (*middle, least)))


def first_load(browser: Browser, companion: Companion) -> tuple[float, ...]:
    """Return a phone's first load: its kilobytes, requests and work, when it painted and was usable."""
    with new_phone(browser, language=LANGUAGE) as phone:
        page = phone.new_page()
        page.add_init_script(WHEN_USABLE)
        session = phone.new_cdp_session(page)
        sizes = counted(session)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        session.send("Network.emulateNetworkConditions", WIFI)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(companion.address)
        page.wait_for_function("() => window.usableMs")
        usable = page.evaluate("window.usableMs")
        worked_ms = 1000 * metric(session, "TaskDuration")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        page.wait_for_timeout(300)  # what is still on its way is counted too
        return sum(sizes) / 1000, len(sizes), worked_ms, paint, usable


def metric(session: CDPSession, name: str) -> float:
    """Return what the browser has counted of the page's main thread."""
    counted = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in counted if one["name"] == name))


def counted(session: CDPSession) -> list[float]:
    """Return the list that the bytes of everything loaded, headers and compression as sent, go into."""
    sizes: list[float] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda loaded: sizes.append(loaded["encodedDataLength"]))
    return sizes


if __name__ == "__main__":
    main()
