"""A version is taken from a release file, and taken back where it does not start: with small releases.

What a version does is in its file ``does``; building one copies that to where its command would be.
"""

import io
import sqlite3
import subprocess
import tarfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from companion.cli.cli import main
from companion.cli.update import checked
from companion.core.journal import Journal
from companion.errors import CompanionError, Unreadable
from companion.service.installed.release_file import Release, read_release
from companion.service.installed.systemd_unit import Service
from companion.service.installed.updates import Updater
from companion.service.installed.versions import PROGRAM, versions_beside

ROOT = Path(__file__).resolve().parents[4]
NOW = datetime(2026, 11, 30, 20, tzinfo=UTC)


def packed(name: str, does: str = "starts", **others: str) -> bytes:
    """Return a release file whose version, once built, *does* that."""
    files = {"run": "#!/bin/sh", "pyproject.toml": "", "does": does, **others}
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        for path, text in files.items():
            member = tarfile.TarInfo(f"{name}/{path}")
            member.size, member.mode = len(text), 0o755 if path == "run" else 0o644
            archive.addfile(member, io.BytesIO(text.encode()))
    return file.getvalue()


def release(number: str, does: str = "starts") -> Release:
    return read_release(packed(f"bee-table-companion-{number}", does))


@dataclass
class RehearsedHost:
    """A machine whose service starts what the link leads to, and does what that says.

    *data* is the folder of the journal: a version that "migrates" gives it a newer form.
    """

    data: Path
    program: Path
    is_root: bool = True
    runs: bool = True
    ends_soon: bool = False
    starts: int = 0
    ran: list[str] = field(default_factory=list)

    def run(self, *words: str) -> str:
        if words[:2] == ("systemctl", "stop"):
            self.runs = False
        elif words[:2] == ("systemctl", "show"):
            self.starts += self.ends_soon  # systemd has started it anew
            active = "active" if self.runs else "failed"
            return f"LoadState=loaded\nActiveState={active}\nMainPID={self.starts}\n"
        elif words[1:3] == ("service", "install"):
            self._start(Path(words[0]))
        self.ran.append(" ".join(words))
        return ""

    @property
    def home(self) -> Path:
        """The folder of the version that runs, or ran last."""
        return self.program.parents[2]

    def _start(self, program: Path) -> None:
        does = program.read_text()
        if does == "migrates and fails":
            with closing(sqlite3.connect(self.data / "journal.sqlite3")) as journal:
                journal.execute("PRAGMA user_version = 99")
        if "fails" in does:
            raise CompanionError("Job for bee-table-companion.service failed")
        self.program, self.runs, self.starts = program.resolve(), True, self.starts + 1
        self.ends_soon = "ends" in does


@dataclass(frozen=True)
class Rehearsal:
    """An updater over a rehearsed machine, and what it *told*."""

    host: RehearsedHost
    updater: Updater
    told: list[str]

    def update(self, number: str, does: str = "starts") -> None:
        self.updater.update(release(number, does))

    @property
    def runs(self) -> str:
        """The name of the version that runs."""
        return self.host.home.name if self.host.runs else ""

    def versions(self) -> list[str]:
        """Return the versions that are unpacked, without the links to them."""
        return sorted(path.name for path in self.updater.versions.folder.glob("bee-table-*"))


@pytest.fixture
def rehearse(tmp_path: Path) -> Callable[[], Rehearsal]:
    """Return how to look at the machine anew: its service is installed in ``bee``, with a journal."""
    first = tmp_path / "bee"
    (first / PROGRAM).parent.mkdir(parents=True)
    (first / PROGRAM).write_text("starts")
    (tmp_path / "data").mkdir()
    journal = Journal.open(tmp_path / "data/journal.sqlite3", now=NOW)
    journal.close()
    host = RehearsedHost(tmp_path / "data", program=first / PROGRAM)
    told: list[str] = []

    def build(home: Path, old: Path) -> None:
        assert (old / PROGRAM).exists()
        does = (home / "does").read_text()
        if does == "cannot be built":
            raise CompanionError("no network")
        (home / PROGRAM).parent.mkdir(parents=True)
        (home / PROGRAM).write_text(does)

    def try_out(home: Path, journal: Path | None) -> None:
        assert journal is not None
        with closing(Journal.open(journal, now=NOW)) as copy:
            assert copy.salvage is None
        journal.with_suffix(".last").write_text(f"{99:020} {crc32(b'%020d' % 99):08x}\n")
        if (home / "does").read_text() == "cannot read the journal":
            raise CompanionError("it cannot read the journal")

    def rehearsal() -> Rehearsal:
        service = Service(versions_beside(first).program_of(host.home), data=tmp_path / "data")
        updater = Updater(
            service, host, tell=told.append, build=build, try_out=try_out, pause=lambda s: None
        )
        return Rehearsal(host, updater, told)

    return rehearsal


def test_new_version_runs_through_the_link_and_the_old_one_is_kept(
    rehearse: Callable[[], Rehearsal],
) -> None:
    rehearse().update("0.2.0")
    rehearse().update("0.3.0")

    updated = rehearse()
    assert updated.runs == "bee-table-companion-0.3.0"
    assert updated.versions() == ["bee-table-companion-0.2.0", "bee-table-companion-0.3.0"]
    assert (updated.updater.versions.folder / "before-update/journal.sqlite3").exists()
    assert str(updated.updater.service.program).endswith("bee-versions/current/.venv/bin/companion")


def test_version_that_runs_is_not_unpacked_again(rehearse: Callable[[], Rehearsal]) -> None:
    rehearse().update("0.2.0")

    with pytest.raises(CompanionError, match=r"0\.2\.0 runs already"):
        rehearse().update("0.2.0")


@pytest.mark.parametrize("does", ["cannot be built", "cannot read the journal"])
def test_version_that_does_not_work_is_never_switched_to(
    rehearse: Callable[[], Rehearsal], does: str
) -> None:
    rehearsal = rehearse()

    with pytest.raises(CompanionError):
        rehearsal.update("0.2.0", does)

    assert rehearsal.runs == "bee"
    assert rehearsal.versions() == []
    assert "systemctl stop bee-table-companion" not in rehearsal.host.ran


def test_version_that_does_not_start_goes_back_by_itself(
    rehearse: Callable[[], Rehearsal],
) -> None:
    rehearse().update("0.2.0")
    rehearsal = rehearse()

    with pytest.raises(CompanionError, match=r"0\.3\.0: Job .* failed; .*0\.2\.0 runs again"):
        rehearsal.update("0.3.0", "fails")

    assert rehearse().runs == "bee-table-companion-0.2.0"
    assert rehearsal.versions() == ["bee-table-companion-0.2.0"]
    rehearse().updater.go_back()  # the way back is the one from before
    assert rehearse().runs == "bee"


def test_version_that_ends_soon_after_its_start_goes_back(
    rehearse: Callable[[], Rehearsal],
) -> None:
    rehearsal = rehearse()

    with pytest.raises(CompanionError, match="it ended soon after its start"):
        rehearsal.update("0.2.0", "starts and ends")

    assert rehearse().runs == "bee"


def test_journal_of_a_newer_form_is_kept_aside_and_the_old_one_is_back(
    rehearse: Callable[[], Rehearsal],
) -> None:
    rehearsal = rehearse()
    data = rehearsal.host.data

    with pytest.raises(CompanionError):
        rehearsal.update("0.2.0", "migrates and fails")

    with closing(Journal.open(data / "journal.sqlite3", now=NOW)) as journal:
        assert journal.salvage is None  # the old version reads it, and finds nothing amiss
    assert (data / "journal-newer.sqlite3").exists()
    assert "The journal is the one from before; the newer is kept beside it" in rehearsal.told


def test_version_before_this_one_is_taken_back_by_hand(rehearse: Callable[[], Rehearsal]) -> None:
    rehearse().update("0.2.0")

    rehearse().updater.go_back()

    assert rehearse().runs == "bee"


def test_without_an_earlier_version_there_is_no_way_back(
    rehearse: Callable[[], Rehearsal],
) -> None:
    with pytest.raises(CompanionError, match="no version before"):
        rehearse().updater.go_back()


def test_release_is_unpacked_with_its_programs(tmp_path: Path) -> None:
    folder = release("0.2.0").unpack(tmp_path)

    assert folder == tmp_path / "bee-table-companion-0.2.0"
    assert (folder / "run").stat().st_mode & 0o777 == 0o755
    assert (folder / "does").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    "content",
    [
        b"honey",
        packed("bees-0.2.0"),
        packed("bee-table-companion-0.2.0", **{"../../etc/passwd": "root"}),
        packed("bee-table-companion-0.2.0/..", does=""),
    ],
    ids=["no archive", "another's", "leads out", "is out"],
)
def test_file_that_is_no_release_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable):
        read_release(content)


def test_release_with_a_spoilt_byte_is_refused_wherever_it_lies() -> None:
    whole = packed("bee-table-companion-0.2.0", noise=Random(1).randbytes(900).hex())
    head = 10  # gzip's own, which holds a time and the system

    for at in range(head, len(whole)):
        spoilt = whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]
        with pytest.raises(Unreadable):
            read_release(spoilt)


def test_links_are_not_unpacked() -> None:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        link = tarfile.TarInfo("bee-table-companion-0.2.0/run")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)

    with pytest.raises(Unreadable, match="not for unpacking"):
        read_release(file.getvalue())


def test_checksum_that_was_named_must_be_the_files(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match="not the one that was named"):
        checked(release("0.2.0"), "0" * 64)

    assert checked(release("0.2.0"), release("0.2.0").sha256.upper()).name.endswith("0.2.0")


def test_this_version_reads_a_journal_and_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.sqlite3"
    Journal.open(journal, now=NOW).close()

    assert main(["try-version", str(journal)]) == 0
    assert "works" in capsys.readouterr().out

    journal.write_bytes(b"honey" * 1000)

    assert main(["try-version", str(journal)]) == 2
    assert "cannot read the journal" in capsys.readouterr().err


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no checkout")
def test_release_that_the_script_packs_is_read(tmp_path: Path) -> None:
    told = subprocess.run(
        [ROOT / "scripts/release", tmp_path], capture_output=True, text=True, check=True
    )

    found = read_release(next(tmp_path.glob("*.tar.gz")).read_bytes())
    folder = found.unpack(tmp_path)

    assert told.stdout.split() == [found.sha256, f"{found.name}.tar.gz"]
    assert found.name.endswith(_released_in(folder).replace(" ", "-"))


def _released_in(folder: Path) -> str:
    """Return the commit that git archive wrote into the version's file."""
    text = (folder / "companion/version.py").read_text()
    return text.partition('_RELEASED = "')[2].partition('"')[0]
