"""What the book of Burraco says of other books always ends in the same words where a table may choose."""

import pytest

from companion.rulebook.entries import Entry
from tests.rulebook.phrases import written


@pytest.mark.parametrize("entry", written("burraco").entries.values(), ids=lambda entry: entry.id)
def test_what_others_do_ends_with_the_house_rule_where_there_is_one(entry: Entry) -> None:
    assert entry.others.endswith("a house rule chooses.") is bool(set(entry.options) - {"target"})
