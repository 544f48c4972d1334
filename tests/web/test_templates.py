"""What templates may read.

In tests a name that a value lacks is an error (`tests/conftest.py`); a player would see a blank, not a page that fails.
"""

from typing import NamedTuple

import pytest
from flask import Flask, render_template_string


class Total(NamedTuple):
    """A value that a page shows."""

    we: int


def test_a_name_that_a_value_lacks_is_an_error(app: Flask) -> None:
    with app.test_request_context():
        assert render_template_string("{{ total.we }}", total=Total(120)) == "120"
        with pytest.raises(AttributeError, match="they"):
            render_template_string("{{ total.they }}", total=Total(120))
