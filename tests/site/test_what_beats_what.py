"""docs/what-beats-what.md agrees with ``pokernight.ranking`` and the counted odds."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from pokernight.cards import parse
from pokernight.odds import frequencies, low_frequencies
from pokernight.ranking import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    CATEGORIES,
    DEUCE_TO_SEVEN,
    NO_COPIES,
    SHORT_DECK,
    HighRules,
    LowRules,
    badugi,
    badugi_value,
    high,
    high_value,
    low,
    stripped_value,
    wild_value,
)
from pokernight.ranking.onion.groupings import order, possible
from pokernight.ranking.onion.onion_rules import OnionRules

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "what-beats-what.md").read_text(encoding="utf-8")
DEUCES = parse("2c 2d 2h 2s")
RULES = {
    "default": HighRules(),
    "fewest wild cards": HighRules(fewest_wilds=True),
    "double-ace flush": HighRules(double_ace_flush=True),
    "no copies": NO_COPIES,
}


def rows(heading: str, page: str = PAGE) -> list[list[str]]:
    """Return the cells of the first table below a heading, without its head."""
    _, _, below = page.partition(heading)
    lines = re.search(r"^\|(?:.*)\n\|[-|: ]+\n((?:\|.*\n)+)", below, flags=re.M)
    assert lines is not None, heading
    return [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in lines[1].splitlines()
    ]  # fmt: skip


def odds(share: float) -> str:
    """Return a share as the page writes it."""
    if not share:
        return "never"
    return f"1 in {1 / share:,.0f}" if share < 0.1 else f"1 in {1 / share:.1f}"


def test_high_hands_are_in_order_and_their_odds_are_counted() -> None:
    table = rows("## High hands")
    five, seven = ({row["hand"]: row["share"] for row in frequencies(n).rows} for n in (5, 7))
    assert [row[0] for row in table] == [*reversed(CATEGORIES)]
    values = []
    for hand, example, in_five, in_seven in table:
        cards = parse(example.partition("`")[0])
        wild = DEUCES if "deuces wild" in example else ()
        assert high(cards, wild=wild).category == hand
        values.append(wild_value(cards, wild) if wild else high_value(cards))
        assert (in_five, in_seven) == (odds(five[hand]), odds(seven[hand]))
    assert all(better > worse for better, worse in pairwise(values))


def test_ties_without_wild_cards_break_as_the_page_says() -> None:
    for first, second, result, _ in rows("## Ties"):
        left, right = high_value(parse(first)), high_value(parse(second))
        assert result == ("tie" if left == right else "first wins" if left > right else "?")


def test_hands_with_wild_cards_read_as_the_page_says() -> None:
    table = rows("## Wild cards")
    for cards, wild, reading in table:
        assert wild == "deuces"
        assert str(high(parse(cards), wild=DEUCES)).partition(";")[0] == reading
    assert len(table) == 8


def test_odds_with_wild_cards_are_counted() -> None:
    jokers, deuces = frequencies(5, jokers=2), frequencies(5, wild=DEUCES)
    shares = [{row["hand"]: row["share"] for row in each.rows} for each in (jokers, deuces)]
    table = rows("although wild cards change how likely each is. In five cards:")
    assert [row[0] for row in table] == [*reversed(CATEGORIES)]
    for hand, *cells in table:
        assert cells == [odds(share[hand]) for share in shares]


def test_ties_with_wild_cards_break_as_the_page_says() -> None:
    table = rows("### Ties with wild cards")
    assert {row[3] for row in table} == {*RULES}
    for first, second, _, rule, result in table:
        left, right = (
            wild_value(parse(each), DEUCES, rules=RULES[rule]) for each in (first, second)
        )
        assert result == ("tie" if left == right else "first wins" if left > right else "?")


def test_the_bug_reads_as_the_page_says() -> None:
    joker = parse("Jk")
    assert str(high(parse("Kh Kd Ks Jk 5c"), bug=joker)).startswith("three kings, ace, five")
    assert str(high(parse("9h 8c 7d Jk 5s"), bug=joker)).startswith("straight, nine high")
    for example in ("`Ks Jk 5c`", "`9h 8c 7d Jk 5s`"):
        assert example in PAGE


@pytest.mark.parametrize(
    ("column", "rules"), [(0, ACE_TO_FIVE), (1, ACE_TO_SIX), (2, DEUCE_TO_SEVEN)], ids=str
)
def test_lows_are_in_order(column: int, rules: LowRules) -> None:
    hands = [parse(row[column]) for row in rows("## Low hands")]
    readings = [low(hand, rules=rules) for hand in hands]
    values = [reading.value for reading in readings if reading]
    assert len(values) == len(hands)
    assert all(better > worse for better, worse in pairwise(values))


def test_odds_of_lows_are_counted() -> None:
    shares = [row["share"] for row in low_frequencies(7).rows]
    assert [row[1] for row in rows("Odds of a low in seven cards")] == [
        odds(share) for share in shares[:5]
    ]


def test_badugi_hands_are_in_order_and_read_as_the_page_says() -> None:
    table = rows("### Badugi")
    assert [str(badugi(parse(cards))) for cards, _ in table] == [row[1] for row in table]
    values = [badugi_value(parse(cards)) for cards, _ in table]
    assert all(better > worse for better, worse in pairwise(values))


def test_groupings_of_cripple_mr_onion_are_in_order_with_the_measured_shares() -> None:
    table = rows("## Cripple Mr Onion")
    plain = [name for name in order().names if name in possible(OnionRules()) and name != "nothing"]
    assert [row[0] for row in table] == plain[::-1]
    measured = {
        row[0]: row[1] for row in rows("<!-- figures: onion -->", (DOCS / "odds.md").read_text())
    }
    assert {row[0]: row[2] for row in table} == {name: measured[name] for name in plain}


def test_a_short_deck_ranks_a_flush_above_a_full_house() -> None:
    flush, full = parse("Ah Kh 9h 8h 6h"), parse("Ah As Ac Ks Kd")
    assert stripped_value(flush, SHORT_DECK) > stripped_value(full, SHORT_DECK)
