"""Equity of range against range, beside sums over hands by a reading of cards written apart."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pokernight.cards import parse
from pokernight.errors import Refused
from pokernight.odds import equity
from pokernight.odds.evaluation.odds_question import question_of
from tests.sampling import some

RANKS = "23456789TJQKA"
Weights = dict[tuple[int, ...], float]


def strength(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return a tuple that is larger for a better hand of five cards."""
    counts = sorted(Counter([card // 4 for card in cards]).items(), key=lambda c: (-c[1], -c[0]))
    shape, ranks = [count for _, count in counts], [rank for rank, _ in counts]
    flush = len({card % 4 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    kinds = ((1,) * 5, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (), (), (3, 2), (4, 1))
    kind = 8 if straight and flush else 5 if flush else 4 if straight else kinds.index(tuple(shape))
    return (kind, *ranks)


@cache
def of_seven(hand: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    return max(strength(five) for five in combinations((*hand, *board), 5))


@cache
def of_omaha(hand: tuple[int, ...], board: tuple[int, ...]) -> tuple[int, ...]:
    return max(
        strength((*two, *three))
        for two in combinations(hand, 2)
        for three in combinations(board, 3)
    )


def kinds(line: str, weight: float = 1) -> Weights:
    """Return the hands of kinds such as AA, AKs and AKo, each written out."""
    hands: Weights = {}
    for kind in line.split():
        high, low = (RANKS.index(letter) for letter in kind[:2])
        for a, b in product(range(4), repeat=2):
            if (high == low and a <= b) or (high != low and kind[2:] == ("o" if a == b else "s")):
                continue
            hands[tuple(sorted((4 * high + a, 4 * low + b)))] = weight
    return hands


def ladder(*ranks: str, suits: list[int] | None = None) -> Weights:
    """Return the hands of four ranks each, perhaps with the sizes of their suits."""
    hands: Weights = {}
    for letters in ranks:
        for chosen in product(range(4), repeat=4):
            cards = {4 * RANKS.index(letter) + each for letter, each in zip(letters, chosen)}
            sizes = sorted(Counter([card % 4 for card in cards]).values())
            if len(cards) == 4 and suits in (None, sizes):
                hands[tuple(sorted(cards))] = 1
    return hands


def by_category(board: str, *wanted: int) -> Weights:
    """Return the hole cards that make a hand of some categories, 0 for a high card."""
    lying = parse(board)
    rest = [card for card in range(52) if card not in lying]
    return {
        two: 1 for two in combinations(rest, 2) if of_seven(two, tuple(lying))[0] in wanted
    }  # fmt: skip


def less(hands: Weights, other: Weights) -> Weights:
    return {hand: weight for hand, weight in hands.items() if hand not in other}


DRY, WET, PAIRED = "2c7d9hTs3c", "9hTh8d2hKs", "QsQd5h5c8s"
ACES_AND_KINGS = kinds("AA KK")
TOP_FIVE = kinds("AA KK QQ JJ TT 99 88 AKs 77 AQs AJs")
NEXT = kinds("AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s")
SUMS: list[tuple[str, str, Weights, str, Weights, str]] = [
    ("holdem", "QQ+ AKs", kinds("QQ KK AA AKs"), "JJ", kinds("JJ"), DRY),
    ("holdem", "JTs-87s", kinds("JTs T9s 98s 87s"), "QQ+,AK", kinds("QQ KK AA AKs AKo"), DRY),
    ("holdem", "A5s-A2s", kinds("A5s A4s A3s A2s"), "99-66", kinds("99 88 77 66"), WET),
    ("holdem", "AsKx", {tuple(sorted((51, k))): 1 for k in range(44, 48)}, "22+",
     kinds(" ".join(2 * rank for rank in RANKS)), WET),
    ("holdem", "AKs:0.5,QQ", kinds("AKs", 0.5) | kinds("QQ"), "JJ,TT", kinds("JJ TT"), DRY),
    ("holdem", "AKs@50 QQ", kinds("AKs", 0.5) | kinds("QQ"), "JJ+", kinds("JJ QQ KK AA"), WET),
    ("holdem", "[50]AKs,AQs[/50] TT", kinds("AKs AQs", 0.5) | kinds("TT"), "QJs,J9s@20",
     kinds("QJs") | kinds("J9s", 0.2), WET),
    ("holdem", "QQ+!KK", kinds("QQ AA"), "AKo", kinds("AKo"), PAIRED),
    ("holdem", "5%", TOP_FIVE, "JTs", kinds("JTs"), PAIRED),
    ("holdem", "top 5%", TOP_FIVE, "KQo,T9s:0.25", kinds("KQo") | kinds("T9s", 0.25), DRY),
    ("holdem", "5%-12%", NEXT, "99+", kinds("99 TT JJ QQ KK AA"), WET),
    ("holdem", "5%!AA", less(TOP_FIVE, kinds("AA")), "5%", TOP_FIVE, DRY),
    ("holdem", "A[KQ]", kinds("AKs AKo AQs AQo"), "[TJ]9", kinds("T9s T9o J9s J9o"), WET),
    ("holdem", "ATo+", kinds("ATo AJo AQo AKo"), "66-", kinds("22 33 44 55 66"), DRY),
    ("holdem", "K9s-K7s,KTo", kinds("K9s K8s K7s KTo"), "Q9s+", kinds("Q9s QTs QJs"), PAIRED),
    ("holdem", "Qxs", kinds(" ".join([f"{r}Qs" for r in RANKS if r != "Q"])), "Axo",
     kinds(" ".join([f"{r}Ao" for r in RANKS if r != "A"])), DRY),
    ("holdem", "AdXd", {tuple(sorted((49, 4 * r + 1))): 1 for r in range(12)}, "KK", kinds("KK"),
     PAIRED),
    ("holdem", "flush", by_category(WET, 5), "straight", by_category(WET, 4), WET),
    ("holdem", "straight+", by_category(WET, 4, 5, 6, 7, 8), "AA,KK", ACES_AND_KINGS, WET),
    ("holdem", "full house", by_category(PAIRED, 6), "quads,full house:0.1",
     by_category(PAIRED, 7) | dict.fromkeys(by_category(PAIRED, 6), 0.1), PAIRED),
    ("holdem", "two pair+!full house+", by_category(PAIRED, 2, 3, 4, 5), "AK", kinds("AKs AKo"),
     PAIRED),
    ("holdem", "set", {hand: 1 for hand in kinds("22 77 99 TT 33") if of_seven(
        hand, tuple(parse(DRY)))[0] == 3}, "AA,J8s", kinds("AA J8s"), DRY),
    ("omaha", "JT98+", ladder("JT98", "QJT9", "KQJT", "AKQJ"), "AA$ds!AAA*",
     less(ladder(*[f"AA{a}{b}" for a in RANKS for b in RANKS], suits=[2, 2]),
          ladder(*[f"AAA{a}" for a in RANKS])), WET),
    ("omaha", "JT98ds", ladder("JT98", suits=[2, 2]), "AAKKds", ladder("AAKK", suits=[2, 2]), DRY),
    ("omaha", "AAKK:xxyy", ladder("AAKK", suits=[2, 2]), "QQJT", ladder("QQJT"), PAIRED),
    ("omaha", "A[KQ]JT", ladder("AKJT", "AQJT"), "8877", ladder("8877"), DRY),
    ("omaha", "JT98-9876", ladder("JT98", "T987", "9876"), "5678", ladder("5678"), WET),
    ("omaha", "AAKK$rb,QQJJ:0.5", ladder("AAKK", suits=[1, 1, 1, 1])
     | dict.fromkeys(ladder("QQJJ"), 0.5), "9876", ladder("9876"), PAIRED),
    ("omaha", "AKQJ$ms", ladder("AKQJ", suits=[4]), "T987:xxyz", ladder("T987", suits=[1, 1, 2]),
     WET),
    ("omaha", "KKQQ!$ds", less(ladder("KKQQ"), ladder("KKQQ", suits=[2, 2])), "AA55",
     ladder("AA55"), PAIRED),
]  # fmt: skip


@pytest.mark.parametrize(("game", "first", "ours", "second", "theirs", "board"), SUMS)
def test_range_against_range_is_the_sum_of_hands_against_hands(
    game: str, first: str, ours: Weights, second: str, theirs: Weights, board: str
) -> None:
    lying = tuple(parse(board))
    value = of_seven if game == "holdem" else of_omaha
    total = share = 0.0
    held = [
        [(hand, weight, value(hand, lying)) for hand, weight in hands.items()
         if not {*hand} & {*lying}]
        for hands in (ours, theirs)
    ]  # fmt: skip
    for hand, weight, mine in held[0]:
        for other, against, his in held[1]:
            if not {*hand} & {*other}:
                total += weight * against
                share += weight * against * (1 if mine > his else 0.5 if mine == his else 0)
    answer = equity(game, [first, second], board, exact=True)
    assert answer.seats[0].share == pytest.approx(share / total, abs=1e-12)
    assert answer.origin.exact


# --- laws of the grammar

TWO = st.sampled_from(
    ["AA", "KQs", "T9o", "77+", "A5s+", "88-", "99-66", "ATs-A7s", "JTs-87s", "AsKx", "A[KQ]",
     "15%", "5%-15%", "AdXd", "Kxs", "9*", "[2-5][2-5]", "AK:xx", "top 20%"]
)  # fmt: skip
FOUR = st.sampled_from(
    ["AA$ds", "AA:xxyy", "AA@@", "JT98+", "A[KQ]JT", "1%", "KKQ*", "AKQJ$rb", "5432-7654", "QQQ*"]
)
LISTS = st.one_of(
    *[st.tuples(st.just(game), st.lists(terms, min_size=2, max_size=4)) for game, terms in
      (("holdem", TWO), ("omaha", FOUR))]
)  # fmt: skip


@cache
def hands(game: str, text: str) -> Weights:
    """Return the hands of a range with their weights; a single hand has the weight 1."""
    holding = question_of(game, [text, "xx"]).deals.holdings[0]
    weights = holding.weights or (1,) * len(holding.down)
    return {tuple(sorted(hand)): weight for hand, weight in zip(holding.down, weights)}


@settings(max_examples=25, deadline=None)
@given(LISTS)
def test_a_list_is_the_union_and_an_exclamation_mark_the_difference(
    drawn: tuple[str, list[str]],
) -> None:
    game, terms = drawn
    union = {hand for term in terms for hand in hands(game, term)}
    for text in (",".join(terms), " ".join(terms), " , ".join(reversed(terms))):
        assert hands(game, text).keys() == union
    gone = {hand for term in terms[1:] for hand in hands(game, term)}
    left = hands(game, terms[0]).keys() - gone
    if left:
        assert hands(game, "!".join(terms)).keys() == left
    else:
        with pytest.raises(Refused, match="no hand is left"):
            hands(game, "!".join(terms))


@settings(max_examples=25, deadline=None)
@given(LISTS, st.integers(1, 100), st.integers(1, 100))
def test_spellings_of_a_weight_agree_and_the_last_counts(
    drawn: tuple[str, list[str]], first: int, second: int
) -> None:
    game, (start, end, *_) = drawn
    assume(first != second)
    expected = dict.fromkeys(hands(game, start), first) | dict.fromkeys(hands(game, end), second)
    for text in (
        f"{start}@{first},{end}@{second}", f"{start}:{first / 100} {end}:{second / 100}",
        f"[{first}]{start}[/{first}],[{second}]{end}[/{second}]",
        f"{start}@{first}%,{end}:{second}%",
    ):  # fmt: skip
        weighed = hands(game, text)
        least = min(expected.values())
        assert weighed.keys() == expected.keys()
        ratio = min(weighed.values())
        assert all(expected[hand] * ratio == weighed[hand] * least for hand in expected)


def test_a_pat_hand_of_draw_is_counted_as_published() -> None:
    published = [("flush", 5_108), ("full house+", 4_408), ("straight flush", 40)]
    for text, count in some("pat hands", published, 1):
        assert len(hands("five_card_draw", text)) == count
    with pytest.raises(Refused, match="'pair' is more hands than a range may be, 1,000,000"):
        hands("five_card_draw", "pair")
    with pytest.raises(Refused, match="are not read as poker hands of natural cards"):
        hands("deuce_to_seven_triple_draw", "flush")


def test_a_space_after_a_minus_begins_another_hand_and_spaces_around_it_none() -> None:
    assert hands("holdem", "88- KQs") == hands("holdem", "88-,KQs")
    assert hands("holdem", "99 - 66") == hands("holdem", "99-66")


@pytest.mark.parametrize("text", ["15", "%10", "top 5", "top pair", "0"])
def test_a_percentage_without_its_sign_is_refused_with_the_spelling(text: str) -> None:
    with pytest.raises(Refused, match="the best 15 % of hands are written 15% or top 15%"):
        question_of("holdem", [text, "xx"]).deals  # noqa: B018
