"""The same starting table, seen by another camera, is read as the same."""

import msgspec
import pytest

from benchmarks.other_cameras import CHANGES, exchange
from companion.observation import SetupObservation
from companion.ports import Picture
from tests.vision.recorded import FRAMES, picture
from vision.geometry.lens import Lens
from vision.observer import Observer

WATCH = msgspec.json.decode((FRAMES.parent / "watch.json").read_bytes())


@pytest.mark.parametrize("name", CHANGES)
def test_starting_table_is_read_by_any_camera(name: str) -> None:
    swap = exchange(WATCH, CHANGES[name])
    image = swap.picture(picture("000.jpg").image)
    lens = Lens(swap.new.matrix, swap.new.distortion)

    seen = Observer(lens, players=2).observe_setup(Picture("000.jpg", image, 0.0))

    as_recorded = Observer(Lens(swap.old.matrix, swap.old.distortion), players=2)
    assert what_lies(seen) == what_lies(as_recorded.observe_setup(picture("000.jpg")))


def what_lies(observation: SetupObservation) -> tuple[object, ...]:
    """Return what of *observation* does not depend on how the hive's lattice is turned."""
    table = observation.reading.table
    assert table is not None
    cells = sorted((cell.full, cell.hornet) for cell in table.cells)
    return cells, [pile.shape for pile in table.piles]
