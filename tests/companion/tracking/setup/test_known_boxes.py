"""Which print is honey is asked once a box: told once, it is known in any light; another box is asked about."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.starting_table import Doubt, Doubted, Prints, TableReading
from companion.tracking.setup.known_boxes import MOST_BOXES, BoxPrints, as_known
from tests.companion.tracking.setup.laid_table import laid_table

BOX = Prints((0.0, 1.0), (0.0, -1.0))
DIMMER = Prints((0.1, 0.8), (0.2, -0.9))
ANOTHER = Prints((2.0, 1.0), (1.5, -1.0))
TABLE = laid_table()
SWAPPED = replace(TABLE, cells=tuple(replace(c, full=not c.full) for c in TABLE.cells))
DOUBTS = (Doubted(Doubt.HIVE), Doubted(Doubt.HONEY))


@pytest.mark.parametrize(
    ("read", "table", "ids"),
    [
        (DIMMER, TABLE, (Doubt.HIVE,)),
        (DIMMER.swapped, SWAPPED, (Doubt.HIVE,)),
        (ANOTHER, TABLE, (Doubt.HIVE, Doubt.HONEY)),
        (None, TABLE, (Doubt.HIVE, Doubt.HONEY)),
    ],
    ids=["the same box", "taken the wrong way round", "another box", "no prints"],
)
def test_honey_is_known_of_a_box_that_was_told(
    read: Prints | None, table: object, ids: tuple[Doubt, ...]
) -> None:
    known = as_known(TableReading(TABLE, DOUBTS, prints=read), [BOX])

    assert (known.table, known.ids) == (table, ids)


def test_prints_outlive_a_restart_and_the_last_word_counts(tmp_path: Path) -> None:
    BoxPrints(tmp_path / "prints.json").remember(BOX)
    BoxPrints(tmp_path / "prints.json").remember(ANOTHER)
    BoxPrints(tmp_path / "prints.json").remember(BOX.swapped)

    assert BoxPrints(tmp_path / "prints.json").known == (ANOTHER, BOX.swapped)


def test_only_the_latest_boxes_are_remembered(tmp_path: Path) -> None:
    prints = BoxPrints(tmp_path / "prints.json")
    for number in range(MOST_BOXES + 2):
        prints.remember(Prints((float(number),), (-1.0,)))

    assert [box.full for box in prints.known] == [(n + 2.0,) for n in range(MOST_BOXES)]


def test_file_that_is_none_asks_again(tmp_path: Path) -> None:
    (tmp_path / "prints.json").write_text("?")

    assert BoxPrints(tmp_path / "prints.json").known == ()
