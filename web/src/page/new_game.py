"""My Game. Seven-card stud in which the twos are wild.

1. Two to seven players ante. Each gets two cards down
and one up, three more up, and a last one down, with a
round of betting after each round of cards. The highest
hand in sight opens.

2. Twos are wild in every hand.

3. The best five of seven cards win; equal hands split.
"""

from pokernight.invent import (
    BASIC,
    AnteStakes,
    Game,
    Talk,
    WildHands,
    Wilds,
    at_most,
    because,
    high,
    rank,
    showdown,
    streets,
)

TWO = 0


def wild(cards):
    """Return the cards of a hand that are wild (2)."""
    return [card for card in cards if rank(card) == TWO]


def rule(state, down, up):
    return Wilds(wild([*down, *up]))


HANDS = WildHands(rule)


def program(rules):
    return (
        *streets(rules, HANDS.highest_in_sight),
        showdown(
            (HANDS.contest(),),
            rules.show_order,
            rules.odd_chips,
            clause="3",
        ),
    )


def worth(cards, rules):
    at_most(cards.all, 7)
    return {"": high(cards.all, wild=wild(cards.all))}


def why(view, hand):
    """Explain the wild cards of a hand (2)."""
    return because(wild(view.known(hand)), "wild", "twos are wild", "2")


MY_GAME = Game(
    "My Game",
    __doc__,
    (2, 7),
    program,
    AnteStakes,
    worth=worth,
    incidents=BASIC,
    talk=Talk(why=why),
    cards_needed=lambda seats, rules: (7 * seats, f"{seats} x 7"),
)
