"""An answer is shown only where the first place is near, has what was asked, and the next one is far behind."""

from dataclasses import replace

from companion.rulebook.search import Hit, is_spoken_of, is_sure

FIRST = Hit("canasta", "rule", "target", "First to the target", ("target",), near=5.0, covered=1.0, asked=3)
FAR = Hit("canasta", "rule", "upcard", "The first card up", ("upcard",), near=1.0)
CLOSE = replace(FAR, near=3.0)
SAME_RULE = replace(FIRST, kind="dispute", id="both-over", near=4.9)


def test_what_is_near_and_far_ahead_of_the_next_is_sure() -> None:
    assert is_sure([FIRST, FAR])
    assert not is_sure([FIRST, CLOSE])


def test_a_place_that_rests_on_the_same_rule_is_no_doubt() -> None:
    assert is_sure([FIRST, SAME_RULE, FAR])


def test_the_same_rule_of_another_game_is_a_doubt() -> None:
    assert not is_sure([FIRST, replace(SAME_RULE, game="burraco"), FAR])


def test_a_single_word_or_one_that_lacks_what_was_asked_is_not_sure() -> None:
    assert not is_sure([replace(FIRST, asked=1), FAR])
    assert not is_sure([replace(FIRST, covered=0.5), FAR])
    assert not is_sure([])


def test_what_is_far_away_and_shares_little_is_not_spoken_of() -> None:
    far = replace(FIRST, near=-2.0, beyond=-3.5)
    assert not is_spoken_of([replace(far, covered=0.2)])
    assert is_spoken_of([replace(far, covered=0.7)])


def test_in_other_languages_less_is_enough_to_show_a_place() -> None:
    less = [replace(FIRST, near=-0.9, beyond=-2.4, covered=0.1)]
    assert is_spoken_of(less, "bn")
    assert not is_spoken_of(less, "en")


def test_what_is_as_near_to_something_that_no_book_speaks_of_is_not_spoken_of_unless_it_has_most_of_the_words() -> None:
    near = replace(FIRST, beyond=4.5, covered=0.5)
    assert not is_spoken_of([near])
    assert is_spoken_of([replace(near, covered=0.8)])
    assert is_spoken_of([replace(near, beyond=3.5)])


def test_beside_the_name_of_another_game_only_what_is_far_ahead_and_has_the_words_is_spoken_of() -> None:
    named = replace(FIRST, unknown=1.0, beyond=2.0)
    assert is_spoken_of([named])
    assert not is_spoken_of([replace(named, beyond=4.0)])
    assert not is_spoken_of([replace(named, covered=0.5)])
