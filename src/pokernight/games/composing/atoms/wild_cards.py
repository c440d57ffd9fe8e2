"""Cards that are wild whatever happens: of a rank, by name, by where they lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import JOKERS, RANKS, Card, parse, rank, rank_name
from pokernight.engine.rules import Rules, option
from pokernight.games.composing.page import listed
from pokernight.games.composing.parts import Atom, Held, is_joker, like, of_ranks

LISTS = "home-game lists"


def ranks(name: str, letters: str, *phrases: str, source: str = LISTS) -> Atom:
    """Some ranks are wild."""
    found = frozenset(map(RANKS.index, letters))
    many = listed([rank_name(RANKS.index(letter), plural=True) for letter in letters])
    return Atom(
        name,
        "wild",
        f"{many} are wild",
        phrases,
        f"{many.capitalize()} are wild, face up and face down.",
        source,
        wild=lambda held: of_ranks(held.cards, found),
        reason=lambda held: f"{many} are",
        note=lambda held: f"{many} are wild",
    )


def named(name: str, line: str, what: str, verb: str, *phrases: str, source: str = LISTS) -> Atom:
    """Some cards are wild, by name."""
    found = frozenset(parse(line))
    return Atom(
        name,
        "wild",
        f"{what} {verb} wild",
        phrases,
        f"{what.capitalize()} {verb} wild, face up and face down.",
        source,
        wild=lambda held: found.intersection(held.cards),
        reason=lambda held: f"{what} {verb}",
        note=lambda held: f"{what} {verb} wild",
    )


def in_the_hole(end: Literal["low", "high"], *phrases: str, source: str) -> Atom:
    """The lowest or highest card in the hole and its like."""
    best: Callable[..., Any] = min if end == "low" else max
    word = "lowest" if end == "low" else "highest"

    def plain(held: Held) -> Sequence[Card]:
        return [card for card in held.down if not is_joker(card)]

    def wild(held: Held) -> Collection[Card]:
        cards = plain(held)
        return like(held.cards, [best(cards, key=rank)]) if cards else ()

    def reason(held: Held) -> str:
        of = rank_name(best(map(rank, plain(held)), default=0))
        return f"{'an' if of[0] in 'ae' else 'a'} {of} is the {word} card in the hole"

    mine = f"each player's {word} hole card and its like are wild for him"
    return Atom(
        f"{end}_hole_wild",
        "wild",
        mine,
        phrases,
        f"For each player his {word} card in the hole is wild, and with it every card of that rank "
        "in his hand; aces are high. What is wild for one is nothing to another. A later card "
        f"face down may be {end}er, and then it is wild instead.",
        source,
        wild=wild,
        reason=reason,
        note=lambda held: mine,
    )


@dataclass(frozen=True)
class Kings(Rules):
    """House rules of kings that are wild."""

    kings: Literal["wild", "wild_in_the_hole"] = option(
        "wild", "Whether all kings are wild, or those in the hole.", source="wildpoker"
    )


KING = RANKS.index("K")
QUEEN_OF_SPADES = parse("Qs")[0]


def _kings(held: Held) -> Collection[Card]:
    return of_ranks(held.cards if held.rules.kings == "wild" else held.down, {KING})


def _which_kings(held: Held) -> str:
    return "kings are" if held.rules.kings == "wild" else "kings in the hole are"


ATOMS = (
    ranks("deuces_wild", "2", "deuces wild", "twos wild", "2s wild", "deuces are wild"),
    ranks("fours_wild", "4", "fours wild", "4s wild", "fours are wild"),
    ranks("threes_and_nines_wild", "39", "threes and nines wild", "3s and 9s wild"),
    ranks("tens_and_fours_wild", "T4", "tens and fours wild", "10s and 4s wild", "ten four",
          "ten four good buddy"),
    ranks("fives_and_tens_wild", "5T", "fives and tens wild", "5s and 10s wild", "five and dime"),
    ranks("fives_and_sevens_wild", "57", "fives and sevens wild", "5s and 7s wild", "heinz 57"),
    ranks("twos_fours_and_tens_wild", "24T", "twos fours and tens wild", "2s 4s and 10s wild",
          "dr pepper", "doctor pepper", source="wildpoker"),
    ranks("threes_sixes_and_nines_wild", "369", "threes sixes and nines wild", "3s 6s and 9s wild",
          "pregnant threes", source="wildpoker"),
    Atom(
        "kings_wild",
        "wild",
        "kings are wild",
        ("kings wild", "kings are wild", "cowboys wild"),
        "Kings are wild, face up and face down, or only those in the hole, as the house plays it.",
        "wildpoker: King and Little Ones",
        rules=Kings,
        wild=_kings,
        reason=_which_kings,
        note=lambda held: f"{_which_kings(held)} wild",
    ),
    named("one_eyed_jacks_wild", "Jh Js", "the one-eyed jacks, of hearts and of spades,", "are",
          "one eyed jacks wild", "one eyed jacks", source="wildpoker"),
    named("suicide_king_wild", "Kh", "the suicide king, of hearts,", "is", "suicide king wild",
          "suicide king", source="wildpoker"),
    in_the_hole("low", "low hole wild", "low hole card wild", "low in the hole wild", "little ones",
                "low hole", source="wildpoker: Little Ones"),
    in_the_hole("high", "high hole wild", "high hole card wild", "high in the hole wild",
                source=LISTS),
    Atom(
        "queen_of_spades_in_the_hole_wild",
        "wild",
        "the queen of spades in the hole is wild",
        ("queen of spades in the hole wild", "the queen in the hole wild"),
        "The queen of spades is wild for whoever has her in the hole; face up she is not.",
        "wildpoker: The Queen",
        wild=lambda held: [card for card in held.down if card == QUEEN_OF_SPADES],
        reason=lambda held: "she is in the hole",
        note=lambda held: "the queen of spades is wild in the hole",
    ),
    Atom(
        "jokers_wild",
        "wild",
        "two jokers are wild",
        ("jokers wild", "two jokers wild", "with jokers", "jokers are wild"),
        "Two jokers are shuffled into the pack. They are wild, and have no rank and no suit.",
        LISTS,
        takes=("what jokers are",),
        jokers=2,
        wild=lambda held: [card for card in held.cards if card in JOKERS],
        reason=lambda held: "jokers are",
        note=lambda held: "the jokers are wild",
    ),
    Atom(
        "joker_is_a_bug",
        "wild",
        "a joker is an ace, or completes a straight or a flush",
        ("joker is a bug", "with the bug", "bug joker", "a joker for aces straights and flushes"),
        "One joker is shuffled into the pack. It is a bug: an ace, or whatever completes a "
        "straight or a flush.",
        "Robert's Rules, draw high",
        takes=("what jokers are",),
        jokers=1,
        bug=lambda held: [card for card in held.cards if card in JOKERS],
        reason=lambda held: "an ace, or what completes a straight or a flush",
        note=lambda held: "the joker is an ace, or completes a straight or a flush",
    ),
)  # fmt: skip
