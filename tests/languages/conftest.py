"""The words of every language, those of the made-up one among them."""

from pathlib import Path

import pytest

from tests import pseudo


@pytest.fixture(scope="session")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of content with the made-up language in it."""
    return pseudo.content(tmp_path_factory.mktemp("languages"))
