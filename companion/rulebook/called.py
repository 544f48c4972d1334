"""What a side or a player is called, and how many people that is: verbs and endings depend on it."""

from typing import Literal

Person = Literal["we", "one", "several"]
VARIANTS: tuple[Person, ...] = ("we", "one")  # of a message; without one of its own it speaks of several people


class Called(str):
    """A name for a blank of a message. `we` are the readers themselves; They, and two names, are several people."""

    person: Person

    def __new__(cls, name: str, person: Person) -> "Called":
        """A name, for so many people."""
        called = super().__new__(cls, name)
        called.person = person
        return called


def parts(key: str) -> tuple[str, str]:
    """The key of a message, and which variant of it this is, if it is one."""
    plain, _, variant = key.rpartition(".")
    return (plain, variant) if plain and variant in VARIANTS else (key, "")
