"""A host's settings for a table: clocks, spectators, and how chips come and go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pokernight.errors import Refused
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import message

SECOND = 1000
"""Milliseconds."""

LONGEST = 86_400 * SECOND
"""Longest wait of any kind, in milliseconds."""


LONGEST_DELAY = 600 * SECOND
"""Longest delay for spectators, in milliseconds."""


BUY_INS = 10
"""Most usual buy-ins in front of a player after buying, unless the host sets another limit."""
LARGEST_BUY_IN = 10**9
"""Highest limit that a host can set for the chips in front of a buyer, in cents."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(ClosedRecord):
    """Settings of a session, fixed before the evening; times are in milliseconds.

    Attributes:
        clock: time for an answer, and for calling a game.
        alone: the same, while a single person has a chair among house players; 0 for no other.
        bank: each person's time bank for the evening.
        window: time for which a sealed window is open.
        strict: windows last their whole clock, so that nobody can tell which players had something
            to think about; at a friendly table they close when all have answered.
        look: pause after a showdown before the next hand is dealt; after a pot won without a
            showdown it is half as long, and it ends once all players dealt in next are ready.
        pace: mean thinking time of a house player; None: a second with people, and 0 where programs
            answer for everybody with a chair.
        grace: time for which players are waited for after the room was away.
        misses: turns in a row answered by the clock after which a player sits out.
        watch: spectators allowed.
        delay: with which spectators see the table, ten minutes at most.
        approve: buying in waits for the host's yes.
        keep_chips: chips stay on the table until their player leaves, and players that come back
            within the evening bring the chips they left with.
        buy_in_most: most chips in front of a player after buying, in cents; 0: ten usual buy-ins,
        or
            the limit of the menu.
        seeds: the seeds of all decks are shown at the end, with every card nobody saw.
        start: the first hand waits for the host, or starts soon.
        pauses: not used: a pause lasts as long as the host likes. Older evenings have a limit here.
        host_away: time without the host after which the others may choose another.
        hints: players may ask for the strong bot's answer; None: while a single person has a chair.
        take_back: answers are taken back at once within five seconds, if nothing was learnt and
            nobody has answered since, and else if everybody dealt in agrees (``free``); only if
            they agree (``consent``); or ``never``.
    """

    clock: int = 30 * SECOND
    alone: int = 0
    bank: int = 60 * SECOND
    window: int = 5 * SECOND
    strict: bool = True
    look: int = 6 * SECOND
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
    hints: bool | None = None
    take_back: Literal["free", "consent", "never"] = "free"

    def __post_init__(self) -> None:
        for name in ("clock", "window"):
            if not SECOND <= getattr(self, name) <= LONGEST:
                raise Refused(
                    message("a {setting:=} is a second at least, and a day at most", setting=name)
                )
        for name in ("alone", "bank", "look", "pace", "grace", "delay", "pauses", "host_away"):
            milliseconds = getattr(self, name) or 0
            if milliseconds < 0:
                raise Refused(message("{setting:=} cannot be less than nothing", setting=name))
            if milliseconds > LONGEST:
                raise Refused(message("{setting:=} is a day at most", setting=name))
        if self.delay > LONGEST_DELAY:
            raise Refused("the delay for spectators is ten minutes at most")
        if not 0 <= self.buy_in_most <= LARGEST_BUY_IN:
            raise Refused(
                message(
                    "buy_in_most is {most:$} at most, in cents, or 0 for {count} usual buy-ins",
                    most=LARGEST_BUY_IN,
                    count=BUY_INS,
                )
            )
        if not 1 <= self.misses <= 100:
            raise Refused("somebody sits out after 1 to 100 missed turns")
