"""What the service's user may do of what polkit guards, as one file of rules."""

from collections.abc import Sequence
from string import Template

#: Another user at a terminal is no reason to refuse whoever stands at the table.
SWITCH_OFF = (
    "org.freedesktop.login1.power-off",
    "org.freedesktop.login1.power-off-multiple-sessions",
)

_RULES = Template("""\
// What the companion's buttons may ask of this machine.
polkit.addRule(function (action, subject) {
  if (subject.user == "$user" && [$actions].indexOf(action.id) >= 0) return polkit.Result.YES;
});
""")


def rules_for(user: str, actions: Sequence[str] = SWITCH_OFF) -> str:
    """Return the rules by which *user* may do the *actions*, and nothing else."""
    return _RULES.substitute(user=user, actions=", ".join(f'"{action}"' for action in actions))
