"""The rulebook of Alveola in our own words, with our rulings where it is silent."""

from companion.games.answers import Section
from companion.phrases import Phrase

SECTIONS = (
    Section(
        "powers",
        Phrase("Flower powers"),
        (
            Phrase(
                "At the start of a turn you may pay flowers for one of the three powers in play."
            ),
            Phrase("Flowers that this turn brings cannot pay for it."),
            Phrase("A power that moves a hornet or brings back a worker needs something to do."),
            Phrase(
                "Replay brings another turn, without a power; enlarging in it earns flowers (our ruling)."
            ),
        ),
    ),
    Section(
        "choosing",
        Phrase("Choosing a tile"),
        (
            Phrase(
                "Take the top tile of one of the next three piles after the spoon; empty piles don't count."
            ),
            Phrase("The spoon goes just after that pile."),
            Phrase(
                "It passes the hornet tile when it goes over it, also when you choose its own pile (our ruling)."
            ),
            Phrase("With Previous tile the spoon goes back and passes nothing (our ruling)."),
        ),
    ),
    Section(
        "enlarging",
        Phrase("Enlarging the hive"),
        (
            Phrase("Lay the tile on the table, turned as you like, never flipped (our ruling)."),
            Phrase(
                "If it can be, two of its cells at least touch two cells of the hive, and one of those is on level 1."
            ),
            Phrase("You take 2 flowers, but none if you used a power."),
        ),
    ),
    Section(
        "raising",
        Phrase("Raising the hive"),
        (
            Phrase("Not in your first turn."),
            Phrase("Lay the tile on three cells of one level on which nothing stands."),
            Phrase("Empty cells go on full ones, full cells on empty ones."),
            Phrase("You take one honey for each full cell that you empty."),
        ),
    ),
    Section(
        "bees",
        Phrase("Bees"),
        (
            Phrase(
                "Not in your first turn. One bee may go onto a full cell of the tile you have just laid."
            ),
            Phrase("Place a worker from your supply, or move one of yours from anywhere."),
            Phrase(
                "Place your queen when no worker is left in your supply, on level 4 or higher, if there is no queen yet."
            ),
        ),
    ),
    Section(
        "hornets",
        Phrase("Hornets"),
        (
            Phrase("Move a hornet if your tile shows a hornet icon."),
            Phrase("Move a hornet if the spoon passed the hornet tile. Both may happen."),
            Phrase(
                "A hornet goes to a cell beside it on any level, never onto a hornet or a queen."
            ),
            Phrase("A worker there is eaten and out of the game."),
            Phrase("If no hornet can go anywhere, the move is lost (our ruling)."),
        ),
    ),
    Section(
        "end",
        Phrase("End of the game"),
        (
            Phrase("When a queen is placed, everybody else has one more turn, without a queen."),
            Phrase("When the last tile of the ring is taken, the game ends after that turn."),
            Phrase(
                "The queen counts 4, a worker its level but at most 4, each honey 1. Flowers count nothing."
            ),
            Phrase(
                "In a tie the one with the queen wins, then the most flowers; else it is shared."
            ),
        ),
    ),
)
