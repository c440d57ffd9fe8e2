"""Values of hands of Bonedoneskis: no copies, and cards that are not what they seem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import NamedTuple

from pokernight.cards import Card, name, parse, rank, suit
from pokernight.engine.game import Cards, Worth
from pokernight.engine.state import State
from pokernight.engine.step_metadata import worded
from pokernight.engine.steps import visible_value
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.bonedoneskis.bone_options import (
    ACE,
    BLACK_SIXES,
    CODEPENDENT,
    EIGHT,
    KILLER,
    NEVER,
    RED_SIXES,
    SCHIZO,
    SEVEN,
    SIX,
    Rules,
    slots_of,
)
from pokernight.ranking import NO_COPIES, Identities, Reading, high, high_value, wild_value
from pokernight.wording.message import Text, message

ACES = parse("Ac Ad Ah As")
SUITLESS_FOUR = parse("4w")[0]
"""Stand-in for the second four of a Schizo 4: a card that shares no suit."""
SCHIZO_AS = {3: parse("8s")[0], 4: parse("Qs")[0]}
STRANGE = frozenset(parse("6c 6d 6h 6s 7c 7d 7h 7s 4s"))
"""Without these, and without a codependent pair, a hand is what it seems."""
MOST = 10
"""Eight cards, a card taken by a 2 Hog, and a spare."""

Pair = tuple[Card, Card]
"""A codependent pair: the card on the left, and the two."""


class BoneHand(NamedTuple):
    """A hand as it lies.

    ``schizo`` is the street on which its 4♠ was dealt face up, if it lies there still, or 0;
    ``pairs`` are its codependent pairs.
    """

    down: tuple[Card, ...]
    up: tuple[Card, ...]
    pairs: tuple[Pair, ...] = ()
    schizo: int = 0


class BoneMarks(NamedTuple):
    """A hand with a given way to combine its codependent cards, as the ranking takes it."""

    cards: tuple[Card, ...]
    wild: tuple[Card, ...]
    null: tuple[Card, ...]
    may_be: Identities
    combined: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoneReading(Reading):
    """A high hand of Bonedoneskis.

    Attributes:
        dead: whether the 4♣ is face down in it: at the showdown it loses to every hand.
        combined: the codependent cards played as a single card, left and two; empty if apart.
    """

    dead: bool = False
    combined: tuple[Card, ...] = ()

    def _with_standing(self, hand: Text) -> Text:
        """Return a hand with what its cards stand for, and whether it is dead."""
        parts = [Reading._with_standing(self, hand)]
        if self.cards.count(SCHIZO) > 1:
            parts.append(message("{schizo:cards} as a pair of fours", schizo=[name(SCHIZO)]))
        if self.combined:
            pair = [name(card) for card in self.combined]
            parts.append(message("{pair:cards+} combined", pair=pair))
        hand = message("{parts:;}", parts=parts) if len(parts) > 1 else parts[0]
        if self.dead:
            return message("a dead hand while 4♣ lies face down, else {hand}", hand=hand)
        return hand

    def to_json(self) -> dict[str, object]:
        """As any reading, with ``dead``, and ``combined``: the pair of cards, or null."""
        return {
            **Reading.to_json(self),
            "dead": self.dead,
            "combined": [name(card) for card in self.combined] or None,
        }


def combined(pair: Pair) -> Card | None:
    """Return the sum of the ranks of a codependent pair in the suit of the left card, if any (8).

    Nothing lies above an ace, and a red six has nothing to add to.
    """
    left = pair[0]
    return None if left in RED_SIXES or rank(left) + 2 > ACE else left + 8


def derived(pair: Pair, hand_cards: Sequence[Card]) -> Card | None:
    """Return the card that a codependent pair makes, unless it is a copy of a held card (4, 8)."""
    card = combined(pair)
    return None if card in hand_cards else card


def ways(lie: BoneHand, rules: Rules) -> Iterator[BoneMarks]:
    """Yield every way to combine the codependent cards of a hand, all of them apart first."""
    cards = (*lie.down, *lie.up)
    wild = [card for card in lie.up if rank(card) == SEVEN]
    if rules.sevens == "all":
        wild += [card for card in lie.down if rank(card) == SEVEN]
    able = [(pair, card) for pair in lie.pairs if (card := derived(pair, cards)) is not None]
    for count in range(len(able) + 1):
        for some in combinations(able, count):
            used = [card for pair, _ in some for card in pair]
            made = [card for _, card in some]
            if len({*used}) < len(used) or len({*made}) < len(made):
                continue
            yield _marks(lie, cards, wild, {pair[0]: card for pair, card in some}, used)


def _marks(
    lie: BoneHand,
    cards: tuple[Card, ...],
    wild: list[Card],
    made: dict[Card, Card],
    used: list[Card],
) -> BoneMarks:
    may_be: dict[Card, tuple[Card, ...]] = {left: (card,) for left, card in made.items()}
    for card in cards:
        if card in BLACK_SIXES and card not in used:
            may_be[card] = (card, *ACES)
    if lie.schizo and SCHIZO in lie.up and SCHIZO not in used:
        if lie.schizo in SCHIZO_AS:
            may_be[SCHIZO] = (SCHIZO, SCHIZO_AS[lie.schizo])
        elif lie.schizo == 5:
            cards = (*cards, SUITLESS_FOUR)
            may_be[SUITLESS_FOUR] = (SUITLESS_FOUR,)
    null = [card for card in cards if card in RED_SIXES]
    null += [card for card in used if card not in made]
    return BoneMarks(
        cards, tuple([card for card in wild if card not in used]), tuple(null), may_be, tuple(used)
    )


def value_of(lie: BoneHand, rules: Rules) -> int:
    """Return the value of a hand, dead or not."""
    if not lie.pairs and STRANGE.isdisjoint(lie.up) and STRANGE.isdisjoint(lie.down):
        cards = (*lie.down, *lie.up)
        return visible_value(cards) if len(cards) < 5 else high_value(cards)
    return max(
        wild_value(way.cards, way.wild, null=way.null, may_be=way.may_be, rules=NO_COPIES)
        if way.wild or way.null or way.may_be
        else high_value(way.cards)
        for way in ways(lie, rules)
    )


def read(lie: BoneHand, rules: Rules) -> BoneReading:
    """Read a hand out: what is played, combined, and what stands for what."""
    best: tuple[Reading, BoneMarks] | None = None
    for way in ways(lie, rules):
        reading = high(way.cards, wild=way.wild, null=way.null, may_be=way.may_be, rules=NO_COPIES)
        if best is None or reading.value > best[0].value:
            best = reading, way
    assert best is not None
    reading, way = best
    as_dealt = [SCHIZO if card == SUITLESS_FOUR else card for card in reading.cards]
    reading = replace(
        reading,
        cards=tuple(as_dealt),
        stands_for=tuple([pair for pair in reading.stands_for if pair[0] != SUITLESS_FOUR]),
    )
    dead = KILLER in lie.down
    parts = {spec.name: getattr(reading, spec.name) for spec in fields(Reading)}
    if dead:
        parts["value"] = 0
    return BoneReading(**parts, dead=dead, combined=way.combined)


# --- hands on the table


def lie_of(state: State, seat: int, *, in_sight: bool = False) -> BoneHand:
    """A seat's hand as it lies, or its up cards alone, as they are read from the table."""
    slots, face = slots_of(state), state.face
    hand, shown = state.hands[seat], state.shown(seat)
    pairs = [(face[left], face[two]) for left, two in slots.pairs if left in shown and two in shown]
    rules: Rules = state.setup.rules
    up = tuple(state.cards(shown))
    schizo = next((slots.dealt[token][0] for token in shown if face[token] == SCHIZO), 0)
    if in_sight:
        return BoneHand((), up, tuple(pairs) if rules.combining == "in_sight" else (), schizo)
    if slots.last and rules.last_deuce and slots.size < 8 and hand[-1] not in shown:
        left = [face[token] for token in hand[-2:-1] if token in shown]
        pairs += last_pair(left, face[hand[-1]])
    up = (*up, *state.cards(state.board))
    return BoneHand(tuple(state.cards(state.down(seat))), up, tuple(pairs), schizo)


def last_pair(left: Sequence[Card], last: Card) -> list[Pair]:
    """A codependent two dealt down as the last card, with the up card on its left if any (8)."""
    return [(left[-1], last)] if left and last in CODEPENDENT else []


def dead(state: State, seat: int) -> bool:
    """Return whether the 4♣ lies face down in a hand (9)."""
    return KILLER in state.cards(state.down(seat))


def in_sight(state: State, seat: int) -> int:
    """The value of a seat's hand in sight (2)."""
    return value_of(lie_of(state, seat, in_sight=True), state.setup.rules)


@worded(
    "the highest hand in sight, wild cards counted; of equal ones the first to the dealer's left"
)
def highest_in_sight(state: State) -> int:
    """The live seat with the best hand in sight; of equal ones the first from the left (2)."""
    return max(state.clockwise(), key=lambda seat: in_sight(state, seat))


LOWEST_CARD = (
    "the lowest card in sight, of equal ranks the lowest suit (clubs lowest, then diamonds, "
    "hearts, spades); sevens and black sixes count as aces, red sixes as nothing"
)


@worded(LOWEST_CARD)
def lowest_card(state: State) -> int:
    """Return the player with the lowest up card among those able to pay, who brings in (2).

    Sevens and black sixes count as aces, a 4♠ that was dealt face up as the 8♠, and red sixes for
    nothing. If nobody has a card that counts it is the first of them left of the dealer.
    """
    able = [seat for seat in state.clockwise() if state.stack[seat]]
    best, lowest = None, able[0]
    for seat in able:
        for token in state.shown(seat):
            card = state.face[token]
            if card in RED_SIXES:
                continue
            worth = (rank(card), suit(card))
            if rank(card) in (SEVEN, SIX):
                worth = (ACE, 3)
            elif card == SCHIZO and slots_of(state).dealt[token] != NEVER:
                worth = (EIGHT, 3)
            if best is None or worth < best:
                best, lowest = worth, seat
    return lowest


# --- hands as people name them

FACTS = {
    "schizo": "the street on which the 4♠ was dealt face up, 3, 4 or 5, or none",
    "pairs": "the codependent pairs, each a card and the two on its right, such as 9s2c, or none",
}


def worth(cards: Cards, rules: Rules) -> Worth:
    """Read cards: those down, the last dealt last; those up in the order dealt."""
    if len(cards.all) > MOST:
        raise Refused(f"that is {len(cards.all)} cards, and a hand here has {MOST} at most")
    return {"": read(lie_as_given(cards, rules), rules)}


def lie_as_given(cards: Cards, rules: Rules) -> BoneHand:
    """A hand as a person names it, third street first among its up cards."""
    up, down = cards.open, cards.hole
    schizo = _schizo(cards.given.get("schizo"), up)
    if "pairs" in cards.given:
        pairs = _pairs(cards.given["pairs"], cards.all)
        if not down and rules.combining == "showdown":
            pairs = []
        return BoneHand(down, up, tuple(pairs), schizo)
    dealt_up = range(1, min(len(up), 5))  # fourth to seventh street
    pairs = [(up[place - 1], up[place]) for place in dealt_up if up[place] in CODEPENDENT]
    if len(down) > 2 and len(cards.all) < 8 and rules.last_deuce:
        pairs += last_pair(up, down[-1])
    return BoneHand(down, up, tuple(pairs), schizo)


def _schizo(given: str | None, up: Sequence[Card]) -> int:
    if given is None:
        return 3 + up.index(SCHIZO) if SCHIZO in up[:3] else 0
    if given not in ("3", "4", "5", "none"):
        raise Refused(f"schizo={given} is not 3, 4, 5 or none: {FACTS['schizo']}")
    if given == "none":
        return 0
    if SCHIZO not in up:
        raise Refused(f"schizo={given}, but {name(SCHIZO)} is not among the up cards")
    return int(given)


def _pairs(given: str, hand_cards: Sequence[Card]) -> list[Pair]:
    squeezed = "" if given == "none" else "".join(given.replace(",", " ").split())
    letters = squeezed.replace("10", "T")
    # Pair by pair: of three cards in a row the middle card may be in two pairs.
    parts = [parse(letters[at : at + 4]) for at in range(0, len(letters), 4)]
    named = [card for part in parts for card in part]
    pairs = list(zip(named[::2], named[1::2], strict=False))
    if len(named) % 2 or any(two not in CODEPENDENT for _, two in pairs):
        raise Refused(f"pairs={given} is not a codependent pair: {FACTS['pairs']}")
    for card in named:
        if card not in hand_cards:
            raise Refused(f"pairs={given}, but {name(card)} is not among the cards")
    return pairs


def lie_in_sight(view: View, hand: int) -> BoneHand:
    """A hand on the table, as much of it as the reader knows."""
    own, face, rules = view.own, view.face, view.rules
    assert isinstance(rules, Rules)
    tokens = view.hands[hand]
    shown = [token for token in tokens if view.up[token]]
    streets = [own["dealt"][token][0] for token in shown if face[token] == SCHIZO]
    pairs = [
        (face[left], face[two]) for left, two in own["pairs"] if left in shown and two in shown
    ]
    ends = tokens and own["last"] and rules.last_deuce and own["size"] < 8
    if ends and not view.up[tokens[-1]]:
        left = [face[token] for token in tokens[-2:-1] if token in shown]
        pairs += last_pair(left, face[tokens[-1]])
    up, down = tuple(view.known(hand, up=True)), tuple(view.known(hand, up=False))
    schizo = streets[0] if streets and streets[0] in (3, 4, 5) else 0
    return BoneHand(down, up, tuple(pairs), schizo)


def given(view: View, hand: int) -> dict[str, str]:
    """Return the facts of a hand on the table besides its cards, as given to `rank`."""
    lie = lie_in_sight(view, hand)
    pairs = "".join(name(card) for pair in lie.pairs for card in pair)
    return {"schizo": str(lie.schizo or "none"), "pairs": pairs or "none"}
