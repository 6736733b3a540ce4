"""Where the table is found: its addresses, its name, its own Wi-Fi."""
