"""Every part looked at, with what to do about what is amiss."""

import grp
import os
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import cv2
import numpy as np
from gpiozero import DigitalInputDevice, PinFactoryFallback

from companion.errors import PartFault
from companion.finding import Finding, Health, bad, doubtful, left_out, well
from companion.phrases import Phrase, Value
from companion.ports import LiveCamera
from companion.wiring import OledWiring, Wiring, own_pins_of
from hardware.bus_doctor import INSTALL, NOT_FITTED, BusDoctor, imported
from hardware.camera.picamera2 import PiCamera
from hardware.camera.sensors import Size
from hardware.jpeg import Pixels
from hardware.machine import Machine
from hardware.oled.oled import open_line
from hardware.panel.pins import pin_errors_of
from hardware.parts import camera_for, has_real_parts, is_fitted
from hardware.power import Firmware, PowerTrouble, power_trouble, was_troubled

#: Groups that the parts need, where the machine has them.
GROUPS = ("gpio", "i2c", "spi", "video")
PICTURE_S = 10.0
HOT_C = 75.0
#: Of the small picture's Laplacian: below, nothing on it is sharp.
LEAST_SHARPNESS = 7.0

_WITHOUT_LGPIO = Phrase("not to be had without lgpio")


@dataclass(frozen=True)
class Doctor:
    """Looks at the parts of *wiring* on *machine*; *find_cards* returns the marker cards' ids.

    *lens_sensor* is the size of the sensor that the lens's figures are for, ``None`` for a
    calibrated lens or any camera's. *open_camera* and *open_line* (to the screen) are the machine's
    own unless said otherwise.
    """

    wiring: Wiring
    find_cards: Callable[[Pixels], tuple[int, ...]]
    machine: Machine = field(default_factory=Machine)
    lens_sensor: Size | None = None
    open_camera: Callable[[], LiveCamera | None] | None = None
    open_line: Callable[[OledWiring], Any] = open_line  # luma is untyped

    def findings(self) -> Iterator[Finding]:
        """Yield what is found, part after part."""
        yield self._machine()
        if has_real_parts(self.wiring, self.machine):
            yield from self._parts()
        elif self.wiring.parts == "none":
            yield left_out("parts", NOT_FITTED)
        else:
            yield left_out("parts", Phrase("simulated on this machine"))
        yield from self._camera()
        yield from self._power()

    def _parts(self) -> Iterator[Finding]:
        libraries = tuple(self._libraries())
        yield from libraries
        yield from self._groups()
        is_there = any(f.name == "lgpio" and f.health is Health.WELL for f in libraries)
        yield self._pins() if is_there else left_out("pins", _WITHOUT_LGPIO)
        yield from BusDoctor(self.wiring, self.machine, self.open_line).findings()
        for section in ("buttons", "lights", "buzzer"):
            if not is_fitted(self.wiring, section):
                yield left_out(section, NOT_FITTED)

    def _machine(self) -> Finding:
        if self.machine.is_pi:
            return well("machine", Phrase(self.machine.model))
        return left_out("machine", Phrase("no Raspberry Pi"))

    def _libraries(self) -> Iterator[Finding]:
        """Look for the libraries that come from Raspberry Pi OS, and for lgpio's empty shell."""
        lgpio = imported("lgpio")
        if lgpio is None or not hasattr(lgpio, "gpio_claim_input"):
            found = Phrase("missing") if lgpio is None else Phrase("an empty shell from PyPI")
            yield bad("lgpio", found, INSTALL.filled(command="sudo apt install python3-lgpio"))
        else:
            yield well("lgpio", Phrase("there"))
        if self.machine.sensors and imported("picamera2") is None:
            command = "sudo apt install --no-install-recommends python3-picamera2"
            found = Phrase("missing, or made for another numpy")
            yield bad("picamera2", found, INSTALL.filled(command=command))

    def _groups(self) -> Iterator[Finding]:
        if os.geteuid() == 0:
            return
        wanted = {name: gid for name in GROUPS if (gid := _group(name)) is not None}
        missing = [name for name, gid in wanted.items() if gid not in os.getgroups()]
        if missing:
            found = Phrase("you are not in {groups}", {"groups": ", ".join(missing)})
            command = f"sudo usermod -aG {','.join(missing)} $USER"
            todo = Phrase("{command}, then log in again", {"command": command})
            yield doubtful("groups", found, todo)
        else:
            yield well("groups", Phrase(", ".join(wanted)) if wanted else Phrase("none needed"))

    def _pins(self) -> Finding:
        """Claim each pin for a moment: one that is in use says by whom it is not free."""
        troubles = []
        for name, pin in own_pins_of(self.wiring):
            try:
                with pin_errors_of(f"pin {pin} ({name})"), warnings.catch_warnings():
                    warnings.simplefilter("ignore", PinFactoryFallback)  # the finding says it
                    DigitalInputDevice(pin, pull_up=True).close()
            except PartFault as fault:
                troubles.append(fault.phrase)
        if troubles:
            todo = Phrase("free them, or choose others in settings.toml ([hardware])")
            return bad("pins", reduce(_one_after_the_other, troubles), todo)
        return well("pins", Phrase("all free"))

    def _camera(self) -> Iterator[Finding]:
        camera = (self.open_camera or self._camera_of_settings)()
        if camera is None:
            yield self._no_camera()
            return
        try:
            picture = camera.read(timeout_s=PICTURE_S)
            assert picture is not None, "an open camera gives pictures"
            width, height = picture.size
            size: dict[str, Value] = {"width": width, "height": height}
            yield well("camera", Phrase("a picture of {width}×{height}", size))
            yield from self._view(camera)
            yield self._focus(camera, picture.image)
            yield self._cards(picture.image)
        except PartFault as fault:
            todo = Phrase("check its ribbon or plug; another program may be using it")
            yield bad("camera", fault.phrase, todo)
        finally:
            camera.close()

    def _no_camera(self) -> Finding:
        if self.wiring.camera.kind == "none":
            return left_out("camera", NOT_FITTED)
        if not self.machine.is_pi and self.wiring.parts != "real":
            return left_out("camera", Phrase("none on this machine"))
        todo = Phrase("check its ribbon or plug; {command} lists what the Pi sees")
        listing = todo.filled(command="rpicam-hello --list-cameras")
        return bad("camera", Phrase("none was found"), listing)

    def _camera_of_settings(self) -> LiveCamera | None:
        return camera_for(self.wiring.camera, self.machine)

    def _view(self, camera: LiveCamera) -> Iterator[Finding]:
        """Hold what the Pi's camera shows of its sensor against the figures that its lens is known by."""
        view = camera.view if isinstance(camera, PiCamera) else None
        if view is None:
            return
        (width, height), of = view.array, self.lens_sensor
        seen: dict[str, Value] = {"part": round(100 * view.width_part), "width": width}
        if of is not None and of != view.array:
            told: dict[str, Value] = {
                "width": width,
                "height": height,
                "pixels": f"{of[0]}×{of[1]}",
            }
            found = Phrase(
                "a sensor of {width}×{height}; the lens's figures are for {pixels}", told
            )
            yield doubtful(
                "view", found, Phrase("say in settings.toml which camera it is ([observer])")
            )
        elif not view.is_whole:
            found = Phrase("{part} % of the sensor's width ({width})", seen)
            todo = Phrase(
                "calibrate it (companion calibrate): the maker's figures are for all of it"
            )
            yield doubtful("view", found, todo)
        else:
            yield well("view", Phrase("the sensor's whole width ({width})", seen))

    def _focus(self, camera: LiveCamera, image: Pixels) -> Finding:
        sharp = sharpness(image)
        failed = isinstance(camera, PiCamera) and camera.held and not camera.held.is_focused
        told: dict[str, Value] = {"sharpness": round(sharp)}
        if failed or sharp < LEAST_SHARPNESS:
            todo = Phrase(
                "lay something with print on the table; turn the lens where it has no motor"
            )
            return doubtful("focus", Phrase("nothing is sharp ({sharpness})", told), todo)
        return well("focus", Phrase("sharp ({sharpness})", told))

    def _cards(self, image: Pixels) -> Finding:
        ids = self.find_cards(image)
        found = Phrase("{count} of 4 marker cards", {"count": len(ids)})
        if ids:
            named = ", ".join(map(str, ids))
            found = Phrase("{count} of 4 marker cards ({cards})").filled(
                count=len(ids), cards=named
            )
        if len(ids) < 4:
            todo = Phrase("lay all four in the picture, flat and uncovered")
            return doubtful("cards", found, todo)
        return well("cards", found)

    def _power(self) -> Iterator[Finding]:
        firmware = Firmware(self.machine.root)
        word, heat_c = firmware.throttled(), firmware.heat_c()
        if word is None:
            yield left_out("power", Phrase("this machine does not say"))
        elif trouble := power_trouble(lambda: word):
            yield bad("power", trouble.wrong, _todo(trouble))
        elif past := was_troubled(word):
            since = Phrase("since the start: {trouble}", {"trouble": past[0].wrong})
            yield doubtful("power", since, _todo(past[0]))
        else:
            yield well("power", Phrase("enough"))
        if heat_c is not None:
            found, todo = Phrase(f"{heat_c:.0f} °C"), Phrase("give it air")
            yield doubtful("heat", found, todo) if heat_c > HOT_C else well("heat", found)


def sharpness(image: Pixels) -> float:
    """Return how sharp the sharpest parts of *image* are, at one size for every camera."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (1280, 1280 * grey.shape[0] // grey.shape[1]))
    edges = np.abs(cv2.Laplacian(cv2.GaussianBlur(small, (0, 0), 1.0), cv2.CV_32F))
    return float(np.percentile(edges, 99))


def _one_after_the_other(first: Phrase, second: Phrase) -> Phrase:
    return Phrase("{first}; {then}", {"first": first, "then": second})


def _todo(trouble: PowerTrouble) -> Phrase:
    return trouble.todo or Phrase("see docs/service.md")


def _group(name: str) -> int | None:
    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        return None
