"""Cards that are wild whatever happens: of a rank, by name, by where they lie."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pokernight.cards import JOKERS, RANKS, SUIT_NAMES, Card, parse, rank, rank_name
from pokernight.engine.rules import Rules, option
from pokernight.errors import Refused
from pokernight.games.composing.page import listed
from pokernight.games.composing.parts import (
    DEALS,
    Atom,
    AtomHand,
    CardsWild,
    WildRule,
    family,
    is_joker,
    like,
    of_ranks,
)
from pokernight.games.composing.vocabulary import cards_said, in_order, number_said
from pokernight.games.reasons import end_in_the_hole
from pokernight.wording.message import Text, message

LISTS = "home-game lists"


def plainly(
    name: str,
    says: str,
    phrases: tuple[str, ...],
    clause: str,
    source: str,
    wild: WildRule,
    note: Text,
    means: Sequence[str],
) -> Atom:
    """Make an atom by which cards are wild, always for the same reason, which is its note."""
    return Atom(name, "wild", says, phrases, clause, source, wild=wild,
                strange="A wild card may stand for a card that another player shows.",
                reason=lambda hand: note, note=lambda hand: note,
                means={"wild": [*means]})  # fmt: skip


def ranks(name: str, letters: str, *phrases: str, source: str = LISTS) -> Atom:
    """Some ranks are wild."""
    wild_ranks = frozenset(map(RANKS.index, letters))
    many = listed([rank_name(RANKS.index(letter), plural=True) for letter in letters])
    clause = f"{many.capitalize()} are wild, face up and face down."
    return plainly(name, f"{many} are wild", phrases, clause, source,
                   CardsWild.of_ranks(wild_ranks),
                   message("{ranks:ranks} are wild", ranks=[*letters]),
                   in_order(letters))  # fmt: skip


def named(name: str, line: str, note: str, *phrases: str, source: str = LISTS) -> Atom:
    """Some cards are wild, by name."""
    wild_cards = frozenset(parse(line))
    clause = f"{note.capitalize()}, face up and face down."
    return plainly(name, note, phrases, clause, source,
                   CardsWild(wild_cards), note,
                   in_order(line.split()))  # fmt: skip


def any_cards(tokens: Sequence[str]) -> Atom:
    """Return the atom by which ranks ("Q") and cards ("Jh") are wild.

    Raises:
        Refused: for a word that is neither.
    """
    if strange := [token for token in tokens if not is_rank_or_card(token)]:
        raise Refused(f"there is no rank and no card {strange[0]!r}")
    said = in_order(tokens)
    if (atom := _BY_CARDS.get(said)) is not None:
        return atom
    letters = [token for token in said if len(token) == 1]
    cards = [token for token in said if len(token) == 2]
    wild_ranks, wild_cards = frozenset(map(RANKS.index, letters)), frozenset(parse(" ".join(cards)))
    args: dict[str, Any] = {"ranks": letters, "cards": cards}
    if not cards:
        state = "{ranks:ranks} are wild"
    elif letters:
        state = "{ranks:ranks} and {cards:cards} are wild"
    elif len(cards) > 1:
        state = "{cards:cards} are wild"
    else:
        state = "{cards:cards} is wild"
    note = message(state, **{name: args[name] for name in args if args[name]})
    line = f"{names_of(said)} {'are' if letters or len(cards) > 1 else 'is'} wild"
    wild = plainly("_".join(["wild", *said]).lower(), line, (line,),
                   f"{line[:1].upper()}{line[1:]}, face up and face down.", LISTS,
                   CardsWild(CardsWild.of_ranks(wild_ranks).cards | wild_cards),
                   note, said)  # fmt: skip
    return replace(wild, called=f"{names_of(said, capital=True)} Wild")


def names_of(tokens: Sequence[str], *, capital: bool = False) -> str:
    """Return ranks ("Q") and cards ("Jh") in words: "queens and the jack of hearts"."""
    words = []
    for token in tokens:
        rank_place = RANKS.index(token[0])
        if len(token) == 1:
            words.append(rank_name(rank_place, plural=True))
        else:
            the = "" if capital else "the "
            words.append(f"{the}{rank_name(rank_place)} of {SUIT_NAMES['cdhs'.index(token[1])]}")
    if not capital:
        return listed(words)
    return listed([word.title().replace(" Of ", " of ") for word in words])


def is_rank_or_card(token: str) -> bool:
    """Check a text for a rank ("Q") or a card ("Jh") of the standard pack."""
    return token[:1] in [*RANKS] and (len(token) == 1 or (len(token) == 2 and token[1] in "cdhs"))


def jokers(words: Sequence[str]) -> Atom:
    """Return the atom of one wild joker, or of two.

    Raises:
        Refused: for another number.
    """
    if [*words] == ["2"]:
        return JOKERS_WILD
    if [*words] != ["1"]:
        many = "{phrase:=} cannot be: the pack has one or two jokers, not {n}"
        count = " ".join(words)
        raise Refused(message(many, phrase=repr(f"{count} jokers"), n=count))
    return ONE_JOKER


MINE = {
    "low": "each player's lowest hole card and its like are wild for that player",
    "high": "each player's highest hole card and its like are wild for that player",
}


LATER = {
    "low": "The last card down is lower than the others in the hole: it is wild, and they are not.",
    "high": "The last card down is higher than the others in the hole: it is wild, and they are "
    "not.",
}
"""Strange cases of cards in the hole."""


def in_the_hole(end: Literal["low", "high"], *phrases: str, source: str) -> Atom:
    """The lowest or highest card in the hole and its like."""
    best: Callable[..., Any] = min if end == "low" else max
    word = "lowest" if end == "low" else "highest"

    def plain(hand: AtomHand) -> Sequence[Card]:
        return [card for card in hand.down if not is_joker(card)]

    def wild(hand: AtomHand) -> Collection[Card]:
        cards = plain(hand)
        return like(hand.cards, [best(cards, key=rank)]) if cards else ()

    mine = MINE[end]
    return Atom(
        f"{end}_hole_wild",
        "wild",
        mine,
        phrases,
        f"Each player's {word} card in the hole is wild for that player, and with it every card of "
        "that rank in the hand; aces are high. It is not wild for others. A later card "
        f"face down may be {end}er, and then it is wild instead.",
        source,
        looks=True,
        strange=LATER[end],
        wild=wild,
        reason=lambda hand: end_in_the_hole(end, plain(hand)),
        note=lambda hand: mine,
        kinds=DEALS,
        means={"wild_by": [f"{end}_hole"]},
    )


@dataclass(frozen=True)
class Kings(Rules):
    """House rules of kings that are wild."""

    kings: Literal["wild", "wild_in_the_hole"] = option(
        "wild", "Whether all kings are wild, or those in the hole.", source="wildpoker"
    )


KING = RANKS.index("K")
QUEEN_OF_SPADES = parse("Qs")[0]


def _kings(hand: AtomHand) -> Collection[Card]:
    return of_ranks(hand.cards if hand.rules.kings == "wild" else hand.down, {KING})


def _which_kings(hand: AtomHand) -> Text:
    return "kings are wild" if hand.rules.kings == "wild" else "kings in the hole are wild"


JOKERS_WILD = Atom(
    "jokers_wild",
    "wild",
    "two jokers are wild",
    ("jokers wild", "jokers", "two jokers wild", "two jokers", "with jokers"),
    "Two jokers are shuffled into the pack. They are wild, and have no rank and no suit.",
    LISTS,
    takes=("what jokers are",),
    jokers=2,
    wild=CardsWild(frozenset(JOKERS)),
    reason=lambda hand: "the jokers are wild",
    note=lambda hand: "the jokers are wild",
    means={"jokers": 2},
)
ONE_JOKER = Atom(
    "jokers_1",
    "wild",
    "a joker is wild",
    ("joker wild", "one joker", "one joker wild"),
    "A joker is shuffled into the pack. It is wild, and has no rank and no suit.",
    LISTS,
    takes=("what jokers are",),
    jokers=1,
    called="One Joker Wild",
    wild=CardsWild(frozenset(JOKERS)),
    reason=lambda hand: "the joker is wild",
    note=lambda hand: "the joker is wild",
    means={"jokers": 1},
)

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
        "Kings are wild, face up and face down.",
        "wildpoker: King and Little Ones",
        rules=Kings,
        wild=_kings,
        means={"wild": ["K"]},
        reason=_which_kings,
        note=_which_kings,
    ),
    named("one_eyed_jacks_wild", "Jh Js",
          "the one-eyed jacks, of hearts and of spades, are wild", "one eyed jacks wild",
          "one eyed jacks", source="wildpoker"),
    named("suicide_king_wild", "Kh",
          "the suicide king, of hearts, is wild", "suicide king wild",
          "suicide king", source="wildpoker"),
    in_the_hole("low", "low hole wild", "low hole card wild", "low in the hole wild", "little ones",
                "low card wild", "low card in your hand wild", "low card in the hole wild",
                "low hole", source="wildpoker: Little Ones"),
    in_the_hole("high", "high hole wild", "high hole card wild", "high in the hole wild",
                source=LISTS),
    Atom(
        "queen_of_spades_in_the_hole_wild",
        "wild",
        "the queen of spades in the hole is wild",
        ("queen of spades in the hole wild", "the queen in the hole wild"),
        "The queen of spades is wild for a player with her in the hole; face up she is not.",
        "wildpoker: The Queen",
        looks=True,
        wild=lambda hand: [card for card in hand.down if card == QUEEN_OF_SPADES],
        reason=lambda hand: "she is in the hole",
        note=lambda hand: "the queen of spades is wild in the hole",
        means={"wild_by": ["queen_of_spades_in_the_hole"]},
    ),
    JOKERS_WILD,
    ONE_JOKER,
    Atom(
        "joker_is_a_bug",
        "wild",
        "a joker is an ace, or completes a straight or a flush",
        ("joker is a bug", "with the bug", "bug", "bug joker",
         "one joker bug", "joker as the bug", "joker in as the bug",
         "joker for aces straights and flushes"),
        "One joker is shuffled into the pack. It is a bug: an ace, or whatever completes a "
        "straight or a flush.",
        "Robert's Rules, draw high",
        takes=("what jokers are",),
        jokers=1,
        bug=lambda hand: [card for card in hand.cards if card in JOKERS],
        reason=lambda hand: "the joker is an ace, or completes a straight or a flush",
        note=lambda hand: "the joker is an ace, or completes a straight or a flush",
        means={"jokers": 1, "bug": True},
    ),
)  # fmt: skip

_BY_CARDS = {tuple(atom.means["wild"]): atom for atom in ATOMS if "wild" in atom.means}
"""Atoms of wild cards that have names of their own, by the cards."""

FAMILIES = (
    family(
        "wild",
        "wild",
        "queens and the jack of hearts wild",
        lambda slots: cards_said(slots["cards"]),
        any_cards,
    ),
    family(
        "jokers",
        "wild",
        "one joker wild",
        lambda slots: [str(number_said(slots["count"]))],
        jokers,
    ),
)
