"""A file that matters is the old one or the new one, whenever the power goes."""

import os
from pathlib import Path

import pytest

from companion import atomic_file
from companion.atomic_file import delete_for_good, write_atomically
from tests.companion.power_cuts import Left, PowerlessDisk

PATH = Path("/data/box.json")
OLD, NEW = b"the old box", b"another box, a longer one"


def disk_holding(left: Left, monkeypatch: pytest.MonkeyPatch) -> PowerlessDisk:
    disk = PowerlessDisk.holding(left)
    monkeypatch.setattr(atomic_file, "os", disk)
    return disk


@pytest.mark.parametrize("before", [{PATH.name: OLD}, {}], ids=["written before", "new"])
@pytest.mark.parametrize("beside", [{PATH.name + ".part": b"left"}, {}], ids=["a rest", "clean"])
def test_power_cut_at_any_moment_leaves_the_old_file_or_the_new_one_whole(
    before: Left, beside: Left, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = disk_holding({**before, **beside}, monkeypatch)
    write_atomically(PATH, NEW)
    found = [left.get(PATH.name) for cut in disk.cuts for left in cut]

    assert len(found) > 20
    assert set(found) == {before.get(PATH.name), NEW}


def test_what_was_written_is_there_after_any_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = disk_holding({PATH.name: OLD}, monkeypatch)
    write_atomically(PATH, NEW)

    assert disk.left_now() == [{PATH.name: NEW}]


def test_what_was_deleted_stays_away(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = disk_holding({PATH.name: OLD}, monkeypatch)
    delete_for_good(PATH)
    delete_for_good(PATH)

    assert disk.left_now() == [{}]


def test_every_moment_of_two_writes_leaves_something_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    first = disk_holding({PATH.name: OLD}, monkeypatch)
    write_atomically(PATH, NEW)
    for cut in first.cuts:
        for left in cut:
            second = disk_holding(left, monkeypatch)
            write_atomically(PATH, OLD)

            assert second.left_now()[0][PATH.name] == OLD


def test_a_disk_that_refuses_leaves_the_old_file_and_no_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "box.json"
    write_atomically(path, OLD)
    monkeypatch.setattr(os, "write", _no_room)
    with pytest.raises(OSError, match="no room"):
        write_atomically(path, NEW)

    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("box.json", OLD)]


def _no_room(descriptor: int, content: memoryview) -> int:
    raise OSError("no room")


def test_a_secret_is_never_open_to_others(tmp_path: Path) -> None:
    path = tmp_path / "hotspot.json"
    path.with_name("hotspot.json.part").write_bytes(b"a rest that all may read")
    write_atomically(path, NEW, mode=0o600)

    assert path.stat().st_mode & 0o777 == 0o600
