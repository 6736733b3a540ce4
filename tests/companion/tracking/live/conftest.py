"""Benches that are cleared when their test is over."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.tracking.live.bench import Bench


@pytest.fixture
def benches(tmp_path: Path) -> Iterator[list[Bench]]:
    made: list[Bench] = []
    yield made
    for bench in made:
        if bench.loop:
            bench.loop.stop()
        bench.table.stop()


@pytest.fixture
def bench(benches: list[Bench], tmp_path: Path) -> Bench:
    benches.append(Bench(tmp_path))
    return benches[-1]
