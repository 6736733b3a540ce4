"""A machine that answers commands as it was told, and remembers them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.errors import CompanionError


@dataclass
class ToldHost:
    """Answers by how a command begins; ``None`` lets it fail, anything unknown prints nothing."""

    answers: Mapping[str, str | None] = field(default_factory=dict)
    is_root: bool = True
    ran: list[str] = field(default_factory=list)

    def run(self, *words: str) -> str:
        command = " ".join(words)
        self.ran.append(command)
        for beginning, answer in self.answers.items():
            if command.startswith(beginning):
                if answer is None:
                    raise CompanionError(f"{command}: no")
                return answer
        return ""
