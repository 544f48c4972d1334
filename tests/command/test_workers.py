"""Several workers behind one port: they write into one folder, and their figures add up."""

import importlib.util
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.server import workers
from tests.command.owner import Captured, refused
from tests.server import serving

DEALS = 20


@pytest.mark.slow
def test_four_workers_begin_on_a_fresh_folder_and_serve_as_one(tmp_path: Path) -> None:
    with serving(tmp_path / "new", "--workers", "4") as server:
        sheet = server.post("/new/canasta", {"house.target": "1000000"})

        def write(number: int) -> str:
            deal = {"sides.0.melded": "5", "sides.1.melded": "0", "seen": str(number), "token": f"t{number}"}
            return server.post(f"{sheet}/deals", deal)

        for number in range(1, DEALS + 1):
            assert write(number) == sheet
        with ThreadPoolExecutor(8) as phones:
            shown = set(phones.map(server.get, [f"{sheet}.json"] * 40))
        assert len(shown) == 1
        assert f'"totals":[{5 * DEALS},0]' in shown.pop().replace(" ", "")
        for _ in range(8):  # whichever worker answers
            assert f"companion_writes_total {DEALS + 1}.0" in server.get("/metrics")
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(timeout=10) == 0


def test_without_gunicorn_several_workers_are_refused_in_one_line(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    assert f"{sys.executable} -m pip install 'table-companion[workers]'" in refused(
        capsys, "serve", "--workers", "2", "--data", tmp_path / "data"
    )
    assert not (tmp_path / "data").exists()
    assert importlib.util.find_spec("gunicorn")


@pytest.mark.parametrize("number", ["0", "-1", "x", "1000"])
def test_a_number_of_workers_that_cannot_be_is_said_in_one_line(capsys: Captured, number: str) -> None:
    refused(capsys, "serve", f"--workers={number}")
