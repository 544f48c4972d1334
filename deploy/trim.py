"""Delete what Babel installs for languages that Companion does not speak: 30 of its 33 MB.

`python trim.py companion/content`, by the Python whose packages are trimmed; the catalogues there say which languages.
"""

import sys
from pathlib import Path

import babel

spoken = {"root", "en", *(path.stem for path in Path(sys.argv[1]).glob("*.po"))}
for path in (Path(babel.__file__).parent / "locale-data").glob("*.dat"):
    if path.stem.partition("_")[0] not in spoken:
        path.unlink()
