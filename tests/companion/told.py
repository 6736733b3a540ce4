"""What a table tells of its parts, in English, to compare with."""

from collections.abc import Mapping

from companion.core.table import Table
from companion.phrases import Phrase


def faults_told(table: Table) -> dict[str, str]:
    """Return the faults that stand now, said."""
    return said(table.status().faults)


def said(faults: Mapping[str, Phrase]) -> dict[str, str]:
    """Return *faults* in English."""
    return {part: str(fault) for part, fault in faults.items()}
