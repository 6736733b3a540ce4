"""Fixtures that every room's tests share."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A machine that has much else to do is slow to draw examples; that is no fault of what is tested.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of recorded tables, games and photographs that lies beside the project."""
    if not SHARED.is_dir():
        pytest.skip("the folder of recorded tables and games is not beside the project")
    return SHARED
