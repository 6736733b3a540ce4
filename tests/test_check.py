"""The scripts that check everything: words that they do not know, and what they cannot ask."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: A Python whose environments have a pip that reaches nobody.
OFF_LINE = """#!/bin/sh
[ "$1" = -m ] || exit 0
mkdir -p "$3/bin"
printf '#!/bin/sh\\nexit 1\\n' >"$3/bin/pip"
chmod +x "$3/bin/pip"
"""


def run(*words: str | Path, **environment: str) -> tuple[int, str]:
    """Return the exit code of a script and what it said."""
    done = subprocess.run(
        words,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stderr


def test_check_takes_no_word_that_it_does_not_know() -> None:
    assert run(ROOT / "check", "--al") == (2, "There is ./check, and ./check --all\n")


def test_audit_says_where_nobody_can_be_asked(tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text(OFF_LINE)
    python.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"

    code, said = run(ROOT / "scripts/audit", PATH=path)

    assert (code, said.splitlines()) == (
        2,
        ["Not audited: this machine cannot reach the Python Package Index"],
    )
