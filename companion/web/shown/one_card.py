"""What one card is worth, if nothing else is asked: `how much is a two`, `points for the jack of trumps`."""

from collections.abc import Sequence

from companion.forms.question import answer_kind, form_fields, takes, taking
from companion.rulebook.ear import RANKED, TRUMP
from companion.rulebook.lexicon import lexicon
from companion.rulebook.search import terms_of
from companion.rulebook.utterance import rank_of
from companion.web.shown.heard import NUMBER, Heard
from companion.web.shown.question import hear


def card_asked(heard: Heard) -> str:
    """The one card of a search that asks for a figure and says nothing else; empty if it is another search."""
    words, said = lexicon(heard.context.words), heard.said
    cards = [one for one in said if one.cards]
    numbers = {one.at: str(words.numbers.get(one.word, one.word)) for one in said if not one.cards}
    ranks = {at: number for at, number in numbers.items() if RANKED.fullmatch(number)}
    counts = {one.at - 1 for one in said if one.word in words.pieces}  # places of `seven` in `seven cards`
    told = {one.at: one.cards[0] for one in cards if len(one.cards) == 1} if cards else ranks
    spoken = {one.word for one in said if one.at not in told}
    asking = words.amount | words.open | words.closed | words.pieces | words.trumps | words.colours.keys()
    others = terms_of(heard.context.book, " ".join(one.word for one in said if one.word in spoken - asking))
    if len(told) != 1 or len(cards) > 1 or told.keys() & counts or others or words.amount.isdisjoint(spoken):
        return ""
    ((at, card),) = told.items()
    before = next((one.word for one in reversed(said[:at]) if one.word != words.of), "")
    if before in words.amount & words.open and len(words.amount & spoken) == 1:  # `how many jokers`
        return ""
    trump = TRUMP if spoken & words.trumps and not spoken & words.denying else ""
    colour = next((words.colours[word] for word in spoken if word in words.colours), "")
    if rank_of(card) == card and card in heard.context.game.coloured:
        return f"{card}{colour}" if colour else ""
    return f"{card}{trump}" if rank_of(card) == card else card


def value_rules(heard: Heard) -> Sequence[str]:
    """The rules that say what the card is worth as a trump, and otherwise, if that is not the same and nobody said it.

    Empty as well if no one card is asked about.
    """
    context, card = heard.context, card_asked(heard)
    trumps = TRUMP in card or any(one.word in lexicon(context.words).trumps for one in heard.said)
    for question in taking(context.game, "cards") if card and not trumps else ():
        if answer_kind(question) == NUMBER and takes(question, "suit"):
            fields, suits = form_fields(question), [*context.game.pack_suits][:2]
            suit, cards = (next(one.name for one in fields if one.kind == kind) for kind in ("suit", "cards"))
            both = [{suit: str(suits[0]), cards: f"{rank_of(card)}{one.glyph}"} for one in suits]
            rulings = [ruling for fields_of in both if (ruling := hear(context, question, fields_of).ruling)]
            if len({one.answer for one in rulings}) > 1:
                return [str(one.reasons[0].rule) for one in rulings]
    return ()
