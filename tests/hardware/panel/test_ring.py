"""The ring of lights: who is on turn is bright, what is due runs, and the bus carries each bit's length."""

import sys
import threading
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from companion.errors import PartFault
from companion.ports import LightState, RingScene
from companion.wiring import RingWiring
from hardware.panel.lights import COLOURS, Colour
from hardware.panel.ring import CLOCK_HZ, ONE, SILENCE, ZERO, TableRing, encoded, open_spi
from hardware.panel.ring_picture import AMBER, DARK, GLOW, RED, is_moving, ring_picture
from tests.waiting import wait_for

RING = RingWiring(lights=6, brightness=1.0)
TWO = RingScene(LightState.TURN, ("red", "green"), on_turn=1)


@dataclass
class RecordingSpi:
    """spidev as far as the ring uses it: keeps what is written, or fails as *error* says."""

    written: list[bytes] = field(default_factory=list)
    error: OSError | None = None
    opened: tuple[int, int] | None = None
    is_closed: bool = False

    def open(self, bus: int, select: int) -> None:
        self.opened = bus, select

    def writebytes2(self, data: bytes) -> None:
        if self.error:
            raise self.error
        self.written.append(data)

    def close(self) -> None:
        self.is_closed = True


def decoded(data: bytes) -> list[tuple[int, int, int]]:
    """Return red, green and blue of each light, as it hears them by the length of its bits."""
    bits = [int(byte == ONE) for byte in data.strip(b"\0")]
    levels = [int("".join(map(str, bits[n : n + 8])), 2) for n in range(0, len(bits), 8)]
    return [(r, g, b) for g, r, b in zip(*[iter(levels)] * 3, strict=True)]


def test_lights_hear_their_colours_between_two_silences() -> None:
    data = encoded([(1.0, 0.5, 0.0), (0.0, 0.0, 1.0)])

    assert data.startswith(SILENCE)
    assert data.endswith(SILENCE)
    assert set(data[len(SILENCE) : -len(SILENCE)]) == {ZERO, ONE}
    assert decoded(data) == [(120, 35, 0), (0, 0, 255)]


def test_red_green_and_blue_shine_alike() -> None:
    ((red, green, blue),) = decoded(encoded([(1.0, 1.0, 1.0)]))

    light = [red * 405, green * 690, blue * 190]
    assert max(light) < 1.02 * min(light)


@pytest.mark.parametrize(("byte", "least_ns", "most_ns"), [(ZERO, 220, 380), (ONE, 580, 1000)])
def test_a_bit_is_high_as_long_as_the_lights_ask_for(
    byte: int, least_ns: int, most_ns: int
) -> None:
    high_ns = f"{byte:b}".count("1") * 1e9 / CLOCK_HZ

    assert least_ns <= high_ns <= most_ns


def glowing(name: str) -> Colour:
    red, green, blue = COLOURS[name]
    return red * GLOW, green * GLOW, blue * GLOW


def test_player_on_turn_is_bright_and_the_others_glow() -> None:
    assert ring_picture(TWO, RING, 0.0) == (*[glowing("red")] * 3, *[COLOURS["green"]] * 3)


def test_ring_begins_where_the_first_player_sits() -> None:
    turned = ring_picture(TWO, RingWiring(lights=6, first=2, brightness=1.0), 0.0)

    assert turned[2:5] == (glowing("red"),) * 3


def test_what_is_due_runs_along_the_movers_part_alone() -> None:
    due = RingScene(LightState.DUE, ("red", "green"), on_turn=1)

    pictures = {ring_picture(due, RING, at_s) for at_s in (0.0, 0.2, 0.4)}

    assert len(pictures) == 3
    assert all(picture[:3] == (glowing("red"),) * 3 for picture in pictures)
    assert all(picture[3:].count((1.0, 1.0, 1.0)) == 1 for picture in pictures)


@pytest.mark.parametrize(
    ("light_state", "at_s", "seen"),
    [
        (LightState.ASKING, 1.2, AMBER),
        (LightState.FAULT, 0.1, RED),
        (LightState.FAULT, 0.3, DARK),
        (LightState.OFF, 0.0, DARK),
        (LightState.TURN, 0.0, DARK),
    ],
)
def test_whole_ring_tells_what_is_nobodys(
    light_state: LightState, at_s: float, seen: Colour
) -> None:
    assert ring_picture(RingScene(light_state), RING, at_s) == (seen,) * 6


def test_brightness_holds_for_every_light() -> None:
    dim = ring_picture(RingScene(LightState.FAULT), RingWiring(lights=2, brightness=0.25), 0.0)

    assert dim == ((0.25, 0.0, 0.0),) * 2


def test_ring_shows_a_scene_and_goes_dark_at_the_end() -> None:
    bus = RecordingSpi()
    ring = TableRing(RING, open_bus=lambda: bus)

    ring.show(TWO)
    wait_for(lambda: bus.written and decoded(bus.written[-1])[3:] == [(0, 70, 0)] * 3)
    ring.close()
    ring.close()

    assert decoded(bus.written[-1]) == [(0, 0, 0)] * 6
    assert bus.is_closed
    assert "light ring" not in [thread.name for thread in threading.enumerate()]


def test_scene_that_moves_is_sent_again_and_again_by_itself() -> None:
    bus = RecordingSpi()
    ring = TableRing(RING, open_bus=lambda: bus)

    ring.show(RingScene(LightState.ASKING))

    wait_for(lambda: len(set(bus.written)) > 3)
    assert not is_moving(TWO)
    ring.close()


def test_bus_that_fails_is_a_fault_until_it_works_again() -> None:
    bus = RecordingSpi(error=OSError(5, "Input/output error"))
    ring = TableRing(RING, open_bus=lambda: bus)

    def is_refused(scene: RingScene) -> bool:
        try:
            ring.show(scene)
        except PartFault as fault:
            return "the light ring cannot be used: [Errno 5]" in str(fault)
        return False

    wait_for(lambda: is_refused(TWO))
    bus.error = None

    wait_for(lambda: not is_refused(RingScene(LightState.ASKING)))
    ring.close()


def test_bus_is_opened_for_the_lights_where_spidev_is(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = RecordingSpi()
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: bus))

    assert open_spi() is bus
    assert (bus.opened, vars(bus)["max_speed_hz"]) == ((0, 0), CLOCK_HZ)


def test_machine_without_spidev_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)

    with pytest.raises(PartFault, match=r"^a ring of lights needs the package python3-spidev$"):
        TableRing(RING)
