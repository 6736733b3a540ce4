"""The command line: ``companion run``, ``watch``, ``replay``, ``legal``, and what others add.

Every refusal is one line on standard error. Exit codes: 0 all is well; 1 the rules or the table
say no; 2 something cannot be understood or is not there.
"""

import gc
import io
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import NoReturn

import click

from companion.cli.lines import printable
from companion.errors import CompanionError, IllegalMove, NoAnswer, RefusedRecord

#: What the rules or the people at the table say no to, rather than a broken file.
_SAID_NO = (IllegalMove, NoAnswer, RefusedRecord)
#: How long a line may be that says what is wrong, whatever a file holds.
LONGEST = 600


#: The module of each command. It is imported when its command is called: some need a second's work.
MODULES = {
    "run": "run",
    "watch": "watch",
    "replay": "records",
    "legal": "records",
    "dice": "dice",
    "sheet": "sheet",
    "doctor": "doctor",
    "try": "trying",
    "wiring": "wiring",
    "service": "service",
    "update": "update",
    "try-version": "update",
    "hotspot": "hotspot",
    "cards": "cards",
    "calibrate": "calibrate",
    "evaluate": "evaluate",
    "hall": "hall",
}


class Commands(click.Group):
    """The commands of `MODULES`."""

    def list_commands(self, _: click.Context) -> list[str]:
        """Return every command's name."""
        return sorted(MODULES)

    def get_command(self, _: click.Context, name: str) -> click.Command | None:
        """Return the command *name*, ``None`` where there is none."""
        if name not in MODULES:
            return None
        module = _loaded(f"companion.cli.{MODULES[name]}")
        found: tuple[click.Command, ...] = module.COMMANDS
        return next(command for command in found if command.name == name)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def companion() -> None:
    """Read, judge and score bee games on a real table.

    A camera over the table reads the game of Alveola; a small screen and phones show it. Begin
    with `companion run`: without a camera it plays a recorded table.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with *arguments* (by default the process's own); return the exit code."""
    _speak_to_any_terminal()
    try:
        code = companion.main(args=arguments, prog_name="companion", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.format_message())
        return 0
    except click.ClickException as refusal:
        return _refuse(refusal.format_message(), refusal.exit_code)
    except _SAID_NO as refusal:
        return _refuse(str(refusal), 1)
    except CompanionError as refusal:
        return _refuse(str(refusal), 2)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        # The reader of our output has closed it.
        _let_go_of_output()
        return 1
    except TimeoutError:
        return _refuse("this machine is too busy: the table did not answer in time", 2)
    except OSError as error:
        # What we print cannot be written (a full disk), or a path is none.
        _let_go_of_output()
        return _refuse(f"{error.filename or 'the output'}: {error.strerror or error}", 2)
    return code if isinstance(code, int) else 0


def process() -> NoReturn:
    """Run the command line and end the process, at once where a picture is still being read.

    Python ends a thread inside OpenCV by an abort; all that has to be closed is closed by then.
    """
    code = main()
    if any(thread.daemon for thread in threading.enumerate()):
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _loaded(module: str) -> ModuleType:
    """Import *module*; what it defines stays, so nobody looks for garbage there, now or later."""
    if module in sys.modules:
        return sys.modules[module]
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.freeze()
        gc.enable()


def _refuse(why: str, code: int) -> int:
    line = printable(" ".join(why.split()))
    click.echo(f"companion: {line if len(line) <= LONGEST else line[:LONGEST] + '…'}", err=True)
    return code


def _speak_to_any_terminal() -> None:
    """Have letters that the terminal has not, and file names that are no text, told in escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _let_go_of_output() -> None:
    """See to it that nothing more is flushed to where nobody takes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
