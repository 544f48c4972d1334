"""The calls of an auction as they are typed, in any language of the table."""

import pytest

from tests.games.coinche.table import answer, facts


def test_calls_are_heard_as_french_tables_say_them() -> None:
    assert answer("auction", calls=["80H", "passe", "90♠", "contre"]) == "90 S"
    assert facts("auction", calls=["80H", "contre", "surcontre"])["coinche"] == 4


@pytest.mark.parametrize(
    "calls",
    [
        ["80 hearts", "pass", "90 spades", "double"],
        ["80 cœur", "passe", "90 pique", "contre"],
        ["80 cuori", "passo", "90 picche", "contro"],
        ["৮০ হরতন", "পাস", "৯০♠", "কোয়াঁশ"],
        ["80 ਪਾਨ", "ਪਾਸ", "੯੦ ਹੁਕਮ", "ਕੁਐਂਸ਼"],
    ],
)
def test_calls_are_heard_in_every_language(calls: list[str]) -> None:
    assert answer("auction", calls=calls) == "90 S"
    assert facts("auction", calls=calls)["coinche"] == 2


@pytest.mark.parametrize("said", ["capot hearts", "cappotto cuori", "কাপো হরতন", "ਕਾਪੋ ਪਾਨ"])
def test_a_capot_is_heard_in_every_language(said: str) -> None:
    assert answer("auction", calls=[said, "pass", "pass", "pass"]) == "capot H"
