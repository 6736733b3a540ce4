"""What a command prints: words for people, or one JSON object a line."""

import json
import os

import click
import msgspec

from companion.games.answers import Json
from companion.languages import Words, words_in


def print_json(value: Json) -> None:
    """Print *value* as one line of JSON, at once."""
    try:
        line = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        line = json.dumps(value)  # a file's name that is no text is told in escapes
    click.echo(line)


def terminal_words() -> Words:
    """Return the sentences in the terminal's language, English where it is not spoken here."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return words_in(next(filter(None, named), "en")[:2])


def print_words(text: str) -> None:
    """Print *text*, lines of people's and files' words, which do nothing to the terminal."""
    click.echo("\n".join(printable(line) for line in text.split("\n")))


def printable(text: str) -> str:
    r"""Return *text* with escapes for what cannot be printed, or would command the terminal.

    >>> print(printable("\x1b[2JAda\u202e"))
    \x1b[2JAda\u202e
    """
    return "".join(letter if _is_shown(letter) else ascii(letter)[1:-1] for letter in text)


def _is_shown(letter: str) -> bool:
    """Tell whether *letter* can stand in a line; what joins emoji and letters has to stay."""
    return letter.isprintable() or letter in "\u200c\u200d \t"


def json_option(command: "click.decorators.FC") -> "click.decorators.FC":
    """Give *command* the option ``--json``, as *as_json*."""
    text = "One JSON object a line on standard output, and nothing else there."
    return click.option("--json", "as_json", is_flag=True, help=text)(command)
