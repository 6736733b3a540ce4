"""What the small screen costs: drawing a picture, and the bytes on its bus.

python -m benchmarks.oled_costs
"""

import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from luma.core.interface.serial import i2c
from PIL.Image import Image

from companion.wiring import OledWiring
from hardware.oled.oled import Oled
from hardware.oled.screens import draw
from tests.hardware.oled.display_models import DISPLAY_MODELS
from tests.hardware.recording_bus import RecordingBus

TIMES = 50
BUS_HZ = 400_000
BITS_A_BYTE = 9  # eight and the answer


def main() -> None:
    """Print a line for the drawing and one for each chip."""
    warnings.simplefilter("ignore", DeprecationWarning)
    pictures = [draw(display) for display in DISPLAY_MODELS.values()]
    drawing_ms = _ms_each(lambda: [draw(display) for display in DISPLAY_MODELS.values()]) / len(
        pictures
    )
    print(f"drawn: {drawing_ms:.2f} ms a picture, over {len(pictures)} screens")
    for chip in ("ssd1306", "sh1106"):
        bus = RecordingBus()
        oled = Oled(OledWiring(chip=chip), open_line=_line_on(bus))
        oled.show(pictures[0])
        bus.written.clear()
        oled.show(pictures[1])
        size, messages = sum(2 + len(data) for _, data in bus.written), len(bus.written)
        sending_ms = _ms_each(partial(_show, oled, pictures[:2])) / 2
        same_ms = _ms_each(partial(_show, oled, pictures[1:2]))
        print(
            f"{chip}: {size} bytes in {messages} messages a picture,"
            f" {1000 * size * BITS_A_BYTE / BUS_HZ:.0f} ms at 400 kHz; {sending_ms:.2f} ms of"
            f" processor, {same_ms:.3f} ms and nothing sent where the picture is the same"
        )


def _line_on(bus: RecordingBus) -> Callable[[OledWiring], Any]:  # luma is untyped
    return lambda wiring: i2c(bus=bus, address=0x3C)


def _show(oled: Oled, pictures: Sequence[Image]) -> None:
    for picture in pictures:
        oled.show(picture)


def _ms_each(work: Callable[[], object]) -> float:
    begin = time.process_time()
    for _ in range(TIMES):
        work()
    return 1000 * (time.process_time() - begin) / TIMES


if __name__ == "__main__":
    main()
