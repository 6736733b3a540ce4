"""``companion try``: each part felt, one at a time."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from companion.cli.files import read_file, write_file
from companion.cli.lines import json_option, print_json
from companion.cli.options import data_option, settings_of_the_table, settings_option
from companion.clock import SystemClock
from companion.errors import CompanionError, Missing
from companion.ports import (
    DisplayModel,
    DisplayQuestion,
    LightState,
    LiveCamera,
    RingScene,
    ScreenPage,
    Tune,
)
from companion.service.installed.installation_check import is_running
from companion.service.pictures.box_trials import png_of, try_photo
from companion.service.pictures.live_picture import LivePicture
from companion.settings import Settings
from companion.tracking.setup.box_trial import BoxTrial, Verdict, trial_json
from companion.wiring import has_ring, screens_of
from hardware.doctor import sharpness
from hardware.jpeg import encoded
from hardware.oled.oled import Oled
from hardware.oled.screens import draw
from hardware.panel.buttons import TableButtons
from hardware.panel.buzzer import TableBuzzer
from hardware.panel.lights import TableLights
from hardware.panel.ring import TableRing
from hardware.parts import camera_for, has_real_parts
from vision.geometry.cards import find_cards

SCREENS = (
    DisplayModel(title="Hello", read="This is the table's small screen"),
    DisplayModel(
        title="Alveola",
        on_turn="Ada",
        turn=7,
        read="Bo raised to level 2 and took 2 honey",
        points=(("Ada", 11), ("Bo", 13)),
    ),
    DisplayModel(
        title="Alveola",
        on_turn="Ada",
        points=(("Ada", 11), ("Bo", 13)),
        page=ScreenPage.POINTS,
    ),
    DisplayModel(
        ask=DisplayQuestion("What did Bo play?", ("raised", "enlarged", "none of these"), 1)
    ),
    DisplayModel(title="Scan me", join_url="http://192.0.2.7:8080/"),
)
SHOWN_S = 3.0
#: The largest photo that is read.
MOST_BYTES = 64 * 1024 * 1024


@click.group("try", short_help="Feel each part: press, light, beep.")
@settings_option
@data_option
@click.pass_context
def try_group(context: click.Context, settings_file: Path | None, data: Path | None) -> None:
    """Press and see, light, beep, screen, live picture: feel each part. Ctrl-C ends it.

    The companion must not run meanwhile: it has the parts in hand. ``box`` needs no part, only a
    photo.
    """
    settings = settings_of_the_table(settings_file, data=data)
    if context.invoked_subcommand != box.name and is_running(settings.data.folder):
        raise CompanionError("the companion is running and has the parts in hand; end it first")
    context.obj = settings


@try_group.command(short_help="Print every press.")
@click.option("--seconds", default=60.0, help="How long to listen (60).")
@click.pass_obj
def buttons(settings: Settings, seconds: float) -> None:
    """Print every press: short, long, double, the knob's turns, a stuck button."""
    wiring = _real(settings).hardware
    with closing(TableButtons(wiring.buttons, wiring.knob, clock=SystemClock())) as pressed:
        pressed.when_pressed = lambda press: click.echo(press.value.replace("_", " "))
        pressed.when_fault = lambda part, fault: click.echo(f"{part} {fault or 'is free again'}")
        click.echo(f"Press the buttons; this listens for {seconds:g} s.")
        time.sleep(seconds)


@try_group.command(short_help="Show every state of the lamps.")
@click.pass_obj
def lights(settings: Settings) -> None:
    """Show every state of the lamps, the players' colours first."""
    with closing(TableLights(_real(settings).hardware.lights)) as lamps:
        for colour in ("red", "green", "blue", "yellow", "purple"):
            click.echo(f"{colour} is on turn")
            lamps.show(LightState.TURN, colour=colour)
            time.sleep(1.0)
        for light_state in LightState:
            click.echo(light_state)
            lamps.show(light_state, colour="white")
            time.sleep(SHOWN_S)


@try_group.command(short_help="Show every state of the ring of lights.")
@click.pass_obj
def ring(settings: Settings) -> None:
    """Show every state of the ring of lights, as for three players of whom the second is on turn."""
    wiring = _real(settings).hardware
    if not has_ring(wiring):
        raise Missing("there is no ring of lights in the settings")
    with closing(TableRing(wiring.ring)) as lit:
        for light_state in LightState:
            click.echo(light_state)
            lit.show(RingScene(light_state, ("red", "green", "blue"), on_turn=1))
            time.sleep(SHOWN_S)


@try_group.command()
@click.pass_obj
def buzzer(settings: Settings) -> None:
    """Play every tune."""
    wiring = _real(settings).hardware.buzzer
    if wiring.pin == "none":
        raise Missing("there is no buzzer in the settings")
    with closing(TableBuzzer(wiring)) as voice:
        for tune in Tune:
            click.echo(tune)
            voice.play(tune)
            time.sleep(1.5)


@try_group.command(short_help="Show a game's screens.")
@click.pass_obj
def screen(settings: Settings) -> None:
    """Show what a game shows on each small screen; without a panel, here in the terminal."""
    wiring = settings.hardware
    fitted = dict(screens_of(wiring)) if has_real_parts(wiring) else {}
    if not fitted:
        for display in SCREENS:
            click.echo("\n".join(_as_text(display)) + "\n")
    for section, oled in fitted.items():
        click.echo(section)
        with closing(Oled(oled)) as panel:
            for display in SCREENS:
                panel.show(draw(display))
                time.sleep(SHOWN_S)


@try_group.command(short_help="Serve the live picture.")
@click.option("--port", default=8081, help="Where the live picture is served (8081).")
@click.option("--seconds", default=600.0, help="How long to look (600).")
@click.pass_obj
def camera(settings: Settings, port: int, seconds: float) -> None:
    """Serve the live picture and report sharpness, brightness and the marker cards in it.

    Turn the lens until the sharpness is highest; all four cards must be seen.
    """
    found = camera_for(settings.hardware.camera)
    if found is None:
        raise Missing("there is no camera")
    one_at_a_time = threading.Lock()  # a camera is not for several threads

    def small_jpeg() -> bytes:
        with one_at_a_time:
            return encoded(found.preview(timeout_s=10.0).image)

    with closing(found), closing(LivePicture(port, small_jpeg)) as live:
        click.echo(f"The live picture: {live.address}")
        _report_pictures(found, one_at_a_time, until_s=time.monotonic() + seconds)


@try_group.command(short_help="Tell from a photo whether your box would be read.")
@click.argument("photo", type=click.Path(path_type=Path))
@json_option
@click.option("--out", type=click.Path(path_type=Path), help="Draw what was read, as PNG.")
@click.pass_obj
def box(settings: Settings, photo: Path, as_json: bool, out: Path | None) -> int:
    """Tell from PHOTO, marker cards beside the pieces, what of a box would be read.

    All of a starting table or a part of it: some starting tiles together, some piles. The exit code
    is 1 where nothing would be read.
    """
    tried = try_photo(read_file(photo, most_bytes=MOST_BYTES), settings.observer)
    if out is not None:
        write_file(out, png_of(tried.drawn))
    if as_json:
        print_json(trial_json(tried.trial))
    else:
        click.echo("\n".join(_told(tried.trial)))
    return int(tried.trial.verdict is Verdict.UNREADABLE)


def _told(trial: BoxTrial) -> Iterator[str]:
    """Yield what *trial* says, line by line."""
    yield str(trial.words)
    for part in trial.parts:
        doubt = f", {part.sure} of them sure" if part.sure < part.found else ""
        yield f"  {part.words}: {part.found} of {part.wanted} seen{doubt}"
    for asked in trial.asked:
        yield f"? {asked}"
    for hint in trial.hints:
        yield f"! {hint}"


def _report_pictures(found: LiveCamera, turn: threading.Lock, *, until_s: float) -> None:
    while time.monotonic() < until_s:
        with turn:
            picture = found.read(timeout_s=10.0)
        if picture is None:
            return
        cards = ", ".join(str(card.id) for card in find_cards(picture.image)) or "none"
        bright = f"{picture.image.mean() / 2.55:.0f} %"
        click.echo(f"sharpness {sharpness(picture.image):.0f}  brightness {bright}  cards {cards}")
        time.sleep(1.0)


def _real(settings: Settings) -> Settings:
    """Return *settings* where the parts are real; raises `Missing` where there are none to feel."""
    if not has_real_parts(settings.hardware):
        raise Missing('the parts are simulated here; on a Pi, or with parts = "real", they are not')
    return settings


def _as_text(display: DisplayModel) -> Iterator[str]:
    """Yield the screen's picture in half blocks, two rows of pixels a line."""
    image = draw(display)
    pixels = image.load()
    assert pixels is not None, "a picture that was drawn has pixels"
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    for y in range(0, image.height, 2):
        pairs = ((bool(pixels[x, y]), bool(pixels[x, y + 1])) for x in range(image.width))
        yield "".join(blocks[pair] for pair in pairs)


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (try_group,)
