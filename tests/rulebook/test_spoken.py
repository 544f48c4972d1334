"""What is said of a page, word by word: the words that are said there oftener than elsewhere speak for it."""

from companion.rulebook.ranking import Speech, Spoken, spoken_of_pages

IDLE = {"may": 1, "i": 1}
PILE = Speech(["take", "pile"], [["pile", "frozen"], ["may", "i", "take"]])
DEAL = Speech(["deal", "card"], [["who", "deal"], ["may", "i", "cut"]], text=["shuffle"])
BESIDE = Speech(["end"], [["stop"]], beside=[1])


def spoken() -> Spoken:
    return spoken_of_pages([PILE, DEAL, BESIDE], IDLE)


def test_a_page_is_near_to_the_words_that_are_said_of_it() -> None:
    pile, deal, _ = spoken().near(["frozen", "pile"])
    assert pile > 0 > deal


def test_the_text_and_the_pages_beside_it_speak_for_a_page_less_than_its_phrasings() -> None:
    pile, deal, beside = spoken().near(["shuffle"])
    assert spoken().near(["deal"])[1] > deal > pile
    assert spoken().near(["deal"])[1] > spoken().near(["deal"])[2] > spoken().near(["deal"])[0]
    assert beside < 0


def test_idle_words_tell_less() -> None:
    assert spoken().near(["cut", "take"])[0] > spoken().near(["cut", "may"])[0]


def test_what_is_said_in_a_book_is_more_usual_there_than_what_is_not() -> None:
    assert spoken().usual(["pile"]) > spoken().usual(["joker"])


def test_two_words_side_by_side_tell_more_than_the_same_words_apart() -> None:
    assert spoken().near(["who", "deal"])[1] > spoken().near(["deal", "who"])[1]


def test_what_is_said_of_no_book_changes_nothing_of_how_near_the_pages_of_the_book_are() -> None:
    beyond = Speech([], [["who", "invented", "pile"]], beyond=True)
    both = spoken_of_pages([PILE, DEAL, BESIDE, beyond], IDLE)
    assert both.near(["who", "pile"])[:3] == spoken().near(["who", "pile"])
    assert both.near(["invented"])[3] > 0
