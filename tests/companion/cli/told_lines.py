"""What a command tells in one line."""


def only_line(text: str) -> str:
    """Return the one line that *text* is."""
    (line,) = text.splitlines()
    return line
