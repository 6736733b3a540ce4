"""What the table tells the house around it: a broker, web hooks. Off unless the settings ask for it."""
