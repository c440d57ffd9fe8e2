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
from pokernight.games.five_card_draw import DrawRules
from pokernight.games.stakes import AnteStakes, BlindStakes


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

    def __repr__(self) -> str:
        return f"<Base {self.name}>"


IN_SIGHT = (
    "The highest hand in sight opens each round, wild cards counted, of equal ones the first to "
    "the left of the dealer."
)
"""Opener where hands are in sight, unless an atom says otherwise."""


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
    ("up", "own up", "hole", "last down"),
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
    ("up", "own up", "hole", "one hole"),
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
        "deal": "Everybody antes and is dealt five cards, face down. A round of small bets and, "
        "after the draw, one of big bets begin to the left of the dealer.",
        "draw": "Each player left, from the left of the dealer, throws away up to three cards, or "
        "four if he holds an ace, and is dealt as many. If the deck runs out the cards thrown away "
        "before are shuffled and dealt from.",
    },
    ("draw",),
    (DealRound("ddddd"), DealRound("x", True)),
    most=7,
    rules=DrawRules,
    held=True,
)
HOLDEM = Base(
    "holdem",
    "Hold'em",
    "Two cards each and five on the board",
    ("hold'em", "holdem", "texas hold'em", "texas holdem", "hold em"),
    {
        "deal": "Two blinds are posted. Everybody is dealt two cards, face down, and the first "
        "round of betting begins to the left of the big blind, the others to the left of the "
        "dealer.",
        "board": "Three cards are turned up on the board, then a fourth and a fifth, each time "
        "after a burned card and with a round of betting.",
    },
    ("up", "hole", "board"),
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
        "dealer. A bet or raise is at most the pot after calling, or as the house plays it.",
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

BASES: Mapping[str, Base] = {
    base.name: base for base in (SEVEN_CARD_STUD, FIVE_CARD_STUD, FIVE_CARD_DRAW, HOLDEM, OMAHA)
}
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
