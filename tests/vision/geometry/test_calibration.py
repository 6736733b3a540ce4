"""Calibrating: known cameras are found again, real photographs give what OpenCV's sample found."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.cli import main
from companion.service.pictures.lens import read_lens
from vision.arrays import Pixels
from vision.geometry.calibration import Calibration, Charuco, Chessboard, NotCalibrated, calibrate
from vision.geometry.lens import MODELS, Lens, default_lens, scaled_lens

SIZE = (960, 540)
TRUE = Lens(
    np.array([[760.0, 0, 470], [0, 760.0, 280], [0, 0, 1]]), np.array([0.05, -0.08, 0, 0, 0])
)
CHARUCO = Charuco(7, 10, 24.0, 18.0)
CHESSBOARD = Chessboard(9, 6, 24.0)
#: How the board is turned, and where its middle is.
POSES = [
    ((0.0, 0.0, 0.0), (10, 10, 380)),
    ((0.4, 0.1, 0.1), (-50, 20, 380)),
    ((-0.5, 0.2, -0.2), (40, -20, 400)),
    ((0.1, 0.6, 0.3), (60, 30, 380)),
    ((0.2, -0.6, 1.4), (-70, -20, 380)),
    ((-0.3, -0.3, -1.5), (30, -10, 370)),
]


def printed(board: Charuco | Chessboard, pixels_a_mm: int = 4) -> Pixels:
    """Return the board as it is printed, from its own origin's corner."""
    if isinstance(board, Charuco):
        dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, board.dictionary))
        made = cv2.aruco.CharucoBoard(
            (board.columns, board.rows), board.square_mm, board.marker_mm, dictionary
        )
        side = int(board.square_mm * pixels_a_mm)
        return np.asarray(made.generateImage((board.columns * side, board.rows * side)), np.uint8)
    squares = np.indices((board.rows + 1, board.columns + 1)).sum(axis=0) % 2 * 255
    return np.kron(squares, np.ones([int(board.square_mm * pixels_a_mm)] * 2)).astype(np.uint8)


def seen(board: Charuco | Chessboard, turned: tuple[float, ...], at: tuple[float, ...]) -> Pixels:
    """Return the picture that the true camera takes of *board*, whose middle is *at* (mm)."""
    scale, margin = 4, 30.0
    flat = cv2.copyMakeBorder(
        printed(board, scale), *[int(margin * scale)] * 4, cv2.BORDER_CONSTANT, value=255
    )
    first = board.square_mm if isinstance(board, Chessboard) else 0.0
    columns, rows = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    pixels = np.stack([columns, rows], axis=-1).reshape(-1, 1, 2).astype(np.float64)
    rays = cv2.undistortPoints(pixels, TRUE.matrix, TRUE.distortion).reshape(-1, 2)
    rays = np.hstack([rays, np.ones((len(rays), 1))])
    rotation = cv2.Rodrigues(np.array(turned))[0]
    middle = np.array([board.columns, board.rows, 0]) * board.square_mm / 2
    normal, origin = rotation[:, 2], np.array(at) - rotation @ middle
    hits = rays * ((normal @ origin) / (rays @ normal))[:, None]
    places = ((hits - origin) @ rotation)[:, :2] + margin + first
    maps = (places * scale - 0.5).astype(np.float32).reshape(SIZE[1], SIZE[0], 2)
    picture = cv2.remap(flat, maps, None, cv2.INTER_LINEAR, borderValue=200)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)


@pytest.mark.parametrize("board", [CHARUCO, CHESSBOARD], ids=["charuco", "chessboard"])
def test_known_camera_is_found_again(board: Charuco | Chessboard) -> None:
    pictures = [(f"{i}.jpg", seen(board, *pose)) for i, pose in enumerate(POSES)]

    made = calibrate(pictures, board)

    assert isinstance(made, Calibration)
    assert made.lens.matrix[0, 0] == pytest.approx(760, rel=0.005)
    assert made.lens.matrix[:2, 2] == pytest.approx((470, 280), abs=4)
    assert made.error_px < 0.3
    assert made.picture == SIZE


def test_pictures_that_are_of_no_use_are_told_and_left_out() -> None:
    good = [(f"{i}.jpg", seen(CHESSBOARD, *pose)) for i, pose in enumerate(POSES[:4])]
    small = cv2.resize(good[0][1], (480, 270))
    black = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    bent = good[1][1].copy()
    bent[:, 300:] = np.roll(bent, 6, axis=0)[:, 300:]

    made = calibrate([*good, ("bent", bent), ("black", black), ("small", small)], CHESSBOARD)

    assert isinstance(made, Calibration)
    assert {view.name: view.why for view in made.views if view.error_px is None} == {
        "bent": "it does not fit the others: shaken, or bent",
        "black": "the board was not found",
        "small": "it is 480×270, not 960×540",
    }


@pytest.mark.parametrize(
    "picture",
    [
        np.zeros((540, 960, 3), np.uint8),
        np.full((540, 960, 3), 255, np.uint8),
        np.zeros((1, 1, 3), np.uint8),
    ],
    ids=["black", "white", "1x1"],
)
@pytest.mark.parametrize("board", [CHARUCO, CHESSBOARD], ids=["charuco", "chessboard"])
def test_pictures_without_a_board_are_a_result(
    board: Charuco | Chessboard, picture: Pixels
) -> None:
    made = calibrate([(str(i), picture) for i in range(3)], board)

    assert isinstance(made, NotCalibrated)
    assert made.why == "the board was found in 0 pictures; 3 are the least"
    assert [view.why for view in made.views] == ["the board was not found"] * 3


def test_real_photographs_give_the_focal_length_that_opencv_found(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = shared / "photos" / "calibration"
    known = cv2.FileStorage(str(folder / "left_intrinsics.yml"), cv2.FILE_STORAGE_READ)
    focal_px = known.getNode("camera_matrix").mat()[0, 0]
    photos = [str(path) for path in sorted(folder.glob("*.jpg"))]
    file = tmp_path / "lens.json"

    code = main(["calibrate", "--board", "chessboard", "--square", "25", "-o", str(file), *photos])

    lens = read_lens(file)
    assert code == 0
    assert lens.matrix[0][0] == pytest.approx(focal_px, rel=0.01)
    assert (lens.picture, lens.pictures) == ((640, 480), 13)
    assert lens.error_px < 0.25
    assert "0.19 pixels off in the mean" in capsys.readouterr().out


def test_pictures_that_give_no_calibration_write_none_and_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo, file = tmp_path / "photo.png", tmp_path / "lens.json"
    cv2.imwrite(str(photo), np.zeros((480, 640, 3), np.uint8))

    code = main(["calibrate", "-o", str(file), str(photo)])

    assert code == 1
    assert not file.exists()
    assert "No calibration: the board was found in 0 pictures" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.jpg"], "nowhere.jpg cannot be opened"),
        (["--size", "big", "nowhere.jpg"], '"big" is no size; write it as 9x6'),
    ],
)
def test_what_cannot_be_understood_is_refused(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", *arguments]) == 2
    assert told in capsys.readouterr().err


#: Fields of view across and down, in degrees, as they are published.
FIELDS = {
    "camera-module-2": (62.2, 48.8),
    "camera-module-3": (66, 41),
    "camera-module-3-wide": (102, 67),
}


@pytest.mark.parametrize("model", FIELDS)
def test_lens_of_a_model_sees_as_far_as_is_published(model: str) -> None:
    lens = default_lens(model, MODELS[model].sensor)
    (width, height), (across, down) = MODELS[model].sensor, FIELDS[model]

    edges = np.array([[0.0, height / 2], [width / 2, 0.0]]).reshape(-1, 1, 2)
    rays = cv2.undistortPoints(edges, lens.matrix, lens.distortion).reshape(-1, 2)
    degrees = 2 * np.degrees(np.arctan(np.linalg.norm(rays, axis=1)))

    assert degrees == pytest.approx((across, down), abs=0.8)


def test_screwed_on_lens_has_its_own_focal_length() -> None:
    usual, long = (
        default_lens("hq", (2028, 1520), focal_mm=mm).matrix[0, 0] for mm in (None, 16.0)
    )

    assert long / usual == pytest.approx(16 / 6)


def test_calibration_holds_for_pictures_of_another_size_but_not_of_another_shape() -> None:
    half = scaled_lens(TRUE, calibrated=SIZE, picture=(480, 270))

    assert half.matrix[0].tolist() == [380, 0, 235]
    with pytest.raises(ValueError, match="another part of the sensor"):
        scaled_lens(TRUE, calibrated=SIZE, picture=(640, 480))
