"""How well are paper sheets read? Drawn pages under four lights and with five pens.

    python -m benchmarks.sheets [PAGES]

Half of the pages show any mixture of marks, half the sheets of games played by chance. A page is
*silently wrong* when a wrong reading on it is not asked about. Exits with 1 where one is, or
where fewer than 99.5 % of the spaces are right.
"""

import sys
import time
from collections import Counter
from dataclasses import dataclass
from itertools import count
from random import Random

from companion.games.honey_wall import GAME
from companion.games.honey_wall.state import State
from companion.paper_sheet import Drawn
from companion.sheets.layout import node_name, space_name
from tests.vision.paper.sheet_pages import LIGHTS, page, random_truth
from tests.vision.paper.sheet_pens import PENS, PLAN
from vision.paper.sheet import read_sheet

PAGES = 240
#: Far from the seeds that the limits were chosen on.
FIRST_SEED = 700_000
LEAST_RIGHT = 0.995


@dataclass
class Score:
    """What was counted over some pages."""

    pages: int = 0
    spaces: int = 0
    right: int = 0
    doubtful: int = 0
    silent_pages: int = 0
    refused: int = 0
    seconds: float = 0.0

    def row(self, name: str) -> str:
        """Return the score as a row of a table."""
        spaces = max(self.spaces, 1)
        return (
            f"| {name} | {self.pages} | {self.spaces} | {100 * self.right / spaces:.2f} % "
            f"| {100 * self.doubtful / spaces:.2f} % | {self.refused} | {self.silent_pages} |"
        )


def main() -> int:
    """Draw and read the pages, print the table, and return the exit code."""
    pages = int(sys.argv[1]) if len(sys.argv) > 1 else PAGES
    scores: dict[str, Score] = {}
    for number in range(pages):
        _read_page(number, scores)
    print("| pages | n | spaces | right | asked | pages refused | pages silently wrong |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, score in scores.items():
        print(score.row(name))
    total = scores["all"]
    print(f"{total.seconds / total.pages:.2f} s a page")
    return 0 if total.silent_pages == 0 and total.right / total.spaces >= LEAST_RIGHT else 1


def _read_page(number: int, scores: dict[str, Score]) -> None:
    seed = FIRST_SEED + number
    light, pen = LIGHTS[number % len(LIGHTS)], PENS[number // len(LIGHTS) % len(PENS)]
    chance = Random(seed)
    truth = random_truth(chance) if number % 2 else game_truth(chance)
    drawn = page(seed, truth, light=light, pen=pen)
    game_id = time.monotonic()
    observation = read_sheet(drawn.photo, PLAN)
    took_s = time.monotonic() - game_id
    spaces = [space.name for space in PLAN.spaces] if not observation.troubles else []
    wrong = [name for name, spot in observation.spots.items() if spot.best is not truth[name]]
    silent = [name for name in wrong if not observation.spots[name].doubts]
    if silent:
        print(f"page {seed} ({pen.name}, {light.name}): silently wrong at {silent}")
    counts = Counter(
        pages=1,
        spaces=len(spaces),
        right=sum(name not in wrong for name in spaces),
        doubtful=sum(bool(observation.spots[name].doubts) for name in spaces),
        silent_pages=bool(silent),
        refused=bool(observation.troubles),
    )
    for name in ("all", light.name, pen.name):
        score = scores.setdefault(name, Score())
        for field, more in counts.items():
            setattr(score, field, getattr(score, field) + more)
        score.seconds += took_s


def game_truth(chance: Random) -> dict[str, Drawn]:
    """Return what is drawn on somebody's sheet at some moment of a game played by chance."""
    header = GAME.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {})
    state, stop = GAME.start(header), chance.randint(20, 200)
    for _ in count():
        moves = list(GAME.moves(state))
        if not moves or stop == 0:
            return truth_of(state, chance.randrange(2))
        state, stop = GAME.play(state, chance.choice(moves)), stop - 1
    raise AssertionError("the game goes on for ever")


def truth_of(state: State, seat: int) -> dict[str, Drawn]:
    """Return *seat*'s sheet as it is drawn on paper."""
    sheet = state.sheets[seat]
    drawn = {space.name: Drawn.FREE for space in PLAN.spaces}
    drawn |= {tick.name: Drawn.FREE for tick in PLAN.ticks}
    drawn |= {space_name(cell): Drawn.HONEY for cell in sheet.honey}
    drawn |= {space_name(cell): Drawn.LARVA for cell in sheet.larvae}
    drawn |= {space_name(cell): Drawn.STOLEN for cell in sheet.stolen}
    drawn |= {node_name(node): Drawn.CROSSED for node in sheet.crossed}
    drawn |= {f"die {die}": Drawn.CROSSED for die in state.unlocked(seat)}
    return drawn


if __name__ == "__main__":
    sys.exit(main())
