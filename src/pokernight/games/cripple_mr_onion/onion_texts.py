"""Texts for a reader of the table: rules for hands, and uses of the reader's special cards."""

from __future__ import annotations

from collections.abc import Mapping

from pokernight.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, name, rank
from pokernight.engine.presentation import Reason
from pokernight.engine.view import View
from pokernight.games.cripple_mr_onion.house_options import OnionHouse
from pokernight.games.cripple_mr_onion.modifiers import UNITS
from pokernight.games.cripple_mr_onion.onion_hands import reading
from pokernight.games.cripple_mr_onion.onion_round import (
    ARCHCHANCELLOR,
    ATUIN,
    CARD,
    DEATH,
    FATE,
    FOOL,
    LADY,
    NAME,
    NO_CARD,
    NOBODY,
    SENDER,
    SPECIAL,
    OnionRound,
    clause_of,
    effect,
)
from pokernight.games.reasons import because, on_wilds
from pokernight.ranking.ladder import Ladder
from pokernight.ranking.onion.groupings import NOTHING, possible
from pokernight.ranking.onion.worth import given_rules
from pokernight.wording.message import Text, message

EIGHT, ACE = RANKS.index("8"), RANKS.index("A")
NULL_EIGHTS, OCTAVO, ELEPHANTS = 1, 3, 7
DISC_SUITS = dict(
    zip(
        SUIT_NAMES,
        ("Dragons", "Eyes", "Elephants", "Octograms", "Swords", "Turtles", "Terrapins", "Coins"),
        strict=True,
    )
)
"""Suits of the Disc, from the discussion in the source; only swords and coins are certain."""
SYMBOLS = dict(zip(SUIT_NAMES, SUIT_SYMBOLS, strict=True))
PAIRS = {
    "1993": (("clubs", "swords"), ("spades", "staves"), ("hearts", "cups"), ("diamonds", "coins")),
    "1998": (("clubs", "staves"), ("spades", "swords"), ("hearts", "cups"), ("diamonds", "coins")),
}

NAMED_MODIFIERS = 3
"""The most modifiers that the remark on them names; more are counted."""


def _own(view: View) -> OnionRound:
    return OnionRound.from_dict(view.own)


def _house(view: View) -> OnionHouse:
    assert isinstance(view.rules, OnionHouse)
    return view.rules


def _holder(view: View, number: int) -> int:
    """Return the seat in whose hand the reader sees a special card, or -1."""
    for seat in range(view.seats):
        if any(view.face[token] == CARD[number] for token in view.hands[seat]):
            return seat
    return NOBODY


def given(view: View, hand: int) -> Mapping[str, str]:
    """The facts that hold for a hand now, as :mod:`pokernight.ranking.onion.worth` takes them."""
    slots = _own(view)
    force = slots.in_force
    wild = bool(slots.wild) or slots.wild_again == hand
    null = "null" if NULL_EIGHTS in force else "plain"
    facts = {"eights": "wild" if wild else null}
    for number, fact in ((OCTAVO, "octavo"), (ARCHCHANCELLOR, "archchancellor")):
        facts[fact] = "yes" if number in force else "no"
    seen = slots.sight
    mine = (_holder(view, LADY), slots.declared[LADY])
    if LADY in force and slots.wild and LADY in seen and hand not in mine:
        facts["lady"] = "yes"
    for number, fact in ((SENDER, "sender"), (DEATH, "death")):
        if number in force and number in seen:
            facts[fact] = "yes"
    hand_cards = [view.face[token] for token in view.hands[hand]]
    if slots.tower and CARD[ARCHCHANCELLOR] in hand_cards:
        facts["wild"] = name(CARD[ARCHCHANCELLOR])
    if hand in slots.zeroed:
        facts["aces"] = "zeroed"
    if slots.declared[FOOL] != NOBODY:
        facts["fool"] = "yes"
    if slots.raised != NO_CARD and slots.raised in view.hands[hand]:
        facts["atuin"] = ",".join(name(view.face[token]) for token in (slots.lowered, slots.raised))
    if len(slots.elephants) == 4 and slots.elephants[0] in view.hands[hand]:
        facts["elephants"] = ",".join(name(view.face[token]) for token in slots.elephants)
    return facts


def notes(view: View) -> list[Text]:
    """List the Elder, the modifiers, the amount named, and the rules for everybody's cards."""
    slots = _own(view)
    lines = _roles(view)
    if slots.in_force:
        units = [UNITS[number] for number in sorted(slots.in_force)]
        lines.append(
            message(
                "in force: {modifiers:,}"
                if len(units) <= NAMED_MODIFIERS
                else "{count:#modifier} in force",
                count=len(units),
                modifiers=[unit.name for unit in units],
                clauses=[unit.clause for unit in units],
            )
        )
    if slots.named > 0:
        lines.append(message("{named:$} named", named=slots.named))
    elif slots.named == 0:
        lines.append("nothing named")
    if slots.wild:
        lines.append(on_wilds("eights are wild", "eights"))
    elif slots.wild_again != NOBODY:
        words = message("eights are wild again for {seat}", seat=slots.wild_again)
        lines.append(on_wilds(words, message("eights for {seat}", seat=slots.wild_again)))
    if slots.declared[FOOL] != NOBODY:
        lines.append("bagels and Onions have changed places")
    if slots.tower:
        card = name(CARD[ARCHCHANCELLOR])
        words = message("{card:cards} is wild", card=card)
        lines.append(on_wilds(words, message("{card:cards}", card=card)))
    for number in (LADY, SENDER, DEATH):
        acts = number in slots.in_force and effect(number, wild=bool(slots.wild))
        if acts and number in slots.sight:
            lines.append(message("{special} is in sight", special=NAME[number]))
    for seat in range(view.seats):
        if seat in slots.zeroed:
            lines.append(message("{seat:'s} aces count nothing", seat=seat))
    if slots.run:
        lines.append(
            message("{seat has} crippled with a run of {run}", seat=slots.holder, run=slots.run)
        )
    return lines


def _roles(view: View) -> list[Text]:
    """List the Elder, first in turn, and the Younger, last in turn; the sketch has neither."""
    left = [(view.button + step) % view.seats for step in range(1, view.seats)]
    players = [seat for seat in left if view.live[seat]]
    if not players or _house(view).turns == "right":
        return []
    elder = message("Elder: {seat}", seat=players[0], role="Elder")
    if len(players) == 1:
        return [elder]
    return [elder, message("Younger: {seat}", seat=players[-1], role="Younger")]


MADE_OF = {
    "bagel": "two cards that make 20",
    "double bagel": "two bagels",
    "triple bagel": "three bagels",
    "lesser bagel": "four bagels",
    "great bagel": "five bagels",
    "two-card onion": "a ten or picture card, and an ace",
    "broken flush": "cards of 16 to 21, all but a single card of a pair of suits",
    "three-card onion": "three cards that make 21",
    "flush": "cards of 16 to 21, all of a pair of suits",
    "four-card onion": "four cards that make 21",
    "broken Royal": "6 7 8",
    "five-card onion": "five cards that make 21",
    "Royal": "7 7 7",
    "six-card onion": "six cards that make 21",
    "wild Royal": "three wild eights",
    "seven-card onion": "seven cards that make 21",
    "Elephants' Double Onion": "four nines, tens or wild eights",
    "Double Onion": "a picture card and an ace, twice",
    "Triple Onion": "a picture card and an ace, three times",
    "Lesser Onion": "a picture card and an ace, four times",
    "Octavo": "all eight eights",
    "Great Onion": "a picture card and an ace, five times",
}
"""Definition of each grouping."""


def ladder(view: View) -> dict[str, Ladder]:
    """The groupings that the house rules and the special cards in force allow, the best first."""
    seat = 0 if view.seat is None else view.seat
    rules = given_rules(given(view, seat), reading(_house(view)))
    names = [grouping for grouping in reversed(possible(rules)) if grouping != NOTHING]
    return {"": tuple([(grouping, MADE_OF[grouping]) for grouping in names])}


def why(view: View, hand: int) -> list[Reason]:
    """List eights that are wild or may be null, and cards that a special card has changed.

    What is said here holds for the hand now; what its own special cards can do are remarks.
    """
    facts = given(view, hand)
    cards = view.known(hand)
    eights = [card for card in cards if rank(card) == EIGHT]
    if facts["eights"] == "wild":
        reason = "an eight counted nothing in the round before"
        lines = because(eights, "wild", reason, "11")
    elif facts["eights"] == "null":
        lines = because(
            eights, "free to count nothing", "that lengthens an onion", "11", state="other"
        )
    else:
        lines = []
    aces = [card for card in cards if rank(card) == ACE]
    if "aces" in facts:
        lines += because(aces, "worth nothing", "Fate followed the Lady", "15", state="nothing")
    if "wild" in facts:
        reason = "the card was declared, and Death did not answer"
        lines += because([c for c in cards if c == CARD[ARCHCHANCELLOR]], "wild", reason, "20")
    return lines


def remarks(view: View, hand: int) -> list[Text]:
    """List the special cards of a hand by their names, and what each of them can do now."""
    slots = _own(view)
    lines: list[Text] = []
    for token in view.hands[hand]:
        number = SPECIAL.get(view.face[token], NO_CARD)
        if number == NO_CARD:
            continue
        does = _what_it_does(view, slots, number, hand)
        if does:
            lines.append(
                message(
                    "{card:cards} is {special} (rule {rule}): {effect}",
                    card=name(CARD[number]),
                    special=NAME[number],
                    rule=clause_of(number),
                    effect=does,
                )
            )
    return lines


def _what_it_does(view: View, slots: OnionRound, number: int, seat: int) -> Text:
    force = slots.in_force
    if number == LADY:
        return _of_the_lady(slots, force, seat)
    if number == FATE and FATE in force:
        if slots.declared[FATE] != NOBODY:
            return "the card has acted"
        if slots.wild:
            return "declared, Fate ends the wildness of eights"
        if LADY in slots.replaced:
            return "declared, Fate zeroes the aces of the Lady's player, and is replaced"
        return "Fate waits for the Lady to be replaced"
    if number == ATUIN and {ATUIN, ELEPHANTS} & force:
        return TURTLE[ATUIN in force, ELEPHANTS in force]
    if number in (SENDER, DEATH) and number in force:
        does = effect(number, wild=bool(slots.wild))
        if number in slots.sight:
            return does
        return message("declared, or open at the Showdown: {effect}", effect=does)
    if number == DEATH and ARCHCHANCELLOR in force:
        return "Death answers the Archchancellor"
    if number == ARCHCHANCELLOR and ARCHCHANCELLOR in force:
        if slots.tower:
            return "the card is wild; with this card you play no eight as an eight"
        if slots.declared[ARCHCHANCELLOR] != NOBODY:
            return "with this card you play no eight as an eight"
        return (
            "declared, it is wild unless Death answers; with this card you play no eight as an "
            "eight"
        )
    if number == FOOL and FOOL in force:
        if slots.declared[FOOL] != NOBODY:
            return "bagels and Onions have changed places"
        if _house(view).fool_declared == "any_time":
            return "declared before the Showdown, the Fool makes bagels and Onions change places"
        return (
            "declared immediately before the Showdown, the Fool makes bagels and Onions change "
            "places"
        )
    return ""


TURTLE = {
    (True, False): "she can move eight points between two of your cards, when you are beaten at "
    "the Showdown",
    (False, True): "she can make a Double Onion of four nines, tens or wild eights, when you are "
    "beaten at the Showdown",
    (True, True): "she can move eight points between two of your cards or make a Double Onion of "
    "four nines, tens or wild eights, when you are beaten at the Showdown",
}
"""Uses of the queen of coins, by whether Great A'Tuin and the Elephants are in force."""
REPLACED_OR_WILD = {
    (False, False): "",
    (True, False): "she can be replaced by one of the next two cards",
    (False, True): "she can make your own eights wild again",
    (True, True): "she can be replaced by one of the next two cards, or she can make your own "
    "eights wild again",
}
"""Effect of the Lady while eights are not wild."""


def _of_the_lady(slots: OnionRound, force: frozenset[int], seat: int) -> Text:
    if slots.wild and LADY in force:
        does = effect(LADY, wild=True)
        if LADY in slots.sight:
            return does
        return message("declared or played: {effect}", effect=does)
    replaced = not slots.wild and LADY in force and LADY not in slots.replaced
    ended = bool(slots.came_wild) and not slots.wild and slots.wild_again == NOBODY
    wild_again = FATE in force and ended and slots.declared[FATE] not in (NOBODY, seat)
    return REPLACED_OR_WILD[replaced, wild_again]


MARKED = (
    "Mark the faces of one of the two packs, for four more suits: its clubs are swords, its spades "
    "staves, its hearts cups, its diamonds coins."
)


OPENS = {
    "left": "In each part the Dealer, then from the Elder at the Dealer's left around.",
    "right": "In each part the Dealer, then from the Dealer's right around.",
}
"""Sentences for the first to act, by where turns begin."""


COUNTS = "An ace counts 1 or 11, a ten or picture card 10, any other card its number."
CRIPPLES = (
    "A running flush, nine cards in sequence of one pair of suits, beats a Great Onion; one of ten "
    "beats a Lesser Onion too."
)
"""Sentences for what wins, at a table with real cards."""


def equipment(rules: OnionHouse) -> Text:
    """Return what a table needs besides pack and chips: marked cards, and what they mean."""
    return message("{marked} {legend}.", marked=MARKED, legend=legend(rules))


def legend(rules: OnionHouse) -> Text:
    """Name the suits, those that count as the same for flushes, and the place of the modifiers."""
    pairs = [
        message("{suits}", suits=[_suit(suit, disc=rules.suits == "disc") for suit in pair])
        for pair in PAIRS[rules.pairing]
    ]
    units = [UNITS[number] for number in rules.switched_on]
    if not units:
        return message("Suits that count as the same for flushes: {pairs:;}", pairs=pairs)
    modifiers = [
        message("{modifier} ({clause:=})", modifier=unit.name, clause=unit.clause)
        for unit in units
    ]  # fmt: skip
    return message(
        "Suits that count as the same for flushes: {pairs:;}. Modifiers, with their rules: "
        "{modifiers:,}",
        pairs=pairs, modifiers=modifiers,
    )  # fmt: skip


def _suit(name: str, *, disc: bool) -> Text:
    """Return a suit with its symbol, as it is called here or on the Disc."""
    if disc:
        return message("{symbol:=} {disc}", symbol=SYMBOLS[name], disc=DISC_SUITS[name])
    letter = SUITS[SUIT_NAMES.index(name)]
    return message("{symbol:=} {suit:suit}", symbol=SYMBOLS[name], suit=letter)
