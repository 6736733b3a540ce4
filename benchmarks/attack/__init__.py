"""The attack: what would lose games, tried on purpose; ``python -m benchmarks.attack`` prints one table."""
