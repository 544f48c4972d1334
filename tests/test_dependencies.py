"""Every dependency has a floor that is tested and a ceiling below the next major version."""

import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
TOP = Path(__file__).parent.parent
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
RANGES = sorted({*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())})
RANGE = re.compile(r"([a-z-]+)(?:\[[a-z,]+\])?>=([0-9.]+),<([0-9]+)")
CONSTRAINED = dict(
    line.lower().split("==") for line in (TOP / "constraints.txt").read_text("utf-8").splitlines() if "==" in line
)


def version(text: str) -> list[int]:
    return [int(number) for number in text.split(".")[:3]]


@pytest.mark.parametrize("said", RANGES)
def test_a_dependency_has_a_range_in_which_the_constrained_version_lies(said: str) -> None:
    ranged = RANGE.fullmatch(said)
    assert ranged
    name, floor, ceiling = ranged.groups()
    installed = version(CONSTRAINED[name])
    assert version(floor) <= installed
    assert int(ceiling) == installed[0] + 1
