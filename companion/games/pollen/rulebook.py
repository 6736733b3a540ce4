"""The rulebook of Pollen in our own words, with our rulings where it is silent."""

from companion.games.answers import Section
from companion.phrases import Phrase

SECTIONS = (
    Section(
        "camps",
        Phrase("The camps"),
        (
            Phrase(
                "Five flowers lie between you. Each camp has three rows, the first at the flowers."
            ),
            Phrase(
                "A hole is an empty place with a card farther from the flower. No turn may end with a hole in either camp; within a turn one may stand for a moment."
            ),
        ),
    ),
    Section(
        "actions",
        Phrase("A turn: two action points"),
        (
            Phrase(
                "1 point: lay a hand card face up in your camp, on any free place (our ruling)."
            ),
            Phrase("1 point: discard a hand card, face up."),
            Phrase(
                "1 point: discard a Déplacement and move a card of your species in your camp one place left, right or diagonally; onto a card of your own, the two swap."
            ),
            Phrase("2 points: the same with your card in the other camp."),
            Phrase("2 points: lay a card face down in your camp, and never look at it again."),
            Phrase("2 points: lay a card face up in the other camp."),
            Phrase("2 points: turn up a card that your opponent laid face down."),
            Phrase(
                "Every point is optional. A Déplacement is only ever discarded, and cards of the other species never move (our ruling). Then your hand is filled to three while your pile lasts."
            ),
        ),
    ),
    Section(
        "end",
        Phrase("End of a round"),
        (
            Phrase(
                "When the first player's hand is empty, the other plays one last turn. When the second player's hand is empty, the round is over at once."
            ),
            Phrase("A second round may follow, begun by the bumblebees; points add up."),
        ),
    ),
    Section(
        "count",
        Phrase("Counting"),
        (
            Phrase(
                "All cards are turned up. In each column the species with more insects in both camps takes the flower: 1 point, and 1 more when the flower is on that player's objective."
            ),
            Phrase(
                "With as many insects, more cards decide; with as many cards too, nobody takes it."
            ),
        ),
    ),
)
