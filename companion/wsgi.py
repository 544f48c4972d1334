"""The application for any WSGI server, set up by environment variables: `gunicorn companion.wsgi:app`.

COMPANION_DATA      the folder of the data (default: the platform's folder for user data)
COMPANION_DATABASE  the URL of a database, in place of a folder
COMPANION_NAMES     host names that the server answers to, separated by commas (default: any)
COMPANION_URL       the address under which everybody reaches it: https://pad.example.org
COMPANION_PROXIES   the number of proxies in front of it whose headers are believed (default: 0)
COMPANION_SEARCH    a folder for the files of the search, made anew where they lack (default: `search` among the data)
COMPANION_LETTERS   `off`: no match can be watched by typing letters (default: on)
COMPANION_METRICS   the token that opens /metrics (default: none; then only this machine may read it)

Every worker must import this by itself; one that is forked after the import (gunicorn's `--preload`) would share open
files with its parent.
"""

import os
import sys

from companion.environment import from_environment
from companion.server import SWITCH
from companion.web.http import logs

sys.setswitchinterval(SWITCH)
logs.begin(requests=True)
app = from_environment(os.environ)
