"""scripts/environment.sh: what ./run does before Python is there, with a machine's commands told."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: As on a Pi, with pip and Python's venv told: what they are asked for is in the file `asked`.
PI = """
set -eu
here={folder}
. {root}/scripts/environment.sh
is_raspberry_pi() {{ true; }}
make_venv() {{ echo make_venv >>"$here/asked"; }}
mend_picamera2() {{ echo mend_picamera2 >>"$here/asked"; }}
PATH="$here/programs:$PATH"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a project whose .venv sees the system's libraries."""
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts/requirements.lock").write_text("")
    (tmp_path / "pyproject.toml").write_text("")
    programs = tmp_path / ".venv/bin"
    programs.mkdir(parents=True)
    for name in ("pip", "python"):
        (programs / name).symlink_to(shutil.which("true") or "/bin/true")
    query = tmp_path / "programs/dpkg-query"
    query.parent.mkdir()
    query.write_text(f"#!/bin/sh\ncat {tmp_path}/packages\n")
    query.chmod(0o755)
    (tmp_path / ".venv/pyvenv.cfg").write_text("include-system-site-packages = true\n")
    return tmp_path


def sh(script: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    begun = PI.format(folder=folder, root=ROOT)
    return subprocess.run(
        ["sh", "-c", begun + script], capture_output=True, text=True, check=False, cwd=folder
    )


def asked(folder: Path) -> list[str]:
    file = folder / "asked"
    return file.read_text().split() if file.exists() else []


def test_system_of_32_bits_is_refused_in_words(folder: Path) -> None:
    done = sh("getconf() { echo 32; }; install requirements", folder)

    assert done.returncode == 2
    assert "This system has 32 bits" in done.stderr
    assert "docs/service.md" in done.stderr


def test_package_that_comes_later_is_noticed_once(folder: Path) -> None:
    sh("install requirements; install requirements", folder)
    assert asked(folder) == ["mend_picamera2"]

    (folder / "packages").write_text("python3-picamera2=0.3.38 ")
    sh("install requirements; install requirements", folder)

    assert asked(folder) == ["mend_picamera2", "mend_picamera2"]


def test_update_takes_the_libraries_of_the_version_before(folder: Path) -> None:
    before = folder / "before/.venv/lib/python3.13/site-packages"
    for place in (before, folder / ".venv/lib/python3.13/site-packages"):
        place.mkdir(parents=True)
    (before / "numpy.py").touch()
    (folder / ".venv/pyvenv.cfg").unlink()

    sh('BEE_LIBRARIES_FROM="$here/before"; install requirements', folder)

    assert (folder / ".venv/lib/python3.13/site-packages/numpy.py").exists()


def test_environment_that_does_not_see_the_pis_libraries_is_made_anew(folder: Path) -> None:
    (folder / ".venv/pyvenv.cfg").write_text("include-system-site-packages = false\n")

    sh("install requirements", folder)

    assert asked(folder) == ["make_venv", "mend_picamera2"]
