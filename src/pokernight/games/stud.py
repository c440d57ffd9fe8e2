"""Parts of stud games: two cards down, four up, one down, and the opener."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, NamedTuple

from pokernight.cards import Card, rank
from pokernight.engine import steps
from pokernight.engine.betting import Opener, bet
from pokernight.engine.changes import Change
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.rules import Money, amount, option
from pokernight.engine.state import NOT_BEGUN, State
from pokernight.engine.step_metadata import like
from pokernight.engine.steps import Contest, Reads
from pokernight.errors import Refused
from pokernight.games.endings import Runs, StandUp
from pokernight.games.stakes import AnteStakes, check_forced
from pokernight.games.version_changes import EVERY_CARD_FIRST
from pokernight.ranking import high, high_value, low, low_value
from pokernight.wording.message import Text, message


@dataclass(frozen=True)
class BringInRules(AnteStakes):
    """House rules of stud as a casino deals it: antes, a bring-in, burned cards."""

    ante: Money = amount(50, "What everybody pays before the deal.", source="house (1.1)")
    bring_in: Money = amount(
        100,
        "What the bring-in costs, where there is one.",
        source="Robert's Rules, seven-card stud",
    )
    burns: bool = option(True, "Whether a card is burned before each street from the fourth on.")

    @property
    def brought_in(self) -> bool:
        """Return whether third street begins with a bring-in."""
        return True

    @property
    def every_card(self) -> bool:
        """Return whether every card is dealt before a common card is turned up."""
        return False

    def check(self) -> None:
        """Refuse impossible stakes."""
        super().check()
        if self.brought_in:
            check_forced("bring-in", self.bring_in, self.small, "the small bet")
            if not self.bring_in:
                raise Refused("a bring-in is a cent at least")


@dataclass(frozen=True)
class LastCards(StandUp, Runs, BringInRules):
    """House rules of stud in which the deck may be short on the last street."""

    CHANGES: ClassVar[tuple[Change, ...]] = (*BringInRules.CHANGES, EVERY_CARD_FIRST)

    last_cards: Literal["every_card", "common_card"] = option(
        "every_card",
        "With too few cards left for everybody's last card every card there is is dealt: the last "
        "is shuffled with the burned cards for the players without one, and only if these are too "
        "few a common card is turned up; or that is done at once.",
        source="Robert's Rules, seven-card stud; house for common_card (0.11)",
    )

    @property
    def every_card(self) -> bool:
        """Return whether every card is dealt before a common card is turned up."""
        return self.last_cards == "every_card"


@dataclass(frozen=True)
class LowStudRules(LastCards):
    """House rules of stud for low, as casinos deal it."""


@dataclass(frozen=True)
class StudRules(BringInRules):
    """House rules of seven-card stud and its kin."""

    opening: Literal["bring_in", "high_hand"] = option(
        "bring_in",
        "Third street begins with a bring-in by the lowest card, or with the highest hand.",
        source="Robert's Rules; oinc.net/poker for high_hand (0.9)",
    )
    low_card_all_in: Literal["next_left", "next_lowest"] = option(
        "next_left",
        "The player who brings it in when the owner of the lowest card is all in for the ante: "
        "the next to the left with chips, or the lowest card among players with chips.",
        source="TDA RP-10 E; house for next_lowest",
    )

    @property
    def brought_in(self) -> bool:
        """Return whether it is the lowest card that opens third street."""
        return self.opening == "bring_in"

    def check(self) -> None:
        """Refuse impossible stakes."""
        if self.brought_in and not self.bring_in:
            raise Refused(
                "a bring-in is a cent at least; without a bring-in, choose opening=high_hand"
            )
        super().check()


@dataclass(frozen=True)
class ClassicRules(LastCards, StudRules):
    """House rules of stud in which cards are only dealt and bets made."""


@dataclass(frozen=True)
class HighStudRules(ClassicRules):
    """House rules of seven-card stud for high."""

    open_pair: bool = option(
        False,
        "Fixed limit: whether in the round with two up cards, while a pair is in sight, a bet or "
        "raise may also be the big bet; after that all raises are.",
        source="Robert's Rules, WSOP 230 for yes; BARGE rulebook, TDA for no",
    )


def big_bet_on_open_pair(state: State) -> int:
    """Return the big bet if a player left has a pair in sight, else 0."""
    for seat in state.clockwise():
        ranks = [rank(card) for card in state.cards(state.shown(seat))]
        if len({*ranks}) < len(ranks):
            rules: Any = state.setup.rules
            return int(rules.bets[1])
    return 0


class Dealing(NamedTuple):
    """Cards of a stud game.

    Attributes:
        down: the number dealt face down before the first up card and the first round of betting.
        later: the cards of each street after that, ``u`` for up and ``d`` for down. Bets are small
            on the first of them, and big afterwards.
    """

    down: int
    later: tuple[str, ...]

    def size(self, street: int) -> int:
        """Return the size of a hand after so many later streets."""
        return self.down + 1 + sum(map(len, self.later[:street]))

    def cards_needed(self, seats: int, rules: BringInRules) -> tuple[int, Text]:
        """Return the fewest cards needed: a last street may be dealt in the middle, for all."""
        before = len(self.later) - 1
        return cards_needed(seats, rules, self.size(before), before)

    def hand_sizes(self, state: State) -> tuple[int, int]:
        """Return the sizes of a hand, less one for a card in the middle."""
        size = self.size(state.street) - len(state.board)
        return _or_still_to_come(state, size)


SEVEN_CARDS: Final = Dealing(2, ("u", "u", "u", "d"))
"""Two down and one up, three up, one down."""
FIVE_CARDS: Final = Dealing(1, ("u", "u", "u"))
"""One down and one up, three up."""


def streets(
    rules: BringInRules,
    third: Sequence[Step],
    opener: Opener = steps.highest_in_sight,
    *,
    dealing: Dealing = SEVEN_CARDS,
    clause: str = "3",
) -> tuple[Step, ...]:
    """Ante, the first cards, and streets with a round of betting after each.

    ``third`` is the first round of betting; the ``opener`` opens the others. The ``clause`` is that
    of the streets after it.
    """
    small, big = rules.limits(rules.small_bet), rules.limits(rules.big_bet)
    on_pair = rules.betting == "fixed" and getattr(rules, "open_pair", False)
    later: list[Step] = []
    for number, cards in enumerate(dealing.later):
        for place, card in enumerate(cards):
            burn = rules.burns and not place
            last = number == len(dealing.later) - 1
            card_step = steps.deal(up=card == "u", burn=burn, clause=clause,
                                   every_card=last and rules.every_card)  # fmt: skip
            later.append(unless_alone(card_step))
        double = big_bet_on_open_pair if on_pair and not number else None
        later.append(bet(big if number else small, opener, clause=clause, double=double))
    return (
        steps.ante(rules.ante),
        *(steps.deal(),) * dealing.down,
        steps.deal(up=True),
        *third,
        *later,
    )


def third_street(
    rules: StudRules, clause: str, highest: Opener = steps.highest_in_sight
) -> tuple[Step, ...]:
    """The first round of betting, begun by the lowest card's bring-in or by the highest hand."""
    small = rules.limits(rules.small_bet)
    highest_opens = bet(small, highest, clause=clause)
    if rules.opening == "high_hand":
        return (highest_opens,)
    opener = steps.lowest_door_with_chips if rules.low_card_all_in == "next_lowest" else None
    return (steps.bring_in(rules.bring_in, small, clause, opener), highest_opens)


def unless_alone(step: Step) -> Step:
    """A step that is left out once the pot is won."""

    def guarded(state: State) -> None:
        if not state.alone():
            step(state)

    return like(guarded, step)


def cards_needed(
    seats: int, rules: BringInRules, each: int = 6, burns: int = 3
) -> tuple[int, Text]:
    """Return the fewest cards needed: so many each, the burns before them, and one for all."""
    burns *= rules.burns
    sum_ = (
        "{seats} x {each} + {burns} burns + 1 in the middle"
        if burns
        else "{seats} x {each} + 1 in the middle"
    )
    return each * seats + burns + 1, message(sum_, seats=seats, each=each, burns=burns)


def hand_sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand, a card more with each street, less one for all in the middle."""
    return _or_still_to_come(state, min(3 + state.street, 7) - len(state.board))


def _or_still_to_come(state: State, size: int) -> tuple[int, int]:
    """Return sizes of a hand: between two rounds the card of a street may still be to come."""
    return size - (state.street > 0 and state.actions == NOT_BEGUN), size


def stud_game(
    title: str,
    page: str,
    contests: tuple[Contest, ...],
    third: Callable[[Any], Sequence[Step]],
    opener: Opener = steps.highest_in_sight,
    *,
    seats: int = 8,
    dealing: Dealing = SEVEN_CARDS,
    **more: Any,
) -> Game:
    """Return a stud game with a bring-in: 2 the bring-in, 3 what comes after it, 4 the showdown.

    Args:
        title: as printed.
        page: the page in the rulebook.
        contests: the contests for the pot.
        third: the first round of betting, by the house rules.
        opener: the opener of the others.
        seats: the most players.
        dealing: the cards of each street.
        more: other arguments of the game.
    """

    def program(rules: BringInRules) -> tuple[Step, ...]:
        return (
            *streets(rules, third(rules), opener, dealing=dealing),
            steps.showdown(contests, rules.show_order, rules.odd_chips, clause="4"),
        )

    return Game(title, page, seats=(2, seats), program=program, **as_stud(dealing), **more)


def classic_stud(
    title: str,
    page: str,
    contests: tuple[Contest, ...],
    opener: Opener = steps.highest_in_sight,
    *,
    rules: type[StudRules] | None = None,
    **more: Any,
) -> Game:
    """Return a game of stud as casinos deal it; ``more`` are other arguments of the game."""
    return stud_game(
        title,
        page,
        contests,
        lambda rules: third_street(rules, "2", opener),
        opener,
        rules=rules or (ClassicRules if len(contests) > 1 else HighStudRules),
        rule_sets={"casino": {}, "home": {"opening": "high_hand", "burns": "no"}},
        **more,
    )


def as_stud(dealing: Dealing = SEVEN_CARDS) -> dict[str, Any]:
    """Arguments of a game dealt as seven-card stud, or otherwise."""
    return {
        "cards_needed": dealing.cards_needed,
        "hand_sizes": dealing.hand_sizes,
        "incidents": BASIC,
        "short_deck": "board",
    }


def all_cards(state: State, seat: int) -> list[Card]:
    """The cards of a seat, with any that lie in the middle for all."""
    hand = state.hands[seat]
    return state.cards([*hand, *state.board] if state.board else hand)


HIGH = Contest(
    "the high half",
    lambda state, seat: high_value(all_cards(state, seat)),
    lambda state, seat: high(all_cards(state, seat)),
    reads=high,
)
"""The contest for the high half of a pot."""
LOW = Contest(
    "the low half",
    lambda state, seat: low_value(all_cards(state, seat)),
    lambda state, seat: low(all_cards(state, seat)),
    low=True,
    reads=low,
)
"""The contest for the low half of a pot, eight or better."""


def worth_of(
    most: int | Callable[[Any], int],
    reads: Mapping[str, Callable[[Sequence[Card]], Reads | None]],
) -> Callable[[Cards, Any], Worth]:
    """Return the function that says what a hand of the game is worth, for ``Game(worth=...)``.

    Args:
        most: the most cards that a hand can have, or a function that gives it for house rules.
        reads: the function that reads a hand for each contest, such as ``{"": high}``, or
            ``{"high": high, "low": low}`` where two halves are played for.
    """

    def worth(cards: Cards, rules: Any) -> Worth:
        at_most(cards.all, most if isinstance(most, int) else most(rules))
        return {name: read(cards.all) for name, read in reads.items()}

    return worth


high_worth = worth_of(8, {"": high})
high_low_worth = worth_of(8, {"high": high, "low": low})


def at_most(cards: Sequence[Card], most: int) -> None:
    """Refuse more cards than a hand of the game can have."""
    if len(cards) > most:
        raise Refused(f"that is {len(cards)} cards, and a hand here has {most} at most")
