"""Cards that a search names by their ranks, or as trumps, each in a suit."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import cycle

from companion.forms.question import Field, answer_kind, form_fields
from companion.rulebook.ear import TRUMP, WILD
from companion.rulebook.utterance import CARD, TRICK
from companion.web.shown.heard import NUMBER, AnyQuestion
from companion.web.shown.question import QuestionForm
from companion.web.shown.rules import RuleContext

RANK = re.compile("[AKQJ2-9]|10")


def _trumps(question: AnyQuestion) -> Field | None:
    """The field that says which suit is trumps, if a question has one."""
    return next((one for one in form_fields(question) if one.kind == "suit"), None)


def cards_in(question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The cards in each field that has some, those of a trick one by one."""
    held = {one.name for one in form_fields(question) if one.kind == "cards"}
    played = [(f"{one.name}.", f".{one.part(CARD)}") for one in form_fields(question) if one.kind == TRICK]
    of_a_trick = {name for name in fields for trick, card in played if name.startswith(trick) and name.endswith(card)}
    return {name: text for name, text in fields.items() if text and name in held | of_a_trick}


def of_trumps(context: RuleContext, question: AnyQuestion, fields: Mapping[str, str]) -> Mapping[str, str]:
    """The suit of trumps, with the cards that were named as trumps in it.

    Where neither the search nor the table says it, one of which no card was named; none to what was led, which it
    decides, unless cards were named as trumps.
    """
    trumps, cards_by_field = _trumps(question), cards_in(question, fields)
    if trumps is None or not cards_by_field or not trumps.required:
        return {}
    suits = {str(suit): suit.glyph for suit in context.game.pack_suits}
    free = (suit for suit, glyph in suits.items() if not any(glyph in cards for cards in cards_by_field.values()))
    known = fields.get(trumps.name) or QuestionForm(context, (trumps,), {}).known(trumps)
    decides = any("." in name for name in cards_by_field) and not any(TRUMP in one for one in cards_by_field.values())
    suit = known or ("" if decides else next(free, ""))
    named = {name: cards.replace(TRUMP, suits[suit]) for name, cards in cards_by_field.items() if suit in suits}
    return {trumps.name: suit, **named} if suit else {}


def with_trumps(
    context: RuleContext, question: AnyQuestion, said: Mapping[str, str], fields: Mapping[str, str]
) -> Mapping[str, str]:
    """The fields, trumps among the cards that were named by their ranks alone if none has its suit."""
    cards = cards_in(question, said)
    if answer_kind(question) != NUMBER or not _trumps(question) or any(TRUMP in one for one in cards.values()):
        return fields
    return {**fields, **in_suits(context, question, {**fields, **cards}, trumps_first=True)}


def in_suits(
    context: RuleContext, question: AnyQuestion, fields: Mapping[str, str], *, trumps_first: bool = False
) -> Mapping[str, str]:
    """Cards that were named by their ranks alone, each in a suit, where suits do not matter, or cannot but be these.

    Where a meld is asked about, cards of one rank are of several suits, and others of one. Of a suit that is trumps
    they are last, or first.
    """
    number, suits = answer_kind(question) == NUMBER, {str(suit): suit.glyph for suit in context.game.pack_suits}
    if not number and not (context.game.suits and any(card.suit is None for card in context.game.pack)):
        return {}
    cards_by_field = {name: cards.split() for name, cards in cards_in(question, fields).items()}
    run = not number and len({card for cards in cards_by_field.values() for card in cards} - WILD) > 1
    trumps = _trumps(question)
    trump = suits.get(fields.get(trumps.name, ""), "") if trumps else ""
    plain = [suit for suit in suits.values() if suit != trump]
    every, used = cycle(range(len(plain))), Counter(card for cards in cards_by_field.values() for card in cards)

    def suited(card: str) -> str:
        turn = next(every)
        order = plain[1:2] if run else [*plain[turn:], *plain[:turn]]
        order = [*[trump] * trumps_first, *order, *[trump] * (not trumps_first)] if trump else order
        one = min((f"{card}{suit}" for suit in order), key=used.__getitem__)
        used[one] += 1
        return one

    return {
        name: " ".join(suited(card) if RANK.fullmatch(card) else card for card in cards)
        for name, cards in cards_by_field.items()
    }
