"""``python -m companion``: the same as the command ``companion``."""

from companion.cli.cli import process

if __name__ == "__main__":
    process()
