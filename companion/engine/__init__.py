"""The parts that every card game needs, and none that only one needs: cards, tallies, rulings, matches.

Standard library only: no disk, no web, no prose.
"""
