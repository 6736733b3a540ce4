"""``companion calibrate``: from pictures of a printed board to the camera's calibration."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.files import check_is_file
from companion.cli.lines import json_option, print_json, print_words
from companion.cli.options import check_number
from companion.errors import Missing
from companion.service.pictures.lens import LensFile, write_lens
from hardware.camera.folder import read_picture
from vision.arrays import Pixels
from vision.geometry.calibration import (
    Board,
    Calibration,
    Charuco,
    Chessboard,
    NotCalibrated,
    View,
    calibrate,
)

#: Inner corners of a chessboard, squares of a ChArUco board: what `companion cards --board` prints.
SIZES = {"chessboard": (9, 6), "charuco": (7, 10)}
#: Nobody prints a board with more squares on a side.
MOST_SQUARES = 50
#: Above this the calibration is worse than none: a bent board, or a picture that was shaken.
MOST_ERROR_PX = 1.0
#: Millimetres of a square or a marker.
SIDE = click.FloatRange(min=1, max=1000)


def _columns_and_rows(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """Return the two numbers in *value*, which has an x between them."""
    if value is None:
        return None
    columns, _, rows = value.lower().partition("x")
    sides = [int(side) for side in (columns, rows) if side.isdecimal() and len(side) < 3]
    if len(sides) < 2 or min(sides) < 3 or max(sides) > MOST_SQUARES:
        raise click.BadParameter(f'"{value}" is no size; write it as 9x6', context, parameter)
    return sides[0], sides[1]


@click.command("calibrate", short_help="Measure the camera from pictures of a board.")
@click.argument(
    "pictures", metavar="PICTURE…", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--board",
    "kind",
    type=click.Choice(list(SIZES)),
    default="charuco",
    show_default=True,
    help="What was photographed: the board that companion cards --board prints, or plain squares.",
)
@click.option(
    "--size",
    metavar="COLUMNSxROWS",
    callback=_columns_and_rows,
    help="A chessboard's inner corners (9x6), a ChArUco board's squares (7x10).",
)
@click.option(
    "--square",
    default=24.0,
    show_default=True,
    type=SIDE,
    callback=check_number,
    help="A square's side in mm.",
)
@click.option(
    "--marker",
    default=18.0,
    show_default=True,
    type=SIDE,
    callback=check_number,
    help="ChArUco: a marker's side in mm.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("lens.json"),
    show_default=True,
    help="Where the calibration is written.",
)
@json_option
def calibrate_command(
    pictures: tuple[Path, ...],
    kind: str,
    size: tuple[int, int] | None,
    square: float,
    marker: float,
    output: Path,
    as_json: bool,
) -> int:
    """Write the camera's calibration, from ten or more pictures of a flat printed board.

    Hold the board at other angles and distances in each picture, in the corners of the picture
    too, with the camera focused as it is over the table. Name the file in settings.toml
    ([observer] calibration). Without one, the usual figures of the camera's model are used.
    """
    columns, rows = size or SIZES[kind]
    if kind == "charuco" and not marker < square:
        raise click.UsageError("a marker is smaller than its square (--marker, --square)")
    board: Board = (
        Chessboard(columns, rows, square)
        if kind == "chessboard"
        else Charuco(columns, rows, square, marker)
    )
    made = calibrate(_read(pictures), board)
    if isinstance(made, Calibration):
        write_lens(output, lens_file_of(made))
    (_print_json if as_json else _tell)(made, output)
    return 0 if isinstance(made, Calibration) and made.error_px <= MOST_ERROR_PX else 1


def lens_file_of(made: Calibration) -> LensFile:
    """Return *made* as it is kept."""
    matrix = [tuple(round(float(value), 4) for value in row) for row in made.lens.matrix]
    distortion = tuple(round(float(value), 6) for value in made.lens.distortion)
    return LensFile(
        picture=made.picture,
        matrix=tuple(matrix),  # type: ignore[arg-type]  # three rows of three
        distortion=distortion,  # type: ignore[arg-type]  # five numbers
        error_px=round(made.error_px, 4),
        pictures=sum(view.error_px is not None for view in made.views),
    )


def _read(paths: Sequence[Path]) -> Iterator[tuple[str, Pixels]]:
    for path in paths:
        check_is_file(path)
        try:
            yield path.name, read_picture(path).image
        except OSError as error:
            raise Missing(f"{path} cannot be opened: {error.strerror}") from error


def _tell(made: Calibration | NotCalibrated, output: Path) -> None:
    for view in made.views:
        print_words(f"{view.name}: {_view_words(view)}")
    if isinstance(made, NotCalibrated):
        click.echo(f"No calibration: {made.why}")
        click.echo("A board of plain squares needs --board chessboard, --size and --square.")
        return
    click.echo(f"{output} is written: {made.error_px:.2f} pixels off in the mean")
    if made.error_px > MOST_ERROR_PX:
        click.echo("That is much: was the board flat, was every picture sharp? Better try again.")


def _view_words(view: View) -> str:
    return view.why if view.error_px is None else f"{view.error_px:.2f} px"


def _print_json(made: Calibration | NotCalibrated, output: Path) -> None:
    views = [asdict(view) for view in made.views]
    if isinstance(made, NotCalibrated):
        print_json({"ok": False, "why": made.why, "pictures": views})
        return
    print_json(
        {
            "ok": made.error_px <= MOST_ERROR_PX,
            "file": str(output),
            "error_px": round(made.error_px, 4),
            "focal_px": round(float(made.lens.matrix[0, 0]), 2),
            "pictures": views,
        }
    )


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (calibrate_command,)
