"""The edge to gpiozero: its errors become ours here, once."""

from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import GPIOZeroError

from companion.errors import PartFault


@contextmanager
def pin_errors_of(part: str) -> Iterator[None]:
    """Raise `PartFault` about *part* for whatever gpiozero or its pin driver refuses."""
    try:
        yield
    except (GPIOZeroError, OSError) as error:
        raise PartFault(f"the {part} cannot be used: {error}") from error
