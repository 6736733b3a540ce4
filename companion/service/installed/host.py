"""The machine's own commands (systemctl, nmcli, useradd …), run and understood in one place."""

import os
import subprocess
from collections.abc import Mapping
from typing import Protocol

from companion.errors import CompanionError, Missing

COMMAND_S = 60.0


class Host(Protocol):
    """Something that runs the machine's commands."""

    is_root: bool

    def run(self, *words: str) -> str:
        """Return what the command prints.

        Raises `Missing` for a command that is not installed, `CompanionError` for one that fails.
        """
        ...


class ThisHost:
    """The machine that the companion runs on."""

    def __init__(self) -> None:
        self.is_root = os.geteuid() == 0

    def run(self, *words: str) -> str:
        """Return what the command prints; it speaks English and may take a minute."""
        language: Mapping[str, str] = {**os.environ, "LC_ALL": "C.UTF-8"}
        try:
            done = subprocess.run(
                words, capture_output=True, text=True, env=language, timeout=COMMAND_S, check=True
            )
        except FileNotFoundError as error:
            raise Missing(f"the command {words[0]} is not installed here") from error
        except subprocess.TimeoutExpired as error:
            raise CompanionError(f"{words[0]} did not come back in {COMMAND_S:g} s") from error
        except subprocess.CalledProcessError as error:
            said = _complaints(error.stderr or error.stdout or "")
            why = said[-1] if said else f"exit code {error.returncode}"
            raise CompanionError(f"{' '.join(words[:3])}: {why}") from error
        return done.stdout


def _complaints(printed: str) -> list[str]:
    """Return the lines that say what went wrong; nmcli adds one with where to look for more."""
    return [line for line in printed.strip().splitlines() if not line.startswith("Hint:")]


def need_root(host: Host, command: str) -> None:
    """Raise `CompanionError` with what to type unless we may change the machine."""
    if not host.is_root:
        raise CompanionError(f"this needs the machine's owner: sudo {command}")
