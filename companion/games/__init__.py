"""The games' rules: pure functions over frozen states, one folder a game."""
