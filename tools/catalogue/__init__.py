"""The catalogues and books of each language: made, kept up with the English ones, checked and merged.

    python -m tools.catalogue                    the English files: a comment beside each message
    python -m tools.catalogue bn                 makes or updates every file of a language, and says what is missing
    python -m tools.catalogue bn canasta         the same for one game; `interface` for what all games share
    python -m tools.catalogue --check bn canasta says what is missing, stale or wrong, and changes nothing
    python -m tools.catalogue --merge BASE OURS THEIRS PATH   three catalogues into OURS, for git

What a person wrote is never thrown away: a message whose English has changed keeps its
translation, marked as fuzzy (in a book: `changed`), until somebody has looked at it.
"""
