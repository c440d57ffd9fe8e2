"""Views: what a seat may know of a hand, as a whitelist.

A view holds no state and no face that its reader does not know; a new field of the state is
hidden until it is added here. A spectator's view is that of a seat which knows nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pokernight.cards import UNKNOWN, Card, name, pretty
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import SPECTATOR, ShownHand
from pokernight.engine.facts import Fact
from pokernight.engine.log import Given, Link, PublicAction, chain, entries
from pokernight.engine.money import Pot, layers
from pokernight.engine.state import NOT_BEGUN, NOT_YET, State, rows_of_runs
from pokernight.wording.amounts import money, plain_money
from pokernight.wording.rendering import Reader, rendered

if TYPE_CHECKING:
    from pokernight.engine.game import Game, Setup
    from pokernight.engine.rules import Rules
    from pokernight.wording.message import Text

FOLDED = "-"
"""In a typed table: a seat that has folded."""
HIDDEN = -1
"""In ``View.face``: a card that the reader does not know."""


class Seen(NamedTuple):
    """A card as the reader of a view sees it lie: ``card`` is None if it is unknown."""

    token: int
    card: Card | None
    up: bool

    def __str__(self) -> str:
        return "??" if self.card is None else pretty(self.card)


@dataclass(slots=True, eq=True, repr=False, kw_only=True)
class View:
    """A hand as a seat sees it; all money in cents, seats from 0.

    Attributes:
        game: the game.
        rules: its house rules.
        seat: the reader's seat, None for a spectator.
        button: the dealer's seat.
        hands: tokens by seat, then of each dummy hand, as they lie.
        board: tokens of the board.
        aside: tokens laid aside.
        stub: tokens left in the deck, the top card last: names to follow a card by, no faces.
        muck: tokens out of play.
        face: by token, the card, or HIDDEN.
        up: by token, whether it lies face up.
        live: by seat, whether it is still in the hand.
        stack: chips by seat.
        front: bets in front of the seats, not collected yet.
        pots: the pots of the bets collected so far with the seats that can win them, the main
            pot first; once they are gathered, what is left of each.
        began: chips by seat before the hand.
        owed: the dead and the live blind that each seat owed before the hand, or nothing.
        street: how many betting rounds are over.
        high: the amount to match in this betting round.
        raises: bets and raises made in it.
        cap: how many there may be, 0 for any number.
        said: by seat, what it has declared.
        uncapped: whether the cap is off, because two are left.
        acted: by seat, whether it has acted in it.
        opener: the seat that acted, or is to act, first in it.
        aggressor: the seat that bet or raised last in it, or None.
        bank: what the table holds for the game.
        own: the game's own slots, by name.
        counts: numbers that the players carry by house rules, by name and seat; see
            :attr:`Rules.counts <pokernight.engine.rules.Rules.counts>`.
        asked: the seats that are asked now; of a sealed question all, answered or not.
        kind: the kind of the question.
        number: the number of the outstanding question, the same for all seats asked.
        ask: the reader's own question, if there is any.
        answered: the reader's answer to a question that is still sealed.
        facts: the reader's knowledge beyond faces.
        shown: the hands that have been shown, as the rules read them then, by seat or dummy hand;
            only of a hand whose events are heard.
        runs: the number of runs that the players have agreed on; of several also how many cards
            lay on the board, and in each hand, before. Empty until they are asked.
        generation: how often all cards have been shuffled together: tokens count anew in each.
    """

    game: Game
    rules: Rules
    seat: int | None
    button: int
    hands: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    aside: tuple[int, ...]
    stub: tuple[int, ...]
    muck: tuple[int, ...]
    face: tuple[int, ...]
    up: tuple[int, ...]
    live: tuple[int, ...]
    stack: tuple[int, ...]
    front: tuple[int, ...]
    pots: tuple[Pot, ...]
    began: tuple[int, ...]
    owed: tuple[int, ...]
    street: int
    high: int
    raises: int
    cap: int
    uncapped: bool
    said: tuple[Any, ...]
    acted: tuple[bool, ...]
    opener: int
    aggressor: int | None
    bank: int
    own: dict[str, Any]
    counts: dict[str, tuple[int, ...]]
    asked: tuple[int, ...]
    kind: str
    number: int
    ask: Ask | None
    answered: Answer | None
    facts: tuple[Fact, ...]
    generation: int
    runs: tuple[int, ...]
    shown: Mapping[int, ShownHand] = field(repr=False, compare=False)
    _log: Link = field(repr=False, compare=False)
    _private: Link = field(repr=False, compare=False)
    _past: Link = field(repr=False, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.game.setup(self.rules)
        values = {spec.name: getattr(self, spec.name) for spec in fields(self)}
        del values["game"], values["rules"]
        logs = {name: entries(values.pop(name)) for name in ("_log", "_private", "_past")}
        return _sent, (setup, values, logs)

    @property
    def public(self) -> tuple[PublicAction, ...]:
        """The public actions so far, in order."""
        return tuple([PublicAction(*entry) for entry in entries(self._log)])

    @property
    def private(self) -> tuple[Given, ...]:
        """The reader's answers that the others did not see whole, in order."""
        return tuple([Given(*entry) for entry in entries(self._private)])

    def notes(self) -> list[Text]:
        """Return what the table remarks: the notes of the game, then of its house rules."""
        return [*self.game.talk.notes(self), *self.rules.notes(self)]

    @property
    def lines(self) -> dict[str, tuple[int, ...]]:
        """The tokens of the board that may be used together, by the name of the line."""
        lines = self.game.lines(self.rules)
        return {
            name: tuple([self.board[place] for place in places if place < len(self.board)])
            for name, places in lines.items()
        }

    def laid(self) -> list[list[Seen | None]]:
        """Return the board as it lies on the table, row by row, None where nothing lies."""
        runs, before = self.runs[:2] if len(self.runs) > 1 else (1, 0)
        boards = [self.look(tuple(run)) for run in rows_of_runs(self.board, before, runs)]
        rows = self.game.talk.layout(self.rules) or (tuple(range(len(boards[0]))),)
        return [
            [board[place] if before * (run > 0) <= place < len(board) else None for place in row]
            for run, board in enumerate(boards)
            for row in rows
        ]

    def key(self) -> tuple[Any, ...]:
        """Return all that the reader knows, with perfect recall: equal keys, equal knowledge.

        It is hashable: the public actions, the reader's hidden answers, the cards and facts that
        the reader knows, and the state of the table. Earlier generations of tokens are part of it,
        because a card known before a reshuffle is still remembered.
        """
        standing = [_frozen(getattr(self, field)) for field in KEYED]
        heading = (self.game.name, self.game.version, self.rules)
        links = (self._log, self._private, self._past)
        return (*heading, *[tuple(entries(link)) for link in links], *standing)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.stack)

    @property
    def pot(self) -> int:
        """The money in the middle and in front of the seats, in cents."""
        return sum(pot.amount for pot in self.pots) + sum(self.front)

    def look(self, tokens: tuple[int, ...]) -> list[Seen]:
        """Return cards as the reader sees them."""
        return [
            Seen(
                token, card if (card := self.face[token]) != HIDDEN else None, bool(self.up[token])
            )
            for token in tokens
        ]

    def hand(self, number: int) -> list[Seen]:
        """Return the hand of a seat (or, from ``seats`` on, a dummy hand) as the reader sees it."""
        return self.look(self.hands[number])

    def name_of(self, token: int) -> int:
        """Return a name for a card that stays with it as long as the reader knows it.

        Tokens change when cards are passed, drawn or shuffled, faces do not: a card that the
        reader knows is named by its face, ``-1 - card``, any other by its token.
        """
        card = self.face[token]
        return token if card == HIDDEN else -1 - card

    def known(self, number: int, *, up: bool | None = None) -> tuple[Card, ...]:
        """Return the cards of a hand that the reader knows, or only those up or down."""
        return tuple(
            [
                card
                for token in self.hands[number]
                if (card := self.face[token]) != HIDDEN
                and (up is None or bool(self.up[token]) == up)
            ]
        )

    def __repr__(self) -> str:
        reader = "a spectator" if self.seat is None else f"seat {self.seat}"
        asked = f", {self.kind}?" if self.asked else ""
        return f"<View of {self.game.title} by {reader}, {self.seats} seats{asked}>"

    def typed(self) -> str:
        """Return the table in the short form that ``set_up`` of a game reads.

        Cards that the reader does not know are ``??``.
        """
        hands = [
            _typed(self.hand(seat)) if self.live[seat] else FOLDED for seat in range(self.seats)
        ]
        parts = [", ".join(hands)]
        if self.board:
            parts.append(f"board {_row(self.look(self.board))}")
        parts.append(f"pot {plain_money(self.pot)}")
        parts.append(f"stacks {' '.join(map(plain_money, self.stack))}")
        parts += [f"to act {seat}" for seat in self.asked[:1]]
        parts.append(f"button {self.button}")
        return "; ".join(parts)

    def __str__(self) -> str:
        """Return the table as the reader sees it, cards face down in parentheses."""
        lines = [f"{self.game.title}, {money(self.pot)} in the pot"]
        lines[0] += "".join(f", {rendered(note, Reader(self._name))}" for note in self.notes())
        if self.board:
            for number, row in enumerate(self.laid()):
                cards = " ".join(["  " if seen is None else str(seen) for seen in row])
                lines.append(f"  {'' if number else 'board:':<6} {cards}".rstrip())
        for number in range(len(self.hands)):
            lines.append(f"  {self._name(number):<7} {self._cards(number)}".rstrip())
        if self.asked:
            names = " and ".join(map(self._name, self.asked))
            lines.append(f"{names}: {self.kind}?")
        return "\n".join(lines)

    def _name(self, number: int) -> str:
        if number >= self.seats:
            return self.game.talk.dummies[number - self.seats]
        return f"seat {number}"

    def _cards(self, number: int) -> str:
        seen = self.hand(number)
        down = " ".join(str(card) for card in seen if not card.up)
        up = " ".join(str(card) for card in seen if card.up)
        cards = " ".join(part for part in (down and f"({down})", up) if part)
        if number >= self.seats:
            return cards
        chips = money(self.stack[number])
        if self.front[number]:
            chips += f", {money(self.front[number])} in front"
        if not self.live[number]:
            cards = "folded"
        return f"{cards}  {chips}" + (", the button" if number == self.button else "")


def _sent(setup: Setup, values: dict[str, Any], logs: dict[str, list[Any]]) -> View:
    """Return a view that came from another process."""
    links: dict[str, Any] = {name: chain(log) for name, log in logs.items()}
    return View(game=setup.game, rules=setup.rules, **values, **links)


def _typed(cards: Sequence[Seen]) -> str:
    down, up = ([card for card in cards if card.up == shown] for shown in (False, True))
    return " / ".join([_row(down), _row(up)] if up else [_row(down)]).strip()


def _row(cards: Sequence[Seen]) -> str:
    return " ".join([UNKNOWN if seen.card is None else name(seen.card) for seen in cards])


_NO_KEY = frozenset(("game", "rules", "ask", "_log", "_private", "_past"))
"""Fields that the key of a view has in another form, or that follow from the rest."""
KEYED = tuple([spec.name for spec in fields(View) if spec.name not in _NO_KEY])
"""The fields that the key of a view ends with, in their order."""


def _frozen(value: Any) -> Any:
    """Return a value that can be hashed: tuples for lists, the sorted items of a mapping."""
    if isinstance(value, list | tuple):
        return tuple(map(_frozen, value))
    if isinstance(value, dict):
        return tuple([(name, _frozen(part)) for name, part in sorted(value.items())])
    return value


def _pots(state: State) -> tuple[Pot, ...]:
    if state.winners and not any(state.staked):
        everybody = range(state.seats)
        return tuple(
            [
                Pot(amount, tuple([seat for seat in everybody if seats >> seat & 1]))
                for amount, seats in zip(state.pots, state.winners)
            ]
        )
    if len(state.pots) > 1:  # more was staked after the pots were gathered: no layers fit them
        return (Pot(sum(state.pots), ()),)
    return tuple(layers(state))


def _cap(state: State) -> int:
    """Return the cap of the betting round that is on, 0 for none."""
    program = state.program
    if not program or state.actions == NOT_BEGUN:
        return 0
    step = state.setup.plan[program[-2]][program[-1]][0]
    limits = getattr(step, "limits", None)
    return limits.cap if limits is not None else 0


class Viewed(Protocol):
    """The part of a :class:`~pokernight.engine.hand.Hand` that a view is made from."""

    @property
    def state(self) -> State:
        """The state of the hand."""

    @property
    def questions(self) -> tuple[Ask, ...]:
        """The outstanding question by seat, answered or not."""

    @property
    def sealed(self) -> Mapping[int, Answer]:
        """The answers already given to a sealed question, by seat."""

    @property
    def shown(self) -> Mapping[int, ShownHand]:
        """The hands that have been shown."""


def in_the_open(hand: Viewed) -> dict[str, Any]:
    """Return the fields that all views of a hand share as it stands, by name."""
    state = hand.state
    setup = state.setup
    asks = hand.questions
    return {
        "game": setup.game,
        "rules": setup.rules,
        "button": state.button,
        "hands": tuple([tuple(tokens) for tokens in state.hands]),
        "board": tuple(state.board),
        "aside": tuple(state.aside),
        "stub": tuple(state.stub),
        "muck": tuple(state.muck),
        "up": tuple(state.up),
        "live": tuple(state.live),
        "stack": tuple(state.stack),
        "front": tuple(state.front),
        "pots": _pots(state),
        "began": state.began,
        "owed": tuple(state.owed),
        "street": state.street,
        "high": state.high,
        "raises": state.raises,
        "cap": _cap(state),
        "uncapped": bool(state.uncapped),
        "said": tuple(state.said),
        "acted": tuple([level != NOT_YET for level in state.acted]),
        "opener": state.opener,
        "aggressor": state.aggressor if state.aggressor >= 0 else None,
        "bank": state.bank[0],
        "own": {} if state.own is None else state.own.copy().to_dict(),
        "counts": state.counts(),
        "asked": tuple([ask.seat for ask in asks]),
        "kind": asks[0].kind if asks else "",
        "number": state.number,
        "generation": state.generation,
        "runs": tuple(state.runs),
        "shown": dict(hand.shown),
        "_log": state.log,
    }


class KnownCards(NamedTuple):
    """The knowledge of a seat, or a spectator: faces by token, and facts beyond faces."""

    face: tuple[int, ...]
    facts: tuple[Fact, ...]


def known_to(hand: Viewed, seat: int | None) -> KnownCards:
    """Return the knowledge that a seat, or a spectator, has of the cards of a hand."""
    state = hand.state
    bit = 1 << (SPECTATOR if seat is None else seat)
    return KnownCards(
        tuple(
            [
                face if known & bit else HIDDEN
                for face, known in zip(state.face, state.knows, strict=True)
            ]
        ),
        tuple([fact for fact in state.facts if fact.knowers & bit]),
    )


def _asked(hand: Viewed, seat: int | None) -> Ask | None:
    """Return the question to a seat, None if it is not asked."""
    for ask in hand.questions:
        if ask.seat == seat:
            return ask
    return None


def see(
    hand: Viewed,
    seat: int | None,
    shared: dict[str, Any] | None = None,
    known: KnownCards | None = None,
) -> View:
    """Return the view of a seat, or of a spectator.

    A caller that makes many views of a hand passes the parts that do not change between them.

    Args:
        hand: the hand.
        seat: the seat, None for a spectator.
        shared: the result of :func:`in_the_open` for the hand as it stands.
        known: the result of :func:`known_to` for the seat since the cards last changed.
    """
    state = hand.state
    face, facts = known or known_to(hand, seat)
    return View(
        **(shared or in_the_open(hand)),
        seat=seat,
        face=face,
        ask=None if seat in hand.sealed else _asked(hand, seat),
        answered=None if seat is None else hand.sealed.get(seat),
        facts=facts,
        _private=None if seat is None else state.private[seat],
        _past=state.past[state.seats if seat is None else seat],
    )
