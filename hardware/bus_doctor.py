"""The parts on a bus looked at: the small screens, which answer, and the ring of lights, which does not."""

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.errors import PartFault
from companion.finding import Finding, bad, doubtful, left_out, well
from companion.phrases import Phrase, Value
from companion.wiring import OledWiring, Wiring, has_ring, screens_of
from hardware.machine import Machine
from hardware.oled.oled import Oled

ADDRESSES = (0x3C, 0x3D)
#: The small screens' sections of the settings, and what their findings are called.
SCREENS = {"oled": "screen", "second_oled": "second screen"}
NOT_FITTED = Phrase("not fitted")
INSTALL = Phrase("{command}, then ./run again")

_SPI_ON = "sudo raspi-config nonint do_spi 0"


@dataclass(frozen=True)
class BusDoctor:
    """Looks at what *wiring* has on *machine*'s buses; *open_line* opens one to a screen."""

    wiring: Wiring
    machine: Machine
    open_line: Callable[[OledWiring], Any]  # luma is untyped

    def findings(self) -> Iterator[Finding]:
        """Yield what is found of each screen, and of the ring; few tables have the second, or a ring."""
        screens = dict(screens_of(self.wiring))
        if "oled" not in screens:
            yield left_out(SCREENS["oled"], NOT_FITTED)
        for section, oled in screens.items():
            yield self._screen(section, oled)
        if has_ring(self.wiring):
            yield self._ring()

    def _screen(self, section: str, oled: OledWiring) -> Finding:
        name = SCREENS[section]
        if oled.connection == "spi":
            todo = Phrase("check the wires, and {command}").filled(command=_SPI_ON)
            return self._answer_of(name, oled, todo)
        if not self.machine.has_i2c(oled.bus):
            off = Phrase("the bus {bus} is switched off", {"bus": f"i2c-{oled.bus}"})
            todo = Phrase("{command}, then start the Pi anew")
            return bad(name, off, todo.filled(command="sudo raspi-config nonint do_i2c 0"))
        return self._screen_on_i2c(section, oled)

    def _screen_on_i2c(self, section: str, oled: OledWiring) -> Finding:
        name = SCREENS[section]
        todo = Phrase(
            "check its four wires (companion wiring draws them); where none is fitted, set {setting}",
            {"setting": 'chip = "none"'},
        )
        found = self._answer_of(name, oled, todo)
        taken = [screen.address for _, screen in screens_of(self.wiring)]
        for address in (address for address in ADDRESSES if address not in taken):
            other = replace(oled, address=address)
            if found.todo and not self._answer_of(name, other, found.todo).todo:
                where = f"hardware.{section}"
                named: dict[str, Value] = {"address": f"0x{address:02X}", "section": where}
                todo = Phrase("set address = {address} in settings.toml, [{section}]", named)
                return bad(name, Phrase("a panel answers at {address} instead", named), todo)
        return found

    def _answer_of(self, name: str, oled: OledWiring, todo: Phrase) -> Finding:
        panel = Oled(oled, name=name, open_line=self.open_line)
        try:
            panel.check()
        except PartFault as fault:
            return bad(name, fault.phrase, todo)
        finally:
            panel.close()
        if oled.connection == "spi":
            return well(name, Phrase("a panel answers on SPI"))
        where: dict[str, Value] = {"address": f"0x{oled.address:02X}", "bus": f"i2c-{oled.bus}"}
        return well(name, Phrase("a panel answers at {address} on {bus}", where))

    def _ring(self) -> Finding:
        """Look for what the ring's lights need; they themselves never answer."""
        if not self.machine.has_spi(0):
            off = Phrase("the bus {bus} is switched off", {"bus": "spi-0"})
            todo = Phrase("{command}, then start the Pi anew").filled(command=_SPI_ON)
            return bad("light ring", off, todo)
        if imported("spidev") is None:
            command = "sudo apt install python3-spidev"
            return bad("light ring", Phrase("missing"), INSTALL.filled(command=command))
        if (line := self.machine.steady_spi_line) is not None:
            todo = Phrase("write {line} into /boot/firmware/config.txt, then start the Pi anew")
            found = Phrase("its clock may wander, and its colours with it")
            return doubtful("light ring", found, todo.filled(line=line))
        return well("light ring", Phrase("its bus is there; whether it is lit, only you can see"))


def imported(name: str) -> Any:  # a module, or nothing
    """Return the library *name*, ``None`` where it cannot be imported."""
    try:
        return importlib.import_module(name)
    except Exception:  # a library made for another numpy raises ValueError
        return None
