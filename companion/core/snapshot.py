"""The running game as every output sees it: one frozen value, replaced at each event."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from companion.core.events import (
    DiceRolled,
    GameStarted,
    Mark,
    PlayerSign,
    QuestionAsked,
    TableLaidBack,
    TurnPlayed,
    TurnSource,
)
from companion.errors import IllegalMove
from companion.games.answers import Json, Outcome
from companion.games.game import AnyGame
from companion.phrases import Phrase, Value

#: Whose turns are read from a picture.
READ = frozenset({TurnSource.CAMERA, TurnSource.ANSWER})
#: The pawns' colours that a phone can draw.
COLOURS = ("red", "green", "blue", "purple", "yellow", "black")
#: The shapes that stand for players.
SYMBOLS = ("triangle", "circle", "square", "diamond", "star", "cross")


@dataclass(frozen=True)
class Turn:
    """One played move with its words, and who is on turn, the points and the outcome after it.

    *whole* is the number of the turn that it is, or is a part of, as players count: in some games a
    turn is several moves. *amendments* tells how often it was told otherwise before; *has_shown*
    that it showed somebody what was hidden.
    """

    number: int
    seat: int
    event: TurnPlayed
    at: datetime
    words: tuple[Phrase, ...]
    on_turn: int | None
    scores: tuple[int, ...]
    outcome: Outcome | None
    whole: int
    amendments: int = 0
    has_shown: bool = False

    @property
    def is_lasting(self) -> bool:
        """Whether nobody may take it back: dice fell, or something hidden was shown."""
        return self.has_shown or self.event.source is TurnSource.DICE


@dataclass(frozen=True)
class UndoneTurn:
    """A turn taken back, *by* the phone at that seat (``None``: a host without one, a button)."""

    turn: Turn
    by: int | None
    at: datetime


@dataclass(frozen=True)
class Candidate:
    """One answer to the open question: the move, its words, and where to look in the picture.

    *marks* are to be drawn there; *is_amendment* where it is the last turn, played otherwise.
    """

    move: Json
    words: tuple[Phrase, ...]
    crop: tuple[int, int, int, int] | None
    marks: tuple[Mark, ...] = ()
    is_amendment: bool = False


@dataclass(frozen=True)
class Sitting:
    """A phone at a seat: *key* is its secret's SHA-256."""

    seat: int
    key: str
    name: str
    colour: str
    symbol: str


@dataclass(frozen=True)
class Restart:
    """The start was corrected at *revision*: *fits* turns hold, *lost* are to be entered again."""

    revision: int
    fits: int
    lost: int

    @property
    def words(self) -> Phrase:
        """What happened, for people."""
        if not self.lost:
            return Phrase("The start was corrected; all {fits} turns fit", {"fits": self.fits})
        values: dict[str, Value] = {"fits": self.fits, "turn": self.fits + 1, "lost": self.lost}
        return Phrase(
            "The start was corrected; {fits} turns fit, enter turn {turn} again ({lost} no longer fit)",
            values,
        )


@dataclass(frozen=True)
class Snapshot:
    """Everything that is so after event *seq*; ``game`` is ``None`` before the first game.

    *states* begins with the first state, so ``states[n]`` stands after turn n. *commitments* maps
    the coming rolls' names to their published hashes, *rolls* are those of this game so far.
    *game_id* is the number of the event that began the game, *revision* of the one since which it
    stands as it does: no two positions of any games share it. *unanswered* is the question that no
    candidate answered: the players enter that turn. *closed* is the last turn of which it was said
    that it is done. *undone* are the turns that were taken back and not played again, of which the
    last *redoable* may be: nothing else was played since. *held* are the seats that each phone has
    had in this game, by its key. *laid_back* is the position that was laid out anew last, in
    another session; *restart* is what became of the turns when the start was corrected last.
    *language* is the one that the host reads.
    """

    seq: int
    at: datetime
    started: GameStarted | None = None
    game: AnyGame | None = None
    states: tuple[object, ...] = ()
    turns: tuple[Turn, ...] = ()
    on_turn: int | None = None
    scores: tuple[int, ...] = ()
    outcome: Outcome | None = None
    declared: str | None = None
    ask: QuestionAsked | None = None
    candidates: tuple[Candidate, ...] = ()
    unanswered: QuestionAsked | None = None
    closed: int = 0
    undone: tuple[UndoneTurn, ...] = ()
    redoable: int = 0
    laid_back: TableLaidBack | None = None
    restart: Restart | None = None
    sittings: tuple[Sitting, ...] = ()
    held: frozenset[tuple[str, int]] = frozenset()
    host: str | None = None
    language: str = "en"
    game_id: int = 0
    revision: int = 0
    began_at: datetime | None = None
    commitments: Mapping[str, str] = field(default_factory=dict)
    rolls: tuple[DiceRolled, ...] = ()

    @property
    def state(self) -> object:
        """The state as it stands now; raises `IndexError` before the first game."""
        return self.states[-1]

    @property
    def played(self) -> int:
        """How many turns were played or begun, as players count them."""
        return self.turns[-1].whole if self.turns else 0

    @property
    def is_mid_turn(self) -> bool:
        """Whether the last turn's player has more moves to make in it."""
        number = self.game.turn_number if self.game else None
        if number is None or not self.turns or self.outcome is not None:
            return False
        return number(self.states[-2]) == number(self.states[-1])

    @property
    def open_turn(self) -> Turn | None:
        """The last turn while it may still be amended: one that was read, and that nobody has closed.

        What players entered by hand is their word.
        """
        last = self.turns[-1] if self.turns else None
        is_read = last is not None and last.event.source in READ
        return last if is_read and len(self.turns) > self.closed else None

    @property
    def is_recorded(self) -> bool:
        """Whether a recorded table plays itself: nobody here plays this game."""
        return self.started is not None and self.started.table is not None

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        header = self.started.header if self.started else {}
        return tuple(player["name"] for player in header.get("players", ()))


@dataclass(frozen=True)
class PastGame:
    """An earlier game: *game_id* is the number of the event that began it, *turns* how many were played.

    *signs* are its players', as far as they are known; *ranks* their places, once it is over;
    *forgotten* are the seats whose names were forgotten; *is_recorded*: nobody here played it.
    """

    game_id: int
    name: str
    title: str
    players: tuple[str, ...]
    began_at: datetime
    turns: int
    scores: tuple[int, ...]
    outcome: Outcome | None
    signs: tuple[PlayerSign, ...] = ()
    ranks: tuple[int, ...] = ()
    forgotten: frozenset[int] = frozenset()
    is_recorded: bool = False


def running_game(snapshot: Snapshot) -> AnyGame:
    """Return the game that is played; raises `IllegalMove` before the first one."""
    if snapshot.game is None:
        raise IllegalMove("no-game", "No game has begun yet")
    return snapshot.game


def has_secrets(snapshot: Snapshot) -> bool:
    """Tell whether players hold at the moment what others may not see."""
    game = snapshot.game
    return game is not None and game.secrets is not None and snapshot.outcome is None


def record_tells_ahead(snapshot: Snapshot) -> bool:
    """Tell whether the record of the game says what nobody at the table may know yet."""
    game, started = snapshot.game, snapshot.started
    if game is None or started is None or snapshot.outcome is not None:
        return False
    return has_secrets(snapshot) or game.tells_ahead(started.header)


def own_sign(preference: str, signs: tuple[str, ...], taken: Collection[str], seat: int) -> str:
    """Return *preference* where it is one of *signs* and not *taken*, else the first that is free.

    >>> own_sign("a", ("a", "b"), {"b"}, 1), own_sign("b", ("a", "b"), {"b"}, 1)
    ('a', 'a')
    """
    return (
        preference
        if preference in signs and preference not in taken
        else first_free(signs, taken, seat)
    )


def first_free(signs: tuple[str, ...], taken: Collection[str], seat: int) -> str:
    """Return the sign of *seat*, or the next of *signs* that is not *taken*.

    >>> first_free(("a", "b", "c"), {"b"}, 1)
    'c'
    """
    count = len(signs)
    order = [signs[(seat + step) % count] for step in range(count)]
    return next((sign for sign in order if sign not in taken), order[0])
