"""Without libcamera there is nothing to test here: see ``tests/pi/run``."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("libcamera") else ["*.py"]
