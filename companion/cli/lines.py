"""What a command prints: words for people, or one JSON object a line."""

import click
import msgspec

from companion.games.game import Json


def print_json(value: Json) -> None:
    """Print *value* as one line of JSON, at once."""
    click.echo(msgspec.json.encode(value).decode())


def json_option(command: "click.decorators.FC") -> "click.decorators.FC":
    """Give *command* the option ``--json``, as *as_json*."""
    text = "One JSON object a line on standard output, and nothing else there."
    return click.option("--json", "as_json", is_flag=True, help=text)(command)
