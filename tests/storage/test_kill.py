"""A dead battery: what was answered as written is there after a `kill -9`."""

import http.client
import json
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

from tests.test_command import serving

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def post(address: str, path: str, fields: dict[str, str]) -> str:
    """Send a form; where its answer leads."""
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)) as connection:
        connection.request("POST", path, urlencode(fields), FORM)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 303
        return answer.headers["Location"]


def test_a_deal_survives_a_kill_right_after_the_answer(tmp_path: Path) -> None:
    with serving(tmp_path) as (running, address):
        sheet = post(address, "/new/canasta", {"profile": "as_written"})
        for seen in ("1", "2", "3"):
            told = {"sides.0.melded": "65", "sides.1.left": "20", "seen": seen, "token": f"tap {seen}"}
            post(address, f"{sheet}/deals", told)
        running.kill()
        running.wait()
    with serving(tmp_path) as (_, address), urlopen(f"{address}{sheet}.json") as answer:
        assert json.load(answer)["totals"] == [195, -60]
