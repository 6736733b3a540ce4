"""Radioactive Bees: tiles in layers, bees covered and uncovered, mutant queens."""

from companion.games.radioactive_bees.radioactive_bees import GAME as GAME
