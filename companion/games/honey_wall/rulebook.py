"""The rulebook of Honey Wall in our own words, with our rulings where it is silent."""

from companion.games.answers import Section
from companion.phrases import Phrase

SECTIONS = (
    Section(
        "rolling",
        Phrase("Rolling"),
        (
            Phrase("Roll the two white dice; once a die is unlocked, three of white and unlocked."),
            Phrase("Once a turn you may roll any of them again. A roll is never taken back."),
            Phrase("A die unlocked this turn can be rolled from your next turn on."),
        ),
    ),
    Section(
        "placing",
        Phrase("Placing honey and larvae"),
        (
            Phrase("Every honey and larva rolled is placed, if it can be, in any order."),
            Phrase("Honey goes next to a larva; a larva next to a larva or honey."),
        ),
    ),
    Section(
        "wasps",
        Phrase("Wasps"),
        (
            Phrase("Each wasp may steal a larva of another player whose group is not surrounded."),
            Phrase("It stays there, counts for its group, and is stolen only once (our ruling)."),
        ),
    ),
    Section(
        "flowers",
        Phrase("Flowers"),
        (
            Phrase("For each flower covered by what you rolled, cross off a place of the tree."),
            Phrase("It is next to the beehive or to one crossed off before."),
            Phrase("Blue draws a larva at once, orange honey; a flower under it gives nothing."),
        ),
    ),
    Section(
        "surrounded",
        Phrase("Surrounded groups"),
        (
            Phrase("Larvae that touch are a group; it is surrounded when all around it is honey."),
            Phrase("The sheet's edge closes, and a larva may close its own group (our ruling)."),
            Phrase("Seven larvae or more: a box of the row of two; fewer: of the row of five."),
            Phrase("A full row ends the game at once, in the middle of a turn too."),
        ),
    ),
    Section(
        "points",
        Phrase("Points"),
        (
            Phrase("A larva in a surrounded group of 1 to 9 is worth 4 5 6 7 8 9 10 6 3; then 1."),
            Phrase("Stolen larvae count for the thief. Five small groups +6, two large ones +2."),
            Phrase("Then the tree's points. In a tie, more larvae stolen win; then shared."),
        ),
    ),
    Section(
        "box",
        Phrase("Dice and sheet"),
        (
            Phrase("The rulebook prints neither the dice's faces nor the sheet nor the tree."),
            Phrase("The ones here are ours, not the publisher's; put in those of your own box."),
        ),
    ),
)
