"""The edge to gpiozero: its errors become ours here, once."""

from collections.abc import Iterator
from contextlib import contextmanager

from companion.errors import PartFault


@contextmanager
def pin_errors_of(part: str) -> Iterator[None]:
    """Raise `PartFault` about *part* for whatever gpiozero or its pin driver refuses."""
    try:
        yield
    except PartFault:
        raise  # it says already what is wrong
    except Exception as error:  # each pin driver has errors of its own: lgpio.error, OSError …
        raise PartFault("the {part} cannot be used: {why}", part=part, why=str(error)) from error
