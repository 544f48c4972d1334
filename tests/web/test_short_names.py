"""Where a form hangs from the names, people go by first names; names that two lines hold stay as they are."""

from companion.rulebook.words import CONTENT, words
from companion.web.shown.names import Names, short
from tests.page import read
from tests.phone import Phone, begin, deal, record
from tests.web.circles import circle_of, played, rows

LONG = ("Wilhelmina Konstantinowa", "Bartholomew Featherstone", "Konstantinos Papadopoulo", "Anastasiya Nikolajewnaja")


def table(*seats: str, sides: tuple[str, ...] = ("", "")) -> Names:
    return short(Names(words("en", CONTENT), sides, seats))


def test_long_names_of_partners_are_their_first_words() -> None:
    assert table(*LONG).all_sides() == ["Wilhelmina & Konstantinos", "Bartholomew & Anastasiya"]


def test_names_that_two_lines_hold_stay_whole() -> None:
    assert table("Ann Miller", "Bob", "Maximiliana", "Cem Yıldız").all_sides() == [
        "Ann Miller & Maximiliana",
        "Bob & Cem Yıldız",
    ]


def test_two_of_one_first_name_keep_the_letters_that_tell_them_apart() -> None:
    seats = ("Maria Konstantinopoulou", "Bob", "Maria Papadopoulou-Katz", "Dora")
    assert table(*seats).all_sides() == ["Maria K. & Maria P.", "Bob & Dora"]


def test_two_whom_no_letter_tells_apart_keep_their_names() -> None:
    seats = ("Maria Konstantinopoulou", "Bob", "Maria Konstantinidou", "Dora")
    assert table(*seats).seats == list(seats)


def test_a_name_with_a_hyphen_is_not_cut_where_its_parts_are_short() -> None:
    assert table("Jean-François Lefebvre-Dubois", "Bob", "", "").seats[0] == "Jean-François"
    assert table("Bartholomewfeather-Stone", "Bob", "", "").seats[0] == "Bartholomew…"


def test_a_single_long_word_is_cut_and_never_inside_of_a_conjunct() -> None:
    assert table("Bartholomewfeatherstones", "Bob", "", "").seats[0] == "Bartholomew…"
    word = "মৃত্যুঞ্জয়" * 4
    assert word.startswith(table(word, "Bob", "", "").seats[0].removesuffix("…"))
    assert not table(word, "Bob", "", "").seats[0].removesuffix("…").endswith("\u09cd")


def test_a_name_that_people_gave_their_side_stays() -> None:
    side = "The undefeated of the ground floor"
    assert table(*LONG, sides=(side, "")).all_sides() == [side, "Bartholomew & Anastasiya"]


def test_the_sheet_says_in_short_who_deals_and_whose_the_columns_are(phone: Phone) -> None:
    sheet = begin(phone, names=LONG)
    record(phone, sheet, deal(100, 50))
    page = phone.open(sheet)
    assert next(page.of_class("who-deals")).text == "Deal 2. Bartholomew deals, Konstantinos starts."
    assert next(page.of_class("tee")).first("h2").text == "Wilhelmina & Konstantinos"
    assert next(page.of_class("column-heads")).text.startswith("Wilhelmina & Konstantinos Bartholomew")


def test_the_verdict_and_the_result_call_the_winners_by_their_whole_names(phone: Phone) -> None:
    sheet = begin(phone, names=LONG, house__target="500")
    record(phone, sheet, deal(600, 50))
    whole = "Wilhelmina Konstantinowa & Konstantinos Papadopoulo win by 550."
    assert next(phone.open(sheet).of_class("verdict")).text == whole
    assert whole in phone.open(f"{sheet}/result").first("textarea").text


def test_a_wrong_figure_and_a_conflict_call_the_sides_by_short_names(phone: Phone) -> None:
    sheet = begin(phone, names=LONG)
    wrong = phone.client.post(f"{sheet}/deals", data={**deal(1144, 50), "seen": "1"})
    assert "Wilhelmina & Konstantinos: 1,144?" in read(wrong.text).text
    record(phone, sheet, deal(100, 50))
    other = phone.client.post(f"{sheet}/deals", data={**deal(100, 60), "seen": "1"})
    assert other.status_code == 409
    compared = read(other.text).first("table").text
    assert "Bartholomew & Anastasiya" in compared
    assert "Featherstone" not in compared


def test_a_group_without_a_name_and_its_tables_call_people_by_short_names(phone: Phone) -> None:
    page = phone.open(circle_of(phone, played(phone, names=LONG)))
    assert page.first("h1").text == "Wilhelmina, Bartholomew, Konstantinos, Anastasiya"
    assert rows(page)[0][0] == "Wilhelmina & Konstantinos"
    assert "Wilhelmina & Konstantinos by 500" in page.text
