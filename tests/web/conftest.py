"""Every page is looked at for words that no catalogue has."""

import pytest


@pytest.fixture(autouse=True)
def _words(every_word_is_known: None) -> None:
    """No page shows a key instead of words."""
