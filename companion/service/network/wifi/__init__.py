"""The machine's Wi-Fi: its own, opened where there is none, and the home network, joined from a phone."""
