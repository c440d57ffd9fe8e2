"""The clumsy dealer: an evening on which things go wrong, so that people see the rulings.

He spoils the pack before a hand, and slips now and then while it is played. Every slip is an input
of the hand like any other, so the hand is recorded and replayed with it. He is no player: he
handles the cards, and sees them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from pokernight.cards import BOXED, JOKERS
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, IllegalIncident, Opening
from pokernight.engine.incidents import draw_facts
from pokernight.engine.rulings import Incident
from pokernight.errors import Refused

TRIES = 6
"""How often he tries to be clumsy in one way before he tries another."""
HONEST = 0.75
"""How often a house player says at once what is wrong with his hand."""


def spoil(opening: Opening, rng: Random, chance: float = 0.5) -> Opening:
    """The same opening with a boxed card, a joker or both in its deck, where the game knows them.

    Args:
        opening: of the hand.
        rng: the dealer's own generator.
        chance: of each.
    """
    game, seats = opening.game, len(opening.stacks)
    needed = game.cards_needed(seats, opening.rules)
    if not game.scraps or needed is None:
        return opening
    deck = list(opening.deck)
    if rng.random() < chance:
        deck.insert(rng.randrange(needed[0]), JOKERS[0])
    if rng.random() < chance:
        place = rng.randrange(needed[0])
        deck[place] += BOXED if deck[place] < BOXED and deck[place] not in JOKERS else 0
    return replace(opening, deck=tuple(deck))


def call_the_floor(hand: Hand, seat: int) -> bool:
    """A player calls attention to what is wrong with his own hand; False if nothing is."""
    for name, incident in hand.game.incidents.items():
        if incident.claim and _happens(hand, name, {"seat": seat}):
            return True
    return False


@dataclass
class ClumsyDealer:
    """Slips at one question in so many.

    Attributes:
        chance: how often something goes wrong at a question, from 0 to 1.
        rng: his own generator.
        spared: a seat that makes its own mistakes, and is not helped out of them.
    """

    chance: float
    rng: Random
    spared: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.chance <= 1:
            raise Refused(f"--incidents cannot be {self.chance:g}: it is a chance from 0 to 1")

    def spoil(self, opening: Opening) -> Opening:
        """The opening of the next hand, with what is wrong with the pack."""
        return spoil(opening, self.rng, self.chance)

    def slip(self, hand: Hand) -> bool:
        """Whether something went wrong, or was found to be, before the outstanding question.

        The question may be another one then, and the hand may be over.
        """
        ask = hand.ask
        if ask is None:
            return False
        if (
            ask.seat != self.spared
            and self.rng.random() < HONEST
            and call_the_floor(hand, ask.seat)
        ):
            return True
        if self.rng.random() >= self.chance:
            return False
        names = list(hand.game.incidents)
        self.rng.shuffle(names)
        return any(self._slips(hand, name) for name in names)

    def _slips(self, hand: Hand, name: str) -> bool:
        incident = hand.game.incidents[name]
        for _ in range(TRIES):
            facts = draw_facts(incident, hand.state, self.rng)
            if not self._is_spared(hand, incident, facts) and _happens(hand, name, facts):
                return True
        return False

    def _is_spared(self, hand: Hand, incident: Incident, facts: Mapping[str, int | bool]) -> bool:
        assert hand.ask is not None
        return incident.by_player and facts.get("seat", hand.ask.seat) == self.spared


def check_clumsy(game: Game) -> None:
    """Refuse a game at which the floor has nothing to rule on.

    Raises:
        Refused: naming one that has.
    """
    if not game.incidents:
        raise Refused(f"{game.title} has no rulings on incidents; omaha_hi_lo has many")


def _happens(hand: Hand, name: str, facts: Mapping[str, int | bool]) -> bool:
    try:
        hand.incident(name, **facts)
    except IllegalIncident:
        return False
    return True
