"""Parts of all games that bet: stakes, of every structure, and the rounds of betting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal, Self

from pokernight.engine import steps
from pokernight.engine.betting import Limits, Structure
from pokernight.engine.changes import Change
from pokernight.engine.game import Step
from pokernight.engine.money import OddChips
from pokernight.engine.rules import Count, Money, Rules, RulesError, Unit, amount, option
from pokernight.engine.rulings import Matter
from pokernight.engine.steps import ShowOrder, Straddle
from pokernight.engine.steps.afterwards import After, kill_next_pot
from pokernight.engine.view import View
from pokernight.games.version_changes import SHORT_ALL_INS_ADD_UP, SHORT_ALL_INS_ADD_UP_WITH_BLINDS
from pokernight.wording.message import Text, message

BETS = {
    "fixed": "bets {small:$}/{big:$}",
    "spread": "bets {small:$} to {big:$}",
    "pot": "bets from {small:$}",
    "no_limit": "bets from {small:$}",
}
"""Sentences on the amounts that may be bet, by the structure of betting."""
BIG_BELOW_SMALL = "the big bet ({big:$}) cannot be less than the small bet ({small:$})"

STRUCTURES: Final[Mapping[Structure, str]] = {
    "fixed": "The betting structure: fixed, spread or pot limit, or no limit.",
    "no_limit": "The betting structure: no limit, pot limit, spread limit or fixed limit.",
    "pot": "The betting structure: pot limit, fixed limit, spread limit or no limit.",
}
"""Text of the option ``betting`` by its default, which comes first in it."""


@dataclass(frozen=True)
class Wagers(Rules):
    """The size of bets, and how high they may go: fixed, spread or pot limit, or no limit."""

    CHANGES: ClassVar[tuple[Change, ...]] = (SHORT_ALL_INS_ADD_UP,)

    betting: Structure = option(
        "fixed",
        "How much may be bet: the small bet and later the big bet; any amount from the small bet "
        "to the big bet; up to the pot after calling; or the whole stack.",
    )
    small_bet: Money = amount(
        200,
        "The bet and raise of the early rounds; the smallest bet where the limit is not fixed.",
        source="house (1.1)",
        stakes="set",
    )
    big_bet: Money = amount(
        400,
        "The bet and raise of the later rounds; the largest in spread limit.",
        source="house (1.1)",
        stakes="set",
    )
    raises: Count = option(
        3,
        "How many raises may follow the bet in a round, in fixed and spread limit; 0 for any "
        "number.",
    )
    cap_heads_up: bool = option(
        False, "Whether that cap also holds when only two were left before the last raise."
    )
    short_all_in: Literal["half", "full"] = option(
        "half",
        "Fixed limit: an all-in short of a full raise opens the betting again if it is half a bet "
        "or more, or only if it is a full raise.",
        source="Robert's Rules, limit poker",
    )
    short_all_ins_add_up: bool = option(
        True,
        "Whether several short all-ins are added up for that, as each player faces them.",
        source="Robert's Rules 3.6 (O5)",
    )
    fold_when_free: bool = option(
        False,
        "Whether a player may also fold where a check is free.",
        source="online card rooms; Robert's Rules discourage it",
    )
    odd_chips: OddChips = option(
        "left_of_button",
        "Winner of a cent that cannot be split: the first tied hand clockwise from the button, or "
        "the hands' suits as Robert's, the WSOP or the TDA have it.",
        source="house (0.6)",
    )

    @property
    def bets(self) -> tuple[int, int]:
        """Return the small bet and the big bet, in cents."""
        return self.small_bet, self.big_bet

    def check(self) -> None:
        """Refuse impossible stakes."""
        small, big = self.bets
        if small <= 0:
            raise RulesError("a bet is a cent at least: small_bet cannot be 0")
        if big < small:
            raise RulesError(message(BIG_BELOW_SMALL, big=big, small=small))

    def limits(self, bet: int, *, rounding: Matter | None = None) -> Limits:
        """The structure of a round of betting, in fixed limit with bets of this size."""
        small, big = self.bets
        capped = self.betting in ("fixed", "spread")
        return Limits(
            self.betting,
            bet if self.betting == "fixed" else small,
            most=big if self.betting == "spread" else 0,
            cap=self.raises + 1 if self.raises and capped else 0,
            heads_up=not self.cap_heads_up,
            short_all_in=self.short_all_in,
            adds_up=self.short_all_ins_add_up,
            free_fold=self.fold_when_free,
            rounding=rounding,
        )

    @property
    def stakes(self) -> Text:
        """Return what may be bet."""
        small, big = self.bets
        return message(BETS[self.betting], small=small, big=big)

    @property
    def small(self) -> int:
        """The small bet."""
        return self.bets[0]

    @property
    def unit(self) -> Unit:
        """Small bets; big blinds where there are some and the limit is not fixed."""
        blind = self.posted[1]
        if blind and self.betting in ("pot", "no_limit"):
            return Unit("big blinds", blind)
        return super().unit

    @property
    def buy_in(self) -> int:
        """Twenty-five big bets, or a hundred of the smallest where none is the biggest."""
        small, big = self.bets
        return 25 * big if self.betting in ("fixed", "spread") else 100 * small


@dataclass(frozen=True)
class Stakes(Wagers):
    """The stakes of a game with a showdown, in which somebody shows first."""

    show_order: ShowOrder = option(
        "last_aggressor",
        "The first player to show: the last to bet or raise on the last round, or the first to "
        "act.",
    )


@dataclass(frozen=True)
class AnteWagers(Wagers):
    """The stakes of a game in which everybody antes, and all hands lie open in the end."""

    ante: Money = amount(100, "What everybody pays before the deal.", source="house (1.1)")

    def check(self) -> None:
        """Refuse impossible stakes."""
        super().check()
        check_forced("ante", self.ante, self.small, "the small bet")


@dataclass(frozen=True)
class AnteStakes(AnteWagers, Stakes):
    """The stakes of a game with a showdown in which everybody antes."""


@dataclass(frozen=True)
class BlindsOrAntes(AnteStakes):
    """The stakes of a game of draw in which everybody antes, or two players post blinds."""

    blinds: bool = option(
        False,
        "Whether two players post blinds, of half a small bet and a small bet, instead of "
        "everybody's ante.",
        source="Robert's Rules, draw: two blinds as at lowball; BARGE rulebook",
    )

    @property
    def posted(self) -> tuple[int, int]:
        """The blinds, where there are any."""
        return (self.small // 2, self.small) if self.blinds else (0, 0)

    @property
    def stakes(self) -> Text:
        """The blinds, where there are any, and what may be bet."""
        if not self.blinds:
            return super().stakes
        small, big = self.posted
        return message("blinds {small_blind:$}/{big_blind:$}", small_blind=small, big_blind=big)

    def forced(self, early: Limits) -> tuple[Step, ...]:
        """Return the antes, or the blinds; these open the first round, which takes no opener."""
        return (steps.blinds(*self.posted, early) if self.blinds else steps.ante(self.ante),)


@dataclass(frozen=True)
class BlindOptions(Stakes):
    """Forced bets of a game with blinds that the house may add to them."""

    HAS_FLOP: ClassVar[bool] = True

    straddle: Straddle = option(
        "none",
        "The player who may straddle, that is post a live blind of twice the big blind before the "
        "deal: nobody, the player left of the blinds, or the button. It is the new amount to call "
        "and the least raise, in fixed limit a bet of the round; the player to its left acts "
        "first, after the button's the small blind, and its player last. Nobody straddles "
        "heads-up, or without the chips.",
        source="Robert's Rules, no limit; WSOP 161 has a least raise of three big blinds, lets "
        "the button straddle before others, and in limit not at all",
    )
    restraddles: Count = option(
        0,
        "How many further straddles may follow one under the gun, each by the next player for "
        "twice the straddle before.",
    )
    big_blind_ante: bool = option(
        False,
        "Whether the big blind also pays the ante of the whole table, a big blind or the ante set; "
        "dead money, paid after the blind.",
        source="WSOP: the blind first, then the ante",
    )
    button_ante: bool = option(
        False,
        "Whether the button pays the ante of the whole table, a big blind or the ante set; dead "
        "money.",
        source="TDA: an ante by a single player",
    )

    kill_pot: Literal["none", "half", "full"] = option(
        "none",
        "Fixed limit: whether a player who wins two pots in a row, or where several hands share "
        "the pot all of five big bets, kills the next pot: that player posts one and a half times "
        "the big blind, or twice as much, and all bets are as much higher.",
        source="Robert's Rules, kill pots",
    )
    rake: Count = option(
        0,
        "Percentage of the pot that the house takes when it is settled, for simulations; it goes "
        "to the bank. No flop, no drop: nothing of a hand that ends before its flop.",
        source="card rooms: 5 to 10 percent of the pot, up to rake_cap",
    )
    rake_cap: Money = amount(
        0,
        "The most that is taken of a hand's pots; 0 for any amount.",
        source="WSOP: 10 percent, 5 at most",
    )

    def rake_of(self, pot: int, flop: bool) -> int:
        """Return the rake of so much in the pots, rounded down to a cent; no flop, no drop."""
        if self.HAS_FLOP and not flop:
            return 0
        rake = pot * self.rake // 100
        return min(rake, self.rake_cap) if self.rake_cap else rake

    def check(self) -> None:
        """Refuse forced bets that contradict each other, and a rake above the pot."""
        super().check()
        if self.rake > 100:
            raise RulesError("the rake is a percentage of the pot, 100 at most")
        if self.big_blind_ante and self.button_ante:
            raise RulesError(
                "big_blind_ante and button_ante cannot both hold: a single player pays the ante"
            )
        if self.kill_pot != "none":
            if self.betting != "fixed":
                raise RulesError("kill_pot raises fixed bets: it needs betting=fixed")
            if self.straddle != "none":
                raise RulesError("kill_pot and straddle cannot both hold: each raises the blinds")
        if self.restraddles and self.straddle != "under_the_gun":
            raise RulesError("restraddles follow a straddle: they need straddle=under_the_gun")

    def killed(self, cents: int) -> int:
        """Return what an amount is in a pot that is killed, rounded down to a cent."""
        return cents * {"none": 2, "half": 3, "full": 4}[self.kill_pot] // 2

    @property
    def counts(self) -> Mapping[str, int]:
        """The mark of a player who has a leg up, or kills the pot."""
        return {**super().counts, **({"kill": steps.KILLS} if self.kill_pot != "none" else {})}

    def notes(self, view: View) -> tuple[Text, ...]:
        """List players that straddled, have a leg up or kill a pot, and a killed pot's bets."""
        straddled = [
            message("{seat has} posted a straddle", seat=action.seat, role="straddled")
            for action in view.public
            if action.kind == action.answer == steps.STRADDLE and not view.street
        ]
        kills = "{seat kills} this pot" if view.asked else "{seat has} to kill the next pot"
        marked = [
            message(kills, seat=seat, role="kill")
            if mark == steps.KILLS
            else message("{seat has} a leg up", seat=seat, role="leg up")
            for seat, mark in enumerate(view.counts.get("kill", ()))
            if mark
        ]
        is_killed = view.asked and steps.KILLS in view.counts.get("kill", ())
        raised = (super().stakes,) if is_killed else ()
        return (*super().notes(view), *raised, *straddled, *marked)

    def for_hand(self, by_seat: Mapping[str, tuple[int, ...]]) -> Self:
        """Return these rules with the bets of a killed pot, where a player kills it."""
        if self.kill_pot == "none" or steps.KILLS not in by_seat.get("kill", ()):
            return self
        small, big = map(self.killed, self.bets)
        changes: dict[str, Any] = {"small_bet": small, "big_bet": big}
        return replace(self, **changes)

    def afterwards(self) -> tuple[After, ...]:
        """Return the steps after a hand: the next pot may have to be killed."""
        kills = (kill_next_pot,) if self.kill_pot != "none" else ()
        return super().afterwards() + kills

    def forced(self, early: Limits, *, dealer_posts: bool = False, **dead: int) -> tuple[Step, ...]:
        """Return the antes, blinds and straddles before the deal.

        Args:
            early: the limits of the first round.
            dealer_posts: whether only the dealer posts a blind, the big blind.
            dead: the dead parts of the blinds, as in :func:`steps.blinds`.
        """
        small, big = getattr(self, "small_blind", 0), getattr(self, "big_blind", 0)
        each: int = getattr(self, "ante", 0)
        alone = each or big
        by_big, by_button = self.big_blind_ante, self.button_ante
        posts = steps.blinds(small, big, early, dealer_alone=dealer_posts, third=self.third, **dead)
        last = self.third or big
        return (
            *((steps.ante(each),) if each and not (by_big or by_button) else ()),
            *((steps.ante_of_button(alone),) if by_button else ()),
            posts,
            *((steps.kill_blind(self.killed(big), early),) if self.kill_pot != "none" else ()),
            *((steps.ante_of_big_blind(alone, dealer_posts),) if by_big else ()),
            *(
                (
                    steps.straddles(
                        last, early, self.straddle, self.restraddles, dealer_posts=dealer_posts
                    ),
                )
                if self.straddle != "none"
                else ()
            ),
        )


@dataclass(frozen=True)
class BlindStakes(BlindOptions):
    """The stakes of a game in which two players post blinds, as in hold'em."""

    CHANGES: ClassVar[tuple[Change, ...]] = (SHORT_ALL_INS_ADD_UP_WITH_BLINDS,)

    betting: Structure = option("no_limit", STRUCTURES["no_limit"])
    small_bet: Money = amount(
        0, "The smallest bet, in fixed limit that of the early rounds; 0 for the big blind."
    )
    big_bet: Money = amount(
        0,
        "In fixed limit the bet of the later rounds, in spread limit the largest; 0 for twice "
        "the small bet.",
    )
    small_blind: Money = amount(100, "What the first blind puts in.", stakes="set")
    big_blind: Money = amount(200, "What the second blind puts in.", stakes="set")
    ante: Money = amount(0, "What everybody pays before the deal; dead money.")

    @property
    def bets(self) -> tuple[int, int]:
        """Return the small bet and the big bet, in cents."""
        small = self.small_bet or self.big_blind
        return small, self.big_bet or 2 * small

    def check(self) -> None:
        """Refuse impossible stakes."""
        if not self.big_blind:
            raise RulesError("the big blind is a cent at least")
        super().check()
        check_forced("small blind", self.small_blind, self.big_blind, "the big blind")
        check_forced("big blind", self.big_blind, self.small, "the small bet")
        self.check_ante()

    def check_ante(self) -> None:
        """Refuse an ante above the big blind, unless a single player pays it for all."""
        if not (self.big_blind_ante or self.button_ante):
            check_forced("ante", self.ante, self.big_blind, "the big blind")

    def at_stakes(self, amounts: tuple[int, ...]) -> Self:
        """Stakes SMALL/BIG: the blinds; in fixed and spread limit the small and the big bet."""
        if self.betting in ("pot", "no_limit") or len(amounts) != 2:
            return super().at_stakes(amounts)
        small, big = amounts
        staked = super().at_stakes((small // 2, small))
        return replace(staked, small_bet=0, big_bet=0 if big == 2 * small else big)

    @property
    def stakes(self) -> Text:
        """The blinds."""
        small, big = self.small_blind, self.big_blind
        return message("blinds {small_blind:$}/{big_blind:$}", small_blind=small, big_blind=big)

    @property
    def buy_in(self) -> int:
        """A hundred big blinds."""
        return 100 * self.big_blind


def check_forced(name: str, cents: int, most: int, limit: str) -> None:
    """Refuse a forced bet above what it is a part of."""
    if cents > most:
        raise RulesError(
            message(
                "the {name} ({price:$}) cannot be more than {limit} ({most:$})",
                name=name, price=cents, limit=limit, most=most,
            )
        )  # fmt: skip
