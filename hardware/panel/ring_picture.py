"""What the ring of lights looks like at a moment: pure, from a `RingScene` to a colour for each light.

● ●            each player has a part of the ring, clockwise from the first;
●     ◦          the one on turn is bright, the others glow
●     ◦
◦ ◦
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.ports import LightState, RingScene
from companion.wiring import RingWiring
from hardware.panel.lights import COLOURS, WHITE, Colour

DARK: Colour = (0.0, 0.0, 0.0)
AMBER: Colour = (1.0, 0.5, 0.0)
RED: Colour = (1.0, 0.0, 0.0)
#: How bright those are who are not on turn.
GLOW = 0.1


@dataclass(frozen=True)
class _Moment:
    """The *scene* and *at_s*, seconds since it began."""

    scene: RingScene
    at_s: float


def ring_picture(scene: RingScene, wiring: RingWiring, at_s: float) -> tuple[Colour, ...]:
    """Return each light's red, green and blue, 0 to 1, *at_s* after *scene* began."""
    moment = _Moment(scene, at_s)
    shown = [_STATES[scene.light_state](moment, light, wiring) for light in range(wiring.lights)]
    dimmed = [_times(colour, wiring.brightness) for colour in shown]
    turn = wiring.first % wiring.lights
    return tuple(dimmed[-turn:] + dimmed[:-turn])


def is_moving(scene: RingScene) -> bool:
    """Tell whether *scene* changes by itself."""
    return scene.light_state not in (LightState.TURN, LightState.OFF)


def _turn(moment: _Moment, light: int, wiring: RingWiring) -> Colour:
    return _seats(moment, light, wiring, of_mover=1.0)


def _busy(moment: _Moment, light: int, wiring: RingWiring) -> Colour:
    return _seats(moment, light, wiring, of_mover=0.35 + 0.65 * _breath(moment.at_s))


def _due(moment: _Moment, light: int, wiring: RingWiring) -> Colour:
    """Return the mover's part with white lights running along it: something has still to be moved."""
    is_running = (light - int(moment.at_s / 0.15)) % 3 == 0
    if is_running and _seat_of(light, moment.scene, wiring) == moment.scene.on_turn:
        return WHITE
    return _seats(moment, light, wiring, of_mover=0.5)


def _asking(moment: _Moment, light: int, wiring: RingWiring) -> Colour:
    return _times(AMBER, _breath(moment.at_s))


def _fault(moment: _Moment, light: int, wiring: RingWiring) -> Colour:
    return RED if moment.at_s % 0.5 < 0.25 else DARK


def _off(moment: _Moment, light: int, wiring: RingWiring) -> Colour:
    return DARK


_STATES: Mapping[LightState, Callable[[_Moment, int, RingWiring], Colour]] = {
    LightState.TURN: _turn,
    LightState.BUSY: _busy,
    LightState.DUE: _due,
    LightState.ASKING: _asking,
    LightState.FAULT: _fault,
    LightState.OFF: _off,
}


def _seats(moment: _Moment, light: int, wiring: RingWiring, *, of_mover: float) -> Colour:
    seat = _seat_of(light, moment.scene, wiring)
    if seat is None:
        return DARK
    colour = COLOURS.get(moment.scene.colours[seat], WHITE)
    return _times(colour, of_mover if seat == moment.scene.on_turn else GLOW)


def _seat_of(light: int, scene: RingScene, wiring: RingWiring) -> int | None:
    """Return whose part of the ring *light* is in, ``None`` without players."""
    return light * len(scene.colours) // wiring.lights if scene.colours else None


def _breath(at_s: float) -> float:
    """Return how bright something that breathes is, 0 to 1, once in 2.4 seconds."""
    return 0.5 - 0.5 * math.cos(2 * math.pi * at_s / 2.4)


def _times(colour: Colour, brightness: float) -> Colour:
    red, green, blue = colour
    return red * brightness, green * brightness, blue * brightness
