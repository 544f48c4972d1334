"""On a small phone Bengali and Punjabi are whole: no word is broken, and every figure is in digits of its language."""

import re

import pytest

from tests.browser.bank import sit
from tests.browser.phone import Phone
from tests.browser.places import HIGH
from tests.browser.tables import lay_out, post

NAMES = {"bn": ("মিতা", "অনু", "দাশগুপ্ত", "রিয়াজ"), "pa": ("ਗੁਰਪ੍ਰੀਤ", "ਅਮਨ", "Ann", "ਮਨਦੀਪ")}
OTHER_DIGITS = {"bn": r"[0-9]", "pa": r"[੦-੯]"}
NOT_FIGURES = re.compile(r"[A-Z]{3}-\d+|(?:10|[2-9])[♠♥♦♣]\ufe0e?|^(?:10|[2-9])$", re.MULTILINE)  # rules and cards
BROKEN = """() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), broken = new Set();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const around = node.parentElement;
        if (!around.checkVisibility() || around.closest(".visually-hidden, svg, code")) continue;
        for (const word of node.data.matchAll(/[^\\s\\-–·/]+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top / 4)));
            if (lines.size > 1 && !word[0].startsWith("http")) broken.add(word[0]);
        }
    }
    return [...broken];
}"""


def places(server: str, names: tuple[str, ...]) -> dict[str, str]:
    """One page of each kind that has little room."""
    seats = {f"seat.{seat}": name for seat, name in enumerate(names)}
    three = post(server, "/new/burraco", {**dict(list(seats.items())[:3]), "house.players": "3"})
    other = post(server, "/new/other", {**seats, "profile": "lowest", "house.ends": "deals", "house.deal_count": "4"})
    canasta = lay_out(server, [HIGH], names)
    bank = sit(server, "pontoon", names)
    won = {f"agreed.{seat}": points for seat, points in enumerate((12000, -4000, -4000, -4000))}
    post(server, f"{bank}/deals", {**won, "why": names[0], "seen": 1, "token": f"bank-{names[0]}"})
    return {
        "a bank": bank,
        "canasta": f"{canasta}?sides.0.melded=225&sides.*.went_out=0&preview=on",
        "one against two": f"{three}?alone=1&lone.melded=240&pair.melded=120&preview=on",
        "house rules": f"{other}/house",
        "a turn": f"{sit(server, 'pontoon', names)}/play?acts=stake 10,stake 20,stake 30,look,twist",
        "coinche": f"{post(server, '/new/coinche', seats)}?taker=1&contract=120&trump=H&tricks.1=95&preview=on",
        "who takes the trick": "/ask/belote/trick?trump=H&trick.0.seat=1&trick.0.card=KS&trick.1.card=9S&last=no",
        "begin": "/new/canasta",
    }


@pytest.mark.parametrize("language", NAMES)
def test_no_word_is_broken_and_figures_are_in_the_digits_of_the_language(
    view: Phone, server: str, language: str
) -> None:
    page, wrong = view.page, {}
    page.set_viewport_size({"width": 320, "height": 568})
    view.open(f"/?lang={language}")
    for name, path in places(server, NAMES[language]).items():
        view.open(path)
        assert page.evaluate("document.documentElement.lang") == language
        said = page.locator("main").inner_text()
        figures = [line for line in NOT_FIGURES.sub("", said).split("\n") if re.search(OTHER_DIGITS[language], line)]
        if found := [*page.evaluate(BROKEN), *figures]:
            wrong[name] = found
    assert not wrong
