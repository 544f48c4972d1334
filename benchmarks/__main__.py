"""Every benchmark, printed: `python -m benchmarks`; or some of them: `python -m benchmarks web`."""

import sys

from benchmarks import engine, search, typing, web

ALL = {"engine": engine, "search": search, "web": web, "typing": typing}

if __name__ == "__main__":
    for name in sys.argv[1:] or ALL:
        ALL[name].run()
