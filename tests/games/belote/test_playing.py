"""Duties of the play and who wins a trick (part E of the rules), beyond the worked examples."""

from tests.games.belote.table import answer, facts, house, ruling, trick


def reasons(question: str, **situation: object) -> list[tuple[str, bool]]:
    return [(reason.rule, reason.met) for reason in ruling(question, **situation).reasons]


def test_the_hand_leads_any_card() -> None:
    told = {"trump": "H", "hand": "7S JH", "trick": [], "seat": 2}
    assert answer("legal-cards", **told) == ["7S", "JH"]
    assert reasons("legal-cards", **told) == [("hand-leads", True)]
    assert facts("legal-cards", **told) == {"refused": [], "holds": None}


def test_a_trump_on_a_plain_suit_does_not_bind_who_can_follow() -> None:
    told = {"trump": "H", "hand": "7S JH", "trick": trick("0:KS 1:9H"), "seat": 2}
    assert answer("legal-cards", **told) == ["7S"]


def test_every_duty_that_could_not_be_met_is_told_before_the_one_that_binds() -> None:
    told = {"trump": "H", "hand": "7H 8H AC", "trick": trick("0:KS 1:QH"), "seat": 2}
    assert reasons("legal-cards", **told) == [
        ("follow-suit", False),
        ("partner-holds-the-trick", False),
        ("overtrump", False),
        ("only-lower-trumps", True),
    ]


def test_why_the_others_may_not_be_played_is_told_too() -> None:
    told = {"trump": "H", "hand": "JH AH 7H AC 10D", "trick": trick("0:KS 1:9S 2:QH"), "seat": 3}
    assert answer("legal-cards", **told) == ["JH", "AH"]
    assert facts("legal-cards", **told) == {
        "refused": [
            {"card": "7H", "rule": "overtrump"},
            {"card": "AC", "rule": "trump-when-void"},
            {"card": "10D", "rule": "trump-when-void"},
        ],
        "holds": 2,
    }
    assert reasons("legal-cards", **told)[-2:] == [("overtrump", True), ("trump-when-void", True)]


def test_an_opponents_trump_above_the_partners_ace_takes_the_freedom_away() -> None:
    told = {"trump": "H", "hand": "JH 7C", "trick": trick("0:AS 1:7H"), "seat": 2}
    assert answer("legal-cards", **told) == ["JH"]


def test_the_partners_trump_gives_it_back() -> None:
    told = {"trump": "H", "hand": "JH 7C", "trick": trick("3:AS 0:7H 1:8S"), "seat": 2}
    assert answer("legal-cards", **told) == ["JH", "7C"]


def test_without_the_suit_and_without_trumps_any_card_will_do() -> None:
    told = {"trump": "H", "hand": "7C 8D", "trick": trick("1:AS"), "seat": 2}
    assert answer("legal-cards", **told) == ["7C", "8D"]
    assert reasons("legal-cards", **told)[-1] == ("any-card", True)


def test_each_for_himself_there_is_no_partner_to_leave_the_trick_to() -> None:
    told = {"trump": "H", "hand": "JH 7C", "trick": trick("0:AS"), "seat": 1}
    for players in (2, 3):
        rules = house(players=players)
        assert answer("legal-cards", rules, **told) == ["JH"]
        assert "partner-holds-the-trick" not in [r.rule for r in ruling("legal-cards", rules, **told).reasons]


def test_a_card_that_does_not_matter_may_be_left_out_of_the_trick() -> None:
    told = {"trump": "H", "hand": "JH AC", "trick": trick("2:AS"), "seat": 0}
    assert answer("legal-cards", **told) == ["JH", "AC"]


def test_cards_stay_in_the_order_of_the_hand() -> None:
    told = {"trump": "H", "hand": "7S AS KS", "trick": trick("1:8S"), "seat": 2}
    assert answer("legal-cards", **told) == ["7S", "AS", "KS"]


def test_the_highest_trump_wins_and_the_jack_is_the_highest() -> None:
    told = {"trump": "H", "trick": trick("1:AS 2:9H 3:JH 0:AH")}
    assert answer("trick", **told) == 3
    assert facts("trick", **told) == {"points": 11 + 14 + 20 + 11, "card": "JH"}


def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    told = {"trump": "H", "trick": trick("1:KS 2:AD 3:10S 0:7S")}
    assert answer("trick", **told) == 3
    assert facts("trick", **told)["points"] == 4 + 11 + 10


def test_the_last_trick_brings_ten_more() -> None:
    told = {"trump": "H", "trick": trick("1:9S 2:8S 3:7S 0:7D")}
    assert facts("trick", **told)["points"] == 0
    assert facts("trick", **told, last=True)["points"] == 10


def test_a_trick_may_be_asked_about_before_it_is_complete() -> None:
    assert answer("trick", trump="H", trick=trick("2:7S")) == 2


def test_cards_are_put_in_order_trumps_first_then_the_suit_led() -> None:
    assert facts("highest", trump="C", cards="10S AS 7C AD 9C")["order"] == ["9C", "7C", "AS", "10S", "AD"]


def test_cards_that_were_won_count_trumps_by_their_own_values() -> None:
    heap = "9H AS AD AC KS"
    assert answer("card-points", trump="H", cards=heap) == 14 + 3 * 11 + 4
    assert answer("card-points", trump="S", cards=heap) == 0 + 3 * 11 + 4
    assert reasons("card-points", trump="H", cards=heap) == [("trump-values", True), ("plain-values", True)]
    assert answer("card-points", trump="H", cards="7S", last=True) == 10
