"""One drawing a stage, for people who check what vision finds."""
