"""Letters as readers count them."""

from companion.engine.text import clusters


def test_a_text_comes_apart_between_letters_that_belong_together() -> None:
    assert list(clusters("Ann")) == ["A", "n", "n"]
    assert list(clusters("মৃত্যুঞ্জয়")) == ["মৃ", "ত্যু", "ঞ্জ", "য়"]
    assert not [piece for piece in clusters("জ্যোতির্ময়ী") if piece.endswith("\u09cd")]
