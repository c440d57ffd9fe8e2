"""Omaha Hi-Lo. Four cards each, high and low, by the rules of the Canterbury Card Club.

1. Two to ten players get four cards each, the dealer last. The blinds are posted clockwise from the
button before anybody looks at his cards, and are part of the bet, unless the structure has part or
all of one dead. Dead chips go to the centre of the pot and are no part of a bet. Heads-up the
button posts the small one. A card is burned before the flop of three cards, the turn and the river.

2. The first round begins to the left of the last blind, the others with the first player left of
the button. Bets are small before and on the flop, big on the turn and the river; check and raise
is permitted. A round has one bet and four raises; there is no limit on raises when only two
players remain before the fourth raise was made. Those who remain are those who can still bet:
players who are all in do not count (Robert's Rules have the limit for "three or more players who
are not all-in").

3. There are no string bets. Half a raise or more put into the pot must be completed, anything less
is only a call, unless "raise" was announced.

4. An all-in of less than half a bet does not open the betting again for a player who "has already
acted and is in the pot for a previous bet". Here "a player facing less than half a bet may fold,
call or complete the wager". A check is no bet, so who has only checked on this round may complete
it; in Robert's Rules only "a player who has not yet acted" may. An all-in of half a bet or more is
treated as a full bet: fold, call or raise in full on top of it. Several all-ins of less than half a
bet are added up: a player who faces half a bet or more in all may raise (Robert's Rules 11, 6).

5. Cards speak. Dealers assist in reading hands to the best of their ability, although it is the
player's responsibility to protect his or her hand at all times. The player who initiated the action
on the last round, by betting or checking, shows first. A hand is two of the four cards in hand with
three of the five on the board, no more and no fewer, and all four must be shown to win a showdown.

6. The best high hand wins half of the pot and the best low the other half, each from any two of
the four cards. A low is five cards of different ranks from the eight down; the ace is low, and
straights and flushes do not count. If nobody has a low, the high hand wins it all. The odd chip
goes to the high half, between tied hands to the first clockwise from the button.

7. A boxed card, one that lies face up in the deck, and a joker that is not in play are scraps of
paper. The next card below takes its place or, if that is among another player's cards already, a
card off the deck when the round of cards has been dealt. A player who finds a joker among his cards
says so before he acts; else his hand is foul, and he forfeits all rights to the pot and all his
money in it. Who is all in on a blind never acts, so a joker of his is found in time, and replaced.

8. A hole card that the dealer exposes on the deal may not be kept: after the deal it is exchanged
for the top card, lies face up on the deck and is burned before the flop. Two or more are a misdeal.
A card that its own player exposes plays.

9. More or fewer than four cards are a misdeal if it is found before two players have acted on their
hands. After that the player who has them forfeits all money, antes and blinds. What is forfeited
stays in the pot.

10. A flop that has too many cards, or is dealt before the betting is complete, is taken back and
reshuffled; its burned card stays burned, and no other is burned. A turn dealt too early is not in
play: after the betting another card is burned and the next one is the turn. Before the river the
card set aside is shuffled into the deck, without the burned cards and the discards. A river dealt
too early is shuffled in likewise.

11. What a player says of his hand does not bind, but who miscalls it to make another discard may,
at the discretion of the management, forfeit the pot, be expelled, or both. Two cards up and two
down are no valid hand. No pot is awarded until all losing hands have been killed, and the winning
hand lies face up until then.

12. Nobody enters play in the middle of the blinds; he waits until the button has passed. A new
player waits for his big blind, or waits until the button has passed and then posts a big blind, or
posts one when he sits down. It is his opening bet, and he may rap the table to call or make the
prescribed raise. Whoever left the table, for any reason, while a blind passed his position posts
the total of the blinds, whichever he missed: the small one to the centre of the pot and the big one
live. He also pays any collection that is due. Or he waits for the big blind. The usual buy-in, and
the least, is five times the largest bet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from pokernight.cards import JOKERS
from pokernight.engine import steps
from pokernight.engine.betting import Limits, bet
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import Count, Money, amount, option
from pokernight.engine.steps import ShowOrder
from pokernight.errors import Refused
from pokernight.games import canterbury
from pokernight.games.boards import TWO_OF_THE_HOLE
from pokernight.games.canterbury_rulings import AT_THE_TABLE, RULINGS
from pokernight.games.stakes import BlindOptions, check_forced
from pokernight.ranking import omaha_high, omaha_low
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS


@dataclass(frozen=True)
class OmahaRules(BlindOptions):
    """House rules of Omaha Hi-Lo."""

    small_bet: Money = amount(
        400, "The bet and raise before and on the flop.", source="house (O2)", stakes="set"
    )
    big_bet: Money = amount(
        800, "The bet and raise on the turn and river.", source="house (O2)", stakes="set"
    )
    small_blind: Money = amount(200, "What the first blind puts in.", source="house (O2)")
    big_blind: Money = amount(
        400,
        "What the second blind puts in; the bet of the first round, if no third blind is larger.",
        source="house (O2)",
    )
    dead_of_small_blind: Money = amount(
        0,
        "How much of the small blind is dead: it goes to the centre of the pot and is no bet.",
        source="Canterbury",
    )
    dead_of_big_blind: Money = amount(
        0,
        "How much of the big blind is dead; what has to be called is what is live.",
        source="Canterbury",
    )
    third_blind: Money = amount(
        0,
        "What a third blind puts in, left of the big one: the big blind at least and the small bet "
        "at most; 0 for none.",
        source="Canterbury: one or more blinds (O26)",
    )
    raises: Count = option(
        4, "How many raises may follow the bet in a round; 0 for any number.", source="Canterbury"
    )
    all_ins_remain: bool = option(
        False,
        "Whether all-in players count among those remaining, when there is no limit on "
        "raises for two.",
        source="house (O21)",
    )
    after_a_check: Literal["complete", "call"] = option(
        "complete",
        "A player who has only checked on this round and faces an all-in of less than half a bet "
        "may complete it, or only call (or fold).",
        source="Canterbury; call: Robert's Rules (O20)",
    )
    short_all_ins_add_up: bool = option(
        True,
        "Whether several all-ins of less than half a bet are added up to open the betting again.",
        source="Robert's Rules 3.6; Canterbury says nothing (O5)",
    )
    half_raise_rule: bool = option(
        True,
        "Whether chips short of a raise may be put in: half a raise or more must be completed, "
        "less is only a call. Otherwise a raise is made in full or not at all.",
        source="Canterbury (O14)",
    )
    show_order: ShowOrder = option(
        "initiator",
        "The first player to show: the first to act on the last round, or the last to bet or "
        "raise.",
        source="Canterbury (O1)",
    )

    burn_again: bool = option(
        False,
        "Whether a card is burned before a river that replaces a river dealt too early, or "
        "that follows a turn dealt too early.",
        source="house (O7)",
    )
    showdown: Literal["dealer", "players"] = option(
        "dealer",
        "Whether the dealer turns up the hands at the showdown, and mucks beaten hands unseen; or "
        "each player in turn shows their own hand or mucks it.",
        source="house (O13)",
    )

    def round(self, street: int) -> Limits:
        """The betting structure of a round, counted from 0 before the flop."""
        rounding = RULINGS["short_raise"] if self.half_raise_rule else None
        limits = self.limits(self.small_bet if street < 2 else self.big_bet, rounding=rounding)
        return replace(limits, after_a_check=self.after_a_check, all_ins_remain=self.all_ins_remain)

    def check(self) -> None:
        """Refuse impossible stakes."""
        super().check()
        check_forced("small blind", self.small_blind, self.big_blind, "the big blind")
        check_forced("big blind", self.big_blind, self.small, "the small bet")
        if self.third_blind:
            check_forced("big blind", self.big_blind, self.third_blind, "the third blind")
            check_forced("third blind", self.third_blind, self.small, "the small bet")
        small, big = self.small_blind, self.big_blind
        check_forced("dead part of the small blind", self.dead_of_small_blind, small, "all of it")
        check_forced("dead part of the big blind", self.dead_of_big_blind, big, "all of it")

    @property
    def buy_in(self) -> int:
        """Generally five times the maximum bet (Canterbury)."""
        return 5 * self.big_bet

    @property
    def least_buy_in(self) -> int:
        """The same."""
        return self.buy_in


HIGH, LOW = TWO_OF_THE_HOLE


def program(rules: OmahaRules) -> tuple[Step, ...]:
    """A hand of Omaha Hi-Lo."""
    by_players = rules.showdown == "players"
    return (
        *rules.forced(
            rules.round(0),
            dead_of_small=rules.dead_of_small_blind,
            dead_of_big=rules.dead_of_big_blind,
        ),
        *canterbury.deal_four(),
        bet(rules.round(0), clause="2"),
        canterbury.flop,
        bet(rules.round(1), steps.left_of_button, clause="2"),
        canterbury.turn,
        bet(rules.round(2), steps.left_of_button, clause="2"),
        canterbury.river,
        bet(rules.round(3), steps.left_of_button, clause="2"),
        canterbury.players_turn_up((HIGH, LOW))
        if by_players
        else canterbury.dealer_finds_foul_hands,
        steps.showdown((HIGH, LOW), rules.show_order, rules.odd_chips, "6", shown=by_players),
    )


def worth(cards: Cards, rules: Any) -> Worth:
    """Two of four hole cards with three of the board, high and low."""
    if any(card in JOKERS for card in cards.all):
        raise Refused("a joker is a scrap of paper in Omaha, and worth nothing")
    if len(cards.hole) != 4 or not 3 <= len(cards.open) <= 5:
        raise Refused(
            'Omaha takes four hole cards and a board of three to five: "As 2d 3c Kd / 4h 5c 9s"'
        )
    return {
        "high": omaha_high(cards.hole, cards.open),
        "low": omaha_low(cards.hole, cards.open),
    }


def cards_needed(seats: int, rules: OmahaRules) -> tuple[int, str]:
    """Return the cards needed: four each, a board of five and three burns."""
    return 4 * seats + 8, f"{seats} x 4 + 5 + 3"


OMAHA_HI_LO = Game(
    "Omaha Hi-Lo",
    __doc__,
    seats=(2, 10),
    program=program,
    rules=OmahaRules,
    rule_sets={"canterbury": {}},
    worth=worth,
    cards_needed=cards_needed,
    hand_sizes=lambda state: (3, 5),
    incidents=canterbury.INCIDENTS,
    floor=AT_THE_TABLE,
    scraps=True,
    changes=(
        Change(
            1,
            "a player who has only checked may complete a short all-in, and the floor rules on "
            "blinds and all-ins",
        ),
    ),
    talk=Talk(
        strange=(
            "A hand of three or five cards is a misdeal until two players have acted; then "
            "its player forfeits what it put in."
        ),
        first_time=(
            "Of your four cards you must play exactly two, with three of the board.",
            "The best high hand takes half of the pot, the best low the other half.",
            "A low is five different ranks up to the eight; aces are both high and low.",
        ),
        kinds=Kinds(questions={"show": "turn the hand up, or muck it"}, news=("shuffle",)),
        ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS},
    ),
    odds=OddsHooks(
        reads="pokernight.games.odds_readings.in_bulk.two_of_the_hole", board="two of the hole"
    ),
)
