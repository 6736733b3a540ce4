"""The parts that stand on the table, each a small class over its library, each with a twin."""
