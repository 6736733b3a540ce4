"""The API: one module a topic."""
