"""The keys of a turn of a deal as it is played: what one tap does, for one player or for all who are asked."""

from companion.engine.play import Choice
from companion.engine.ruling import NoFacts, Reason, Ruling
from companion.rulebook.words import words
from companion.web.shown.play import ActKey, TurnKeys

MAY: Ruling[bool, NoFacts] = Ruling.of([Reason("stick", met=True)])
MAY_NOT: Ruling[bool, NoFacts] = Ruling.of([Reason("stick", met=False)])


def keys(*choices: Choice) -> TurnKeys:
    return TurnKeys({choice.does: choice for choice in choices}, words("en", game="shoot-pontoon"))


def test_a_key_that_may_not_be_used_stays_in_its_place_and_says_so() -> None:
    turn = keys(
        Choice(does="buy", ruling=MAY_NOT, least=10, most=20, likely=(10, 20)),
        Choice(does="split", ruling=MAY, label="split-aces"),
        Choice(does="declare", ruling=MAY_NOT),
        Choice(does="five-card-trick", ruling=MAY_NOT),
        Choice(does="stick", ruling=MAY),
    )
    assert turn.key("stick", filled=True) == ActKey("stick", "Stick", filled=True)
    assert turn.key("split") == ActKey("split", "Split aces")
    assert turn.key("declare", "five-card-trick") == ActKey("five-card-trick", "Five-card trick", may=False)
    assert [(key.act, key.may) for key in turn.prices("buy", "play.buy-for")] == [("buy 10", False), ("buy 20", False)]


def test_an_act_of_one_price_has_one_key_and_an_empty_place() -> None:
    turn = keys(Choice(does="buy", ruling=MAY, least=10, most=10, likely=(10,)))
    assert [(key.act, key.may) for key in turn.prices("buy", "play.buy-for")] == [("buy 10", True), ("", False)]


def test_one_tap_answers_for_all_who_are_asked() -> None:
    turn = keys(Choice(does="stake", ruling=MAY, least=10, most=50, turns=3))
    (ten, twenty) = turn.for_all("stake", "play.stakes.all", (10, 20))
    assert ten == ActKey("stake 10,stake 10,stake 10", "All stake 10")
    assert twenty.act == "stake 20,stake 20,stake 20"
    assert list(keys(Choice(does="stake", ruling=MAY)).for_all("stake", "play.stakes.all", (10,))) == []
    assert list(keys().for_all("stake", "play.stakes.all", (10,))) == []


def test_who_does_not_shoot_says_so_or_nobody_does_any_more() -> None:
    def nobody(turns: int, ruling: Ruling[bool, NoFacts]) -> list[tuple[str, bool]]:
        turn = keys(Choice(does="shoot", ruling=ruling, least=1, most=50, turns=turns))
        found = turn.nobody("shoot", "play.shoot.nobody", "play.shoot.not")
        return [(key.act, key.filled) for key in found]

    assert nobody(2, MAY) == [("shoot 0", True), ("shoot 0,shoot 0", False)], "one's own has one place"
    assert nobody(1, MAY) == [("shoot 0", True)]
    assert nobody(2, MAY_NOT) == [("shoot 0,shoot 0", True)], "where there is no room, nobody is asked"
    assert nobody(1, MAY_NOT) == [("shoot 0", True)]


def test_an_amount_has_limits_unless_the_table_has_none() -> None:
    turn = keys(
        Choice(does="buy", ruling=MAY, least=10, most=20),
        Choice(does="shoot", ruling=MAY, least=5, most=5),
        Choice(does="kitty", ruling=MAY, least=1),
    )
    assert [turn.limits(does) for does in ("buy", "shoot", "kitty")] == ["10 to 20", "no more, no less", ""]
