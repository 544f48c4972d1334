"""Servers as processes of their own, in one folder, and the commands beside them."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.opening import FILE
from companion.web import create_app
from tests.command.owner import Captured, refused, run
from tests.server import serving

pytestmark = pytest.mark.slow
DEAL = {"sides.0.melded": "120", "sides.1.melded": "0"}


def test_two_servers_of_one_version_one_of_them_named_write_into_one_folder(tmp_path: Path) -> None:
    with serving(tmp_path, "--name", "127.0.0.1", "--name", "pad.local") as one, serving(tmp_path) as other:
        assert f"http://127.0.0.1:{one.port}/" in one.said
        sheet = one.post("/new/canasta", {})
        other.post(f"{sheet}/deals", {**DEAL, "seen": "1", "token": "a"})
        one.post(f"{sheet}/deals", {**DEAL, "seen": "2", "token": "b"})
        assert [json.loads(server.get(f"{sheet}.json"))["totals"] for server in (one, other)] == [[240, 0]] * 2
        assert {server.get("/healthz") for server in (one, other)} == {"ok"}


def test_a_crash_releases_the_folder(tmp_path: Path, capsys: Captured) -> None:
    copy = tmp_path / "copy"
    with serving(tmp_path / "data") as server:
        sheet = server.post("/new/canasta", {})
        assert run("backup", copy, "--data", tmp_path / "data") == 0
        server.post(f"{sheet}/deals", {**DEAL, "seen": "1", "token": "a"})
        capsys.readouterr()
        assert "stop it first" in refused(capsys, "restore", copy, "--data", tmp_path / "data")
        server.process.kill()
        server.process.wait()
        assert run("restore", copy, "--data", tmp_path / "data") == 0
    again = create_app(tmp_path / "data")
    assert json.loads(again.test_client().get(f"{sheet}.json").text)["totals"] == [0, 0]
    again.extensions["companion"].database.close()


def test_a_backup_holds_every_deal_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        sheet = server.post("/new/canasta", {"house.target": "1000000"})
        for seen in range(1, 31):
            server.post(f"{sheet}/deals", {**DEAL, "seen": str(seen), "token": f"t{seen}"})
        run("backup", tmp_path / "copy", "--data", tmp_path / "data")
        server.post(f"{sheet}/deals", {**DEAL, "seen": "31", "token": "later"})
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("select count(*) from event where kind = 'recorded'").fetchone() == (30,)


@pytest.mark.parametrize("name", ["pad local", "http://pad.local", "-pad", "", "pad.local:8000"])
def test_a_name_that_no_server_can_have_is_said_in_one_line(tmp_path: Path, capsys: Captured, name: str) -> None:
    refused(capsys, "--data", tmp_path, f"--name={name}")
    assert not (tmp_path / FILE).exists()
