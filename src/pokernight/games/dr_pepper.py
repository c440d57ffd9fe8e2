"""Dr Pepper. Stud for ten, two and four: all of these are wild.

1. Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Deuces, fours and tens are wild, face up and face down; or, as the house plays it, sevens are and
nothing else.

3. Where sevens are wild, who is dealt a ten face up may buy another card, face down, or face up as
the house plays it; or he is given it. Six can play then. A card that comes so face up counts for
these rules as any other.

4. The best five of all his cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pokernight.cards import RANKS
from pokernight.engine.rules import Rules, option
from pokernight.games.composing import atom, compose
from pokernight.games.composing.parts import Atom, of_ranks
from pokernight.wording.message import message

WILD = {"twos_fours_and_tens": "24T", "sevens": "7"}


@dataclass(frozen=True)
class Pepper(Rules):
    """House rules of Dr Pepper."""

    wild: Literal["twos_fours_and_tens", "sevens"] = option(
        "twos_fours_and_tens",
        "Whether deuces, fours and tens are wild, or sevens, and tens face up are paid for.",
        source="wildpoker, pokerrules.net: tens, twos and fours; dealerschoicelab.com: sevens",
    )


NOTES = {
    name: message("{ranks:ranks} are wild", ranks=[*letters]) for name, letters in WILD.items()
}

AT_TEN_TWO_AND_FOUR = Atom(
    "dr_pepper",
    "wild",
    "what the doctor says is wild",
    (),
    "",
    rules=Pepper,
    wild=lambda hand: of_ranks(hand.cards, {*map(RANKS.index, WILD[hand.rules.wild])}),
    reason=lambda hand: NOTES[hand.rules.wild],
    note=lambda hand: NOTES[hand.rules.wild],
)
TENS = atom("ten_buys_a_card")
assert TENS.due is not None
IF_SEVENS = replace(TENS, due=TENS.due._replace(under=lambda rules: rules.wild == "sevens"))

DR_PEPPER = compose(
    "seven_card_stud",
    [AT_TEN_TWO_AND_FOUR, IF_SEVENS],
    title="Dr Pepper",
    page=__doc__,
    usual={"extra_card_is": "sold"},
    rule_sets={"sevens": {"wild": "sevens"}},
)
