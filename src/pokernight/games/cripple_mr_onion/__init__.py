"""Cripple Mr Onion. Groups of cards that make 21, against a Dealer who can be bought out.

1. Two to seven players with two packs in eight suits, which make four pairs for flushes: clubs
and swords, spades and staves, hearts and cups, diamonds and coins. One player is the Dealer, the
next to his left the Elder, and so on to the Younger at his right; when the Dealership changes,
these follow it. Everybody ends with ten cards, sorts them into groupings, each card into one, and
the best arrangement wins.

2. An ace counts 1 or 11, ten and picture cards 10, the others their number. The lowest is a bagel,
two cards that make 20: ten or picture twice, or nine and ace. Two to five of them are a double,
triple, lesser and great bagel. Then come a two-card onion, ten or picture with an ace, and a broken
flush, three or more cards that make 16 to 21, all but one of one pair of suits. Then come a
three-card onion, three that make 21, such as 4 7 10, and a flush, as before and all of one pair.
Then come a four-card onion, such as 4 4 5 7; a broken Royal, 6 7 8; a five-card onion; a Royal, 7 7
7; and a six-card onion. Above them are a wild Royal, three wild eights, and a seven-card onion,
such as A A 2 2 4 5 6. The highest are Onions, a picture card and an ace, of which it takes two
(Double), three (Triple), four (Lesser) or five (Great Onion).

3. The best groupings are compared, then the next best, and so on; cards that make the highest
name have it, and equal names tie. In a complete tie the senior player wins: the Dealer, the
Elder, and so on to the Younger.

4. The plain game is played without money: five cards, the exchange, five more, face down to the
Dealer and face up to the others, and the Showdown.

5. For money everybody first puts the Stake into the Pot, unless one that nobody won lies there.
The Dealer deals himself two cards and each player three, then himself three and each player two,
face down. In turn from the Elder to the Younger, the Dealer last, each discards up to four and is
dealt as many; a player who discards all five folds, but the Dealer may not.

6. The first betting has three parts. In each the Dealer names an amount, it may be nothing, and
puts it in the Pot; in turn each player puts in as much or folds. In the first two parts he may then
raise the Dealer by an amount of his own, which stands in front of him. It binds the Dealer alone,
who must match all raises together, all of it going into the Pot, or fold. A tenth of the Stake is
the least that is named or raised by. Nobody puts in more than he has, and who cannot match must
fold. If all others have folded the last one takes the Pot, and deals next.

7. The Dealer is dealt five more cards face down. In turn each player buys up to five face down, a
Stake each, one by one if he likes, and is dealt the rest face up; then he may make an extra bet.
The Dealer matches all the extra bets together, or passes the Dealership on, without folding, also
if nobody has bet. To take it, a player matches the extra bets of the others, and his own goes into
the Pot as well. If nobody takes it the extra bets go back, all fold, and the Pot is the ante of the
next round. Then there are two more parts of betting, both with raises.

8. When the Dealer folds, the players left are asked in turn, again and again, to bid for the
Dealership: the first bid is a Stake, and each further one a Stake more at least. Who declines
loses what he has bid to the Pot, and the last one left is the Dealer, pays his bid into the Pot
and begins that part of the betting anew. If nobody bids all fold, the Dealer stays, and the Pot
is the ante of the next round.

9. At the Showdown hands are laid open in turn, the Dealer's last, and each is compared with the
best so far. Who is beaten may still play a special card, or cripple; else he is out. The winner
takes the whole Pot and deals the next round. Special cards are single cards, and lie face up once
they are declared: at any question of one's own or when all are asked for them, or, Great A'Tuin
always, at the Showdown. Those declared at the same time act by the seniority of their players.
Death and the Sender of Eights are in sight as soon as they lie open, at the Showdown too, for every
comparison still to come. When a player folds, those that he declared stay so, and those that only
lay open do not. All modifiers that are played with are in force in every round. Modifier 0 stands
in clause 10, modifier 1 in clause 11, and so on.

10. Modifier 0, the Crippling Rules. A running flush, nine cards in sequence of one pair of suits,
beats a Great Onion that lies opposite, and so wins. One of ten out-cripples it, and cripples a
Lesser Onion too. What is crippled cannot be taken back; only a longer run, or an equal one of a
senior player, still beats the crippler. Variation: In the text of 1998 he wins at once.

11. Variation: Modifier 1, the Null Eights Rules. An eight may count nothing to lengthen an onion,
up to seven cards; of equal onions the one with fewer null eights wins. In the round after one in
which a null eight was played eights are wild, as any regular card, and in the next one they are
eights again, whatever was played once Fate had ended the wildness. Of equal arrangements the one
with the fewest wild cards is played.

12. Variation: Modifier 2, the Wild Crippling Rule. In a round in which eights are wild, a running
flush that cripples may have no more wild cards than the Onion.

13. Variation: Modifier 3, the Octavo Rule. When eights are wild, all eight of them are a Lesser
Onion that beats the others and cannot be crippled as those can (in the text of 1998: as a Great
Onion can).

14. Variation: Modifier 4, the Lady's Rules: the queen of spades. When eights are not wild she may
be declared, and her player replaces her by one of the next two cards, as he likes. When they are
wild and she is in sight, or played, one card of every other player that would count 11, a wild
eight too, counts 1 and nothing else, but not in a Great Onion. He chooses which.

15. Variation: Modifier 5, Fate's Rules: the king of cups. Once the Lady has been replaced he may be
declared and replaced likewise, and all aces of the Lady's player count nothing. When eights are
wild he may be declared to end that at once; then another player with the queen of spades may
declare her to make his own eights wild again.

16. Variation: Modifier 6, Great A'Tuin's Rule: the queen of coins. Her player may move eight points
from one of his cards to another, both of which must still count 1 to 11; a wild eight moves as a
card of fitting value. A two made ten may be a picture card, a three made eleven is an ace.

17. Variation: Modifier 7, the Elephants' Rule. Four cards, nines, tens or wild eights, declared
with the queen of coins are made a Double Onion by points of hers, which any other Double Onion
beats; two of them at least are no tens. Other nines and tens of that hand may count 1 and 2.

18. Variation: Modifier 8, the Sender of Eight's Rules: the jack of diamonds. While he is in sight,
the aces of a player who plays an eight count nothing: they may fill a flush, and no onion. When
eights are wild he must be declared as soon as he is dealt (in the text of 1998 he counts if he is
in sight): all aces count nothing, and no eight counts 1 or 11.

19. Variation: Modifier 9, Death's Rules: the king of swords. While he is in sight, one picture card
of every hand that has two or more can take no part in a Double Onion, nor, when eights are wild, in
a Triple Onion.

20. Variation: Modifier 10, the Archchancellor's Rules: the jack of staves. Who plays him may not
play an eight as an eight. When he is declared Death must be, if anybody holds him (in the text of
1998 another player can), and then each other player turns one of his hidden cards up. If Death does
not appear, the jack of staves is wild for the round.

21. Variation: Modifier 11, the Fool's Rule: the jack of clubs. Declared immediately before the
Showdown (in the text of 1998 at any time before) he makes bagels and Onions change places. These
are the single bagel and the two-card onion, the double, triple and lesser bagels and the Double,
Triple and Lesser Onions. The great bagel is beaten by the Great Onion alone, and crippled like it.

22. Variation: In Tao's sketch, the first form of the game, turns begin at the Dealer's right, and
there are no extra bets. An eight may count nothing, and three eights are a wild Royal and eight of
them an Octavo whether they are wild or not.
"""

from __future__ import annotations

from typing import Any

from pokernight.cards import DOUBLE
from pokernight.engine.changes import Change
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Talk, one_after_another
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion import deal_rounds, onion_hands
from pokernight.games.cripple_mr_onion.advice import advise
from pokernight.games.cripple_mr_onion.gambling import auction, match_extra_bets, part
from pokernight.games.cripple_mr_onion.house_options import RULE_SETS, OnionHouse
from pokernight.games.cripple_mr_onion.modifiers.archchancellor import disclose
from pokernight.games.cripple_mr_onion.onion_kinds import KINDS
from pokernight.games.cripple_mr_onion.onion_round import OnionRound, RoundEnding
from pokernight.games.cripple_mr_onion.onion_showdown import showdown
from pokernight.games.cripple_mr_onion.onion_texts import (
    COUNTS,
    CRIPPLES,
    OPENS,
    equipment,
    given,
    ladder,
    legend,
    notes,
    remarks,
    why,
)
from pokernight.games.cripple_mr_onion.setting_up import choose_modifiers
from pokernight.games.cripple_mr_onion.specials import act, window
from pokernight.games.cripple_mr_onion.trays import arranging
from pokernight.ranking.onion.worth import FACTS
from pokernight.ranking.onion.worth import worth as onion_worth
from pokernight.wording.message import Text, message


def program(rules: OnionHouse) -> tuple[Step, ...]:
    """A round of Cripple Mr Onion, plain or for money."""
    first_cards = (
        choose_modifiers,
        deal_rounds.stakes,
        deal_rounds.deal_five,
        deal_rounds.exchange,
    )
    if not rules.gambling:
        return (
            *first_cards,
            window(last=False),
            deal_rounds.deal_dealer,
            deal_rounds.deal_up,
            window(last=True),
            showdown,
        )
    return (
        *first_cards,
        window(last=False),
        part(raises=True),
        part(raises=True),
        part(raises=False),
        deal_rounds.deal_dealer,
        deal_rounds.buy,
        match_extra_bets,
        window(last=False),
        part(raises=True),
        part(raises=True),
        window(last=True),
        showdown,
    )


def subprograms(rules: OnionHouse) -> dict[str, tuple[Step, ...]]:
    """Return the subprograms that are pushed in mid-round."""
    return {"auction": (auction,), "specials": (act,), "disclose": (disclose,)}


def carry_out(state: State) -> dict[str, Any]:
    """Return what carries over: wild eights, the number of rounds played, and the next dealer."""
    slots: OnionRound = state.own
    rules: OnionHouse = state.setup.rules
    wild, rounds = bool(slots.nulls), slots.rounds + 1
    if slots.came_wild and rules.nulls_after_fate == "forgotten":
        wild = False  # "in the next round, eights return to their original role"
    if slots.ended == RoundEnding.CALLED_OFF:
        wild, rounds = bool(slots.came_wild), slots.rounds
    carried = {"wild_eights": 1} if wild else {}
    if rules.modifiers.startswith("one_") and rounds:
        carried["rounds"] = rounds
    dealer = slots.winner if slots.ended == RoundEnding.WON else state.button
    return {"carried": carried, "next_button": dealer}


def worth(cards: Cards, rules: OnionHouse) -> Worth:
    """Read the best arrangement of up to ten cards, and the run that they make, if any.

    Every modifier that the house plays with is in force, unless a fact says otherwise.
    """
    return onion_worth(cards.all, cards.given, onion_hands.reading(rules))


def cards_needed(seats: int, rules: OnionHouse) -> tuple[int, Text]:
    """Return the cards needed: ten each, four exchanged, and two each for the Lady and Fate."""
    drawn = 2 * (rules.lady + rules.fate)
    sum_ = (
        "{seats} x (10 + 4 exchanged) + {drawn} to replace special cards"
        if drawn
        else "{seats} x (10 + 4 exchanged)"
    )
    return 14 * seats + drawn, message(sum_, seats=seats, drawn=drawn)


def sizes(state: State) -> tuple[int, int]:
    """Return the sizes of a hand: five to ten cards once they are dealt (3)."""
    return (5, 10) if any(state.hands) else (0, 0)


CRIPPLE_MR_ONION = Game(
    "Cripple Mr Onion",
    __doc__,
    seats=(2, 7),
    program=program,
    rules=OnionHouse,
    rule_sets=RULE_SETS,
    pack=DOUBLE,
    worth=worth,
    value=onion_hands.strength,
    subprograms=subprograms,
    own=OnionRound,
    hand_sizes=sizes,
    cards_needed=cards_needed,
    incidents=BASIC,
    carry_out=carry_out,
    changes=(
        Change(
            1,
            "of equal arrangements the one with the fewest wild cards is played, and Great A'Tuin "
            "moves wild eights",
        ),
        Change(1, "a Dealer who has folded is not asked for Death"),
        Change(2, "nobody discloses a card as hidden that is declared already"),
    ),
    carries=({}, {"wild_eights": 1}, {"wild_eights": 1, "rounds": 11}, {"rounds": 5}),
    carried={"wild_eights": 1},
    talk=Talk(
        equipment=equipment,
        may="Discard up to four cards and draw as many, or fold. Match what the Dealer names, fold "
        "or raise; buy cards; make an extra bet; bid for the Dealership when it is free.",
        wins=lambda rules: one_after_another([COUNTS, *([CRIPPLES] if rules.crippling else [])]),
        opens=lambda rules: OPENS[rules.turns],
        strange=("All names are equal: the Dealer wins, then the Elder, and so on around."),
        first_time=(
            "Ten cards of eight suits are laid into groups that make up to 21.",
            "The best group wins, among equal ones the next best; the Dealer wins ties.",
            "Pictures and aces make Onions, the highest groups: keep them together.",
        ),
        kinds=KINDS,
        facts=FACTS,
        given=given,
        notes=notes,
        remarks=remarks,
        why=why,
        ladder=ladder,
        legend=legend,
        arranging=arranging,
        advice=advise,
    ),
    odds=OddsHooks(groupings="pokernight.games.odds_readings.cripple_mr_onion.GROUPINGS"),
)
