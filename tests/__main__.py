"""Every check there is: `python -m tests`. The first that fails ends it, with its status."""

import os
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests import postgresql
from tests.browser import chromium, htmx
from tests.server import INDEXES

TOP = Path(__file__).parent.parent
CONTENT = TOP / "companion" / "content"
COLLECT = ("pytest", "--collect-only", "--quiet")  # compiles everything, which each worker would do for itself
INDEX = ("python", "-m", "companion.rulebook.index", str(INDEXES))  # which each server would begin to make for itself
LANGUAGES = sorted(path.stem for path in CONTENT.glob("*.po"))
READ = (
    *(("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",), ("lint-imports",), COLLECT),
    *((*INDEX, language) for language in LANGUAGES),
)
WORKERS = (os.cpu_count() or 1) + 1  # one waits, for a browser or a server
RUN = ("pytest", f"--numprocesses={WORKERS}", "--dist=worksteal")
SCRIPTS = Path(sysconfig.get_path("scripts"))
COMPILED = {"PYTHONPYCACHEPREFIX": str(TOP / ".cache" / "compiled"), "PYTHONDONTWRITEBYTECODE": ""}


def main() -> int:
    """See to what the tests need, let all checks read the code at once, then run it; the exit status."""
    chromium.see_to()
    htmx.see_to()
    postgresql.see_to()
    with ThreadPoolExecutor(len(READ)) as readers:
        for command, done in zip(READ, readers.map(_read, READ), strict=True):
            print("\n→", *command, flush=True)
            print(done.stdout if done.returncode else done.stdout.rstrip().rpartition("\n")[2], flush=True)
            if done.returncode:
                return done.returncode
    print("\n→", *RUN, flush=True)
    return _run(RUN).returncode


def _read(command: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """What a check says, kept together."""
    return _run(command, subprocess.PIPE)


def _run(command: tuple[str, ...], output: int | None = None) -> subprocess.CompletedProcess[str]:
    program, *arguments = command
    return subprocess.run(
        [SCRIPTS / program, *arguments],
        cwd=TOP,
        env=os.environ | COMPILED,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output and subprocess.STDOUT,
        text=True,
    )


if __name__ == "__main__":
    sys.exit(main())
