"""The calls of an auction in people's words, as the fields of a question."""

import pytest

from companion.games import shelf
from companion.rulebook.ear import Ear
from companion.rulebook.lexicon import lexicon
from companion.rulebook.reader import read
from companion.rulebook.utterance import Utterance, form_of
from companion.rulebook.words import words

CASES = [
    # which bid is asked about, and what was said before it
    ("en", "may-bid", "after 90 hearts can i bid 100 spades", {"calls": "90 H", "bid": "100 S"}),
    ("en", "may-bid", "100 spades over 90 hearts", {"calls": "90 H", "bid": "100 S"}),
    ("en", "may-bid", "bid 90 and made 95", {}),
    ("en", "may-bid", "can i bid more than 160", {}),
    ("en", "may-bid", "capot was bid, can i say 160", {"calls": "capot H", "bid": "160 H"}),
    ("en", "may-bid", "capot over 160 spades", {"calls": "160 S", "bid": "capot H"}),
    ("en", "may-bid", "90 was coinched can i bid 100", {"calls": "90 H, coinche", "bid": "100 H"}),
    (
        "en",
        "may-bid",
        "i said 100, the other three passed, may i say 110",
        {"calls": "100 H, pass, pass, pass", "bid": "110 H"},
    ),
    ("en", "may-bid", "everyone passed after my 80 can i go 90", {"calls": "80 H, pass, pass, pass", "bid": "90 H"}),
    ("en", "may-bid", "i passed, he said 80, can i bid 90", {"calls": "pass, 80 H", "bid": "90 H"}),
    ("en", "may-bid", "can i bid 90 spades after they coinched 80 hearts", {"calls": "80 H, coinche", "bid": "90 S"}),
    ("en", "may-bid", "i want to bid 110 hearts but they said 120 diamonds", {"calls": "120 D", "bid": "110 H"}),
    ("en", "may-bid", "can i go 100 when my partner bid 90", {"calls": "90 H", "bid": "100 H"}),
    ("en", "may-bid", "if i say 90 and they say 100 can i say 110", {"calls": "90 H, 100 H", "bid": "110 H"}),
    ("en", "may-bid", "they said 100 can i say 110", {"calls": "100 H", "bid": "110 H"}),
    ("en", "may-bid", "90 pass pass 100", {"calls": "90 H, pass, pass", "bid": "100 H"}),
    ("fr", "may-bid", "je veux annoncer 110 coeur mais ils ont dit 120", {"calls": "120 H", "bid": "110 H"}),
    ("fr", "may-bid", "ils ont contré 90, je peux dire 100", {"calls": "90 H, coinche", "bid": "100 H"}),
    ("it", "may-bid", "posso dire 100 se il compagno ha detto 90", {"calls": "90 H", "bid": "100 H"}),
    ("bn", "may-bid", "আমি কি ১১০ বলতে পারি যদি ওরা ১২০ বলে", {"calls": "120 H", "bid": "110 H"}),
    ("bn", "may-bid", "ওরা ১২০ বলেছে, আমি কি ১১০ বলতে পারি", {"calls": "120 H", "bid": "110 H"}),
    ("bn", "may-bid", "১০০র পরে কেউ ৯০ বলে নাকি", {"calls": "100 H", "bid": "90 H"}),
    ("pa", "may-bid", "ਉਨ੍ਹਾਂ ਨੇ 120 ਕਿਹਾ, ਮੈਂ 110 ਕਹਿ ਸਕਦਾ ਹਾਂ", {"calls": "120 H", "bid": "110 H"}),
    # nothing is bid that has been answered, nor where something else is asked
    ("en", "may-bid", "80 pass pass pass is the auction over", {}),
    ("en", "may-bid", "i opened 80, partner raised to 110, who is the taker", {}),
    ("en", "may-bid", "can we coinche 80 hearts they bid", {}),
    ("en", "may-bid", "can i bid lower than my partners 90", {}),
    ("bn", "may-bid", "৮০ এর কম ডাকা যায়", {}),
    # a pass that follows my bid was said behind it
    (
        "en",
        "may-bid",
        "all passed on my 80 can i push myself to 100",
        {"calls": "80 H, pass, pass, pass", "bid": "100 H"},
    ),
    # how it stands
    ("en", "auction", "90 coinche pass pass pass", {"calls": "90 H, coinche, pass, pass, pass"}),
    ("en", "auction", "i opened 80, partner raised to 110, who is the taker", {"calls": "80 H, 110 H"}),
    ("en", "auction", "how high may i bid", {}),
    # whoever would coinche sits opposite the bidder, or is the next opponent to speak
    ("en", "may-coinche", "may i coinche 90 my partner bid", {"calls": "90 H", "seat": "2"}),
    ("en", "may-coinche", "can we coinche 80 hearts they bid", {"calls": "80 H", "seat": "1"}),
    ("en", "may-coinche", "they bid 120 hearts, two passes, can i double", {"calls": "120 H, pass, pass", "seat": "3"}),
    ("en", "may-coinche", "they bid 120 hearts, one pass, can i double", {}),
    ("en", "may-coinche", "they coinched our 90, can i bid 100", {}),
    ("fr", "may-coinche", "je peux coincher leur 80 coeur", {"calls": "80 H", "seat": "1"}),
    ("it", "may-coinche", "posso contrare il loro 90", {"calls": "90 H", "seat": "1"}),
    ("bn", "may-coinche", "ওরা ৮০ ডেকেছে, আমি কি কোয়াঁশ বলতে পারি", {"calls": "80 H", "seat": "1"}),
]


@pytest.mark.parametrize(("language", "question", "text", "fields"), CASES)
def test_what_was_called_fills_in_the_form(language: str, question: str, text: str, fields: dict[str, str]) -> None:
    coinche, spoken = shelf()["coinche"], words(language, game="coinche")
    said = Utterance(lexicon(spoken), Ear(coinche, spoken).said(text))
    assert read(form_of(coinche.question(question), lexicon(spoken)), said).fields == fields
