"""The page for those who are not there: which files, and what stands in them."""

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import msgspec

from companion.settings import Settings, SpectatorSettings
from tests.companion.reporting.conftest import ReportingTable
from tests.waiting import wait_for
from web.spectators import spectator_files


def to_folder(folder: Path) -> Settings:
    return Settings(spectators=SpectatorSettings(folder=folder))


def turn_in(folder: Path) -> int:
    file = folder / "table.json"
    return int(msgspec.json.decode(file.read_bytes())["turn"]) if file.exists() else -1


def test_page_is_written_once_and_the_table_after_every_turn(
    reporting: ReportingTable, tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    reporting.begin("pollen")
    reporting.report(to_folder(folder))
    wait_for(lambda: turn_in(folder) == 0)
    written = (folder / "index.html").stat().st_mtime_ns

    reporting.play(2)

    wait_for(lambda: turn_in(folder) == len(reporting.table.snapshot().turns))
    assert (folder / "index.html").stat().st_mtime_ns == written


def test_page_whose_folder_was_removed_is_written_anew(
    reporting: ReportingTable, tmp_path: Path
) -> None:
    folder = tmp_path / "page"
    reporting.begin("pollen")
    reporting.report(to_folder(folder))
    wait_for(lambda: turn_in(folder) == 0)

    shutil.rmtree(folder)
    reporting.play(1)

    wait_for(lambda: turn_in(folder) == 1 and (folder / "index.html").exists())


def test_a_folder_that_cannot_be_written_stops_no_game(
    reporting: ReportingTable, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    reporting.report(to_folder(tmp_path / "file" / "page"))

    reporting.begin("apiary")
    reporting.play(1)

    assert len(reporting.table.snapshot().turns) == 1


def test_every_file_that_the_page_names_is_there_by_a_relative_path() -> None:
    files = spectator_files("fr")
    page = files["index.html"].decode()

    named = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert [name for name in named if name not in files] == []
    for name, content in files.items():
        if name.endswith(".js"):
            for other in re.findall(rb'from "([^"]+)";', content):
                found = (Path("/") / Path(name).parent / other.decode()).resolve()
                assert found.as_posix().lstrip("/") in files


def test_a_web_space_gets_the_files_by_put_with_its_user(reporting: ReportingTable) -> None:
    with web_space() as (url, files, users):
        settings = SpectatorSettings(url=url, user="ada", password="honey")
        reporting.begin("apiary")
        reporting.report(Settings(spectators=settings))
        reporting.play(1)

        wait_for(lambda: b'"turn":1' in files.get("/bees/table.json", b""))
    assert "/bees/index.html" in files
    assert users == {"Basic YWRhOmhvbmV5"}


@contextmanager
def web_space() -> Iterator[tuple[str, dict[str, bytes], set[str]]]:
    """Serve a web space that takes files: yield its address, the files by path, and who put them."""
    files: dict[str, bytes] = {}
    users: set[str] = set()

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            users.add(self.headers["Authorization"])
            files[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/bees/", files, users
    server.shutdown()
    server.server_close()
    thread.join()
