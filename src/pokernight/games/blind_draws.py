"""Draws with blinds: four or five cards face down, and a draw or three between the bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any, Final, Literal

from pokernight.cards import Card, parse
from pokernight.engine.betting import Structure
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk
from pokernight.engine.rules import option
from pokernight.engine.steps import Contest, Reads
from pokernight.engine.view import View
from pokernight.games.draws import BlindDrawRules, drawn, lowest_wins, of_cards, with_draws
from pokernight.games.lows import (
    BEST_ACE_HIGH_BADUGI,
    BEST_BADUGI,
    LOWEST_ACE_TO_FIVE,
    LOWEST_DEUCE_TO_SEVEN,
    Low,
)
from pokernight.games.stakes import STRUCTURES
from pokernight.games.stud import worth_of
from pokernight.ranking import Reading, badugi, high, high_value, low
from pokernight.ranking.ladder import HIGH_HANDS, LOW_HANDS, Ladder

DEAL: Final = """\
1. Two to six players are dealt five cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards."""
BETS: Final = """\
2. A round of betting begins to the left of the big blind; another one comes after each draw and
begins to the left of the dealer. Bets are small in the first two rounds and big in the last two."""
DRAWS: Final = """\
3. Three times everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before each draw. If the deck runs out the cards thrown away
before are shuffled and dealt from."""
DEUCE_TO_SEVEN: Final = """\
4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins:
aces are high and nothing else, straights and flushes count against it, so seven, five, four,
three, deuce, not of one suit, is the best. Equal hands split the pot."""


def page_of(text: str) -> str:
    """Return a page in which the clauses that these draws have in common are written out."""
    return Template(text).substitute(
        deal=DEAL, bets=BETS, draws=DRAWS, deuce_to_seven=DEUCE_TO_SEVEN
    )


def draw_game(lows: Mapping[str, Low], page: str, **more: Any) -> Game:
    """Return the game of a page, by the lows that win the pot or its halves."""
    return lowest_wins(page.partition(". ")[0], page_of(page), lows, **{"seats": (2, 6), **more})


ACE_TO_FIVE_TRIPLE_DRAW = draw_game(
    {"": LOWEST_ACE_TO_FIVE},
    page="""\
Ace to Five Triple Draw. Five cards, three draws, and the lowest hand wins, aces low.

$deal

$bets

$draws

4. At the showdown the last to bet or raise shows first, then clockwise. The lowest hand wins: aces
are low, straights and flushes count for nothing, so five, four, three, deuce, ace is the best.
Whoever has a pair loses to everybody who has none. Equal hands split the pot.
""",
)
DEUCE_TO_SEVEN_TRIPLE_DRAW = draw_game(
    {"": LOWEST_DEUCE_TO_SEVEN},
    page="""\
Deuce to Seven Triple Draw. Five cards, three draws, and the lowest hand wins, aces high.

$deal

$bets

$draws

$deuce_to_seven
""",
)


@dataclass(frozen=True)
class SingleDrawRules(BlindDrawRules):
    """House rules of Deuce to Seven Single Draw."""

    betting: Structure = option("no_limit", STRUCTURES["no_limit"], source="WSOP: no limit")


DEUCE_TO_SEVEN_SINGLE_DRAW = draw_game(
    {"": LOWEST_DEUCE_TO_SEVEN},
    seats=(2, 7),
    draws=1,
    rules=SingleDrawRules,
    page="""\
Deuce to Seven Single Draw. Five cards, one draw, no limit, and the lowest hand wins, aces high.

1. Two to seven players are dealt five cards each, face down. Two of them post blinds, and there may
be antes; heads-up the dealer posts the small one and acts first before the draw, last afterwards.

2. A round of betting begins to the left of the big blind, a second one after the draw to the left
of the dealer. There is no limit.

3. Between them everybody left, from the left of the dealer, throws away as many cards as he likes
and is dealt as many. A card is burned before. If the deck runs out the cards thrown away before
are shuffled and dealt from.

$deuce_to_seven
""",
)
BADUGI = draw_game(
    {"": BEST_BADUGI},
    seats=(2, 8),
    cards=4,
    page="""\
Badugi. Four cards, three draws: the lowest of different ranks and suits wins.

1. Two to eight players are dealt four cards each, face down. Two of them post blinds; heads-up the
dealer posts the small one and acts first before the first draw, last afterwards.

$bets

$draws

4. At the showdown the last to bet or raise shows first, then clockwise. Of cards of one rank or of
one suit only one counts. Four cards that count, a badugi, beat three, three beat two, and two beat
one; among as many the lowest win, the highest of them deciding first. Aces are low, so four,
three, deuce, ace of four suits is the best. Equal hands split the pot.
""",
)
BADACEY = draw_game(
    {"low": LOWEST_ACE_TO_FIVE, "badugi": BEST_BADUGI},
    page="""\
Badacey. Five cards, three draws, aces low: half for the lowest hand, half for the best badugi.

$deal

$bets

$draws

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest hand of five cards, ace to five: aces are low, straights and flushes count for nothing. The
other half goes to the best badugi among the five: cards of different ranks and suits, four before
three, then the lowest, aces low. Equal hands split their half, and the odd chip goes to the lowest
hand.
""",
)


@dataclass(frozen=True)
class BadeuceyRules(BlindDrawRules):
    """House rules of Badeucey."""

    badugi_aces: Literal["high", "low"] = option(
        "high",
        "Whether aces are high or low in the badugi.",
        source="BARGE rulebook; dealerschoicelab.com for low",
    )

    def badugi(self, cards: Sequence[Card]) -> Reads | None:
        """The best badugi, as the house plays it (4)."""
        return badugi(cards, ace_low=self.badugi_aces == "low")


def badeucey_program(rules: BadeuceyRules) -> tuple[Step, ...]:
    """A hand of Badeucey."""
    contests = (
        Contest.in_hand("the low half", LOWEST_DEUCE_TO_SEVEN.reads, low=True),
        Contest.in_hand("the badugi half", rules.badugi, low=True),
    )
    return with_draws(rules, 5, 3, contests)


def badeucey_worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards in both halves."""
    return worth_of(5, {"low": LOWEST_DEUCE_TO_SEVEN.reads, "badugi": rules.badugi})(cards, rules)


def badeucey_ladder(view: View) -> dict[str, Ladder]:
    """The order of hands of both halves."""
    rules: Any = view.rules
    badugis = BEST_BADUGI if rules.badugi_aces == "low" else BEST_ACE_HIGH_BADUGI
    return {"low": LOWEST_DEUCE_TO_SEVEN.ladder, "badugi": badugis.ladder}


BADEUCEY_PAGE: Final = page_of("""\
Badeucey. Five cards, three draws: half the pot for the lowest hand, half for the best badugi.

$deal

$bets

$draws

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
lowest hand of five cards, deuce to seven: aces are high, straights and flushes count against it.
The other half goes to the best badugi among the five: cards of different ranks and suits, four
before three, then the lowest. There too aces are high. Equal hands split their half, and the odd
chip goes to the lowest hand.
""")
BADEUCEY = Game(
    "Badeucey", BADEUCEY_PAGE, seats=(2, 6), program=badeucey_program, rules=BadeuceyRules,
    worth=badeucey_worth, **of_cards(5),
    talk=Talk(notes=drawn, ladder=badeucey_ladder),
    odds=OddsHooks(
        reads="pokernight.games.odds_readings.in_bulk.deuce_to_seven_and_badugi_as_played"
    ),
)  # fmt: skip


@dataclass(frozen=True)
class ArchieRules(BlindDrawRules):
    """House rules of Archie."""

    high_hand: Literal["nines", "sixes"] = option(
        "nines",
        "The lowest pair that can win the high half.",
        source="countingouts.com, Card Player; stevebadger.com for sixes",
    )
    nobody: Literal["split", "best_high"] = option(
        "split",
        "Winner of a pot that nobody can claim: all players left, or the best high hand.",
        source="countingouts.com; BARGE rulebook for best_high",
    )

    def high(self, cards: Sequence[Card]) -> Reading | None:
        """A high hand that is good enough, as the house plays it (4)."""
        reading = high(cards)
        return reading if reading.value >= LEAST[self.high_hand] else None


LEAST = {
    "nines": high_value(parse("9c 9d 4h 3s 2c")),
    "sixes": high_value(parse("6c 6d 4h 3s 2c")),
}
"""The least hand that holds such a pair."""


def archie_program(rules: ArchieRules) -> tuple[Step, ...]:
    """A hand of Archie."""
    contests = (
        Contest.in_hand("the high half", rules.high),
        Contest.in_hand("the low half", low, low=True),
    )
    best = Contest.in_hand("the pot", high) if rules.nobody == "best_high" else None
    return with_draws(rules, 5, 3, contests, unclaimed=best)


def archie_worth(cards: Cards, rules: Any) -> Worth:
    """Read up to five cards in both halves."""
    return worth_of(5, {"high": rules.high, "low": low})(cards, rules)


ARCHIE_PAGE: Final = page_of("""\
Archie. Five cards, three draws: half for a high hand, half for a low, if they are good enough.

$deal

$bets

$draws

4. At the showdown the last to bet or raise shows first, then clockwise. Half of the pot goes to the
best high hand that has a pair of nines or better; the other half to the best low of five different
ranks none above eight, aces low, straights and flushes counting for nothing. A half that nobody can
claim goes to the other. If nobody can claim anything all who are left split the pot, or the best
high hand takes it. Equal hands split, and the odd chip goes to the high half.
""")
ARCHIE = Game(
    "Archie", ARCHIE_PAGE, seats=(2, 6), program=archie_program, rules=ArchieRules,
    worth=archie_worth, **of_cards(5),
    talk=Talk(notes=drawn, ladder=lambda view: {"high": HIGH_HANDS, "low": LOW_HANDS}),
)  # fmt: skip
