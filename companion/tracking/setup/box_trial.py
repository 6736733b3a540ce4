"""Box trials: how a table would be read, by a photo of somebody's box or of a part of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.games.answers import Json
from companion.observation import SetupObservation
from companion.phrases import Phrase
from companion.starting_table import Doubt, Doubted, Hint, StartingTable
from companion.tracking.setup.setup_file import record_setup
from companion.tracking.setup.view import CARDS, HORNETS, PILES
from companion.tracking.setup.words import DOUBTS, HINTS

# With so many piles missing a part of the setup is meant, not all of it.
_MISSING_PILES = 4


class Verdict(StrEnum):
    """What would become of a table that looks like the photo."""

    READ = "read"
    ASKED = "asked"
    DOUBTFUL = "doubtful"
    UNREADABLE = "unreadable"


@dataclass(frozen=True)
class Part:
    """One kind of thing: how much of it the photo shows, and how much of that would be read unasked."""

    key: str
    words: Phrase
    found: int
    sure: int
    wanted: int


@dataclass(frozen=True)
class BoxTrial:
    """What a photo of a box was read as; *lens_fits* where its lens is straight enough to measure."""

    observation: SetupObservation
    lens_fits: bool = True

    @property
    def table(self) -> StartingTable:
        """What was found, empty where nothing was."""
        return self.observation.reading.table or StartingTable()

    @property
    def is_part(self) -> bool:
        """Whether the photo shows only a part of a setup, which it may."""
        return len(self.table.piles) <= PILES - _MISSING_PILES

    @property
    def doubts(self) -> tuple[Doubted, ...]:
        """What would be asked about of what the photo shows: what is not in it is no doubt."""
        doubts = self.observation.reading.doubts
        if not self.is_part:
            return doubts
        return tuple(d for d in doubts if d.places and d.doubt not in _OUTSIDE_A_PART)

    @property
    def verdict(self) -> Verdict:
        """What would become of such a table."""
        if not self.table.cells:
            return Verdict.UNREADABLE
        ids = {doubted.doubt for doubted in self.doubts}
        if not ids:
            return Verdict.READ
        return Verdict.ASKED if ids == {Doubt.HONEY} else Verdict.DOUBTFUL

    @property
    def words(self) -> Phrase:
        """The verdict, for people."""
        if self.verdict is Verdict.UNREADABLE:
            return Phrase("Not readable: {why}", {"why": self._why()})
        return _SAID[self.verdict, self.is_part]

    @property
    def asked(self) -> tuple[Phrase, ...]:
        """What would be asked, for people, each once."""
        if self.verdict is Verdict.UNREADABLE:
            return ()
        ids = {doubted.doubt for doubted in self.doubts}
        return tuple(DOUBTS[doubt] for doubt in Doubt if doubt in ids)

    @property
    def hints(self) -> tuple[Phrase, ...]:
        """What would help."""
        return tuple(self._hints())

    @property
    def parts(self) -> tuple[Part, ...]:
        """What was found, kind by kind."""
        table, cards = self.table, self.observation.cards
        hornets, tokens = len(table.hornets), int(None not in (table.spoon, table.hornet_tile))
        return (
            Part("cards", Phrase("Marker cards"), len(cards), len(cards), CARDS),
            self._part("hive", Phrase("Cells of the hive"), len(table.cells), len(table.cells)),
            self._part("piles", Phrase("Piles"), len(table.piles), PILES),
            self._part("hornets", Phrase("Hornets"), hornets, HORNETS),
            self._part("tokens", Phrase("Spoon and hornet tile"), tokens, 1),
        )

    def _part(self, key: str, words: Phrase, found: int, wanted: int) -> Part:
        doubted = [d for d in self.observation.reading.doubts if d.doubt == key]
        places = {place for one in doubted for place in one.places}
        in_doubt = found if key in _AS_ONE and doubted else min(found, len(places))
        return Part(key, words, found, found - in_doubt, wanted)

    def _why(self) -> Phrase:
        if len(self.observation.cards) < _LEAST_CARDS:
            return Phrase(
                "at least two marker cards must lie beside the pieces, whole in the photo"
            )
        return Phrase("no hive was recognised; lay starting tiles together, and hornets on them")

    def _hints(self) -> Iterator[Phrase]:
        hinted = dict.fromkeys(one.hint for one in self.observation.reading.hints)
        seen = len(self.observation.cards)
        if seen < CARDS:
            yield Phrase(
                "Only {count} of the four marker cards are seen: lay all four", {"count": seen}
            )
        if not self.lens_fits:
            yield Phrase(
                "The lens bends the picture: use the camera's ordinary one (1×), from above"
            )
        for hint in hinted:
            if hint is not Hint.CARD_HIDDEN and not (self.is_part and hint is Hint.PILE_OUTSIDE):
                yield HINTS[hint]
        if self.is_part and self.table.cells:
            yield Phrase("Only a part was judged: with all laid out as for a game, all of it is")


#: What tells where the table is: fewer cards do not.
_LEAST_CARDS = 2
# In a part of a setup these may well be missing, or lie anywhere.
_OUTSIDE_A_PART = frozenset({Doubt.CARDS, Doubt.TOKENS, Doubt.HORNETS})
# What is in doubt as a whole.
_AS_ONE = frozenset({"hornets", "tokens"})

_SAID = {
    (Verdict.READ, False): Phrase("This box will be read."),
    (Verdict.READ, True): Phrase("What lies here will be read."),
    (Verdict.ASKED, False): Phrase(
        "This box will be read; once it will be asked which of the two prints is honey."
    ),
    (Verdict.ASKED, True): Phrase(
        "What lies here will be read; once it will be asked which of the two prints is honey."
    ),
    (Verdict.DOUBTFUL, False): Phrase("Most of it will be read; the rest will be asked about."),
    (Verdict.DOUBTFUL, True): Phrase("A part of what lies here will be asked about."),
}


def trial_json(trial: BoxTrial) -> Json:
    """Return *trial* as ``companion try box --json`` prints it."""
    table = trial.observation.reading.table
    return {
        "verdict": trial.verdict.value,
        "words": str(trial.words),
        "is_part": trial.is_part,
        "parts": [
            {"key": part.key, "found": part.found, "sure": part.sure, "wanted": part.wanted}
            for part in trial.parts
        ],
        "asked": [str(phrase) for phrase in trial.asked],
        "hints": [str(phrase) for phrase in trial.hints],
        "start": {
            "setup": None if table is None else record_setup(table),
            "doubts": [doubt.value for doubt in trial.observation.reading.ids],
        },
    }
