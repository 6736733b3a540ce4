"""Alveola: the city of bees.

For callers that go through thousands of turns, such as the referee, these are the functions at speed;
all take the state before the turn or, where it says *paid*, after `powers.activate`:

- `powers.powers(state)`: ways to begin; `powers.activate(state, power)`: paid for and done
- `ring.reachable`, `ring.choosable(paid, power_id)`, `ring.spoon_goes(paid, power_id, pile)`
- `placing.placements(paid, tile)`: legal placements, for a known print or an unknown one
- `bees.bees(bees.available(paid), placement, pattern)`: what a bee may do then
- `hornets.hornet_moves(hive, pieces)`: the single steps that hornets may make
- `rules.finish(state, turn)`: the state after a turn that is known to be legal
- `moves.Places(state).of(paid, tile)`: placements, remembered for one hive
- `ways.HornetWays(paid).after(placement, bee, due)`: the hornets' sequences, remembered
- `moves.moves(state)`, and `moves.batches(state)`: turns that differ in hornet moves together
"""

from companion.games.alveola.alveola import GAME as GAME
