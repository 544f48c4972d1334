"""Search for what may be played to the cards that were led: what was understood, the cards, and the rule that binds."""

from urllib.parse import urlencode

import pytest

from tests.page import Element
from tests.phone import Phone, start

NAMES = ("Ann", "Bob", "Cem", "Dora")
BEAT, FOLLOW, TRUMP = "beat-the-trump-led", "follow-suit", "trump-when-void"
FREE = "partner-holds-the-trick"

# language, what is asked, what was understood of the trick, the cards that may be played, the rule that binds
ASKED = [
    ("en", "hearts are trump, they led 9H, I hold JH AH KS, what can I play", "Led: 9♥ by an opponent", "J♥", BEAT),
    ("en", "partner leads ace of clubs, I have 7C and JD, trump diamonds", "Led: A♣ by my partner", "7♣", FOLLOW),
    ("en", "KD led, partner trumped it with 8C, I have AS and 9C, trump clubs. can I throw the ace",
     "On the table: K♦ by an opponent, 8♣ by my partner", "A♠ or 9♣", FREE),
    ("fr", "atout cœur, on a entamé du 10 de trèfle, j'ai V de cœur et 8 de pique",
     "Entame : 10♣ par un adversaire", "V♥", TRUMP),
    ("fr", "pique atout, mon partenaire a entamé la dame de carreau, j'ai le 7 de trèfle et le roi de pique",
     "Entame : D♦ par mon partenaire", "7♣ ou R♠", FREE),
    ("it", "briscola cuori, il compagno esce con l'asso di fiori, ho 7 di fiori e fante di quadri, cosa gioco",
     "Uscita: A♣ (il mio compagno)", "7♣", FOLLOW),
    ("bn", "হরতন তুরুপ, ওরা হরতনের ৯ খেলেছে, আমার হাতে হরতনের গোলাম আর ইস্কাপনের সাহেব, কী খেলতে পারি",
     "প্রথম তাস: 9♥ (বিপক্ষ)", "J♥", BEAT),
    ("pa", "ਪਾਨ ਤੁਰਪ, ਵਿਰੋਧੀ ਨੇ ਪਾਨ ਦਾ ਨਹਿਲਾ ਖੇਡਿਆ, ਮੇਰੇ ਕੋਲ ਪਾਨ ਦਾ ਗੋਲਾ ਤੇ ਹੁਕਮ ਦਾ ਬਾਦਸ਼ਾਹ, ਕੀ ਖੇਡ ਸਕਦਾ ਹਾਂ",
     "ਪਹਿਲਾ ਪੱਤਾ: 9♥ (ਵਿਰੋਧੀ)", "J♥", BEAT),
]  # fmt: skip


def first(phone: Phone, where: str, wanted: str, language: str = "en", **house: str) -> Element:
    asked = {"q": wanted, "lang": language, **{f"house.{name}": value for name, value in house.items()}}
    page = phone.open(f"{where}?{urlencode(asked)}")
    return next(one for one in page.every() if "data-answer" in one.attributes)


def told(answer: Element) -> str:
    return answer.text.replace("\ufe0e", "").replace("\u202f", " ").replace("\u00a0", " ")


def rule_of(answer: Element) -> str:
    """The rule on which the answer rests: the last link leads to it."""
    *_, link = answer.every("a")
    return link.attributes["href"].rpartition("#")[2]


@pytest.mark.parametrize("game", ["belote", "coinche"])
@pytest.mark.parametrize(("language", "wanted", "trick", "cards", "rule"), ASKED, ids=[one[1][:30] for one in ASKED])
def test_what_may_follow_a_lead_is_told_with_the_rule_that_binds(
    phone: Phone, game: str, language: str, wanted: str, trick: str, cards: str, rule: str
) -> None:
    answer = first(phone, f"/find/{game}", wanted, language)
    assert trick in told(answer)
    assert cards in told(next(answer.of_class("large-text")))
    assert rule_of(answer) == rule


@pytest.mark.parametrize(
    ("wanted", "cards", "rule"),
    [("no trumps, opponent led the king of hearts, I have 7H, AH and AS - which can I play",
      "7♥ or A♥", "sans-atout-play"),
     ("all trumps, partner led the 10 of clubs and I have the ace of clubs and 7 of clubs", "A♣", "tout-atout-play"),
     ("all trumps, they led jack of clubs, my cards are 9C 8C KH", "9♣ or 8♣", "tout-atout-play")],
)  # fmt: skip
def test_without_trumps_and_with_all_of_them_their_own_rules_bind(
    phone: Phone, wanted: str, cards: str, rule: str
) -> None:
    answer = first(phone, "/find/coinche", wanted, sa_ta="true")
    assert f"You may play {cards}." in told(answer)
    assert rule_of(answer) == rule


@pytest.mark.parametrize(
    "wanted", ["Bob led 9H, trump hearts, I have JH AH KS", "trump hearts, 9H led by Bob, I have JH AH KS"]
)
def test_at_a_match_who_led_is_called_by_name(phone: Phone, wanted: str) -> None:
    answer = told(first(phone, f"{begin(phone)}/find", wanted))
    assert "Led: 9♥ by Bob" in answer
    assert "You may play J♥." in answer
    assert "Cem" not in answer  # whose turn it is follows


def test_at_a_match_somebody_else_who_is_named_did_not_play(phone: Phone) -> None:
    answer = told(first(phone, f"{begin(phone)}/find", "Bob dealt, partner led 9H, trump hearts, I have JH AH KS"))
    assert "Led: 9♥ by my partner" in answer
    assert "You may play J♥ or A♥." in answer


def test_at_a_match_two_names_say_who_plays_next(phone: Phone) -> None:
    wanted = "Cem led 7D, Dora played AD, trump is clubs, I have 8H 9C"
    answer = told(first(phone, f"{begin(phone)}/find", wanted))
    assert "On the table: 7♦ by Cem, A♦ by Dora" in answer
    assert "You may play 9♣." in answer  # Ann's partner leads, but does not hold it


@pytest.mark.parametrize(
    "wanted",
    [
        "hearts are trump, they led 9H, can I play 8H",  # there may be others in the hand
        "they led KS, I have 7H AC, must I trump",  # what is trumps, nobody said
        "hearts are trump, they led 10S, my partner holds it with KS, I have 8H 7C, what can I play",
        "hearts are trump, bob led KD, ann played 8D, I have AD 7S, what can I play",  # nobody sits between
    ],
)
def test_a_trick_that_is_not_clear_answers_nothing_with_cards(phone: Phone, wanted: str) -> None:
    assert "You may play" not in first(phone, f"{begin(phone)}/find", wanted).text


SUITS = [
    ("en", "belote", "spades led, hearts trump, I have 7H AC, must I ruff", "Led: ♠ by an opponent", "7♥"),
    ("en", "coinche", "no trumps, spades led, I hold KH 7S AS", "Led: ♠ by an opponent", "7♠ or A♠"),
    ("en", "belote", "hearts trump, partner led clubs and I hold KS 7H", "Led: ♣ by my partner", "K♠ or 7♥"),
    ("fr", "belote", "il entame pique, atout cœur, j'ai 8 de cœur, 7 de trèfle", "Entame : ♠ par un adversaire", "8♥"),
    ("it", "coinche", "atout cuori, escono a picche, ho 8 di cuori e 7 di fiori", "Uscita: ♠ (un avversario)", "8♥"),
    ("bn", "belote", "হরতন তুরুপ, ওরা ইস্কাপন খেলেছে, আমার হাতে হরতনের ৭ আর চিড়িতনের টেক্কা", "প্রথম তাস: ♠ (বিপক্ষ)", "7♥"),
    ("pa", "belote", "ਪਾਨ ਤੁਰਪ, ਵਿਰੋਧੀ ਨੇ ਹੁਕਮ ਖੇਡਿਆ, ਮੇਰੇ ਕੋਲ ਪਾਨ ਦਾ ਗੋਲਾ ਤੇ ਚਿੜੀ ਦਾ ਬਾਦਸ਼ਾਹ", "ਪਹਿਲਾ ਪੱਤਾ: ♠ (ਵਿਰੋਧੀ)", "J♥"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "game", "wanted", "trick", "cards"), SUITS, ids=[one[2][:30] for one in SUITS])
def test_the_suit_that_was_led_is_enough_where_every_card_of_it_has_one_answer(
    phone: Phone, language: str, game: str, wanted: str, trick: str, cards: str
) -> None:
    answer = first(phone, f"/find/{game}", wanted, language, **({"sa_ta": "true"} if game == "coinche" else {}))
    assert trick in told(answer)
    assert cards in told(next(answer.of_class("large-text")))


def test_a_suit_of_trumps_that_was_led_leaves_it_open_which_beat_it(phone: Phone) -> None:
    answer = first(phone, "/find/belote", "hearts are trump and hearts were led, I hold KH 7H, what can I play")
    assert "You may play" not in answer.text


def test_cards_that_are_trumps_by_name_need_no_suit(phone: Phone) -> None:
    wanted = "they led the 9 of trumps, I have the jack of trumps and the 8 of clubs, what can I play"
    answer = first(phone, "/find/belote", wanted)
    assert "You may play J♠." in told(answer)
    assert rule_of(answer) == BEAT


def begin(phone: Phone) -> str:
    return start(phone, "belote", {f"seat.{n}": name for n, name in enumerate(NAMES)} | {"dealer": "0"})


WHO_TAKES_IT = [
    ("en", "trumps hearts: S7 H7 SA DA who wins"),
    ("en", "ace of spades led, 7 of hearts, king of spades, trumps hearts, who takes the trick"),
    ("fr", "qui remporte le pli : 7P 7C AP AK, atout cœur"),
    ("it", "chi prende: re di picche, 7 di cuori, asso di picche, briscola cuori"),
    ("bn", "হরতন তুরুপ: ইস্কাপনের সাহেব, হরতনের ৭, ইস্কাপনের টেক্কা, পিঠ কার"),
    ("pa", "ਪਾਨ ਤੁਰਪ: ਹੁਕਮ ਦਾ ਬਾਦਸ਼ਾਹ, ਪਾਨ ਦੀ 7, ਹੁਕਮ ਦਾ ਇੱਕਾ, ਸਰ ਕਿਸ ਦੀ"),
]


@pytest.mark.parametrize(("language", "wanted"), WHO_TAKES_IT)
def test_of_the_cards_of_a_trick_the_one_that_takes_it_is_told(phone: Phone, language: str, wanted: str) -> None:
    answer = first(phone, "/find/belote", wanted, language)
    assert told(next(answer.of_class("answer-word"))) == "7♥"


@pytest.mark.parametrize(
    ("wanted", "points"),
    [("ace ten king of hearts worth, trumps spades", "25"), ("value of JH 9H AH, hearts trump", "45"),
     ("jack nine ace and ten of trumps all in one trick, worth?", "55")],
)  # fmt: skip
def test_what_cards_of_one_suit_bring_that_are_no_run_is_told(phone: Phone, wanted: str, points: str) -> None:
    assert told(next(first(phone, "/find/belote", wanted).of_class("answer-word"))) == points
