"""Two apps behind nginx, as processes: a match by https, one app killed in the middle of a deal, a copy put back.

    python -m benchmarks.proxied 5

The steps are those of `deploy/`, for machines on which no container can be run; so many times an app is killed under
four phones that write, and started anew. It needs nginx, openssl and the extra `table-companion[workers]`.
"""

import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPException, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

from benchmarks.apps import FIRST, HOST, PORT, SECOND, TOKEN, app, end, nginx, until_up
from tests.server import TOP, serving

PHONES, PATIENCE = 4, 10  # seconds
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
POLL = {"HX-Request": "true", "HX-Target": "div#standing"}


class Phone:
    """A browser that comes through the proxy, by its name and by https."""

    def __init__(self) -> None:
        self.cookie, self.answers = "", list[int]()

    def ask(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of an answer; 0 where none came."""
        told = {"Host": HOST, "Cookie": self.cookie, **(FORM if fields else {}), **headers}
        line = HTTPSConnection("127.0.0.1", PORT, timeout=PATIENCE, context=ssl._create_unverified_context())
        try:
            line.request("POST" if fields else "GET", path, urlencode(fields) if fields else None, told)
            answer = line.getresponse()
            text = answer.read().decode(errors="replace")
        except (OSError, HTTPException):
            return 0, "", {}
        finally:
            line.close()
        for sent in answer.headers.get_all("Set-Cookie") or ():
            if sent.startswith("session="):
                self.cookie = sent.partition(";")[0]
        self.answers.append(answer.status)
        return answer.status, text, dict(answer.headers)

    def begin(self) -> str:
        """The path of a match of its own."""
        status, _, headers = self.ask("/new/canasta", {"house.target": "1000000"})
        expect(status == 303, f"a match is begun: {status}")
        expect("; Secure" in headers["Set-Cookie"], "its cookie is Secure")
        return headers["Location"]

    def write(self, sheet: str, number: int) -> bool:
        """Tell a deal and write it; a write that had no answer is sent again under its token."""
        fields = {"sides.0.melded": "5", "sides.1.melded": "0", "seen": str(number), "token": f"t{number}"}
        self.ask(f"{sheet}/draft", fields, **{"HX-Request": "true", "HX-Target": "section#draft"})
        for _ in range(50):
            if self.ask(f"{sheet}/deals", fields)[0] == 303:
                return True
            time.sleep(0.1)
        return False


def expect(is_so: bool, what: str) -> None:
    """Raises `AssertionError` where something is not as it should be."""
    if not is_so:
        raise AssertionError(what)


def journey(phone: Phone) -> str:
    """Begin, write, look, poll, replace nothing: what one phone sees of the site; the path of its match."""
    sheet = phone.begin()
    expect(phone.write(sheet, 1), "a deal is written")
    _, shared, _ = phone.ask(f"{sheet}/share")
    expect(f"https://{HOST}/m/" in shared, "links are https, under the name of the site")
    expect(phone.ask(f"{sheet}?standing=2", None, **POLL)[0] in (204, 200), "a poll is answered")
    expect(phone.ask("/", Host="elsewhere.example")[0] == 400, "another name is refused")
    expect(phone.ask("/metrics")[0] == 403, "figures are not told to everybody")
    figures = phone.ask("/metrics", Authorization=f"Bearer {TOKEN}")
    expect(figures[0] == 200 and "companion_writes_total" in figures[1], "figures are told to who has the token")
    expect("noindex" in phone.ask(sheet)[2].get("X-Robots-Tag", ""), "no search engine keeps a match")
    expect("X-Robots-Tag" not in phone.ask("/rules/canasta/opening")[2], "one may keep the rules")
    return sheet


def kill_in_turn(folder: Path, apps: list[subprocess.Popen[bytes]], times: int) -> str:
    """Phones write while one app after the other is killed and comes back; what was acknowledged stands, once."""
    running = threading.Event()
    phones = [Phone() for _ in range(PHONES)]
    sheets = [phone.begin() for phone in phones]
    written = [0] * PHONES

    def write(number: int) -> None:
        while not running.is_set() and phones[number].write(sheets[number], written[number] + 1):
            written[number] += 1

    threads = [threading.Thread(target=write, args=(number,)) for number in range(PHONES)]
    for thread in threads:
        thread.start()
    for kill in range(times):
        time.sleep(1.5)
        end(apps[kill % 2], signal.SIGKILL)
        time.sleep(1.5)
        apps[kill % 2] = app(folder, (FIRST, SECOND)[kill % 2])
        until_up((FIRST, SECOND)[kill % 2], HOST)
    running.set()
    for thread in threads:
        thread.join()
    stand = [phone.ask(f"{sheet}.json")[1].count('"recorded"') for phone, sheet in zip(phones, sheets, strict=True)]
    expect(stand == written, f"as many stand as were acknowledged: {stand}, {written}")
    lost = sum(phone.answers.count(502) + phone.answers.count(504) for phone in phones)
    return f"{times} kills, {sum(written)} deals acknowledged, all stand, once; {lost} answers were lost on the way"


def put_back(folder: Path, sheet: str) -> None:
    """A copy of the running apps' folder opens the same match elsewhere."""
    companion, copy = [sys.executable, "-m", "companion"], str(folder / "copy.db")
    for words in (["backup", copy, "--data", str(folder / "data")], ["restore", copy, "--data", str(folder / "new")]):
        subprocess.run([*companion, *words], cwd=TOP, check=True, capture_output=True)
    subprocess.run([*companion, "check", "--data", str(folder / "new")], cwd=TOP, check=True)
    with serving(folder / "new") as elsewhere:
        expect('"recorded"' in elsewhere.get(f"{sheet}.json"), "the match is in the copy, under its link")


def main(folder: Path, times: int) -> None:
    """Everything, in turn."""
    apps = [app(folder, port) for port in (FIRST, SECOND)]  # at once, on a folder that is not there yet
    try:
        with nginx(folder):
            for port in (FIRST, SECOND):
                until_up(port, HOST)
            sheet = journey(Phone())
            print("the journey is as it should be")
            print(kill_in_turn(folder, apps, times))
            put_back(folder, sheet)
            log = (folder / "access.log").read_text("utf-8")
            expect("/m/*/deals" in log and sheet.removeprefix("/m/") not in log, "the log tells no key")
    finally:
        for process in apps:
            end(process, signal.SIGTERM)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        main(Path(name), int(sys.argv[1]) if len(sys.argv) > 1 else 4)
