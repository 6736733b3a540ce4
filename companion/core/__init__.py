"""The running game: commands in, events into the journal, snapshots out."""
