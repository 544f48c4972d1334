"""What others say that it comes to is no part of the case; what was bid is, and what both sides say."""

import pytest

from companion.rulebook.claims import without_claims
from companion.rulebook.lexicon import lexicon
from companion.rulebook.words import words

BIDS = {str(bid) for bid in range(80, 660, 10)}
ASKED = [
    (
        "en",
        "120 coinched, they made 101, what do we write, they say 280",
        "120 coinched, they made 101, what do we write,",
    ),
    ("en", "dave says its 310, 8 queens and a joker", "dave 8 queens and a joker"),
    ("fr", "90 surcoinché, on fait 97, eux disent 360", "90 surcoinché, on fait 97,"),
    ("it", "siamo a 2995, loro dicono che sono 95, basta per aprire?", "siamo a 2995, basta per aprire?"),
    ("bn", "প্রথমে 100 বাজি, বেশি হলে কত, মামা বলে 300", "প্রথমে 100 বাজি, বেশি হলে কত, মামা"),
    ("pa", "8 ਬੇਗੀਆਂ ਤੇ ਇੱਕ ਜੋਕਰ, ਕਿੰਨੇ, ਨਿੱਕਾ 310 ਆਖਦਾ", "8 ਬੇਗੀਆਂ ਤੇ ਇੱਕ ਜੋਕਰ, ਕਿੰਨੇ, ਨਿੱਕਾ"),
]
KEPT = [
    ("en", "they say 100, may I say 110"),  # a bid
    ("en", "they say 50, we say 50, who counts"),  # declarations of both
    ("en", "she says 90 at 1500 is enough"),  # not the last word of its clause
    ("en", "i say 280, 120 coinched and 101 made"),
    ("en", "he says 4000"),  # nothing else was said
    ("fr", "il dit 110 après mes 100"),
]


@pytest.mark.parametrize(("language", "asked", "heard"), ASKED)
def test_a_claim_is_not_heard(language: str, asked: str, heard: str) -> None:
    assert without_claims(lexicon(words(language)), asked, BIDS) == heard


@pytest.mark.parametrize(("language", "asked"), KEPT)
def test_what_was_called_or_said_by_both_is_heard(language: str, asked: str) -> None:
    assert without_claims(lexicon(words(language)), asked, BIDS) == asked
