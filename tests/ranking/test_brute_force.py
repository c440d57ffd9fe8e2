"""Wild cards, bugs and cards of several identities against every substitution in every five.

Both evaluators are held to it, the compiled one wherever a kernel ranks such hands.

Of every kind of hand a sample of the day is tried, and all of them where ``PROVE`` is set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import pytest

from pokernight.cards import name
from pokernight.ranking import (
    ACE_TO_FIVE,
    EIGHT_OR_BETTER,
    HOME,
    NO_COPIES,
    HighRules,
    LowRules,
    high,
    low,
    wild_low_value,
    wild_value,
)
from pokernight.ranking.bulk import (
    ANY,
    VALUES,
    high_classes,
    low_values,
    marks_of,
    omaha_values,
    set_classes,
)
from tests.ranking import oracle
from tests.ranking.evaluators import (
    array,
    compiled_values,
    expect,
    identities_of,
    is_compiled,
    plain_value,
)
from tests.ranking.hands import Marked, of_oracle, some_hand
from tests.sampling import of_the_day, share

Deal = Callable[[Random], Marked]


def check(dealt: Sequence[Marked], rules: HighRules) -> None:
    expected = [oracle.best_read(*marked, of_oracle(rules)) for marked in dealt]
    expect([plain_value(marked, rules) for marked in dealt], dealt, expected)
    known = [place for place, marked in enumerate(dealt) if is_compiled(marked, rules)]
    batch = [dealt[place] for place in known]
    expect(compiled_values(batch, rules), batch, [expected[place] for place in known])


@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_fully_wild_hands(size: int) -> None:
    rng = of_the_day(f"fully wild {size}")
    check([some_hand(rng, size, wild=n % 4 + 1) for n in range(share(5_000, 60))], HOME)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_fully_wild_hands_of_few_cards(size: int) -> None:
    rng = of_the_day(f"few cards {size}")
    check([some_hand(rng, size, wild=n % size + 1) for n in range(share(1_000, 30))], HOME)


def dealt(**most: int) -> Deal:
    """Hands of up to eight cards with up to so many marked ones of each kind, one at least."""

    def deal(rng: Random) -> Marked:
        while True:
            counts = {kind: rng.randint(0, count) for kind, count in most.items()}
            size = rng.choice([3, 4, 5, 5, 6, 6, 7, 7, 7, 8])
            if 0 < sum(counts.values()) <= size:
                return some_hand(rng, size, **counts)

    return deal


HANDS: dict[str, tuple[int, Deal, HighRules]] = {
    "bugs": (3_000, dealt(bug=2), HOME),
    "bugs and wild cards": (3_000, dealt(bug=2, wild=2), HOME),
    "null cards": (3_000, dealt(null=3, wild=3), HOME),
    "no wheel": (3_000, dealt(wild=3), HighRules(wheel=False)),
    "double-ace flush": (3_000, dealt(wild=3), HighRules(double_ace_flush=True)),
    "fewest wild cards": (3_000, dealt(wild=4), HighRules(fewest_wilds=True)),
    "several identities": (3_000, dealt(several=3), HOME),
    "several identities and wild cards": (3_000, dealt(several=2, wild=2), HOME),
    "several identities, fewest wild cards": (
        3_000,
        dealt(several=3, wild=1),
        HighRules(fewest_wilds=True),
    ),
    "no copies, one": (3_000, dealt(wild=1), NO_COPIES),
    "no copies": (500, dealt(wild=2), NO_COPIES),
    "no copies and null cards": (500, dealt(wild=1, null=3), NO_COPIES),
    "no copies and bugs": (500, dealt(wild=1, bug=1, null=1), NO_COPIES),
    "no copies, several identities": (3_000, dealt(several=3), NO_COPIES),
    "no copies, several and wild": (1_000, dealt(several=2, wild=1, null=1), NO_COPIES),
}


@pytest.mark.parametrize("kind", HANDS)
def test_hands_of_every_kind(kind: str) -> None:
    hands, deal, rules = HANDS[kind]
    rng = of_the_day(kind)
    check([deal(rng) for _ in range(share(hands, 150))], rules)


# --- many more hands, the compiled evaluator against the plain

MANY = share(20_000, 50)
RULES = pytest.mark.parametrize("rules", [HOME, NO_COPIES], ids=["copies", "no copies"])


def check_compiled(dealt: Sequence[Marked], rules: HighRules) -> None:
    expected = [plain_value(marked, rules) for marked in dealt]
    expect(compiled_values(dealt, rules), dealt, expected)


@RULES
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_compiled_hands_marked_card_by_card(size: int, rules: HighRules) -> None:
    rng = of_the_day(f"marked {size} {rules}")
    dealt: list[Marked] = []
    while len(dealt) < MANY:
        kinds = {kind: rng.choice([0, 0, 1, 2, 3]) for kind in ("wild", "bug", "null")}
        if sum(kinds.values()) <= size:
            dealt.append(some_hand(rng, size, **kinds))
    check_compiled(dealt, rules)


@RULES
@pytest.mark.parametrize("size", [5, 7])
def test_compiled_hands_marked_by_the_pack(size: int, rules: HighRules) -> None:
    rng = of_the_day(f"by the pack {size} {rules}")
    pack = [*range(52), 104, 105]
    for _ in range(10):
        wild, bug, null = [*rng.sample(range(52), 8), 105], [104], rng.sample(range(52), 3)
        dealt = [Marked(rng.sample(pack, size), wild, bug, null, {}) for _ in range(MANY // 10)]
        hands = array([marked.hand for marked in dealt])
        values = VALUES[high_classes(hands, marks_of(wild, bug, null), copies=rules.copies)]
        expect(values.tolist(), dealt, [plain_value(marked, rules) for marked in dealt])


@RULES
@pytest.mark.parametrize("size", [3, 5, 6, 7, 8])
def test_compiled_cards_of_several_identities(size: int, rules: HighRules) -> None:
    rng = of_the_day(f"several {size} {rules}")
    dealt: list[Marked] = []
    while len(dealt) < MANY:
        wild, null, several = rng.choice([0, 0, 1, 2]), rng.choice([0, 0, 1, 2]), rng.randint(1, 3)
        if wild + null + several <= size:
            marked = some_hand(rng, size, wild=wild, null=null, several=several)
            if is_compiled(marked, rules):
                dealt.append(marked)
    assert max(max(identities_of(marked)) for marked in dealt) >= ANY
    check_compiled(dealt, rules)


@pytest.mark.parametrize("copies", [True, False])
def test_everything_at_once(copies: bool) -> None:
    rng = of_the_day(f"everything {copies}")
    most = {"wild": 2, "bug": 1, "null": 2, "several": 2} if copies else {
        "wild": 1, "bug": 1, "null": 2, "several": 1}  # fmt: skip
    deal = dealt(**most)
    for _ in range(share(3_000 if copies else 300, 40)):
        rules = HighRules(copies, *[rng.random() < 0.5 for _ in range(3)])
        marked = deal(rng)
        check([marked], rules)
        hand, wild, bug, null, may_be = marked
        reading = high(hand, wild=wild, bug=bug, null=null, may_be=may_be, rules=rules)
        assert reading.value == plain_value(marked, rules)


@pytest.mark.parametrize("wilds", [3, 4, 5])
def test_no_copies_with_many_wild_cards(wilds: int) -> None:
    rng = of_the_day(f"no copies {wilds}")
    for _ in range(share(2_000, 40)):
        hand, wild, *_ = some_hand(rng, rng.randint(5, 8), wild=wilds)
        expected = oracle.best_of_many_wild(hand, wild)
        assert expected is not None
        assert wild_value(hand, wild, rules=NO_COPIES) == expected, (hand, wild)


def test_the_short_cut_for_many_wild_cards_is_the_brute_force() -> None:
    rng = of_the_day("short cut")
    for number in range(share(6, 3)):
        hand, wild, *_ = some_hand(rng, 5 + number % 3, wild=3)
        best = oracle.best_read(hand, wild, rules=oracle.Rules(copies=False))
        assert oracle.best_of_many_wild(hand, wild) == best


# --- lows


def test_eight_or_better_lows() -> None:
    rng = of_the_day("eight or better")
    lows: dict[int, tuple[int, ...]] = {}
    for number in range(share(20_000, 20)):
        wilds = number % 4 + 1
        hand, wild, *_ = some_hand(rng, rng.randint(5, 8), wild=wilds)
        value = wild_low_value(hand, wild)
        expected = oracle.low_wild([card for card in hand if card not in wild], wilds)
        assert bool(value) == (expected is not None), hand
        if expected is not None:
            assert lows.setdefault(value, expected) == expected, hand
    best_first = [lows[value] for value in sorted(lows, reverse=True)]
    assert best_first == sorted(best_first)


def test_ace_to_five_lows() -> None:
    rng = of_the_day("ace to five")
    lows: dict[int, oracle.LowWorth] = {}
    for number in range(share(20_000, 20)):
        wilds = number % 5
        hand, wild, *_ = some_hand(rng, rng.randint(max(1, wilds), 8), wild=wilds)
        value = wild_low_value(hand, wild, rules=ACE_TO_FIVE)
        expected = oracle.any_low([card for card in hand if card not in wild], wilds)
        assert lows.setdefault(value, expected) == expected, [name(card) for card in hand]
    best_first = [lows[value] for value in sorted(lows, reverse=True)]
    assert best_first == sorted(best_first)


@pytest.mark.parametrize("rules", [EIGHT_OR_BETTER, ACE_TO_FIVE])
def test_bugs_and_null_cards_in_a_low(rules: LowRules) -> None:
    rng = of_the_day("bugs in a low")
    deal = dealt(wild=2, bug=2, null=2)
    for _ in range(share(2_000, 20)):
        hand, wild, bug, null, _several = deal(rng)
        counting = [card for card in hand if card not in null]
        value = wild_low_value(hand, wild, bug=bug, null=null, rules=rules)
        assert value == wild_low_value(counting, [*wild, *bug], rules=rules)
        reading = low(hand, wild=wild, bug=bug, null=null, rules=rules)
        assert value == (reading.value if reading else 0)


# --- arrays that no kernel takes

WRONG: list[Callable[[], object]] = [
    lambda: high_classes(array([[*range(9)]])),
    lambda: high_classes(array([[*range(6)]]), wilds=3),
    lambda: high_classes(array([[*range(5)]]), array([[0]]).T),
    lambda: high_classes(np.arange(7, dtype=np.uint8)),
    lambda: low_values(array([[*range(5)]]), array([[0]])),
    lambda: set_classes(array([[*range(5)]]), np.zeros((1, 4), np.uint64)),
    lambda: omaha_values(array([[0, 1, 2, 3]]), array([[4, 5, 6]])),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_arrays_of_other_shapes_are_refused(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"hand|mark"):
        wrong()
