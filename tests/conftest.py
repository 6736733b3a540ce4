"""Fixtures that every room's tests share."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of recorded tables, games and photographs that lies beside the project."""
    if not SHARED.is_dir():
        pytest.skip("the folder of recorded tables and games is not beside the project")
    return SHARED
