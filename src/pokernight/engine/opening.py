"""Openings: all that is settled before the first card of a hand."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, fields
from random import Random, SystemRandom
from typing import Any

from pokernight.cards import Card, plain
from pokernight.engine import state_codec  # noqa: F401  tells the pickler about states
from pokernight.engine.game import Game, HouseRules, Setup
from pokernight.engine.rules import Rules
from pokernight.engine.state import NOT_BEGUN, NOT_YET, State, blank
from pokernight.errors import Refused
from pokernight.wording.amounts import money

MOST = 10**12
"""The most money that a player can have, in cents."""


@dataclass(frozen=True, slots=True, repr=False)
class Opening:
    """All that is settled before the first card: a hand is a function of this and its inputs.

    Money is in cents, ``deck`` has the top card first. ``bank`` is money that the table holds for
    the game, ``pot`` a pot left as an ante, ``owed`` the missed blinds by seat, each (dead, live).
    ``dead_small_blind``: nobody posts the small blind, the first left of the button posts the big
    blind. ``entropy`` is the source of later shuffles; ``carried`` are other numbers that the game
    carries, by name. In a game that outlasts a hand ``series`` is the number of deals before, and
    ``by_seat`` are numbers that players carry from deal to deal (legs, lives), by name.
    """

    game: Game
    rules: Rules
    stacks: tuple[int, ...]
    button: int
    deck: tuple[Card, ...]
    entropy: int
    _: KW_ONLY
    bank: int = 0
    pot: int = 0
    owed: tuple[tuple[int, int], ...] = ()
    carried: Mapping[str, int] = field(default_factory=dict)
    dead_small_blind: bool = False
    series: int = 0
    by_seat: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        seats = len(self.stacks)
        self.game.check_seats(seats, self.rules)
        if not {*map(type, self.deck)} <= {int}:
            raise Refused("a deck is cards as numbers: parse() reads them from text")
        self.game.check_deck(self.deck, seats, self.rules)
        if {*map(type, (self.button, self.bank, self.pot, self.entropy, self.series))} != {int}:
            for name in ("button", "bank", "pot", "entropy", "series"):
                if type(value := getattr(self, name)) is not int:
                    raise Refused(f"{name} is a whole number, not {value!r}")
        if self.series < 0:
            raise Refused(f"series is the number of deals before, 0 or more, not {self.series}")
        least = 0 if self.series else 1
        if {*map(type, self.stacks)} != {int} or min(self.stacks) < least:
            raise Refused("every player needs chips: stacks are whole cents above zero")
        if max(self.stacks) > MOST:
            raise Refused(f"nobody can have more than {money(MOST)}")
        if not self.series and min(self.stacks) < self.rules.bankroll:
            raise Refused(f"a player needs {money(self.rules.bankroll)} to be dealt in")
        if not 0 <= self.button < seats:
            raise Refused(f"the button cannot be at seat {self.button}: seats are 0 to {seats - 1}")
        if self.bank < 0 or self.pot < 0:
            raise Refused("bank and pot are cents, 0 or more")
        if self.entropy < 0:
            raise Refused("entropy is a whole number, 0 or more")
        carried: Any = self.carried
        if not isinstance(carried, Mapping) or not {*map(type, carried.values())} <= {int}:
            raise Refused(f"a table carries whole numbers by name, not {carried!r}")
        self._check_carried()
        if self.dead_small_blind not in (True, False):
            raise Refused(f"dead_small_blind is True or False, not {self.dead_small_blind!r}")
        self._check_owed()
        self._check_by_seat()

    def _check_carried(self) -> None:
        """Refuse what the table cannot carry into a hand of the game.

        Raises:
            Refused: with the reason.
        """
        most = self.game.carried_at_most
        for name, number in self.carried.items():
            if name not in most:
                wrong = f"a table carries no {name} into a hand of {self.game.title}"
                raise Refused(f"{wrong}: it carries {', '.join(most) or 'nothing but money'}")
            if not 0 <= number <= most[name]:
                upto = "or more" if most[name] == sys.maxsize else f"to {most[name]}"
                raise Refused(f"{name} is 0 {upto} in {self.game.title}, not {number}")

    def _check_by_seat(self) -> None:
        """Refuse what players cannot carry from deal to deal.

        Raises:
            Refused: with the reason.
        """
        given: Any = self.by_seat
        if not isinstance(given, Mapping):
            raise Refused(f"players carry numbers for every seat by name, not {given!r}")
        counted = {**self.game.counts, **self.rules.counts}
        for name, counts in given.items():
            if (most := counted.get(name)) is None:
                raise Refused(f"players of {self.game.title} carry no {name} from deal to deal")
            if not isinstance(counts, tuple) or len(counts) != len(self.stacks):
                raise Refused(f"{name} are given for every seat")
            if any(type(count) is not int or not 0 <= count <= most for count in counts):
                raise Refused(f"{name} are 0 to {most} in {self.game.title}, not {counts!r}")

    def _check_owed(self) -> None:
        """Refuse impossible blinds owed.

        Raises:
            Refused: with the reason.
        """
        if not self.owed:
            return
        if len(self.owed) != len(self.stacks):
            raise Refused("blinds owed are given for every seat or for none")
        blinds = (*self.rules.posted, self.rules.third)
        for pair in self.owed:
            paid: Any = pair
            if not isinstance(paid, Sequence) or [type(cents) for cents in paid] != [int, int]:
                raise Refused(f"blinds owed are a dead and a live part in cents, not {paid!r}")
            if min(pair) < 0:
                raise Refused("blinds owed are cents, 0 or more")
            if pair[1] > max(blinds) or sum(pair) > sum(blinds):
                most = " and ".join(money(blind) for blind in (blinds if blinds[2] else blinds[:2]))
                raise Refused(f"nobody can owe more than the blinds, {most} in {self.game.title}")

    @classmethod
    def shuffled(
        cls,
        game: Game,
        seats: int,
        seed: int | str | Random | None = None,
        *,
        rules: HouseRules | None = None,
        stacks: Sequence[int] | None = None,
        button: int = 0,
        bank: int = 0,
        pot: int = 0,
        owed: tuple[tuple[int, int], ...] = (),
        carried: Mapping[str, int] | None = None,
        deck: Sequence[Card] | None = None,
        dead_small_blind: bool = False,
        series: int = 0,
        by_seat: Mapping[str, tuple[int, ...]] | None = None,
        entropy: int | None = None,
    ) -> Opening:
        """Return an opening with a shuffled deck, or a deck that begins with the cards of ``deck``.

        ``entropy`` is drawn too, unless it is given. ``seed`` may be a generator to draw from.

        Raises:
            Refused: for too many seats, impossible stacks or a card twice.
        """
        rules = game.rules_from(rules)
        number: Any = seats
        if not isinstance(number, int):
            raise Refused(f"seats is the number of players, a whole number, not {number!r}")
        listed: dict[str, Any] = {"stacks": stacks, "deck": deck, "owed": owed}
        for name, given in listed.items():
            if not isinstance(given, Sequence) and (given is not None or name == "owed"):
                raise Refused(f"{name} cannot be {given!r}: it is a list or a tuple")
        if not game.seats[0] <= seats <= game.seats[1]:
            game.check_seats(seats, rules)
        if isinstance(seed, Random):
            rng = seed
        elif seed is None:
            rng = SystemRandom()
        elif isinstance(seed, int | str | bytes | bytearray | float):
            rng = Random(seed)
        else:
            raise Refused(f"a seed is a number or a text, not {seed!r}")
        whole = game.setup(rules).pack.shuffled(rng)
        drawn = rng.getrandbits(64)
        if deck is not None:
            cards: Sequence[Any] = deck
            on_top = {plain(card) for card in cards if isinstance(card, int)}
            whole = [*deck, *(card for card in whole if card not in on_top)]
        stacks = tuple(stacks) if stacks is not None else (rules.buy_in,) * seats
        if len(stacks) != seats:
            raise Refused(f"{seats} seats need {seats} stacks, not {len(stacks)}")
        return cls(
            game,
            rules,
            stacks,
            button,
            tuple(whole),
            drawn if entropy is None else entropy,
            bank=bank,
            pot=pot,
            owed=owed,
            carried=carried or {},
            dead_small_blind=dead_small_blind,
            series=series,
            by_seat=by_seat or {},
        )

    def __reduce__(self) -> tuple[Any, ...]:
        values = {spec.name: getattr(self, spec.name) for spec in fields(self)}
        del values["game"], values["rules"]
        return _sent_opening, (self.game.setup(self.rules), values)

    def __repr__(self) -> str:
        return f"<Opening of {self.game.title}, {len(self.stacks)} seats, button {self.button}>"

    def state(self) -> State:
        """Return the state before the first step."""
        setup = self.game.setup(self.rules.for_hand(self.by_seat))
        seats, size = len(self.stacks), len(self.deck)
        state = blank()
        state.setup = setup
        state.log = None
        state.private = [None] * seats
        state.past = [None] * (seats + 1)
        state.seats = seats
        state.button = state.last = state.opener = self.button
        state.brought = self.bank + self.pot
        state.actions = NOT_BEGUN
        state.aggressor = -1
        state.dead_small = int(self.dead_small_blind)
        state.entropy = self.entropy
        state.face = self.deck
        state.knows = [0] * size
        state.up = [0] * size
        state.live = [1] * seats
        state.began = self.stacks
        state.stack = list(self.stacks)
        state.front = [0] * seats
        state.staked = [0] * seats
        state.pots = [self.pot]
        state.bank = [self.bank]
        state.acted = [NOT_YET] * seats
        state.owed = [cents for pair in self.owed for cents in pair]
        state.stub = list(range(size - 1, -1, -1))
        state.program = [0, 0]
        state.hands = [[] for _ in range(seats + self.game.dummies(self.rules))]
        for name in self.rules.counts:
            setattr(state, name, list(self.by_seat.get(name, (0,) * seats)))
        state.own = self.game.own.opened(self) if self.game.own is not None else None
        return state


def _sent_opening(setup: Setup, values: dict[str, Any]) -> Opening:
    """Return an opening that came from another process."""
    return Opening(game=setup.game, rules=setup.rules, **values)
