"""Exhibits that are counted: every possible hand or deal, with no cards dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple, TypeAlias

from pokernight.cards import RANKS
from pokernight.odds.answers.hand_frequencies import wild_cards
from pokernight.ranking import CATEGORIES
from scripts.exhibits.exhibit import Desk, Figure, Found, by_place, counted

Hands: TypeAlias = Mapping[frozenset[str], int]
BEST_FIRST = tuple(reversed(CATEGORIES))


# --- the wild-card paradox


class Wild(NamedTuple):
    """A wild rule: what is wild of a pack of so many jokers."""

    said: str
    wild: str = ""
    jokers: int = 0
    bug: bool = False


WILD_RULES = (
    Wild("nothing wild"),
    Wild("one joker, a bug", jokers=1, bug=True),
    Wild("one joker", jokers=1),
    Wild("two jokers", jokers=2),
    Wild("one-eyed jacks", wild="Jh,Js"),
    Wild("the suicide king and one-eyed jacks", wild="Kh,Jh,Js"),
    Wild("deuces (a rank)", wild="2"),
    Wild("threes and nines (two ranks)", wild="3,9"),
    Wild("a suit from deuce to ten", wild="2s,3s,4s,5s,6s,7s,8s,9s,Ts"),
    Wild("three ranks", wild="3,6,9"),
)


def turned_round(counts: dict[str, int]) -> list[tuple[str, str]]:
    """Pairs of kinds, the better kind first, in which the better kind is the more common."""
    present = [kind for kind in BEST_FIRST if counts[kind]]
    return [(high, low) for high, low in combinations(present, 2) if counts[high] > counts[low]]


def order_and_rarity(desk: Desk) -> Found:
    figures, first = [], {}
    for rule in WILD_RULES:
        for cards in (5, 7):
            counts = desk.frequencies(cards, wild=rule.wild, jokers=rule.jokers, bug=rule.bug)
            wrong = turned_round(dict(counts))
            first[rule.said, cards] = wrong
            figures.append(Figure(rule.said, f"{cards} cards", float(len(wrong))))
    cells = {(figure.row, figure.kind): figure.value for figure in figures}
    assert ("three of a kind", "two pair") in first["one joker", 5]
    fine = [rule.said for rule in WILD_RULES if not first[rule.said, 5]]
    worst = cells["three ranks", "5 cards"]
    return Found(
        "Pairs of hands in which the better hand is the more common",
        "pairs of hands in the wrong order",
        f"In five cards the old order is the order of rarity with {' and '.join(fine)} alone; a "
        "joker makes three of a kind more common than two pair, and every further wild card "
        f"inverts more of the order: {worst:.0f} pairs of hands with three ranks wild. In seven "
        "cards even without wild cards a hand of nothing is rarer than a pair, and with threes "
        f"and nines wild {cells['threes and nines (two ranks)', '7 cards']:.0f} pairs of hands "
        "are in the wrong order.",
        tuple(figures),
        (cells["nothing wild", "5 cards"] == 0, cells["one joker", "5 cards"] > 0,
         cells["nothing wild", "7 cards"] > 0,
         worst == max(value for (_, kind), value in cells.items() if kind == "5 cards")),
        unit="",
        source="Every hand counted by the best that it can be called",
    )  # fmt: skip


def callings(rule: Wild) -> Counter[frozenset[str]]:
    """Return the number of five-card hands by the set of all names their owner may call them."""
    wild = wild_cards(rule.wild)
    naturals = [sum([4 * of_rank + suit not in wild for suit in range(4)]) for of_rank in range(13)]
    wilds = len(wild) + rule.jokers
    totals: Counter[frozenset[str]] = Counter()
    for jokers in range(min(5, wilds) + 1):
        ways = comb(wilds, jokers)
        for ranks in combinations_with_replacement(range(13), 5 - jokers):
            counts = Counter(ranks)
            hands = prod([comb(naturals[of_rank], often) for of_rank, often in counts.items()])
            if not hands:
                continue
            suited = 0
            if len(counts) == len(ranks) and ranks:
                suited = sum([
                    all(4 * of_rank + suit not in wild for of_rank in ranks) for suit in range(4)
                ])  # fmt: skip
            elif not ranks:
                suited = hands
            plain, flush = named(ranks, jokers)
            totals[plain] += ways * (hands - suited)
            totals[plain | flush] += ways * suited
    return +totals


@cache
def named(ranks: tuple[int, ...], wilds: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names for natural ranks with wild cards: in several suits, and in a suit."""
    plain, flush = set(), set()
    for more in combinations_with_replacement(range(13), wilds):
        counts = Counter([*ranks, *more])
        shape = sorted(counts.values(), reverse=True)
        if shape[0] == 1:
            low = sorted(counts)
            straight = low[-1] - low[0] == 4 or low == [0, 1, 2, 3, 12]
            # One wild card of another suit is enough to make it no flush.
            plain.add("straight" if straight else "high card")
            flush.add("straight flush" if straight else "flush")
        else:
            plain.add(BY_SHAPE[tuple(shape)])
    return frozenset(plain), frozenset(flush)


BY_SHAPE = {
    (5,): "five of a kind",
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
}


def orders(hands: Counter[frozenset[str]]) -> Iterator[tuple[str, ...]]:
    """Every order of the kinds, the best first, in which none is more common than the next."""
    kinds = sorted({kind for hand in hands for kind in hand})

    def go(order: tuple[str, ...], left: Hands, before: int) -> Iterator[tuple[str, ...]]:
        if len(order) == len(kinds):
            yield order
        for kind in kinds:
            taken = sum([count for names, count in left.items() if kind in names])
            if kind not in order and taken >= before:
                rest = {names: count for names, count in left.items() if kind not in names}
                yield from go((*order, kind), rest, taken)

    return go((), hands, 1)


def called(hands: Counter[frozenset[str]], order: Sequence[str]) -> Counter[str]:
    """Return the count of each kind when every player calls a hand the best that it can be."""
    totals: Counter[str] = Counter()
    for names, count in hands.items():
        totals[next(kind for kind in order if kind in names)] += count
    return totals


def no_order(desk: Desk) -> Found:
    del desk
    turned = list(BEST_FIRST)
    three, two = turned.index("three of a kind"), turned.index("two pair")
    turned[three], turned[two] = turned[two], turned[three]
    figures, consistent = [], {}
    for rule in WILD_RULES:
        if rule.bug:
            continue
        hands = callings(rule)
        consistent[rule.said] = len(list(orders(hands)))
        for order, words in ((BEST_FIRST, "as it is"), (turned, "turned round")):
            counts = called(hands, order)
            figures += [
                Figure(rule.said, f"{kind}, {words}", 100 * counts[kind] / hands.total())
                for kind in ("three of a kind", "two pair")
            ]
    wild = [words for words, count in consistent.items() if not count]
    joker = {figure.kind: figure for figure in figures if figure.row == "one joker"}
    return Found(
        "Three of a kind and two pair, as it is and if two pair were the better hand",
        "of all hands of five cards",
        "No, under no wild rule here: of all 3,628,800 orders of the ten hands there is none in "
        f"which every hand is rarer than the next ({len(wild)} rules tried in full), because a "
        "player with a wild card calls the hand by its highest name. With a joker three of a "
        f"kind comes in {joker['three of a kind, as it is']} % of hands and two pair in "
        f"{joker['two pair, as it is']} %; with the two exchanged it is "
        f"{joker['three of a kind, turned round']} % and {joker['two pair, turned round']} %.",
        tuple(figures),
        (consistent["nothing wild"] == 1, len(wild) == len(consistent) - 1),
        source="Every hand of five cards by all that it can be called, every order of hands",
        drawn=("nothing wild", "one joker", "two jokers", "deuces (a rank)"),
    )


# --- stripped packs


def short_packs(desk: Desk) -> Found:
    figures = []
    for ranks in range(6, 14):
        total = comb(4 * ranks, 5)
        straights = ranks - 3
        counts = {
            "flush": 4 * (comb(ranks, 5) - straights),
            "full house": ranks * 4 * (ranks - 1) * 6,
            "straight": straights * (4**5 - 4),
            "three of a kind": ranks * 4 * comb(ranks - 1, 2) * 16,
        }
        figures += [
            Figure(f"{4 * ranks} cards", kind, 100 * count / total)
            for kind, count in counts.items()
        ]
    cells = by_place(figures)
    rarer = [
        f"{4 * r} cards"
        for r in range(6, 14)
        if cells[f"{4 * r} cards", "full house"].above(cells[f"{4 * r} cards", "flush"])
    ]
    answer = desk.wins("short_deck", 2, trials=200_000)
    held = {row.hand: row.held for row in answer.hands}
    seven = [
        counted(SEVEN, held[kind] * answer.origin.trials, answer.origin.trials, kind)
        for kind in ("flush", "full house", "straight", "three of a kind")
    ]
    straight, three = seven[2:]
    return Found(
        "Five cards from a stripped pack, ace also low in a straight",
        "of all hands",
        f"A flush becomes rarer than a full house as soon as {rarer[-1]} or fewer are left in the "
        "pack, so Manila and short-deck hold'em are right to exchange the two. Three of a kind "
        "over a straight is another matter: among five cards a straight is the rarer hand in every "
        f"pack, but as the best of seven from 36 cards it comes in {straight} % of hands and three "
        f"of a kind in {three} %.",
        (*figures, *seven),
        (rarer[-1] == "48 cards", straight.above(three), seven[1].above(seven[0])),
        source="Every hand of five cards, counted; the best of seven in 200,000 deals",
        drawn=tuple(dict.fromkeys([figure.row for figure in figures])),
        line=True,
    )


SEVEN = "36 cards, the best of seven"


# --- guts


def stay_share(players: int) -> float:
    """Return the share of hands to stay with: all others then fold half of the time."""
    return float(1 - 0.5 ** (1 / (players - 1)))


def hands_of(size: int) -> list[tuple[str, float]]:
    """Hands of Guts by their ranks, the best first, and the share of hands that is as good."""
    counts: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for ranks in combinations_with_replacement(range(13), size):
        often = Counter(ranks)
        order = sorted(often, key=lambda figure: (-often[figure], -figure))
        key = (tuple([often[of_rank] for of_rank in order]), tuple(order))
        counts[key] = prod([comb(4, times) for times in often.values()])
    best = sorted(counts, reverse=True)
    total, so_far, thresholds = comb(52, size), 0, []
    for key in best:
        so_far += counts[key]
        words = "-".join(
            "10" if RANKS[of_rank] == "T" else RANKS[of_rank]
            for times, of_rank in zip(*key, strict=True)
            for _ in range(times)
        )
        thresholds.append((words, so_far / total))
    return thresholds


def guts(desk: Desk) -> Found:
    del desk
    figures = []
    for size in (2, 3):
        hands = hands_of(size)
        for players in range(2, 9):
            least, part = min(hands, key=lambda figure: abs(figure[1] - stay_share(players)))
            figures.append(Figure(f"{players} players", f"{size} cards", 100 * part))
            if players in (2, 4, 8):
                THRESHOLDS[size, players] = least
    two, three = ([THRESHOLDS[size, players] for players in (2, 4, 8)] for size in (2, 3))
    four = next(figure for figure in figures if figure.row == "4 players")
    return Found(
        "Guts: with how many hands to stay",
        "of all hands",
        "Stay in so often that with your worst hand that stays all others fold half of the time: "
        "a pot won balances a pot matched, whatever its size, as the money left in the middle "
        f"belongs to all alike. With two cards that is {two[0]} or better for two players, "
        f"{two[1]} for four ({four} % of hands) and {two[2]} for eight; with three cards "
        f"{three[0]}, {three[1]} and {three[2]}.",
        tuple(figures),
        (),
        source="Every hand counted; nobody can do better against players who do the same, their "
        "cards being taken as dealt from a pack each",
        line=True,
    )


THRESHOLDS: dict[tuple[int, int], str] = {}


# --- seven twenty-seven


def points(size: int) -> dict[str, Figure]:
    """Return the share of hands of so many cards that can be 7, 27 and both."""
    totals = Counter[str]()
    for aces in range(min(4, size) + 1):
        for faces in range(min(12, size - aces) + 1):
            left = size - aces - faces
            ways = comb(4, aces) * comb(12, faces)
            for pips, count in PIPS[left].items():
                low = pips + faces / 2 + aces
                sums = {low + 10 * high for high in range(aces + 1)}
                dealt = ways * count
                totals["7"] += dealt * (7 in sums)
                totals["27"] += dealt * (27 in sums)
                totals["both"] += dealt * ({7, 27} <= sums)
    total = comb(52, size)
    return {
        kind: Figure(f"{size} cards", kind, 100 * totals[kind] / total)
        for kind in ("7", "27", "both")
    }


def _pips() -> list[Counter[int]]:
    """Return the number of hands of each sum, by their count of number cards from two to ten."""
    sizes = [Counter({0: 1}), *[Counter[int]() for _ in range(8)]]
    for value in range(2, 11):
        for size in range(8, 0, -1):
            for copies in range(1, min(4, size) + 1):
                for total, count in sizes[size - copies].items():
                    sizes[size][total + copies * value] += count * comb(4, copies)
    return sizes


PIPS = _pips()


def seven_twenty_seven(desk: Desk) -> Found:
    del desk
    figures = [figure for size in range(2, 9) for figure in points(size).values()]
    best = {
        kind: max(
            [figure for figure in figures if figure.kind == kind], key=lambda figure: figure.value
        )
        for kind in ("7", "27", "both")
    }
    return Found(
        "Hands that are exactly 7, exactly 27, or both",
        "of all hands of so many cards",
        f"An exact 7 is likeliest with {best['7'].row} ({best['7']} % of hands) and an exact 27 "
        f"with {best['27'].row} ({best['27']} %). Both at once, which takes two aces counted both "
        f"ways, comes in {best['both']} % of hands of {best['both'].row} and never in two.",
        tuple(figures),
        (points(3)["both"].value > 0, points(2)["both"].value == 0),
        source="Every hand counted",
        line=True,
    )


# --- acey-deucey


def between(desk: Desk) -> Found:
    del desk
    figures = []
    for ranks in range(1, 12):
        inside, post = 4 * ranks, 6
        miss = 50 - inside - post
        for kind, pays in (("twice the bet for a post", 2), ("a post is a miss", 1)):
            won = 100 * (inside - miss - pays * post) / 50
            figures.append(Figure(f"{ranks} between", kind, won))
    cells = by_place(figures)
    pairs = [(low, high) for low in range(13) for high in range(low + 1, 13)]
    worth = sum([high - low - 1 >= 8 for low, high in pairs]) * 2 * 16 / (52 * 51)
    return Found(
        "What a bet on the third card wins",
        "of the bet",
        "If hitting a post costs double, a bet with seven ranks between the posts is exactly "
        f"fair; only from eight on does it win, {cells['8 between', 'twice the bet for a post']} "
        f"% of it. Posts that far apart come in {100 * worth:.3g} % of all turns; if a post is a "
        f"miss like any other, seven ranks are enough ({cells['7 between', 'a post is a miss']} "
        "%).",
        tuple(figures),
        (cells["7 between", "twice the bet for a post"].value == 0,
         cells["8 between", "twice the bet for a post"].value > 0,
         cells["7 between", "a post is a miss"].value > 0,
         cells["6 between", "a post is a miss"].value < 0),
        source="Every third card counted, from a pack of which only the posts are gone",
        line=True,
    )  # fmt: skip


# --- more cards, and lows


def more_cards(desk: Desk) -> Found:
    figures = []
    kinds = ("high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house")
    for cards in (5, 6, 7, 8):
        counts = desk.frequencies(cards)
        figures += [
            Figure(f"{cards} cards", kind, 100 * counts[kind] / counts.total) for kind in kinds
        ]
    cells = by_place(figures)
    eight = {kind: cells["8 cards", kind] for kind in kinds}
    return Found(
        "The best five of so many cards",
        "of all hands",
        f"With seven cards high card ({cells['7 cards', 'high card']} %) is rarer than a "
        "pair, but from a pair up what beats what still goes by rarity. With eight that ends, too: "
        f"two pair ({eight['two pair']} %) is more common than a pair ({eight['pair']} %), and "
        f"full houses ({eight['full house']} %) than three of a kind "
        f"({eight['three of a kind']} %).",
        tuple(figures),
        (
            cells["7 cards", "pair"].above(cells["7 cards", "high card"]),
            eight["two pair"].above(eight["pair"]),
            eight["full house"].above(eight["three of a kind"]),
        ),
        source="Every hand counted",
        line=True,
    )


def lows(desk: Desk) -> Found:
    figures = []
    for row, wild, jokers in (("nothing wild", "", 0), ("one joker", "", 1), ("two jokers", "", 2),
                              ("kings wild", "K", 0), ("deuces wild", "2", 0)):  # fmt: skip
        for cards in (5, 7, 8):
            lows = desk.lows(cards, wild=wild, jokers=jokers)
            part = 100 * lows.eight_or_better / lows.total
            figures.append(Figure(row, f"{cards} cards", part))
    by = by_place(figures)
    kings, deuces = by["kings wild", "7 cards"], by["deuces wild", "7 cards"]
    return Found(
        "An eight-or-better low",
        "of all hands",
        f"Of seven cards {by['nothing wild', '7 cards']} % make a low, with a joker in the pack "
        f"{by['one joker', '7 cards']} % and with two {by['two jokers', '7 cards']} %. It matters "
        f"which rank is wild: kings, worthless for a low by themselves, make it {kings} %, deuces "
        f"{deuces} %.",
        tuple(figures),
        (kings.above(deuces), deuces.above(by["one joker", "7 cards"])),
        source="Every hand counted",
    )
