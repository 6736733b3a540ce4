"""What players read: a turn in words that give no secret away, what is due, what lies where."""

from msgspec import Struct

from companion.games.answers import Json, PlaceInfo
from companion.games.pollen import acting, rules
from companion.games.pollen.acting import Sketch
from companion.games.pollen.moves import Action, Discard, Face, GoOn, Lay, Move, Next, Shift, TurnUp
from companion.games.pollen.rulings import ACTION_POINTS
from companion.games.pollen.scoring import species
from companion.games.pollen.state import Card, Place, State, index
from companion.games.strict_json import Seat, Spot, read
from companion.phrases import Phrase


def say(state: State, move: Move) -> tuple[Phrase, ...]:
    """Return what *move* does, as both players may hear it."""
    name = state.players[move.player].name
    if isinstance(move, GoOn):
        return (_GO_ON[move.round],)
    sketch, said = rules.sketch_of(state), []
    for action in move.actions:
        said.append(say_action(state, sketch, action))
        sketch = acting.act(sketch, action)
    if not said:
        said.append(Phrase("{name} lets the turn pass", {"name": name}))
    if len(rules.play(state, move).counted) > len(state.counted):
        said.append(Phrase("the round is over"))
    return tuple(said)


_GO_ON = {
    Next.SECOND: Phrase("a second round begins"),
    Next.STOP: Phrase("no other round: the game is over"),
}


def say_action(state: State, sketch: Sketch, action: Action) -> Phrase:
    """Return what *action* does; a card laid face down keeps its number to itself."""
    match action:
        case Discard(discard=n):
            return Phrase("discards {card}", {"card": card_word(sketch.hand[n])})
        case Lay():
            told = {} if action.face is Face.DOWN else {"card": card_word(sketch.hand[action.lay])}
            said = _say_laying(action, is_own=action.camp == sketch.seat)
            return said.filled(flower=state.box.flowers[action.column], row=action.row, **told)
        case Shift():
            return _say_shift(state, sketch, action)
        case TurnUp():
            return _say_turn_up(state, sketch, action)


def _say_laying(action: Lay, *, is_own: bool) -> Phrase:
    if action.face is Face.DOWN:
        return Phrase("lays a card face down at {flower}, row {row}")
    if is_own:
        return Phrase("lays {card} at {flower}, row {row}")
    return Phrase("lays {card} in the other camp at {flower}, row {row}")


def card_word(card: Card) -> str | int:
    """Return what a card is called: its number of insects, or its name."""
    return _MOVER.text if card == "move" else card


_MOVER = Phrase("Déplacement")


def _say_shift(state: State, sketch: Sketch, action: Shift) -> Phrase:
    there = sketch.camps[action.camp][index(action.to)]
    said = Phrase("moves a card from {flower}, row {row} to {other_flower}, row {other_row}")
    if there:
        said = Phrase("swaps the cards at {flower}, row {row} and {other_flower}, row {other_row}")
    flowers = state.box.flowers
    return said.filled(
        flower=flowers[action.source[0]],
        row=action.source[1],
        other_flower=flowers[action.to[0]],
        other_row=action.to[1],
    )


def _say_turn_up(state: State, sketch: Sketch, action: TurnUp) -> Phrase:
    lying = sketch.camps[1 - sketch.seat][index(action.turn_up)]
    assert lying is not None, "only a card that lies there is turned up"
    return Phrase(
        "turns up the card at {flower}, row {row}: {insects}",
        {
            "flower": state.box.flowers[action.turn_up[0]],
            "row": action.turn_up[1],
            "insects": lying.insects,
        },
    )


def due(state: State) -> tuple[Phrase, ...]:
    """Return what the player on turn has to do."""
    if state.is_over:
        return ()
    if state.is_between:
        return (Phrase("The round is counted: play a second one, or stop"),)
    points = Phrase("{points} action points, all of them optional", {"points": ACTION_POINTS})
    return (points, Phrase("the last turn of this round")) if state.is_last_turn else (points,)


class _Looked(Struct, frozen=True):
    camp: Seat
    place: Spot


def place_info(state: State, at: Json) -> PlaceInfo:
    """Return what lies at a place of a camp, as both players may see it."""
    looked = read(_Looked, at)
    acting.check_place(looked.camp, looked.place)
    return PlaceInfo((_say_lying(state, looked.camp, looked.place),), section="actions")


def _say_lying(state: State, camp: int, place: Place) -> Phrase:
    lying = state.camps[camp][index(place)]
    if lying is None:
        return Phrase("A free place")
    owner = state.players[lying.owner].name
    if lying.is_down:
        return Phrase("A card of {owner}, face down", {"owner": owner})
    return Phrase("{insects} {species} of {owner}").filled(
        insects=lying.insects, species=species(lying.owner, lying.insects), owner=owner
    )
