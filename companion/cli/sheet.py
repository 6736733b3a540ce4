"""``companion sheet``: print Honey Wall's paper sheet, and read a photo of a filled one."""

import tomllib
from pathlib import Path

import click

from companion.cli.files import read_file, write_file
from companion.cli.lines import json_option, print_json
from companion.errors import Unreadable
from companion.games.answers import Json
from companion.games.honey_wall.box import Box, check_house_box, default_box, read_box
from companion.sheets.layout import plan
from companion.sheets.sheet import answered, write_reading
from companion.sheets.sheet_print import print_sheet
from vision.paper.sheet import read_photo

#: The largest photo or box that is read.
MOST_BYTES = 64 * 1024 * 1024
_BOX = click.option(
    "--box", "box_file", type=click.Path(path_type=Path), help="A box.toml of your own."
)


@click.group()
def sheet() -> None:
    """Print paper sheets for Honey Wall, and read photos of them."""


@sheet.command("print", short_help="Write the sheet as a PDF page.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("honey-wall.pdf"))
@_BOX
def print_(output: Path, box_file: Path | None) -> None:
    """Write the sheet as a PDF page (A4, with four markers in its corners)."""
    write_file(output, print_sheet(_box(box_file)))
    click.echo(f"{output} is written: print it in its own size")


@sheet.command(short_help="Count the points on a photo.")
@click.argument("photo", type=click.Path(path_type=Path))
@json_option
@click.option("--answer", "answers", multiple=True, help='Settle a doubt: "space 1,-2=larva".')
@_BOX
def read(photo: Path, as_json: bool, answers: tuple[str, ...], box_file: Path | None) -> int:
    """Read the PHOTO of a sheet and count its points; doubtful spaces are asked.

    The exit code is 1 while something is asked, 2 for a photo in which no sheet can be read.
    """
    reading = _read(photo, _box(box_file), answers)
    if as_json:
        print_json(reading)
    else:
        click.echo(_shown(reading), err=bool(reading["troubles"]))
    if reading["troubles"]:
        return 2
    return 0 if reading["ok"] else 1


def _read(photo: Path, box: Box, answers: tuple[str, ...]) -> Json:
    observation = read_photo(read_file(photo, most_bytes=MOST_BYTES), plan(box))
    if not observation.troubles:
        observation = answered(observation, dict(_answer(said) for said in answers))
    return write_reading(observation, box)


def _answer(said: str) -> tuple[str, str]:
    spot, is_said, drawn = said.partition("=")
    if not is_said:
        raise Unreadable(f'"{said}" is no answer: write "space 1,-2=larva"')
    return spot.strip(), drawn.strip()


def _box(path: Path | None) -> Box:
    if path is None:
        return default_box()
    written = read_file(path, most_bytes=MOST_BYTES)
    try:
        box = read_box(tomllib.loads(written.decode("utf-8")))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{path} is no box: {error}") from error
    check_house_box(box)
    return box


def _shown(reading: Json) -> str:
    if reading["troubles"]:
        return "\n".join(reading["troubles"])
    points = reading["points"]
    lines = [
        f"larvae {points['larvae']}, rows {points['rows']}, tree {points['tree']}: "
        f"{points['total']} points",
        f"{reading['stolen']['larvae']} larvae are stolen here, "
        f"worth {reading['stolen']['points']} to their thieves",
        *(f"does not fit: {note}" for note in reading["notes"]),
        *(
            f"please look: {question['spot']} is {' or '.join(question['candidates'])}?"
            for question in reading["questions"]
        ),
    ]
    return "\n".join(lines)


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (sheet,)
