"""The tests, in rooms like those of the package."""

import pkgutil

import pytest

# What a helper asserts is told as fully as what a test does.
pytest.register_assert_rewrite(*(f"{__name__}.{room.name}" for room in pkgutil.iter_modules(__path__)))
