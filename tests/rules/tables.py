"""Tables set up card by card: a test says who holds what and who does what.

    table = Table(THE_OMEN, ["As Ah / Kd 9s 4h 3s / 8h", "Kc Qd / Jd"], damien="...")
    table.play("0 bets 200", "1 folds")

Hands are written in the order in which they are dealt; slashes are for the eye. In stud a hand of
fewer than seven cards is folded before it gets more. Seat 0 is the first to the dealer's left
unless ``button`` says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pokernight.cards import Card, parse, text
from pokernight.engine.asks import CALL, CHECK, Answer, Ask
from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules

BETTING = ("bet", "bring-in")
KIND = {"shows": "show", "mucks": "show", "commits": "commit"} | dict.fromkeys(
    ("names", "passes"), "mrs blaylock"
)
WORD = {
    "folds": "fold",
    "checks": "check",
    "calls": "call",
    "brings": "bring in",
    "mucks": "muck",
    "passes": "pass",
}


def cards(line: str) -> tuple[Card, ...]:
    """Cards, slashes left out."""
    return parse(line.replace("/", " "))


def stacked(
    game: Game,
    rules: Rules,
    hands: Sequence[str],
    *,
    button: int,
    damien: str = "",
    board: str = "",
) -> tuple[Card, ...]:
    """The deck, top card first, that deals these hands, burns included."""
    seats = len(hands)
    order = [(button + 1 + place) % seats for place in range(seats)]
    held = [cards(hand) for hand in hands]
    rows = [held[seat] for seat in order] + ([cards(damien)] if damien else [])
    middle = cards(board)
    named = {card for row in rows for card in row} | set(middle)
    spare = [card for card in range(52) if card not in named]
    stud = not middle
    burns_before = ((0, 3, 4, 5, 6) if damien else (3, 4, 5, 6)) if _burns(rules) and stud else ()
    deck: list[Card] = []
    for place in range(max(map(len, rows))):
        if place in burns_before:
            deck.append(spare.pop())
        deck += [row[place] for row in rows if place < len(row)]
    for street in (middle[:3], middle[3:4], middle[4:]) if middle else ():
        deck += [spare.pop(), *street]
    return tuple(deck)


def _burns(rules: Rules) -> bool:
    return bool(getattr(rules, "burns", False))


class Table:
    """A hand with the cards that a test wants, and all that was told of it."""

    def __init__(
        self,
        game: Game,
        hands: Sequence[str],
        *,
        damien: str = "",
        board: str = "",
        rules: Mapping[str, str] | None = None,
        button: int | None = None,
        **details: Any,
    ) -> None:
        self.game = game
        self.wanted = [cards(hand) for hand in hands]
        self.damien = cards(damien)
        self.events: list[Event] = []
        self.button = len(hands) - 1 if button is None else button
        self.rules: Any = game.house_rules(**(rules or {}))
        deck = stacked(game, self.rules, hands, button=self.button, damien=damien, board=board)
        self.hand: Hand = game.deal(
            len(hands),
            1,
            deck=deck,
            rules=self.rules,
            button=self.button,
            sink=self._listen,
            **details,
        )

    def _listen(self, event: Event) -> None:
        assert not event.clause or self.game.clause(event.clause), event
        self.events.append(event)

    # --- playing

    @property
    def ask(self) -> Ask:
        """The outstanding question."""
        ask = self.hand.ask
        assert ask is not None, "the hand is over"
        return ask

    @property
    def legal(self) -> list[Answer]:
        """Every legal answer to it."""
        return list(self.ask.legal)

    def tokens(self, line: str) -> tuple[int, ...]:
        """Cards as an answer names them."""
        return tuple(sorted(self.hand.state.face.index(card) for card in cards(line)))

    def play(self, *moves: str) -> Table:
        """Moves such as ``0 checks``, ``1 bets 200``, ``2 shows 6c``, ``0 names 1``.

        The seat must be the one that is asked.
        """
        for move in moves:
            number, verb, *rest = move.split()
            seat, ask = int(number), self.ask
            wanted = KIND.get(verb)
            if wanted == "mrs blaylock":
                assert seat in [one.seat for one in self.hand.asks], f"{move}: {self.hand!r}"
            else:
                assert seat == ask.seat, f"{move}: {self.hand!r}"
            assert ask.kind == wanted if wanted else ask.kind in BETTING, f"{move}: {self.hand!r}"
            self.hand.play(self._answer(verb, rest), seat)
        return self

    def _answer(self, verb: str, rest: Sequence[str]) -> Answer:
        if verb in WORD:
            return WORD[verb]
        if verb in ("shows", "commits"):
            return self.tokens(" ".join(rest))
        assert verb in ("bets", "raises", "completes", "names"), verb
        return int(rest[0])

    def check_down(self, rounds: int = 99) -> Table:
        """Everybody checks, or calls, until so many more rounds of betting are over."""
        end = self.hand.state.street + rounds
        while self.hand.ask is not None and self.ask.kind in BETTING:
            if self.hand.state.street >= end:
                break
            passive = (CHECK, CALL, "bring in")
            self.hand.play(next(word for word in passive if word in self.ask.legal))
        return self

    def all_pass(self) -> Table:
        """Nobody uses Mrs. Blaylock."""
        assert self.ask.kind == "mrs blaylock"
        for one in self.hand.asks:
            self.hand.play("pass", one.seat)
        return self

    def defaults(self) -> Table:
        """What is left is answered by default, until the hand is over."""
        while self.hand.ask is not None:
            self.hand.play(self.hand.ask.default, self.hand.ask.seat)
        return self

    # --- what came of it

    def over(self) -> Hand:
        """The hand, which must be over, with the cards that were wanted and no chip lost."""
        hand, state = self.hand, self.hand.state
        assert hand.ask is None, f"not over: {hand!r}"
        for seat, wanted in enumerate(self.wanted):
            held = state.cards(state.hands[seat])
            assert not held or sorted(held) == sorted(wanted), (seat, text(held))
        if self.damien and len(state.hands[-1]) == 7:
            assert sorted(state.cards(state.hands[-1])) == sorted(self.damien)
        opening = hand.opening
        assert opening is not None
        before = sum(opening.stacks) + opening.bank + opening.pot
        assert sum(hand.result.stacks) + hand.result.bank + hand.result.pot == before
        return hand

    @property
    def payoffs(self) -> tuple[int, ...]:
        """What each seat won or lost."""
        return self.over().result.payoffs

    @property
    def bank(self) -> int:
        """Damien's holdings after the hand."""
        return self.over().result.bank

    @property
    def pot(self) -> int:
        """What is left as the pot of the next hand."""
        return self.over().result.pot

    @property
    def debts(self) -> Mapping[int, int]:
        """Recitations owed."""
        return self.over().result.debts

    @property
    def omens(self) -> int:
        """The omens so far, without Damien's own sixes."""
        return int(self.hand.view().own["omens"])

    # --- what was told

    def told(self, kind: str) -> list[Event]:
        """Every event of a kind."""
        return [event for event in self.events if event.kind == kind]

    def only(self, kind: str) -> Event:
        """The one event of a kind."""
        (event,) = self.told(kind)
        return event

    def kinds(self) -> list[str]:
        """The kinds of all events in order."""
        return [event.kind for event in self.events]

    def words(self, event: Event, viewer: int = 31) -> str:
        """An event in words for one seat, or for a spectator."""
        return event.told(viewer, lambda seat: f"seat {seat}")

    def said(self, kind: str) -> list[str]:
        """The events of a kind in words, for a spectator."""
        return [self.words(event) for event in self.told(kind)]


def faces(event: Event) -> str:
    """The cards of an event."""
    return text(sight.face for sight in event.cards)
