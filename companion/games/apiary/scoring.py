"""Points: the sectors' majorities, frames built full, and what the score pad holds."""

from companion.games.answers import Outcome, ScoreLine, most_points_win
from companion.games.apiary.state import Hive, State
from companion.phrases import Phrase

#: What a frame built full is worth at the end.
FULL_FRAME = 8


def shares(rewards: tuple[int, ...], tokens: tuple[int, ...]) -> tuple[int, ...]:
    """Return what each player gets of a sector by the tokens there.

    A tie for first shares both rewards and nobody is second; a tie for second shares the second
    reward; shares are rounded down.

    >>> shares((8, 4), (3, 3, 1))
    (6, 6, 0)
    >>> shares((8, 4), (3, 1, 1))
    (8, 2, 2)
    """
    ranks = sorted({count for count in tokens if count}, reverse=True)
    got = [0] * len(tokens)
    rewards = (*rewards, 0, 0)[:2]
    for count, reward in zip(ranks, rewards, strict=False):
        tied = [seat for seat, own in enumerate(tokens) if own == count]
        is_shared_first = count == ranks[0] and len(tied) > 1
        each = (sum(rewards) if is_shared_first else reward) // len(tied)
        for seat in tied:
            got[seat] = each
        if is_shared_first:
            break
    return tuple(got)


def sector_points(state: State) -> tuple[tuple[int, ...], ...]:
    """Return, for each sector, what each seat gets."""
    return tuple(
        shares(sector.rewards, tuple(hive.tokens[n] for hive in state.hives))
        for n, sector in enumerate(state.box.sectors)
    )


def full_frames(hive: Hive) -> int:
    """Return how many frames of *hive* are built full."""
    return sum(hive.cells.issuperset(frame) for frame in hive.frames)


def recorded(state: State) -> tuple[int, ...]:
    """Return each seat's points as records count them: sectors and frames."""
    sectors = sector_points(state)
    return tuple(
        sum(points[seat] for points in sectors) + FULL_FRAME * full_frames(hive)
        for seat, hive in enumerate(state.hives)
    )


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points, those on the score pad too."""
    return tuple(
        points + sum(hive.pad.values())
        for points, hive in zip(recorded(state), state.hives, strict=True)
    )


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, ``None`` while it goes on; most points win, a tie is shared."""
    return most_points_win(scores(state), "counted") if state.is_over else None


def score_breakdown(state: State) -> tuple[ScoreLine, ...]:
    """Return the points line by line: a line a sector, the frames, and the pad's categories."""
    sectors = tuple(
        ScoreLine(Phrase("Sector {sector}", {"sector": sector.id}), points)
        for sector, points in zip(state.box.sectors, sector_points(state), strict=True)
    )
    full = tuple(FULL_FRAME * full_frames(hive) for hive in state.hives)
    frames = (ScoreLine(Phrase("Frames built full"), full),)
    pad = tuple(
        ScoreLine(
            Phrase("{category}", {"category": category}),
            tuple(hive.pad.get(category, 0) for hive in state.hives),
        )
        for category in categories(state)
    )
    return (*sectors, *(frames if state.box.frame else ()), *pad)


def categories(state: State) -> tuple[str, ...]:
    """Return the score pad's categories: those of the box, then those that were noted."""
    noted = (category for hive in state.hives for category in hive.pad)
    return tuple(dict.fromkeys((*state.box.pad, *noted)))


def explain(state: State, seat: int) -> tuple[Phrase, ...]:
    """Return where *seat*'s points come from: sectors, full frames, the pad."""
    hive = state.hives[seat]
    frames = (
        Phrase(
            "frame {number}, {built} of {places} built: {points}",
            {
                "number": n + 1,
                "built": len(hive.cells.intersection(frame)),
                "places": len(frame),
                "points": FULL_FRAME * hive.cells.issuperset(frame),
            },
        )
        for n, frame in enumerate(hive.frames)
    )
    pad = (
        Phrase("{category}: {points}", {"category": category, "points": points})
        for category, points in hive.pad.items()
    )
    return (*_explain_sectors(state, seat), *frames, *pad)


def _explain_sectors(state: State, seat: int) -> tuple[Phrase, ...]:
    lines = []
    for n, (sector, points) in enumerate(zip(state.box.sectors, sector_points(state), strict=True)):
        tokens = tuple(hive.tokens[n] for hive in state.hives)
        if tokens[seat]:
            line = _rank(tokens, seat).filled(
                sector=sector.id,
                tokens=tokens[seat],
                points=points[seat],
                tied=tokens.count(tokens[seat]),
            )
            lines.append(line)
    return tuple(lines)


def _rank(tokens: tuple[int, ...], seat: int) -> Phrase:
    """Return the sentence that tells how *seat* stands in a sector."""
    ahead = sum(count > tokens[seat] for count in tokens)
    is_tied = tokens.count(tokens[seat]) > 1
    if ahead > 1:
        return Phrase("sector {sector}: tokens {tokens}, not in the first two: 0")
    return (_SECOND if ahead else _FIRST)[is_tied]


#: How first and second place are said, alone and shared.
_FIRST = (
    Phrase("sector {sector}: tokens {tokens}, the most: {points}"),
    Phrase(
        "sector {sector}: tokens {tokens}, first place shared by {tied}, both rewards: {points}"
    ),
)
_SECOND = (
    Phrase("sector {sector}: tokens {tokens}, the second most: {points}"),
    Phrase("sector {sector}: tokens {tokens}, second place shared by {tied}: {points}"),
)
