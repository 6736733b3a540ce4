"""A cloth on which the recorded game lies, and a camera over it: its twin, for hours sped up."""

from dataclasses import dataclass, replace
from itertools import count, cycle

import cv2
import numpy as np

from companion.clock import StillClock
from companion.ports import Picture
from companion.service.pictures.recorded_table import RECORDED
from hardware.camera.folder import read_picture
from vision.arrays import Pixels

#: The small picture's size, and how many with noise of their own stand for ever so many.
SMALL, NOISY = (640, 360), 4
NOISE = 2.0
#: What a small picture takes of the table's time.
STEP_S = 0.1


@dataclass(frozen=True)
class Scene:
    """What the camera sees: the whole picture, and small ones that come in turn."""

    whole: Picture
    smalls: tuple[Pixels, ...]


class Scenes:
    """The recorded table after each turn, and with an arm over it."""

    def __init__(self) -> None:
        self._chance = np.random.default_rng(1)
        frames = sorted((RECORDED / "frames").glob("???.jpg"))
        self.after = tuple(self._at_rest(read_picture(frame)) for frame in frames)
        start = self.after[0]
        arms = (_with_arm(start.smalls[0], step) for step in range(8))
        self.hands = replace(start, smalls=tuple(arms))

    def _at_rest(self, whole: Picture) -> Scene:
        small = cv2.resize(whole.image, SMALL, interpolation=cv2.INTER_AREA)
        noisy = (small + self._chance.normal(0, NOISE, small.shape) for _ in range(NOISY))
        return Scene(whole, tuple(np.clip(each, 0, 255).astype(np.uint8) for each in noisy))


class Cloth:
    """A live camera over what `lay` has put there; *clock* goes on with each small picture."""

    is_wedged = False

    def __init__(self, clock: StillClock, scenes: Scenes) -> None:
        self._clock = clock
        self._scenes = scenes
        self._names = count(1)
        self.lay(0)

    def lay(self, turn: int) -> None:
        """Have the table lie as after *turn*."""
        self._show(self._scenes.after[turn])

    def reach_in(self) -> None:
        """Have an arm over the table."""
        self._show(self._scenes.hands)

    def _show(self, scene: Scene) -> None:
        self._whole, self._smalls = scene.whole, cycle(scene.smalls)

    def preview(self, *, timeout_s: float) -> Picture:
        """Return the next small picture."""
        self._clock.advance(STEP_S)
        return Picture("small", next(self._smalls), self._clock.monotonic_s())

    def read(self, *, timeout_s: float) -> Picture:
        """Return the whole picture, under a name of its own."""
        name = f"{next(self._names):06}.jpg"
        return replace(self._whole, name=name, taken_s=self._clock.monotonic_s())

    def settle(self) -> None:
        """Do nothing: the light stays."""

    def close(self) -> None:
        """Do nothing."""


def _with_arm(image: Pixels, step: int) -> Pixels:
    """Return *image* with an arm that reaches in from below, elsewhere at each *step*."""
    shown = image.copy()
    width, height = SMALL
    hand = (width // 2 + 12 * step, height // 2)
    cv2.line(shown, (width // 2 + 60, height), hand, (90, 60, 40), 45)
    cv2.circle(shown, hand, 25, (120, 150, 205), -1)
    return shown
