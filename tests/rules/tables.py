"""Tables set up card by card: a test says who holds what and who does what.

    table = Table(THE_OMEN, ["As Ah / Kd 9s 4h 3s / 8h", "Kc Qd / Jd"], damien="...")
    table.play("0 bets 200", "1 folds")

Hands are written in the order in which they are dealt; slashes are for the eye. In stud a hand of
fewer than seven cards is folded before it gets more. Seat 0 is the first to the dealer's left
unless ``button`` says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from pokernight.bots.playouts import stay
from pokernight.cards import Card, in_joker_order, parse, text
from pokernight.engine.asks import CALL, CHECK, Answer, Ask, Bets
from pokernight.engine.events import Event
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import Rules
from pokernight.engine.view import Seen
from pokernight.games import find
from tests.sentences import in_english

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

    wanted: list[tuple[Card, ...]]
    damien: tuple[Card, ...]
    events: list[Event]
    hand: Hand

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
        self.set_up(game, len(hands), game.house_rules(**(rules or {})), button)
        self.wanted = [cards(hand) for hand in hands]
        self.damien = cards(damien)
        deck = stacked(game, self.rules, hands, button=self.button, damien=damien, board=board)
        self.deal(deck, **details)

    def set_up(self, game: Game, seats: int, rules: Rules, button: int | None = None) -> None:
        """A table of a game at which nothing is dealt yet; the last seat has the button."""
        self.game = game
        self.seats = seats
        self.rules: Any = rules
        self.button = seats - 1 if button is None else button
        self.wanted, self.damien, self.events = [], (), []

    def deal(self, deck: Sequence[Card], **details: Any) -> None:
        """Deal a hand with this deck, the top card first."""
        self.hand = self.game.deal(
            self.seats, 1, deck=deck, rules=self.rules, button=self.button, sink=self._listen,
            **details,
        )  # fmt: skip

    @classmethod
    def dealt(
        cls, game: Game, seats: int, deck: Sequence[Card], *,
        rules: Mapping[str, str] | None = None, **details: Any,
    ) -> Self:  # fmt: skip
        """A table at which a hand is dealt with this deck."""
        table = cls.__new__(cls)
        table.set_up(game, seats, game.house_rules(**(rules or {})))
        table.deal(deck, **details)
        return table

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
        """Every legal answer to it; chips short of a raise, which the house rules on, left out."""
        legal = self.ask.legal
        if isinstance(legal, Bets):
            return [*legal.passive, *range(legal.low, legal.high + 1)]
        return list(legal)

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

    def passively(self, kind: str = "") -> Self:
        """All check, call and draw nothing, up to a question of a kind or to the end."""
        passively(self.hand, kind)
        return self

    def all_pass(self) -> Table:
        """Nobody uses Mrs. Blaylock."""
        assert self.ask.kind == "mrs blaylock"
        for one in self.hand.asks:
            self.hand.play("pass", one.seat)
        return self

    def defaults(self) -> Table:
        """Answer all remaining questions by default, until the hand is over."""
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
        """Win or loss of each seat."""
        return self.over().result.payoffs

    @property
    def bank(self) -> int:
        """Damien's holdings after the hand."""
        return self.over().result.bank

    @property
    def pot(self) -> int:
        """Rest left as the pot of the next hand."""
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

    def notes(self, viewer: int | None = None) -> list[str]:
        """The remarks that a seat, or a spectator, reads beside the table."""
        return in_english(self.hand.view(viewer).notes())

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


# --- games with wild cards and blind cards


def dealt(
    hands: Sequence[str],
    *,
    flips: Sequence[str] = (),
    after: Mapping[int, str] | None = None,
    then: str = "",
    first: str = "",
) -> tuple[Card, ...]:
    """The deck that deals these hands of seven card by card, seat 0 first, nothing burned.

    Hands named in part are filled up with cards that trigger nothing; ``flips`` has for each seat
    the cards turned over before its face-up ones, ``after`` what is dealt extra after a round (from
    0), ``first`` is what is laid aside before them and ``then`` what lies under them.
    """
    rows = [list(cards(hand)) for hand in hands]
    turned = [cards(line) for line in flips]
    extra = {place: cards(line) for place, line in (after or {}).items()}
    middle = [cards(first), cards(then)]
    named = {card for row in [*rows, *turned, *extra.values(), *middle] for card in row}
    quiet = [rank + suit for rank in "34Q9AK2JT8765" for suit in "cdhs"]
    spare = [card for card in cards(" ".join(quiet)) if card not in named]
    deck = list(cards(first))
    for row in rows:
        row += [spare.pop() for _ in range(7 - len(row))]
    for place in range(7):
        for seat, row in enumerate(rows):
            if turned and 2 <= place <= 5 and seat < len(turned):
                deck.append(turned[seat][place - 2])
            deck.append(row[place])
        deck += extra.get(place, ())
    return tuple(in_joker_order([*deck, *cards(then)]))


SAID = {
    "folds": "fold", "checks": "check", "calls": "call", "passes": "check", "stays": "stay",
    "pays": "pay", "peeks": "peek", "stops": "stop", "up": "up", "down": "down",
}  # fmt: skip


class WildTable(Table):
    """A game with wild or blind cards: ``"0 turns 5h Kd"``, ``"1 passes"``, ``"1 stays"``.

    Seat 0 is the first to the dealer's left; a hand more than there are ``seats`` is the dummy's.
    """

    def __init__(
        self,
        game: Game,
        hands: Sequence[str],
        *,
        start: str = "",
        first: str = "",
        flips: Sequence[str] = (),
        after: Mapping[int, str] | None = None,
        seats: int | None = None,
        rules: Mapping[str, str] | None = None,
        **details: Any,
    ) -> None:
        seats = len(hands) if seats is None else seats
        self.set_up(game, seats, game.house_rules(**(rules or {})))
        self.deal(dealt(hands, flips=flips, after=after, then=start, first=first), **details)

    def play(self, *moves: str) -> WildTable:
        """Moves of the seat that is asked, such as ``0 turns Kd``, ``1 bets 200``, ``2 stays``."""
        for move in moves:
            number, verb, *rest = move.split()
            for one in rest or [""]:
                assert self.ask.seat == int(number), f"{move}: {self.hand!r}"
                if verb in SAID:
                    self.hand.play(SAID[verb])
                elif verb == "turns":
                    (token,) = self.tokens(one)
                    self.hand.play(token)
                elif verb == "draws":
                    self.hand.play(() if one == "-" else self.tokens(one.replace(",", " ")))
                else:
                    assert verb in ("bets", "raises"), move
                    self.hand.play(int(one))
        return self

    def check_down(self, rounds: int = 99) -> WildTable:
        """Everybody checks, or calls, until so many more rounds of betting are over."""
        super().check_down(rounds)
        return self

    def sees(self, viewer: int | None, hand: int) -> str:
        """The cards of a hand as a seat, or a spectator, sees them lie."""
        return text_of(self.hand.view(viewer).hand(hand))

    def clauses(self, kind: str) -> list[str]:
        """The clauses that the events of a kind cite."""
        return [event.clause for event in self.told(kind)]


def text_of(seen: Sequence[Seen]) -> str:
    """``Kd ?? 9s``."""
    return " ".join("??" if one.card is None else text([one.card]) for one in seen)


def in_rounds(hands: Sequence[str], then: str = "") -> tuple[Card, ...]:
    """The deck that deals these hands of equal size card by card, and then these cards."""
    rows = [cards(hand) for hand in hands]
    deck = [card for round_ in zip(*rows, strict=True) for card in round_]
    return tuple(in_joker_order([*deck, *cards(then)]))


def deal_hands(
    game: Game, hands: Sequence[str], then: str = "", *, rules: str | Rules = "", **details: Any
) -> Hand:
    """A hand in which these cards are dealt one by one, seat 0 first, and then these."""
    deck = in_rounds(hands, then)
    seats = len(hands)
    return game.deal(seats, 1, deck=deck, button=seats - 1, rules=rules or None, **details)


class DrawTable(WildTable):
    """A hand of a draw game; ``then`` has the cards drawn, from the top of the deck."""

    def __init__(
        self, game: Game | str, *hands: str, then: str = "",
        rules: Mapping[str, str] | None = None, **details: Any,
    ) -> None:  # fmt: skip
        of = find(game) if isinstance(game, str) else game
        self.set_up(of, len(hands), of.house_rules(**(rules or {})))
        self.deal(in_rounds(hands, then), **details)


def passively(hand: Hand, kind: str = "") -> Hand:
    """The hand once all have checked, called and drawn nothing, to such a question or its end."""
    while (ask := hand.ask) is not None and ask.kind != kind:
        hand.play(CHECK if CHECK in ask.legal else CALL if CALL in ask.legal else ())
    return hand


def until(hand: Hand, kind: str = "") -> Hand:
    """The hand once all have checked, called and stayed, up to such a question or to its end."""
    while hand.ask is not None and hand.ask.kind != kind:
        hand.play(stay(hand.ask), hand.ask.seat)
    return hand


def ended(hand: Hand) -> tuple[int, ...]:
    """Return the winnings of everybody once all have checked, called and stayed."""
    return until(hand).result.payoffs


def passed(hand: Hand) -> Hand:
    """The hand after everybody has checked or called once around."""
    street = hand.state.street
    while hand.ask is not None and hand.state.street == street:
        hand.play(CHECK if CHECK in hand.ask.legal else CALL)
    return hand
