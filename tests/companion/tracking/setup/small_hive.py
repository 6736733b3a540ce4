"""A table laid out around a small hive, as it was found."""

from companion.observation import SetupObservation
from companion.starting_table import TableReading
from tests.companion.tracking.setup.laid_table import laid_table

SMALL_HIVE = SetupObservation("000.jpg", TableReading(laid_table()), cards=(0, 1, 2, 3))
