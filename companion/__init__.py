"""Companion keeps the score of card games at a real table, and knows why.

The map of the house; dependencies point from the top down only:

    web        Flask: pages and the JSON interface, two views of the same calls
    storage    matches as events in SQLite     | rulebook   the words of content/, read and searched
    forms      fields and JSON -> the values of a game and back, every mistake at its field
    games      one package a game: house rules, deals, scoring, questions
    engine     cards, tallies, rulings, matches: what every game needs

Beside them: `cache` bounds in bytes what any room keeps of what people wrote, and
`keepalive` keeps connections open. content/ holds every word that a person reads,
templates/ the pages, static/ one stylesheet and one small script.
"""

__version__ = "0.1.0"
