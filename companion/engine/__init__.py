"""What every card game needs, and nothing that only one needs: cards, tallies, rulings, matches.

Standard library only: no disk, no web, no prose.
"""
