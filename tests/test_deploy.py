"""What `deploy/` says is so: its files are there, variables are read, containers are as closed as it tells.

Its scripts are run in `test_deploy_scripts.py`.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import babel
import pytest
import yaml

from companion.environment import DATA, DATABASE, HOST, LETTERS, METRICS, NAMES, PORT, PROXIES, SEARCH, URL
from companion.rulebook.words import Words, languages
from tests.test_dependencies import PROJECT, TOP

pytestmark = pytest.mark.once
DEPLOY = TOP / "deploy"
READ = {DATA, DATABASE, NAMES, PROXIES, METRICS, SEARCH, LETTERS, URL, HOST, PORT}


def services(name: str) -> dict[str, Any]:
    """The services of a compose file."""
    return dict(yaml.safe_load((DEPLOY / name).read_text("utf-8"))["services"])


def test_every_variable_is_read_and_told() -> None:
    told = {path: set(re.findall(r"COMPANION_[A-Z]+", path.read_text("utf-8"))) for path in DEPLOY.iterdir()}
    assert told[DEPLOY / "README.md"] == READ
    assert set.union(*told.values()) == READ


BOTH = pytest.mark.parametrize("name", ["one.yaml", "many.yaml"])
ALL = pytest.mark.parametrize("name", ["home.yaml", "one.yaml", "many.yaml"])


@ALL
def test_every_container_is_closed_and_has_limits(name: str) -> None:
    for called, service in services(name).items():
        assert service["read_only"], called
        assert service["cap_drop"] == ["ALL"], called
        assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if called == "caddy" else []), called
        assert service["security_opt"] == ["no-new-privileges:true"], called
        assert {"mem_limit", "pids_limit", "restart"} <= service.keys(), called
    databases = [service for service in services(name).values() if "postgres" in service["image"]]
    assert all(service["user"] == "postgres" for service in databases)


def test_at_home_the_app_is_all_there_is_and_what_it_keeps_lies_in_folders_of_its_owner() -> None:
    home = services("home.yaml")
    assert home.keys() == {"app", "nightly"}
    assert home["app"]["ports"] == ["8000:8000"]
    assert PROXIES not in home["app"]["environment"]
    ignored = {file: (TOP / file).read_text("utf-8").split() for file in (".gitignore", ".dockerignore")}
    for service in home.values():
        assert service["user"] == "${USER_ID:-1000}:${GROUP_ID:-1000}"
        kept = [volume.partition(":")[0] for volume in service["volumes"] if not volume.endswith(":ro")]
        assert set(kept) <= {"./data", "./backups"}
        for folder in kept:
            assert all(f"deploy/{folder[2:]}" in "".join(lines) for lines in ignored.values())


@BOTH
def test_an_app_trusts_one_proxy(name: str) -> None:
    serving = [service for service in services(name).values() if "serve" in service.get("command", ())]
    assert serving
    assert {service["environment"][PROXIES] for service in serving} == {"1"}


@ALL
def test_whoever_serves_says_how_it_is_and_no_one_waits_for_another_to_be_started(name: str) -> None:
    """An image of the OCI's format tells nobody how it is asked; after a reboot no engine keeps to an order."""
    for called, service in services(name).items():
        assert "depends_on" not in service, called
        assert called in ("caddy", "migrate") or "test" in service["healthcheck"], called


def test_the_password_of_the_database_is_in_no_command_line() -> None:
    for called, service in services("many.yaml").items():
        spoken = str([service.get(part) for part in ("command", "entrypoint", "healthcheck")])
        assert "PASSWORD" not in spoken, called
        assert "://" not in spoken, called
        assert ":$" not in service.get("environment", {}).get(DATABASE, ""), called


def test_databases_are_asked_over_the_network_as_apps_ask_them() -> None:
    """A server that is not open to others yet answers on its socket."""
    for called in ("db", "replica"):
        assert services("many.yaml")[called]["healthcheck"]["test"] == ["CMD", "pg_isready", "--host", "127.0.0.1"]


def test_proxies_and_containers_ask_the_address_that_only_reads() -> None:
    for file in ("Caddyfile", "health.py"):
        text = (DEPLOY / file).read_text("utf-8")
        assert "/livez" in text, file
        assert "/healthz" not in text, file


def test_caddy_logs_no_address_and_needs_no_newer_version_than_distributions_have() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert re.search(r"log \{\s+format filter \{[^}]*request delete", text)
    assert "client_ip_hash" not in text


def test_nginx_logs_no_key_for_this_server_whatever_it_logs_for_others() -> None:
    """A log of `http` is written beside that of `/etc/nginx/nginx.conf`; one of `server` in its place."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8").partition("  server {\n")[2]
    assert re.search(r"access_log \S+ masked;", text)
    assert re.search(r"error_log \S+ crit;", text)


def test_a_phone_without_script_is_told_in_every_language_that_nobody_is_there() -> None:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    for language in languages():
        assert Words(language)("away.title") in text, language


@ALL
def test_every_file_that_is_put_into_a_container_is_there(name: str) -> None:
    for service in services(name).values():
        for volume in service.get("volumes", ()):
            if volume.startswith("./") and volume.endswith(":ro"):
                assert (DEPLOY / volume.partition(":")[0]).is_file()


def test_the_image_runs_without_root() -> None:
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    assert re.findall(r"^USER (\d+)$", image, re.MULTILINE) == ["10001"]
    extras = re.search(r"^ARG EXTRAS=(\w+)$", image, re.MULTILINE)
    assert extras
    assert extras[1] in PROJECT["optional-dependencies"]


def test_the_image_has_what_the_app_depends_on_before_its_source() -> None:
    image = (DEPLOY / "Containerfile").read_text("utf-8")
    assert image.index("--constraint constraints.txt -r needed.txt") < image.index("COPY . .")
    command = [sys.executable, str(DEPLOY / "needed.py"), "workers,postgresql"]
    needed = subprocess.run(command, cwd=TOP, check=True, capture_output=True, text=True).stdout.splitlines()
    extras = PROJECT["optional-dependencies"]
    assert needed == [*PROJECT["dependencies"], *extras["workers"], *extras["postgresql"]]


def test_of_babel_the_languages_that_are_spoken_stay_and_are_enough(tmp_path: Path) -> None:
    """A few languages of Babel's stand for all of them here."""
    kept = {"root", "en", "en_GB", *languages()}
    original = Path(babel.__file__).parent
    shutil.copytree(original, tmp_path / "babel", ignore=shutil.ignore_patterns("locale-data", "__pycache__"))
    (tmp_path / "babel" / "locale-data").mkdir()
    for stem in (*kept, "de", "zh_Hant", "engo"):
        name = "de" if stem == "engo" else stem
        shutil.copy(original / "locale-data" / f"{name}.dat", tmp_path / "babel" / "locale-data" / f"{stem}.dat")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    trimming = [sys.executable, str(DEPLOY / "trim.py"), "companion/content"]
    subprocess.run(trimming, cwd=TOP, check=True, env=environment)
    assert {path.stem for path in (tmp_path / "babel" / "locale-data").iterdir()} == kept
    ask = "import babel; print(*[babel.Locale.parse(one).months for one in %r], sep=chr(10))"
    said = subprocess.run(
        [sys.executable, "-c", ask % (languages(),)], check=True, env=environment, capture_output=True
    )
    assert len(said.stdout.splitlines()) == len(languages())


def test_a_list_of_images_has_no_name_of_an_image_that_is_built_here() -> None:
    """Podman makes no list under the name of an image."""
    built = {service["image"] for name in ("home.yaml", "one.yaml", "many.yaml") for service in services(name).values()}
    lists = re.findall(r"--manifest (\S+)", (DEPLOY / "README.md").read_text("utf-8"))
    assert lists
    assert not built.intersection(lists)


def test_a_workflow_builds_the_image_for_two_kinds_of_machines_and_hands_it_on_only_with_secrets() -> None:
    job = yaml.safe_load((TOP / ".github" / "workflows" / "image.yml").read_text("utf-8"))["jobs"]["image"]
    runs = {step["name"]: step for step in job["steps"] if "run" in step}
    for name in ("build for both", "hand on"):
        assert "--platform linux/amd64,linux/arm64" in runs[name]["run"], name
        assert "--file deploy/Containerfile" in runs[name]["run"], name
    assert "/opt/companion/health.py" in runs["answer from this machine's"]["run"]
    handing = [
        step for step in job["steps"] if "--push" in step.get("run", "") or "docker login" in step.get("run", "")
    ]
    assert handing == [runs["hand on"]]
    assert runs["hand on"]["if"].startswith("env.REGISTRY != ''")
    assert not any("secrets." in str(step) for step in job["steps"] if step is not runs["hand on"])
