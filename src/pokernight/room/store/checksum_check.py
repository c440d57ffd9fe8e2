"""Check of the checksums of all evenings, a little at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import deque

from pokernight.room.store.store_interface import Checked, Clock, Store

log = logging.getLogger("pokernight.room")

AT_START = 2.0
"""Seconds for which evenings are checked before the room opens, latest entry first."""
SHARE = 0.05
"""Seconds for which the check goes on when a proxy asks whether the room is ready."""
PAUSE = 1.0
"""Seconds between two such times, however often a proxy asks."""


class ChecksumCheck:
    """Check of all evenings of a store in turn, over and over.

    An evening is also checked whenever it is loaded, so that play never continues after a damaged
    entry, however far this check has come.

    Attributes:
        damaged: damage by table.
        unreadable: by table, entries with a right checksum that cannot be read or applied, as far
            as tables were loaded.
        rounds: number of times that all evenings have been checked.
    """

    def __init__(self, store: Store, steady: Clock) -> None:
        self.damaged: dict[str, str] = {}
        self.unreadable: dict[str, str] = {}
        self.rounds = 0
        self._store, self._steady = store, steady
        self._left: deque[str] = deque()
        self._so_far: Checked | None = None
        self._unsigned = 0
        self._next = steady()
        self._going = asyncio.Lock()

    async def share(self) -> None:
        """Go on with the check for a moment, unless that was done just now.

        Raises:
            StoreAway: if the store cannot be reached.
        """
        if self._steady() >= self._next and not self._going.locked():
            await self.some(SHARE)
            self._next = self._steady() + PAUSE

    async def some(self, seconds: float) -> None:
        """Go on with the check for about so long, or until all is checked.

        Raises:
            StoreAway: if the store cannot be reached.
        """
        async with self._going:
            await self._some(self._steady() + seconds)

    async def _some(self, until: float) -> None:
        if not self._left:
            self._left.extend(stored.table for stored in await self._store.tables())
            self._unsigned = 0
        while self._left:
            table = self._left[0]
            checked = await self._store.check(table, self._so_far)
            self._so_far = None if checked.whole else checked
            if checked.whole:
                self._left.popleft()
                self._unsigned += bool(checked.unsigned)
                self.note(table, checked.damage)
            if self._steady() >= until:
                break
        if not self._left:
            if self._unsigned and not self.rounds:
                log.info(
                    "evenings that begin with entries from before there were checksums: %d; those "
                    "entries are taken as they are", self._unsigned,
                )  # fmt: skip
            self.rounds += 1

    def note(self, table: str, damage: str) -> None:
        """Note the damage of a table, or that it has none."""
        if not damage:
            self.damaged.pop(table, None)
        elif self.damaged.get(table) != damage:
            self.damaged[table] = damage
            log.error("table %s is damaged: %s", table, damage)
