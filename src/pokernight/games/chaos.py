"""Chaos. Stud in which the suit of the last queen dealt face up is wild.

1. Seven-card stud, two to seven players: two cards down and one up, three up, one down, with a
round of betting after each from the third on. The highest hand in sight opens, wild cards counted,
of equal ones the first to the left of the dealer.

2. Nothing is wild at first. When a queen is dealt face up, all cards of her suit from the deuce to
the ten are wild, in every hand and face down too. Faces and aces are never wild.

3. When another queen is dealt face up, the cards wild before are themselves again, and her suit is
wild instead. A queen face down does nothing.

4. Variation: Jokers count for nothing at first: no rank, no suit. A joker dealt face up makes the
jokers wild and ends the wildness of the suit; the next queen face up makes the jokers count for
nothing again.

5. Variation: A dummy hand is dealt, last in each round of cards, or a card of the deck is turned
over before each player's face-up card. Queens and jokers among these count like any others; the
cards belong to nobody, bet nothing and cannot win.

6. The best five of seven cards win, five of a kind being the best of all; equal hands split.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pokernight.cards import (
    JOKERS,
    RANKS,
    SUITS,
    TWO_JOKERS,
    Card,
    CardError,
    Pack,
    pack_with,
    parse,
    rank,
    suit,
    text,
)
from pokernight.cards import name as card_text
from pokernight.engine import steps
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Cards, Game, Step, Worth
from pokernight.engine.game_slots import Flag, Token
from pokernight.engine.hand import Opening
from pokernight.engine.incidents import BASIC
from pokernight.engine.odds_hooks import OddsHooks
from pokernight.engine.presentation import Reason, Talk, one_after_another
from pokernight.engine.rules import option
from pokernight.engine.state import Own, State
from pokernight.engine.step_metadata import notes_trigger, worded
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.reasons import because, on_wilds
from pokernight.games.stakes import AnteStakes, AnteWagers
from pokernight.games.stud import at_most, hand_sizes
from pokernight.games.version_changes import ANTES_MAKE_LAYERS
from pokernight.games.wild_stud import WildHands, Wilds, streets
from pokernight.ranking import high
from pokernight.ranking.ladder import WILD_HANDS
from pokernight.wording.message import Text, message

QUEEN = RANKS.index("Q")
HIGHEST_WILD = RANKS.index("T")
_OF_SUIT = {
    number: frozenset() if number is None else frozenset(range(number, 4 * HIGHEST_WILD + 4, 4))
    for number in (None, *range(4))
}
"""The cards that are wild by a suit in force, or by none."""
_JOKERS = frozenset(JOKERS)
NOBODYS = -1


@dataclass(frozen=True)
class TriggerRules(AnteWagers):
    """House rules of Chaos and Night Chaos."""

    jokers: Literal[0, 1, 2] = option(
        0, "How many jokers are in the pack.", source="the source: if jokers are used"
    )
    joker_ends_suit: bool = option(
        True,
        "Whether a joker face up ends the wildness of the queen's suit.",
        source="house (N1): similar to queens",
    )
    jokers_start_wild: bool = option(
        False, "Whether jokers are wild before the first trigger.", source="house (N2)"
    )
    dummy_hand: bool = option(
        False, "Whether a hand is dealt that nobody plays.", source="the source, for few players"
    )


@dataclass(frozen=True)
class Rules(TriggerRules, AnteStakes):
    """House rules of Chaos."""

    flips: bool = option(
        False,
        "Whether a card is turned over before each player's face-up card.",
        source="the source, for few players",
    )
    opener_counts_wilds: bool = option(
        True, "Whether wild cards count in the hand in sight that opens.", source="house (N6)"
    )


class Triggers(Own):
    """Triggers in force, as tokens, or -1: the queen of the wild suit, the joker last up.

    ``jokers`` is 1 while the jokers are wild.
    """

    joker: Token = NOBODYS
    jokers: Flag
    queen: Token = NOBODYS

    def begin(self, opening: Opening) -> None:
        """The house says whether jokers are wild from the start."""
        rules: Any = opening.rules
        self.jokers = int(rules.jokers_start_wild)


def face_up(state: State, token: int, clause: str = "") -> None:
    """A card was dealt or turned face up: a queen or a joker changes what is wild (2, 3, 4)."""
    card = state.face[token]
    own: Triggers = state.own
    ended = "" if own.queen == NOBODYS else SUITS[suit(state.face[own.queen])]
    if card in JOKERS:
        if not state.setup.rules.joker_ends_suit:
            ended = ""
        own.queen, own.joker, own.jokers = NOBODYS if ended else own.queen, token, 1
        state.tell("trigger", "{cards}: the jokers are wild, and no suit is" if ended
                   else "{cards}: the jokers are wild", tokens=(token,), clause=clause or "4",
                   jokers=1, ended=ended)  # fmt: skip
    elif rank(card) == QUEEN:
        jokers_end = own.jokers
        own.queen, own.joker, own.jokers = token, NOBODYS, 0
        state.tell("trigger", "{cards}: the {suit:suit} from the deuce to the ten are wild, and "
                   "the jokers count for nothing" if jokers_end
                   else "{cards}: the {suit:suit} from the deuce to the ten are wild",
                   tokens=(token,), clause=clause or ("4" if jokers_end else "3" if ended else "2"),
                   suit=SUITS[suit(card)], jokers=0, ended=ended)  # fmt: skip


def wilds(cards: Sequence[Card], wild_suit: int | None, jokers: bool) -> Wilds:
    """The wild cards of a hand: the queen's suit up to the ten, and jokers or not (2, 4)."""
    held_jokers = _JOKERS.intersection(cards)
    wild = _OF_SUIT[wild_suit].intersection(cards)
    return Wilds(wild | held_jokers) if jokers else Wilds(wild, held_jokers)


def rule(state: State, down: Sequence[Card], up: Sequence[Card]) -> Wilds:
    """Return the wild and null cards of a hand, by the triggers in force."""
    own: Triggers = state.own
    wild_suit = suit(state.face[own.queen]) if own.queen != NOBODYS else None
    return wilds([*down, *up], wild_suit, bool(own.jokers))


HANDS = WildHands(rule)
PLAIN = WildHands(lambda state, down, up: Wilds((), [c for c in up if c in JOKERS]))


FLIPPED = "Deal everybody a card face up; before each of them turn over a card of the deck."


def deal(up: bool) -> Step:
    """A card to each player left, then to the dummy hand; triggers act as they come (2 to 5)."""

    def deals(state: State) -> None:
        rules: Rules = state.setup.rules
        if not up or not rules.flips:
            for token in steps.deal_round(state, up=up, clause="1"):
                if up:
                    face_up(state, token)
            return
        for hand in [*state.clockwise(), *range(state.seats, len(state.hands))]:
            if hand < state.seats:
                face_up(state, flip(state, "5"))
            token = state.deal(hand, up=True)
            steps.tell_dealt(state, hand, token, up=True)
            face_up(state, token)

    turned = worded(lambda rules: FLIPPED if rules.flips else "", up=1)
    return notes_trigger("queen" if up else "")((turned if up else worded(down=1))(deals))


def flip(state: State, clause: str) -> int:
    """Turn over a card of the deck, which lies aside; give its token."""
    token = state.stub.pop()
    state.aside.append(token)
    state.turn_up((token,))
    state.tell("flip", "a card is turned over: {cards}", tokens=(token,), clause=clause)
    return token


def program(rules: Rules) -> tuple[Step, ...]:
    """A hand of Chaos."""
    opener = HANDS if rules.opener_counts_wilds else PLAIN
    return (
        *streets(rules, opener.highest_in_sight, down=deal(up=False), up=deal(up=True)),
        steps.showdown((HANDS.contest(),), rules.show_order, rules.odd_chips, clause="6"),
    )


def pack(rules: TriggerRules) -> Pack:
    """The pack with as many jokers as the house plays with."""
    return pack_with(rules.jokers)


def cards_needed(seats: int, rules: Rules) -> tuple[int, Text]:
    """Return the cards needed: seven a hand, and four flips a player if cards are turned over."""
    hands = seats + rules.dummy_hand
    dealt = "{hands} hands x 7" if rules.dummy_hand else "{hands} x 7"
    count, sum_ = 7 * hands, message(dealt, hands=hands)
    if rules.flips:
        count += 4 * seats
        sum_ = message("{dealt} + {seats} x 4 cards turned over", dealt=sum_, seats=seats)
    return count, sum_


def last_trigger(given: str, rules: Any) -> tuple[int | None, bool]:
    """The wild suit, and whether jokers are wild, after a trigger such as ``Qc`` or ``Jk``.

    Where a joker does not end the wildness of a suit, the queen before it may be named with it:
    ``QcJk``.
    """
    if given.lower() == "none":
        return None, False
    try:
        *before, card = parse(given)
    except (CardError, ValueError):
        before, card = [0], 0
    if before and (
        rules.joker_ends_suit
        or len(before) > 1
        or card not in JOKERS
        or before[0] in JOKERS
        or rank(before[0]) != QUEEN
    ):
        raise Refused(f"last={given} is not one card: it is a queen or Jk, such as last=Qc")
    if card in JOKERS:
        return (suit(before[0]) if before else None), True
    if rank(card) != QUEEN:
        raise Refused(f"last={given} is not a trigger: write a queen or a joker, such as last=Qc")
    return suit(card), False


def worth(cards: Cards, rules: Any) -> Worth:
    """Read up to seven cards after the last face-up trigger given."""
    at_most(cards.all, 7)
    last = cards.given.get("last")
    in_force = (None, rules.jokers_start_wild) if last is None else last_trigger(last, rules)
    marks = wilds(cards.all, *in_force)
    return {"": high(cards.all, wild=marks.wild, null=marks.null)}


def notes(view: View) -> list[Text]:
    """List what is wild, and the trigger that made it so."""
    rules = view.rules
    assert isinstance(rules, TriggerRules)
    queen, jokers = view.own["queen"], view.own["jokers"] and rules.jokers
    lines: list[Text] = []
    if queen != NOBODYS:
        card = view.face[queen]
        letter = SUITS[suit(card)]
        words = message(
            "the {suit:suit} 2 to 10 are wild: {queen:cards} was the last queen up",
            suit=letter, queen=card_text(card),
        )  # fmt: skip
        lines.append(on_wilds(words, message("{suit:suit} 2 to 10", suit=letter)))
    if jokers and view.own["joker"] != NOBODYS:
        lines.append(on_wilds("the jokers are wild: one was the last trigger up", "jokers"))
    elif jokers:
        lines.append(on_wilds("the jokers are wild: by house rule", "jokers"))
    if not lines:
        lines.append("nothing is wild yet")
    if rules.jokers and not jokers:
        lines.append("jokers count for nothing")
    return lines


def given(view: View, hand: int) -> dict[str, str]:
    """The last trigger, as `rank` would be given it."""
    last = [view.face[view.own[slot]] for slot in ("queen", "joker") if view.own[slot] != NOBODYS]
    return {"last": text(last, "")} if last else {}


def why_wild(suits: str, jokers: str) -> Callable[[View, int], list[Reason]]:
    """Return an explainer of wild and null cards by their triggers, given the clauses."""

    def why(view: View, hand: int) -> list[Reason]:
        queen, joker = view.own["queen"], view.own["joker"]
        cards = view.known(hand)
        wild_suit = suit(view.face[queen]) if queen != NOBODYS else None
        marks = wilds(cards, wild_suit, bool(view.own["jokers"]))
        jokers_held = [card for card in cards if card in JOKERS]
        lines = []
        if queen != NOBODYS:
            card = card_text(view.face[queen])
            last = message("{queen:cards} was the last queen face up", queen=card)
            wild = [card for card in cards if card in marks.wild and card not in jokers_held]
            lines = because(wild, "wild", last, suits)
        if view.own["jokers"]:
            reason = (
                "a joker was the last trigger face up" if joker != NOBODYS else "the house says so"
            )
            return lines + because(jokers_held, "wild", reason, jokers)
        reason = "no joker was the last trigger face up"
        return lines + because(jokers_held, "worth nothing", reason, jokers, state="nothing")

    return why


FACTS = {"last": "the last queen or joker dealt face up, such as Qc or Jk"}


def wild_at_the_table(rules: TriggerRules) -> Text:
    """Return what is wild, for a table with real cards."""
    words: list[Text] = [
        "Nothing is wild at first. The last queen face up makes all cards of her suit from the "
        "deuce to the ten wild, in every hand, face down too."
    ]
    if rules.jokers:
        words.append("A joker face up makes the jokers wild until a queen comes face up.")
    return one_after_another(words)


CHAOS = Game(
    "Chaos",
    __doc__,
    seats=(2, 7),
    program=program,
    rules=Rules,
    rule_sets={"jokers": {"jokers": "2"}, "few": {"dummy_hand": "yes"}},
    pack=pack,
    worth=worth,
    dummies=lambda rules: int(rules.dummy_hand),
    own=Triggers,
    cards_needed=cards_needed,
    hand_sizes=hand_sizes,
    incidents=BASIC,
    changes=(ANTES_MAKE_LAYERS,),
    talk=Talk(
        wild=wild_at_the_table,
        strange=("A second queen comes: the cards of the first one's suit are wild no longer."),
        first_time=(
            "The last queen dealt face up decides which suit is wild, from deuce to ten.",
            "The best five of seven cards; five of a kind beats everything.",
            "Another queen changes the wild suit, and the old wild cards are plain again.",
        ),
        dummies=("the dummy",),
        kinds=Kinds(news=("flip", "trigger"), changes_wilds=("trigger",)),
        facts=FACTS,
        rankable=TWO_JOKERS,
        given=given,
        notes=notes,
        why=why_wild("2", "4"),
        ladder=lambda view: {"": WILD_HANDS},
    ),
    odds=OddsHooks(reads="pokernight.games.odds_readings.in_bulk.chaos"),
)
