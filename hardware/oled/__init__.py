"""The small screen: its panel, what it draws, its letters."""
