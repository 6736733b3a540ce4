"""Players' names: kept as they are seen, refused where two read as the same."""

import pytest

from companion.core.names import check_names, reads_as
from companion.errors import IllegalMove


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ada", ""), "no-name"),
        (("Ada", " \u200b\u2060"), "no-name"),
        (("\u3164", "Bo"), "no-name"),
        (("Ada", "Ada"), "same-name"),
        (("Ada", " aDA\u200d"), "same-name"),
        (("Ada", "\uff21\uff44\uff41"), "same-name"),
        (("Jose\u0301", "Jos\u00e9"), "same-name"),
        (("STRASSE", "straße"), "same-name"),
        (("Ada B.", "AdaB."), "same-name"),
    ],
    ids=ascii,
)
def test_names_that_people_cannot_tell_apart_are_refused(names: tuple[str, ...], why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        check_names(names)

    assert refused.value.reason == why


def test_names_that_differ_are_kept_apart() -> None:
    names = ("Ada", "Adá", "Ada 2", "👩\u200d👧", "שלום")

    check_names(names)
    assert len({reads_as(name) for name in names}) == len(names)
