"""Access to a table by the key of a link, within budgets for wrong keys."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import Request

from pokernight.errors import Refused
from pokernight.room.cluster.table_registry import TableRegistry
from pokernight.room.http.replies import TOO_MANY_REQUESTS, host_of, key_of
from pokernight.room.shared.background_thread import OverBudget
from pokernight.room.shared.rate_limits import Kind, RateLimits, block_of, budget_name
from pokernight.session.command_refusals import WRONG_KEY
from pokernight.session.seat_state import StateBuilder
from pokernight.session.session import Session

TOO_MANY_KEYS = "too many wrong links from here: come again in a minute"


class Reader(NamedTuple):
    """Reader of a table: the table, the person (empty with an invitation), the delay in ms."""

    table: StateBuilder
    person: str
    delay: int


class TableAccess:
    """Finds the table and the person of a request."""

    def __init__(self, tables: TableRegistry, limits: RateLimits) -> None:
        self._tables, self._limits = tables, limits

    async def reader_of(self, request: Request) -> Reader:
        """Return the table of a request, and the person of its link.

        The key is looked at first, and what its address did before only where that takes more than
        a look: a guest with a right key is never locked out by others at the same address.

        Raises:
            Refused: if there is no such table, or the key does not open it.
            OverBudget: after too many wrong keys.
        """
        table, key = request.path_params["table"], key_of(request.headers)
        address = block_of(host_of(request))
        try:
            if self.person_of(table, key) is None and not self._limits.may_try(address, table):
                raise OverBudget(TOO_MANY_KEYS)
            builder = await self._tables.view(table, asker=address)
            person = _check_key(key, builder.session)
        except Refused:
            self._limits.is_wrong(table, key)
            if not self._limits.may_try(address, table):
                raise OverBudget(TOO_MANY_KEYS) from None
            self._limits.guessed(address, table)
            raise
        self._limits.is_right(table, key, person)
        return Reader(builder, person, builder.session.delay_of(person))

    def person_of(self, table: str, *keys: str) -> str | None:
        """Return the person of a key, as far as a look tells it; empty for an invitation.

        None where the store, or another worker, must be asked.

        Raises:
            Refused: if the table is owned here, and the key does not open it.
        """
        actor = self._tables.actors.get(table)
        if actor is None:
            known = (self._limits.known(table, key) for key in keys)
            return next((person for person in known if person is not None), None)
        person = actor.admission.person_of(*keys)
        if person is None:
            raise Refused(actor.live.damage or WRONG_KEY)
        return person

    def take(self, request: Request, person: str, kind: Kind) -> str:
        """Take a request from the budget of a person, or of an address; return the budget's name.

        Raises:
            OverBudget: if nothing is left.
        """
        name = budget_name(request.path_params["table"], person or block_of(host_of(request)))
        if not self._limits.budget.take(name, kind):
            raise OverBudget(TOO_MANY_REQUESTS)
        return name


def _check_key(key: str, session: Session) -> str:
    """Return the id of the person of a key; empty for an invitation.

    Raises:
        Refused: if the key does not open the table.
    """
    holder = session.holder_of(key)
    if holder is not None:
        return holder
    raise Refused(WRONG_KEY)
