"""The table that is watched, by whatever camera, and what is kept of its pictures."""
