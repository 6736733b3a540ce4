"""What a phone is told: the API's answers, as `docs/api.md` documents them."""

from typing import Any

from msgspec import Struct

from web.api.bgstats import BgStatsPlay


class Answer(Struct, frozen=True, kw_only=True):
    """Something that a phone is told."""


class PlayerShown(Answer, frozen=True, kw_only=True):
    """A player: *taken* tells that a phone sits there, *yours* that it is this one."""

    seat: int
    name: str
    colour: str
    symbol: str
    points: int | None
    taken: bool
    yours: bool


class TurnShown(Answer, frozen=True, kw_only=True):
    """A played turn in words; *source* is ``"camera"``, ``"hand"``, ``"answer"`` or ``"dice"``.

    *move* is ``null`` in a game whose moves tell secrets.
    """

    number: int
    seat: int
    words: list[str]
    move: Any  # the game's own JSON
    source: str
    at: str
    scores: list[int]
    picture: str | None


class MarkShown(Answer, frozen=True, kw_only=True):
    """Something to draw onto a picture: a ``"cell"``, a ``"bee"`` or a ``"hornet"``, by its pixels."""

    kind: str
    points: list[tuple[int, int]]


class CandidateShown(Answer, frozen=True, kw_only=True):
    """One answer to the open question; *crop* is (left, top, width, height) in the picture."""

    move: Any  # the game's own JSON
    words: list[str]
    crop: tuple[int, int, int, int] | None
    marks: list[MarkShown]


class UnclearShown(Answer, frozen=True, kw_only=True):
    """The picture that cannot be read, and what in it does not fit."""

    picture: str
    marks: list[MarkShown]


class AskShown(Answer, frozen=True, kw_only=True):
    """The open question."""

    question: str
    picture: str
    candidates: list[CandidateShown]


class OutcomeShown(Answer, frozen=True, kw_only=True):
    """How the game ended."""

    scores: list[int]
    winners: list[int]
    ended_by: str | None


class You(Answer, frozen=True, kw_only=True):
    """What this phone may do: its *seat*, the host's rights, whether it may *undo* now."""

    seat: int | None
    is_host: bool
    language: str
    may_play: bool
    may_undo: bool


class TableShown(Answer, frozen=True, kw_only=True):
    """The whole table after event *seq*, as this phone may see it.

    *began* is the game's number, 0 before the first; *turn* is the number of turns played, to send
    back as ``after``, with *standing*: the number of the event since which the game stands so.
    *due* says what is to be done now; *view* is the game's own picture of itself.
    """

    seq: int
    at: str
    game_id: int
    revision: int
    game: str | None
    title: str
    players: list[PlayerShown]
    on_turn: int | None
    turn: int
    due: str
    view: Any  # the game's own JSON
    last: TurnShown | None
    declared: str | None
    declared_words: str | None
    ask: AskShown | None
    wait: str | None
    unclear: UnclearShown | None
    faults: list[str]
    outcome: OutcomeShown | None
    you: You


class OptionShown(Answer, frozen=True, kw_only=True):
    """One value that may be chosen next, in words."""

    value: Any  # the game's own JSON
    words: str


class ChoiceShown(Answer, frozen=True, kw_only=True):
    """The next thing to choose; *field* ``null`` means that *move* is complete."""

    field: str | None
    options: list[OptionShown]
    move: Any  # the game's own JSON


class PowersShown(Answer, frozen=True, kw_only=True):
    """What the player on turn may declare now."""

    powers: list[OptionShown]


class PlaceShown(Answer, frozen=True, kw_only=True):
    """What lies at a place, since which turn (0: the setup), and what the rules allow there.

    *section* is the part of the rulebook that speaks of it.
    """

    there: list[str]
    since: int | None
    allowed: list[str]
    section: str | None


class TurnsShown(Answer, frozen=True, kw_only=True):
    """Every turn so far, with who plays."""

    players: list[PlayerShown]
    turns: list[TurnShown]


class Moment(Answer, frozen=True, kw_only=True):
    """What was so after turn *number*; *before* and *after* name pictures."""

    number: int
    turn: TurnShown | None
    before: str | None
    after: str | None
    view: Any  # the game's own JSON
    may_correct: bool


class CorrectionShown(Answer, frozen=True, kw_only=True):
    """What a correction leads to: the *turns* from it on, those *dropped*, the points then.

    *why* is what the rules say against the first of those dropped. While players hold secrets, the
    turns have no words and the points are those of now: nothing is uncovered by looking.
    """

    turns: list[TurnShown]
    dropped: list[TurnShown]
    why: str | None
    scores: list[int]


class LineShown(Answer, frozen=True, kw_only=True):
    """One line of the score sheet, with each seat's points."""

    words: str
    points: list[int]


class SheetShown(Answer, frozen=True, kw_only=True):
    """The score sheet."""

    players: list[str]
    lines: list[LineShown]
    total: list[int]
    explained: list[list[str]]


class BgStats(Answer, frozen=True, kw_only=True):
    """The play as BG Stats takes it, and the links that carry it: *web* and, offline, *app*."""

    web: str
    app: str
    play: BgStatsPlay


class KeptShown(Answer, frozen=True, kw_only=True):
    """An earlier game: *began* is its number, *winners* are ``null`` while it is not over."""

    game_id: int
    title: str
    players: list[str]
    at: str
    turns: int
    scores: list[int]
    winners: list[int] | None
    is_on: bool


class ShelfShown(Answer, frozen=True, kw_only=True):
    """The games that were played here, the latest first."""

    games: list[KeptShown]


class WishShown(Answer, frozen=True, kw_only=True):
    """Something to agree on before a game; the usual value comes first."""

    key: str
    words: str
    values: list[OptionShown]


class GameShown(Answer, frozen=True, kw_only=True):
    """A game that can be played: *players* and *minutes* are from–to.

    *has_box* tells that its box can be changed for one's own.
    """

    name: str
    title: str
    players: list[int]
    minutes: list[int]
    about: str
    has_box: bool
    preferences: list[WishShown]


class GamesShown(Answer, frozen=True, kw_only=True):
    """The games that can be played."""

    games: list[GameShown]
