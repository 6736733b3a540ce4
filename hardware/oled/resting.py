"""A panel that is spared: nothing burns into an OLED that dims, moves and sleeps.

awake ──dim_after_s──► dim ──off_after_s──► off
  ▲ ───────── a new picture, a press ───────── │

By night, where the settings say when that is, it is darker awake and dim.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from enum import Enum
from itertools import cycle
from typing import Protocol

from PIL import Image

from companion.errors import PartFault
from companion.ports import Clock
from companion.wiring import OledWiring

FULL, DIM = 0xCF, 0x10  # contrast, of 255
NIGHT_FULL, NIGHT_DIM = 0x20, 0x01

#: How far the picture is moved, in turn: right and down, so that no pixel is lit for ever.
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
SHIFT_S = 60.0
CHECK_S = 5.0


class Rest(Enum):
    """How far a screen has gone to rest."""

    AWAKE = "awake"
    DIM = "dim"
    OFF = "off"


class Panel(Protocol):
    """What a screen must be able to do to be spared; all raise `PartFault` while it is gone."""

    def show(self, image: Image.Image) -> None:
        """Show *image*."""
        ...

    def dim(self, contrast: int) -> None:
        """Set how bright the panel is, 0 to 255."""
        ...

    def sleep(self) -> None:
        """Switch the light off."""
        ...

    def wake(self) -> None:
        """Switch the light on."""
        ...

    def check(self) -> None:
        """Do nothing if the panel answers."""
        ...

    def close(self) -> None:
        """Clear the panel and let go."""
        ...


class RestingScreen:
    """A screen over *panel* that rests when nothing has changed for long.

    A panel that was lost is asked before anything else: what there is nothing to do for is no
    sign that it is back.
    """

    def __init__(self, panel: Panel, wiring: OledWiring, *, clock: Clock) -> None:
        self._panel = panel
        self._wiring = wiring
        self._clock = clock
        self._image: Image.Image | None = None
        self._on_panel: Image.Image | None = None
        self._rest = Rest.AWAKE
        self._contrast: int | None = None  # as it was told the panel last
        self._shifts = cycle(SHIFTS)
        self._shift = next(self._shifts)
        self._is_lost = False
        self._touched_s = self._shifted_s = self._checked_s = clock.monotonic_s()

    def show(self, image: Image.Image) -> None:
        """Show *image* (mode ``1``, 128×64); a new one lights a resting screen up."""
        is_new = self._image is None or image.tobytes() != self._image.tobytes()
        if is_new:
            self._image = image.copy()
            self._touched_s = self._clock.monotonic_s()
        with self._talking():
            if is_new:
                self._go_to(Rest.AWAKE)
                self._draw()

    def wake(self) -> None:
        """Light the screen up and count its time to rest from now."""
        self._touched_s = self._clock.monotonic_s()
        with self._talking():
            self._go_to(Rest.AWAKE)

    def tick(self) -> None:
        """Dim, move or sleep when it is time, and look whether the panel answers."""
        now_s = self._clock.monotonic_s()
        if now_s - self._shifted_s >= SHIFT_S:
            self._shifted_s = now_s
            self._shift = next(self._shifts)
        with self._talking():
            self._go_to(self._due(now_s - self._touched_s))
            if now_s - self._checked_s >= CHECK_S:
                self._checked_s = now_s
                self._panel.check()
            self._draw()

    def close(self) -> None:
        """Clear the panel and let go; a second call does nothing."""
        self._panel.close()

    @contextmanager
    def _talking(self) -> Iterator[None]:
        """Note whether the panel is lost; one that was has to answer first."""
        try:
            if self._is_lost:
                self._panel.check()
            yield
        except PartFault:
            self._is_lost = True
            raise
        self._is_lost = False

    def _due(self, idle_s: float) -> Rest:
        if idle_s >= self._wiring.off_after_s:
            return Rest.OFF
        return Rest.DIM if idle_s >= self._wiring.dim_after_s else Rest.AWAKE

    def _go_to(self, rest: Rest) -> None:
        """Bring the panel to *rest*; one that fails on the way is brought there next time."""
        if rest is Rest.OFF:
            if self._rest is not Rest.OFF:
                self._panel.sleep()
        else:
            self._set_contrast(rest)
            if self._rest is Rest.OFF:
                self._panel.wake()
        self._rest = rest

    def _set_contrast(self, rest: Rest) -> None:
        is_dark = is_night(self._wiring.night, self._clock.now().astimezone())
        full, dim = (NIGHT_FULL, NIGHT_DIM) if is_dark else (FULL, DIM)
        contrast = dim if rest is Rest.DIM else full
        if contrast != self._contrast:
            self._panel.dim(contrast)
            self._contrast = contrast

    def _draw(self) -> None:
        """Show the picture where it is due now, unless the panel has it already."""
        if self._image is None or self._rest is Rest.OFF:
            return
        moved = _moved(self._image, self._shift)
        if self._on_panel is None or moved.tobytes() != self._on_panel.tobytes():
            self._on_panel = None
            self._panel.show(moved)
            self._on_panel = moved


def is_night(night: str, now: datetime) -> bool:
    """Tell whether *now*, by the clock on the wall, lies in *night*: ``"22:00-07:00"`` or ``"none"``.

    >>> is_night("22:00-07:00", datetime(2026, 1, 1, 23, 30)), is_night("none", datetime.min)
    (True, False)
    """
    if night == "none":
        return False
    begins, ends = night.split("-")
    at = f"{now:%H:%M}"
    return begins <= at < ends if begins < ends else at >= begins or at < ends


def _moved(image: Image.Image, shift: tuple[int, int]) -> Image.Image:
    if shift == (0, 0):
        return image
    moved = Image.new(image.mode, image.size)
    moved.paste(image, shift)
    return moved
