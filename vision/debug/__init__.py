"""One drawing a stage, for whoever works on the observer; no running room imports it."""
