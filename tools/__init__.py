"""Makes the files of static/ that nobody writes by hand: `python -m tools` writes them anew, byte for byte.

awake    a video of one grey pixel block, which keeps a screen awake where nothing else may
icons    the mark as pictures, for phones that put the site on their home screen

`python -m tools.screenshots` takes the pictures of pages that a phone shows beside its question whether to install.
"""

from collections.abc import Callable
from pathlib import Path

from tools import awake, icons

STATIC = Path(__file__).parent.parent / "static"
MADE: dict[str, Callable[[], bytes]] = {
    "awake.webm": awake.video,
    "icon-180.png": lambda: icons.picture(180, icons.FULL),
    "icon-192.png": lambda: icons.picture(192, icons.FULL),
    "icon-512.png": lambda: icons.picture(512, icons.FULL),
    "icon-maskable.png": lambda: icons.picture(512, icons.MASKED),
}
