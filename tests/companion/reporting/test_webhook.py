"""What a web hook gets: a server of the test's own takes it."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import msgspec
import pytest

from companion.reporting.webhook import SIGNATURE, signature
from tests.companion.reporting.conftest import ReportingTable, to_hook
from tests.waiting import wait_for


class Taker:
    """Takes posts at *url*, each as its signature and body; answers the codes in *says* first."""

    def __init__(self) -> None:
        self.says: list[int] = []
        self.got: list[tuple[str, bytes]] = []
        taker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                code = taker.says.pop(0) if taker.says else 204
                if code == 204:
                    taker.got.append((self.headers[SIGNATURE], body))
                self.send_response(code)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    @property
    def bodies(self) -> list[Any]:
        return [msgspec.json.decode(body) for _, body in self.got]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def taker() -> Iterator[Taker]:
    taker = Taker()
    yield taker
    taker.close()


def test_each_turn_is_posted_with_its_signature(reporting: ReportingTable, taker: Taker) -> None:
    reporting.report(to_hook(taker.url, "honey"))
    reporting.begin("apiary")
    reporting.play(2)

    wait_for(lambda: len(taker.got) == 2)
    assert [body["occasion"] for body in taker.bodies] == ["turn", "turn"]
    assert taker.bodies[-1]["state"]["title"] == "Apiary"
    assert all(signed == signature(body, "honey") for signed, body in taker.got)


def test_without_a_secret_nothing_claims_to_be_signed(
    reporting: ReportingTable, taker: Taker
) -> None:
    reporting.report(to_hook(taker.url, ""))
    reporting.begin("apiary")
    reporting.play(1)

    wait_for(lambda: taker.got)
    assert taker.got[0][0] is None


def test_hook_that_has_moved_is_told_and_loses_nothing(
    reporting: ReportingTable, taker: Taker
) -> None:
    taker.says = [301]
    reporting.begin("apiary")
    reporting.report(to_hook(taker.url, "honey"))
    reporting.play(1)

    wait_for(lambda: "301" in str(reporting.table.status().notices.get("webhook")))
    wait_for(lambda: taker.got)


def test_how_far_an_earlier_journal_got_counts_for_none(
    reporting: ReportingTable, taker: Taker
) -> None:
    (reporting.folder / "webhook.sent").write_text("9" * 30)
    reporting.begin("apiary")
    reporting.report(to_hook(taker.url, "honey"))
    reporting.play(1)

    wait_for(lambda: taker.got)


def test_a_post_that_failed_is_made_again_and_none_that_was_taken(
    reporting: ReportingTable, taker: Taker
) -> None:
    taker.says = [204, 503]
    reporting.begin("apiary")
    reporting.play(3)

    reporting.report(to_hook(taker.url, "honey"))

    wait_for(lambda: len(taker.got) == 3)
    numbers = [body["event"]["number"] for body in taker.bodies]
    assert len(set(numbers)) == 3


def test_the_last_turn_is_told_as_the_end(reporting: ReportingTable, taker: Taker) -> None:
    reporting.begin("pollen")
    reporting.report(to_hook(taker.url, "honey"))
    while reporting.table.snapshot().outcome is None:
        reporting.play(1)

    wait_for(lambda: bool(taker.got) and taker.bodies[-1]["occasion"] == "end", within_s=20)
    assert taker.bodies[-1]["state"]["winners"]
    assert [body["occasion"] for body in taker.bodies].count("end") == 1
    assert taker.bodies[-1]["event"]["body"] == {}
