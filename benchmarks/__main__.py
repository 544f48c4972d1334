"""Every benchmark, printed: `python -m benchmarks`; or some of them: `python -m benchmarks web`."""

import sys

from benchmarks import engine, search, taps, typing, web

ALL = {"engine": engine, "search": search, "web": web, "typing": typing, "taps": taps}

if __name__ == "__main__":
    for name in sys.argv[1:] or ALL:
        ALL[name].run()
