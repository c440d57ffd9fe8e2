"""Parts of stud games with wild cards: a wild rule, and all that follows from it.

A wild rule says, for a hand on the table, which of its cards are wild and which count for nothing.
Who opens, who wins and what a hand in sight is worth then need no line in the game's own file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from pokernight.cards import Card, rank
from pokernight.engine import steps
from pokernight.engine.asks import Pick
from pokernight.engine.betting import bet
from pokernight.engine.game import Step
from pokernight.engine.incidents import BASIC
from pokernight.engine.state import State
from pokernight.engine.step_metadata import Misshapen, worded
from pokernight.engine.steps import Contest
from pokernight.games.stakes import AnteWagers
from pokernight.games.stud import hand_sizes, unless_alone
from pokernight.ranking import Reading, high, wild_value
from pokernight.ranking.house_wilds import HOUSE_WILDS
from pokernight.wording.message import Text

IN_SIGHT: Final = (
    "the highest hand in sight, wild cards counted; of equal ones the first to the dealer's left"
)


class Wilds(NamedTuple):
    """Result of a wild rule on a hand: its wild cards, and those that count for nothing."""

    wild: Collection[Card] = ()
    null: Collection[Card] = ()


WildRule: TypeAlias = Callable[[State, Sequence[Card], Sequence[Card]], Wilds]
"""``rule(state, down, up)``: the cards of a hand face down and face up."""


@dataclass(frozen=True, slots=True)
class RanksWild:
    """The wild rule by which some ranks are wild wherever they lie."""

    ranks: tuple[int, ...]

    def __call__(self, state: State, down: Sequence[Card], up: Sequence[Card]) -> Wilds:
        """Return the cards of these ranks."""
        return self.among([*down, *up])

    def among(self, cards: Sequence[Card]) -> Wilds:
        """Return the cards of these ranks among some."""
        return Wilds([card for card in cards if rank(card) in self.ranks])


@dataclass(frozen=True, slots=True)
class WildHands:
    """Hands read by a wild rule."""

    rule: WildRule

    def _found(self, state: State, down: Sequence[Card], up: Sequence[Card]) -> Wilds:
        """Return the result of the rule, checked, for it may be a user's function."""
        marks = self.rule(state, down, up)
        if type(marks) is not Wilds:
            message = f"a wild rule must return Wilds(cards), not {marks!r}"
            raise Misshapen(message, self.rule)
        if house := HOUSE_WILDS.get():  # named here, since values in sight are cached
            return Wilds({*marks.wild, *house}, marks.null)
        return marks

    def reading(self, state: State, seat: int) -> Reading:
        """Read a seat's whole hand, with any card that lies in the middle for all."""
        down = state.cards(state.down(seat))
        up = state.cards([*state.shown(seat), *state.board])
        wild, null = self._found(state, down, up)
        return high([*down, *up], wild=wild, null=null)

    def value(self, state: State, seat: int) -> int:
        """The value of a seat's whole hand."""
        down = state.cards(state.down(seat))
        up = state.cards([*state.shown(seat), *state.board])
        return value_of(self._found(state, down, up), [*down, *up])

    def in_sight(self, state: State, seat: int) -> int:
        """The value of a seat's face-up cards alone."""
        up = state.cards(state.shown(seat))
        return value_of(self._found(state, (), up), up)

    def looked_up(self, state: State, seat: int) -> int:
        """Read a seat's whole hand, cached for games that ask at every card that comes."""
        up = tuple(state.cards(state.shown(seat)))
        wild, null = self._found(state, (), up)
        return _value_in_sight(up, tuple(wild), tuple(null))

    @worded(IN_SIGHT)
    def highest_in_sight(self, state: State) -> int:
        """The live seat with the highest hand in sight; of equal ones the first from the button."""
        return max(state.clockwise(), key=lambda seat: self.in_sight(state, seat))

    def contest(self, name: str = "the pot") -> Contest:
        """The contest for the best hand."""
        return Contest(name, self.value, self.reading)


@lru_cache(maxsize=1 << 14)
def _value_in_sight(up: tuple[Card, ...], wild: tuple[Card, ...], null: tuple[Card, ...]) -> int:
    """Return the value of cards for a result of the wild rule, cached."""
    return value_of(Wilds(wild, null), up)


def value_of(wilds: Wilds, cards: Sequence[Card]) -> int:
    """The value of cards under a wild rule's finding."""
    return wild_value([card for card in cards if card not in wilds.null], wilds.wild)


def as_home_stud() -> dict[str, Any]:
    """Arguments of a game in which up to seven players are dealt seven cards each."""
    return {
        "seats": (2, 7),
        "cards_needed": lambda seats, rules: (7 * seats, f"{seats} x 7"),
        "hand_sizes": hand_sizes,
        "incidents": BASIC,
    }


def last_card_up_or_down(
    costs: tuple[tuple[str, int], ...],
    words: Text,
    *,
    seen: Callable[[State, int, int, bool], None] | None = None,
    clause: str,
) -> Step:
    """Make the step in which each player in turn has the last card face down or face up.

    Args:
        costs: the price of a card ``up`` in cents; empty where it is free.
        words: the question.
        seen: is given each seat, its card, and whether it lies face up, once it is dealt.
        clause: the number in the game's page.
    """
    price = dict(costs).get("up", 0)

    def dealt(state: State, seat: int, lies: str = "down") -> None:
        up = lies == "up"
        if up and costs:
            payment = "{seat pays} {amount} for a last card face up"
            steps.pay(state, seat, price, words=payment, clause=clause)
        token = state.deal(seat, up)
        steps.tell_dealt(state, seat, token, up)
        if seen is not None:
            seen(state, seat, token, up)

    return steps.each_in_turn(
        "last card",
        lambda state, seat: Pick(("down", "up"), ()) if state.stack[seat] >= price else None,
        lambda state, seat: "down",
        dealt,
        otherwise=dealt,
        costs=costs,
        words=words,
        clause=clause,
        says={"down": "take it face down", "up": "take it face up"},
    )


def streets(
    rules: AnteWagers,
    opener: Callable[[State], int],
    *,
    down: Step | None = None,
    up: Step | None = None,
    last: Step | None = None,
    after_up: Sequence[Step] = (),
) -> tuple[Step, ...]:
    """Home-game stud: ante, two down and one up, three up, one down, and betting after each.

    Args:
        rules: for the stakes.
        opener: the opener of each round.
        down: deals a card face down.
        up: deals a card face up.
        last: deals the last card, if more than one player is left; it may ask.
        after_up: the step after each card face up, before the betting.
    """
    small, big = rules.limits(rules.small_bet), rules.limits(rules.big_bet)
    down = down or steps.deal(clause="1")
    up = up or steps.deal(up=True, clause="1")
    after = tuple(after_up)
    street = (unless_alone(up), *after)
    return (
        steps.ante(rules.ante),
        down,
        down,
        up,
        *after,
        bet(small, opener, clause="1"),
        *street,
        bet(small, opener, clause="1"),
        *street,
        bet(big, opener, clause="1"),
        *street,
        bet(big, opener, clause="1"),
        last or unless_alone(down),
        bet(big, opener, clause="1"),
    )
