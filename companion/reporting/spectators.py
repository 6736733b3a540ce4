"""A page for those who are not there: static files, written anew after every turn, that only show."""

import base64
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import msgspec

from companion.atomic_file import write_atomically
from companion.core.status import Told
from companion.errors import PartFault
from companion.phrases import Phrase
from companion.reporting.http_request import host_of, send
from companion.reporting.public import EventReport
from companion.reporting.state import TableState, table_state
from companion.settings import SpectatorSettings

#: The page, and the file that it reads again and again.
INDEX, TABLE = "index.html", "table.json"
TIMEOUT_S = 10.0

#: Puts a file, by its path below the page, where spectators find it; raises `PartFault`.
Put: TypeAlias = Callable[[str, bytes], None]


class Spectators:
    """The page of the table called *name*: *files* once, then the table as it stands.

    *files* returns the page's own files in a language, by path.
    """

    def __init__(self, put: Put, files: Callable[[str], Mapping[str, bytes]], *, name: str) -> None:
        self._put = put
        self._files = files
        self._name = name
        self._language = ""
        self._shown: TableState | None = None

    def open(self) -> None:
        """Do nothing: files are put when there is something to show."""

    def take(self, told: Told, events: Sequence[EventReport]) -> None:
        """Put the table as *told* where it has changed; raises `PartFault` where that cannot be.

        After that everything is put anew: the place may have been emptied.
        """
        try:
            self._put_all(told)
        except PartFault:
            self._language, self._shown = "", None
            raise

    def _put_all(self, told: Told) -> None:
        language = told[0].language
        if language != self._language:
            for path, content in self._files(language).items():
                self._put(path, content)
            self._language = language
        state = table_state(*told, table=self._name)
        if state != self._shown:
            self._put(TABLE, msgspec.json.encode(state))
            self._shown = state

    def close(self) -> None:
        """Do nothing: what was put stays."""


def put_of(settings: SpectatorSettings) -> Put:
    """Return what puts files into the folder, or to the web space, that *settings* name."""
    if settings.url:
        return lambda path, content: _put_by_http(settings, path, content)
    folder = settings.folder or Path()
    return lambda path, content: _put_into(folder, path, content)


def _put_into(folder: Path, path: str, content: bytes) -> None:
    file = folder / path
    if path == TABLE and not (folder / INDEX).is_file():
        raise PartFault("the spectators' page is gone from {folder}", folder=str(folder))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, content)
    except OSError as error:
        raise PartFault(
            "the spectators' page cannot be written to {folder}: {why}",
            folder=str(folder),
            why=str(error.strerror),
        ) from error


_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


def _put_by_http(settings: SpectatorSettings, path: str, content: bytes) -> None:
    headers = {"Content-Type": _TYPES.get(Path(path).suffix, "application/octet-stream")}
    if settings.user:
        named = base64.b64encode(f"{settings.user}:{settings.password}".encode()).decode()
        headers["Authorization"] = f"Basic {named}"
    url = f"{settings.url.rstrip('/')}/{path}"
    try:
        answer = send("PUT", url, content, headers, within_s=TIMEOUT_S)
    except PartFault as fault:
        why = fault.phrase
    else:
        if answer.code in _TAKEN:
            return
        why = Phrase(f"{answer.code} {answer.reason}")
    raise PartFault(
        "the web space at {host} takes no files: {why}", host=host_of(settings.url), why=why
    )


_TAKEN = range(200, 300)
