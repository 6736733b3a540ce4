"""Honey Wall: dice, one sheet each, honey around larvae, wasps on other people's sheets."""

from companion.games.honey_wall.honey_wall import GAME as GAME
