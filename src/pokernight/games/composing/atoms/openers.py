"""Atoms that say who opens the betting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pokernight.cards import RANKS, rank_name
from pokernight.engine import steps
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.errors import Refused
from pokernight.games.composing.parts import Atom, family
from pokernight.games.composing.vocabulary import RANK_OF
from pokernight.ranking import high
from pokernight.ranking.high import PAIR
from pokernight.wording.message import message


def or_better_to_open(letter: str) -> Atom:
    """Return the atom of the pair with which a player may open; no card is wild for it."""
    least = PAIR | (RANKS.index(letter) + 1) << 16
    many = rank_name(RANKS.index(letter), plural=True)

    @worded(message("Only a pair of {rank:ranks} or better may open it.", rank=letter))
    def may_open(state: State, seat: int) -> bool:
        cards = [card for card in state.cards(state.hands[seat]) if card < 52]
        return high(cards).value >= least

    return Atom(
        f"{many}_or_better_to_open",
        "opener",
        f"{many} or better open",
        (f"{many} or better to open", f"{many} to open", f"{many} or better"),
        f"Nobody may bet before a player with a pair of {many} or better does, for which wild "
        "cards count as what they are; a player with less checks. If nobody opens, the cards are "
        "thrown in, and everybody antes again for the pot, which stays.",
        "Hoyle: jackpots",
        needs=("high", "draw"),
        takes=("who opens",),
        may_open=may_open,
        means={"must": [f"{many}_to_open"]},
    )


ATOMS = (
    *map(or_better_to_open, "JTQKA"),
    Atom(
        "low_card_opens",
        "opener",
        "the lowest hand in sight opens",
        ("low card opens", "low opens", "lowest card opens", "low up leads"),
        "The lowest hand in sight opens each round, wild cards counted, of equal ones the first to "
        "the left of the dealer.",
        "wildpoker: low up leads",
        needs=("own up",),
        takes=("who opens",),
        opens=worded("the lowest hand in sight; of equal ones the first to the dealer's left")(
            lambda state, in_sight: min(state.clockwise(), key=lambda seat: in_sight(state, seat))
        ),
        means={"must": ["low_card_opens"]},
    ),
    Atom(
        "left_of_dealer_opens",
        "opener",
        "the first to the dealer's left opens",
        ("left of dealer opens", "dealer's left opens", "left of the dealer leads"),
        "The first player left to the left of the dealer opens each round.",
        "Buderick's Dealer's Choice; house",
        needs=("own up",),
        takes=("who opens",),
        opens=worded("the first player to the dealer's left")(
            lambda state, in_sight: steps.left_of_button(state)
        ),
        means={"must": ["left_of_dealer_opens"]},
    ),
)


def any_opener(words: Sequence[str]) -> Atom:
    """Return the atom of the pair of a rank with which a player may open.

    Raises:
        Refused: for a word that is no rank.
    """
    (letter,) = words if len(words) == 1 else ("",)
    if letter not in [*RANKS]:
        raise Refused(f"{'_'.join(words)!r} is not a rank of which a pair opens")
    atom = or_better_to_open(letter)
    if atom.name in (known := {other.name: other for other in ATOMS}):
        return known[atom.name]
    return replace(atom, name=f"pair_{letter.lower()}", called=f"{atom.title}")


FAMILIES = (
    family(
        "pair",
        "opener",
        "nines or better to open",
        lambda slots: [RANK_OF[slots["rank"]]],
        any_opener,
    ),
)
