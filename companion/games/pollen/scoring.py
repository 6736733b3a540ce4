"""Points: a flower for the majority of insects in its column, and one more by an objective."""

from companion.games.answers import Outcome, ScoreLine, most_points_win
from companion.games.pollen.state import COLUMNS, ROWS, SEATS, Column, Lying, State
from companion.phrases import Phrase

#: What a flower brings, and what it brings besides when the objective names it.
FLOWER, OBJECTIVE = 1, 1


def count(state: State) -> tuple[Column, ...]:
    """Return the five columns of the round that has just ended, all cards turned up."""
    return tuple(_count_column(state, column) for column in range(COLUMNS))


def _count_column(state: State, column: int) -> Column:
    rows = slice(column * ROWS, (column + 1) * ROWS)
    cards = [card for camp in state.camps for card in camp[rows] if card]
    bees, bumblebees = ([card for card in cards if card.owner == seat] for seat in range(SEATS))
    insects = (_insects(bees), _insects(bumblebees))
    number = (len(bees), len(bumblebees))
    return Column(state.box.flowers[column], insects, number, _taker(insects, number))


def _insects(cards: list[Lying]) -> int:
    return sum(card.insects for card in cards)


def _taker(insects: tuple[int, int], cards: tuple[int, int]) -> int | None:
    """Return who has more insects, or as many and more cards; ``None`` where both are equal."""
    bees, bumblebees = zip(insects, cards, strict=True)
    if bees == bumblebees:
        return None
    return 0 if bees > bumblebees else 1


def round_points(state: State, round: int) -> tuple[int, int]:
    """Return each seat's points in a counted *round*."""
    bees, bumblebees = (_flowers(state, round, s) + _bonus(state, round, s) for s in range(SEATS))
    return bees, bumblebees


def _flowers(state: State, round: int, seat: int) -> int:
    return FLOWER * sum(column.taker == seat for column in state.counted[round])


def _bonus(state: State, round: int, seat: int) -> int:
    taken = [column.flower for column in state.counted[round] if column.taker == seat]
    return OBJECTIVE * len(set(taken) & set(state.objectives[seat]))


def scores(state: State) -> tuple[int, ...]:
    """Return each seat's points in the rounds that were counted: the others are secret."""
    rounds = [round_points(state, n) for n in range(len(state.counted))]
    return tuple(sum(points[seat] for points in rounds) for seat in range(SEATS))


def score_breakdown(state: State) -> tuple[ScoreLine, ...]:
    """Return the score sheet of the counted rounds."""
    lines = []
    for n in range(len(state.counted)):
        flowers = tuple(_flowers(state, n, seat) for seat in range(SEATS))
        bonus = tuple(_bonus(state, n, seat) for seat in range(SEATS))
        lines.append(ScoreLine(Phrase("Round {round}: flowers", {"round": n + 1}), flowers))
        lines.append(ScoreLine(Phrase("Round {round}: objective", {"round": n + 1}), bonus))
    return tuple(lines)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, ``None`` while it goes on; equal points are shared."""
    return most_points_win(scores(state), "hands") if state.is_over else None


def explain(state: State, seat: int) -> tuple[Phrase, ...]:
    """Return where *seat*'s points come from, column by column; no other objective shows."""
    return tuple(
        _explain_column(state, seat, n, number, column)
        for n, columns in enumerate(state.counted)
        for number, column in enumerate(columns)
    )


def _explain_column(state: State, seat: int, round: int, number: int, column: Column) -> Phrase:
    other = 1 - seat
    mine, theirs = column.insects[seat], column.insects[other]
    return _LINES[_ending(state, seat, column)][mine == theirs].filled(
        round=round + 1,
        column=number + 1,
        mine=mine,
        species=species(seat, mine),
        theirs=theirs,
        my_cards=column.cards[seat],
        their_cards=column.cards[other],
        flower=column.flower,
    )


def _ending(state: State, seat: int, column: Column) -> str:
    if column.taker is None:
        return "nobody"
    if column.taker != seat:
        return "lost"
    return "objective" if column.flower in state.objectives[seat] else "taken"


def species(seat: int, insects: int) -> str:
    """Return what so many *insects* of a seat are called.

    >>> species(0, 1), species(1, 3)
    ('bee', 'bumblebees')
    """
    return _SPECIES[seat][insects != 1].text


_SPECIES = ((Phrase("bee"), Phrase("bees")), (Phrase("bumblebee"), Phrase("bumblebees")))

#: A column's line by how it ended, each by insects, and by cards where the insects are equal.
_LINES = {
    "objective": (
        Phrase(
            "round {round}, column {column}: {mine} {species} to {theirs}: {flower}, on your objective: 2 points"
        ),
        Phrase(
            "round {round}, column {column}: {mine} {species} each, cards {my_cards} to {their_cards}: {flower}, on your objective: 2 points"
        ),
    ),
    "taken": (
        Phrase("round {round}, column {column}: {mine} {species} to {theirs}: {flower}: 1 point"),
        Phrase(
            "round {round}, column {column}: {mine} {species} each, cards {my_cards} to {their_cards}: {flower}: 1 point"
        ),
    ),
    "lost": (
        Phrase(
            "round {round}, column {column}: {mine} {species} to {theirs}: {flower} is not yours"
        ),
        Phrase(
            "round {round}, column {column}: {mine} {species} each, cards {my_cards} to {their_cards}: {flower} is not yours"
        ),
    ),
    "nobody": (
        Phrase(
            "round {round}, column {column}: {mine} {species} to {theirs}: nobody takes {flower}"
        ),
        Phrase(
            "round {round}, column {column}: {mine} {species} each, cards {my_cards} each: nobody takes {flower}"
        ),
    ),
}
