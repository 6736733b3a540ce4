"""A machine whose nmcli and iw are twins."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.service.network.wifi.nmcli import NetworkManager
from tests.companion.service.network.wifi import nmcli_twin

needs_networkmanager = pytest.mark.skipif(
    shutil.which("nmcli") is None, reason="NetworkManager is not here"
)


def understood(words: tuple[str, ...]) -> str:
    """Return the connection that NetworkManager itself makes of *words*."""
    command = ["nmcli", "--offline", "connection", "add", *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Air:
    """What lies in the air round the table, and what NetworkManager's twin knows; a host beside."""

    is_root = False

    def __init__(self) -> None:
        self.knows: dict[str, Any] = {
            **{"networks": {}, "connections": {}, "active": "", "asked": []},
            **{"phones": 0, "is_blocked": False, "own_refused": [], "refused": ""},
        }

    def run(self, *words: str) -> str:
        try:
            return nmcli_twin.answer(self.knows, words[0], list(words[1:]))
        except nmcli_twin.Refusal as refusal:
            raise CompanionError(f"{' '.join(words[:3])}: Error: {refusal}") from refusal

    @property
    def said(self) -> str:
        """All that was said to the commands, as others on the machine may read it."""
        return "\n".join(" ".join(words) for words in self.knows["asked"])

    def put_on_path(self, folder: Path) -> None:
        """Have both commands in *folder*, knowing what is known here."""
        (folder / "air.json").write_text(json.dumps(self.knows))
        text = Path(nmcli_twin.__file__).read_text()
        for command in ("nmcli", "iw"):
            (folder / command).write_text(f"#!{sys.executable} -SE\n{text}")
            (folder / command).chmod(0o755)

    def take_from_path(self, folder: Path) -> None:
        """Know what the commands in *folder* have learnt."""
        self.knows = json.loads((folder / "air.json").read_text())


@pytest.fixture
def air() -> Air:
    return Air()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The companion's data folder."""
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def manager(air: Air, data: Path) -> NetworkManager:
    return NetworkManager(air, data)
