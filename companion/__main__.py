"""``python -m companion``: the same as the command ``companion``."""

import os
import sys
import threading
from contextlib import suppress

from companion.cli.cli import main


def run() -> None:
    """Run the command line, and end the process with its exit code.

    A picture that takes longer than the end may wait is left in its thread. Python would end that
    thread as it comes back from OpenCV, which aborts the process: so then nothing but the output
    is brought to an end.
    """
    code = main()
    if threading.active_count() > 1:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    run()
