"""What every game offers to the house: one interface, so that a sixth game is a folder and a line.

A game is an object with functions over frozen states; it keeps nothing itself. JSON goes in and
out as plain values (dict, list, str, int), because the journal, the phones and the records all
speak it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from companion.errors import IllegalMove, Missing, Unreadable
from companion.games.chance import Die, Throw
from companion.games.hexes import Cell
from companion.phrases import Phrase

#: A decoded JSON value. ``Any``: its shape is the game's own and is checked by the game.
Json: TypeAlias = Any

State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True)
class Outcome:
    """How a game ended: points and winners by seat, and what ended it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str | None

    def as_final(self) -> Json:
        """Return it as a record's ``final``."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "ended_by": self.ended_by,
        }


@dataclass(frozen=True)
class Option:
    """One value that a player may choose next, and how to say it."""

    value: Json
    words: Phrase


@dataclass(frozen=True)
class Choice:
    """The next thing to choose while a move is put together by hand.

    *field* is the move's key that *options* fill; ``None`` means that the move is complete
    and *move* is what to play. A *move* beside a *field* may be played as it stands, or go on.
    """

    field: str | None
    options: tuple[Option, ...] = ()
    move: Json = None


@dataclass(frozen=True)
class PlaceInfo:
    """What somebody learns who taps a place: what is there, and what the rules allow there.

    *section* names the part of the rulebook that speaks of it.
    """

    there: tuple[Phrase, ...] = ()
    allowed: tuple[Phrase, ...] = ()
    section: str | None = None


@dataclass(frozen=True)
class SheetLine:
    """One line of the score sheet: what is counted, and each seat's points for it."""

    words: Phrase
    points: tuple[int, ...]


@dataclass(frozen=True)
class Section:
    """A part of the rulebook in our own words, one tap away: *id* is stable."""

    id: str
    title: Phrase
    text: tuple[Phrase, ...]


@dataclass(frozen=True)
class Preference:
    """Something to agree on before a game: its *key* among the wishes, the usual value first."""

    key: str
    words: Phrase
    values: tuple[Option, ...]


class Game(ABC, Generic[State, Move]):
    """A game's rules as the house sees them."""

    #: The folder's name: ``"honey_wall"``.
    name: ClassVar[str]
    #: As printed on the box: ``"Honey Wall"``.
    title: ClassVar[str]
    #: How many people can play.
    players: ClassVar[range]
    #: The rulebook's parts in the order of a turn; empty where none are written.
    sections: ClassVar[tuple[Section, ...]] = ()
    #: The ``format`` of its records: ``"honey-wall-record/1"``.
    record_format: ClassVar[str]
    #: Whether it is played with dice that the companion can throw.
    has_dice: ClassVar[bool] = False
    #: Whether players hold what others may not see: a face then serves a running game's record
    #: to nobody, and its `choices` only to the seat on turn.
    has_secrets: ClassVar[bool] = False
    #: How long it takes, from a quick table to a slow one.
    minutes: ClassVar[tuple[int, int]]
    #: What the companion does for this game, for the page where one is chosen.
    about: ClassVar[Phrase]
    #: What players may agree on before a game begins.
    preferences: ClassVar[tuple[Preference, ...]] = ()

    def prepare(
        self, players: tuple[Json, ...], chance: Random, preferences: Mapping[str, Json]
    ) -> Json:
        """Return a header for a new game of *players* with the default box.

        *players* are objects with ``name``, and whatever else the game's records keep; *chance*
        shuffles; *wishes* maps keys of `wishes` to what was agreed. Raises `Missing` where a
        game only begins from what lies on a table.
        """
        raise Missing(f"{self.title} has no box to set up without the table")

    def default_box(self) -> Json:
        """Return the box that people may change for their own, ``None`` where they may not."""
        return None

    def check_box(self, box: Json) -> Json:
        """Return *box* as this game will keep it; raises `Unreadable` or `IllegalMove`."""
        raise Missing(f"{self.title}'s box cannot be changed")

    def with_box(self, header: Json, box: Json) -> Json:
        """Return a prepared *header* with the *box* that `check_box` found whole."""
        return {**header, "box": box}

    def agree(self, preferences: Mapping[str, Json]) -> dict[str, Json]:
        """Return a value for each of the game's wishes: the one agreed on, or the usual one.

        Raises `Unreadable` for a wish or a value that the game does not know.
        """
        agreed = {preference.key: preference.values[0].value for preference in self.preferences}
        for preference in self.preferences:
            if preference.key in preferences:
                if preferences[preference.key] not in [
                    option.value for option in preference.values
                ]:
                    raise Unreadable(f'{self.title} cannot be played with this "{preference.key}"')
                agreed[preference.key] = preferences[preference.key]
        if unknown := preferences.keys() - agreed.keys():
            raise Unreadable(f'{self.title} knows no wish "{min(unknown)}"')
        return agreed

    def check_seats(self, count: int) -> None:
        """Raise `IllegalMove` unless so many people can play."""
        if count not in self.players:
            raise IllegalMove(
                "players",
                "{title} is for {least} to {most} players, not {count}",
                title=self.title,
                least=self.players[0],
                most=self.players[-1],
                count=count,
            )

    @abstractmethod
    def start(self, header: Json) -> State:
        """Return the first state of the game that *header* sets up.

        *header* is a record without its moves and without ``final``: players, setup, box.
        Raises `Unreadable` for a wrong shape, `IllegalMove` for a setup the rules refuse.
        """

    @abstractmethod
    def on_turn(self, state: State) -> int | None:
        """Return the seat that has to move, ``None`` when the game is over."""

    def movers(self, state: State) -> tuple[int, ...]:
        """Return the seats that may move now: the one on turn, unless the game says otherwise."""
        seat = self.on_turn(state)
        return () if seat is None else (seat,)

    def mover(self, state: State, move: Move) -> int:
        """Return the seat that *move* belongs to; raises `IllegalMove` when the game is over."""
        seat = self.on_turn(state)
        if seat is None:
            raise IllegalMove("game-over", "The game is over")
        return seat

    @abstractmethod
    def moves(self, state: State) -> Iterator[Move]:
        """Yield every legal move once."""

    @abstractmethod
    def play(self, state: State, move: Move) -> State:
        """Return the state after *move*; raises `IllegalMove` and changes nothing."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """Return each seat's points if the game ended now."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, ``None`` while it goes on."""

    @abstractmethod
    def read_move(self, data: Json) -> Move:
        """Return the move that *data* describes; raises `Unreadable`."""

    @abstractmethod
    def write_move(self, move: Move) -> Json:
        """Return *move* as in a record, such that `read_move` gives it back."""

    @abstractmethod
    def write_state(self, state: State) -> Json:
        """Return the whole *state*, such that `read_state` gives it back."""

    @abstractmethod
    def read_state(self, data: Json) -> State:
        """Return the state that `write_state` wrote; raises `Unreadable`."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> Json:
        """Return all that *seat* may know of *state*, for a face to draw; ``None`` watches."""

    @abstractmethod
    def say(self, state: State, move: Move) -> tuple[Phrase, ...]:
        """Return what *move*, about to be played in *state*, does: a phrase for each part."""

    @abstractmethod
    def choices(self, state: State, chosen: Json) -> Choice:
        """Return what to choose next, when *chosen* (a dict of the move's keys) is settled.

        Raises `IllegalMove` when something chosen cannot be.
        """

    @abstractmethod
    def replay(self, record: Json) -> Outcome | None:
        """Play a whole *record* and return its outcome, ``None`` where it is not over.

        Raises `RefusedRecord` at the step that does not stand.
        """

    def write_record(self, header: Json, moves: tuple[Move, ...]) -> Json:
        """Return the game as a record that `replay` accepts."""
        state = self.start(header)
        for move in moves:
            state = self.play(state, move)
        outcome = self.outcome(state)
        turns = [self.write_move(move) for move in moves]
        return {**header, "turns": turns, "final": outcome and outcome.as_final()}

    def check_declaration(self, state: State, said: str) -> None:
        """Raise `IllegalMove` unless the player on turn may declare *said* now (a power's id)."""
        raise IllegalMove("nothing-to-declare", "{title} has nothing to declare", title=self.title)

    def declarations(self, state: State) -> tuple[Option, ...]:
        """Return what the player on turn may declare now; each value passes `check_declaration`."""
        return ()

    def lying(self, state: State) -> tuple[Cell, ...]:
        """Return the cells that everybody shares on the table, for a face too small for more."""
        return ()

    def due(self, state: State) -> tuple[Phrase, ...]:
        """Return what the player on turn has to do, and what they may do besides."""
        return (Phrase("Play a turn"),) if self.on_turn(state) is not None else ()

    def look(self, state: State, at: Json) -> PlaceInfo:
        """Return what lies at the place *at*, and what the rules allow there."""
        return PlaceInfo()

    def sheet(self, state: State) -> tuple[SheetLine, ...]:
        """Return the score sheet line by line; each seat's lines add up to its points."""
        return (SheetLine(Phrase("Points"), self.scores(state)),)

    def explain(self, state: State, seat: int) -> tuple[Phrase, ...]:
        """Return where *seat*'s points come from, line by line, as *seat* may know it."""
        return ()

    def dice(self, state: State, which: tuple[int, ...] = ()) -> tuple[Die, ...]:
        """Return the dice to throw now: those at *which* of the rolled ones again, or all.

        Raises `IllegalMove` where nothing is to be thrown.
        """
        raise IllegalMove("no-dice", "{title} has no dice to throw now", title=self.title)

    def thrown(self, state: State, throw: Throw, which: tuple[int, ...] = ()) -> Move:
        """Return the move that *throw* makes of the `dice` to throw now."""
        raise IllegalMove("no-dice", "{title} has no dice to throw now", title=self.title)

    def keeping(self, state: State) -> Move | None:
        """Return the move that keeps the dice just thrown as they lie, ``None`` where none does."""
        return None

    def is_throw(self, move: Move) -> bool:
        """Tell whether *move* is a throw of dice, which is never taken back."""
        return False

    def throws(self, record: Json) -> Iterator[tuple[int, Throw]]:
        """Yield every throw of *record* in order, each with the index of its turn."""
        yield from ()


#: Some game. ``Any``: its states and moves are its own, and only it looks inside.
AnyGame: TypeAlias = Game[Any, Any]
