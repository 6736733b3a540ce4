"""A table watched as it is played: when it rests, what pictures agree on, its setup."""
