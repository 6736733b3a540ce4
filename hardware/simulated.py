"""The twin of each part, for machines without it: pressed, watched and broken by code."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

from luma.core.device import dummy
from PIL import Image

from companion.errors import PartFault
from companion.phrases import Phrase
from companion.ports import LightState, Press, RingScene, Tune
from hardware.oled.screens import HEIGHT, WIDTH


class Breakable:
    """A twin that can be pulled out and put back while it is in use."""

    def __init__(self) -> None:
        self.is_gone = False

    def pull(self) -> None:
        """Take the part away: from now on it raises `PartFault`."""
        self.is_gone = True

    def put_back(self) -> None:
        """Bring the part back."""
        self.is_gone = False

    def _check(self, name: str) -> None:
        if self.is_gone:
            raise PartFault("the {part} does not answer", part=name)


class SimulatedScreen(Breakable):
    """The small screen's twin on luma's stand-in; the last picture is also saved to *path*."""

    def __init__(self, path: Path | None = None) -> None:
        super().__init__()
        self._device = dummy(width=WIDTH, height=HEIGHT, mode="1")
        self._path = path
        self.contrast = 255
        self.is_awake = True

    @property
    def image(self) -> Image.Image:
        """The picture on the screen."""
        shown = self._device.image
        return Image.new("1", (WIDTH, HEIGHT)) if shown is None else shown.copy()

    def show(self, image: Image.Image) -> None:
        """Show *image*; raises `PartFault` where it cannot be saved."""
        self._check("screen")
        self._device.display(image)
        if self._path is None:
            return
        beside = self._path.with_suffix(".new.png")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            image.save(beside)
            beside.replace(self._path)
        except OSError as error:
            raise PartFault(
                "{file} cannot be written: {why}", file=str(self._path), why=str(error.strerror)
            ) from error

    def dim(self, contrast: int) -> None:
        """Set how bright the screen is."""
        self._check("screen")
        self.contrast = contrast

    def sleep(self) -> None:
        """Switch the light off."""
        self._check("screen")
        self.is_awake = False

    def wake(self) -> None:
        """Switch the light on."""
        self._check("screen")
        self.is_awake = True

    def check(self) -> None:
        """Raise `PartFault` while the screen is pulled out."""
        self._check("screen")

    def close(self) -> None:
        """Clear the screen."""
        self._device.display(Image.new("1", (WIDTH, HEIGHT)))


class SimulatedButtons:
    """The buttons' twin, pressed by code."""

    def __init__(self) -> None:
        self.when_pressed: Callable[[Press], None] | None = None
        self.when_fault: Callable[[str, Phrase | None], None] | None = None

    def press(self, press: Press) -> None:
        """Do to the buttons what a hand does."""
        if self.when_pressed:
            self.when_pressed(press)

    def jam(self, part: str, fault: Phrase | None) -> None:
        """Tell of a stuck button, or of its release (``None``)."""
        if self.when_fault:
            self.when_fault(part, fault)

    def close(self) -> None:
        """Tell nobody any more."""
        self.when_pressed = self.when_fault = None


class SimulatedLights(Breakable):
    """The lamps' twin: remembers the last states it was asked for, with the player's colour."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: deque[tuple[LightState, str | None]] = deque(maxlen=100)

    def show(self, light_state: LightState, *, colour: str | None = None) -> None:
        """Remember *light_state*."""
        self._check("light")
        self.shown.append((light_state, colour))

    def close(self) -> None:
        """Switch off."""
        self.shown.append((LightState.OFF, None))


class SimulatedRing(Breakable):
    """The ring's twin: remembers the last scenes."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: deque[RingScene] = deque(maxlen=100)

    def show(self, scene: RingScene) -> None:
        """Remember *scene*."""
        self._check("light ring")
        self.shown.append(scene)

    def close(self) -> None:
        """Switch off."""
        self.shown.append(RingScene(LightState.OFF))


class SimulatedBuzzer(Breakable):
    """The buzzer's twin: remembers the last tunes."""

    def __init__(self) -> None:
        super().__init__()
        self.played: deque[Tune] = deque(maxlen=100)

    def play(self, tune: Tune) -> None:
        """Remember *tune*."""
        self._check("buzzer")
        self.played.append(tune)

    def close(self) -> None:
        """Be silent, as always."""
