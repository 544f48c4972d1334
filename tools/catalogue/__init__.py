"""The catalogues and books of each language: made, kept up with the English ones, shown, checked and merged.

    python -m tools.catalogue                    the English catalogues, in their one shape
    python -m tools.catalogue bn                 makes or updates every file of a language, and says what is missing
    python -m tools.catalogue bn canasta         the same for one game; `interface` for what all games share
    python -m tools.catalogue --check bn canasta says what is missing, stale or wrong, and changes nothing
    python -m tools.catalogue --show bn canasta red-threes line   texts with their English and notes; without ids all
    python -m tools.catalogue --out FOLDER bn canasta   catalogues with notes in them, for an editor of gettext
    python -m tools.catalogue --in FOLDER bn canasta    and what was translated there, back into place
    python -m tools.catalogue --merge BASE OURS THEIRS PATH   three catalogues into OURS, for git

What a person wrote is never thrown away: a message whose English has changed keeps its
translation, marked as fuzzy, until somebody has looked at it. A book has a fingerprint of
the English behind the id of each heading, and it stays what it was until somebody takes
it away: then the command writes that of today.
"""
