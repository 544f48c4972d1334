"""Each command that a person is told to type is one that works, in the documents and in what the program says."""

import doctest
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from benchmarks.__main__ import ALL
from companion.command import COMMANDS, parser
from tests.phone import Phone
from tests.test_dependencies import PROJECT, TOP

pytestmark = pytest.mark.once
FOLDERS = (TOP, TOP / "docs", TOP / "deploy")
DOCUMENTS = [path for folder in FOLDERS for path in sorted(folder.glob("*.md"))]
SAYING = [*DOCUMENTS, *sorted((TOP / "companion").rglob("*.py")), *sorted((TOP / "benchmarks").rglob("*.py"))]
EXTRAS = re.compile(r"(?:pip install (?:-[-\w]+ )*'|extra `|needs `)([\w-]+|\.)\[([\w,-]+)\]")
RUN = re.compile(
    r"(?:^ {4,}|`|\| |(?:app|nightly) )(?:\.venv/bin/|~/pad/bin/)?"
    rf"(companion (?:{'|'.join(COMMANDS)})\b[^`\n#…\[|]*)",
    re.MULTILINE,
)
LINK = re.compile(r"(?<=\]\()(?!https?:)([^)#]*)(?:#([^)]*))?(?=\))|(?<=src=\")([^\"]+)()")
CURL = re.compile(r"^ +curl -s localhost:8000(/\S+) (.*(?:\n +.*)*)", re.MULTILINE)
ADDRESS = re.compile(r"`(?:GET )?(/(?:api|healthz|join|livez|metrics|robots)\b[^`<…]*)`")
COMPOSE = re.compile(r"docker compose -f (deploy/\w+\.yaml)")
IN_CONTAINERS = re.compile(
    r"(?:…|deploy/(\w+)\.yaml) (?:exec|run|stop|start)(?: -T| --rm| --no-deps)* "
    r"((?:(?:app\d?|nightly|db|replica|migrate)\b ?)+)"
)
MODULE = re.compile(r"python3? -m ((?:tests|tools|benchmarks|companion)(?:\.\w+)*)")


def matches_in(pattern: re.Pattern[str], paths: list[Path]) -> Iterator[tuple[str, re.Match[str]]]:
    """Every place where a pattern occurs, with the name of its file."""
    for path in paths:
        for match in pattern.finditer(path.read_text("utf-8")):
            yield path.relative_to(TOP).as_posix(), match


def test_what_is_installed_with_extras_is_this_project_and_has_them() -> None:
    asked = [*matches_in(EXTRAS, SAYING)]
    assert {match[2] for _, match in asked} >= {"workers", "postgresql", "test"}
    for where, match in asked:
        assert match[1] in (PROJECT["name"], "."), (where, match[0])
        assert set(match[2].split(",")) <= PROJECT["optional-dependencies"].keys(), (where, match[0])


def test_what_is_installed_goes_into_the_environment_that_the_documents_make() -> None:
    """A bare `pip` is that of the system, which most systems keep closed, or none at all."""
    commands = [*matches_in(re.compile(r"(?:^ {4,}|`|&& )(\S*pip) install", re.MULTILINE), DOCUMENTS)]
    assert len(commands) > 4
    for where, match in commands:
        assert match[1].endswith("/bin/pip"), (where, match[0])


def test_every_command_of_the_documents_is_one_that_the_program_takes() -> None:
    """`ID` and `URL` stand for what the owner puts there; two spaces begin what is said of the command."""
    stands_for = {"ID": "12", "DAYS": "365", "URL": "postgresql://pad@db/companion"}
    for where, match in matches_in(RUN, DOCUMENTS):
        words = shlex.split(match[1].partition("  ")[0])[1:]
        if words[1:]:
            assert parser().parse_args([stands_for.get(word, word) for word in words]), (where, match[0])


def test_every_request_of_the_documents_is_answered(phone: Phone) -> None:
    asked = [*matches_in(CURL, DOCUMENTS)]
    assert len(asked) > 1
    for where, match in asked:
        words = shlex.split(match[2].replace("\\\n", " "))
        sent = words[words.index("-d") + 1]
        answer = phone.client.post(match[1], data=sent, content_type="application/json")
        assert answer.status_code == 200, (where, match[1], answer.text)


def test_every_address_of_the_documents_is_there(phone: Phone) -> None:
    addresses = {match[1]: where for where, match in matches_in(ADDRESS, DOCUMENTS)}
    assert {"/healthz", "/livez", "/join", "/api", "/metrics"} <= addresses.keys()
    for address, where in addresses.items():
        assert phone.client.get(address).status_code in (200, 405), (where, address)


def test_every_container_that_is_spoken_to_is_one_of_those_that_run() -> None:
    """`…` stands for the command with one of the files, as the document says."""
    files = {
        path.stem: yaml.safe_load(path.read_text("utf-8"))["services"].keys()
        for path in (TOP / "deploy").glob("*.yaml")
    }
    for where, match in matches_in(COMPOSE, [*DOCUMENTS, *(TOP / "deploy").glob("*.yaml")]):
        assert (TOP / match[1]).is_file(), where
    asked = [*matches_in(IN_CONTAINERS, DOCUMENTS)]
    assert len(asked) > 5
    for where, match in asked:
        there = files[match[1]] if match[1] else files["one"] | files["many"]
        assert {*match[2].split()} <= there, (where, match[0])


def test_every_module_that_is_to_be_run_is_there() -> None:
    for where, match in matches_in(MODULE, SAYING):
        module = TOP.joinpath(*match[1].split("."))
        assert module.with_suffix(".py").is_file() or (module / "__main__.py").is_file(), (where, match[0])


def test_every_benchmark_that_can_be_chosen_is_named() -> None:
    named = re.findall(r"`(\w+)`|benchmarks (\w+)`", (TOP / "docs" / "design.md").read_text("utf-8"))
    assert ALL.keys() <= {name for names in named for name in names}


def test_every_link_of_the_documents_leads_to_a_file_and_a_heading() -> None:
    for where, match in matches_in(LINK, DOCUMENTS):
        path = TOP.joinpath(where).parent / (match[1] or match[3]) if match[1] or match[3] else TOP / where
        assert path.exists(), (where, match[0])
        headings = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.MULTILINE) if match[2] else []
        assert (match[2] or "") in ["", *(re.sub(r"[^\w -]", "", name).lower().replace(" ", "-") for name in headings)]


def test_the_session_of_the_documents_answers_as_it_stands_there() -> None:
    failed, tried = doctest.testfile(str(TOP / "docs" / "interface.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_a_forge_runs_what_everybody_runs_and_its_forms_can_be_read() -> None:
    forge = TOP / ".github"
    steps = yaml.safe_load((forge / "workflows" / "tests.yml").read_text("utf-8"))["jobs"]["tests"]["steps"]
    assert steps[-1] == {"run": ".ci/run"}
    assert os.access(TOP / ".ci" / "run", os.X_OK)
    for form in (forge / "ISSUE_TEMPLATE").iterdir():
        assert {"name", "description", "body"} == yaml.safe_load(form.read_text("utf-8")).keys(), form
