"""One drawing a stage, for work on the observer; no running room imports it."""
