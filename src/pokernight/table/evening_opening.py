"""Settings of an evening before it begins, and the holdings of a game between its hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pokernight.errors import Refused
from pokernight.table.menu import Menu
from pokernight.wording.message import message

MOST_CHAIRS = 16
"""The most chairs: no game of the rulebook is dealt to more."""


class GameHoldings(NamedTuple):
    """Holdings of a game until it is played again; money in cents.

    Attributes:
        bank: money that the table holds for it (Damien's holdings).
        pot: a pot left as the next ante.
        carried: other numbers that it carries (wild eights, modifiers in force).
        dealer: the dealer of its next hand by its own rules; "" where the deal just passes.
        by_name: numbers that players carry (legs, lives), by their name and then by the player's.
    """

    bank: int = 0
    pot: int = 0
    carried: Mapping[str, int] = {}
    dealer: str = ""
    by_name: Mapping[str, Mapping[str, int]] = {}

    @property
    def money(self) -> int:
        """The bank and the pot, in cents."""
        return self.bank + self.pot


@dataclass(frozen=True, slots=True)
class EveningOpening:
    """An evening is a function of this and its commands.

    Attributes:
        menu: the host's.
        seed: every deck follows from it and from how often was dealt.
        chairs: how many there are.
        hands: how many hands the host has announced, 0 for an open end; the caller ends the
            evening after these.
        practice: whether answers may be taken back freely while a single person sits there.
        held: what an earlier evening kept, by the name of the game.
        kitty: what it kept of penalties, in cents.
        versions: by the name of a game, by which version of it the evening was played, where that
            is older than ours.
    """

    menu: Menu
    seed: str
    chairs: int = MOST_CHAIRS
    hands: int = 0
    practice: bool = False
    held: Mapping[str, GameHoldings] = field(default_factory=dict)
    kitty: int = 0
    versions: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def versions_apart(self) -> bool:
        """True if each deal names the version of its game, as it does where it brings its deck.

        Such an evening goes on with another version of a game; an evening whose decks follow from
        a seed does not.
        """
        return not self.seed

    def __post_init__(self) -> None:
        if not 2 <= self.chairs <= MOST_CHAIRS:
            raise Refused(
                message(
                    "a table has 2 to {most} chairs, not {chairs}",
                    most=MOST_CHAIRS, chairs=self.chairs,
                )
            )  # fmt: skip
        if self.hands < 0:
            raise Refused("an evening needs at least one hand")
        if self.kitty < 0 or any(kept.bank < 0 or kept.pot < 0 for kept in self.held.values()):
            raise Refused("what an evening keeps cannot be less than nothing")
