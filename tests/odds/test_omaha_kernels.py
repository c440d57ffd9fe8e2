"""Omaha Hi-Lo counted from the deal to the winners, against the scalar rankings and the dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pokernight.cards import parse
from pokernight.chance import Dice, number_of
from pokernight.odds.compiled.all_boards import tally_of
from pokernight.odds.compiled.folded import UNKNOWN, FoldedHoles
from pokernight.odds.evaluation.counters import unit
from pokernight.ranking import omaha_high_value, omaha_low_value
from pokernight.ranking.kernels.dice import draw_five, in_eights

LOW_HAND, SIXES = parse("5c4d3h2s"), parse("6c6d6h6s")
SUITED = parse("AsKs9d8d"), parse("AdQd5h4h"), parse("TsTc7s2d")
NOBODY = [UNKNOWN] * 4


def unseen(*known: Sequence[int]) -> list[int]:
    seen = {card for cards in known for card in cards}
    return [card for card in range(52) if card not in seen]


def outcome(holes: Sequence[Sequence[int]], board: Sequence[int]) -> int:
    """The seats with the best high and those with the best low, by the scalar rankings."""
    found = 0
    for value in (omaha_high_value, omaha_low_value):
        values = [value(hole, board) for hole in holes]
        best = max(values)
        found <<= len(holes)
        if best:
            found |= sum([1 << seat for seat, one in enumerate(values) if one == best])
    return found


def counted(outcomes: Counter[int], seats: int) -> list[int]:
    return [outcomes[number] for number in range(1 << 2 * seats)]


def drawn(start: int, deal: int, pool: Sequence[int], count: int) -> list[int]:
    """Return the cards that the dice of a deal draw."""
    dice = Dice(start, deal)
    cards = list(pool)
    for number in range(count):
        other = number + dice.below(len(cards) - number)
        cards[number], cards[other] = cards[other], cards[number]
    return cards[:count]


def test_low_cards_against_four_sixes_on_every_board() -> None:
    showdown = FoldedHoles([LOW_HAND, SIXES], [], unseen(LOW_HAND, SIXES))
    [outcomes] = showdown.everything()
    tally = tally_of(outcomes, 2)
    assert tally.count == comb(44, 5) == 1_086_008
    shares = [share / unit(2) / tally.count for share in tally.share]
    assert [round(100 * share, 4) for share in shares] == [45.9632, 54.0368]


@pytest.mark.parametrize("pieces", [2, 7, 60])
def test_pieces_add_up_to_the_whole(pieces: int) -> None:
    showdown = FoldedHoles(SUITED, parse("2s"), unseen(*SUITED, parse("2s")))
    [whole] = showdown.everything()
    assert whole.sum() == comb(39, 4)
    assert np.array_equal(sum(showdown.everything(pieces)), whole)


@pytest.mark.parametrize("board", ["", "2s 3d", "2s 3s 4s", "As Ad Kd Kh", "2d 3d 5d 8c 9c"])
def test_every_board_is_what_the_rankings_say(board: str) -> None:
    known = tuple(card for card in parse(board) if not any(card in hole for hole in SUITED))
    pool = unseen(*SUITED, known)
    if len(known) < 3:
        # A smaller pack, so that all can be ranked one by one.
        pool = pool[::3]
    showdown = FoldedHoles(SUITED, known, pool)
    [outcomes] = showdown.everything()
    expected = Counter(
        outcome(SUITED, [*known, *rest]) for rest in combinations(pool, 5 - len(known))
    )
    assert outcomes.tolist() == counted(expected, 3)


@pytest.mark.parametrize(
    ("holes", "board"),
    [
        (SUITED, ""),
        (SUITED, "2s 3d 8h"),
        ((SUITED[0], NOBODY, NOBODY), ""),
        ((SUITED[0], [*parse("Ac"), UNKNOWN, UNKNOWN, UNKNOWN]), "3s 4s 7c"),
        ((NOBODY, SIXES), "2s 3s 4s 7c Kd"),
    ],
)
def test_samples_are_the_deals_of_the_dice(holes: Sequence[Sequence[int]], board: str) -> None:
    known = parse(board)
    seats = len(holes)
    pool = unseen(*holes, known)
    blanks = [*[card for hole in holes for card in hole], *known, *[UNKNOWN] * (5 - len(known))]
    slots = [place for place, card in enumerate(blanks) if card == UNKNOWN]
    start = number_of("omaha")
    expected: Counter[int] = Counter()
    for deal in range(300):
        cards = list(blanks)
        for slot, card in zip(slots, drawn(start, deal, pool, len(slots))):
            cards[slot] = card
        dealt = [cards[4 * seat : 4 * seat + 4] for seat in range(seats)]
        expected[outcome(dealt, cards[4 * seats :])] += 1
    showdown = FoldedHoles(holes, known, pool)
    assert showdown.sample(start, 0, 300).tolist() == counted(expected, seats)
    parts = sum(showdown.sample(start, first, 75) for first in (225, 0, 150, 75))
    assert np.array_equal(parts, showdown.sample(start, 0, 300))


def test_five_are_drawn_as_by_the_dice() -> None:
    pool = list(range(3, 47))
    start = number_of(5)
    cards = np.array(pool, np.uint8)
    for deal in range(200):
        five = draw_five(np.uint64(dice_of(start, deal)), cards, len(pool))
        assert list(five) == drawn(start, deal, pool, 5)
    # Five of six: places are drawn from over and over.
    for deal in range(200):
        five = draw_five(np.uint64(dice_of(start, deal)), cards[:6], 6)
        assert list(five) == drawn(start, deal, pool[:6], 5)


def dice_of(start: int, deal: int) -> int:
    return Dice(start, deal)._state


def test_cards_in_eights() -> None:
    assert in_eights(range(44)).view(np.uint8).tolist() == [*range(44), 0, 0, 0, 0]


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(ValueError, match="2 to 10 seats"):
        FoldedHoles([LOW_HAND], [], unseen(LOW_HAND))
    showdown = FoldedHoles([LOW_HAND, NOBODY], [], unseen(LOW_HAND))
    with pytest.raises(ValueError, match="every hole is known"):
        next(showdown.everything())
