"""The lamps: one in colours for the table's state, one in the done button."""

from collections.abc import Mapping
from dataclasses import dataclass

from gpiozero import PWMLED, RGBLED

from companion.ports import LightState
from companion.wiring import LightsWiring, fitted
from hardware.panel.pins import pin_errors_of

Colour = tuple[float, float, float]

#: The players' colours as the lamp shows them: (red, green, blue), 0 to 1.
COLOURS: Mapping[str, Colour] = {
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0.1, 1),
    "purple": (0.6, 0, 1),
    "yellow": (1, 0.6, 0),
    "orange": (1, 0.3, 0),
    "pink": (1, 0.2, 0.4),
    "brown": (0.5, 0.15, 0),
    "white": (1, 1, 1),
    "black": (0.2, 0.2, 0.25),
    "grey": (0.4, 0.4, 0.4),
}
WHITE: Colour = (1, 1, 1)


@dataclass(frozen=True)
class Manner:
    """How the lamps show a state: *colour* ``None`` is the player's; a blink is on as long as off.

    *blink_s* is how long on, ``0`` for steady; *button* how bright the done button is.
    """

    colour: Colour | None
    blink_s: float = 0.0
    fade_s: float = 0.0
    button: float = 0.0


MANNERS: Mapping[LightState, Manner] = {
    LightState.TURN: Manner(None, button=1.0),
    LightState.ASKING: Manner((1, 0.5, 0), blink_s=0.5, fade_s=0.25, button=1.0),
    LightState.FAULT: Manner((1, 0, 0), blink_s=0.25),
    LightState.BUSY: Manner(None, blink_s=0.4, fade_s=0.8),
    LightState.DUE: Manner(None, blink_s=0.6),
    LightState.OFF: Manner((0, 0, 0)),
}


class TableLights:
    """The RGB lamp and the done button's light; either may be missing.

    Raises `PartFault` when a pin cannot be used.
    """

    def __init__(self, wiring: LightsWiring) -> None:
        self._brightness = wiring.brightness
        self._shown: tuple[Manner, Colour] | None = None
        self._lamp: RGBLED | None = None
        self._button: PWMLED | None = None
        red, green, blue = fitted(wiring.red), fitted(wiring.green), fitted(wiring.blue)
        button = fitted(wiring.done)
        with pin_errors_of("light"):
            if red is not None and green is not None and blue is not None:
                self._lamp = RGBLED(red, green, blue)
        try:
            with pin_errors_of("button's light"):
                self._button = None if button is None else PWMLED(button)
        except OSError:
            self.close()
            raise

    def show(self, light_state: LightState, *, colour: str | None = None) -> None:
        """Show *light_state*, in the player's *colour* where that shows whose turn it is."""
        manner = MANNERS[light_state]
        tint = manner.colour or COLOURS.get(colour or "white", WHITE)
        if (manner, tint) == self._shown:
            return  # a blink goes on in its rhythm
        self._shown = manner, tint
        with pin_errors_of("light"):
            self._light_lamp(manner, tint)
            self._light_button(manner)

    def close(self) -> None:
        """Switch off and let go; a second call does nothing."""
        for lamp in (self._lamp, self._button):
            if lamp is not None:
                lamp.close()

    def _light_lamp(self, manner: Manner, tint: Colour) -> None:
        if self._lamp is None:
            return
        red, green, blue = (self._brightness * part for part in tint)
        if manner.blink_s:
            self._lamp.blink(
                on_time=manner.blink_s,
                off_time=manner.blink_s,
                fade_in_time=manner.fade_s,
                fade_out_time=manner.fade_s,
                on_color=(red, green, blue),
            )
        else:
            self._lamp.color = (red, green, blue)

    def _light_button(self, manner: Manner) -> None:
        if self._button is None:
            return
        if manner.button and manner.blink_s:
            self._button.blink(on_time=manner.blink_s, off_time=manner.blink_s)
        else:
            self._button.value = manner.button
