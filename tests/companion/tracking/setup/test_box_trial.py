"""Box trials: the verdict on a photo of a box, in whole and in part."""

from dataclasses import replace

import pytest

from companion.observation import SetupObservation
from companion.starting_table import Doubt, Doubted, Hint, Hinted, StartingTable, TableReading
from companion.tracking.setup.box_trial import BoxTrial, Part, Verdict, trial_json
from tests.companion.tracking.setup.laid_table import laid_table

WHOLE = laid_table()
#: Four piles and the hive, without the ring's tokens.
PART = replace(WHOLE, piles=WHOLE.piles[:4], spoon=None, hornet_tile=None)
HERE = ((800.0, 450.0),)


def trial(
    table: StartingTable | None = WHOLE,
    *doubts: Doubted,
    hints: tuple[Hinted, ...] = (),
    cards: int = 4,
) -> BoxTrial:
    reading = TableReading(table, doubts, hints)
    return BoxTrial(SetupObservation("photo", reading, tuple(range(cards))))


@pytest.mark.parametrize(
    ("tried", "verdict", "said"),
    [
        (trial(), Verdict.READ, "This box will be read."),
        (
            trial(WHOLE, Doubted(Doubt.HONEY, HERE)),
            Verdict.ASKED,
            "This box will be read; once it will be asked which of the two prints is honey.",
        ),
        (
            trial(WHOLE, Doubted(Doubt.PILES, HERE), Doubted(Doubt.HONEY)),
            Verdict.DOUBTFUL,
            "Most of it will be read; the rest will be asked about.",
        ),
        (
            trial(None, *(Doubted(doubt) for doubt in Doubt), cards=1),
            Verdict.UNREADABLE,
            "Not readable: at least two marker cards must lie beside the pieces, whole in the photo",
        ),
        (
            trial(StartingTable(), *(Doubted(doubt) for doubt in Doubt)),
            Verdict.UNREADABLE,
            "Not readable: no hive was recognised; lay starting tiles together, and hornets on them",
        ),
    ],
    ids=["sure", "honey", "a pile", "no cards", "no hive"],
)  # fmt: skip
def test_verdict_says_what_would_become_of_the_table(
    tried: BoxTrial, verdict: Verdict, said: str
) -> None:
    assert (tried.verdict, str(tried.words)) == (verdict, said)


def test_what_is_not_in_a_photo_of_a_part_is_no_doubt() -> None:
    missing = Doubted(Doubt.PILES), Doubted(Doubt.TOKENS, HERE), Doubted(Doubt.CARDS)

    part = trial(PART, *missing, hints=(Hinted(Hint.PILE_OUTSIDE, HERE),), cards=3)

    assert (part.verdict, str(part.words)) == (Verdict.READ, "What lies here will be read.")
    assert [str(hint) for hint in part.hints] == [
        "Only 3 of the four marker cards are seen: lay all four",
        "Only a part was judged: with all laid out as for a game, all of it is",
    ]


def test_pile_in_doubt_is_asked_about_in_a_part_too() -> None:
    part = trial(PART, Doubted(Doubt.PILES, HERE))

    assert part.verdict is Verdict.DOUBTFUL
    assert part.parts[2] == Part("piles", part.parts[2].words, found=4, sure=3, wanted=12)


def test_hornets_and_tokens_are_in_doubt_as_a_whole() -> None:
    parts = trial(WHOLE, Doubted(Doubt.HORNETS, HERE), Doubted(Doubt.TOKENS, HERE)).parts

    assert [(part.found, part.sure) for part in parts[3:]] == [(2, 0), (1, 0)]


def test_bent_picture_and_dark_room_are_hints() -> None:
    reading = TableReading(WHOLE, (), (Hinted(Hint.TOO_DARK),))
    tried = BoxTrial(SetupObservation("photo", reading, (0, 1, 2, 3)), lens_fits=False)

    assert [str(hint) for hint in tried.hints] == [
        "The lens bends the picture: use the camera's ordinary one (1×), from above",
        "It is dark: more light helps",
    ]


def test_json_has_the_setup_as_a_record_has_it() -> None:
    told = trial_json(trial(WHOLE, Doubted(Doubt.HONEY, HERE)))

    assert told["verdict"] == "asked"
    assert len(told["start"]["setup"]["piles"]) == 12
    assert told["start"]["doubts"] == ["honey"]
    assert told["parts"][0] == {"key": "cards", "found": 4, "sure": 4, "wanted": 4}
