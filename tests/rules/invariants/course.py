"""A hand as it is seen from outside: what was told, what was asked and answered, what came of it.

Nothing here knows a rule. A course is recorded from a hand, or written by hand for a control.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import EVERYBODY, SPECTATOR, Event
from pokernight.engine.hand import Hand, Opening
from pokernight.engine.view import View
from pokernight.wording.message import Args

NOBODY = -1
NO_ARGS: Final[Args] = {}


class Told(NamedTuple):
    """An event: its kind, the players, the money in cents, its cards, and its own arguments."""

    kind: str
    seat: int = NOBODY
    amount: int = 0
    other: int = NOBODY
    words: str = ""
    tokens: tuple[int, ...] = ()
    open: bool = True
    args: Args = NO_ARGS


@dataclass(frozen=True)
class Table:
    """Table as a spectator sees it at a moment; money in cents, by seat."""

    stack: tuple[int, ...]
    live: tuple[int, ...]
    front: tuple[int, ...] = ()
    pot: int = 0
    bank: int = 0
    street: int = 0
    said: tuple[Any, ...] = ()
    hands: tuple[tuple[int, ...], ...] = ()
    up: tuple[int, ...] = ()
    board: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    stub: int = 0
    own: Mapping[str, Any] = field(default_factory=dict)

    def open(self, hand: int) -> list[int]:
        """The tokens of a hand that lie face up."""
        return [token for token in self.hands[hand] if self.up[token]]


@dataclass(frozen=True)
class Asked:
    """A question, how the table stood, and what was answered."""

    seat: int
    kind: str
    table: Table
    answer: Answer
    words: tuple[str, ...] = ()
    low: int = 1
    high: int = 0
    call: int = 0
    costs: tuple[tuple[str, int], ...] = ()
    options: tuple[int, ...] = ()
    legal: bool = True
    text: str = ""


class HouseRules(dict[str, Any]):
    """House rules of a course, by the names of the options."""

    game = ""

    def __missing__(self, option: str) -> Any:
        raise AssertionError(
            f"a ruling reads the option {option!r}, which this course of {self.game} lacks: add it "
            "to the rules of the game's controls in tests/rules/invariants/controls.py"
        )


@dataclass(frozen=True)
class Course:
    """A whole hand from outside.

    ``faces`` has the cards by token, which only the deck of the opening tells.
    """

    game: str
    rules: Mapping[str, Any]
    stacks: tuple[int, ...]
    moments: tuple[Told | Asked, ...]
    end: Table
    button: int = 0
    bank: int = 0
    pot: int = 0
    faces: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    bank_after: int = 0
    pot_after: int = 0
    bets: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        rules = HouseRules(self.rules)
        rules.game = self.game
        object.__setattr__(self, "rules", rules)

    @property
    def seats(self) -> int:
        """Return how many players there are."""
        return len(self.stacks)

    @property
    def asked(self) -> Iterator[Asked]:
        """The questions in order."""
        return (one for one in self.moments if isinstance(one, Asked))

    def told(self, *kinds: str) -> Iterator[Told]:
        """Iterate over the events of some kinds, or over all events, in order."""
        events = (moment for moment in self.moments if isinstance(moment, Told))
        return (event for event in events if not kinds or event.kind in kinds)

    @property
    def winners(self) -> set[int]:
        """Return who has won anything out of a pot."""
        return {one.seat for one in self.told("win") if one.amount}

    def cards(self, tokens: tuple[int, ...] | list[int]) -> list[int]:
        """The faces of some tokens."""
        return [self.faces[token] for token in tokens]

    def clockwise(self, after: int) -> list[int]:
        """All seats in order from the left of one, that one last."""
        return [(after + 1 + place) % self.seats for place in range(self.seats)]

    def with_moments(self, *moments: Told | Asked) -> Course:
        """The same hand with other moments."""
        return replace(self, moments=moments)


Player = Callable[[Ask], Answer]


def table_of(view: View) -> Table:
    """Return what a spectator sees."""
    return Table(
        view.stack, view.live, view.front, view.pot, view.bank, view.street, view.said,
        view.hands, view.up, view.board, view.aside, len(view.stub), view.own,
    )  # fmt: skip


def played(opening: Opening, player: Player) -> Course:
    """The course of a hand, each question answered by the player."""
    moments: list[Told | Asked] = []
    hand = Hand(opening, sink=lambda event: moments.append(_told(event)))
    while (ask := hand.ask) is not None:
        answer = player(ask)
        moments.append(_asked(ask, table_of(hand.view()), answer))
        hand.play(answer, ask.seat)
    result = hand.result
    rules: Any = opening.rules
    return Course(
        opening.game.name,
        {name: getattr(rules, name) for name in rules.to_dict()},
        opening.stacks,
        tuple(moments),
        table_of(hand.view()),
        opening.button,
        opening.bank,
        opening.pot,
        opening.deck,
        result.stacks,
        result.bank,
        result.pot,
        getattr(rules, "bets", (0, 0)),
    )


def _told(event: Event) -> Told:
    tokens = tuple([sight.token for sight in event.cards])
    return Told(
        event.kind, event.seat, event.amount, event.other,
        event.told(SPECTATOR, lambda _: "{seat}"), tokens,
        all(sight.knowers == EVERYBODY for sight in event.cards), event.args,
    )  # fmt: skip


def _asked(ask: Ask, table: Table, answer: Answer) -> Asked:
    legal: Any = ask.legal
    return Asked(
        ask.seat,
        ask.kind,
        table,
        answer,
        tuple(getattr(legal, "passive", getattr(legal, "words", ()))),
        getattr(legal, "low", 1),
        getattr(legal, "high", 0),
        getattr(legal, "call", 0),
        ask.costs,
        tuple(getattr(legal, "options", ())),
        answer in legal,
        str(ask.message()),
    )
