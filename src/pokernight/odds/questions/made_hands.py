"""Made hands by the cards in sight: the category of each hand of a range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Final

from pokernight.cards import Card, rank
from pokernight.engine.game import Cards, Game
from pokernight.engine.rules import Rules
from pokernight.errors import Refused
from pokernight.games import offer_of
from pokernight.odds.questions.layout import Spot
from pokernight.odds.questions.ranges import WIDEST, EveryHand, HandCards, MadeHands, Slot
from pokernight.ranking import CATEGORIES, high_value

SLOW: Final = 30_000
"""Hands that are read by the game's own rules, one by one, at the most."""
PAT: Final = 5
"""Cards of a hand that is complete as dealt."""
TRIED: Final = 200
"""Hands on which a game's reading is compared with that of natural cards."""
SUITS_OF_A_RANK: Final = 4
_CATEGORY: Final = 20
"""Bits of a value below its category."""


def made_hands(spot: Spot, board: Sequence[Card], up: Sequence[Slot]) -> MadeHands | None:
    """Return the check of a range for made hands, or None where no card is in sight.

    Args:
        spot: the game and the seats.
        board: the cards on the board.
        up: the possible cards of each card face up of the hand.
    """
    open_cards = (*board, *[min(slot) for slot in up if len(slot) == 1])
    if not open_cards and spot.layout.early == PAT and not (spot.layout.board or spot.layout.up[0]):
        return lambda _, category, or_better: _complete_hands(spot, category, or_better)
    if not open_cards or len(open_cards) < len(board) + len(up):
        return None

    def chosen(every_hand: EveryHand, category: str, or_better: bool) -> list[HandCards]:
        hands = every_hand()
        wanted = _wanted(category, or_better)
        kinds = _categories(spot, hands, open_cards)
        is_three, in_hand = CATEGORIES.index("three of a kind"), category == "set"
        return [
            hand
            for hand, kind in zip(hands, kinds, strict=True)
            if kind in wanted
            and not (in_hand and kind == is_three and not _is_set(hand, open_cards))
        ]

    return chosen


def _wanted(category: str, or_better: bool) -> range:
    """Return the places of the categories of a range in :data:`CATEGORIES`."""
    least = CATEGORIES.index("three of a kind" if category == "set" else category)
    return range(least, len(CATEGORIES) if or_better else least + 1)


def _complete_hands(spot: Spot, category: str, or_better: bool) -> list[HandCards]:
    """Return the hands of five cards of a category, as dealt before a draw.

    Raises:
        Refused: where the game reads five cards otherwise, or for too many hands.
    """
    if not _reads_naturally(spot.game, spot.rules):
        raise Refused(
            f"made hands of {spot.game.title} are not read as poker hands of natural cards: "
            "write cards, such as 2345*"
        )
    wanted = _wanted(category, or_better)
    hands: list[HandCards] = []
    for ranks in combinations_with_replacement(range(13), PAT):
        counts = Counter(ranks)
        if max(counts.values()) > SUITS_OF_A_RANK:
            continue
        in_a_suit = [4 * rank for rank in ranks]
        mixed = [4 * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks)]
        if len(counts) == PAT:
            mixed[0] += 1
        plain, flush = (high_value(cards) >> _CATEGORY for cards in (mixed, in_a_suit))
        if plain not in wanted and (len(counts) < PAT or flush not in wanted):
            continue
        suits = [combinations(range(SUITS_OF_A_RANK), count) for count in counts.values()]
        for chosen in product(*suits):
            kind = flush if len({*chosen}) == 1 and len(counts) == PAT else plain
            if kind in wanted:
                hands.append(
                    tuple([4 * rank + each for rank, of in zip(counts, chosen) for each in of])
                )
        if len(hands) > WIDEST:
            raise Refused(
                f"{category!r} is more hands than a range may be, {WIDEST:,}: write cards, such "
                "as AA***"
            )
    return hands


@lru_cache(maxsize=64)
def _reads_naturally(game: Game, rules: Rules) -> bool:
    """Check, on hands from all of the pack, that the game reads five natural cards for high."""
    pack = game.setup(rules).pack
    if len(pack) != 52 or max(pack.cards) > 51:
        return False
    dice = Random(0)
    return all(
        _by_the_game(game, rules, hand, ()) == high_value(hand) >> _CATEGORY
        for hand in (tuple(sorted(dice.sample(pack.cards, PAT))) for _ in range(TRIED))
    )


def _is_set(hand: HandCards, open_cards: Sequence[Card]) -> bool:
    """Check whether two cards of a hand are of the rank of a card in sight."""
    ranks = [rank(card) for card in hand]
    return any(ranks.count(rank(card)) > 1 for card in open_cards)


def _categories(spot: Spot, hands: Sequence[HandCards], open_cards: tuple[Card, ...]) -> list[int]:
    """Return the place of each hand's category in :data:`CATEGORIES`; -1 for no hand."""
    offer = offer_of(spot.game)
    possible = [frozenset(open_cards).isdisjoint(hand) for hand in hands]
    if offer.board == "any":
        return [
            high_value([*hand, *open_cards]) >> _CATEGORY if fits else -1
            for hand, fits in zip(hands, possible)
        ]
    if "two_of_the_hole" in offer.reads:
        best = _best_of_pairs(spot, open_cards)
        return [
            max([best[pair] for pair in combinations(hand, 2)]) if fits else -1
            for hand, fits in zip(hands, possible)
        ]
    if sum(possible) > SLOW:
        raise Refused(
            f"made hands of {spot.game.title} are read one by one, {SLOW:,} at most: here there "
            f"are {sum(possible):,}"
        )
    return [
        _by_the_game(spot.game, spot.rules, hand, open_cards) if fits else -1
        for hand, fits in zip(hands, possible)
    ]


def _best_of_pairs(spot: Spot, open_cards: tuple[Card, ...]) -> dict[tuple[Card, ...], int]:
    """Return the best category of each two hole cards with three of the board."""
    boards = list(combinations(open_cards, min(3, len(open_cards))))
    rest = [card for card in sorted(spot.blank.setup.pack.cards) if card not in open_cards]
    return {
        pair: max([high_value([*pair, *board]) for board in boards]) >> _CATEGORY
        for pair in combinations(rest, 2)
    }


def _by_the_game(game: Game, rules: Rules, hand: HandCards, open_cards: tuple[Card, ...]) -> int:
    """Return the place of the category of a hand, wild cards included, by the game itself."""
    worth = game.worth(Cards(hand, open_cards), rules)
    kinds = [getattr(reading, "kind", "") for reading in worth.values()]
    return max([CATEGORIES.index(kind) if kind in CATEGORIES else -1 for kind in kinds], default=-1)
