"""The rulebook of Apiary, as far as we help with it, in our own words, with our rulings."""

from companion.games.answers import Section
from companion.phrases import Phrase

SECTIONS = (
    Section(
        "place",
        Phrase("Placing and bumping"),
        (
            Phrase(
                "A space is never blocked: a worker on a space whose places are taken sends one back to its owner."
            ),
            Phrase(
                "Strength 1 to 3: the owner chooses +1 and active, or the same strength in the landing area. Strength 4: it hibernates at once. Your own worker can be bumped like any other."
            ),
            Phrase(
                "The newcomer takes the upper place and shifts the older worker down; only the one that is shifted out is bumped, and a bump gives no income (our ruling)."
            ),
        ),
    ),
    Section(
        "recover",
        Phrase("Taking workers back"),
        (
            Phrase(
                "All your workers return from the board and the landing area; at least one has to be out (our ruling)."
            ),
            Phrase(
                "Each of strength 1 to 3 gives income from a different farm tile, then gains 1 and is active. Income is not optional while farm tiles last. Strength 4 hibernates at once."
            ),
        ),
    ),
    Section(
        "build",
        Phrase("Building"),
        (
            Phrase(
                "The strengths of the two workers on the space add up (an empty lower place counts 1): the sum opens the market's columns."
            ),
            Phrase(
                "Pay what the tile costs and put it next to your hive or on a frame's place. The others slide left, the pile fills the last place. A farm joins your farm tiles at once (our ruling)."
            ),
        ),
    ),
    Section(
        "frame",
        Phrase("Frames"),
        (
            Phrase(
                "A frame costs 2 basic resources of any kind. It lies next to your hive or another frame by at least one hexagon and overlaps none."
            ),
            Phrase(
                "Its places may be built on even where no hive is beside them; two of them give a seed card. Built full it is worth 8. The first two frames open places for planted seeds (our ruling)."
            ),
        ),
    ),
    Section(
        "sectors",
        Phrase("Hibernation and sectors"),
        (
            Phrase(
                "In each sector the most tokens take the first reward, the second most the second."
            ),
            Phrase(
                "A tie for first shares both rewards, rounded down, and nobody is second; a tie for second shares the second reward. No tokens, no reward."
            ),
        ),
    ),
)
