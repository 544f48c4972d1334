"""Companion keeps the score of card games at a real table, and knows why.

The map of the house; dependencies point from the top down only, and every
border is a contract in pyproject.toml:

    wsgi       the application for any server, built from the environment
    command    what the owner of the machine types: serve, backup, restore, check, matches, link, migrate, move
    server     waitress, and gunicorn for several workers, as they are run here
    web        Flask: addresses (api, pages), what pages show as values (views), how answers work (http)
    storage    matches and circles, SQLite or PostgreSQL, files | rulebook   the words of content/, read and searched
    forms      fields and JSON -> the values of a game and back, every mistake at its field
    games      one package a game: house rules, deals, scoring, the form of a deal, questions
    engine     cards, tallies, rulings, sentences, matches: what every game needs

Beside them, `cache` bounds in bytes what any room keeps of what people wrote.
content/ holds every word that a person reads, templates/ the pages, static/ one
stylesheet and one small script.

How a deal travels: web/pages/sheet.py -> forms/draft.py -> the game's `check`
and `score`, through the one fold in engine/fold.py -> an event in
storage/matches.py -> the sheet in engine/match.py -> web/views/match.py.
"""

__version__ = "0.1.0"
