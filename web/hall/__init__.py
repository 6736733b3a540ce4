"""The hall's pages: many tables on a television and on phones."""
