"""The clumsy dealer: an evening on which things go wrong, so that people see the rulings.

He spoils the deck before a hand, and slips now and then while it is played. He only says what
happens: it becomes an input of the hand like any other, and the hand is recorded and replayed with
it. He is no player: he handles the cards, and knows them.
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
"""How often he tries to be clumsy in one way before he tries another."""
HONEST = 0.75
"""How often a house player says at once what is wrong with his hand."""


@dataclass(frozen=True)
class ClumsyDealer:
    """Something goes wrong at one question in so many.

    Attributes:
        chance: how often, from 0 to 1; so often the deck of a hand has a flaw, too.
    """

    chance: float

    def __post_init__(self) -> None:
        if not 0 <= self.chance <= 1:
            raise Refused(f"--incidents cannot be {self.chance:g}: it is a chance from 0 to 1")

    def deck(self, game: Game, rules: Any, seats: int, rng: Random) -> str:
        """A shuffled deck for the next hand, with what is wrong with it."""
        cards = game.setup(rules).pack.shuffled(rng)
        return text(spoiled(cards, game, rules, seats, rng, self.chance), "")

    def slip(self, hand: Hand, rng: Random, person: int | None = None) -> Slip | None:
        """What goes wrong, or is found out, before the outstanding question is answered.

        Nothing goes wrong twice in the same way in a hand. A ``person`` in it makes his own
        mistakes, and speaks for himself.
        """
        ask = hand.ask
        if ask is None:
            return None
        if ask.seat != person and rng.random() < HONEST and (found := claim(hand, ask.seat)):
            return found
        if rng.random() >= self.chance:
            return None
        before = {one.name for one in hand.inputs or () if isinstance(one, Slip)}
        names = [name for name in hand.game.incidents if name not in before]
        rng.shuffle(names)
        return next((slip for name in names if (slip := _slip(hand, name, rng, person))), None)


def _slip(hand: Hand, name: str, rng: Random, person: int | None) -> Slip | None:
    """One way to be clumsy, if it is possible now."""
    assert hand.ask is not None
    incident = hand.game.incidents[name]
    for _ in range(TRIES):
        facts = draw_facts(incident, hand.state, rng)
        his_own = incident.by_player and facts.get("seat", hand.ask.seat) == person
        if not his_own and (slip := _possible(hand, name, facts)):
            return slip
    return None


def by_hand(rules: Rules) -> Rules:
    """The same house rules, the players turning up their own hands at the showdown if they may.

    Otherwise nothing can go wrong there.
    """
    return rules.changed({"showdown": "players"}) if hasattr(rules, "showdown") else rules


def claim(hand: Hand, seat: int) -> Slip | None:
    """What is wrong with a player's own hand, for him to call attention to; None if nothing is."""
    claims = (name for name, incident in hand.game.incidents.items() if incident.claim)
    return next((slip for name in claims if (slip := _possible(hand, name, {"seat": seat}))), None)


def spoil(opening: Opening, rng: Random, chance: float = 0.5) -> Opening:
    """The same opening with a boxed card, a joker or both in its deck, where the game rules on it.

    Args:
        opening: of a hand.
        rng: the dealer's own generator.
        chance: of each.
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
    """A deck, with flaws among the cards that are dealt."""
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
    """The incident as an input, if it can have happened now."""
    try:
        hand.fork().incident(name, **facts)
    except IllegalIncident:
        return None
    return Slip(name, tuple(sorted(facts.items())))
