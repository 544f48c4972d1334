"""The book of Shoot Pontoon: the rules of Pontoon, and its own."""

from tests.rulebook.phrases import written


def test_it_has_pontoons_rules_as_well() -> None:
    assert set(written("pontoon").entries) < set(written("shoot-pontoon").entries)


def test_every_rule_of_both_rules_files_is_covered_once() -> None:
    covered = [rule for entry in written("shoot-pontoon").entries.values() for rule in entry.covers]
    assert len(covered) == len(set(covered)) == 89 + 39
