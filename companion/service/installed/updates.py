"""A new version taken from a release file, and the one before it taken back where it does not start.

unpack ► environment ► trial on a copy of the journal ►│ stop ► save the journal ► switch ► start
       the table plays on meanwhile                    │       not ready? switch back ► start
"""

import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.atomic_file import rename_atomically, write_atomically
from companion.core.data_folder import JOURNAL
from companion.core.journal_file import BESIDE
from companion.errors import CompanionError
from companion.service.installed.host import Host
from companion.service.installed.release_file import Release
from companion.service.installed.systemd import status
from companion.service.installed.systemd_unit import NAME, Service
from companion.service.installed.versions import PROGRAM, Versions, home_of, versions_beside

#: A version that is ready has to stay so.
STEADY_S = 5.0
#: The libraries of a Zero 2 W may take a quarter of an hour.
BUILD_S = 1800.0
TRIAL_S = 300.0


def build(home: Path, old: Path) -> None:
    """Make the environment of the version in *home*, by its own script; raises `CompanionError`.

    Libraries that are the same as those of the version in *old* are taken from there.
    """
    run_in(home, "env", f"BEE_LIBRARIES_FROM={old}", "./run", "--help", within_s=BUILD_S)


def try_out(home: Path, journal: Path | None) -> None:
    """Have the version in *home* try itself on a copy of the *journal*; raises `CompanionError`."""
    named = [str(journal)] if journal else []
    run_in(home, str(PROGRAM), "try-version", *named, within_s=TRIAL_S)


def run_in(home: Path, *words: str, within_s: float) -> None:
    """Run a command of the version in *home*, its messages to ours; raises `CompanionError`."""
    try:
        subprocess.run(
            words, cwd=home, stdout=subprocess.DEVNULL, stderr=sys.stderr, timeout=within_s,
            check=True,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError) as error:
        raise CompanionError(f"{home.name}: {error}") from error


@dataclass(frozen=True)
class Updater:
    """Updates the installed *service*; *tell* hears what is being done."""

    service: Service
    host: Host
    tell: Callable[[str], None]
    build: Callable[[Path, Path], None] = build
    try_out: Callable[[Path, Path | None], None] = try_out
    pause: Callable[[float], None] = time.sleep

    @property
    def home(self) -> Path:
        """The folder of the version that the service starts now."""
        return home_of(self.service.program)

    @property
    def versions(self) -> Versions:
        """The versions beside it."""
        return versions_beside(self.home)

    def update(self, release: Release) -> None:
        """Have the service start *release* from now on.

        Raises `CompanionError` where it does not work; then all is as it was before.
        """
        new = self.versions.folder / release.name
        if new.resolve() == self.home:
            raise CompanionError(f"{release.name} runs already")
        self._prepare(release, new)
        try:
            self._take(new)
        except CompanionError:
            shutil.rmtree(new)
            raise
        self.versions.prune()

    def go_back(self) -> None:
        """Have the service start the version before the current one."""
        previous = self.versions.previous
        if previous is None or previous == self.home:
            raise CompanionError("there is no version before this one")
        self._take(previous)

    def _prepare(self, release: Release, new: Path) -> None:
        """Unpack *release* to *new*, make its environment and try it; the table plays on."""
        self.tell(f"Unpacking {release.name} …")
        shutil.rmtree(new, ignore_errors=True)
        self.versions.folder.mkdir(mode=0o755, exist_ok=True)
        try:
            release.unpack(self.versions.folder)
            self.tell("Making its environment; the table plays on meanwhile …")
            self.build(new, self.home)
            self.tell("Trying it on a copy of the journal …")
            saved = self._save("trial")
            self.try_out(new, saved.copy if saved else None)
        except BaseException:
            shutil.rmtree(new, ignore_errors=True)
            raise
        finally:
            shutil.rmtree(self.versions.folder / "trial", ignore_errors=True)

    def _take(self, new: Path) -> None:
        """Have the service start the version in *new*, and this one again where that is not ready."""
        old, before_it, saved = self.home, self.versions.previous, None
        self.tell(f"Stopping the companion, saving the journal, starting {new.name} …")
        self.host.run("systemctl", "stop", NAME)
        try:
            saved = self._save("before-update")
            self.versions.switch(to=new, previous=old)
            self._start()
        except (CompanionError, OSError, KeyboardInterrupt) as error:
            self.tell(f"It is not ready; going back to {old.name} …")
            self._restore(saved)
            self.versions.switch(to=old, previous=before_it)
            self._start()
            why = str(error) or "it was interrupted"
            raise CompanionError(f"{new.name}: {why}; {old.name} runs again") from error

    def _restore(self, saved: "SavedJournal | None") -> None:
        self.host.run("systemctl", "stop", NAME)
        if saved and saved.put_back():
            self.tell("The journal is the one from before; the newer is kept beside it")

    def _start(self) -> None:
        """Have the version that the link leads to install its own unit, and wait until it is steady."""
        settings = self.service.settings
        named = ("--settings", str(settings)) if settings else ()
        self.host.run(str(self.versions.link / PROGRAM), "service", "install", *named)
        before = status(self.host)
        self.pause(STEADY_S)
        now = status(self.host)
        if not now.is_active or now.process != before.process:
            raise CompanionError("it ended soon after its start")

    def _save(self, name: str) -> "SavedJournal | None":
        try:
            return save_journal(self.service.data, self.versions.folder / name)
        except (sqlite3.Error, OSError) as error:
            raise CompanionError(f"the journal cannot be saved: {error}") from error


@dataclass(frozen=True)
class SavedJournal:
    """The *copy* of the journal in the folder *data*, made before an update."""

    data: Path
    copy: Path

    def put_back(self) -> bool:
        """Put the copy back where the journal has another form now; tell whether it was so.

        The journal of the newer form is kept beside it, as ``journal-newer.sqlite3``.
        """
        journal = self.data / JOURNAL
        if not journal.exists() or _form(journal) == _form(self.copy):
            return False
        owner = journal.stat().st_uid, journal.stat().st_gid
        rename_atomically(journal, journal.with_name("journal-newer.sqlite3"))
        for ending in BESIDE:
            journal.with_name(journal.name + ending).unlink(missing_ok=True)
        for note in (".last", ".crc32"):  # they are about the newer one
            journal.with_suffix(note).unlink(missing_ok=True)
        write_atomically(journal, self.copy.read_bytes(), mode=0o640, owner=owner)
        return True


def save_journal(data: Path, into: Path) -> "SavedJournal | None":
    """Copy the journal in the folder *data*, also while it is in use; ``None``: there is none.

    The folder *into* is made anew, for our eyes alone. Raises `sqlite3.Error` and `OSError`.
    """
    if not (data / JOURNAL).exists():
        return None
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(mode=0o700)
    copy = into / JOURNAL
    with closing(_reading(data / JOURNAL)) as journal, closing(sqlite3.connect(copy)) as kept:
        journal.backup(kept)
        kept.execute("PRAGMA journal_mode = DELETE")  # all in one file
    return SavedJournal(data, copy)


def _form(journal: Path) -> int:
    with closing(_reading(journal)) as connection:
        (form,) = connection.execute("PRAGMA user_version").fetchone()
    return int(form)


def _reading(journal: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{journal.resolve().as_uri()}?mode=ro", uri=True)
