"""The starting table: read, corrected by the players, begun from."""
