"""Status 0 where the server in this container lives, under the name that it answers to; else 1 and why."""

import os
import sys
from urllib.request import Request, urlopen

name = os.environ.get("COMPANION_NAMES", "").split(",")[0].strip() or "localhost"
port = os.environ.get("COMPANION_PORT") or "8000"
asked = Request(f"http://127.0.0.1:{port}/livez", headers={"Host": name})
try:
    with urlopen(asked, timeout=4) as answer:  # noqa: S310  (this machine itself)
        answer.read()
except OSError as reason:
    sys.exit(f"not well: {reason}")
