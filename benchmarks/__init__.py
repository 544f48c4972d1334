"""How fast it is, by hand: `python -m benchmarks`. Nothing here is asserted."""
