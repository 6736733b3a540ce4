"""The installation checked: its folder, its journal, its port, its clock, with what to do about each."""

import os
import platform
import shutil
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from companion.core.data_folder import JOURNAL, LOCK, DataFolder
from companion.core.journal_file import Damaged, check_sound
from companion.errors import CompanionError, Missing, PartFault
from companion.finding import Finding, bad, doubtful, left_out, well
from companion.phrases import Phrase, Value
from companion.service.installed.port_holders import port_holder
from companion.service.pictures.starts import FILE as STARTS_FILE
from companion.service.pictures.starts import Starts
from companion.service.serving import listen
from companion.service.wall_clock import SYNCHRONIZED
from companion.settings import Settings

#: Of an address in this system: a processor of 64 may run a system of 32.
BITS = 8 * struct.calcsize("P")

#: Room for the pictures of some thirty games.
LEAST_FREE_MB = 500


_ANOTHERS = Phrase("it is the service's own: with sudo it is looked at")


def is_running(folder: Path) -> bool:
    """Tell whether a companion uses *folder* now."""
    lock = folder / LOCK
    try:
        if not lock.exists():
            return False
        DataFolder(folder).close()
    except PartFault:
        return True
    except Missing:
        return _is_held(lock)  # another user's
    except OSError:
        return False
    return False


def _is_held(lock: Path, locks: Path = Path("/proc/locks")) -> bool:
    """Tell whether the kernel's list of locks has the file *lock*, which may be another user's."""
    held = locks.read_text().split() if locks.exists() else []
    inode = str(lock.stat().st_ino)
    return any(word.rpartition(":")[2] == inode and ":" in word for word in held)


def check_installation(
    settings: Settings, *, is_clock_set: Callable[[], bool], bits: int = BITS
) -> Iterator[Finding]:
    """Yield what is found of everything that is no part on the table.

    *bits* are those of an address in the system that this runs in.
    """
    yield _system(bits)
    folder = settings.data.folder
    runs = is_running(folder)
    is_running_now = Phrase("it is running now") if runs else Phrase("it is not running")
    yield well("companion", is_running_now)
    yield _folder(folder)
    yield _space(folder)
    yield _journal(folder / JOURNAL)
    yield _starts(folder)
    yield left_out("port", Phrase("the running companion has it")) if runs else _port(settings)
    yield _clock(is_clock_set)


def set_by_network() -> bool:
    """Tell whether systemd has set the clock from the network."""
    return SYNCHRONIZED.exists()


def _system(bits: int) -> Finding:
    if bits < 64:
        found = Phrase("this system has {bits} bits", {"bits": bits})
        todo = Phrase("write the 64-bit Raspberry Pi OS onto the card (docs/service.md)")
        return bad("system", found, todo)
    return well("system", Phrase(system_name()))


def system_name() -> str:
    """Return what system this is, and for which processor."""
    try:
        name = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        name = ""
    return f"{name or platform.system()}, {platform.machine()}"


def _folder(folder: Path) -> Finding:
    """Look whether the companion can keep anything there, without making it."""
    nearest = _nearest(folder)
    named: dict[str, Value] = {"folder": str(nearest)}
    todo = Phrase("name another, or let the companion's user write there")
    if not nearest.is_dir():
        return bad("folder", Phrase("{folder} is no folder", named), todo)
    if not os.access(nearest, os.W_OK | os.X_OK):
        if _is_anothers(folder):
            return left_out("folder", _ANOTHERS)
        return bad("folder", Phrase("nothing can be written in {folder}", named), todo)
    return well("folder", Phrase(str(folder.resolve())))


def _nearest(folder: Path) -> Path:
    """Return *folder*, or of the folders that it is to lie in the first that is there."""
    return next(path for path in (folder, *folder.resolve().parents) if _is_there(path))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # it lies where we may not look
        return False


def _is_anothers(folder: Path) -> bool:
    """Tell whether *folder* is there and another user's, such as the service's."""
    return folder.is_dir() and os.geteuid() not in (0, folder.stat().st_uid)


def _space(folder: Path) -> Finding:
    nearest = _nearest(folder)
    free_mb = shutil.disk_usage(nearest).free // 1_000_000
    found = Phrase("{mb} MB free", {"mb": free_mb})
    if free_mb < LEAST_FREE_MB:
        todo = Phrase("delete something, or old pictures in {folder}")
        return doubtful("space", found, todo.filled(folder=f"{folder}/pictures"))
    return well("space", found)


def _journal(path: Path) -> Finding:
    if not _is_there(path):
        return well("journal", Phrase("none yet"))
    if not os.access(path, os.R_OK):
        return left_out("journal", _ANOTHERS)
    todo = Phrase(
        "start the companion: it takes all that is whole into a new one and keeps the old"
    )
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as journal:
            check_sound(journal)
            (games,) = journal.execute(
                "SELECT count(DISTINCT game) FROM events WHERE game > 0"
            ).fetchone()
    except (sqlite3.Error, Damaged) as error:
        return bad("journal", Phrase(str(error)), todo)
    return well("journal", Phrase("sound, games kept: {games}", {"games": games}))


def _starts(folder: Path) -> Finding:
    starts = Starts(folder / STARTS_FILE)
    if not starts.why:
        return well("starts", Phrase("the last one went well"))
    how = Phrase("the last one failed: {why}")
    if starts.is_safe_mode:
        how = Phrase("the next one leaves the camera out: {why}")
    todo = Phrase("see what it says; the next good start clears this")
    return doubtful("starts", how.filled(why=starts.why), todo)


def _port(settings: Settings) -> Finding:
    try:
        listen(settings.web.host, settings.web.port).close()
    except CompanionError as refusal:
        holder = port_holder(settings.web.port)
        held = Phrase("{port} is held by {program}")
        found = held.filled(port=settings.web.port, program=str(holder)) if holder else None
        todo = Phrase("end it, or set another in settings.toml ([web])")
        return bad("port", found or refusal.phrase, todo)
    return well("port", Phrase("{port} is free", {"port": settings.web.port}))


def _clock(is_set: Callable[[], bool]) -> Finding:
    if is_set():
        return well("clock", Phrase("set by the network"))
    todo = Phrase("connect to a network once, or {command}; the order of turns is right anyway")
    not_set = Phrase("not set by the network")
    return doubtful("clock", not_set, todo.filled(command="sudo timedatectl set-time"))
