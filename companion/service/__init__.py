"""The service: what wires the rooms, opens them, and closes them in reverse."""
