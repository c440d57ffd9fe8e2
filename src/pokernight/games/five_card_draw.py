"""Five-card Draw. Five cards, one draw; nothing is wild unless the house says so.

1. Two to seven players ante and are dealt five cards each, face down. The first round of betting
begins to the left of the dealer; bets are small. Variation: Nobody antes, two players post blinds,
and the first round begins to their left.

2. Each player left, from the left of the dealer, then throws away up to three cards, or four if he
holds an ace, and is dealt as many; with blinds it is up to five. If the deck runs out the cards
thrown away before are shuffled and dealt from.

3. A second round of betting, with big bets, begins with the player who opened the first, or with
the next who is left; to the left of the dealer where nobody opened, and where there are blinds.

4. Nothing is wild. A joker may also be a bug, an ace or whatever completes a straight or a flush.

5. The best five cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pokernight.cards import JOKERS, RANKS, Card, Pack, pack_with, parse, rank
from pokernight.engine import steps
from pokernight.engine.betting import bet
from pokernight.engine.changes import Change, former_default
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.events import EVERYBODY
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import DRAWING
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk
from pokernight.engine.rules import Count, RulesError, option
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.games.draws import drawn
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stakes import AnteStakes, BlindsOrAntes
from pokernight.games.stud import at_most
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.ranking import Reading, high
from pokernight.ranking.ladder import BUG_HANDS, Ladder, high_hands
from pokernight.wording.message import Text, message

OPENER_IS_FIRST = Change(
    3,
    "after the draw the player that opened bets first",
    former_default("after_draw", "left_of_button"),
)


def _blinds_before(rules: Any, written: Collection[str]) -> dict[str, str]:
    """Return the former defaults with blinds: the same as with antes."""
    former = {"after_draw": "opener", "drawn_with_blinds": str(rules.most_drawn)}
    return {name: value for name, value in former.items() if name not in written}


BLINDS_AS_PUBLISHED = Change(
    3,
    "with blinds up to five cards are drawn, and the player left of the dealer bets first then",
    _blinds_before,
)
DEUCE = RANKS.index("2")
ACES = parse("Ac Ad Ah As")


@worded("the player that opened the round before, or the next one left")
def who_opened(state: State) -> int:
    """Return the seat that opened the round before, or the next seat left."""
    return state.clockwise(state.opener - 1)[0]


@dataclass(frozen=True)
class OpenedStakes(AnteStakes):
    """The stakes of a game with antes and a draw, and the opener of the second round."""

    after_draw: Literal["opener", "left_of_button"] = option(
        "opener",
        "The first to bet after the draw: the player that opened the first round, or the first to "
        "the left of the dealer.",
        source="Wikipedia, five-card draw: the opener is common with antes",
    )

    @property
    def opener_is_first(self) -> bool:
        """Return whether the player that opened bets first after the draw."""
        return self.after_draw == "opener"

    def first_round(self, clause: str) -> Step:
        """Return the betting before the draw, which notes who opens."""
        limits = self.limits(self.small_bet)
        return bet(limits, steps.left_of_button, clause=clause, bettor_opens=self.opener_is_first)

    def second_round(self, clause: str) -> Step:
        """Return the betting after the draw."""
        first = who_opened if self.opener_is_first else steps.left_of_button
        return bet(self.limits(self.big_bet), first, clause=clause)


@dataclass(frozen=True)
class DrawRules(AnteStakes):
    """House rules of drawing with five cards."""

    most_drawn: Count = option(3, "How many cards a player may draw.", source="custom: three")
    four_to_an_ace: bool = option(True, "Whether a player with an ace may draw another card.")

    @property
    def draw_limit(self) -> int:
        """Return how many cards a player without an ace may draw."""
        return self.most_drawn

    def check(self) -> None:
        """Refuse impossible stakes and draws."""
        super().check()
        if max(self.most_drawn, self.draw_limit) > 5:
            raise RulesError("nobody can draw more than five cards")


@dataclass(frozen=True)
class OpenDrawRules(DrawRules, OpenedStakes):
    """House rules of draw that anybody may open."""

    CHANGES: ClassVar[tuple[Change, ...]] = (*AnteStakes.CHANGES, OPENER_IS_FIRST)


@dataclass(frozen=True)
class Rules(BlindsOrAntes, OpenDrawRules):
    """House rules of Five-card Draw."""

    CHANGES: ClassVar[tuple[Change, ...]] = (*OpenDrawRules.CHANGES, BLINDS_AS_PUBLISHED)

    wild: Literal["nothing", "deuces", "joker", "two_jokers", "bug"] = option(
        "nothing",
        "What is wild; a bug is a joker that is an ace or completes a straight or flush.",
        source="Bicycle: nothing is wild unless it is agreed",
    )
    after_draw: Literal["usual", "opener", "left_of_button"] = option(  # type: ignore[assignment]
        "usual",
        "The first to bet after the draw: with antes the player that opened the first round, with "
        "blinds the first to the left of the dealer; or always the opener, or the first to the "
        "left.",
        source="Wikipedia, five-card draw, for antes; BARGE rulebook for blinds",
    )
    drawn_with_blinds: Count = option(
        5,
        "How many cards a player may draw where there are blinds, instead of most_drawn.",
        source="BARGE rulebook: up to five",
    )

    @property
    def opener_is_first(self) -> bool:
        """Return whether the player that opened bets first after the draw."""
        return super().opener_is_first or (self.after_draw == "usual" and not self.blinds)

    @property
    def draw_limit(self) -> int:
        """Return how many cards a player without an ace may draw."""
        return self.drawn_with_blinds if self.blinds else self.most_drawn


def reading(cards: Sequence[Card], rules: Rules) -> Reading:
    """Return the value of five cards (4)."""
    jokers = [card for card in cards if card in JOKERS]
    if rules.wild == "bug":
        return high(cards, bug=jokers)
    deuces = [card for card in cards if card not in JOKERS and rank(card) == DEUCE]
    return high(cards, wild=deuces if rules.wild == "deuces" else jokers)


def _reading(state: State, seat: int) -> Reading:
    return reading(state.cards(state.hands[seat]), state.setup.rules)


HIGH = Contest("the pot", lambda state, seat: _reading(state, seat).value, _reading)


@worded(
    lambda rules: message(
        "{n:#card}, or {more} with an ace"
        if rules.four_to_an_ace and rules.draw_limit < 5
        else "{n:#card}",
        n=rules.draw_limit,
        more=rules.draw_limit + 1,
    )
)
def may_draw(state: State, seat: int) -> int:
    """Return how many cards a seat may draw: another if it holds an ace (2)."""
    rules: DrawRules = state.setup.rules
    hand = state.hands[seat]
    ace = not state.told(hand) or any(card in ACES for card in state.cards(hand))
    return min(rules.draw_limit + (rules.four_to_an_ace and ace), 5)


may_draw.limits = lambda rules: (  # type: ignore[attr-defined]
    rules.draw_limit, int(rules.four_to_an_ace)
)  # fmt: skip


def holds_an_ace(state: State, seat: int, tokens: Sequence[int], drawn: int) -> None:
    """Let all learn that a seat held an ace if it drew more cards than others may (2)."""
    if drawn > state.setup.rules.draw_limit:
        state.learn(EVERYBODY, ACES, tokens, 1, len(ACES))


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Five-card Draw."""
    return (
        *rules.forced(rules.limits(rules.small_bet)),
        *(steps.deal(clause="1"),) * 5,
        rules.first_round("1"),
        steps.draw(may_draw, learnt=holds_an_ace, clause="2"),
        rules.second_round("3"),
        steps.showdown((HIGH,), rules.show_order, rules.odd_chips, clause="5"),
    )


def pack(rules: Rules) -> Pack:
    """The pack with the jokers that the house plays with."""
    return pack_with({"joker": 1, "bug": 1, "two_jokers": 2}.get(rules.wild, 0))


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards."""
    at_most(cards.all, 5)
    return {"": reading(cards.all, rules)}


def why(view: View, hand: int) -> list[Reason]:
    """The deuces or jokers of a hand, as the house plays them (4)."""
    assert isinstance(view.rules, Rules)
    cards = view.known(hand)
    if view.rules.wild == "deuces":
        return because([c for c in cards if rank(c) == DEUCE], "wild", "deuces are wild", "4")
    jokers = [card for card in cards if card in JOKERS]
    if view.rules.wild == "bug":
        reason = "the joker is an ace, or completes a straight or a flush"
        return because(jokers, "a bug", reason, "4", state="limited")
    return because(jokers, "wild", "the jokers are wild", "4")


def notes(view: View) -> list[Text]:
    """List what is wild, and what each player has drawn."""
    rules = view.rules
    assert isinstance(rules, Rules)
    wild_note: dict[str, Text] = {
        "deuces": on_wilds("deuces are wild", "deuces"),
        "joker": on_wilds("the joker is wild", "the joker"),
        "two_jokers": on_wilds("the jokers are wild", "the jokers"),
        "bug": "the joker is an ace, or completes a straight or a flush",
        "nothing": "nothing is wild",
    }
    return [wild_note[rules.wild], *drawn(view)]


def ladder(view: View) -> dict[str, Ladder]:
    """The order of hands (4)."""
    rules: Any = view.rules
    bug = rules.wild == "bug"
    return {"": BUG_HANDS if bug else high_hands(wild=rules.wild != "nothing")}


FIVE_CARD_DRAW = Game(
    "Five-card Draw",
    __doc__,
    seats=(2, 7),
    program=program,
    rules=Rules,
    rule_sets={
        "deuces": {"wild": "deuces"},
        "jokers": {"wild": "two_jokers"},
        "bug": {"wild": "bug"},
    },
    pack=pack,
    worth=worth,
    held=True,
    cards_needed=lambda seats, rules: (5 * seats, f"{seats} x 5"),
    hand_sizes=lambda state: (5, 5),
    incidents=DRAWING,
    odds=OddsHooks(
        reads="pokernight.games.odds_readings.in_bulk.drawn_high",
        wilds="pokernight.games.odds_readings.in_bulk.wild_in_draw",
    ),
    changes=(
        ANTES_MAKE_LAYERS,
        Change(1, "cards are held in the hand, a set in which nobody can follow one"),
        Change(3, "nothing is wild unless the house says so", former_default("wild", "deuces")),
    ),
    talk=Talk(
        kinds=Kinds(quiet=("draw",)),
        notes=notes,
        why=why,
        ladder=ladder,
    ),
)
