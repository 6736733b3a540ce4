"""The outputs on the table itself: the small screen's pages, lamps, buzzer, buttons."""
