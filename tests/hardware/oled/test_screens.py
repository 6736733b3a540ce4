"""Every screen is the picture it was; the golden ones are made by write_goldens.py."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from companion.ports import DisplayModel, DisplayQuestion
from hardware.oled.screens import draw
from tests.hardware.oled.display_models import DISPLAY_MODELS
from tests.hardware.oled.scanning import scanned
from tests.hardware.oled.write_goldens import GOLDENS


@pytest.mark.parametrize("name", DISPLAY_MODELS)
def test_screen_is_its_golden_picture(name: str) -> None:
    golden = Image.open(GOLDENS / f"{name}.png")

    image = draw(DISPLAY_MODELS[name])

    assert image.mode == golden.mode == "1"
    assert image.size == golden.size == (128, 64)
    assert image.tobytes() == golden.tobytes()


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDENS.glob("*.png")} == set(DISPLAY_MODELS)


@pytest.mark.parametrize("name", ["join", "wifi"])
def test_phone_reads_the_code_from_the_screen(name: str) -> None:
    display = DISPLAY_MODELS[name]

    assert scanned(draw(display)) == display.join_url


def test_address_too_long_for_a_readable_code_is_written_out_alone() -> None:
    display = DisplayModel(title="Join here", join_url="http://192.168.178.101:8000/" + "x" * 60)

    image = draw(display)

    assert scanned(image) == ""
    assert image.getbbox() is not None


@pytest.mark.parametrize("chosen", range(30))
def test_marked_candidate_is_always_to_be_seen(chosen: int) -> None:
    texts = tuple(f"{n} " + "words of a long answer " * (n % 4) for n in range(30))
    asked = replace(DISPLAY_MODELS["ask"], ask=DisplayQuestion("Which?", texts, chosen=chosen))

    lit_rows = np.asarray(draw(asked))[13:63, 1].sum()

    assert lit_rows >= 8


def test_every_urgent_thing_changes_the_screen() -> None:
    calm = DISPLAY_MODELS["turn"]
    urgent = (
        replace(calm, wait="A hand is in the picture"),
        replace(calm, fault="Camera gone"),
        replace(calm, ask=DisplayQuestion("Which?", ("this", "that"))),
        replace(calm, winners=("Hana",)),
        replace(calm, join_url="http://10.0.0.2:8000"),
    )

    pictures = {draw(display).tobytes() for display in (calm, *urgent)}

    assert len(pictures) == len(urgent) + 1


def test_empty_display_model_is_a_dark_screen() -> None:
    assert draw(DisplayModel()).getbbox() is None
