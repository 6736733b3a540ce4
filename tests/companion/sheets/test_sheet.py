"""The paper sheet: where it is printed, what a reading counts, and what does not fit."""

import json
from pathlib import Path
from random import Random

import cv2
import pytest

from benchmarks.sheets import truth_of
from companion.cli.cli import main
from companion.errors import Unreadable
from companion.games.honey_wall import GAME
from companion.games.honey_wall.box import default_box
from companion.games.honey_wall.scoring import own_points, row_points, tree_points
from companion.games.honey_wall.state import State
from companion.paper_sheet import Drawn, SheetObservation, SpotObservation
from companion.sheets.layout import PAGE, plan, tree_places
from companion.sheets.sheet import answered, count, notes, sheet_of, write_reading
from companion.sheets.sheet_print import print_sheet
from tests.vision.paper.sheet_pages import LIGHTS, page
from tests.vision.paper.sheet_pens import PENS

BOX = default_box()
PLAN = plan(BOX)


def played(seed: int, steps: int) -> State:
    game, chance = GAME, Random(seed)
    state = game.start(game.prepare(({"name": "Ada"}, {"name": "Bo"}), chance, {}))
    for _ in range(steps):
        moves = list(game.moves(state))
        if not moves:
            break
        state = game.play(state, chance.choice(moves))
    return state


def observation_of(truth: dict[str, Drawn]) -> SheetObservation:
    return SheetObservation({name: SpotObservation(drawn, 1.0) for name, drawn in truth.items()})


@pytest.mark.parametrize("seed", range(6))
def test_sheet_read_has_the_points_of_the_sheet_drawn(seed: int) -> None:
    state = played(seed, 400)
    read = sheet_of(observation_of(truth_of(state, 0)), BOX)
    counted = count(read, BOX)

    drawn = state.sheets[0]
    assert (read.honey, read.larvae, read.stolen) == (drawn.honey, drawn.larvae, drawn.stolen)
    assert (counted.larvae, counted.rows, counted.tree) == (
        own_points(state, 0),
        row_points(state, 0),
        tree_points(BOX, drawn),
    )


@pytest.mark.parametrize("seed", range(6))
def test_sheet_of_a_game_fits_together_but_for_rows_nobody_crossed(seed: int) -> None:
    said = notes(observation_of(truth_of(played(seed, 300), 0)), BOX)

    assert [str(note) for note in said if "groups are surrounded" not in str(note)] == []


@pytest.mark.parametrize(
    ("spots", "note"),
    [
        ({"space 0,0": Drawn.LARVA}, "larvae that touch nothing: 1"),
        ({"node w3": Drawn.CROSSED}, "w3 is crossed off, but next to nothing crossed off"),
        ({"die green": Drawn.CROSSED}, "the green die is crossed off in one of tree and row only"),
        ({"large 0": Drawn.CROSSED}, "0 large groups are surrounded, and 1 boxes crossed off"),
    ],
    ids=["larva", "node", "die", "row"],
)
def test_what_does_not_fit_is_said(spots: dict[str, Drawn], note: str) -> None:
    assert note in map(str, notes(observation_of({**truth_of(played(1, 0), 0), **spots}), BOX))


def test_doubt_is_a_question_until_it_is_answered() -> None:
    truth = truth_of(played(1, 100), 0)
    spots = {
        **observation_of(truth).spots,
        "space 0,0": SpotObservation(Drawn.LARVA, 0.6, (Drawn.FREE,)),
    }
    observation = SheetObservation(spots)

    reading = write_reading(observation, BOX)
    assert (reading["ok"], [q["spot"] for q in reading["questions"]]) == (False, ["space 0,0"])
    assert reading["questions"][0]["candidates"] == ["larva", "free"]
    settled = write_reading(answered(observation, {"space 0,0": "free"}), BOX)
    assert (settled["ok"], settled["questions"]) == (True, [])


@pytest.mark.parametrize("answers", [{"space 9,9": "free"}, {"space 0,0": "wax"}], ids=str)
def test_answer_that_means_nothing_is_unreadable(answers: dict[str, str]) -> None:
    with pytest.raises(Unreadable):
        answered(observation_of(truth_of(played(1, 10), 0)), answers)


def test_nothing_printed_leaves_the_page_or_lies_on_something_else() -> None:
    circles = [(space.at, space.radius * 0.87) for space in PLAN.spaces]
    circles += [(tick.at, tick.reach + 0.6) for tick in PLAN.ticks]
    circles += [
        ((x + c.side / 2, y + c.side / 2), c.side * 0.71) for c in PLAN.corners for x, y in [c.at]
    ]
    for n, ((x, y), reach) in enumerate(circles):
        assert reach < x < PAGE[0] - reach
        assert reach < y < PAGE[1] - reach
        for (other_x, other_y), other in circles[n + 1 :]:
            apart = ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5
            assert apart > reach + other


def test_every_node_of_the_tree_is_printed_once() -> None:
    assert sorted(place.id for place in tree_places(BOX)) == sorted(
        ["beehive", *(node.id for node in BOX.tree)]
    )


def test_sheet_is_one_page_of_pdf() -> None:
    pdf = print_sheet(BOX)

    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type /Page\n") == 1


# ── the command line ────────────────────────────────────────────────────────────────────────


def test_sheet_is_printed_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"

    assert main(["sheet", "print", "-o", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF-")


def test_photo_is_read_to_json_with_its_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = played(3, 250)
    drawn = page(3, truth_of(state, 0), light=LIGHTS[0], pen=PENS[1])
    path = tmp_path / "photo.jpg"
    cv2.imwrite(str(path), drawn.photo)
    code = main(["sheet", "read", str(path), "--json"])

    reading = json.loads(capsys.readouterr().out)
    assert (code, reading["questions"]) == (0, [])
    assert reading["points"]["larvae"] == own_points(state, 0)
    assert sum(space["drawn"] == "honey" for space in reading["spaces"]) == len(
        state.sheets[0].honey
    )


@pytest.mark.parametrize("content", [None, b"no picture"], ids=["missing", "no picture"])
def test_photo_that_cannot_be_read_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "photo.jpg"
    if content is not None:
        path.write_bytes(content)

    assert main(["sheet", "read", str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "picture" in line or "cannot be opened" in line
