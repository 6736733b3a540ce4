"""What ``companion run`` prints once it serves: where phones join, or that there is no network yet."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.cli.cli import main
from companion.core.snapshot import Snapshot
from companion.service.pictures.watched import Playing

HERE, THERE = "http://127.0.0.1:8080/", "http://192.168.1.7:8080/"


class Pages:
    """Pages that are served at an address for others, or at none."""

    own_address = HERE

    def __init__(self, address: str | None) -> None:
        self.address = address


@pytest.mark.parametrize(
    ("address", "json", "said", "is_scanned"),
    [
        (THERE, False, f"Phones join at {THERE}", True),
        (None, False, f"No network yet|On this machine: {HERE}", False),
        (THERE, True, f'"address":"{THERE}"', False),
        (None, True, f'"address":null,"on_this_machine":"{HERE}"', False),
    ],
    ids=["network", "none", "network as JSON", "none as JSON"],
)
def test_nobody_is_sent_to_this_machine_by_a_code(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    address: str | None,
    json: bool,
    said: str,
    is_scanned: bool,
) -> None:
    def run(plan: object, *, when_ready: Callable[[Any, Playing], None]) -> Snapshot | None:
        when_ready(Pages(address), next(iter(Playing)))
        return None

    monkeypatch.setattr("companion.cli.run.run_daemon", run)

    main(["run", *(["--json"] if json else [])])

    printed = capsys.readouterr().out
    assert all(part in printed for part in said.split("|"))
    assert ("█" in printed) == is_scanned
