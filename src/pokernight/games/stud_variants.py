"""Seven-card studs with wild cards, halves and prices, each composed of what dealers say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from string import Template
from typing import Any, Final, Literal

from pokernight.cards import RANKS
from pokernight.engine.changes import Change, former_default
from pokernight.engine.game import Game
from pokernight.engine.rules import Rules, option
from pokernight.games.composing import atom, compose
from pokernight.games.composing.parts import Atom, of_ranks
from pokernight.wording.message import message

CLAUSES: Final = {
    "stud": """\
Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, of
equal ones the first to the left of the dealer.""",
    "wild_stud": """\
Seven-card stud, two to seven players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.""",
    "best": """\
The best five of seven cards win, five of a kind being the best of all; equal hands split.""",
    "match": """\
A player who is dealt a card face up of the rank of one that lies face up before another player must
put in as much as the pot holds or fold. It is paid at once and in the order of the deal. Who has
less puts in all he has and stays.""",
    "half": """\
The best five of seven cards win half of the pot; equal hands split. A half that nobody claims
goes to the best hand, and so does the odd chip.""",
}
"""Clauses that several pages have, by the names that these use."""


def stud(*atoms: str | Atom, page: str, **more: Any) -> Game:
    """Return seven-card stud with some atoms, in the order of the clauses of its page."""
    text = Template(page).substitute(CLAUSES)
    title = text.partition(". ")[0]
    return compose("seven_card_stud", atoms, title=title, page=text, **more)


# Wild ranks and cards.

DEUCES_WILD = stud(
    "deuces_wild",
    page="""\
Deuces Wild. Stud in which every deuce is wild.

1. $wild_stud

2. Deuces are wild, face up and face down.

3. $best
""",
)
TEN_FOUR = stud(
    "tens_and_fours_wild",
    page="""\
Ten-Four. Stud for good buddies: tens and fours are wild.

1. $wild_stud

2. Tens and fours are wild, face up and face down.

3. $best
""",
)
FOUR_FORTY_FOUR = stud(
    "four_down_four_up",
    "fours_wild",
    page="""\
Four Forty-Four. Four cards down, four up, and fours are wild.

1. Two to six players ante and are dealt eight cards, with a round of betting after each from the
fifth on. The highest hand in sight opens, wild cards counted, of equal ones the first to the left
of the dealer.

2. Four of them are dealt down and one up before the first round of betting, then three up, one
after each; there is none down at the end.

3. Fours are wild, face up and face down.

4. The best five of eight cards win, five of a kind being the best of all; equal hands split.
""",
)
ONE_EYED_JACKS = stud(
    "one_eyed_jacks_wild",
    "suicide_king_wild",
    "man_with_the_axe_wild",
    page="""\
One-Eyed Jacks. Stud with the one-eyed jacks, the suicide king and the man with the axe wild.

1. $wild_stud

2. The jacks of hearts and of spades, who show one eye, are wild, face up and face down.

3. So is the king of hearts, who has the sword in his head.

4. So is the king of diamonds, the man with the axe. Variation: He kills the hand of whoever is
dealt him face up, and is wild for nobody.

5. $best
""",
)
WOOLWORTH = stud(
    "fives_and_tens_wild",
    "fives_and_tens_cost",
    page="""\
Woolworth. Stud of the five and dime: fives and tens are wild, at a price.

1. $wild_stud

2. Fives and tens are wild, face up and face down.

3. A player who is dealt a five face up pays its price into the pot or folds; a ten costs twice as
much. Who has less puts in all he has and stays.

4. $best
""",
)
HEINZ_57 = stud(
    "fives_and_sevens_wild",
    "fives_and_sevens_cost",
    rule_sets={"free": {"price_of_varieties": "0"}},
    page="""\
Heinz 57. Stud with fives and sevens wild, paid for face up.

1. $wild_stud

2. Fives and sevens are wild, face up and face down.

3. A player who is dealt a five or a seven face up pays its price into the pot or folds. Who has
less than the price puts in all he has and stays.

4. $best
""",
)
WINTER_BASEBALL = stud(
    "threes_and_nines_wild",
    "threes_match_the_pot",
    "four_buys_a_card",
    page="""\
Winter Baseball. Baseball in which only the threes are paid for.

1. Seven-card stud, two to six players: everybody antes; two cards down and one up, three up, one
down, with a round of betting after each from the third on. The highest hand in sight opens, wild
cards counted, of equal ones the first to the left of the dealer.

2. Threes and nines are wild, face up and face down.

3. A player who is dealt a three face up must match the pot or fold, at once and in the order of the
deal. Who has less puts in all he has and stays. Nines are free.

4. A player who is dealt a four face up gets another card for nothing, face down. An extra card
dealt face up counts for these rules as any other.

5. The best five of all his cards win, five of a kind being the best of all; equal hands split.
""",
)

PEPPER_WILD = {"twos_fours_and_tens": "24T", "sevens": "7"}


@dataclass(frozen=True)
class Pepper(Rules):
    """House rules of Dr Pepper."""

    wild: Literal["twos_fours_and_tens", "sevens"] = option(
        "twos_fours_and_tens",
        "Whether deuces, fours and tens are wild, or sevens, and tens face up are paid for.",
        source="wildpoker, pokerrules.net: tens, twos and fours; dealerschoicelab.com: sevens",
    )


PEPPER_NOTES = {
    name: message("{ranks:ranks} are wild", ranks=[*letters])
    for name, letters in PEPPER_WILD.items()
}

AT_TEN_TWO_AND_FOUR = Atom(
    "dr_pepper",
    "wild",
    "what the doctor says is wild",
    (),
    "",
    rules=Pepper,
    wild=lambda hand: of_ranks(hand.cards, {*map(RANKS.index, PEPPER_WILD[hand.rules.wild])}),
    reason=lambda hand: PEPPER_NOTES[hand.rules.wild],
    note=lambda hand: PEPPER_NOTES[hand.rules.wild],
)
TENS = atom("ten_buys_a_card")
assert TENS.due is not None
IF_SEVENS = replace(TENS, due=TENS.due._replace(under=lambda rules: rules.wild == "sevens"))

DR_PEPPER = stud(
    AT_TEN_TWO_AND_FOUR,
    IF_SEVENS,
    usual={"extra_card_is": "sold"},
    rule_sets={"sevens": {"wild": "sevens"}},
    page="""\
Dr Pepper. Stud for ten, two and four: all of these are wild.

1. $wild_stud

2. Deuces, fours and tens are wild, face up and face down.

3. Variation: Where sevens are wild, who is dealt a ten face up may buy another card, face down; or
he is given it. Six can play then. A card that comes so face up counts for these rules as any other.

4. The best five of all his cards win, five of a kind being the best of all; equal hands split.
""",
)

# Wild ranks of a player's own.

MONTEREY = stud(
    "last_card_wild",
    page="""\
Monterey. Stud in which each player's last card is wild for him.

1. $wild_stud

2. For each player his seventh card is wild, and with it every card of that rank in his hand. What
is wild for one is nothing to another.

3. $best
""",
)
KANKAKEE = stud(
    "first_up_card_wild",
    page="""\
Kankakee. Stud in which each player's first card face up is wild for him.

1. $wild_stud

2. For each player his first card face up is wild, and with it every card of that rank in his hand.
What is wild for one is nothing to another.

3. $best
""",
)
KINGS_AND_LITTLE_ONES = stud(
    "kings_wild",
    "low_hole_wild",
    page="""\
Kings and Little Ones. Stud in which kings are wild, and each player's lowest hole card.

1. $wild_stud

2. Kings are wild, face up and face down.

3. For each player his lowest card in the hole is wild, and with it every card of that rank in his
hand; aces are high. What is wild for one is nothing to another. The last card down may be lower,
and then it is wild instead.

4. $best
""",
)
HOMICIDE = stud(
    "one_down_six_up",
    "hole_match_wild",
    "matching_card_costs",
    page="""\
Homicide. One card down and six up: what matches it is wild, and what matches a neighbour costs.

1. Two to seven players ante and are dealt seven cards. The highest hand in sight opens, of equal
ones the first to the left of the dealer; what is wild by a hole card is not in sight.

2. One card is dealt down and one up, then five up, with a round of betting after each from the
second on.

3. A rank of which a player has a card in the hole and one face up is wild for him, every card of
it. What is wild for one is nothing to another.

4. $match

5. $best
""",
)
# Ranks that become wild during the deal.

COUNTDOWN = stud(
    "countdown_wild",
    page="""\
Countdown. Stud in which the number of players who are left says what is wild.

1. $wild_stud

2. As many players as are left, so high is the rank that is wild: deuces for two, threes for three,
and so on. It changes when somebody folds; what counts is who is there at the showdown.

3. $best
""",
)
SEQUENCE = stud(
    "sequence_wild",
    page="""\
Sequence. Stud in which deuces, then threes, then fours are wild as they come up.

1. $wild_stud

2. The first deuce dealt face up makes deuces wild. When a three is dealt face up after it, threes
are wild and deuces are themselves again; then fours, and so on up to the aces, one rank at a time.

3. $best
""",
)
FOLLOW_THE_COWBOY = stud(
    "follow_the_cowboy",
    page="""\
Follow the Cowboy. Stud in which kings are wild, and the rank that follows one.

1. $wild_stud

2. Kings are wild, face up and face down. When a king is dealt face up, the rank of the next card
dealt face up is wild too, every card of it in every hand. When another king is, that rank is itself
again and the next card names a new one. If a king is the last card dealt face up, no card follows
him, and then kings alone are wild. Variation: Nothing is, or the cards are thrown in and everybody
is dealt in again for the pot. Or they are thrown in when no king has come face up.

3. $best
""",
)
DIRTY_SCHULTZ = stud(
    "follow_the_pair",
    page="""\
Dirty Schultz. Stud in which the rank that follows a pair face up is wild.

1. $wild_stud

2. When a player's cards face up make a pair, or one of a kind more, the rank of the next card dealt
face up is wild, every card of it in every hand. With the next pair that rank is itself again, and
the card after it names a new one. If no card follows the last pair, nothing is wild.

3. $best
""",
)
BREED_THE_HEIFER = stud(
    "follow_the_match",
    page="""\
Breed the Heifer. Stud in which the rank that follows a match is wild.

1. $wild_stud

2. When a card is dealt face up of the rank of another that lies face up, in any hand, the rank of
the next card dealt face up is wild, every card of it in every hand. With the next match that rank
is itself again, and the card after it names a new one. If no card follows the last match, nothing
is wild. The cards of a player who has folded match nothing.

3. $best
""",
)
# A card or a count in the hole for half of the pot, and a price for a matching card.

HIGH_CHICAGO = stud(
    "high_spade_half",
    rule_sets={"declare": {"split": "declare"}},
    page="""\
High Chicago. Stud in which the highest spade in the hole takes half of the pot.

1. $stud

2. The highest spade in the hole wins half of the pot. The ace is the highest. A spade face up
counts for nothing here. Variation: All declare; they say at the same time, after the last round of
betting, whether they play for the best hand, for the spade or for both, and win nothing else; who
plays for both must win both, alone.

3. $half
""",
)
FOLDED_ARE_OUT = Change(
    3, "a player that has folded is not dealt in again", former_default("next_deal", "everybody")
)
BLACK_MARIAH = stud(
    "high_spade_half",
    "all_or_nothing",
    "queen_of_spades_kills",
    usual={"next_deal": "those_left"},
    changes=(FOLDED_ARE_OUT,),
    page="""\
Black Mariah. Stud that only the best hand with the highest spade in the hole wins.

1. $stud

2. Besides the best hand the highest spade in the hole is asked for. The ace is the highest. A spade
face up counts for nothing here.

3. Only who has both, alone or tied with others, wins the pot. If nobody does, it stays, and those
who are left ante again and are dealt new cards. Whoever all others have left the pot to takes it. A
side pot is judged among those who are in it.

4. If the queen of spades is dealt face up, the cards are thrown in once that round of cards has
been dealt, and the same happens.

5. The best hand is the best five of seven cards; equal hands split.
""",
)
COUNT_YOUR_DIAMONDS = stud(
    "diamonds_half",
    page="""\
Count Your Diamonds. Stud in which the highest sum of diamonds takes half of the pot.

1. $stud

2. The highest sum of diamonds wins half of the pot, all cards of a hand counted: numbers as they
are, a jack eleven, a queen twelve, a king thirteen, an ace fourteen.

3. $half
""",
)
STUD_JACK = stud(
    "twenty_one_half",
    page="""\
Stud-Jack. Stud in which the nearest to twenty-one in the hole takes half of the pot.

1. $stud

2. The total of cards in the hole that is nearest to twenty-one wins half of the pot. Number cards
count their number, faces ten, an ace one or eleven. All three are counted. More than twenty-one
claims nothing, and cards face up do not count here.

3. The best five of seven cards win half of the pot; equal hands and equal totals split. A half that
nobody claims goes to the best hand, and so does the odd chip.
""",
)
MURDER = stud(
    "matching_card_costs",
    page="""\
Murder. Stud in which whoever matches another's card must match the pot.

1. $stud

2. $match

3. The best five of seven cards win; equal hands split.
""",
)
