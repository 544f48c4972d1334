"""Every check there is: `python -m tests`. The first that fails ends it, with its status."""

import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests import postgresql
from tests.browser import chromium, htmx

READ = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",))
WORKERS = (os.cpu_count() or 1) + 1  # one waits, for a browser or a server
RUN = ("pytest", f"--numprocesses={WORKERS}", "--dist=worksteal")
TOP = Path(__file__).parent.parent
SCRIPTS = Path(sysconfig.get_path("scripts"))


def main() -> int:
    """See to what the tests need, let all checks read the code at once, then run it; the exit status."""
    chromium.see_to()
    htmx.see_to()
    postgresql.see_to()
    with ThreadPoolExecutor(len(READ)) as readers:
        for command, done in zip(READ, readers.map(_read, READ), strict=True):
            print("\n→", *command, flush=True)
            print(done.stdout, end="", flush=True)
            if done.returncode:
                return done.returncode
    print("\n→", *RUN, flush=True)
    return subprocess.run([SCRIPTS / RUN[0], *RUN[1:]], cwd=TOP, stdin=subprocess.DEVNULL).returncode


def _read(command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """What a check says, kept together."""
    return subprocess.run(
        [SCRIPTS / command[0], *command[1:]],
        cwd=TOP,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


if __name__ == "__main__":
    sys.exit(main())
