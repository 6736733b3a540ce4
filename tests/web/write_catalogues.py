"""Bring the message catalogues up to date: python -m tests.web.write_catalogues.

Every sentence of the tree gets its place in each file, those that are gone leave it; what is
still to be translated is empty.
"""

from datetime import UTC, datetime

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from companion.languages import CATALOGUES, LANGUAGES
from tests.web.said import sentences

#: A fixed date, so that a file changes only with its sentences.
BEGUN = datetime(2026, 11, 29, tzinfo=UTC)


def main() -> None:
    """Rewrite each catalogue, keeping its translations."""
    for language in LANGUAGES:
        if language != "en":
            write(language, known(language))


def known(language: str) -> dict[str, str]:
    """Return the translations of *language* so far, by the English sentence."""
    path = CATALOGUES / f"{language}.po"
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file, locale=language) if m.id}


def write(language: str, translated: dict[str, str]) -> None:
    """Write the catalogue of *language*, in the sentences' order."""
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
    for text in sorted(sentences()):
        catalogue.add(text, translated.get(text, ""))
    with (CATALOGUES / f"{language}.po").open("wb") as file:
        write_po(file, catalogue, width=0, omit_header=False)


if __name__ == "__main__":
    main()
