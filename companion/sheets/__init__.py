"""Paper that is printed and read: score sheets, marker cards, the calibration board."""
