"""Bring the message catalogues up to date: python -m scripts.catalogues.

Babel finds every sentence of the tree, as `KEYWORDS` and `METHODS` tell it. Each gets its place in
every catalogue, those that are gone leave it; what is still to be translated is empty.
"""

from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from companion.languages import BOX_WORDS, CATALOGUES, LANGUAGES

ROOT = Path(__file__).resolve().parents[1]

#: The calls that say something, and which of their arguments is the sentence (``None``: the first).
KEYWORDS: Mapping[str, tuple[int, ...] | None] = {
    "Phrase": None,
    "translatable": None,
    "PartFault": None,
    "IllegalMove": (2,),
    "SpoiltPicture": (2,),
    "ApiError": (3,),
    "words": None,
    "say": None,
    "speak": None,
    "t": None,
    "_": None,
}
#: How each kind of file is read, by Babel's own extractors and Jinja's.
METHODS = [
    ("**.py", "python"),
    ("**/static/**.js", "javascript"),
    ("**/templates/**.html", "jinja2"),
]
OPTIONS = {"**/static/**.js": {"parse_template_string": "true"}}
ROOMS = ("companion", "hardware", "vision", "web")

#: What can fail at a table, by the names that its faults are told under.
PARTS = {
    *("screen", "second screen", "lights", "light ring", "buzzer", "camera"),
    *("buttons", "done button", "undo button", "knob"),
    *("power", "clock", "folder", "space", "disk", "journal", "observer", "setup", "pictures"),
    "cards",
}
#: The small screen's titles while it shows codes to scan.
TITLES = {"Join", "1. Wi-Fi", "2. Join", "No network yet"}

#: A fixed date, so that a file changes only with its sentences.
BEGUN = datetime(2026, 11, 29, tzinfo=UTC)


def main() -> None:
    """Rewrite each catalogue, keeping its translations."""
    found = sentences()
    for language in LANGUAGES:
        if language != "en":
            _write(language, found, _translated(language))


def sentences() -> set[str]:
    """Return every sentence, in English."""
    return {*_extracted(), *BOX_WORDS, *PARTS, *TITLES}


def _extracted() -> Iterator[str]:
    with redirect_stderr(StringIO()):  # it warns of f-strings, which values may be
        for room in ROOMS:
            for _, _, message, _, _ in extract_from_dir(ROOT / room, METHODS, OPTIONS, KEYWORDS):
                text = message if isinstance(message, str) else message[0]
                if _has_words(text):
                    yield text


def _has_words(text: str) -> bool:
    """Tell whether there is something to translate besides the ``{names}``.

    >>> _has_words("{name}: {points}"), _has_words("keep: {face}")
    (False, True)
    """
    bare = text.format_map(_Blank())
    return any(letter.isalpha() for letter in bare)


class _Blank(dict[str, str]):
    """Fills every name with nothing."""

    def __missing__(self, name: str) -> str:
        return ""


def _translated(language: str) -> dict[str, str]:
    """Return the translations of *language* so far, by the English sentence."""
    path = CATALOGUES / f"{language}.po"
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=language) if m.id}


def _write(language: str, found: set[str], translated: Mapping[str, str]) -> None:
    catalogue = Catalog(
        locale=language,
        header_comment=f"# {LANGUAGES[language]}: the companion's sentences.\n#",
        project="Bee-table companion",
        version="1",
        copyright_holder="the bee-table companion's makers",
        msgid_bugs_address="the project's issues",
        last_translator="the bee-table companion's makers",
        language_team=LANGUAGES[language],
        charset="utf-8",
        creation_date=BEGUN,
        revision_date=BEGUN,
        fuzzy=False,
    )
    for text in sorted(found):
        catalogue.add(text, translated.get(text, ""))
    with (CATALOGUES / f"{language}.po").open("wb") as file:
        write_po(file, catalogue, width=0, omit_header=False)


if __name__ == "__main__":
    main()
