"""Hands of Bonedoneskis set up card by card, and what is said at its table.

    table = Bones("Ac Kd / 2s", "Tc 9h / 5h").claims("0 2s").play("0 takes 5h")

A hand is written in the order in which it is dealt, two cards down first; one named in part is
filled up with cards that have no power and are in no order, unless it ends with a dash: then it is
folded before it gets more. Cards are named where they are asked
for; whoever claims nothing goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pokernight.engine.asks import CALL, CHECK, Answer
from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.games.bonedoneskis import BONEDONESKIS
from pokernight.ranking import Reading
from tests.rules.tables import Table, cards, text_of

SIZE = 6
"""The cards of a hand that is not made longer."""
QUIET = "Tc 5c Ac 8c Kc Td 5d Ad 8d Kd Th 5h Ah 8h Kh Ts 5s As Ks 9c 9h 6c 6s 7c 7d 7h 7s 4c Qs"
SAID = {
    "calls": "call", "checks": "check", "folds": "fold", "passes": "pass",
    "pays": "pay", "sells": "sell", "collects": "collect",
}  # fmt: skip
"""Answers in a word, by verb; a card or a number stands for itself."""
PAID_FOR = ("pays", "black jack", "fish hook in a sailboat")
"""Events of payments that a card asks for."""


def deck(hands: Sequence[str], draws: Mapping[int, str], size: int) -> tuple[int, ...]:
    """The deck that deals these hands in turn; ``draws`` lie under the round of a street.

    Two cards are dealt on the second street.
    """
    rows = [list(cards(hand.rstrip(" -"))) for hand in hands]
    drawn = {street: cards(line) for street, line in draws.items()}
    named = {card for row in [*rows, *drawn.values()] for card in row}
    spare = [card for card in cards(QUIET) if card not in named]
    for row, hand in zip(rows, hands):
        if hand.endswith("-"):
            continue
        row += [spare.pop(0) for _ in range(size - len(row))]
    dealt: list[int] = []
    for place in range(max(map(len, rows))):
        dealt += [row[place] for row in rows if place < len(row)]
        dealt += drawn.get(place + 1, ())
    return tuple(dealt)


class Bones(Table):
    """A hand of Bonedoneskis; seat 0 is the first to the dealer's left, if there is no button."""

    def __init__(
        self,
        *hands: str,
        draws: Mapping[int, str] | None = None,
        size: int = SIZE,
        game: Game = BONEDONESKIS,
        rule_set: str = "bonedoneskis",
        rules: Mapping[str, str] | None = None,
        button: int | None = None,
        **details: Any,
    ) -> None:
        self.set_up(game, len(hands), game.house_rules(rule_set, **(rules or {})), button)
        in_turn = [*hands[self.button + 1 :], *hands[: self.button + 1]]
        self.deal(deck(in_turn, draws or {}, size), **details)

    # --- playing

    def claims(self, *claims: str) -> Bones:
        """Every seat answers the claim window: ``"0 2s"``, ``"1 3h 9s"``."""
        assert self.ask.kind == "claim", f"{claims}: {self.hand!r}"
        said = {int(seat): line for seat, line in (claim.split(" ", 1) for claim in claims)}
        assert said.keys() <= {one.seat for one in self.hand.asks}
        for one in self.hand.asks:
            self.hand.play(self.tokens(said.get(one.seat, "")), one.seat)
        return self

    def go_on(self) -> Bones:
        """Nobody claims anything."""
        return self.claims()

    def play(self, *moves: str) -> Bones:
        """Moves such as ``0 takes 5h``, ``1 names 2``, ``0 pays``, ``2 bets 200``."""
        for move in moves:
            number, verb, *rest = move.split()
            assert int(number) in [one.seat for one in self.hand.asks], f"{move}: {self.hand!r}"
            assert (self.ask.kind == "bet") <= (verb in BETS), f"{move}: {self.hand!r}"
            self.hand.play(self._answer(verb, rest), int(number))
        return self

    def _answer(self, verb: str, rest: Sequence[str]) -> Answer:
        if not rest:
            return SAID[verb]
        return int(rest[0]) if rest[0].isdecimal() else self.tokens(rest[0])[0]

    def check_down(self, rounds: int = 99) -> Bones:
        """Everybody sleeps, and checks or calls; what must be done is done by default."""
        end = self.hand.state.street + rounds
        while (ask := self.hand.ask) is not None and self.hand.state.street < end:
            passive = [word for word in (CHECK, CALL) if word in ask.legal]
            self.hand.play(passive[0] if passive else ask.default, ask.seat)
        return self

    def window_of(self, street: int) -> Bones:
        """Check down to the first claims of a street."""
        while self.street < street:
            self.check_down(1)
        return self

    def betting(self) -> Bones:
        """Sleep on to the betting of this street."""
        while self.ask.kind == "claim":
            self.go_on()
        assert self.ask.kind == "bet", self.hand
        return self

    # --- what came of it

    @property
    def brought_in(self) -> int:
        """The seat that posted the bring-in."""
        return self.only("post").seat

    @property
    def street(self) -> int:
        """The street that was dealt last."""
        return int(self.own["street"])

    @property
    def own(self) -> dict[str, Any]:
        """The game's own slots."""
        return self.hand.view().own

    def lies(self, seat: int) -> str:
        """A hand as everybody sees it lie: ``?? ?? 2s``."""
        return text_of(self.hand.view().hand(seat))

    def asked(self) -> tuple[str, list[int]]:
        """Return the kind of the question, and the seats asked."""
        return self.ask.kind, [one.seat for one in self.hand.asks]

    def options(self) -> str:
        """The cards that may be named now."""
        tokens = tuple(token for token in self.legal if isinstance(token, int))
        return text_of(self.hand.view(self.ask.seat).look(tokens))

    def stacks(self) -> list[int]:
        """The chips of each seat."""
        return list(self.hand.state.stack)

    def dead_money(self) -> int:
        """Chips in the pot that are neither an ante nor a bet, in cents."""
        return self.hand.state.pots[0]

    def paid(self) -> list[Event]:
        """Every payment that a card asked for, for what was claimed or by duty."""
        return [event for event in self.events if event.kind in PAID_FOR and event.amount]

    def only_payment(self) -> Event:
        """The one such payment."""
        (event,) = self.paid()
        return event

    def clauses(self, kind: str) -> list[str]:
        """The clauses that the events of a kind cite."""
        return [event.clause for event in self.told(kind)]

    def reading(self, seat: int) -> Reading:
        """Return the reading of a seat's whole hand, as `rank` gives it with the table's facts."""
        from pokernight.engine.game import Cards

        view = self.hand.view(seat)
        held = Cards(
            view.known(seat, up=False), view.known(seat, up=True), self.game.talk.given(view, seat)
        )
        reading = self.game.worth(held, self.rules)[""]
        assert isinstance(reading, Reading)
        return reading


BETS = ("checks", "calls", "folds", "bets", "raises", "completes")


def worth(line: str, rule_set: str | None = None, **rules: str) -> Reading:
    """Return the reading of cards: down cards, a slash, up cards."""
    from pokernight.engine.game import Cards

    down, up = line.split("/") if "/" in line else ("", line)
    house_rules = BONEDONESKIS.house_rules(rule_set, **rules)
    reading = BONEDONESKIS.worth(Cards(cards(down), cards(up)), house_rules)[""]
    assert isinstance(reading, Reading)
    return reading
