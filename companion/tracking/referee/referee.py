"""The referee: from what was seen to what was played, or to a question, never to a silent guess.

observation ─► the last turn amended, or one turn more ─► margin to the second? ─► Amended, Played
                                                       └─► too small ────────────► Ask
               half a turn does as well, something seen is left over ────────────► Wait, Ask
               neither explains it: two turns at once ───────────────────────────► Played, Ask
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from math import exp

from companion.core.status import Wait, WaitReason
from companion.core.verdict import MOST_CANDIDATES, Amended, Ask, OpenTurn, Played, Verdict
from companion.games.alveola.powers import is_affordable
from companion.games.alveola.rules import is_over as is_game_over
from companion.games.alveola.state import State
from companion.games.alveola.turn import PowerId, Turn
from companion.observation import Observation
from companion.phrases import Phrase
from companion.tracking.referee.evidence import Evidence
from companion.tracking.referee.explanations import (
    Explained,
    IsOver,
    better,
    explained,
    explanations,
    likely_layings,
)
from companion.tracking.referee.laid import Due, Explanation, HalfMade
from companion.tracking.referee.open_turn import amendments_of
from companion.tracking.referee.pointing import cell_marks, crop_of, turn_marks
from companion.tracking.referee.two_turns import Powers, TwoTurns, two_turns
from companion.tracking.referee.unlawful import refusal_of

_CANDIDATES = MOST_CANDIDATES + 1
#: The parts of its time after which the referee no longer looks for one turn, and for one under a power.
_ONE_TURN, _POWERS = 0.4, 0.6

WHICH_TURN = Phrase("Which turn was played?")
PERHAPS_TAKEN_BACK = Phrase("The last turn looks taken back: undo it if it was")
NO_LEGAL_TURN = Phrase("No legal turn explains what lies at the marked places")
CUT_SHORT = Phrase("So much has changed that not every turn could be looked at: enter it by hand")
STILL_DUE = {
    Due.HORNET: Phrase("The hornet still has to move"),
    Due.SPOON: Phrase("The spoon still has to move"),
    Due.HORNET_TILE: Phrase("The hornet tile still has to move"),
}


@dataclass(frozen=True)
class Strictness:
    """When the referee believes, in log-likelihood.

    *margin*: by how much the best explanation must beat the second; *half_margin*: by how much a
    whole turn must beat a half-made one; *print_misfit*: how much worse the laid tile may fit the
    top that lay on its pile than another print; *misfit*, *misfits*: how much of what is seen may
    stay unexplained in one place, and in all; *least*, *least_amended*: by how much a turn, and the
    last turn amended, must beat "nothing was played"; *doubtful_amended*: from where on that is
    asked about.
    """

    margin: float = 5.0
    half_margin: float = 1.0
    print_misfit: float = 8.0
    misfit: float = 11.0
    misfits: float = 26.0
    least: float = 12.0
    least_amended: float = 5.5
    doubtful_amended: float = 2.5


@dataclass(frozen=True)
class _Candidate:
    """What may have happened: an *explanation*, of the last turn where it *amends* it."""

    explanation: Explanation
    amends: bool

    @property
    def fit(self) -> float:
        return self.explanation.fit


@dataclass(frozen=True)
class _Case:
    """What is judged: the *evidence*, the *power* declared, all *candidates*, best first, the best *half*-made.

    *is_complete* is false where the time ran out before all were found; *told* is the open turn.
    """

    evidence: Evidence
    power: PowerId | None
    candidates: tuple[_Candidate, ...]
    half: HalfMade | None
    is_complete: bool
    told: Turn | None = None

    def close_to(self, fit: float, *, within: float) -> list[_Candidate]:
        """Return the candidates that fit no worse than *fit* by more than *within*."""
        return [candidate for candidate in self.candidates if fit - candidate.fit < within]


@dataclass(frozen=True)
class _Deadlines:
    """When the time is over to look for one turn, for one under another power, and at all."""

    one_turn: IsOver
    powers: IsOver
    all: IsOver


@dataclass(frozen=True)
class Referee:
    """Judges the observations of an Alveola table; call it.

    It works no longer than *budget_s*, as *spent_s* counts it; what was found by then is asked
    about. One turn is looked for in the first part of that, then one with a power, then two.
    """

    strictness: Strictness = Strictness()
    spent_s: Callable[[], float] = time.thread_time
    budget_s: float = 2.5

    def __call__(
        self,
        state: object,
        observation: Observation,
        *,
        declared: str | None,
        open_turn: OpenTurn | None = None,
    ) -> Verdict:
        """Return what *observation* says about the turn after *state*; *declared* is a power's id.

        *open_turn* is the one that led to *state*, where it may still be amended.
        """
        assert isinstance(state, State), "the referee judges Alveola"
        if observation.troubles:
            return Wait(WaitReason.TROUBLE, observation.troubles[0].phrase)
        if not observation.cells:
            return Wait(WaitReason.UNSEEN, Phrase("The table cannot be seen"))
        deadlines = self._deadlines()
        evidence = Evidence(state, observation)
        power = PowerId(declared) if declared else None
        case = _case(evidence, power, open_turn, deadlines.one_turn)
        return self._decide(case, deadlines)

    def _deadlines(self) -> _Deadlines:
        start_s = self.spent_s()

        def after(part: float) -> IsOver:
            return lambda: self.spent_s() > start_s + part * self.budget_s

        return _Deadlines(after(_ONE_TURN), after(_POWERS), after(1.0))

    def _decide(self, case: _Case, deadlines: _Deadlines) -> Verdict:
        best = case.candidates[0] if case.candidates else None
        if best is None or best.fit < self._least(best):
            doubt = best and self._doubtful_amendment(case, best)
            return doubt or self._nothing(case, deadlines)
        if self._is_half_made(case, best.fit):
            return self._half_made(case, best)
        if self._is_unexplained(case.evidence, best.explanation.state):
            return self._unexplained(case, deadlines)
        second = case.candidates[1].fit if len(case.candidates) > 1 else 0.0
        margin = best.fit - max(second, 0.0)
        is_doubtful = not case.is_complete or self._contradicts_print(case.evidence, best)
        if margin < self.strictness.margin or is_doubtful:
            if best.explanation.turn is None:
                return Wait(WaitReason.UNEXPLAINED, PERHAPS_TAKEN_BACK)
            close = case.close_to(best.fit, within=2 * self.strictness.margin)
            return _ask(case.evidence, close, WHICH_TURN, _confidence(margin))
        return _verdict(best, _confidence(margin))

    def _doubtful_amendment(self, case: _Case, best: _Candidate) -> Verdict | None:
        """Return the question whether the last turn was as told or *best*; ``None`` where it is clear."""
        is_likely = best.amends and best.fit > self.strictness.doubtful_amended
        if not is_likely or case.told is None or self._is_half_made(case, best.fit):
            return None
        told = _Candidate(Explanation(case.told, case.evidence.state, 0.0), amends=True)
        return _ask(case.evidence, [best, told], WHICH_TURN, _confidence(best.fit))

    def _least(self, candidate: _Candidate) -> float:
        return self.strictness.least_amended if candidate.amends else self.strictness.least

    def _is_half_made(self, case: _Case, whole: float) -> bool:
        """Tell whether a half-made turn explains what is seen about as well as the best *whole* one."""
        half = case.half
        return (
            half is not None
            and half.fit > self.strictness.least
            and half.fit > whole - self.strictness.half_margin
            and not self._is_another_tile_seen(case.evidence, half.state)
            and self._is_ring_seen(case.evidence, half.state)
        )

    def _is_another_tile_seen(self, evidence: Evidence, after: State) -> bool:
        """Tell whether more tiles than *after* has seem to lie there: that is no turn half-made."""
        misfits = evidence.surface_misfits(after).values()
        return max(misfits) > self.strictness.misfit or sum(misfits) > self.strictness.misfits

    def _is_ring_seen(self, evidence: Evidence, after: State) -> bool:
        """Tell whether spoon and hornet tile lie, each, as now or as *after*: else nothing speaks for half a turn."""
        before = evidence.state
        rests = product(
            {before.spoon_after, after.spoon_after}, {before.hornet_pile, after.hornet_pile}
        )
        return max(evidence.tokens_gain(*rest) for rest in rests) > -self.strictness.misfit

    def _half_made(self, case: _Case, best: _Candidate) -> Verdict:
        """Return what is still due, or a question where the *best* whole turn moves less and fits as well.

        A hornet that goes and comes back moves nothing: that is never asked about.
        """
        half = case.half
        assert half is not None, "something is half-made"
        is_whole_likely = half.due is not Due.HORNET and half.fit <= best.fit
        if not is_whole_likely or self._is_unexplained(case.evidence, best.explanation.state):
            return _still_due(case)
        rival = Explanation(half.turn, case.evidence.state, half.fit)
        return _ask(case.evidence, [best, _Candidate(rival, amends=False)], WHICH_TURN, 0.5)

    def _contradicts_print(self, evidence: Evidence, candidate: _Candidate) -> bool:
        """Tell whether the tile laid is not the one that lay on its pile: something may lie on it."""
        turn, state = candidate.explanation.turn, evidence.state
        if candidate.amends or turn is None or turn.pattern is None or turn.tile is None:
            return False
        shape = state.piles[turn.pile][0].shape
        gain = evidence.print_gain(turn.pile, shape, turn.pattern)
        return gain < -self.strictness.print_misfit

    def _nothing(self, case: _Case, deadlines: _Deadlines) -> Verdict:
        """Return that nothing has changed, unless what is seen is not what is known to lie there."""
        if self._is_half_made(case, float("-inf")):
            return _still_due(case)
        if not self._is_unexplained(case.evidence, case.evidence.state):
            return Wait(WaitReason.NOTHING, Phrase("Nothing has changed"))
        return self._unexplained(case, deadlines)

    def _unexplained(self, case: _Case, deadlines: _Deadlines) -> Verdict:
        """Return a question where another power explains the observation, else a reason to wait."""
        evidence = case.evidence
        others = tuple(p for p in (None, *evidence.state.powers) if p is not case.power)
        open_to = tuple(p for p in others if p is None or is_affordable(evidence.state, p))
        found = _next(evidence, open_to, deadlines.powers).whole
        fitting = [
            _Candidate(e, amends=False)
            for e in found
            if not self._is_unexplained(evidence, e.state) and e.fit > self.strictness.least
        ]
        if fitting:
            return _ask(evidence, fitting, Phrase("Was a power used?"), 0.0)
        is_cut_short = not case.is_complete or deadlines.powers()
        two = self._two_turns(case, deadlines.all)
        if two is not None:
            return two
        likely = None if is_cut_short else self._likely(case)
        return likely or self._misplaced(case, is_cut_short=is_cut_short)

    def _two_turns(self, case: _Case, is_over: IsOver) -> Verdict | None:
        """Return the two turns that explain the observation, a question about the first, or ``None``.

        The power that was declared may be of either, and what the second turn took away cannot be
        seen: then the first is asked about, and the second is one turn like any once that is known.
        """
        if not self._has_spoon_moved(case.evidence):
            return None
        orders = {(case.power, (None,)), (None, (case.power,))}
        if found := [two for order in orders for two in self._twos(case, order, is_over)]:
            return self._which_two(case, sorted(found, key=lambda two: -two.fit), is_over)
        found = self._twos(case, (case.power, tuple(PowerId)), is_over)
        return self._which_first(case, found, 0.0) if found else None

    def _has_spoon_moved(self, evidence: Evidence) -> bool:
        """Tell whether the spoon may have left its gap, as it does in nearly every turn."""
        stays = evidence.tokens_gain(evidence.state.spoon_after, evidence.state.hornet_pile)
        return not evidence.observation.tokens or stays < -self.strictness.margin

    def _twos(self, case: _Case, powers: Powers, is_over: IsOver) -> list[TwoTurns]:
        """Return the two turns under *powers* that leave too little unexplained to matter, best first."""
        amended = [c.explanation for c in case.candidates if c.amends]
        reached = max([self.strictness.least, *(c.fit for c in case.candidates)])
        found = two_turns(case.evidence, amended, powers, reached=reached, is_over=is_over)
        return [
            two
            for two in found
            if not self._is_unexplained(case.evidence, two.second.state)
            and two.fit > self.strictness.least
        ]

    def _which_two(self, case: _Case, found: list[TwoTurns], is_over: IsOver) -> Verdict:
        best, others = found[0], [two for two in found if two.second.state != found[0].second.state]
        margin = best.fit - others[0].fit if others else best.fit
        is_hidden = case.power is not None or best.may_hide_more or any(map(best.looks_as, others))
        if margin < self.strictness.margin or is_hidden or is_over():
            return self._which_first(case, found, margin)
        confidence = _confidence(margin)
        first = _verdict(_Candidate(best.first, best.amends), confidence)
        return Played(best.second.turn, confidence, first)

    def _which_first(self, case: _Case, found: list[TwoTurns], margin: float) -> Ask:
        distinct = {two.first.state: _Candidate(two.first, two.amends) for two in found}
        ask = _ask(case.evidence, list(distinct.values()), WHICH_TURN, _confidence(margin))
        return replace(ask, is_first=True)

    def _likely(self, case: _Case) -> Ask | None:
        """Return the question which turn it was, where one explains most of what has changed.

        What it leaves unexplained is a shadow, or a turn that is no turn: players know.
        """
        best = next((one for one in case.candidates if one.explanation.turn is not None), None)
        if best is None or best.fit < self._least(best):
            return None
        before, after = case.evidence.state, best.explanation.state
        unexplained = sum(case.evidence.misfits(after).values())
        if unexplained > sum(case.evidence.misfits(before).values()) / 2:
            return None
        close = case.close_to(best.fit, within=2 * self.strictness.margin)
        return _ask(case.evidence, close, WHICH_TURN, 0.5)

    def _misplaced(self, case: _Case, *, is_cut_short: bool) -> Wait:
        """Return why what lies there may not, and where; or that the time ran out before that was clear."""
        evidence = case.evidence
        best = case.candidates[0].explanation.state if case.candidates else evidence.state
        misplaced = evidence.worst_misfits(best, least=self.strictness.margin)
        refusal = refusal_of(evidence, case.power)
        otherwise = CUT_SHORT if is_cut_short else NO_LEGAL_TURN
        return Wait(
            WaitReason.UNEXPLAINED,
            refusal.phrase if refusal else otherwise,
            marks=cell_marks(evidence.observation, misplaced[:4]),
        )

    def _is_unexplained(self, evidence: Evidence, after: State) -> bool:
        """Tell whether *after* leaves too much of the observation unexplained, in one place or in all."""
        misfits = list(evidence.misfits(after).values())
        misfits.append(-evidence.tokens_gain(after.spoon_after, after.hornet_pile))
        return max(misfits) > self.strictness.misfit or sum(misfits) > self.strictness.misfits


def _case(
    evidence: Evidence, power: PowerId | None, open_turn: OpenTurn | None, is_over: IsOver
) -> _Case:
    amended, following = _explained(evidence, power, open_turn, is_over)
    candidates = [
        *(_Candidate(e, amends=True) for e in amended.whole),
        *(_Candidate(e, amends=False) for e in following.whole),
    ]
    return _Case(
        evidence,
        power,
        tuple(sorted(candidates, key=lambda c: -c.fit)),
        better(amended.half, following.half),
        amended.is_complete and following.is_complete,
        _told(open_turn),
    )


def _told(open_turn: OpenTurn | None) -> Turn | None:
    if open_turn is None:
        return None
    assert isinstance(open_turn.move, Turn), "the referee judges Alveola"
    return open_turn.move


def _explained(
    evidence: Evidence, power: PowerId | None, open_turn: OpenTurn | None, is_over: IsOver
) -> tuple[Explained, Explained]:
    """Return the best amendments of the open turn and the best turns more.

    The more promising are looked for first, for the others need not be if they stay far behind.
    """
    if open_turn is None:
        return Explained(), _next(evidence, (power,), is_over)
    amendments = amendments_of(evidence, open_turn)
    layings = [] if is_game_over(evidence.state) else likely_layings(evidence, (power,))
    if layings and layings[0].most > amendments.most:
        following = explained(evidence, layings, count=_CANDIDATES, is_over=is_over)
        reached = max(0.0, _reached(following))
        return amendments.best(count=_CANDIDATES, reached=reached, is_over=is_over), following
    amended = amendments.best(count=_CANDIDATES, reached=0.0, is_over=is_over)
    reached = max(0.0, _reached(amended))
    return amended, explained(
        evidence, layings, count=_CANDIDATES, reached=reached, is_over=is_over
    )


def _reached(found: Explained) -> float:
    return max((one.fit for one in found.whole), default=float("-inf"))


def _next(evidence: Evidence, powers: tuple[PowerId | None, ...], is_over: IsOver) -> Explained:
    """Return the best explanations by one turn more; there is none in a game that is over."""
    if is_game_over(evidence.state):
        return Explained()
    return explanations(evidence, powers, count=_CANDIDATES, is_over=is_over)


def _still_due(case: _Case) -> Wait:
    assert case.half is not None, "something is half-made"
    return Wait(WaitReason.HALF_MADE, STILL_DUE[case.half.due])


def _verdict(candidate: _Candidate, confidence: float) -> Played | Amended:
    turn = candidate.explanation.turn
    return Amended(turn, confidence) if candidate.amends else Played(turn, confidence)


def _ask(evidence: Evidence, close: list[_Candidate], question: Phrase, confidence: float) -> Ask:
    """Return the question which of *close* it was; that the last turn was taken back is no answer to it."""
    found = [(c.explanation.turn, c.amends) for c in close]
    offered = [(turn, amends) for turn, amends in found if turn is not None][:MOST_CANDIDATES]
    turns = tuple(turn for turn, _ in offered)
    crops = (crop_of(evidence, turns),) * len(turns)  # one for all: what differs is seen
    marks = tuple(turn_marks(evidence.observation, turn) for turn in turns)
    amending = tuple(i for i, (_, amends) in enumerate(offered) if amends)
    return Ask(question, turns, crops, confidence, marks, amending)


def _confidence(margin: float) -> float:
    """Return the probability that the best of two explanations *margin* apart is the right one."""
    return 1 / (1 + exp(-margin))
