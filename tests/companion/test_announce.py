import pytest
from zeroconf import ServiceBrowser, Zeroconf

from companion.errors import PartFault
from companion.machine.announce import KIND, announce


def test_table_is_found_by_those_who_browse() -> None:
    try:
        announcement = announce("http://127.0.0.1:8123/")
    except PartFault as fault:
        pytest.skip(f"this machine has no network to announce on: {fault}")
    with announcement, Zeroconf() as network:
        browsing = ServiceBrowser(network, KIND, handlers=[lambda **found: None])
        found = network.get_service_info(KIND, f"Bee table.{KIND}", timeout=5000)
        browsing.cancel()

    assert found is not None
    assert (found.port, found.parsed_addresses()) == (8123, ["127.0.0.1"])


def test_taken_back_twice_does_nothing() -> None:
    try:
        announcement = announce("http://127.0.0.1:8123/")
    except PartFault as fault:
        pytest.skip(f"this machine has no network to announce on: {fault}")

    announcement.close()
    announcement.close()
