"""The companion's own folder: one companion at a time, pictures whole or not at all."""

from pathlib import Path

import pytest

from companion.core.data_folder import JOURNAL, LOCK, DataFolder
from companion.core.picture_store import PictureFolder
from companion.errors import Missing, PartFault, Unreadable
from companion.ports import Picture
from companion.service.health import folder_trouble
from tests.companion.tracking.scripted_observer import picture


def test_a_second_companion_is_refused_until_the_first_has_gone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with (
        DataFolder(folder),
        pytest.raises(PartFault, match=r"another companion is using the folder .*data"),
    ):
        DataFolder(folder)

    DataFolder(folder).close()


@pytest.mark.parametrize("gone", [JOURNAL, LOCK])
def test_a_folder_that_was_deleted_under_the_companion_is_noticed(
    tmp_path: Path, gone: str
) -> None:
    with DataFolder(tmp_path) as folder:
        folder.journal_path.touch()
        assert folder_trouble(folder) is None
        (tmp_path / gone).unlink()

        assert folder_trouble(folder) is not None


def test_a_folder_that_was_put_in_the_place_of_ours_is_another(tmp_path: Path) -> None:
    path = tmp_path / "data"
    with DataFolder(path) as folder:
        path.rename(tmp_path / "moved")
        with DataFolder(path) as other:
            other.journal_path.touch()

        assert not folder.is_there


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Missing, match="cannot be used"):
        DataFolder(tmp_path / "file" / "data")


def test_a_file_where_the_pictures_go_is_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("")

    with pytest.raises(Missing, match="pictures cannot be used: File exists"):
        PictureFolder(tmp_path / "pictures", decode=decode)


def decode(path: Path) -> Picture:
    if path.read_bytes() == b"spoilt":
        raise Unreadable("no picture")
    return picture(path.name)


@pytest.fixture
def pictures(tmp_path: Path) -> PictureFolder:
    return PictureFolder(tmp_path / "pictures", decode=decode)


def test_a_kept_picture_has_the_bytes_it_came_with(pictures: PictureFolder) -> None:
    pictures.keep(picture("1-000.jpg"))
    loaded = pictures.load("1-000.jpg")

    assert pictures.read("1-000.jpg") == b"1-000.jpg"
    assert loaded is not None
    assert loaded.name == "1-000.jpg"


def test_no_half_picture_lies_about(pictures: PictureFolder, tmp_path: Path) -> None:
    pictures.keep(picture("1-000.jpg"))
    pictures.keep(picture("1-000.jpg"))

    assert [path.name for path in (tmp_path / "pictures").iterdir()] == ["1-000.jpg"]


def test_a_picture_that_cannot_be_forgotten_does_no_harm(
    pictures: PictureFolder, tmp_path: Path
) -> None:
    (tmp_path / "pictures").rmdir()
    (tmp_path / "pictures").write_text("")

    pictures.forget("1-000.jpg")


def test_a_picture_that_is_gone_or_spoilt_is_none(pictures: PictureFolder, tmp_path: Path) -> None:
    pictures.keep(picture("1-000.jpg"))
    (tmp_path / "pictures" / "1-000.jpg").write_bytes(b"spoilt")
    spoilt = pictures.load("1-000.jpg")
    pictures.forget("1-000.jpg")
    pictures.forget("1-000.jpg")

    assert spoilt is None
    assert pictures.load("1-000.jpg") is None
    assert pictures.read("1-000.jpg") is None


def test_a_name_does_not_lead_out_of_the_folder(pictures: PictureFolder, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    pictures.keep(picture("1-000.jpg"))

    assert [pictures.read(name) for name in ("../secret", "..", "", "/etc/passwd")] == [None] * 4


def test_a_disk_that_takes_no_picture_is_a_fault(tmp_path: Path) -> None:
    pictures = PictureFolder(tmp_path / "pictures", decode=decode)
    (tmp_path / "pictures").rmdir()
    (tmp_path / "pictures").write_text("a file, no folder")

    with pytest.raises(PartFault, match=r"000\.jpg cannot be kept"):
        pictures.keep(picture("000.jpg"))
