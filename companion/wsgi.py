"""The application for a server of several workers, built from the environment: `gunicorn companion.wsgi:app`.

What the environment may say is listed in `companion/web/__init__.py`. Every worker imports this by itself; one that
is forked after the import (gunicorn's `--preload`) would share open files with its parent.
"""

import os
import sys

from companion.server import SWITCH
from companion.web import from_environment

sys.setswitchinterval(SWITCH)
app = from_environment(os.environ)
