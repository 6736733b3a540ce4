"""What may be chosen, in words: a turn's next step, a power, what is agreed on before a game."""

from collections.abc import Iterable
from typing import Any

from companion.games.answers import Option, Preference
from companion.languages import Words
from web.api.http_body import ResponseBody


class OptionResponse(ResponseBody, frozen=True, kw_only=True):
    """One value that may be chosen, in words."""

    value: Any  # the game's own JSON
    words: str


class PreferenceResponse(ResponseBody, frozen=True, kw_only=True):
    """Something to agree on before a game; the usual value comes first.

    *is_player*: the values are the seats of those who play.
    """

    key: str
    words: str
    values: list[OptionResponse]
    is_player: bool


def serialise_options(options: Iterable[Option], words: Words) -> list[OptionResponse]:
    """Return what may be chosen, in words."""
    return [OptionResponse(value=option.value, words=words.say(option.words)) for option in options]


def serialise_preferences(
    preferences: Iterable[Preference], words: Words
) -> list[PreferenceResponse]:
    """Return what is to be agreed on before a game, in words."""
    return [
        PreferenceResponse(
            key=preference.key,
            words=words.say(preference.words),
            values=serialise_options(preference.values, words),
            is_player=preference.is_player,
        )
        for preference in preferences
    ]
