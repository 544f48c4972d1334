"""Companion keeps the score of card games at a real table, and knows why.

The map of the house; dependencies point from the top down only, and every
border is a contract in pyproject.toml:

    wsgi         the application for any server
    command      the commands of the owner: serve, backup, restore, check, matches, link, erase, migrate, move
    environment  the application as environment variables set it up
    server       waitress, and gunicorn for several workers, as they are run here
    web          Flask: a folder for each place that people visit, what several places show, requests and answers
    storage      matches and circles, SQLite or PostgreSQL, files | rulebook   the words of content/, read and searched
    forms        fields and JSON to the values of a game and back, every mistake at its field
    games        one package a game: house rules, deals, scoring, the form of a deal, questions, pictures, practice
    engine       cards, tallies, rulings, sentences, matches: what every game needs

Beside them, `cache` bounds in bytes what is kept in memory, `gate` lets what is dear
to compute stand in line and bounds how often one address may ask, and
`private` keeps files from other users. content/ holds every word that a person
reads, templates/ the pages, static/ the stylesheets, one small script and the icons.

How a deal travels, from the key *Write* to the answer:

    web/sheet/__init__.py    `record`: the request
    web/context.py           the match that the key opens, as it was when the form was begun
    forms/draft.py           `bind_form` and `draft`: the form, its mistakes, the deal
    forms/bound.py           the rows that the game declares (games/<game>/form.py), and what follows from the fields
    forms/values.py          fields to the game's values (games/<game>/deal.py), all mistakes at once
    engine/fold.py           the game's own check and score (deal.py, scoring.py), from the standing before the deal
    web/writing.py           `write`: an event; or 409 and both versions, if another phone wrote first
    storage/matches.py       the event in the log of the match (notation.py as a row, shared.py written once)
    engine/match.py          `replay`: every deal that stands, checked and scored alike, is the sheet (engine/sheet.py)
    web/writing.py           `sheet_page`: the sheet with the draft of the next deal
    forms/progress.py        what is still to be entered in that draft, and what of it cannot be
    web/shown/               match.py, deal_form.py: names, totals, lines and rows as values
    web/http/pages.py        the template templates/sheet/sheet.html, or a region of it, as bytes
"""

__version__ = "1.0.0"
