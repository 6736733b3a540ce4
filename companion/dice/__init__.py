"""Dice that nobody can load: sealed, thrown, proved, counted."""
