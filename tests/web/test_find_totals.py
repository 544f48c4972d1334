"""Search for what follows from a total, however its figure is written; and from bets that were won and lost."""

from urllib.parse import urlencode

import pytest

from companion.engine.text import plain_digits
from tests.phone import Phone


def word(phone: Phone, game: str, wanted: str, language: str) -> str:
    """The word or figure of the first answer."""
    page = phone.open(f"/find/{game}?{urlencode({'q': wanted, 'lang': language})}")
    answer = next(one for one in page.every() if "data-answer" in one.attributes)
    return next(one.text for one in answer.of_class("answer-word"))


OPENING = {-1250: "15", -80: "15", 0: "50", 495: "50", 1495: "50", 1500: "90", 2995: "90", 3005: "120", 4310: "120"}
ASKED = {
    "en": ("we have {} how much to open", "opening minimum {}", "{} points, opening?"),
    "fr": ("on a {} combien pour ouvrir", "minimum pour ouvrir avec {}", "{} points, ouverture ?"),
    "it": ("abbiamo {} quanto per aprire", "minimo per aprire con {}", "{} punti, apertura?"),
    "bn": ("আমাদের মোট {}, খুলতে কত লাগে", "{} পয়েন্টে খুলতে কত"),
    "pa": ("ਸਾਡੇ {} ਖੋਲ੍ਹਣ ਲਈ ਕਿੰਨੇ", "ਸਾਡਾ ਕੁੱਲ {}, ਖੋਲ੍ਹਣ ਲਈ ਕਿੰਨੇ"),
}
PARTED = {"en": ("", ","), "fr": ("", " ", "\u202f", "."), "it": ("", "."), "bn": ("", ","), "pa": ("", ",")}
BENGALI = str.maketrans("0123456789", "০১২৩৪৫৬৭৮৯")


def written(total: int, parted: str, sign: str, language: str) -> str:
    figure = f"{abs(total):,}".replace(",", parted)
    return (sign if total < 0 else "") + (figure.translate(BENGALI) if language == "bn" else figure)


@pytest.mark.parametrize("language", list(ASKED))
@pytest.mark.parametrize("total", list(OPENING))
def test_a_total_opens_with_its_minimum_however_it_is_written(phone: Phone, language: str, total: int) -> None:
    ways = {written(total, parted, sign, language) for parted in PARTED[language] for sign in ("-", "\u2212")}
    asked = [wanted.format(way) for wanted in ASKED[language] for way in sorted(ways)]
    found = {wanted: plain_digits(word(phone, "canasta", wanted, language)) for wanted in asked}
    assert found == dict.fromkeys(asked, OPENING[total])


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("en", "80 in the kitty, 30 shot won, 20 shot lost"), ("en", "80 in the kitty, joes 30 shot won, my 20 lost"),
     ("en", "kitty was 80, i shot 20 and lost, bob shot 30 and won"), ("en", "kitty 80, won 30, lost 20"),
     ("en", "kitty 80, 20 lost and 30 won"), ("en", "30 won, 20 lost, kitty 80"),
     ("en", "80 in the middle, one shot 30 wins, another shot 20 loses, whats left"),
     ("fr", "cagnotte 80, 30 gagne et 20 perd, il reste combien"),
     ("it", "piatto 80, 30 vince e 20 perde, quanto resta"),
     ("bn", "কিটি 80, 30 শুট জিতেছে আর 20 শুট হেরেছে, এখন কত"), ("pa", "ਕਿਟੀ 80, 30 ਸ਼ੂਟ ਜਿੱਤਿਆ ਤੇ 20 ਸ਼ੂਟ ਹਾਰਿਆ, ਹੁਣ ਕਿੰਨੇ")],
)  # fmt: skip
def test_what_was_won_leaves_the_kitty_and_what_was_lost_stays_in_it(phone: Phone, language: str, wanted: str) -> None:
    assert plain_digits(word(phone, "shoot-pontoon", wanted, language)) == "70"


@pytest.mark.parametrize(
    ("game", "language", "wanted", "cost"),
    [("canasta", "en", "K K A in my hand when they went out", "−40"), ("burraco", "en", "caught holding K K A", "35"),
     ("burraco", "en", "an ace and a seven in my hand when they went out", "20"),
     ("canasta", "en", "i'm stuck with A 7, what do i lose", "−25"),
     ("burraco", "en", "minus for a joker and a king", "40"),
     ("canasta", "fr", "un joker et un roi en main quand ils sortent", "−60"),
     ("burraco", "fr", "il me reste en main deux rois et un as", "35"),
     ("canasta", "it", "due re e un asso in mano quando chiudono", "−40"),
     ("burraco", "it", "un jolly e un re in mano quando chiudono", "40")],
)  # fmt: skip
def test_cards_that_are_left_in_a_hand_cost_their_points(
    phone: Phone, game: str, language: str, wanted: str, cost: str
) -> None:
    assert word(phone, game, wanted, language) == cost
