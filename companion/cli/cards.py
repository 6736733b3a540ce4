"""``companion cards``: the table's marker cards, and the board to calibrate with, to be printed."""

from pathlib import Path

import click

from companion.cli.files import write_file
from companion.sheets.cards_print import PAPERS, print_board, print_cards


@click.command(short_help="Write the marker cards to print.")
@click.option(
    "--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The paper."
)
@click.option("--board", is_flag=True, help="The board for companion calibrate instead.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="Where the PDF is written (marker-cards.pdf, calibration-board.pdf).",
)
def cards(paper: str, board: bool, output: Path | None) -> None:
    """Write the four marker cards as a PDF page, with a ruler to check the printer's scale.

    Print them in their own size, cut them out, and lay one near each corner of the table.
    """
    path = output or Path("calibration-board.pdf" if board else "marker-cards.pdf")
    write_file(path, print_board(paper) if board else print_cards(paper))
    click.echo(f"{path} is written: print it in its own size (100 %), then measure its ruler")


#: What the command line registers.
COMMANDS: tuple[click.Command, ...] = (cards,)
