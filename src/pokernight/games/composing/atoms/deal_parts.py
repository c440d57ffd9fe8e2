"""Atoms that change the deal, and cards that end it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pokernight.engine.event_kinds import Kinds
from pokernight.engine.rules import Money, Rules, amount, option
from pokernight.engine.state import State
from pokernight.games.composing.parts import Atom, DealRound, DealtCard, Memory, Watch

QUEEN_OF_SPADES = 43


@dataclass(frozen=True)
class QueenOfSpades(Rules):
    """House rules of a queen of spades that kills."""

    queen_of_spades: Literal["kills", "plain"] = option(
        "kills",
        "Whether the queen of spades face up ends the deal.",
        source="home-game lists: Black Mariah; wildpoker has it in The Queen alone",
    )


@dataclass(frozen=True)
class LastCard(Rules):
    """House rules of a last card that may be dealt face up."""

    last_card_price: Money = amount(
        200, "What a last card face up costs, dead money; 0 for nothing."
    )


def _rolled(cards: str) -> str:
    """The cards of a round, those face up dealt down; then as many are turned up."""
    up = cards.count("u")
    return cards.replace("u", "d") + "r" * up


def _queen(state: State, memory: Memory, dealt: DealtCard) -> Memory:
    return (dealt.token,) if state.face[dealt.token] == QUEEN_OF_SPADES else memory


DRAWS: Mapping[int, tuple[str, ...]] = {
    0: ("no draw", "without a draw", "no drawing"),
    2: ("two draws", "double draw", "draw twice"),
    3: ("three draws", "draw three times", "draw thrice"),
}
"""Phrases of how often cards are drawn."""


def draws(times: int, *phrases: str) -> Atom:
    """Return the atom by which cards are drawn so often: 0, 2 or 3 times."""
    often = {2: "twice", 3: "three times"}
    sentence = f"cards are drawn {often[times]}" if times else "nobody draws"
    name = {0: "no_draw", 2: "two_draws", 3: "three_draws"}[times]
    clause = f"{sentence[0].upper()}{sentence[1:]}, with a round of betting after each draw."
    if not times:
        clause = "Nobody draws: the hands are compared after the first round of betting."
    return Atom(
        name,
        "dealing",
        sentence,
        phrases,
        clause,
        "poker.com: the dealer says how many draws there are; Cassell's: straight poker has none",
        needs=("draw",),
        takes=("how often cards are drawn",),
        deals=lambda rules, streets: (
            *[street for street in streets if street.cards != "x"],
            *[DealRound("x", 2 * number > times) for number in range(1, times + 1)],
        ),
    )


ATOMS = (
    Atom(
        "queen_of_spades_kills",
        "dealing",
        "the queen of spades face up ends the deal",
        ("queen of spades kills", "queen of spades ends the deal",
         "queen of spades up and we deal again", "the bitch", "black mariah kills"),
        "When the queen of spades is dealt face up, the cards are thrown in once that round of "
        "cards has been dealt; the pot stays, and everybody antes again and is dealt new cards.",
        "home-game lists: Black Mariah",
        needs=("up",),
        watch=Watch(_queen, "the queen of spades, if she was dealt face up"),
        rules=QueenOfSpades,
        throws_in=lambda rules: (
            (lambda memory, more: bool(memory)) if rules.queen_of_spades == "kills" else None
        ),
        means={"kill": ["Qs"]},
    ),
    Atom(
        "roll_your_own",
        "dealing",
        "each player chooses which card to turn up",
        ("roll your own", "roll em", "choose your up card", "flip"),
        "No card is dealt face up. Instead of each of them everybody is dealt a card face down, "
        "and then all turn up a card of theirs at the same time.",
        "wildpoker: Roll Your Own",
        needs=("own up",),
        deals=lambda rules, streets: tuple(
            [street._replace(cards=_rolled(street.cards)) for street in streets]
        ),
    ),
    Atom(
        "last_card_up",
        "dealing",
        "the last card is dealt up or down, as its player likes",
        ("last card up or down", "last card up", "last card down or up",
         "choose your last card"),
        "From the dealer's left everybody says whether their last card is dealt face down or face "
        "up; face up it costs its price, if there is one. A card dealt so face up counts as "
        "any other.",
        "home-game lists: Low Hole",
        needs=("last down",),
        takes=("how the last card is dealt",),
        rules=LastCard,
        deals=lambda rules, streets: (*streets[:-1], streets[-1]._replace(cards="c")),
        kinds=Kinds(questions={"last card": "the last card down, or up"}),
        means={"buys": [{"on": "last"}]},
    ),
    Atom(
        "last_card_down",
        "dealing",
        "the last card is dealt face down",
        ("last card down", "last card face down", "final card down"),
        "The last card of everybody is dealt face down instead of up.",
        "markdrought.com: a form of five-card stud",
        needs=("one hole",),
        takes=("how the last card is dealt",),
        against={"hole_card_wild": "there are two cards in the hole at the end"},
        deals=lambda rules, streets: (*streets[:-1], streets[-1]._replace(cards="d")),
    ),
    Atom(
        "spit",
        "dealing",
        "a card is turned up in the middle for all",
        ("spit", "spit card", "common card", "card in the middle"),
        "Before the last card a card is turned up in the middle. It is everybody's, and no hand in "
        "sight counts it.",
        "home-game lists",
        needs=("own up", "hole"),
        deals=lambda rules, streets: (
            *streets[:-1], streets[-1]._replace(cards=f"b{streets[-1].cards}")
        ),
    ),
    *[draws(times, *phrases) for times, phrases in DRAWS.items()],
    Atom(
        "four_down_four_up",
        "dealing",
        "four cards are dealt down and four up",
        ("four down four up", "eight cards", "4 down 4 up", "eight card stud"),
        "Instead of seven cards eight are dealt: four down and one up before the first betting, "
        "then three up, with betting after each.",
        "wildpoker: Four Four Four",
        needs=("last down",),
        takes=("how the last card is dealt", "how many cards are dealt"),
        deals=lambda rules, streets: (
            streets[0]._replace(cards="ddddu"),
            *[street for street in streets[1:] if street.cards == "u"],
        ),
    ),
    Atom(
        "one_down_six_up",
        "dealing",
        "one card is dealt down and six up",
        ("one down six up", "1 down 6 up", "only one in the hole"),
        "Instead of two cards down, four up and one down, a card is dealt down and six up, with a "
        "round of betting after each from the second on.",
        "wildpoker: Homicide",
        needs=("last down",),
        takes=("how the last card is dealt", "how many cards are dealt"),
        deals=lambda rules, streets: (
            DealRound("du"), *[DealRound("u", big) for big in (False, True, True, True, True)],
        ),
    ),
)  # fmt: skip
