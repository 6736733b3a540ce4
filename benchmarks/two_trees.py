"""Compare what two versions of the companion take for the same work, in turns, one after the other.

    python -m benchmarks.two_trees BEFORE [NOW] --table FOLDER --records FOLDER [--rounds 5]
                                   [--only start replay …]

Each round runs every measurement in one tree and at once in the other, the first of them in turns,
so that what else the machine does falls on both. Processor time is what counts: the clock on the
wall tells how busy the machine is. Prints each median and their ratio; exits 1 where one is worse
by more than a tenth.
"""

import argparse
import itertools
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

MOST_RATIO = 1.1
PYTHON = sys.executable
ROOMS = ("companion", "hardware", "vision", "web", "benchmarks")
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Measure in turns, print the table, and return the exit code."""
    options = read_options()
    trees = [Path(options.before).resolve(), Path(options.now).resolve()]
    for tree in trees:
        compile_modules(tree)
    found: dict[tuple[str, Path], list[float]] = defaultdict(list)
    for number in range(options.rounds):
        for measure in (each for each in MEASUREMENTS if each.__name__ in options.only):
            for tree in trees if number % 2 else reversed(trees):
                for label, value in measure(tree, options).items():
                    found[label, tree].append(value)
    return report(found, trees)


def read_options() -> argparse.Namespace:
    """Return the command line's options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before")
    parser.add_argument("now", nargs="?", default=str(Path(__file__).parents[1]))
    parser.add_argument("--table", required=True, help="a recorded table")
    parser.add_argument("--records", required=True, help="a folder of records r*.json")
    parser.add_argument("--rounds", type=int, default=5)
    names = [measure.__name__ for measure in MEASUREMENTS]
    parser.add_argument("--only", nargs="+", choices=names, default=names)
    return parser.parse_args()


def compile_modules(tree: Path) -> None:
    """Compile *tree*'s modules, as an installed companion's are: a start would be mostly that."""
    rooms = [room for room in ROOMS if (tree / room).is_dir()]
    subprocess.run([PYTHON, "-m", "compileall", "-q", *rooms], cwd=tree, check=True)


def streams(tree: Path, _: argparse.Namespace) -> Mapping[str, float]:
    """Return what forty turns by hand take while sixty phones watch."""
    cpu_s, text = processed(tree, "-m", "benchmarks.streams", "--phones", "60", "--turns", "40")
    told = json.loads(text.splitlines()[-1])
    return {
        "60 phones, 40 turns, 1000 connections (CPU s)": cpu_s,
        "a command by a phone, p95 (ms)": told["post_p95_s"] * 1000,
        "a snapshot on 60 phones, p95 (ms)": told["seen_p95_s"] * 1000,
    }


def pictures(tree: Path, options: argparse.Namespace) -> Mapping[str, float]:
    """Return what one picture takes to be read and judged, and the setup's."""
    at_lines = list(
        cpu_at_lines(tree, "-m", "companion", "watch", str(Path(options.table).resolve()))
    )
    each = [after - before for before, after in itertools.pairwise(at_lines)]
    return {
        "start and setup of a recorded table (CPU s)": at_lines[0],
        "one picture judged (CPU ms)": statistics.median(each) * 1000,
    }


def legal_turns(tree: Path, options: argparse.Namespace) -> Mapping[str, float]:
    """Return what listing every legal turn of a position takes, at the median."""
    _, text = processed(
        tree, "-m", "benchmarks.alveola_moves", str(Path(options.records).resolve())
    )
    medians = [float(found) for found in re.findall(r"median ([\d.]+) ms", text)]
    return {"all legal turns of a position, median (CPU ms)": medians[-1]}


def replay(tree: Path, options: argparse.Namespace) -> Mapping[str, float]:
    """Return what checking recorded games takes."""
    records = sorted(str(path.resolve()) for path in Path(options.records).glob("r*.json"))
    return {
        "replay of the records (CPU s)": processed(tree, "-m", "companion", "replay", *records)[0]
    }


def start(tree: Path, options: argparse.Namespace) -> Mapping[str, float]:
    """Return what the daemon takes until it serves."""
    with tempfile.TemporaryDirectory() as folder:
        run = ["-m", "companion", "run", "--port", "0", "--data", folder, "--table", options.table]
        process = started(tree, *run)
        try:
            assert process.stdout is not None, "it was opened with a pipe"
            next(line for line in process.stdout if "http://" in line)
            return {"start until it serves (CPU s)": cpu_of(process)}
        finally:
            process.terminate()
            process.communicate(timeout=60)


MEASUREMENTS: tuple[Callable[[Path, argparse.Namespace], Mapping[str, float]], ...] = (
    streams,
    pictures,
    legal_turns,
    replay,
    start,
)


def processed(tree: Path, *arguments: str) -> tuple[float, str]:
    """Return the processor time of Python with *arguments* in *tree*, and what it printed."""
    before = children_cpu_s()
    done = subprocess.run([PYTHON, *arguments], cwd=tree, capture_output=True, text=True)
    if not done.stdout:
        raise SystemExit(done.stderr)
    return children_cpu_s() - before, done.stdout


def children_cpu_s() -> float:
    """Return the processor time of the processes that have ended, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_at_lines(tree: Path, *arguments: str) -> Iterator[float]:
    """Yield the processor time that the process has taken at each line that it prints."""
    process = started(tree, *arguments)
    assert process.stdout is not None, "it was opened with a pipe"
    for _ in process.stdout:
        yield cpu_of(process)
    process.wait(60)


def started(tree: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Return Python running with *arguments* in *tree*, its output unbuffered."""
    return subprocess.Popen(
        [PYTHON, "-u", *arguments],
        cwd=tree,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def cpu_of(process: "subprocess.Popen[str]") -> float:
    """Return the processor time of *process* so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def report(found: Mapping[tuple[str, Path], list[float]], trees: list[Path]) -> int:
    """Print medians and ratios; return 1 where a ratio is too high."""
    before, now = trees
    worst = 0.0
    print("| | before | now | ratio |\n| --- | --- | --- | --- |")
    for label in dict.fromkeys(label for label, _ in found):
        medians = [statistics.median(found[label, tree]) for tree in (before, now)]
        pairs = zip(found[label, before], found[label, now], strict=True)
        ratio = statistics.median(after / max(first, 1e-9) for first, after in pairs)
        worst = max(worst, ratio)
        print(f"| {label} | {medians[0]:.3g} | {medians[1]:.3g} | {ratio:.2f} |")
    return int(worst > MOST_RATIO)


if __name__ == "__main__":
    sys.exit(main())
