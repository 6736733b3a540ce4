"""The machine that the companion runs on: its service, its network, its health."""
