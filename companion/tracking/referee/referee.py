"""The referee: from what was seen to what was played, or to a question, never to a silent guess.

observation ─► every legal turn, best explanation first ─► margin to the second? ─► Played
                                                       └─► too small ────────────► Ask
               nothing legal explains it, or half a turn does better ────────────► Wait, Ask
"""

from dataclasses import dataclass
from math import exp

from companion.core.status import Wait, WaitReason
from companion.core.verdict import MOST_CANDIDATES, Ask, Played, Verdict
from companion.games.alveola.powers import is_affordable
from companion.games.alveola.state import State
from companion.games.alveola.turn import PowerId
from companion.observation import Observation
from companion.phrases import Phrase
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import Explanation, explanations
from companion.tracking.referee.pointing import cell_marks, crop_of, turn_marks
from companion.tracking.referee.unlawful import refusal_of

_CANDIDATES = MOST_CANDIDATES + 1


@dataclass(frozen=True)
class Strictness:
    """When the referee believes, in log-likelihood.

    *margin*: by how much the best explanation must beat the second; *misfit*, *misfits*: how much
    of what is seen may stay unexplained in one place, and in all; *least*: by how much the best
    must beat "nothing was played".
    """

    margin: float = 5.5
    misfit: float = 11.0
    misfits: float = 26.0
    least: float = 12.0


@dataclass(frozen=True)
class Referee:
    """Judges the observations of an Alveola table; call it."""

    strictness: Strictness = Strictness()

    def __call__(self, state: object, observation: Observation, *, declared: str | None) -> Verdict:
        """Return what *observation* says about the turn after *state*; *declared* is a power's id."""
        assert isinstance(state, State), "the referee judges Alveola"
        if observation.troubles:
            return Wait(WaitReason.TROUBLE, observation.troubles[0].phrase)
        if not observation.cells:
            return Wait(WaitReason.UNSEEN, Phrase("The table cannot be seen"))
        evidence = Evidence(state, observation)
        power = PowerId(declared) if declared else None
        found = explanations(evidence, (power,), count=_CANDIDATES)
        if not found or self._is_unexplained(evidence, found[0]):
            return self._unexplained(evidence, power, found)
        return self._decide(evidence, found)

    def _decide(self, evidence: Evidence, found: tuple[Explanation, ...]) -> Verdict:
        best, second = found[0], found[1] if len(found) > 1 else None
        if best.fit < self.strictness.least:
            return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
        if best.half is not None and best.half > best.fit:
            return Wait(WaitReason.HALF_MADE, Phrase("The hornet still has to move"))
        margin = best.fit - second.fit if second else self.strictness.least
        if margin < self.strictness.margin:
            close = [e for e in found if best.fit - e.fit < 2 * self.strictness.margin]
            return _ask(evidence, close, Phrase("Which turn was played?"), _confidence(margin))
        return Played(best.turn, _confidence(margin))

    def _unexplained(
        self, evidence: Evidence, power: PowerId | None, found: tuple[Explanation, ...]
    ) -> Verdict:
        """Return a question where another power explains the observation, else a reason to wait."""
        others = tuple(p for p in (None, *evidence.state.powers) if p is not power)
        open_to = tuple(p for p in others if p is None or is_affordable(evidence.state, p))
        fitting = [
            e
            for e in explanations(evidence, open_to, count=_CANDIDATES)
            if not self._is_unexplained(evidence, e) and e.fit > self.strictness.least
        ]
        if fitting:
            return _ask(evidence, fitting, Phrase("Was a power used?"), 0.0)
        if not found or evidence.slack(evidence.cells) < self.strictness.least:
            return Wait(WaitReason.NOTHING, Phrase("Nothing on the hive has changed"))
        return self._half_made(evidence, power, found[0])

    def _half_made(self, evidence: Evidence, power: PowerId | None, best: Explanation) -> Verdict:
        """Return what is still to be done, or why what lies there may not."""
        misplaced = evidence.worst_misfits(best.state, least=self.strictness.margin)
        if not misplaced:
            return Wait(WaitReason.HALF_MADE, Phrase("The spoon still has to move"))
        if best.half is not None and best.half > best.fit:
            return Wait(WaitReason.HALF_MADE, Phrase("The hornet still has to move"))
        refusal = refusal_of(evidence, power)
        named = ", ".join(f"({q}, {r})" for q, r in misplaced[:4])
        unexplained = Phrase("No legal turn explains what lies on {cells}", {"cells": named})
        return Wait(
            WaitReason.UNEXPLAINED,
            refusal.phrase if refusal else unexplained,
            marks=cell_marks(evidence.observation, misplaced[:4]),
        )

    def _is_unexplained(self, evidence: Evidence, found: Explanation) -> bool:
        """Tell whether *found* leaves too much of the observation unexplained, in one place or in all."""
        after = found.state
        misfits = list(evidence.misfits(after).values())
        misfits.append(-evidence.tokens_gain(after.spoon_after, after.hornet_pile))
        return max(misfits) > self.strictness.misfit or sum(misfits) > self.strictness.misfits


def _ask(evidence: Evidence, close: list[Explanation], question: Phrase, confidence: float) -> Ask:
    offered = close[:MOST_CANDIDATES]
    turns = tuple(e.turn for e in offered)
    crops = (crop_of(evidence, turns),) * len(turns)  # one for all: what differs is seen
    marks = tuple(turn_marks(evidence.observation, turn) for turn in turns)
    return Ask(question, turns, crops, confidence, marks)


def _confidence(margin: float) -> float:
    """Return the probability that the best of two explanations *margin* apart is the right one."""
    return 1 / (1 + exp(-margin))
