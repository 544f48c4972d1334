"""Every check there is: `python -m tests`. The first that fails ends it, with its status."""

import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.browser import chromium, htmx

CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports",),
    ("pytest", "--numprocesses=auto", "--dist=loadfile"),
)
TOP = Path(__file__).parent.parent
SCRIPTS = Path(sysconfig.get_path("scripts"))


def main() -> int:
    """See to the browser and to htmx, then run one check after the other; the exit status."""
    chromium.see_to()
    htmx.see_to()
    for name, *arguments in CHECKS:
        print("\n→", name, *arguments, flush=True)
        if status := subprocess.run([SCRIPTS / name, *arguments], cwd=TOP, stdin=subprocess.DEVNULL).returncode:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
