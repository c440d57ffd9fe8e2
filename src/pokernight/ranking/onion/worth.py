"""Readings of cards under facts stated by a person, such as ``eights=wild``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pokernight.cards import Card, name, parse
from pokernight.errors import Refused
from pokernight.ranking.onion.atuin import check_shift
from pokernight.ranking.onion.onion_rules import NO_MODIFIER, OnionRules
from pokernight.ranking.onion.partitions import arrange
from pokernight.ranking.onion.runs import running_flush

_WORDS: Final[dict[str, dict[str, dict[str, object]]]] = {
    "eights": {
        "plain": {"eights": "plain"},
        "null": {"eights": "null"},
        "wild": {"eights": "wild"},
    },
    "aces": {"plain": {"zeroed": False}, "zeroed": {"zeroed": True}},
    **{
        fact: {"no": {fact: False}, "yes": {fact: True}}
        for fact in ("fool", "octavo", "lady", "sender", "death", "archchancellor")
    },
}
FACTS: Final[dict[str, str]] = {
    "eights": "plain, null or wild",
    "aces": "zeroed: they count nothing",
    "fool": "yes: bagels and Onions have changed places",
    "octavo": "yes: eight wild eights are a Lesser Onion above the others",
    "lady": "yes: one card that would count 11 counts 1",
    "sender": "yes: the Sender of Eights is in sight",
    "death": "yes: Death is in sight",
    "archchancellor": "yes: with the jack of staves played no eight counts 8",
    "wild": "a card that is wild besides eights, the jack of staves: Jt",
    "atuin": "the card lowered by eight points and the card raised, such as Td,3c",
    "elephants": "the four cards that the queen of coins makes a Double Onion",
}
"""Facts that :func:`worth` understands, each with its values."""


def given_rules(given: Mapping[str, str], rules: OnionRules = NO_MODIFIER) -> OnionRules:
    """The rules for a hand of which these facts are stated.

    Raises:
        Refused: for an unknown fact or a value that it cannot have.
    """
    changes: dict[str, Any] = {}
    for fact, value in given.items():
        if fact in _WORDS:
            if value not in _WORDS[fact]:
                raise Refused(f"{fact}={value} cannot be: it is {' or '.join(_WORDS[fact])}")
            changes |= _WORDS[fact][value]
        elif fact == "wild":
            changes["wild"] = frozenset(_cards(fact, value, 1))
        elif fact == "atuin":
            changes["atuin"] = _cards(fact, value, 2)
        elif fact == "elephants":
            changes["elephants"] = _cards(fact, value, 4)
        else:
            raise Refused(
                f"Cripple Mr Onion has no fact {fact!r}: its facts are {', '.join(FACTS)}"
            )
    return replace(rules, **changes)


def _cards(fact: str, value: str, count: int) -> tuple[Card, ...]:
    cards = parse(value)
    if len(cards) != count:
        many = ("", "one card", "two cards", "", "four cards")[count]
        raise Refused(f"{fact}={value} cannot be: it is {many}")
    return cards


def worth(
    cards: Sequence[Card], given: Mapping[str, str], rules: OnionRules = NO_MODIFIER
) -> dict[str, Any]:
    """Return the best arrangement of some cards under "", and a run of nine or ten if they have it.

    Args:
        cards: ten at most.
        given: facts by name, see :data:`FACTS`.
        rules: the house rules for reading hands.

    Raises:
        Refused: for an impossible fact, a fact that names a card not given, more than ten cards,
            or a shift that is not allowed.
    """
    rules = given_rules(given, rules)
    for card in rules.wild.difference(cards):
        raise Refused(f"{name(card)} cannot be wild: it is not among the cards")
    readings: dict[str, Any] = {"": arrange(cards, rules)}
    check_shift(cards, rules)
    run = running_flush(cards, rules)
    if run is not None:
        readings["running flush"] = list(run.cards)
    return readings
