"""How a game is talked about: the words for its questions, its cards and what is going on.

Nothing here changes a hand. A game without a line of it can be played: it says then what can be
said of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from pokernight.cards import Card, Pack
from pokernight.engine.asks import Answer
from pokernight.engine.event_kinds import NO_KINDS, Kinds
from pokernight.ranking.ladder import HIGH_HANDS, Ladder

if TYPE_CHECKING:
    from pokernight.engine.state import State

ViewT = TypeVar("ViewT")
"""The class of views: a view has its game and a game its talk, so the talk does not name it."""
NameOf: TypeAlias = Callable[[int], str]
"""What a seat is called."""


class Advice(NamedTuple):
    """An answer that a game advises to the seat that is asked.

    Attributes:
        answer: what is advised.
        why: in a few words, or none.
        worth: where answers were compared by money, what each is worth, in cents beside leaving:
            so somebody with habits of his own may choose otherwise.
    """

    answer: Answer
    why: str
    worth: tuple[tuple[Answer, float], ...] = ()


class Why(str):
    """A sentence on why cards are not themselves, which knows the cards: a page marks them.

    Attributes:
        cards: the cards it is about.
        what: what it says they are, as ``wild``, ``wild against Damien``, ``worth nothing``.
    """

    cards: tuple[Card, ...]
    what: str

    def __new__(cls, sentence: str, cards: tuple[Card, ...], what: str) -> Why:
        """A sentence with its cards."""
        made = super().__new__(cls, sentence)
        made.cards, made.what = cards, what
        return made


class Group(NamedTuple):
    """Cards that lie together.

    Attributes:
        name: of the grouping that they make; empty if they make none.
        total: the best of what they may count; -1 if nothing is counted.
    """

    name: str
    total: int


class Arranging(NamedTuple):
    """How a player may lay out his cards.

    Attributes:
        groups: what each of the sets is that he thinks of.
        best: his best arrangement as sets of tokens, the best first.
    """

    groups: list[Group]
    best: list[tuple[int, ...]]


@dataclass(frozen=True)
class Talk(Generic[ViewT]):
    """What a game says beside its page.

    Attributes:
        kinds: the questions and events that the game adds to those of the engine, and how loud
            these are; its powers' are known by their table.
        dummies: the names of the extra hands that nobody plays.
        facts: the facts that the game's ``worth`` understands, each with a sentence.
        rankable: the pack whose cards ``worth`` accepts, if larger than that of the rules.
        given: the facts that hold for a hand now, from a view: with them ``worth`` reads it.
        ladder: the order of hands by contest, as ``worth`` names them, from a view: the kinds of
            hands, the best first, each with what makes it; none where no hands are compared. Left
            out, high hands without a wild card.
        notes: public remarks on the state of a hand, from a view; seats by their names.
        remarks: what the reader of a view may like to know of his own cards, a line each.
        why: which cards of a hand, as the reader of a view knows it, are wild or count for
            nothing, and why, a line each with the clause; those that are a :class:`Why` are
            marked on a page too.
        meaning: what the reader's question is about: what each answer would do, a line each, from
            the view. At a claim it is said only when the reader asks.
        can_do: what one of the reader's own cards (a token) can do, a line each; said only when
            the reader asks about that card.
        layout: under given rules, how the board is laid: rows of its places, -1 where nothing lies;
            none: in one row.
        legend: what the symbols on the cards mean, where they need explaining.
        arranging: where players lay out cards together, what some sets of the reader's own tokens
            are, and his best arrangement.
        advice: what a sensible player answers, from his view and the worlds to look at, one at
            least, which it allows; without it such a player plays worlds to the end instead.
    """

    kinds: Kinds = NO_KINDS
    dummies: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    rankable: Pack | None = None
    given: Callable[[ViewT, int], Mapping[str, str]] = lambda view, hand: {}
    ladder: Callable[[ViewT], Mapping[str, Ladder]] = lambda view: {"": HIGH_HANDS}
    notes: Callable[[ViewT, NameOf], list[str]] = lambda view, name: []
    remarks: Callable[[ViewT, int], list[str]] = lambda view, hand: []
    why: Callable[[ViewT, int], list[str]] = lambda view, hand: []
    meaning: Callable[[ViewT], list[str]] = lambda view: []
    can_do: Callable[[ViewT, int], list[str]] = lambda view, token: []
    layout: Callable[[Any], tuple[tuple[int, ...], ...]] = lambda rules: ()
    legend: Callable[[Any], str] = lambda rules: ""
    arranging: Callable[[ViewT, int, Sequence[tuple[int, ...]]], Arranging] | None = None
    advice: Callable[[ViewT, Iterable[State]], Advice] | None = None


PLAIN_TALK: Talk[Any] = Talk()
"""A game that says nothing of its own."""
