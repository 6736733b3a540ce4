"""Make each page's scripts one file for phones: python -m scripts.bundles.

A working copy needs none: its pages load the scripts as they are written, and a bundle of other
scripts than these is not served. `scripts/release` packs the bundles. They are made by the tool that
checks the scripts; its first time it fetches esbuild over the network.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from web.scripts import BUNDLES, MADE_OF, STATIC, digest

DENO = Path(sys.executable).with_name("deno")
HOW = ("--minify", "--platform", "browser", "--no-config", "--no-lock", "--quiet")


def main() -> None:
    """Make every page's bundle anew, and note what they were made of."""
    shutil.rmtree(BUNDLES, ignore_errors=True)
    pages = sorted(STATIC.glob("pages/*.js"))
    subprocess.run(
        [DENO, "bundle", *HOW, "--outdir", BUNDLES, *pages],
        env={**os.environ, "DENO_NO_UPDATE_CHECK": "1"},
        check=True,
    )
    MADE_OF.write_text(digest("now"))
    print(
        f"{len(pages)} bundles, {sum(path.stat().st_size for path in BUNDLES.glob('*.js'))} bytes"
    )


if __name__ == "__main__":
    main()
