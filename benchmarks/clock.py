"""How long something takes, and how it is told."""

import time
from collections.abc import Callable, Iterable
from statistics import median

LONG_ENOUGH = 0.1  # seconds for one figure


def seconds(act: Callable[[], object], *, atleast: int = 3) -> float:
    """The median time of an act, repeated until the clock can be trusted."""
    act()
    times: list[float] = []
    while sum(times) < LONG_ENOUGH or len(times) < atleast:
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return median(times)


def table(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
    """A plain table: names at the left, figures at the right."""
    told = [tuple(heads), *(tuple(map(str, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*told, strict=True)]
    print(f"\n{title}")
    for row in told:
        cells = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        print(f"  {row[0].ljust(widths[0])}  {'  '.join(cells)}")


def ms(taken: float) -> str:
    """Seconds as milliseconds."""
    return f"{taken * 1e3:.3g} ms"
