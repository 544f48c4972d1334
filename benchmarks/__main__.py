"""Every benchmark, printed: `python -m benchmarks`."""

from benchmarks import engine, search, web

if __name__ == "__main__":
    engine.run()
    search.run()
    web.run()
