"""Every benchmark, printed: `python -m benchmarks`."""

from benchmarks import engine, web

if __name__ == "__main__":
    engine.run()
    web.run()
