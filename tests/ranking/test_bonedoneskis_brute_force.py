"""Hands of Bonedoneskis against everything that their cards may be, in every five of them.

What a card may be is told here once more, from the rules alone, and every way to combine or to
part the codependent cards is tried with every identity of every card. A sample of the day is
ordinarily tried, and all the hands where ``PROVE`` is set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest

from pokernight.cards import text
from pokernight.games.bonedoneskis import BONEDONESKIS
from pokernight.games.bonedoneskis.bone_options import Rules
from pokernight.games.bonedoneskis.hand_values import BoneHand, lie_of, read, value_of
from tests.ranking import oracle
from tests.sampling import of_the_day, share, some

HANDS = 20_000
CHUNKS = 8

TWOS, BLACK_SIXES, RED_SIXES = (0, 1), (16, 19), (17, 18)
SEVENS = range(20, 24)
FOUR_OF_SPADES, EIGHT_OF_SPADES, QUEEN_OF_SPADES = 11, 27, 43
SUITLESS_FOUR = 52 + 8
OVERWEIGHT = (*SEVENS, *BLACK_SIXES, *TWOS, FOUR_OF_SPADES, *RED_SIXES)


def expected(lie: BoneHand, *, all_sevens: bool = False) -> int:
    """The best of every five, as everything that they may be."""
    return max(_best(*way) for way in ways(lie, all_sevens=all_sevens))


Ways = Iterator[tuple[list[int], dict[int, list[int]], list[int]]]


def ways(lie: BoneHand, *, all_sevens: bool) -> Ways:
    """Each way to combine: the cards, what some of them may be, and which are wild."""
    hand = [*lie.down, *lie.up]
    for choice in product((False, True), repeat=len(lie.pairs)):
        combined = [pair for pair, chosen in zip(lie.pairs, choice) if chosen]
        used = [card for pair in combined for card in pair]
        may_be: dict[int, list[int]] = {}
        possible = len(set(used)) == len(used)
        for left, two in combined:
            made = left + 8
            possible = possible and made < 52 and left not in RED_SIXES and made not in hand
            may_be[left], may_be[two] = [made], []
        if not possible:
            continue
        suitless, wild = [], []
        for card in hand:
            if card in used:
                continue
            if card in RED_SIXES:
                may_be[card] = []
            elif card in BLACK_SIXES:
                may_be[card] = [card, *(ace for ace in range(48, 52) if ace not in hand)]
            elif card in SEVENS and (card in lie.up or all_sevens):
                wild.append(card)
            elif card == FOUR_OF_SPADES and card in lie.up and lie.schizo in (3, 4):
                other = EIGHT_OF_SPADES if lie.schizo == 3 else QUEEN_OF_SPADES
                may_be[card] = [card, *([other] if other not in hand else [])]
            elif card == FOUR_OF_SPADES and card in lie.up and lie.schizo == 5:
                suitless = [SUITLESS_FOUR]
        yield [*hand, *suitless], may_be, wild


@cache
def _value(ranks: tuple[int, ...], one_suit: bool) -> int:
    """The value of cards of these ranks, from the oracle."""
    suits = (0, 0, 0, 0, 0) if one_suit else (0, 1, 0, 1, 0)
    return oracle.value(oracle.worth([4 * rank + suit for rank, suit in zip(ranks, suits)]))


def _worth(five: Collection[int]) -> int:
    """The value of cards that are all different; one from 52 up is of no suit."""
    ranks = sorted([card % 52 >> 2 for card in five])
    suits = {card & 3 if card < 52 else card for card in five}
    return _value(tuple(ranks), len(suits) == 1)


def _best(hand: Sequence[int], may_be: dict[int, list[int]], wild: Collection[int]) -> int:
    """Every five, and every card as everything that it may be, no two the same.

    Wild cards that are played may be any cards outside the hand together, or themselves.
    """
    usable = [card for card in hand if may_be.get(card, [card])]
    outside = [card for card in range(52) if card not in hand]
    best = 0
    for five in combinations(usable, min(5, len(usable))):
        fixed = [card for card in five if card not in may_be and card not in wild]
        several = [may_be[card] for card in five if card in may_be]
        wilds = [card for card in five if card in wild]
        for become in product(*several):
            if len(set(become)) < len(become):
                continue
            for free in combinations([*outside, *wilds], len(wilds)):
                if not any(card in become for card in free):
                    best = max(best, _worth((*fixed, *become, *free)))
    return best


def some_lie(rng: Random, size: int) -> BoneHand:
    """A hand as it may lie after a deal: two down, the rest up, the last one down."""
    special = rng.sample(OVERWEIGHT, rng.choice((0, 1, 1, 1, 2, 2, 3)))
    pack = [card for card in range(52) if card not in special]
    if rng.random() < 0.3:
        suit = rng.randrange(4)
        pack = [card for card in pack if card % 4 == suit or card // 4 in (9, 12)]
    dealt = [*special, *rng.sample(pack, min(len(pack), size - len(special)))]
    rng.shuffle(dealt)
    down, up = [*dealt[:2], dealt[-1]], dealt[2:-1]
    pairs = [(left, two) for left, two in pairwise(up) if two in TWOS]
    if len(dealt) < 8 and down[-1] in TWOS:
        pairs.append((up[-1], down[-1]))
    if rng.random() < 0.2:
        # a red four has turned a card down
        down.append(up.pop(rng.randrange(len(up))))
        pairs = [pair for pair in pairs if down[-1] not in pair]
    schizo = 0
    if FOUR_OF_SPADES in up:
        schizo = rng.choice((0, 3, 4, 5))
    return BoneHand(tuple(down), tuple(up), tuple(pairs), schizo)


def check(lie: BoneHand, *, all_sevens: bool = False) -> None:
    rules = Rules(sevens="all" if all_sevens else "face_up")
    value = value_of(lie, rules)
    assert value == expected(lie, all_sevens=all_sevens), (text(lie.down), text(lie.up), lie)
    reading = read(lie, rules)
    assert reading.dead == (8 in lie.down)
    assert reading.value == (0 if reading.dead else value)
    played = [SUITLESS_FOUR if place else card for card, place in _twice(reading.cards)]
    stands_for = dict(reading.stands_for)
    cards = tuple(sorted(stands_for.get(card, card) for card in played))
    assert _worth(cards) == value, (text(lie.down), text(lie.up), reading)


def _twice(cards: Sequence[int]) -> list[tuple[int, bool]]:
    """Cards, and whether each has come before."""
    return [(card, card in cards[:place]) for place, card in enumerate(cards)]


def up_sevens(lie: BoneHand) -> int:
    return sum(card in lie.up for card in SEVENS)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hands_of_six_to_eight_cards(chunk: int) -> None:
    rng = of_the_day(f"bonedoneskis {chunk}")
    for lie in some_lies(rng, share(HANDS // CHUNKS, 100)):
        check(lie)


def some_lies(rng: Random, hands: int) -> Iterator[BoneHand]:
    """Hands of six to eight cards with two sevens up at most."""
    for number in range(hands):
        lie = some_lie(rng, 6 + number % 3)
        while up_sevens(lie) > 2:
            lie = some_lie(rng, 6 + number % 3)
        yield lie


def test_cards_that_may_be_others_are_in_many_hands() -> None:
    held: Counter[str] = Counter()
    hands = HANDS // CHUNKS
    for lie in some_lies(Random("bonedoneskis 0"), hands):
        hand = (*lie.down, *lie.up)
        held["7"] += up_sevens(lie) > 0
        held["black six"] += any(card in hand for card in BLACK_SIXES)
        held["two"] += any(card in hand for card in TWOS)
        held["4♠"] += FOUR_OF_SPADES in hand
        held["red six"] += any(card in hand for card in RED_SIXES)
        held["pair"] += bool(lie.pairs)
        held["schizo"] += bool(lie.schizo)
    for what in ("7", "black six", "two", "4♠", "red six"):
        assert held[what] > hands / 10, what
    assert min(held["pair"], held["schizo"]) > hands / 25


def test_hands_of_nine_cards_after_a_two_hog() -> None:
    rng = of_the_day("nine cards")
    for _ in range(share(600, 20)):
        lie = some_lie(rng, 8)
        if up_sevens(lie) < 2:
            stolen = rng.choice([card for card in range(52) if card not in (*lie.down, *lie.up)])
            check(lie._replace(up=(*lie.up, stolen)))


def test_three_and_four_sevens() -> None:
    rng = of_the_day("many sevens")
    for number in some("numbers of sevens", range(30), 1):
        sevens = rng.sample(SEVENS, 4 if number % 8 == 2 else 3)
        rest = rng.sample([card for card in range(52) if card not in SEVENS], 8 - len(sevens))
        size = 1 + number % 3
        check(BoneHand(tuple(rest[size:][: 6 - len(sevens)]), (*sevens, *rest[:size])))


def test_sevens_down_are_sevens_unless_the_house_says_otherwise() -> None:
    rng = of_the_day("sevens down")
    for number in range(share(1_000, 20)):
        lie = some_lie(rng, 6 + number % 2)
        if sum(card in SEVENS for card in (*lie.down, *lie.up)) < 2:
            check(lie, all_sevens=True)


def test_hands_with_fewer_than_five_cards_that_count() -> None:
    rng = of_the_day("few cards")
    for number in range(share(2_000, 20)):
        lie = some_lie(rng, 4 + number % 2)
        if up_sevens(lie) < 2:
            check(lie)


def test_hands_as_the_table_reads_them() -> None:
    """Hands from the table, with what it says of them."""
    rng = of_the_day("dealt")
    for _ in range(share(1_000, 20)):
        hand = BONEDONESKIS.deal(rng.randint(2, 4), rng.getrandbits(32))
        while hand.ask is not None:
            ask = hand.ask
            answers = [one for one in ask.legal.samples() if one != "fold"]
            if hand.state.own.last:
                for seat in hand.state.clockwise():
                    lie = lie_of(hand.state, seat)
                    if up_sevens(lie) < 2:
                        check(lie)
                break
            hand.play(rng.choice(answers), ask.seat)
