"""What the cards and figures of a search ask by themselves, or with the words beside them, whatever else is near."""

from collections.abc import Sequence
from functools import lru_cache

from companion.forms.question import answer_kind, form_fields, takes, taking
from companion.rulebook.busts import KITTY, busts
from companion.rulebook.letters import RANKED
from companion.rulebook.lexicon import lexicon, says
from companion.rulebook.placing import OPPOSED
from companion.rulebook.purchases import BOUGHT, speaks_of_prices
from companion.rulebook.search import terms_of
from companion.rulebook.utterance import ADDED_UP, ALL_OF, CARD, CARDS, TRUMP, WILD, WORTH, rank_of
from companion.rulebook.vocabulary import split
from companion.web.shown.heard import ENOUGH, NUMBER, AnyQuestion, Heard
from companion.web.shown.question import hear

BETS = {KITTY, *OPPOSED}  # fields of questions about bets, of which one may be bust
SWEPT = {*ALL_OF.values()}  # fields for the side that has every trick
once = lru_cache(maxsize=4)  # for one search, which asks it several times, beside a few others


@once
def asked_in_words(heard: Heard) -> Sequence[AnyQuestion]:
    """The questions that words ask of the cards and figures that were said, if these are all that one needs.

    Those for a figure first, then those of which more is said than that one is asked for; what may or must be done is
    asked of none that names a card.
    """
    words, said = lexicon(heard.context.words), split(heard.wanted)
    if heard.tells_many_of_a_meld or outcomes_asked(heard):
        return []  # which may have a bonus, or are about what is left of bets
    closed = says(words.may | words.must, said)
    asked = [one for one in heard.context.game.questions if says(words.asks(one.slug), said)]
    asked = [one for one in asked if one.arises(heard.context.house) and _is_told(heard, one)]
    asked = [one for one in asked if not (closed and answer_kind(one) == CARD)]
    scored = any(heard.reading(one).form.adds_points for one in heard.of_counts)
    asked = [one for one in asked if not (scored and answer_kind(one) == NUMBER)]  # of which it is a part
    named = {one: [phrase for phrase in words.asks(one.slug) - words.amount if says([phrase], said)] for one in asked}
    return sorted(asked, key=lambda one: (answer_kind(one) != NUMBER, -len(named[one])))


def words_asking(heard: Heard, question: AnyQuestion) -> frozenset[str]:
    """The single words by which a question is asked of cards and figures, a figure among them: `over 21`."""
    phrases = lexicon(heard.context.words).asks(question.slug)
    return frozenset(word for phrase in phrases for word in phrase.split("_"))


def guesses_a_price(heard: Heard, question: AnyQuestion) -> bool:
    """True if a question is about a card that is bought, and no word of the search is about buying or a stake."""
    said, buys = heard.reading(question), BOUGHT in (one.name for one in form_fields(question))
    return buys and not speaks_of_prices(said.form, said.utterance, words_asking(heard, question))


def _is_told(heard: Heard, question: AnyQuestion) -> bool:
    """True if all that a question needs was said, several cards where it takes cards, or what it counts."""
    said, fields = heard.reading(question), form_fields(question)
    named = {name.partition(".")[0] for name in said.fields}
    left = [one for one in said.unused if one.word not in words_asking(heard, question)]
    alone = answer_kind(question) == NUMBER and [one.kind for one in fields if one.required] == ["cards"]
    if alone and not heard.asks_how_much:
        return False  # the cards are told in passing
    buys = BOUGHT in (one.name for one in fields) and not heard.cards  # whatever they are
    wanted = {one.name for one in fields if one.required and not (buys and one.kind in CARDS)}
    if heard.context.match and heard.are_melds and not (answer_kind(question) or takes(question, "score")):
        return False  # at a table they may have to open
    compared = said.form.adds_up and (heard.compares or len(heard.cards) < ENOUGH)  # `our tierce and their quarte`
    if not named or left or compared or not wanted <= named:
        return False
    several = len(heard.cards) >= ENOUGH and not WILD.issuperset(map(rank_of, heard.cards))
    return buys or bool(said.counts) or several or not any(takes(question, kind) for kind in CARDS)


@once
def hands_asked(heard: Heard) -> Sequence[AnyQuestion]:
    """The question that cards alone ask where hands are compared, but for a pair, or two hands a word sets apart.

    What hand they are, or which is better; empty if it is another game, or search.
    """
    of_cards = taking(heard.context.game, "cards") if heard.context.game.hand_of else ()
    if heard.is_of_cards_alone and len({*heard.cards}) > 1:
        return of_cards[:1]
    hands = [one for one in of_cards if sum(each.kind == "cards" for each in form_fields(one)) > 1]
    return [one for one in hands if heard.reading(one).utterance.set_apart([one for one in heard.said if one.cards])]


@once
def outcomes_asked(heard: Heard) -> Sequence[AnyQuestion]:
    """The question of one bet among others whose hand is bust, or of what is won and lost: `80, 30 won, 20 lost`."""
    of_bets = [one for one in heard.context.game.questions if BETS & {each.name for each in form_fields(one)}]
    readings = {one: heard.reading(one) for one in of_bets}
    bust = [one for one, said in readings.items() if busts(said.form, said.utterance)]
    return bust[:1] or [one for one, said in readings.items() if all(name in said.fields for name in OPPOSED)]


@once
def swept_asked(heard: Heard) -> Sequence[AnyQuestion]:
    """The question of a deal of which one side has every trick, and more besides: `all the tricks and a quarte`."""
    words, said = lexicon(heard.context.words), [one.word for one in heard.said]
    together = words.amount | words.joining | words.above  # `how much`, `and`, `plus`
    if together.isdisjoint(said) or says(words.closed, said[:1]) or says(words.may | words.must, said):
        return []
    of_deals = [one for one in heard.context.game.questions if SWEPT & {each.name for each in form_fields(one)}]
    swept = [one for one in of_deals if SWEPT & heard.reading(one).fields.keys()]
    adding = [one for one in heard.context.game.questions if swept and one.slug in ADDED_UP.values()]
    declared = any(heard.reading(one).counts for one in adding)
    return [one for one in swept if declared or WORTH.keys() & heard.reading(one).fields.keys()]


@once
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


@once
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
