"""The questions a player can be asked, and their answers.

An answer is a plain value: a word (``"call"``), a whole number (an amount in cents, a seat or a
token, as the question says) or a tuple of tokens in ascending order. The legal ones are a lazy
view: ``answer in ask.legal``, iteration, ``repr`` and a handful of ``samples``; for machines also
their number, one drawn at random and a few that stand for all. It holds tokens and numbers, never
the state.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise
from math import comb
from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from pokernight.engine.abstraction import AbstractState, parts_of_the_pot, sets_of_cards, spread
from pokernight.engine.log import Shows
from pokernight.errors import Refused
from pokernight.wording.amounts import money
from pokernight.wording.message import Message, Text, as_message
from pokernight.wording.rendering import reader_of, rendered

Answer: TypeAlias = str | int | tuple[int, ...]
Of: TypeAlias = Literal["amount", "seat", "card", "number"]
"""The meaning of whole numbers among the answers."""

FOLD = "fold"
"""The answer that gives up a hand."""
CHECK = "check"
CALL = "call"
PASS = "pass"
_TO_A_BET = (CALL, FOLD)

WHICH: Final = "which"
"""Key in :attr:`Ask.says` of the sentence for an amount, a card, a seat, a number or several."""
NONE: Final = "none"
"""Key in :attr:`Ask.says` of the sentence for choosing none of the cards or numbers."""
UNTIL: Final = "until"
"""Key in :attr:`Ask.says` of the sentence for giving the same answer until the question changes."""
Says: TypeAlias = Mapping[str, Text]
"""Sentences for answers: by word, and by :data:`WHICH` and :data:`NONE`."""
USUAL_WORDS: Says = {}
"""No sentences of the game's own: answers are said in the engine's words."""


class Legal(Protocol):
    """The legal answers of a question."""

    @property
    def of(self) -> Of:
        """The meaning of whole numbers among the answers."""

    def __contains__(self, answer: object) -> bool: ...

    def __iter__(self) -> Iterator[Answer]: ...

    def samples(self) -> tuple[Answer, ...]:
        """Return a handful of legal answers, at least one, for perft and menus."""

    @property
    def size(self) -> int:
        """The number of legal answers."""

    def draw(self, rng: Random) -> Answer:
        """Return a legal answer, each as likely as any other."""

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """Return at most ``n`` sensible answers, by names that mean the same at every question.

        With a scene, such as the view of the seat that is asked, amounts are parts of the pot and
        sets of cards keep pairs, suits and runs together. The same question gives the same
        answers, the most important first.
        """


class _HasParts(Protocol):
    """Legal answers that are some words, and others that can be counted and indexed."""

    @property
    def parts(self) -> tuple[Sequence[Answer], Sequence[Answer]]:
        """The words, and the other answers."""


class _InTwoParts:
    """Base class of legal answers in two parts, each of which has its ``parts``."""

    __slots__ = ()

    def __iter__(self: _HasParts) -> Iterator[Answer]:
        words, others = self.parts
        yield from words
        yield from others

    @property
    def size(self: _HasParts) -> int:
        """The number of legal answers."""
        words, others = self.parts
        return len(words) + len(others)

    def draw(self: _HasParts, rng: Random) -> Answer:
        """Return a legal answer, each as likely as any other."""
        words, others = self.parts
        place = rng.randrange(len(words) + len(others))
        return words[place] if place < len(words) else others[place - len(words)]


@dataclass(frozen=True, slots=True, repr=False)
class Bets(_InTwoParts):
    """Fold, check or call, or put the bet up to an amount.

    All amounts are cents. ``call`` is what calling adds (0: a check); a bet or raise is named by
    the total then in front of the seat, ``low`` to ``high`` (``high < low``: no raise).
    ``chips_from`` is for tables without words (Omaha's half-raise rule): any number of chips in
    front from there up to ``low`` is an answer too, and the betting rules on it. ``must``: the
    seat may do nothing but bet or raise. ``words`` is what it may do besides, such as fold where a
    check is free. ``either``: of the amounts only ``low`` and ``high`` themselves.
    """

    call: int
    low: int
    high: int
    chips_from: int = 0
    must: bool = False
    words: tuple[str, ...] = ()
    either: bool = False

    @property
    def of(self) -> Of:
        """Whole numbers are amounts in cents."""
        return "amount"

    def __contains__(self, answer: object) -> bool:
        if type(answer) is int:
            if self.either:
                return answer in (self.low, self.high)
            if self.high < self.low:
                return False
            return self.low <= answer <= self.high or 0 < self.chips_from <= answer < self.low
        if self.must:
            return False
        if answer in _TO_A_BET and self.call:
            return True
        return (answer == CHECK and not self.call) or answer in self.words

    @property
    def passive(self) -> tuple[Answer, ...]:
        """The answers that neither bet nor raise."""
        if self.must:
            return ()
        return ((FOLD, CALL) if self.call else (CHECK,)) + self.words

    @property
    def amounts(self) -> range:
        """The amounts that may be put in front, those included that the betting rules decide on."""
        if self.either:
            return range(self.low, self.high + 1, self.high - self.low)
        if self.high < self.low:
            return range(0)
        return range(self.chips_from if 0 < self.chips_from < self.low else self.low, self.high + 1)

    def nearest(self, cents: int) -> int:
        """Return the legal bet or raise nearest to an amount; of two as near, the lower."""
        if self.either:
            return min(self.low, self.high, key=lambda amount: abs(amount - cents))
        return max(self.low, min(cents, self.high))

    @property
    def parts(self) -> tuple[Sequence[Answer], Sequence[Answer]]:
        """The words, and the other answers."""
        return self.passive, self.amounts

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """Return fold, check or call, the least and the most bet, and parts of the pot between."""
        named: list[tuple[str, Answer]] = [(str(answer), answer) for answer in self.passive]
        if self.low <= self.high:
            named += [("least", self.low), ("most", self.high)]
            parts = parts_of_the_pot(scene, self.call) if scene is not None else ()
            named += [(name, to) for name, to in parts if self.low < to < self.high and to in self]
        return _first(n, named)

    def samples(self) -> tuple[Answer, ...]:
        """Return a handful of legal answers."""
        passive = self.passive
        if self.high < self.low:
            return passive
        middle = self.low if self.either else min(self.high, 2 * self.low)
        return passive + tuple(sorted({self.low, middle, self.high}))

    def __repr__(self) -> str:
        words = [
            f"call {money(self.call)}" if answer == CALL else str(answer) for answer in self.passive
        ]
        sums = (
            [money(self.low), money(self.high)]
            if self.either
            else _range_in_words(self.low, self.high)
        )
        return f"<Bets: {', '.join([*words, *sums])}>"


@dataclass(frozen=True, slots=True, repr=False)
class Amount(_InTwoParts):
    """Any amount of money from ``low`` to ``high`` in cents, or a word of a few.

    ``usual`` is an amount that players think in, such as a stake: the samples hold it and its
    double where they are legal. With ``high < low`` only the words are left.
    """

    words: tuple[str, ...]
    low: int
    high: int
    usual: int = 0

    @property
    def of(self) -> Of:
        """Whole numbers are amounts in cents."""
        return "amount"

    def __contains__(self, answer: object) -> bool:
        return answer in self.words or (type(answer) is int and self.low <= answer <= self.high)

    @property
    def parts(self) -> tuple[Sequence[Answer], Sequence[Answer]]:
        """The words, and the other answers."""
        return self.words, range(self.low, self.high + 1)

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """Return the words, then the least, usual, most, double and half the most amount."""
        named: list[tuple[str, Answer]] = [(word, word) for word in self.words]
        if self.low <= self.high:
            amounts = {
                "least": self.low,
                "usual": self.usual,
                "most": self.high,
                "double": 2 * self.usual,
                "half the most": self.high // 2,
            }
            named += [(name, to) for name, to in amounts.items() if self.low <= to <= self.high]
        return _first(n, named)

    def samples(self) -> tuple[Answer, ...]:
        """Return the words, the least and the most, and the usual amount and its double."""
        if self.high < self.low:
            return self.words
        amounts = {self.low, self.high, self.usual, 2 * self.usual}
        return self.words + tuple(sorted(a for a in amounts if self.low <= a <= self.high))

    def __repr__(self) -> str:
        return f"<Amount: {', '.join([*self.words, *_range_in_words(self.low, self.high)])}>"


@dataclass(frozen=True, slots=True, repr=False)
class Pick(_InTwoParts):
    """A word, or a seat, token or number of a list.

    Where nothing tells the options apart they are ``alike``, as cards that nobody has seen: then
    the first stands for all where only a few answers are looked at.
    """

    words: tuple[str, ...]
    options: tuple[int, ...]
    of: Of = "number"
    alike: bool = False

    def __contains__(self, answer: object) -> bool:
        return answer in self.words or (type(answer) is int and answer in self.options)

    @property
    def parts(self) -> tuple[Sequence[Answer], Sequence[Answer]]:
        """The words, and the other answers."""
        return self.words, self.options

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """Return the words, and the options by their places; of many, some spread evenly."""
        names = {"amount": "pay", "number": "number {0}", "seat": "seat {0}"}
        return _by_place(n, self.words, self._unlike, names.get(self.of, "card {1}"))

    def samples(self) -> tuple[Answer, ...]:
        """Return a handful of legal answers."""
        answers: tuple[Answer, ...] = (*self.words, *self._unlike)
        return answers[:8]

    @property
    def _unlike(self) -> tuple[int, ...]:
        return self.options[:1] if self.alike else self.options

    def __repr__(self) -> str:
        return f"<Pick: {', '.join(map(str, self))}>"


@dataclass(frozen=True, slots=True, repr=False)
class PickSome:
    """A set of tokens (a tuple in ascending order), or a word."""

    words: tuple[str, ...]
    options: tuple[int, ...]
    least: int = 0
    most: int = 99
    of: Of = "card"

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, tuple):
            return answer in self.words
        return (
            self.least <= len(answer) <= self.most
            and all(type(token) is int and token in self.options for token in answer)
            and all(a < b for a, b in pairwise(answer))
        )

    def __iter__(self) -> Iterator[Answer]:
        yield from self.words
        tokens = sorted(self.options)
        for size in self._sizes:
            yield from combinations(tokens, size)

    @property
    def _sizes(self) -> range:
        """The numbers of tokens that may be picked."""
        return range(self.least, min(self.most, len(self.options)) + 1)

    @property
    def size(self) -> int:
        """The number of legal answers."""
        return len(self.words) + sum(comb(len(self.options), size) for size in self._sizes)

    def draw(self, rng: Random) -> Answer:
        """Return a legal answer, each as likely as any other."""
        place = rng.randrange(self.size)
        if place < len(self.words):
            return self.words[place]
        place -= len(self.words)
        for size in self._sizes:
            if place < comb(len(self.options), size):
                return tuple(sorted(rng.sample(self.options, size)))
            place -= comb(len(self.options), size)
        raise AssertionError("a set beyond the last")

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """Return the words, and sets that keep pairs, suits and runs among the cards not picked."""
        face = scene.face if scene is not None and self.of == "card" else ()
        named: list[tuple[str, Answer]] = [(word, word) for word in self.words]
        named += sets_of_cards(self.options, face, self.least, self.most)
        return _first(n, named)

    def samples(self) -> tuple[Answer, ...]:
        """Return the words, every card alone, and the first and last set of each other size."""
        tokens = sorted(self.options)
        answers: list[Answer] = list(self.words)
        for size in range(self.least, min(self.most, len(tokens)) + 1):
            if size == 1:
                answers += [(token,) for token in tokens]
                continue
            answers.append(tuple(tokens[:size]))
            if 0 < size < len(tokens):
                answers.append(tuple(tokens[-size:]))
        return tuple(answers)

    def __repr__(self) -> str:
        return f"<PickSome: {', '.join(map(str, self.samples()))}>"


@dataclass(frozen=True, slots=True, repr=False)
class PickSet(_InTwoParts, PickSome):
    """A set of those listed, each a tuple of tokens in ascending order, or a word."""

    sets: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of_sets(cls, sets: Iterable[tuple[int, ...]], words: tuple[str, ...] = ()) -> PickSet:
        """Return the choice among some sets."""
        listed = tuple(sets)
        sizes = [len(tokens) for tokens in listed]
        options = tuple(sorted({token for tokens in listed for token in tokens}))
        return cls(words, options, min(sizes, default=0), max(sizes, default=0), "card", listed)

    def __contains__(self, answer: object) -> bool:
        return answer in (self.sets if isinstance(answer, tuple) else self.words)

    @property
    def parts(self) -> tuple[Sequence[Answer], Sequence[Answer]]:
        """The words, and the other answers."""
        return self.words, self.sets

    def abstract(self, n: int, scene: AbstractState | None = None) -> dict[str, Answer]:
        """Return the words, and the sets by their places; of many, some spread evenly."""
        return _by_place(n, self.words, self.sets, "set {1}")

    def samples(self) -> tuple[Answer, ...]:
        """Return the words, and the first few of the sets."""
        return (*self.words, *self.sets[:6])


def _by_place(
    n: int, words: Sequence[Answer], others: Sequence[Answer], name: str
) -> dict[str, Answer]:
    """Return the words, and other answers, some spread evenly where there are many.

    The ``name`` of those has a place for the answer itself (0) and one for its number (1).
    """
    named = [(str(word), word) for word in words]
    left = max(0, n - len(named))
    for place in spread(len(others), left) if left else ():
        named.append((name.format(others[place], place + 1), others[place]))
    return _first(n, named)


def _range_in_words(low: int, high: int) -> list[str]:
    """Return a range of amounts as a list of a phrase; empty where there is no amount."""
    if high < low:
        return []
    return [money(low) if high == low else f"{money(low)} to {money(high)}"]


def _first(n: int, named: Iterable[tuple[str, Answer]]) -> dict[str, Answer]:
    """Return the first ``n`` different answers by their names."""
    if n < 1:
        raise Refused(f"n is the number of answers wanted, 1 or more, not {n}")
    names: dict[Answer, str] = {}
    for name, answer in named:
        names.setdefault(answer, name)
    return {name: answer for answer, name in islice(names.items(), n)}


Weight: TypeAlias = Literal["routine", "decision", "window"]
"""The time a question takes: hardly any, some, or as long as a window stands open to all."""


class Ask(NamedTuple):
    """A question to a seat.

    ``kind`` is public: it says what sort of question this is ("bet", "mrs blaylock"). ``legal``,
    ``default`` and ``words`` are for the asked seat alone. ``default`` is the answer of a clock
    that runs out. ``clause`` is the number in the game's page of the rule that applies. ``costs``
    says what each word that puts chips in takes from the seat, in cents; what betting costs stands
    in its :class:`Bets`, and an amount that is named comes on top of a call. The words may show the
    seat asked, ``{seat}``, and the seat ``{other}``. ``shows`` is
    what the others see of the answer, ``weight`` how long it may take.

    ``says`` has the game's own sentences for answers, in the infinitive: ``{"call": "match",
    WHICH: "raise the Dealer by {amount}", NONE: "keep all"}``. A sentence for an amount shows
    ``{amount}``; for a seat, a number or cards ``{which:name}``, ``{which}``, ``{which:cards}``;
    for a card of another hand ``{holder}`` too; and any may show arguments of ``words``. An answer
    without a sentence is said in the usual words (:mod:`pokernight.engine.answer_texts`).
    ``effects`` has what an answer does besides what it costs, by the same keys.
    """

    seat: int
    kind: str
    legal: Legal
    default: Answer
    words: Text = ""
    clause: str = ""
    sealed: bool = False
    costs: tuple[tuple[str, int], ...] = ()
    other: int = -1
    shows: Shows = "answer"
    weight: Weight = "decision"
    says: Says = USUAL_WORDS
    effects: Says = USUAL_WORDS

    @property
    def closes(self) -> bool:
        """True if a clock may close it, with the default for seats that have not answered."""
        return self.weight == "window"

    @property
    def only(self) -> Answer | None:
        """The answer of a question that leaves no choice, else None."""
        first = list(islice(iter(self.legal), 2))
        return first[0] if len(first) == 1 else None

    @property
    def passive(self) -> Answer:
        """The answer of a player that checks and calls: where there is no bet, the default."""
        return CALL if CALL in self.legal else self.default

    def cost(self, word: str) -> int:
        """Return what a word takes from the seat, in cents."""
        if isinstance(self.legal, Bets):
            return self.legal.call if word == CALL else 0
        return dict(self.costs).get(word, 0)

    def message(self) -> Message:
        """Return the question as a sentence."""
        asked = as_message(self.words)
        return Message(asked.text, {**asked.args, "seat": self.seat, "other": self.other})

    def told(self, names: Sequence[str] | Callable[[int], str]) -> str:
        """Return the question in words for a reader to whom the seats have these names."""
        return rendered(self.message(), reader_of(names)) if self.words else ""


class Sealed(NamedTuple):
    """A question to several seats, answered in any order and opened together."""

    asks: tuple[Ask, ...]


Turn: TypeAlias = Generator["Ask | Sealed", Any, "str | None"]
"""A turn of an asking step; it returns AGAIN to be entered again, None when it is done."""
Turning: TypeAlias = Generator["Ask | Sealed", Any, Any]


def ask(
    seat: int,
    kind: str,
    legal: Legal,
    default: Answer,
    words: Text = "",
    clause: str = "",
    *,
    costs: tuple[tuple[str, int], ...] = (),
    says: Says = USUAL_WORDS,
) -> Generator[Ask | Sealed, Any, Any]:
    """Ask a seat: ``answer = yield from ask(...)``."""
    return (yield Ask(seat, kind, legal, default, words, clause, costs=costs, says=says))


def ask_sealed(
    asks: list[Ask], weight: Weight | None = None
) -> Generator[Ask | Sealed, Any, dict[int, Any]]:
    """Ask several seats at once, and return the answers by seat when all are in.

    ``weight="window"`` is for a question to which most players have nothing to say: a clock may
    close it.
    """
    answers = yield Sealed(
        tuple(
            [
                question
                if question.sealed and weight in (None, question.weight)
                else question._replace(sealed=True, weight=weight or question.weight)
                for question in asks
            ]
        )
    )
    return dict(zip((question.seat for question in asks), answers, strict=True))
