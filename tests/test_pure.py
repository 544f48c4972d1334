"""The plain install needs no compiler: it is at home on a phone (Termux), and wherever no wheel was built for."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.test_dependencies import CONSTRAINED, PROJECT, TOP

WITH_A_FALLBACK = {"markupsafe": "_speedups"}  # what may be compiled, and which module of it that is
NO_COMPILER = {"CC": "/nonexistent", "CXX": "/nonexistent"}
SERVE = """
import sys
from pathlib import Path
import markupsafe
from companion.web import create_app
assert Path(markupsafe.__file__).is_relative_to(sys.argv[1]), markupsafe.__file__
assert "markupsafe._speedups" not in sys.modules
phone = create_app(Path(sys.argv[1]) / "data").test_client()
sheet = phone.post("/new/canasta", data={"seat.0": "<Ann>"}).location
assert "&lt;Ann&gt;" in phone.get(sheet).text
"""


def installed() -> Iterator[Distribution]:
    """Everything that the plain install brings."""
    waiting, seen = [Requirement(said) for said in PROJECT["dependencies"]], set[str]()
    while waiting:
        wanted = waiting.pop()
        if (name := canonicalize_name(wanted.name)) in seen or (
            wanted.marker and not wanted.marker.evaluate({"extra": ""})
        ):
            continue
        seen.add(name)
        yield (found := distribution(name))
        waiting += map(Requirement, found.requires or ())


def test_whatever_is_compiled_has_a_fallback_in_python() -> None:
    compiled = {
        canonicalize_name(one.name)
        for one in installed()
        for file in one.files or ()
        if file.suffix in (".so", ".pyd", ".dylib")
    }
    assert compiled <= WITH_A_FALLBACK.keys()


@pytest.mark.slow
def test_from_source_without_a_compiler_it_installs_and_serves(tmp_path: Path) -> None:
    names, there = ",".join(WITH_A_FALLBACK), str(tmp_path)
    sources = [f"{name}=={CONSTRAINED[name]}" for name in WITH_A_FALLBACK]
    install = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-binary", names, "--target", there]
    done = subprocess.run([*install, *sources], env={**os.environ, **NO_COMPILER}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.rglob("*.so"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((there, str(TOP)))}
    command = [sys.executable, "-c", SERVE, there]
    served = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert served.returncode == 0, served.stderr
