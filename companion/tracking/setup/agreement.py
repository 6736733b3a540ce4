"""What players agree on before a table of Alveola is watched: who plays, the powers, teams, who begins."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.commands import SeatPlan
from companion.errors import IllegalMove
from companion.games.alveola import GAME
from companion.games.alveola.box import default_box
from companion.games.alveola.powers import COSTS, TITLES, power_named
from companion.games.alveola.setup import check_powers, check_teams, coloured
from companion.games.alveola.turn import PowerId
from companion.games.answers import Json, Option, Preference
from companion.phrases import Phrase
from companion.tracking.watch_settings import TableMeasures, WatchPlayer, WatchSettings

#: The name of the one game that is tracked.
TRACKED = GAME.name
MOST_SEATS = 4
#: The powers' preferences, one for each cost.
POWER_KEYS = tuple(f"power_{cost}" for cost in sorted(set(COSTS.values())))


@dataclass(frozen=True)
class Agreed:
    """Who plays and what they agreed on: *preferences* are the values of those offered, by key.

    *seats* are the players' signs and phones, where somebody said who plays.
    """

    players: tuple[Json, ...]
    preferences: Json
    seats: tuple[SeatPlan, ...] = ()


def preferences() -> tuple[Preference, ...]:
    """Return what is to be agreed on."""
    powers = tuple(
        Preference(
            f"power_{cost}",
            Phrase("The power that costs {cost}", {"cost": cost}),
            tuple(Option(power.value, TITLES[power]) for power in _introductory_first(cost)),
        )
        for cost in sorted(set(COSTS.values()))
    )
    teams = (
        Option(False, Phrase("everybody for themselves")),
        Option(True, Phrase("two teams of two, sitting crosswise")),
    )
    seats = (Option(s, Phrase("player {number}", {"number": s + 1})) for s in range(MOST_SEATS))
    return (
        *powers,
        Preference("first", Phrase("Who begins"), tuple(seats), is_player=True),
        Preference("teams", Phrase("Teams"), teams),
    )


def _introductory_first(cost: int) -> list[PowerId]:
    """Return the powers of that *cost*, the one for the introductory game first."""
    introductory = default_box().introductory
    return sorted(
        (power for power in PowerId if COSTS[power] == cost),
        key=lambda power: power not in introductory,
    )


def agreed_settings(measures: TableMeasures, agreed: Agreed) -> WatchSettings:
    """Return what a table of *measures* is watched by after what was *agreed*; raises `IllegalMove`."""
    said = agreed.preferences
    return _settings(
        measures,
        coloured(agreed.players),
        teams=bool(said.get("teams", False)),
        powers=[said[key] for key in POWER_KEYS if key in said],
        first=int(said.get("first", 0)),
    )


def settings_of(measures: TableMeasures, header: Json) -> WatchSettings:
    """Return what a table of *measures* is watched by, as its game's *header* has it."""
    return _settings(
        measures,
        header["players"],
        teams=header["teams"],
        powers=header["setup"]["powers"],
        first=header["setup"]["first"],
    )


def check_agreed(watch: WatchSettings) -> None:
    """Raise `IllegalMove` unless those of *watch* can play with its teams and powers."""
    GAME.check_seats(len(watch.players))
    check_teams(len(watch.players), teams=watch.teams)
    check_powers(tuple(power_named(power) for power in watch.powers))


def _settings(
    measures: TableMeasures,
    players: Sequence[dict[str, str]],
    *,
    teams: bool,
    powers: Sequence[str],
    first: int,
) -> WatchSettings:
    try:
        return WatchSettings(
            format="watch/1",
            game=TRACKED,
            picture=measures.picture,
            camera=measures.camera,
            marker_cards=measures.marker_cards,
            cell=measures.cell,
            tile_thickness=measures.tile_thickness,
            players=tuple(WatchPlayer(player["name"], player["colour"]) for player in players),
            teams=teams,
            first=first,
            powers=tuple(powers),
        )
    except ValueError as error:
        raise IllegalMove("not-agreed", str(error)) from error
