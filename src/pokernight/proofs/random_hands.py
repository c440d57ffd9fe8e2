"""Random openings, house rules and answers, on which games are proved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, TypeAlias

from pokernight.engine.asks import FOLD, Answer, Ask
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.record import RecordError, read_position
from pokernight.engine.rules import Rules, RulesError

Player: TypeAlias = Callable[[Ask, Random], Answer]
"""A function that answers questions in a proof."""
TablePlayer: TypeAlias = Callable[[Hand, Ask, Random], Answer]
"""A function that answers for the asked seat, from what the seat knows of the hand."""


class Scenario(NamedTuple):
    """Chosen players and positions, which reach clauses that random play does not.

    Attributes:
        players: players in seat order, repeated to fill the table; random answers if empty.
        positions: positions as :func:`~pokernight.engine.record.write_position` writes them;
            cards left open in them are dealt anew for every hand.
    """

    players: Sequence[TablePlayer] = ()
    positions: Sequence[str] = ()

    def answer(self, hand: Hand, ask: Ask, rng: Random) -> Answer:
        """Return the answer of the player in the asked seat."""
        if not self.players:
            return any_answer(ask, rng)
        return self.players[ask.seat % len(self.players)](hand, ask, rng)


NO_SCENARIO = Scenario()
"""Random answers, and no positions."""


def any_answer(ask: Ask, rng: Random) -> Answer:
    """Return any legal answer or, as often, a sample, such as the ends of a range.

    Folds are rarer than the rest, so that hands reach a showdown.
    """
    if rng.random() < 0.5:
        drawn = ask.legal.draw(rng)
        if drawn != FOLD:
            return drawn
    samples = ask.legal.samples()
    if FOLD in samples and len(samples) > 1 and rng.random() < 0.8:
        samples = tuple(answer for answer in samples if answer != FOLD)
    return rng.choice(samples)


def random_opening(game: Game, seats: int, seed: int, rules: Rules | None = None) -> Opening:
    """Return an opening with deep and short stacks, any button, and at times carried numbers."""
    rng = Random(f"opening {seed}")
    rules = rules if rules is not None else game.rules()
    deep = rules.buy_in
    stacks = [rng.choice((deep, deep // 3, rng.randint(1, deep // 8 + 1))) for _ in range(seats)]
    stacks = [max(stack, rules.bankroll) for stack in stacks]
    return Opening.shuffled(
        game,
        seats,
        seed,
        rules=rules,
        stacks=stacks,
        button=rng.randrange(seats),
        bank=rng.choice((0, 0, rng.randint(1, deep))),
        pot=rng.choice((0, 0, 0, rng.randint(1, deep))),
        carried=rng.choice(game.carries),
        **_amid_a_series(game, rules, seats, rng),
    )


def _amid_a_series(game: Game, rules: Rules, seats: int, rng: Random) -> dict[str, Any]:
    """Return at times earlier deals of a game that outlasts a hand, and what players carry."""
    counted = {**game.counts, **rules.counts}
    if not counted or rng.random() < 0.5:
        return {}
    counts = {
        name: tuple([rng.randint(0, most) for _ in range(seats)]) for name, most in counted.items()
    }
    return {"by_seat": counts, **({"series": rng.randint(1, 9)} if game.counts else {})}


def start_of(game: Game, position: str, seed: int) -> Hand:
    """Return a hand of a game that goes on from a position, its open cards drawn by a seed.

    Sealed answers in the position are left out: all are given in the proof.

    Raises:
        Refused: for an impossible position, or the position of another game.
    """

    def find(name: str) -> Game:
        if name not in (game.name, f"{game.name}.py"):
            raise RecordError(f"the position is of {name}, and {game.title} is proved: write a "
                              f"position of {game.name}")  # fmt: skip
        return game

    hand = read_position(position, find, Random(f"position {seed}"), played_out=False)
    hand.sealed.clear()
    return hand


def random_rules(game: Game, rng: Random) -> Rules:
    """Return house rules in which every option that is a choice is drawn at random.

    Choices that contradict each other are drawn again.
    """
    rules = game.rules()
    choices = [option for option in rules.options() if len(option.values) > 1]
    while True:
        with suppress(RulesError):
            return rules.changed({option.name: rng.choice(option.values) for option in choices})
