"""Values of the cards of a seat now: the house rules and every modifier applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from pokernight.cards import Card
from pokernight.engine.state import State
from pokernight.games.cripple_mr_onion.house_options import OnionHouse
from pokernight.games.cripple_mr_onion.onion_round import DEATH, FATE, LADY, SENDER, house, own
from pokernight.ranking.onion import (
    Arrangement,
    OnionRules,
    arrange,
    arrangement_value,
    best_key,
    laid_out,
    order,
)

_WILD_TIES = {"off": "equal", "more_loses": "fewer", "fewer_loses": "more"}
_FLUSHES = {"equal": "equal", "by_total": "total"}
_ACES = {"both": "either", "low": "low", "high": "high"}


@lru_cache(maxsize=64)
def house_reading(rules: OnionHouse) -> dict[str, Any]:
    """Return the house rules for reading hands, modifiers apart, as fields of OnionRules."""
    return {
        "pairing": rules.pairing,
        "magic_eights": rules.natural_eights,
        "flushes": _FLUSHES[rules.flushes],
        "wild_ties": _WILD_TIES[rules.wild_ties],
        "run_aces": _ACES[rules.run_aces],
    }


def reading(rules: OnionHouse) -> OnionRules:
    """Return the rules of hands outside a round: every modifier that is on is in force."""
    return OnionRules(**house_reading(rules), **_standing(frozenset(rules.switched_on)))


def rules_for(state: State, seat: int) -> OnionRules:
    """Return the rules for the hand of a seat now."""
    fields = house_reading(house(state)) | _standing(own(state).in_force)
    for reads in _readers(own(state).in_force):
        fields.update(reads(state, seat))
    return _made(*fields.items())


@cache
def _standing(in_force: frozenset[int]) -> dict[str, Any]:
    """Return the effect of the modifiers in force on every hand."""
    from pokernight.games.cripple_mr_onion.modifiers import UNITS  # the units look at hands too

    standing: dict[str, Any] = {}
    for unit in UNITS:
        if unit.number in in_force:
            standing |= unit.standing
    return standing


@cache
def _readers(in_force: frozenset[int]) -> tuple[Callable[[State, int], dict[str, Any]], ...]:
    """Return the modifiers in force that change hands as the round goes on."""
    from pokernight.games.cripple_mr_onion.modifiers import UNITS

    return tuple(unit.reads for unit in UNITS if unit.number in in_force and unit.changes_hands)


@lru_cache(maxsize=1024)
def _made(*fields: tuple[str, Any]) -> OnionRules:
    return OnionRules(**dict(fields))


@lru_cache(maxsize=4096)
def arranged(cards: tuple[Card, ...], rules: OnionRules) -> Arrangement:
    """The best arrangement of some cards."""
    return arrange(cards, rules)


@lru_cache(maxsize=4096)
def worth(cards: tuple[Card, ...], rules: OnionRules) -> int:
    """The value of the best arrangement of some cards."""
    return arrangement_value(cards, rules)


@lru_cache(maxsize=4096)
def by_hand(
    sets: tuple[tuple[Card, ...], ...], rules: OnionRules, rest: tuple[Card, ...]
) -> Arrangement:
    """The arrangement that a player has laid out."""
    return laid_out(sets, rules, rest)


def best(state: State, seat: int) -> Arrangement:
    """The best arrangement that a seat has."""
    return arranged(tuple(state.cards(state.hands[seat])), rules_for(state, seat))


def played(state: State, seat: int, rules: OnionRules | None = None) -> Arrangement:
    """Return the arrangement that a seat plays: as laid out, or the best (9).

    ``rules`` are what holds for its hand, unless it is asked what would be otherwise.
    """
    rules = rules or rules_for(state, seat)
    if house(state).arrangement == "optimal":
        return arranged(tuple(state.cards(state.hands[seat])), rules)
    slots = own(state)
    sets, rest = [], tuple(state.hands[seat])
    for laid in slots.laid:
        if laid.seat == seat:
            sets.append(tuple(state.cards(token for token in rest if token in laid.tokens)))
            rest = tuple(token for token in rest if token not in laid.tokens)
    return by_hand(tuple(sets), rules, tuple(state.cards(rest)))


def value(state: State, seat: int) -> int:
    """Return the value of the arrangement that a seat plays."""
    if house(state).arrangement == "optimal":
        return worth(tuple(state.cards(state.hands[seat])), rules_for(state, seat))
    return played(state, seat).value


DEVALUES: dict[int, dict[str, Any]] = {
    LADY: {"lady": False},
    FATE: {"zeroed": False},
    SENDER: {"sender": False},
    DEATH: {"death": False},
}
"""The special cards that devalue hands, each with what would hold without it."""


def devalued_by(state: State, seat: int) -> list[int]:
    """The special cards without which a seat would play something better."""
    rules, now = rules_for(state, seat), value(state, seat)
    spared = {number: replace(rules, **without) for number, without in DEVALUES.items()}
    return [
        number
        for number, others in spared.items()
        if others != rules and played(state, seat, others).value > now
    ]


def nulls(state: State, seat: int) -> int:
    """Return how many null eights a seat plays."""
    return played(state, seat).nulls if rules_for(state, seat).eights == "null" else 0


def best_name(state: State, seat: int) -> str:
    """The name of the best grouping that a seat plays."""
    return order(rules_for(state, seat).fool).name_of(best_key(value(state, seat)))


def worth_of(state: State, seat: int, tokens: Iterable[int]) -> int:
    """Return the value of cards for a seat now, arranged as well as possible."""
    return worth(tuple(sorted(state.cards(tokens))), rules_for(state, seat))


def strength(state: State, seat: int) -> int:
    """Return the best value of a seat's cards now, whatever it has laid out."""
    return worth_of(state, seat, state.hands[seat])


def value_with(state: State, seat: int, token: int, other: int) -> int:
    """Return the best value of a seat's cards with a token exchanged for another."""
    hand = [other if dealt == token else dealt for dealt in state.hands[seat]]
    return worth(tuple(state.cards(hand)), rules_for(state, seat))
