"""A connection outlives the answers on it."""

from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.server import serving

HTMX = {"HX-Request": "true", "HX-Target": "div#standing"}


@pytest.mark.slow
def test_one_connection_asks_again_and_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server, closing(HTTPConnection("127.0.0.1", server.port)) as line:
        sheet = server.post("/new/canasta", {})
        line.connect()
        connected = line.sock
        for _ in range(3):
            line.request("GET", f"{sheet}?standing=1", headers=HTMX)
            answer = line.getresponse()
            assert (answer.status, answer.read()) == (204, b"")
            assert line.sock is connected
        line.request("GET", f"{sheet}?standing=1", headers={**HTMX, "Connection": "close"})
        assert line.getresponse().headers["Connection"] == "close"
