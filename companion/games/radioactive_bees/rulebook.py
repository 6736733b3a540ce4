"""The rulebook of Radioactive Bees in our own words, with our rulings where it is silent."""

from companion.games.answers import Section
from companion.phrases import Phrase

SECTIONS = (
    Section(
        "turn",
        Phrase("A turn"),
        (
            Phrase("Lay one of your tiles, turned as you like, on the pattern of the board."),
            Phrase("You pass only when none of your tiles fits, or none is left."),
        ),
    ),
    Section(
        "layers",
        Phrase("Layers"),
        (
            Phrase("On the first layer a tile lies wholly on bare places of the board."),
            Phrase(
                "Higher up it lies on one layer, without a gap below, and covers a part of two tiles at least."
            ),
            Phrase("It never covers a tile of its own shape completely."),
            Phrase(
                "A tile of yours that fits on a lower layer goes first; others' tiles don't matter (our ruling)."
            ),
        ),
    ),
    Section(
        "points",
        Phrase("Points"),
        (
            Phrase(
                "When an opponent's tile covers your bee, you get its present value at once: the base value and one ring's value for each of its rings (our ruling)."
            ),
            Phrase("Covering a bee of your own brings nothing."),
        ),
    ),
    Section(
        "round",
        Phrase("End of a round"),
        (
            Phrase(
                "The round ends when nobody can lay a tile. Every bee that lies bare on the board gets a ring; bees in hand get none."
            ),
            Phrase(
                "Tiles go back to their owners, rings stay on them. Who begins the next round is for the players to say (our ruling)."
            ),
        ),
    ),
    Section(
        "end",
        Phrase("End of the game"),
        (
            Phrase("The game ends after the round in which a bee has the rings of a mutant queen."),
            Phrase(
                "Then the rings on your bees count too. Most points win; a tie is shared (our ruling)."
            ),
        ),
    ),
)
