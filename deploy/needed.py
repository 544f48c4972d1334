"""Print what Companion depends on, with some extras (`workers,postgresql`), to be installed before its source."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
extras = [extra for extra in sys.argv[1].split(",") if extra]
print(*project["dependencies"], *(one for extra in extras for one in project["optional-dependencies"][extra]), sep="\n")
