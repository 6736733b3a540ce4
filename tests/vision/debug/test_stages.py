"""Every stage run alone: on the recorded table, and on pictures of nothing."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.arrays import Pixels
from vision.debug.__main__ import run
from vision.debug.stages import STAGES

FRAMES = Path(__file__).resolve().parents[3] / "companion" / "recorded" / "first-game" / "frames"

#: The pictures that each stage takes, and what it says of the recorded table.
EXPECTED: dict[str, tuple[tuple[str, ...], str]] = {
    "cards": (("000",), "marker cards [0, 1, 2, 3]"),
    "topview": (("000",), " mm"),
    "scene": (("000",), "a hive of 8 cells, 12 piles"),
    "setup": (("000",), "8 cells, hornets"),
    "patches": (("000",), "44 patches"),
    "observation": (("000", "001"), "places"),
    "occlusion": (("000", "001h1"), "somebody is playing"),
    "tokens": (("000", "001"), "changed after pile"),
    "motion": (("000", "001h1"), "something moves"),
}


def test_every_stage_is_tried() -> None:
    assert set(EXPECTED) == set(STAGES)


@pytest.mark.parametrize("name", EXPECTED)
def test_stage_draws_what_it_found_and_says_it(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frames, told = EXPECTED[name]
    drawing = tmp_path / f"{name}.png"
    pictures = [str(FRAMES / f"{frame}.jpg") for frame in frames]

    code = run([name, *pictures, "--out", str(drawing)])

    assert code == 0
    assert told in capsys.readouterr().out
    assert cv2.imread(str(drawing)) is not None


HALF = cv2.imread(str(FRAMES / "000.jpg"))[:, :700]
NOTHING: dict[str, Pixels] = {
    "black": np.zeros((432, 768, 3), np.uint8),
    "white": np.full((432, 768, 3), 255, np.uint8),
    "one pixel": np.zeros((1, 1, 3), np.uint8),
    "half a table": np.ascontiguousarray(HALF),
}


@pytest.mark.parametrize("picture", NOTHING)
@pytest.mark.parametrize("name", EXPECTED)
def test_stage_says_what_it_could_not_do(
    name: str, picture: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frames, _ = EXPECTED[name]
    file = tmp_path / "nothing.png"
    cv2.imwrite(str(file), NOTHING[picture])

    code = run([name] + [str(file)] * len(frames) + ["--out", str(tmp_path / "out.png")])

    said = capsys.readouterr()
    assert code in (0, 1)
    assert (said.out or said.err).strip()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.png"], "nowhere.png"),
        ([str(Path(__file__))], "is no picture"),
        ([str(FRAMES / "000.jpg")], "two pictures are compared"),
    ],
)
def test_what_cannot_be_looked_at_is_told(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run(["tokens", *arguments, "--out", str(tmp_path / "out.png")])

    assert code == 2
    assert told in capsys.readouterr().err


def test_lens_may_be_a_calibration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lens = tmp_path / "lens.json"
    lens.write_text(
        '{"matrix": [[1183, 0, 760], [0, 1183, 428], [0, 0, 1]], "distortion": [0, 0, 0, 0, 0]}'
    )
    picture = str(FRAMES / "000.jpg")

    code = run(["scene", picture, "--lens", str(lens), "--out", str(tmp_path / "out.png")])

    assert (code, capsys.readouterr().out.splitlines()[0]) == (0, "a hive of 8 cells, 12 piles")
