"""Apiary: a helper for workers, market, frames and hibernation at a table that plays it whole."""

from companion.games.apiary.apiary import GAME as GAME
