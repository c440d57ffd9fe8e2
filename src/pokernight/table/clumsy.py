"""The clumsy dealer: random incidents at a table, so that people see the rulings.

It spoils the deck before a hand, and makes mistakes now and then while it is played. A mistake is
an input of the hand like any other, and the hand is recorded and replayed with it. The clumsy
dealer is not a player: it handles the cards, and knows them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from pokernight.cards import BOXED, JOKERS, Card, text
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, IllegalIncident, Opening, Slip
from pokernight.engine.incidents import draw_facts
from pokernight.engine.rules import Rules
from pokernight.errors import Refused

TRIES = 6
"""Attempts at an incident, with other facts each time, before the next incident is tried."""
HONEST = 0.75
"""The chance that a house player calls attention to a fault of its own hand at once."""


@dataclass(frozen=True)
class ClumsyDealer:
    """Random incidents at the questions of a hand.

    Attributes:
        chance: the chance of an incident at a question, and of each flaw of a deck, from 0 to 1.
    """

    chance: float

    def __post_init__(self) -> None:
        if not 0 <= self.chance <= 1:
            raise Refused(f"--incidents cannot be {self.chance:g}: it is a chance from 0 to 1")

    def deck(self, game: Game, rules: Any, seats: int, rng: Random) -> str:
        """Return a shuffled deck for the next hand, with its flaws."""
        cards = game.setup(rules).pack.shuffled(rng)
        return text(spoiled(cards, game, rules, seats, rng, self.chance), "")

    def slip(self, hand: Hand, rng: Random, person: int | None = None) -> Slip | None:
        """Return an incident before the outstanding question is answered, or None.

        No incident happens twice in a hand. The seat ``person`` makes its own mistakes and its
        own claims, so none is made for it.
        """
        ask = hand.ask
        if ask is None:
            return None
        if ask.seat != person and rng.random() < HONEST and (fault := claim(hand, ask.seat)):
            return fault
        if rng.random() >= self.chance:
            return None
        before = {given.name for given in hand.inputs or () if isinstance(given, Slip)}
        names = [name for name in hand.game.incidents if name not in before]
        rng.shuffle(names)
        return next((slip for name in names if (slip := _slip(hand, name, rng, person))), None)


def _slip(hand: Hand, name: str, rng: Random, person: int | None) -> Slip | None:
    """Return an incident of a name, None if it is not possible now."""
    assert hand.ask is not None
    incident = hand.game.incidents[name]
    for _ in range(TRIES):
        facts = draw_facts(incident, hand.state, rng)
        by_person = incident.by_player and facts.get("seat", hand.ask.seat) == person
        if not by_person and (slip := _possible(hand, name, facts)):
            return slip
    return None


def by_hand(rules: Rules) -> Rules:
    """Return house rules by which players turn up their own hands at the showdown, if they may.

    Otherwise no incident could happen there.
    """
    return rules.changed({"showdown": "players"}) if hasattr(rules, "showdown") else rules


def claim(hand: Hand, seat: int) -> Slip | None:
    """Return a fault of a player's own hand that the player may claim; None if there is none."""
    claims = (name for name, incident in hand.game.incidents.items() if incident.claim)
    return next((slip for name in claims if (slip := _possible(hand, name, {"seat": seat}))), None)


def spoil(opening: Opening, rng: Random, chance: float = 0.5) -> Opening:
    """Return an opening with a boxed card, a joker or both in its deck, if the game rules on it.

    Args:
        opening: the opening of a hand.
        rng: the dealer's own generator.
        chance: the chance of each flaw.
    """
    seats = len(opening.stacks)
    deck = spoiled(opening.deck, opening.game, opening.rules, seats, rng, chance)
    return replace(opening, deck=tuple(deck))


def spoiled(
    deck: list[Card] | tuple[Card, ...],
    game: Game,
    rules: Any,
    seats: int,
    rng: Random,
    chance: float,
) -> list[Card]:
    """Return a deck with flaws among the cards that are dealt."""
    cards = list(deck)
    needed = game.cards_needed(seats, rules)
    if not game.scraps or needed is None:
        return cards
    if rng.random() < chance:
        cards.insert(rng.randrange(needed[0]), JOKERS[0])
    if rng.random() < chance:
        place = rng.randrange(needed[0])
        cards[place] += BOXED if cards[place] not in JOKERS else 0
    return cards


def _possible(hand: Hand, name: str, facts: dict[str, int | bool]) -> Slip | None:
    """Return the incident as an input, None if it cannot have happened now."""
    try:
        hand.fork().incident(name, **facts)
    except IllegalIncident:
        return None
    return Slip(name, tuple(sorted(facts.items())))
