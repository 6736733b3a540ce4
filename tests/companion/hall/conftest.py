"""A table that reports to a broker, and halls that listen there."""

from collections.abc import Callable, Iterator

import pytest

from companion.hall.hall import Hall
from companion.settings import BrokerSettings
from tests.companion.reporting.conftest import broker, reporting
from tests.companion.reporting.mosquitto import Mosquitto

__all__ = ["broker", "open_hall", "reporting"]


@pytest.fixture
def open_hall(broker: Mosquitto) -> Iterator[Callable[[], Hall]]:
    halls: list[Hall] = []

    def begin() -> Hall:
        settings = BrokerSettings(host="127.0.0.1", port=broker.port)
        halls.append(Hall(settings))
        halls[-1].open()
        return halls[-1]

    yield begin
    for hall in halls:
        hall.close()
