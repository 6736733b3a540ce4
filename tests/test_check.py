"""The script that checks everything."""

import subprocess
from pathlib import Path

CHECK = Path(__file__).resolve().parents[1] / "check"


def test_check_takes_no_word_that_it_does_not_know() -> None:
    done = subprocess.run([CHECK, "--al"], capture_output=True, text=True, timeout=10, check=False)

    assert (done.returncode, done.stderr) == (2, "There is ./check, and ./check --all\n")
