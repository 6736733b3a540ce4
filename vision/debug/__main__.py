"""``python -m vision.debug STAGE PICTURE``: one stage of the observer, run alone."""

from vision.debug.command import run

if __name__ == "__main__":
    raise SystemExit(run())
