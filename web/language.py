"""The phone's language: what its browser asks for, unless somebody has chosen another."""

from flask import has_request_context, request

from companion.languages import LANGUAGES, Words, words_in

COOKIE = "language"


def words() -> Words:
    """Return the sentences in the language of the request."""
    return words_in(language())


def language() -> str:
    """Return the language of the request: chosen, else the browser's, else English."""
    if not has_request_context():
        return "en"
    chosen = request.args.get("lang") or request.cookies.get(COOKIE)
    if chosen and chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES) or "en"
