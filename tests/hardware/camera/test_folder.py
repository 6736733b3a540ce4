"""A folder of pictures is a camera."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import cv2
import numpy as np
import pytest

from companion.errors import Missing, SpoiltPicture, Unreadable
from companion.ports import Picture, PictureKind
from hardware.camera.folder import FolderSource


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    names = ("001.jpg", "000.jpg", "001h1.jpg", "002.jpg")
    for number, name in enumerate(names):
        image = np.full((6, 8, 3), 60 * number, np.uint8)
        cv2.imwrite(str(tmp_path / name), image)
    (tmp_path / "notes.txt").write_text("no picture")
    return tmp_path


def test_pictures_come_in_the_order_of_their_names_and_end(folder: Path) -> None:
    camera = FolderSource(folder)

    pictures = [camera.read(timeout_s=1.0) for _ in range(5)]

    names = [picture and picture.name for picture in pictures]
    assert names == ["000.jpg", "001h1.jpg", "001.jpg", "002.jpg", None]


def pictures_named(folder: Path, *names: str) -> Iterator[Picture]:
    """Write pictures of these *names* and yield them as a folder gives them."""
    for name in names:
        cv2.imwrite(str(folder / name), np.zeros((6, 8, 3), np.uint8))
    source = FolderSource(folder)
    while picture := source.read(timeout_s=1.0):
        yield picture


def test_a_turns_pictures_come_in_the_order_in_which_they_were_taken(tmp_path: Path) -> None:
    names = ("001.jpg", "001z1.jpg", "001p1.jpg", "001h10.jpg", "001h2.jpg", "000.jpg", "002h1.jpg")

    pictures = list(pictures_named(tmp_path, *names))

    assert [(picture.name, picture.turn, picture.kind) for picture in pictures] == [
        ("000.jpg", 0, PictureKind.SETUP),
        ("001h2.jpg", 1, PictureKind.HANDS),
        ("001h10.jpg", 1, PictureKind.HANDS),
        ("001p1.jpg", 1, PictureKind.HALF_WAY),
        ("001.jpg", 1, PictureKind.TURN),
        ("001z1.jpg", 1, PictureKind.MORE),
        ("002h1.jpg", 2, PictureKind.HANDS),
    ]


def test_a_cameras_count_of_its_pictures_names_no_turn(tmp_path: Path) -> None:
    pictures = list(pictures_named(tmp_path, "000002.jpg", "000001.jpg", "garden.jpg"))

    assert [(picture.name, picture.turn, picture.kind) for picture in pictures] == [
        ("000001.jpg", None, None),
        ("000002.jpg", None, None),
        ("garden.jpg", None, None),
    ]


def test_pictures_that_name_no_turn_are_never_gone_through_again(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "000001.jpg"), np.zeros((6, 8, 3), np.uint8))
    source = FolderSource(tmp_path)
    source.read(timeout_s=1.0)

    source.go_on_after(0)

    assert source.read(timeout_s=1.0) is None


@pytest.mark.parametrize(
    ("after", "following"), [(None, "000.jpg"), (0, "001h1.jpg"), (1, "002.jpg"), (2, None)]
)
def test_pictures_can_be_gone_through_again_after_any_turn(
    folder: Path, after: int | None, following: str | None
) -> None:
    camera = FolderSource(folder)
    for _ in range(5):
        camera.read(timeout_s=1.0)
    camera.go_on_after(after)
    picture = camera.read(timeout_s=1.0)

    assert (picture and picture.name) == following


def test_picture_that_is_copied_there_meanwhile_comes_in_its_turn(folder: Path) -> None:
    camera = FolderSource(folder)
    for _ in range(4):
        camera.read(timeout_s=1.0)
    (folder / "003.jpg").write_bytes((folder / "000.jpg").read_bytes())
    picture = camera.read(timeout_s=1.0)

    assert picture is not None
    assert picture.name == "003.jpg"


def test_picture_that_is_taken_away_meanwhile_is_told(folder: Path) -> None:
    camera = FolderSource(folder)
    (folder / "000.jpg").unlink()

    with pytest.raises(SpoiltPicture, match=r"000\.jpg cannot be opened"):
        camera.read(timeout_s=1.0)


def test_picture_keeps_the_bytes_it_came_from(folder: Path) -> None:
    picture = FolderSource(folder).read(timeout_s=1.0)

    assert picture is not None
    assert picture.encoded == (folder / "000.jpg").read_bytes()
    assert picture.image.shape == (6, 8, 3)
    assert picture.image.dtype == np.uint8
    assert abs(picture.taken_s - time.monotonic()) < 10


def test_pace_is_kept(folder: Path) -> None:
    camera = FolderSource(folder, pace_s=0.05)

    start = time.monotonic()
    pictures = [camera.read(timeout_s=0.01) for _ in range(4)]

    assert time.monotonic() - start >= 3 * 0.05
    assert None not in pictures


def test_closing_ends_the_wait_for_the_pace(folder: Path) -> None:
    camera = FolderSource(folder, pace_s=60.0)
    camera.read(timeout_s=1.0)
    Timer(0.05, camera.close).start()
    start = time.monotonic()

    assert camera.read(timeout_s=1.0) is None
    assert time.monotonic() - start < 10


def test_missing_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(Missing, match="there is no folder"):
        FolderSource(tmp_path / "nowhere")


@pytest.mark.parametrize("content", [b"", b"not a picture"], ids=["empty", "text"])
def test_broken_picture_is_told_by_its_name(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "000.jpg").write_bytes(content)

    with pytest.raises(Unreadable, match=r"000\.jpg is no picture"):
        FolderSource(tmp_path).read(timeout_s=1.0)
