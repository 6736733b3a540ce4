"""``./run`` on machines that lack something: it helps itself where it may, else names the line."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("python3", "python3.11", "python3.12", "python3.13", "python3.14", "python")

#: A Python as the scripts ask it: how old, whether it has venv, what its package is called.
PYTHON = """#!/bin/sh
case "$*" in
*"sys.exit(sys.version_info"*) exit {too_old} ;;
*"import venv"*) [ -e "{stubs}/installed" ] ;;
*"print("*) echo python3.11-venv ;;
*--version*) echo Python 3.11.2 ;;
"-m venv"*) echo "venv $*" >>"{stubs}/calls"; exit 9 ;;
esac
"""
APT = '#!/bin/sh\necho "apt-get $*" >>"{stubs}/calls"\ntouch "{stubs}/installed"\n'
ID = "#!/bin/sh\necho {user}\n"

Machine = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run_on(tmp_path: Path) -> Machine:
    """Return what runs ``./run`` on a machine with a Python that is so, as this user."""
    project, stubs = tmp_path / "project", tmp_path / "stubs"
    shutil.copytree(ROOT / "scripts", project / "scripts")
    for name in ("run", "pyproject.toml"):
        shutil.copy(ROOT / name, project / name)
    stubs.mkdir()
    for tool in ("sh", "dirname", "grep", "cksum", "tr", "cat", "touch"):
        (stubs / tool).symlink_to(shutil.which(tool) or "")

    def stub(name: str, text: str) -> None:
        (stubs / name).write_text(text)
        (stubs / name).chmod(0o755)

    def run(*, user: int, too_old: int = 0) -> subprocess.CompletedProcess[str]:
        for name in PYTHONS:
            stub(name, PYTHON.format(stubs=stubs, too_old=too_old))
        stub("apt-get", APT.format(stubs=stubs))
        stub("id", ID.format(user=user))
        environment = {**os.environ, "PATH": str(stubs)}
        return subprocess.run(
            [project / "run"], env=environment, capture_output=True, text=True, check=False
        )

    return run


def calls(tmp_path: Path) -> list[str]:
    """Return what was done to the machine."""
    file = tmp_path / "stubs" / "calls"
    return file.read_text().splitlines() if file.exists() else []


def test_root_has_the_missing_venv_module_installed(run_on: Machine, tmp_path: Path) -> None:
    run_on(user=0)

    installed, made = calls(tmp_path)
    assert installed.startswith("apt-get install -y")
    assert installed.endswith("python3.11-venv")
    assert made.startswith("venv -m venv --clear")


def test_who_may_not_install_is_told_the_one_line(run_on: Machine, tmp_path: Path) -> None:
    refused = run_on(user=1000)

    assert refused.returncode == 2
    assert refused.stderr.splitlines()[-1].endswith("sudo apt-get install python3.11-venv")
    assert calls(tmp_path) == []


def test_an_old_python_is_told_what_is_needed(run_on: Machine, tmp_path: Path) -> None:
    refused = run_on(user=1000, too_old=1)

    assert refused.returncode == 2
    (line,) = refused.stderr.splitlines()
    assert line.startswith("Python 3.11 or later is needed")
    assert calls(tmp_path) == []


@pytest.mark.parametrize("script", ["run", "check", ".ci/run"])
def test_the_scripts_can_be_run_and_are_plain_shell(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    assert (ROOT / script).read_text().startswith("#!/bin/sh\n")
    subprocess.run(["sh", "-n", ROOT / script], check=True)
