"""How a host wants a table run: clocks, who may watch, how chips come and go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.engine.rules import money
from pokernight.errors import Refused
from pokernight.session.wire_fields import ClosedRecord

SECOND = 1000
"""Milliseconds."""

LONGEST = 86_400 * SECOND
"""What somebody waits at most."""


LONGEST_DELAY = 600 * SECOND
"""How much later those who watch see everything at most."""


BUY_INS = 10
"""How many usual buy-ins may lie in front of a player who buys, unless the host says otherwise."""
LARGEST_BUY_IN = 10**9
"""The most that a host can let lie in front of a player who buys, in cents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(ClosedRecord):
    """What was settled before an evening in the room; times are in milliseconds.

    Attributes:
        clock: for an answer, and for calling a game.
        alone: the same, while one person alone has a chair among house players; 0 for no other.
        bank: each person's time bank of an evening, for when the clock is not enough.
        window: how long a sealed window is open.
        strict: windows last their whole clock, so that nobody can tell who had something to think
            about; at a friendly table they close when all have answered.
        look: between two hands, so that people can look at how the last ended.
        pace: the mean time a house player thinks; if it is not said a second with people, and none
            where everybody who has a chair answers by himself.
        grace: how long those who were playing are waited for after the room was away.
        misses: after how many turns in a row that the clock answered somebody sits out.
        watch: who may look on without a chair.
        delay: of everything that those see, ten minutes at most.
        approve: buying in waits for the host's yes.
        keep_chips: chips stay on the table until one leaves, and who comes back within the evening
            brings what he left with.
        buy_in_most: the most that may lie in front of a player who buys, in cents; 0: ten usual
            buy-ins, or what the menu says.
        seeds: whether the seeds of all decks are shown at the end, with every card nobody saw.
        start: whether the first hand waits for the host's word.
        pauses: how long a host may stop the clocks in one hand, in all.
        host_away: after how long without the host the others may choose another.
        hints: whether who is asked may ask what the strong bot would do.
    """

    clock: int = 30 * SECOND
    alone: int = 0
    bank: int = 60 * SECOND
    window: int = 5 * SECOND
    strict: bool = True
    look: int = 4 * SECOND
    pace: int | None = None
    grace: int = 20 * SECOND
    misses: int = 2
    watch: Literal["nobody", "invited"] = "invited"
    delay: int = 0
    approve: bool = False
    keep_chips: bool = True
    buy_in_most: int = 0
    seeds: Literal["end", "never"] = "end"
    start: Literal["host", "soon"] = "host"
    pauses: int = 300 * SECOND
    host_away: int = 600 * SECOND
    hints: bool = True

    def __post_init__(self) -> None:
        for name in ("clock", "window"):
            if not SECOND <= getattr(self, name) <= LONGEST:
                raise Refused(f"a {name} is a second at least, and a day at most")
        for name in ("alone", "bank", "look", "pace", "grace", "delay", "pauses", "host_away"):
            said = getattr(self, name) or 0
            if said < 0:
                raise Refused(f"{name} cannot be less than nothing")
            if said > LONGEST:
                raise Refused(f"{name} is a day at most")
        if self.delay > LONGEST_DELAY:
            raise Refused("those who watch see everything ten minutes later at most")
        if not 0 <= self.buy_in_most <= LARGEST_BUY_IN:
            raise Refused(
                f"buy_in_most is {money(LARGEST_BUY_IN)} at most, in cents, or 0 for "
                f"{BUY_INS} usual buy-ins"
            )
        if not 1 <= self.misses <= 100:
            raise Refused("somebody sits out after 1 to 100 missed turns")
