"""What a table tells of its parts, in English, to compare with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.core.table import Table
from companion.finding import Finding, Health
from companion.phrases import Phrase


def faults_told(table: Table) -> dict[str, str]:
    """Return the faults that stand now, said."""
    return said(table.status().faults)


def said(faults: Mapping[str, Phrase]) -> dict[str, str]:
    """Return *faults* in English."""
    return {part: str(fault) for part, fault in faults.items()}


@dataclass(frozen=True)
class FoundInWords:
    """A finding as English reads it; *todo* is empty where there is nothing to do."""

    health: Health
    found: str
    todo: str


def findings_told(findings: Iterable[Finding]) -> dict[str, FoundInWords]:
    """Return what was found, in words, by what was looked at."""
    return {
        finding.name: FoundInWords(
            finding.health, str(finding.found), str(finding.todo) if finding.todo else ""
        )
        for finding in findings
    }
