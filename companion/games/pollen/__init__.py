"""Pollen: bees and bumblebees around five flowers, with secrets kept on two phones."""

from companion.games.pollen.pollen import GAME as GAME
