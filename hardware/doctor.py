"""Every part looked at, with what to do about what is amiss."""

import grp
import importlib
import os
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from gpiozero import DigitalInputDevice, PinFactoryFallback

from companion.errors import PartFault
from companion.finding import Finding, Health, bad, doubtful, left_out, well
from companion.ports import LiveCamera
from companion.wiring import OledWiring, Wiring, pins_of
from hardware.camera.picamera2 import PiCamera
from hardware.jpeg import Pixels
from hardware.machine import Machine
from hardware.oled.oled import Oled, open_line
from hardware.panel.pins import pin_errors_of
from hardware.parts import camera_for, has_real_parts
from hardware.power import Firmware, PowerTrouble, power_trouble, was_troubled

#: Groups that the parts need, where the machine has them.
GROUPS = ("gpio", "i2c", "spi", "video")
ADDRESSES = (0x3C, 0x3D)
PICTURE_S = 10.0
HOT_C = 75.0
#: Of the small picture's Laplacian: below, nothing on it is sharp.
LEAST_SHARPNESS = 7.0


@dataclass(frozen=True)
class Doctor:
    """Looks at the parts of *wiring* on *machine*; *find_cards* returns the marker cards' ids.

    *open_camera* and *open_line* (to the screen) are the machine's own unless said otherwise.
    """

    wiring: Wiring
    find_cards: Callable[[Pixels], tuple[int, ...]]
    machine: Machine = field(default_factory=Machine)
    open_camera: Callable[[], LiveCamera | None] | None = None
    open_line: Callable[[OledWiring], Any] = open_line  # luma is untyped

    def findings(self) -> Iterator[Finding]:
        """Yield what is found, part after part."""
        yield self._machine()
        if has_real_parts(self.wiring, self.machine):
            libraries = tuple(self._libraries())
            yield from libraries
            yield from self._groups()
            is_there = any(f.name == "lgpio" and f.health is Health.WELL for f in libraries)
            yield self._pins() if is_there else left_out("pins", "not to be had without lgpio")
            yield self._screen()
        else:
            yield left_out("parts", "simulated on this machine")
        yield from self._camera()
        yield from self._power()

    def _machine(self) -> Finding:
        if self.machine.is_pi:
            return well("machine", self.machine.model)
        return left_out("machine", "no Raspberry Pi")

    def _libraries(self) -> Iterator[Finding]:
        """Look for the libraries that come from Raspberry Pi OS, and for lgpio's empty shell."""
        lgpio = _imported("lgpio")
        if lgpio is None or not hasattr(lgpio, "gpio_claim_input"):
            found = "missing" if lgpio is None else "an empty shell from PyPI"
            yield bad("lgpio", found, "sudo apt install python3-lgpio, then ./run again")
        else:
            yield well("lgpio", "there")
        if self.machine.sensors and _imported("picamera2") is None:
            todo = "sudo apt install --no-install-recommends python3-picamera2, then ./run again"
            yield bad("picamera2", "missing, or made for another numpy", todo)

    def _groups(self) -> Iterator[Finding]:
        if os.geteuid() == 0:
            return
        wanted = {name: gid for name in GROUPS if (gid := _group(name)) is not None}
        missing = [name for name, gid in wanted.items() if gid not in os.getgroups()]
        if missing:
            todo = f"sudo usermod -aG {','.join(missing)} $USER, then log in again"
            yield doubtful("groups", f"you are not in {', '.join(missing)}", todo)
        else:
            yield well("groups", ", ".join(wanted) or "none needed")

    def _pins(self) -> Finding:
        """Claim each pin for a moment: one that is in use says by whom it is not free."""
        troubles = []
        for name, pin in pins_of(self.wiring):
            if name.startswith("the screen's"):
                continue  # its bus has them
            try:
                with pin_errors_of(f"pin {pin} ({name})"), warnings.catch_warnings():
                    warnings.simplefilter("ignore", PinFactoryFallback)  # the finding says it
                    DigitalInputDevice(pin, pull_up=True).close()
            except PartFault as fault:
                troubles.append(str(fault))
        if troubles:
            todo = "free them, or choose others in settings.toml ([hardware])"
            return bad("pins", "; ".join(troubles), todo)
        return well("pins", "all free")

    def _screen(self) -> Finding:
        oled = self.wiring.oled
        if oled.chip == "none":
            return left_out("screen", "none in the settings")
        if oled.connection == "spi":
            return self._answer_of(
                oled, todo="check the wires, and sudo raspi-config nonint do_spi 0"
            )
        if not self.machine.has_i2c(oled.bus):
            todo = "sudo raspi-config nonint do_i2c 0, then start the Pi anew"
            return bad("screen", f"the bus i2c-{oled.bus} is switched off", todo)
        return self._screen_on_i2c(oled)

    def _screen_on_i2c(self, oled: OledWiring) -> Finding:
        found = self._answer_of(oled, todo="check its four wires (companion wiring draws them)")
        elsewhere = [address for address in ADDRESSES if address != oled.address]
        for address in elsewhere:
            other = OledWiring(chip=oled.chip, bus=oled.bus, address=address)
            if found.todo and not self._answer_of(other, todo="no").todo:
                todo = f"set address = 0x{address:02X} in settings.toml ([hardware.oled])"
                return bad("screen", f"a panel answers at 0x{address:02X} instead", todo)
        return found

    def _answer_of(self, oled: OledWiring, *, todo: str) -> Finding:
        on_i2c = f"at 0x{oled.address:02X} on i2c-{oled.bus}"
        panel = Oled(oled, open_line=self.open_line)
        try:
            panel.check()
        except PartFault as fault:
            return bad("screen", str(fault), todo)
        finally:
            panel.close()
        return well("screen", f"a panel answers {on_i2c if oled.connection == 'i2c' else 'on SPI'}")

    def _camera(self) -> Iterator[Finding]:
        camera = (self.open_camera or self._camera_of_settings)()
        if camera is None:
            yield self._no_camera()
            return
        try:
            picture = camera.read(timeout_s=PICTURE_S)
            assert picture is not None, "an open camera gives pictures"
            width, height = picture.size
            yield well("camera", f"a picture of {width}×{height}")
            yield self._focus(camera, picture.image)
            yield self._cards(picture.image)
        except PartFault as fault:
            todo = "check its ribbon or plug; another program may be using it"
            yield bad("camera", str(fault), todo)
        finally:
            camera.close()

    def _no_camera(self) -> Finding:
        if self.wiring.camera.kind == "none":
            return left_out("camera", "none in the settings")
        if not has_real_parts(self.wiring, self.machine):
            return left_out("camera", "none on this machine")
        todo = "check its ribbon or plug; rpicam-hello --list-cameras lists what the Pi sees"
        return bad("camera", "none was found", todo)

    def _camera_of_settings(self) -> LiveCamera | None:
        return camera_for(self.wiring.camera, self.machine)

    def _focus(self, camera: LiveCamera, image: Pixels) -> Finding:
        sharp = sharpness(image)
        failed = isinstance(camera, PiCamera) and camera.held and not camera.held.is_focused
        if failed or sharp < LEAST_SHARPNESS:
            todo = "lay something with print on the table; turn the lens where it has no motor"
            return doubtful("focus", f"nothing is sharp ({sharp:.0f})", todo)
        return well("focus", f"sharp ({sharp:.0f})")

    def _cards(self, image: Pixels) -> Finding:
        ids = self.find_cards(image)
        found = f"{len(ids)} of 4 marker cards" + (f" ({', '.join(map(str, ids))})" if ids else "")
        if len(ids) < 4:
            return doubtful("cards", found, "lay all four in the picture, flat and uncovered")
        return well("cards", found)

    def _power(self) -> Iterator[Finding]:
        firmware = Firmware(self.machine.root)
        word, heat_c = firmware.throttled(), firmware.heat_c()
        if word is None:
            yield left_out("power", "this machine does not say")
        elif trouble := power_trouble(lambda: word):
            yield bad("power", str(trouble.wrong), _todo(trouble))
        elif past := was_troubled(word):
            yield doubtful("power", f"since the start: {past[0].wrong}", _todo(past[0]))
        else:
            yield well("power", "enough")
        if heat_c is not None:
            found = f"{heat_c:.0f} °C"
            is_hot = heat_c > HOT_C
            yield doubtful("heat", found, "give it air") if is_hot else well("heat", found)


def sharpness(image: Pixels) -> float:
    """Return how sharp the sharpest parts of *image* are, at one size for every camera."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (1280, 1280 * grey.shape[0] // grey.shape[1]))
    edges = np.abs(cv2.Laplacian(cv2.GaussianBlur(small, (0, 0), 1.0), cv2.CV_32F))
    return float(np.percentile(edges, 99))


def _todo(trouble: PowerTrouble) -> str:
    return str(trouble.todo or "see docs/service.md")


def _imported(name: str) -> Any:  # a module, or nothing
    try:
        return importlib.import_module(name)
    except Exception:  # a library made for another numpy raises ValueError
        return None


def _group(name: str) -> int | None:
    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        return None
