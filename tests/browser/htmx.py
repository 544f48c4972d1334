"""The file that pages load from the CDN, kept in a folder that git ignores; tests hand it out in the CDN's place."""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from hashlib import sha384
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Page

from companion.web.http.pages import HTMX, HTMX_INTEGRITY

PACKAGE, INSIDE = HTMX.partition("/npm/")[2].split("/", 1)
FILE = Path(__file__).parents[2] / ".cache" / f"{PACKAGE}.min.js"
PATIENCE = 10  # seconds
HEADERS = {"access-control-allow-origin": "*", "content-type": "text/javascript", "cache-control": "max-age=3600"}
NOWHERE = f"MAP {urlsplit(HTMX).hostname} ~NOTFOUND"  # for the resolver of a browser: there is no CDN


def see_to() -> Path:
    """The file, fetched where it is not here yet; ends the run where it cannot be had or is not what pages ask for."""
    if not FILE.exists():
        script = _from_cdn() or _from_npm()
        if script is None:
            sys.exit(
                f"The tests need {HTMX}: neither that address nor `npm pack {PACKAGE}` gives it. Save it as {FILE}."
            )
        _keep(script)
    found = f"sha384-{b64encode(sha384(FILE.read_bytes()).digest()).decode()}"
    if found != HTMX_INTEGRITY:
        sys.exit(f"{FILE} is {found}, and pages ask for {HTMX_INTEGRITY}: they would refuse it.")
    return FILE


def hand_out(page: Page) -> None:
    """Answer in the CDN's place, once for each browser: all else goes its way, and is kept by the browser's cache.

    A route of Playwright's would hold every request of the page, and switch its cache off.
    """
    line = page.context.new_cdp_session(page)
    headers = [{"name": name, "value": value} for name, value in HEADERS.items()]
    answer = {"responseCode": 200, "responseHeaders": headers, "body": b64encode(FILE.read_bytes()).decode()}

    def fulfil(paused: dict[str, Any]) -> None:
        line.send("Fetch.fulfillRequest", {"requestId": paused["requestId"], **answer})

    line.on("Fetch.requestPaused", fulfil)
    line.send("Fetch.enable", {"patterns": [{"urlPattern": HTMX}]})


def _keep(script: bytes) -> None:
    """Whole or not at all, whoever else fetches it at the same time."""
    FILE.parent.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=FILE.parent, delete=False) as part:
        part.write(script)
    Path(part.name).replace(FILE)


def _from_cdn() -> bytes | None:
    print("→", HTMX, flush=True)
    try:
        with urlopen(HTMX, timeout=PATIENCE) as answer:
            return bytes(answer.read())
    except OSError as reason:
        print(f"  {reason}", flush=True)
        return None


def _from_npm() -> bytes | None:
    npm = shutil.which("npm")
    if not npm:
        return None
    print("→ npm pack", PACKAGE, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "pack", "--silent", PACKAGE], cwd=folder, check=False, stdin=subprocess.DEVNULL)
        return next(map(_unpacked, Path(folder).glob("*.tgz")), None)


def _unpacked(package: Path) -> bytes:
    with tarfile.open(package) as files:
        script = files.extractfile(f"package/{INSIDE}")
        return script.read() if script else b""
