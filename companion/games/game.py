"""A game as other rooms see it: one frozen value of plain functions, and what it has besides.

Its states are frozen and only the game looks inside. JSON goes in and out as plain values (dict,
list, str, int), because the journal, the phones and the records all hold it. A game that has
dice, secrets, declarations or a box to edit hands these over as capabilities; ``None`` means that
it has none, and no room asks for a game's name or for a key of its JSON.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeAlias

from companion.errors import IllegalMove, Unreadable
from companion.games.answers import (
    Choice,
    Json,
    Option,
    Outcome,
    PlaceInfo,
    Preference,
    ScoreLine,
    Section,
)
from companion.games.boxes import EditableBox
from companion.games.capabilities import (
    Declarations,
    DiceRules,
    Move,
    OpenSeats,
    PaperSheet,
    Positions,
    Secrets,
    State,
    Tracking,
)
from companion.games.hexes import Cell
from companion.phrases import Phrase


def nothing_known(state: Any, at: Json) -> PlaceInfo:  # any game's state
    """Return that there is nothing to say of the place *at*."""
    return PlaceInfo()


def nothing_explained(state: Any, seat: int) -> tuple[Phrase, ...]:  # any game's state
    """Return no line about where *seat*'s points come from."""
    return ()


def nothing_breaks_ties(state: Any) -> tuple[ScoreLine, ...]:  # any game's state
    """Return no line: players with as many points share their place."""
    return ()


def nothing_agreed(header: Json) -> Mapping[str, Json]:
    """Return that a *header* tells nothing that players agreed on."""
    return {}


def nothing_ahead(header: Json) -> bool:
    """Return that a *header* tells nothing that is still to come."""
    return False


# Two games are never compared by their functions, and a printed snapshot names no function.
@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[State, Move]):
    """A game's rules as the other rooms see them; its functions are pure.

    A header is a record without its moves and without ``final``: ``players`` (objects with a
    ``name``), and what else the game's records begin with.
    """

    #: The folder's name, ``"honey_wall"``, and as printed on the box, ``"Honey Wall"``.
    name: str
    title: str
    #: How many people can play, and how long it takes, from a quick table to a slow one.
    players: range
    minutes: tuple[int, int]
    #: What the companion does for this game, for the page where one is chosen.
    about: Phrase
    #: The rulebook's parts in the order of a turn; empty where none are written.
    sections: tuple[Section, ...] = ()
    #: What players may agree on before a game begins, and what a header says they agreed on.
    preferences: tuple[Preference, ...] = ()
    agreed_in: Callable[[Json], Mapping[str, Json]] = nothing_agreed

    #: Returns a header for a new game of players (objects with ``name``, and whatever else the
    #: records keep), what they agreed on in full; chance shuffles.
    new_header: Callable[[tuple[Json, ...], Random, Mapping[str, Json]], Json]
    #: Tells whether a header says what nobody may know before it comes, as the order of a pile:
    #: then the record of a game is served once it is over.
    tells_ahead: Callable[[Json], bool] = nothing_ahead
    #: Returns the first state that a header sets up; raises `Unreadable` for a wrong shape,
    #: `IllegalMove` for a setup that the rules refuse.
    start: Callable[[Json], State]
    #: Returns the seat that has to move, ``None`` when the game is over.
    on_turn: Callable[[State], int | None]
    #: Yields every legal move once.
    moves: Callable[[State], Iterator[Move]]
    #: Returns the state after a move; raises `IllegalMove` and changes nothing.
    play: Callable[[State, Move], State]
    #: Returns each seat's points if the game ended now.
    scores: Callable[[State], tuple[int, ...]]
    #: Returns how the game ended, ``None`` while it goes on.
    outcome: Callable[[State], Outcome | None]

    #: A move in JSON and back, as in a record; reading raises `Unreadable`.
    read_move: Callable[[Json], Move]
    write_move: Callable[[Move], Json]
    #: The whole state in JSON and back; reading raises `Unreadable`.
    read_state: Callable[[Json], State]
    write_state: Callable[[State], Json]
    #: The ``format`` of its records: ``"honey-wall-record/1"``.
    record_format: str
    #: Plays a whole record and returns its outcome, ``None`` where it is not over; raises
    #: `RefusedRecord` at the step that does not stand.
    replay: Callable[[Json], Outcome | None]
    #: Returns the game of a header and its moves as a record that `replay` accepts.
    write_record: Callable[[Json, tuple[Move, ...]], Json]

    #: Returns all that everybody may know of a state, for a screen to draw.
    view: Callable[[State], Json]
    #: Returns what a move, about to be played in a state, does: a phrase for each part.
    say: Callable[[State, Move], tuple[Phrase, ...]]
    #: Returns what to choose next, when a dict of some of a move's keys is settled; raises
    #: `IllegalMove` when something chosen cannot be.
    choices: Callable[[State, Json], Choice]
    #: What is asked for a key of a move, where that is more than "Which?".
    questions: Mapping[str, Phrase] = field(default_factory=dict)
    #: Returns what the player on turn has to do, and what they may do besides.
    due: Callable[[State], tuple[Phrase, ...]]
    #: Returns what lies at a place, and what the rules allow there.
    place_info: Callable[[State, Json], PlaceInfo] = nothing_known
    #: Returns the points line by line; each seat's lines add up to its points.
    score_breakdown: Callable[[State], tuple[ScoreLine, ...]]
    #: Returns who plays together, a tuple of seats each; ``None``: everybody alone.
    sides: Callable[[State], tuple[tuple[int, ...], ...]] | None = None
    #: Returns what breaks a tie on points, line by line in its order; whatever is equal then is shared.
    tie_breaks: Callable[[State], tuple[ScoreLine, ...]] = nothing_breaks_ties
    #: Returns where a seat's points come from, line by line, as that seat may know it.
    explain: Callable[[State, int], tuple[Phrase, ...]] = nothing_explained
    #: Returns the number of the turn in which a state is, where a turn is several moves; ``None``
    #: where each move is one.
    turn_number: Callable[[State], int] | None = None
    #: Returns the cells that everybody shares on the table, for a screen too small for more.
    shared_cells: Callable[[State], tuple[Cell, ...]] | None = None

    box: EditableBox[Any] | None = None  # its parts are the game's own
    dice: DiceRules[State, Move] | None = None
    secrets: Secrets[State, Move] | None = None
    declarations: Declarations[State] | None = None
    open_seats: OpenSeats[State, Move] | None = None
    paper: PaperSheet | None = None
    positions: Positions | None = None
    tracking: Tracking | None = None

    def prepare(
        self, players: tuple[Json, ...], chance: Random, preferences: Mapping[str, Json]
    ) -> Json:
        """Return a header for a new game of *players* with the default box.

        *preferences* maps keys of the game's preferences to what was agreed on.
        """
        self.check_seats(len(players))
        return self.new_header(players, chance, self.agree(preferences))

    def agree(self, preferences: Mapping[str, Json]) -> dict[str, Json]:
        """Return a value for each of the game's preferences: the one agreed on, or the usual one.

        Raises `Unreadable` for a preference or a value that the game does not know.
        """
        agreed = {preference.key: preference.values[0].value for preference in self.preferences}
        if unknown := preferences.keys() - agreed.keys():
            raise Unreadable(f'{self.title} knows no preference "{min(unknown)}"')
        for preference in self.preferences:
            wanted = preferences.get(preference.key, agreed[preference.key])
            if wanted not in [option.value for option in preference.values]:
                raise Unreadable(f'{self.title} cannot be played with this "{preference.key}"')
            agreed[preference.key] = wanted
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

    def movers(self, state: State) -> tuple[int, ...]:
        """Return the seats that may move now: the one on turn, unless several may."""
        if self.open_seats is not None:
            return self.open_seats.movers(state)
        seat = self.on_turn(state)
        return () if seat is None else (seat,)

    def mover(self, state: State, move: Move) -> int:
        """Return the seat that *move* belongs to; raises `IllegalMove` when the game is over."""
        if self.open_seats is not None:
            return self.open_seats.mover(move)
        seat = self.on_turn(state)
        if seat is None:
            raise IllegalMove("game-over", "The game is over")
        return seat

    def view_of(self, state: State, seat: int | None) -> Json:
        """Return all that *seat* may know of *state*, for a screen to draw; ``None`` watches."""
        if self.secrets is None or seat is None:
            return self.view(state)
        return self.secrets.view(state, seat)

    def shows_secrets(self, state: State, move: Move) -> bool:
        """Tell whether *move*, about to be played in *state*, shows anybody what was hidden."""
        return self.secrets is not None and self.secrets.shows(state, move)

    def check_declaration(self, state: State, said: str) -> None:
        """Raise `IllegalMove` unless the player on turn may declare *said* now."""
        if self.declarations is None:
            raise IllegalMove(
                "nothing-to-declare", "{title} has nothing to declare", title=self.title
            )
        self.declarations.check(state, said)

    def declarable(self, state: State) -> tuple[Option, ...]:
        """Return what the player on turn may declare now; each value passes `check_declaration`."""
        return () if self.declarations is None else self.declarations.declarable(state)


#: Some game. ``Any``: its states and moves are its own, and only it looks inside.
AnyGame: TypeAlias = Game[Any, Any]
