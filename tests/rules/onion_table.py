"""Rounds of Cripple Mr Onion set up card by card.

    table = OnionTable(["Ac Kc 2c 3c 4c / 5c ...", ...], rules="millard-1998+all", wild_eights=1)
    table.play("0 exchanges", "1 names 500", "0 raises 300")

Hands are written in the order in which they are dealt, the first five and the last; the Dealer is
the last seat, so that seat 0 is the Elder, seat 1 the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokernight.cards import Card, parse, text
from pokernight.engine.asks import CALL, CHECK, FOLD, PASS, Answer, Ask
from pokernight.games.cripple_mr_onion import CRIPPLE_MR_ONION
from pokernight.games.cripple_mr_onion.house_options import OnionHouse
from pokernight.games.cripple_mr_onion.onion_round import OnionRound
from tests.rules.tables import Table, cards

WORDS = {
    "folds": FOLD, "matches": CALL, "stays": CHECK, "passes": PASS, "declines": PASS,
    "stops": "stop", "gives": "give up", "cripples": "cripple", "reforms": "reform",
    "replaces": "replace", "leads": "elephants", "done": "done",
}  # fmt: skip
CARDS = ("exchanges", "declares", "lays", "herds")
CARD = ("plays", "chooses", "lowers", "raises_card", "discloses", "answers")
NUMBER = ("names", "raises", "bets", "bids", "buys")


def onion_deck(hands: Sequence[str], then: str = "") -> tuple[Card, ...]:
    """The deck that deals these hands to seats 0, 1, ... of which the last is the Dealer.

    Cards that are not named are filled in; ``then`` is what comes after the hands.
    """
    rows = [list(cards(hand)) for hand in hands]
    named = {card for row in rows for card in row} | set(parse(then))
    spare = [card for card in FILLING if card not in named]
    for row in rows:
        row += [spare.pop(0) for _ in range(10 - len(row))]
    *players, dealer = rows
    deck = dealer[:2]
    for row in players:
        deck += row[:3]
    deck += dealer[2:5]
    for row in players:
        deck += row[3:5]
    for row in [dealer, *players]:
        deck += row[5:]
    return (*deck, *parse(then))


SPECIAL = parse("Qs Ku Qo Jd Kw Jt Jc")
FILLING = [
    card
    for card in parse(" ".join(rank + suit for rank in "TQKJ98765432A" for suit in "cdhswtuo"))
    if card not in SPECIAL
]
"""Hands filled with the first of these make bagels at best, and are nothing special."""


class OnionTable(Table):
    """A round with the cards that a test wants."""

    def __init__(
        self,
        hands: Sequence[str],
        *,
        rules: str | None = None,
        then: str = "",
        wild_eights: int = 0,
        rounds: int = 0,
        options: dict[str, str] | None = None,
        **details: Any,
    ) -> None:
        game = CRIPPLE_MR_ONION
        self.set_up(game, len(hands), game.house_rules(rules, **(options or {})))
        carried = {"wild_eights": wild_eights, "rounds": rounds}
        self.deal(onion_deck(hands, then), carried=carried, **details)

    # --- playing

    def play(self, *moves: str) -> OnionTable:
        """Moves such as ``0 exchanges 2c 3d``, ``3 names 500``, ``0 declares Qs``."""
        for move in moves:
            number, verb, *rest = move.split()
            seat = int(number)
            asked = [one.seat for one in self.hand.asks]
            assert seat in asked, f"{move}: {self.hand!r}"
            self.hand.play(self._answer(verb, rest), seat)
        return self

    def _answer(self, verb: str, rest: Sequence[str]) -> Answer:
        if verb in WORDS:
            return WORDS[verb]
        if verb in CARDS:
            return self.tokens(" ".join(rest))
        if verb in CARD:
            return self.tokens(rest[0])[0]
        assert verb in NUMBER, verb
        return int(rest[0]) or CHECK

    def to(self, kind: str) -> OnionTable:
        """Everybody stays in as cheaply as he can until a question of this kind."""
        while self.hand.ask is not None and self.hand.ask.kind != kind:
            self.hand.play(passive(self.hand.ask), self.hand.ask.seat)
        assert self.hand.ask is not None, f"no {kind} was asked"
        return self

    def to_the_end(self) -> OnionTable:
        """Everybody stays in as cheaply as he can, and plays what helps at the Showdown."""
        while self.hand.ask is not None:
            self.hand.play(passive(self.hand.ask), self.hand.ask.seat)
        return self

    def declare(self, **by_seat: str) -> OnionTable:
        """The next window: ``s0="Qs"`` declares, all others declare nothing."""
        self.to("special cards")
        for one in self.hand.asks:
            self.hand.play(self.tokens(by_seat.get(f"s{one.seat}", "")), one.seat)
        return self

    def call(self, **by_seat: str) -> OnionTable:
        """The first window in which everybody holds ten cards: who declares what in it."""
        state = self.hand.state
        while True:
            self.to("special cards")
            if all(len(hand) == 10 for seat, hand in enumerate(state.hands) if state.live[seat]):
                return self.declare(**by_seat) if by_seat else self
            self.declare()

    # --- what stands

    @property
    def own(self) -> OnionRound:
        """The game's own slots."""
        slots: OnionRound = self.hand.state.own
        return slots

    @property
    def dealer(self) -> int:
        """Seat of the Dealer now."""
        return self.hand.state.button

    @property
    def in_pot(self) -> int:
        """Chips in the Pot, without those in front of the seats."""
        return self.hand.state.pots[0]

    @property
    def front(self) -> list[int]:
        """Chips in front of each seat."""
        return self.hand.state.front

    @property
    def stacks(self) -> list[int]:
        """The chips behind."""
        return self.hand.state.stack

    @property
    def winner(self) -> int:
        """Seat that won the round."""
        assert self.hand.ask is None
        return self.own.winner

    def asked(self) -> tuple[int, str]:
        """Seat that is asked, and the kind of its question."""
        return self.ask.seat, self.ask.kind

    def held(self, seat: int) -> str:
        """The cards of a seat."""
        return text(self.hand.state.cards(self.hand.state.hands[seat]))

    def counted(self) -> int:
        """All the money there is: the Pot, what stands in front, and the stacks."""
        state = self.hand.state
        assert state.staked == [0] * state.seats
        return self.in_pot + sum(self.front) + sum(self.stacks) + sum(state.bank)


def passive(ask: Ask) -> Answer:
    """Stays in, for nothing if possible."""
    return CALL if CALL in ask.legal else ask.default


def house(rules: str | None = None, **options: str) -> OnionHouse:
    """House rules."""
    found = CRIPPLE_MR_ONION.house_rules(rules, **options)
    assert isinstance(found, OnionHouse)
    return found
