"""The command line: one module a command, `cli.py` gathers them."""
