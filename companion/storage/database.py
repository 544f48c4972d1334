"""An engine: rows, transactions, and what can go wrong with them. `:name` in a statement stands for a value."""

import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
TableRow = dict[str, Any]
Values = Mapping[str, Any]
ALONE: Values = MappingProxyType({})  # a statement without any

PATIENCE = 2  # seconds that a write waits for another one
LOOKED = 10.0  # seconds for which the end of a write tells how the disk is
ATTEMPTS, PAUSE = 4, 0.02  # of a write that others got in the way of, and seconds between them
ID_BITS = 63
SIGNED_WITH = "select value from secret where name = :name"

BUSY, FULL, DISK, GONE, AWAY = "busy", "full", "disk", "gone", "away"
SAYS = {
    BUSY: "another program has been writing for too long",
    FULL: "the disk is full",
    DISK: "the disk cannot be written",
    GONE: "the file was deleted or replaced while the server runs: start it anew",
    AWAY: "the database cannot be reached",
}


class ForeignDatabase(Exception):
    """The folder or server cannot be used: not writable, or what is there is not a sound database of this program."""


class InUse(ForeignDatabase):
    """Something else is at work in the folder, so that this cannot be done now."""


class NotSaved(Exception):
    """Nothing was kept, for a `reason` that passes: `busy`, `full`, `disk` or `away`; or the file is `gone`.

    Where the database went `away` in the middle it may have been kept all the same: whoever asks again under the
    same token learns it.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(SAYS[reason])
        self.reason = reason


class Unreadable(Exception):
    """A page of the database is damaged, and what lies on it cannot be read; what lies on others can."""


class Overtaken(NotSaved):
    """Nothing was kept, since another transaction got in the way or the connection was lost: it may be begun again."""


def one_line(reason: object) -> str:
    """The message of an error from outside, without line breaks and cut to a sensible length."""
    return " ".join(str(reason).split())[:200]


class Reading(ABC):
    """A source of rows: a database, or a transaction in it."""

    @abstractmethod
    def rows(self, query: str, asked: Values = ALONE) -> list[TableRow]:
        """Every row that a query finds, by the names of its columns."""

    def row(self, query: str, asked: Values = ALONE) -> TableRow | None:
        """The first row that a query finds."""
        return next(iter(self.rows(query, asked)), None)


class Writing(Reading):
    """A transaction: it sees what it has written, and everything that was committed before it held what it changes."""

    @abstractmethod
    def execute(self, statement: str, values: Values = ALONE) -> int:
        """Change rows; how many were changed."""

    @abstractmethod
    def hold(self, table: str, number: int) -> None:
        """Keep everybody else who holds this row waiting until the end, so that what is read now stays true."""

    @abstractmethod
    def insert(self, table: str, rows: Iterable[TableRow]) -> None:
        """Put rows in, all with the same columns."""


class Snapshot(Reading):
    """Everything as it was at one moment, whatever is written meanwhile."""

    @abstractmethod
    def batches(self, query: str) -> Iterator[list[TableRow]]:
        """The rows of a query, a few at a time, however many there are."""


class Database(Reading):
    """Matches, circles and all that belongs to them; `where` it is, as the command names it."""

    where: Path | str
    errors: ClassVar[type[Exception]]  # what its engine raises
    _last_write = (-LOOKED, "")  # when one ended, and why it was not kept

    @contextmanager
    def writing(self, *, durable: bool = True, patience: float = PATIENCE) -> Iterator[Writing]:
        """A transaction, committed at its end, rolled back if anything is raised in it.

        What is not `durable` survives the end of the program, but the last second of it may be lost with the power.
        `patience` is how many seconds it may have to wait for another one.
        Raises `NotSaved` where it was not kept and must not be acknowledged, `Overtaken` where it may be begun again.
        """
        try:
            with self._transaction(durable=durable, patience=patience) as db:
                yield db
        except Overtaken:
            raise
        except NotSaved as reason:
            self._last_write = time.monotonic(), str(reason)
            raise
        self._last_write = time.monotonic(), ""

    @abstractmethod
    def _transaction(self, *, durable: bool, patience: float) -> AbstractContextManager[Writing]: ...

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[Snapshot]:
        """All of it as it is now, to be copied."""

    @abstractmethod
    def drop_traces(self) -> None:
        """Take what was erased out of the engine's own files too, as far as that can be while others write."""

    @abstractmethod
    def close(self) -> None:
        """Close every connection; nothing can be read or written afterwards."""

    def secret(self) -> str:
        """The secret that cookies are signed with; made once."""
        made = {"name": "cookies", "value": secrets.token_hex(32)}
        if not (kept := self.row(SIGNED_WITH, made)):
            with self.writing() as db:
                db.execute("insert into secret (name, value) values (:name, :value) on conflict do nothing", made)
            (kept,) = self.rows(SIGNED_WITH, made)
        return str(kept["value"])

    def unreadable(self) -> str:
        """Why it cannot be read, in one line; empty where it can. Nothing is written."""
        try:
            self.row("select 1 from match limit 1")
        except (NotSaved, Unreadable, self.errors) as fault:
            return one_line(fault)
        return ""

    def fault(self) -> str:
        """Why it cannot be read or written, in one line; empty where both work.

        How the last write of anybody ended tells enough; where there was none for ten seconds, one is made.
        """
        return self.unreadable() or self._unwritable()

    def _unwritable(self) -> str:
        when, fault = self._last_write
        if time.monotonic() < when + LOOKED:
            return fault
        self._last_write = time.monotonic(), fault  # whoever looks meanwhile makes no other one
        try:
            with self.writing() as db:  # a row of its own: nobody waits for it who writes at the same time
                db.insert("secret", [row := {"name": f"looked-{new_id()}", "value": ""}])
                db.execute("delete from secret where name = :name", row)
        except (NotSaved, self.errors) as reason:
            self._last_write = time.monotonic(), one_line(reason)
        return self._last_write[1]


def retried(act: Callable[P, T]) -> Callable[P, T]:
    """A method that is begun again where another transaction got in its way; nothing of it was kept then."""

    @wraps(act)
    def attempt(*args: P.args, **kwargs: P.kwargs) -> T:
        for number in range(1, ATTEMPTS):
            try:
                return act(*args, **kwargs)
            except Overtaken:
                time.sleep(PAUSE * number * (0.5 + secrets.randbelow(100) / 100))
        return act(*args, **kwargs)

    return attempt


def new_id() -> int:
    """A number that nothing else has: at random, so that no engine has to count for all of its machines."""
    return secrets.randbits(ID_BITS)
