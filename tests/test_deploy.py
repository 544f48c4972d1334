"""What `deploy/` says is so: its files are there, variables are read, containers are as closed as it tells."""

import re
from typing import Any

import pytest
import yaml

from companion.environment import DATA, DATABASE, METRICS, NAMES, PROXIES, SEARCH
from tests.test_dependencies import PROJECT, TOP

pytestmark = pytest.mark.once
DEPLOY = TOP / "deploy"
READ = {DATA, DATABASE, NAMES, PROXIES, METRICS, SEARCH}


def services(name: str) -> dict[str, Any]:
    """The services of a compose file."""
    return dict(yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"])


def test_every_variable_is_read_and_told() -> None:
    told = {path: set(re.findall(r"COMPANION_[A-Z]+", path.read_text("utf-8"))) for path in DEPLOY.iterdir()}
    assert told[DEPLOY / "README.md"] == READ
    assert set.union(*told.values()) == READ


@pytest.mark.parametrize("name", ["one.yaml", "many.yaml"])
def test_an_app_is_closed_and_trusts_one_proxy(name: str) -> None:
    apps = {one: said for one, said in services(name).items() if str(said.get("image", "")).startswith("companion")}
    assert len(apps) >= 2
    for app in apps.values():
        assert app["read_only"]
        assert app["cap_drop"] == ["ALL"]
    serving = [app for app in apps.values() if "serve" in app["command"]]
    assert {app["environment"][PROXIES] for app in serving} == {"1"}


@pytest.mark.parametrize("name", ["one.yaml", "many.yaml"])
def test_every_file_that_is_put_into_a_container_is_there(name: str) -> None:
    for service in services(name).values():
        for volume in service.get("volumes", ()):
            if volume.startswith("./"):
                assert (DEPLOY / volume.partition(":")[0]).is_file()


def test_the_image_runs_without_root_and_asks_whether_it_is_well() -> None:
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    assert re.findall(r"^USER (\d+)$", image, re.MULTILINE) == ["10001"]
    assert "HEALTHCHECK" in image
    extras = re.search(r"^ARG EXTRAS=(\w+)$", image, re.MULTILINE)
    assert extras
    assert extras[1] in PROJECT["optional-dependencies"]
