"""What templates may read, and how they write it.

In tests a name that a value lacks is an error (`tests/conftest.py`); a player would see a blank, not a page that fails.
"""

from typing import NamedTuple

import pytest
from flask import Flask, render_template_string

from companion.rulebook.words import Called

SIGNS = {"<b>": "&lt;b&gt;", "R & B": "R &amp; B", 'the "Ace"': "the &#34;Ace&#34;", "o'clock": "o&#39;clock"}


class Total(NamedTuple):
    """A value that a page shows."""

    we: int


def test_a_name_that_a_value_lacks_is_an_error(app: Flask) -> None:
    with app.test_request_context():
        assert render_template_string("{{ total.we }}", total=Total(120)) == "120"
        with pytest.raises(AttributeError, match="they"):
            render_template_string("{{ total.they }}", total=Total(120))


@pytest.mark.parametrize("said", SIGNS)
def test_signs_of_html_are_escaped_in_texts_and_names(app: Flask, said: str) -> None:
    with app.test_request_context():
        for text in (said, Called(said, "one")):
            assert render_template_string("<p>{{ text }}</p>", text=text) == f"<p>{SIGNS[said]}</p>"


def test_what_a_template_made_is_not_escaped_again(app: Flask) -> None:
    page = "{% macro bold(text) %}<b>{{ text }}</b>{% endmacro %}{{ bold('R & B') }}{{ none }}{{ lacking }}"
    with app.test_request_context():
        assert render_template_string(page) == "<b>R &amp; B</b>None"
