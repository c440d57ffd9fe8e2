"""What the fixed-limit games of the rulebook share: their stakes and the house rules of betting."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal, Self

from pokernight.engine.betting import Limits
from pokernight.engine.money import OddChips
from pokernight.engine.rules import Count, Money, Rules, RulesError, money, option
from pokernight.engine.rulings import Matter
from pokernight.engine.steps import ShowOrder

SCALED = (
    "ante", "bring_in", "small_blind", "big_blind", "dead_of_small_blind", "dead_of_big_blind",
    "fee", "price", "last_card_price",
)  # fmt: skip
"""The payments that keep their proportion to the small bet when the stakes change."""


@dataclass(frozen=True)
class LimitRules(Rules):
    """Fixed-limit betting: a small bet on the early rounds, a big one later."""

    small_bet: Money = option(200, "The bet and raise of the early rounds.", source="house (1.1)")
    big_bet: Money = option(400, "The bet and raise of the later rounds.", source="house (1.1)")
    raises: Count = option(
        3, "How many raises may follow the bet in a round; 0 for any number.", source="house"
    )
    cap_heads_up: bool = option(
        False, "Whether that cap also holds when only two were left before the last raise."
    )
    short_all_in: Literal["half", "full"] = option(
        "half",
        "An all-in short of a full raise opens the betting again if it is half a bet or more, "
        "or only if it is a full one.",
        source="Robert's Rules, limit poker",
    )
    short_all_ins_add_up: bool = option(
        False, "Whether several short all-ins are added up for that.", source="house (O5)"
    )
    odd_chips: OddChips = option(
        "left_of_button",
        "Who gets a cent that cannot be split: the first tied hand clockwise from the button, or "
        "the hands' suits as Robert's, the WSOP or the TDA have it.",
        source="house (0.6)",
    )
    show_order: ShowOrder = option(
        "last_aggressor",
        "Who shows first: the last to bet or raise on the last round, or who acted first on it.",
    )

    def check(self) -> None:
        """Refuse impossible stakes."""
        if self.small_bet <= 0:
            raise RulesError("a bet is a cent at least: small_bet cannot be 0")
        if self.big_bet < self.small_bet:
            raise RulesError(
                f"the big bet ({money(self.big_bet)}) cannot be less than the small one "
                f"({money(self.small_bet)})"
            )

    def limits(self, bet: int, *, rounding: Matter | None = None) -> Limits:
        """The betting structure of a round with bets of this size; see :class:`Limits`."""
        return Limits(
            "fixed",
            bet,
            cap=self.raises + 1 if self.raises else 0,
            heads_up=not self.cap_heads_up,
            short_all_in=self.short_all_in,
            adds_up=self.short_all_ins_add_up,
            rounding=rounding,
        )

    def at_stakes(self, amounts: tuple[int, ...]) -> Self:
        """Stakes SMALL/BIG; the other payments keep their proportion to the small bet."""
        if len(amounts) != 2:
            raise RulesError("stakes here are two amounts, the small bet and the big: 2/4")
        small, big = amounts
        if small <= 0:
            raise RulesError("stakes cannot be 0: a bet is a cent at least")
        changes: dict[str, Any] = {"small_bet": small, "big_bet": big}
        for spec in fields(self):
            if spec.name in SCALED:
                changes[spec.name] = getattr(self, spec.name) * small // self.small_bet
        return replace(self, **changes)

    @property
    def small(self) -> int:
        """The small bet."""
        return self.small_bet

    @property
    def buy_in(self) -> int:
        """Twenty-five big bets."""
        return 25 * self.big_bet


def check_forced(name: str, cents: int, most: int, what: str) -> None:
    """Refuse a forced bet above what it is a part of."""
    if cents > most:
        raise RulesError(f"the {name} ({money(cents)}) cannot be more than {what} ({money(most)})")
