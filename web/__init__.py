"""The phone dashboard: a Flask application handed the table."""
