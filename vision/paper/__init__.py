"""Paper sheets, read from a photo."""
