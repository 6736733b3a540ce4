"""Which companion this is: its number, and the commit that it was released from."""

#: What pyproject.toml takes for the project's version, too.
NUMBER = "0.1.0"
#: The commit's day and its short hash: ``git archive`` writes them here (.gitattributes).
_RELEASED = "$Format:%cs %h$"


def version(released: str = _RELEASED) -> str:
    """Return the number, with the commit where this was unpacked from a release file.

    >>> version("2026-11-30 545aeeb"), version("$Format:%cs$")
    ('0.1.0 (2026-11-30 545aeeb)', '0.1.0')
    """
    return NUMBER if released.startswith("$") else f"{NUMBER} ({released})"
