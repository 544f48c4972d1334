"""The command: it says in one line what is wrong, when it is ready, and goes when it is asked to."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_data_path

from companion import __version__
from companion.command import main, parser
from companion.command.options import location
from companion.storage.opening import FILE
from tests.command.owner import refused
from tests.server import Server, serving

PATIENCE = 20  # seconds, on any machine
DEAL = {"sides.0.melded": "120", "sides.1.melded": "0", "seen": "1", "token": "tap"}


def test_help_and_version_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    for option, said in (("--help", "serve"), ("--version", __version__)):
        with pytest.raises(SystemExit) as ended:
            main([option])
        assert ended.value.code == 0
        assert said in capsys.readouterr().out


def test_companion_alone_serves_everywhere_on_port_8000() -> None:
    serve = vars(parser().parse_args(["serve"]))
    assert (serve["host"], serve["port"]) == ("0.0.0.0", 8000)
    assert location(parser().parse_args(["serve"])) == user_data_path("companion")


@pytest.mark.parametrize(
    "arguments",
    [["--bogus"], ["serve", "--bogus"], ["play"], ["serve", "--port", "x"], ["serve", "--data"], ["serve", "x"]],
)
def test_what_is_no_option_is_said_in_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    refused(capsys, *arguments)


def test_a_file_that_is_not_ours_is_said_in_one_line_and_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / FILE).write_text("a diary")
    assert str(tmp_path / FILE) in refused(capsys, "serve", "--data", str(tmp_path))
    assert [path.read_text() for path in tmp_path.iterdir()] == ["a diary"]


def test_a_folder_that_cannot_be_is_said_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused(capsys, "serve", "--data", str(tmp_path / "file" / "data"))


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", "70000"), ("127.0.0.1", "-1"), ("no.such.host.invalid", "0")])
def test_an_address_that_cannot_be_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, host: str, port: str
) -> None:
    refused(capsys, "serve", "--data", str(tmp_path), "--host", host, "--port", port)


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    """Said of `companion` alone: every other server here is begun by `serve`."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = ("--data", str(tmp_path), "--host", "127.0.0.1", "--port", str(taken.getsockname()[1]))
        command = [sys.executable, "-m", "companion", *where]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert len(ended.stderr.splitlines()) == 1
    assert "in use" in ended.stderr


def stopped(server: Server, how: signal.Signals) -> int:
    """The status with which the server ends once it is asked to, long before anybody would kill it."""
    server.process.send_signal(how)
    return server.process.wait(timeout=PATIENCE)


def test_a_deal_that_was_answered_survives_pulling_the_plug(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        sheet = server.post("/new/canasta", {})
        assert server.post(f"{sheet}/deals", DEAL) == sheet
        server.process.kill()
    with serving(tmp_path / "data") as again:
        assert '"totals":[120,0]' in again.get(f"{sheet}.json").replace(" ", "")
        assert again.post(f"{sheet}/deals", DEAL) == sheet
        assert '"totals":[120,0]' in again.get(f"{sheet}.json").replace(" ", "")
        assert {path.name for path in (tmp_path / "data").iterdir()} <= {FILE, f"{FILE}-wal", f"{FILE}-shm"}
        assert stopped(again, signal.SIGTERM) == 0
    assert {path.name for path in tmp_path.glob("data/*")} <= {FILE, f"{FILE}-wal", f"{FILE}-shm"}


def test_it_serves_once_it_says_so_and_ctrl_c_stops_it_though_phones_are_connected(tmp_path: Path) -> None:
    with serving(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as phone:
        assert f"http://127.0.0.1:{server.port}/" in server.said
        assert "█" not in server.said  # it is no terminal
        assert "code" not in server.said
        assert server.get("/healthz") == "ok"
        phone.sendall(b"POST /new/canasta HTTP/1.1\r\nContent-Length: 100\r\n\r\nseat.0")
        assert stopped(server, signal.SIGINT) == 0


def test_asked_twice_to_stop_it_stops_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        for _ in range(20):
            server.process.send_signal(signal.SIGTERM)
        assert stopped(server, signal.SIGINT) == 0


LATE = """
import os, signal, sys
from companion.command import main
class Late:
    def __del__(self, kill=os.kill, process=os.getpid(), again=signal.SIGTERM):
        kill(process, again)
late = Late()  # goes when Python does, which has let go of every handler by then
sys.exit(main(sys.argv[1:]))
"""


def test_asked_again_when_it_has_all_but_ended_it_ends_well(tmp_path: Path) -> None:
    with serving(tmp_path, program=(sys.executable, "-c", LATE)) as server:
        assert stopped(server, signal.SIGTERM) == 0


def test_ctrl_c_stops_it_where_a_shell_had_it_ignored_and_the_terminal_has_none_of_our_signs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    ignored = ("sh", "-c", 'trap "" INT; exec "$0" -m companion "$@"', sys.executable)
    with serving(tmp_path, program=ignored) as server:
        assert server.get("/healthz") == "ok"
        assert stopped(server, signal.SIGINT) == 0
