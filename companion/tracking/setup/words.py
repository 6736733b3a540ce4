"""What is said of a starting table that is not sure, and what would help."""

from collections.abc import Mapping

from companion.phrases import Phrase
from companion.starting_table import Doubt, Hint

DOUBTS: Mapping[Doubt, Phrase] = {
    Doubt.CARDS: Phrase("not all four marker cards are seen"),
    Doubt.HIVE: Phrase("a cell of the hive may have been misread"),
    Doubt.PILES: Phrase("a pile of the ring may have been misread"),
    Doubt.HORNETS: Phrase("the hornets may stand elsewhere"),
    Doubt.TOKENS: Phrase("the spoon and the hornet tile may lie elsewhere"),
    Doubt.LIGHT: Phrase("the light is too poor to be sure"),
    Doubt.HONEY: Phrase("which cells are full of honey cannot be told"),
}

HINTS: Mapping[Hint, Phrase] = {
    Hint.TOO_DARK: Phrase("It is dark: more light helps"),
    Hint.GLARE: Phrase("A lamp is mirrored on the hive: move the lamp or the table"),
    Hint.LAMP: Phrase("A lamp hangs between camera and table: move it aside"),
    Hint.CARD_HIDDEN: Phrase("A marker card is hidden"),
    Hint.PILE_OUTSIDE: Phrase("A pile reaches out of the picture"),
    Hint.BLURRED: Phrase(
        "The photo is not sharp enough: take it again, nearer to the table, the phone held still"
    ),
}
