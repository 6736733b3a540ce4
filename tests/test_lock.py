"""The locks: every library that pyproject.toml asks for, at a version that it allows, with its hashes."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WANTED = (*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"])
LOCKS = {
    "requirements": WANTED,
    "requirements-dev": (*WANTED, *PROJECT["project"]["optional-dependencies"]["dev"]),
}
MACHINES = [
    {"python_version": python, "python_full_version": f"{python}.0", "platform_machine": machine}
    for python in ("3.11", "3.12", "3.13")
    for machine in ("x86_64", "aarch64")
]

_PIN = re.compile(
    r"^([\w.-]+==[^\\\n]+?)\s*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M
)


@dataclass(frozen=True)
class Pin:
    """One line of a lock: a library's only version where its marker holds."""

    requirement: Requirement
    hashes: int

    @property
    def version(self) -> str:
        return next(iter(self.requirement.specifier)).version


def pins(lock: str) -> Iterator[Pin]:
    text = (ROOT / "scripts" / f"{lock}.lock").read_text(encoding="utf-8")
    for line, hashes in _PIN.findall(text):
        yield Pin(Requirement(line), hashes.count("sha256"))


def pinned(lock: str, machine: dict[str, str]) -> dict[str, str]:
    """Return what *lock* installs on *machine*; a library that is there twice has two versions."""
    found: dict[str, str] = {}
    for pin in pins(lock):
        marker = pin.requirement.marker
        if marker is None or marker.evaluate(machine):
            name = canonicalize_name(pin.requirement.name)
            assert name not in found
            found[name] = pin.version
    return found


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: "-".join(machine.values()))
@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_what_the_project_asks_for(lock: str, machine: dict[str, str]) -> None:
    asked = [Requirement(line) for line in LOCKS[lock]]
    installed = pinned(lock, machine)

    missing = [
        str(one)
        for one in asked
        if (one.marker is None or one.marker.evaluate(machine))
        and not one.specifier.contains(installed.get(canonicalize_name(one.name), "0.dev0"))
    ]

    assert missing == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_of_a_lock_has_its_hashes(lock: str) -> None:
    text = (ROOT / "scripts" / f"{lock}.lock").read_text(encoding="utf-8")

    assert len(re.findall(r"^[a-z]", text, re.M)) == len(list(pins(lock)))


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: "-".join(machine.values()))
def test_what_runs_is_what_is_checked(machine: dict[str, str]) -> None:
    assert pinned("requirements", machine).items() <= pinned("requirements-dev", machine).items()
