"""A case ending hangs on a name as it is said, whatever the name ends in."""

import pytest

from companion.rulebook.words import CONTENT, PATTERNS, Words, words
from tests.languages.each import folders
from tools.catalogue.po import messages

OF = """
মিতা=মিতার অনু=অনুর রবি=রবির সোনালী=সোনালীর রহিম=রহিমের দাশগুপ্ত=দাশগুপ্তের শ্যামলী_দাশগুপ্ত=শ্যামলী_দাশগুপ্তের
করিম=করিমের ফাতেমা=ফাতেমার আয়েশা=আয়েশার জয়=জয়ের সুব্রত=সুব্রতের কানাই=কানাইয়ের মউ=মউয়ের রাও=রাওয়ের আলো=আলোর
টুটু=টুটুর মৌ=মৌ-র দে=দে-র সুমন_দে=সুমন_দে-র অমিত=অমিতের রঞ্জিৎ=রঞ্জিতের হুয়াং=হুয়াংয়ের বাবলি=বাবলির
তৃষা=তৃষার ঋতু=ঋতুর ঈশা=ঈশার দীপ=দীপের নীলাঞ্জনা=নীলাঞ্জনার সৌরভ=সৌরভের কৃষ্ণ=কৃষ্ণের শিবু=শিবুর ঝুমা=ঝুমার
পার্থ=পার্থের সঞ্জয়=সঞ্জয়ের নন্দিনী=নন্দিনীর হাসান=হাসানের মজিদ=মজিদের তপতী=তপতীর বৈশাখী=বৈশাখীর জুঁই=জুঁইয়ের
পাঁচু=পাঁচুর বাপ্পা=বাপ্পার মহুয়া=মহুয়ার ভাই=ভাইয়ের খেলোয়াড়_২=খেলোয়াড়_২-এর ব্যাংকার=ব্যাংকারের
রিয়াজ=রিয়াজের গার্গী=গার্গীর হৃদয়=হৃদয়ের উৎস=উৎসের সুহৃৎ=সুহৃতের চাঁদ=চাঁদের মা=মা-র ঐ=ঐ-র রঘু=রঘুর অর্ক=অর্কের
ব্রততী=ব্রততীর শুভ্রা=শুভ্রার বসু=বসুর রায়=রায়ের ঘোষ=ঘোষের চট্টোপাধ্যায়=চট্টোপাধ্যায়ের মিঠাই=মিঠাইয়ের সায়ং=সায়ংয়ের রুপোঁ=রুপোঁর
Ann=Ann-এর Zoe=Zoe-র Banerjee=Banerjee-র Sophie=Sophie-র Sue=Sue-র Roy=Roy-এর Sanjay=Sanjay-এর Sarah=Sarah-র
Asish=Asish-এর
Andrew=Andrew-র Kaye=Kaye-র Zoë=Zoë-র Müller=Müller-এর ਅਮਨ=ਅਮਨ-এর ਗੁਰਪ੍ਰੀਤ=ਗੁਰਪ੍ਰੀਤ-এর ਮੀਤਾ=ਮੀਤਾ-র सीमा=सीमा-র
Anna=Anna-র Rahim=Rahim-এর Toni=Toni-র Anne=Anne-এর José=José-র Mary=Mary-র Dev=Dev-এর 😀=😀-এর O’Neill=O’Neill-এর
"""
TO = "মিতা=মিতাকে রহিম=রহিমকে দে=দেকে Anna=Anna-কে খেলোয়াড়_২=খেলোয়াড়_২-কে"


def cases(table: str) -> list[list[str]]:
    """The names of a table, each with what becomes of it."""
    return [pair.replace("_", " ").split("=") for pair in table.split()]


def endings() -> list[tuple[str, str, str, str]]:
    """The messages with an ending behind a blank: folder, key, blank and ending."""
    return [
        ("" if folder == CONTENT else folder.name, key, blank, case)
        for folder in folders(CONTENT)
        for key, message in messages(folder / "bn.po").items()
        for blank, case in PATTERNS["bn"].findall(str(message.string))
    ]


def test_there_are_fifty_names_and_more() -> None:
    assert len(cases(OF)) >= 50


@pytest.mark.parametrize(("name", "ended"), cases(OF))
def test_what_is_somebodys_hangs_on_the_last_sound(name: str, ended: str) -> None:
    assert words("bn").fill("{name}-এর ফোন", {"name": name}) == f"{ended} ফোন"


@pytest.mark.parametrize(("name", "ended"), cases(TO))
def test_to_whom_hangs_on_the_name(name: str, ended: str) -> None:
    assert words("bn").fill("{payee}-কে", {"payee": name}) == ended


def test_a_figure_keeps_its_hyphen_and_an_empty_blank_is_left() -> None:
    assert words("bn").fill("{most}-এর কম", {"most": 21}) == "২১-এর কম"
    assert words("bn").fill("{name}-এর", {}) == "{name}-এর"


@pytest.mark.parametrize(("game", "key", "blank", "case"), endings())
def test_every_message_says_a_name_with_its_ending(game: str, key: str, blank: str, case: str) -> None:
    of = Words("bn", CONTENT, game)
    assert not [name for name, ended in cases(OF if case == "-এর" else TO) if ended not in of(key, **{blank: name})]
