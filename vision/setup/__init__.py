"""The starting table, read without history: what lies at each place of it, and the setup that explains it best."""
