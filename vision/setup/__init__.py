"""The starting table, read without history."""
