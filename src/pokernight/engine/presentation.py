"""Presentation of a game: words for its questions, its cards and what is going on.

Nothing here changes a hand. A game without any of it can be played: then only what holds for every
game is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from pokernight.cards import Card, Pack
from pokernight.engine.asks import Answer
from pokernight.engine.event_kinds import NO_KINDS, Kinds
from pokernight.engine.events import CardState, Mark
from pokernight.ranking.ladder import HIGH_HANDS, Ladder
from pokernight.wording.message import Text, message

if TYPE_CHECKING:
    from pokernight.engine.state import State

Worded: TypeAlias = Text | Callable[[Any], Text]
"""A sentence, or a function that gives it for the house rules in force."""
ViewT = TypeVar("ViewT")
"""The class of views: a view has its game and a game its talk, so the talk does not name it."""


def one_after_another(sentences: Sequence[Text]) -> Text:
    """Return several sentences as one; "" for none."""
    first, *others = sentences or ("",)
    for sentence in others:
        first = message("{first} {then}", first=first, then=sentence)
    return first


class Advice(NamedTuple):
    """An answer that a game advises to the seat that is asked.

    Attributes:
        answer: the answer.
        why: a reason, or "".
        worth: where answers were compared by money, the expected value of each in cents, relative
            to folding, so that a caller with other preferences may choose otherwise.
    """

    answer: Answer
    why: Text
    worth: tuple[tuple[Answer, float], ...] = ()


class Why(NamedTuple):
    """The reason why some cards are not themselves.

    Attributes:
        said: the sentence.
        cards: the cards it is about.
        what: their state in words, as ``wild``, ``wild against Damien``, ``worth nothing``.
        clause: the number of the rule in the game's page.
        state: their state.
        contest: a word in the names of the contests in which alone they are so; "" for all.
    """

    said: Text
    cards: tuple[Card, ...]
    what: str
    clause: str = ""
    state: CardState = "other"
    contest: str = ""


Reason: TypeAlias = Text | Why
"""A reason with its cards, or a sentence about a hand as a whole."""


def sentence_of(reason: Reason) -> Text:
    """Return the sentence of a reason."""
    return reason.said if isinstance(reason, Why) else reason


def marks_of(
    hand: int, lying: Sequence[int], face: Sequence[Card], reasons: Sequence[Reason]
) -> tuple[Mark, ...]:
    """Return the marks of a hand for its reasons.

    Args:
        hand: the seat, or the number of a dummy hand.
        lying: the cards of the hand, and of the board.
        face: the face of every token, or a number that is no card.
        reasons: what its game says of it.
    """
    return tuple(
        [
            Mark(
                hand,
                tuple([token for token in lying if face[token] in reason.cards]),
                reason.what,
                reason.said,
                reason.clause,
                reason.state,
                reason.contest,
            )
            for reason in reasons
            if isinstance(reason, Why)
        ]
    )


class Group(NamedTuple):
    """Cards that lie together.

    Attributes:
        name: of the grouping that they make; empty if they make none.
        total: the best of what they may count; -1 if nothing is counted.
    """

    name: str
    total: int


class Arranging(NamedTuple):
    """Layouts of a player's cards.

    Attributes:
        groups: the reading of each set that the player has laid out.
        best: the best arrangement as sets of tokens, the best first.
    """

    groups: list[Group]
    best: list[tuple[int, ...]]


@dataclass(frozen=True)
class Talk(Generic[ViewT]):
    """Words of a game besides its page.

    Attributes:
        kinds: the questions and events that the game adds to those of the engine, and how loud
            these are; its powers' are known by their table.
        dummies: the names of the extra hands that nobody plays.
        facts: the facts that the game's ``worth`` understands, each with a sentence.
        rankable: the pack with the cards that ``worth`` accepts, if larger than that of the rules.
        given: the facts that hold for a hand now, from a view: with them ``worth`` reads it.
        ladder: the order of hands by contest, as ``worth`` names them, from a view: the kinds of
            hands, the best first, each with what makes it; none where no hands are compared. Left
            out, high hands without a wild card.
        notes: public remarks on the state of a hand, from a view.
        remarks: remarks on the reader's own cards, a line each.
        why: which cards of a hand, as the reader of a view knows it, are wild or count for
            nothing, and why, a line each with the clause; those that are a :class:`Why` are
            marked on a page too.
        meaning: the effect of each answer to the reader's question, a line each, from the view. At
            a claim it is said only when the reader asks.
        can_do: the powers of a card of the reader's own (a token), a line each; said only when the
            reader asks about that card.
        layout: under given rules, the layout of the board: rows of its places, -1 where nothing
            lies; () for a single row.
        rows: where a player lays the cards in rows, the tokens in each row of a hand, by its name
            and in the order in which they lie on the table; {} for a single row.
        legend: what the symbols on the cards mean, where they need explaining.
        arranging: where players lay out cards together, what some sets of the reader's own tokens
            are, and the reader's best arrangement.
        first_time: for a newcomer, in a line each: the oddity of the game, what wins, what to look
            out for; () for lines that hold for every game.
        equipment: what a table with real cards needs besides pack and chips; like the next ones a
            text, perhaps by the rules.
        may: what may be done, if not what the questions say.
        wins: what wins, where the order of hands does not say it.
        wild: what is wild, where the notes on a hand not yet dealt do not say it.
        opens: the first to act where there is no round of betting, if not the dealer's left.
        strange: a strange case and its ruling, perhaps by the rules.
        advice: the answer of a sensible player, from the view and sampled worlds that it allows, at
            least one world; without it such a player uses rollouts of worlds instead.
    """

    kinds: Kinds = NO_KINDS
    dummies: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    rankable: Pack | None = None
    given: Callable[[ViewT, int], Mapping[str, str]] = lambda view, hand: {}
    ladder: Callable[[ViewT], Mapping[str, Ladder]] = lambda view: {"": HIGH_HANDS}
    notes: Callable[[ViewT], Sequence[Text]] = lambda view: []
    remarks: Callable[[ViewT, int], Sequence[Text]] = lambda view, hand: []
    why: Callable[[ViewT, int], Sequence[Reason]] = lambda view, hand: []
    meaning: Callable[[ViewT], Sequence[Text]] = lambda view: []
    can_do: Callable[[ViewT, int], Sequence[Text]] = lambda view, token: []
    layout: Callable[[Any], tuple[tuple[int, ...], ...]] = lambda rules: ()
    rows: Callable[[ViewT, int], Mapping[str, Sequence[int]]] = lambda view, hand: {}
    legend: Callable[[Any], Text] = lambda rules: ""
    arranging: Callable[[ViewT, int, Sequence[tuple[int, ...]]], Arranging] | None = None
    first_time: tuple[str, ...] = ()
    equipment: Worded = ""
    may: Worded = ""
    wins: Worded = ""
    wild: Worded = ""
    opens: Worded = ""
    strange: Worded = ""
    advice: Callable[[ViewT, Iterable[State]], Advice] | None = None


PLAIN_TALK: Talk[Any] = Talk()
"""A game that says nothing of its own."""
