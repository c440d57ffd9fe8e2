"""The games that others are composed of, each with the points at which atoms plug in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pokernight.engine import steps
from pokernight.engine.game import Step
from pokernight.engine.rules import Rules
from pokernight.games.boards import PotLimitStakes
from pokernight.games.composing.parts import DealRound, Feature, Streets, by_name
from pokernight.games.draws import BlindDrawRules
from pokernight.games.five_card_draw import OpenDrawRules
from pokernight.games.rolling import OutRules
from pokernight.games.stakes import AnteStakes, BlindStakes
from pokernight.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN, LowRules


@dataclass(frozen=True, eq=False)
class Base:
    """A game to be composed with atoms.

    Attributes:
        name: by which commands take it.
        title: as printed.
        line: the first words of its page.
        phrases: the phrases by which dealers name it.
        clauses: its paragraphs of the page before those of the atoms, by what they are cited for:
            always the ``deal``; a ``draw``, the ``board`` and what makes a ``hand`` where
            there is something to say of them.
        sight: whether the highest hand in sight opens; else the first to the dealer's left does.
        has: the features of it that atoms may need.
        rules: its house rules.
        forced: antes or blinds, under its rules.
        streets: its rounds.
        most: the largest number of players.
        held: whether the cards are held in the hand.
        blinds: whether forced bets have begun the first round.
        two: whether just two cards in the hole are played, with three of the board.
        low: the ranking of the lowest hand, which wins; None where the highest does.
        usual: the names of atoms that are always part of it.
        turns: the names of the cards turned up on the board.
        burns: whether a card is burned before each turn of the board.
        draws: the most cards of a draw; 0 as the house rules of five-card draw say.
        unseen: whether cards are turned over unseen until they beat the high hand.
    """

    name: str
    title: str
    line: str
    phrases: tuple[str, ...]
    clauses: Mapping[str, str]
    has: tuple[Feature, ...]
    streets: Streets
    most: int
    rules: type[Rules] = AnteStakes
    forced: Callable[[Any], tuple[Step, ...]] = lambda rules: (steps.ante(rules.ante),)
    sight: bool = False
    held: bool = False
    blinds: bool = False
    two: bool = False
    low: LowRules | None = None
    usual: tuple[str, ...] = ()
    turns: tuple[str, ...] = ("The flop", "The turn", "The river")
    burns: bool = True
    draws: int = 0
    unseen: bool = False

    def __repr__(self) -> str:
        return f"<Base {self.name}>"


IN_SIGHT = {
    lowest: f"The {hand} hand in sight opens each round, wild cards counted, of equal ones the "
    "first to the left of the dealer."
    for lowest, hand in ((False, "highest"), (True, "lowest"))
}
"""Opener where hands are in sight, unless an atom says otherwise, by whether the lowest wins."""


def blinds(rules: Any) -> tuple[Step, ...]:
    """Return the ante, if any, and the blinds."""
    posts: tuple[Step, ...] = rules.forced(rules.limits(rules.bets[0]))
    return posts


SEVEN_CARD_STUD = Base(
    "seven_card_stud",
    "Seven-card Stud",
    "Stud, as it is dealt at home",
    ("seven card stud", "seven stud", "7 card stud", "7 stud", "stud", "down the river"),
    {
        "deal": "Everybody antes. Two cards down and one up, three up, one down, with a round of "
        "betting after each from the third on; bets are small on the first two rounds and big "
        "afterwards."
    },
    ("high", "up", "own up", "hole", "last down"),
    (
        DealRound("ddu"),
        DealRound("u"),
        DealRound("u", True),
        DealRound("u", True),
        DealRound("d", True),
    ),
    most=7,
    sight=True,
)
FIVE_CARD_STUD = Base(
    "five_card_stud",
    "Five-card Stud",
    "Short stud, as it is dealt at home",
    ("five card stud", "five stud", "5 card stud", "5 stud", "short stud"),
    {
        "deal": "Everybody antes. One card down and one up, then three up, with a round of betting "
        "after each from the second on; bets are small on the first two rounds and big afterwards."
    },
    ("high", "up", "own up", "hole", "one hole"),
    (DealRound("du"), DealRound("u"), DealRound("u", True), DealRound("u", True)),
    most=8,
    sight=True,
)
FIVE_CARD_DRAW = Base(
    "five_card_draw",
    "Five-card Draw",
    "Draw",
    ("five card draw", "five draw", "5 card draw", "5 draw", "draw poker", "draw"),
    {
        "deal": "Everybody antes and is dealt five cards, face down. A round of small bets begins "
        "to the left of the dealer. After the draw, a round of big bets begins with the player "
        "who opened the first.",
        "draw": "Each player left, from the left of the dealer, throws away up to three cards, or "
        "four if he holds an ace, and is dealt as many. If the deck runs out the cards thrown away "
        "before are shuffled and dealt from.",
    },
    ("high", "draw"),
    (DealRound("ddddd"), DealRound("x", True)),
    most=7,
    rules=OpenDrawRules,
    held=True,
)
HOLDEM = Base(
    "holdem",
    "Hold'em",
    "Two cards each and five on the board",
    ("hold'em", "holdem", "texas hold'em", "texas holdem", "hold em", "texas hold em"),
    {
        "deal": "Two blinds are posted. Everybody is dealt two cards, face down, and the first "
        "round of betting begins to the left of the big blind, the others to the left of the "
        "dealer.",
        "board": "Three cards are turned up on the board, then a fourth and a fifth, each time "
        "after a burned card and with a round of betting.",
    },
    ("high", "up", "hole", "board"),
    (DealRound("dd"), DealRound("bbb"), DealRound("b", True), DealRound("b", True)),
    most=10,
    rules=BlindStakes,
    forced=blinds,
    blinds=True,
)
OMAHA = Base(
    "omaha",
    "Omaha",
    "Four cards each, of which two count with three on the board",
    ("omaha", "four card omaha"),
    {
        "deal": "Two blinds are posted. Everybody is dealt four cards, face down, and the first "
        "round of betting begins to the left of the big blind, the others to the left of the "
        "dealer. A bet or raise is at most the pot after calling.",
        "board": "Three cards are turned up on the board, then a fourth and a fifth, each time "
        "after a burned card and with a round of betting.",
        "hand": "A hand is two of the cards in hand with three of those on the board, no more and "
        "no fewer.",
    },
    HOLDEM.has,
    (DealRound("dddd"), *HOLDEM.streets[1:]),
    most=10,
    rules=PotLimitStakes,
    forced=blinds,
    blinds=True,
    two=True,
)

RAZZ = Base(
    "razz",
    "Razz",
    "Stud for the lowest hand, as it is dealt at home",
    ("razz", "seven card lowball", "seven card stud low", "seven stud low"),
    SEVEN_CARD_STUD.clauses,
    ("up", "own up", "hole", "last down"),
    SEVEN_CARD_STUD.streets,
    most=7,
    sight=True,
    low=ACE_TO_FIVE,
)
CINCINNATI = Base(
    "cincinnati",
    "Cincinnati",
    "Five cards each and five in the middle, turned up one by one",
    ("cincinnati", "cincinnati liz"),
    {
        "deal": "Everybody antes and is dealt five cards, face down. The first round of betting "
        "and those after the first two cards of the middle are of small bets, the others of big "
        "ones; each begins to the left of the dealer.",
        "board": "Five cards are turned up in the middle, one by one, with a round of betting "
        "after each. They are everybody's.",
    },
    ("high", "up", "hole", "board"),
    (DealRound("ddddd"), *[DealRound("b", big) for big in (False, False, True, True, True)]),
    most=9,
    turns=("The middle",) * 5,
    burns=False,
)
ANACONDA = Base(
    "anaconda",
    "Anaconda",
    "Seven cards each, three passes, and five kept and turned up one by one",
    ("anaconda", "pass the trash", "pass the garbage", "garbage", "screw your buddy"),
    {
        "deal": "Everybody antes and is dealt seven cards, face down. A round of small bets begins "
        "to the left of the dealer.",
        "pass": "All pass three cards to the left at the same time, then two, then one, with a "
        "round of small bets after each pass. Then all throw two cards away.",
        "roll": "All turn up a card of theirs at the same time, then another, until four are up, "
        "with a round of big bets after each.",
    },
    ("high", "up", "own up", "hole"),
    (
        DealRound("ddddddd"), DealRound("ppp"), DealRound("pp"), DealRound("p"),
        DealRound("ttr", True), *(DealRound("r", True),) * 3,
    ),
    most=7,
    sight=True,
    usual=("high_low_declare",),
)  # fmt: skip
NO_PEEK = Base(
    "no_peek",
    "No Peek",
    "Seven cards each that nobody has seen, turned over to beat the high hand",
    (
        "no peek",
        "mexican sweat",
        "beat your neighbor",
        "no peekie",
        "no peeky",
        "seven card no peek",
    ),
    {
        "deal": "Everybody antes and is dealt seven cards, face down, that nobody may look at.",
        "turn": "From the left of the dealer each player turns over cards, one at a time and in "
        "any order, until the hand shown beats the high one; the first player turns one card. "
        "The player who has become high may bet, or passes. A player without cards left to turn, "
        "and not high, is out.",
    },
    ("high", "up", "own up"),
    (DealRound("ddddddd"),),
    most=7,
    rules=OutRules,
    unseen=True,
)
PINEAPPLE = Base(
    "pineapple",
    "Pineapple",
    "Three cards each, of which a card is thrown away before the flop",
    ("pineapple", "pineapple hold'em", "regular pineapple"),
    {
        **HOLDEM.clauses,
        "deal": "Two blinds are posted. Everybody is dealt three cards, face down, and throws one "
        "away. The first round of betting begins to the left of the big blind, the others to the "
        "left of the dealer.",
    },
    HOLDEM.has,
    (DealRound("dddt"), *HOLDEM.streets[1:]),
    most=10,
    rules=BlindStakes,
    forced=blinds,
    blinds=True,
)
CRAZY_PINEAPPLE = Base(
    "crazy_pineapple",
    "Crazy Pineapple",
    "Three cards each, of which a card is thrown away after the betting on the flop",
    ("crazy pineapple", "crazy pineapple hold'em"),
    {
        "deal": "Two blinds are posted. Everybody is dealt three cards, face down, and the first "
        "round of betting begins to the left of the big blind, the others to the left of the "
        "dealer. After the betting on the flop everybody throws a card away.",
        "board": HOLDEM.clauses["board"],
    },
    HOLDEM.has,
    (DealRound("ddd"), DealRound("bbb"), DealRound("tb", True), DealRound("b", True)),
    most=10,
    rules=BlindStakes,
    forced=blinds,
    blinds=True,
)
BIG_O = Base(
    "big_o",
    "Big O",
    "Five cards each, of which two count with three on the board, for high and low",
    (
        "big o",
        "five card omaha hi lo",
        "5 card plo8",
        "five card plo8",
        "five card omaha eight or better",
    ),
    {**OMAHA.clauses, "deal": OMAHA.clauses["deal"].replace("four cards", "five cards")},
    HOLDEM.has,
    (DealRound("ddddd"), *HOLDEM.streets[1:]),
    most=9,
    rules=PotLimitStakes,
    forced=blinds,
    blinds=True,
    two=True,
    usual=("eight_or_better_half",),
)


def lowball(name: str, title: str, draws: int, phrases: tuple[str, ...]) -> Base:
    """Return a draw game with blinds that the lowest hand wins, deuce to seven."""
    rounds = [DealRound("x", 2 * number > draws) for number in range(1, draws + 1)]
    times = "Once" if draws == 1 else "Three times"
    return Base(
        name,
        title,
        "Draw for the lowest hand",
        phrases,
        {
            "deal": "Two blinds are posted. Everybody is dealt five cards, face down. A round of "
            "betting begins to the left of the big blind, and the round after each draw to the "
            "left of the dealer.",
            "draw": f"{times} each player left, from the left of the dealer, throws away any "
            "number of cards and is dealt as many. If the deck runs out the cards thrown away "
            "before are shuffled and dealt from.",
        },
        ("draw",),
        (DealRound("ddddd"), *rounds),
        most=6,
        rules=BlindDrawRules,
        forced=blinds,
        held=True,
        blinds=True,
        low=DEUCE_TO_SEVEN,
        draws=5,
    )


TRIPLE_DRAW = lowball(
    "deuce_to_seven_triple_draw",
    "Deuce to Seven Triple Draw",
    3,
    ("deuce to seven triple draw", "2-7 triple draw", "27 triple draw", "triple draw",
     "triple draw lowball", "deuce to seven", "2-7td"),
)  # fmt: skip
SINGLE_DRAW = lowball(
    "deuce_to_seven_single_draw",
    "Deuce to Seven Single Draw",
    1,
    ("deuce to seven single draw", "kansas city lowball", "kansas city", "2-7 single draw",
     "deuce to seven lowball", "2-7 lowball", "single draw"),
)  # fmt: skip

BASES: Mapping[str, Base] = {
    base.name: base
    for base in (
        SEVEN_CARD_STUD, FIVE_CARD_STUD, FIVE_CARD_DRAW, HOLDEM, OMAHA, RAZZ, CINCINNATI, ANACONDA,
        NO_PEEK, PINEAPPLE, CRAZY_PINEAPPLE, BIG_O, TRIPLE_DRAW, SINGLE_DRAW,
    )
}  # fmt: skip
"""The bases by name."""


def base(name: str) -> Base:
    """The base of a name.

    Raises:
        Refused: with the nearest, or all there are.
    """
    return by_name(
        BASES,
        name,
        "nothing is composed with {name:=}, did you mean {meant:=}?",
        "nothing is composed with {name:=}: choose {known:=}",
    )
