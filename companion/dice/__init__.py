"""Dice that nobody can load: committed to, rolled, verified, counted."""
