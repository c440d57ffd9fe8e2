"""Fixed catalogue of actions of a game: the same number stands for the same answer in every hand.

An answer is a word, an amount, a player, a card or some cards. Its action is relative to the hand:
a word by itself, an amount as a part of the pot, a player by the distance to the left, a known
card by its face, an unknown card by its place among the options. Cards picked together are named by
their height among the options; of more than seven options, a few sets stand for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple, Protocol

from pokernight.cards import JOKERS, Card, name, rank, suit
from pokernight.engine.abstraction import PARTS, UNSEEN, AbstractState
from pokernight.engine.asks import CALL, CHECK, FOLD, Amount, Answer, Ask, Bets, PickSome
from pokernight.engine.betting import Limits
from pokernight.engine.game import Setup
from pokernight.engine.step import Step
from pokernight.engine.step_metadata import does

NOTHING = 0
"""Action of a seat that is not asked."""
TO_A_BET = (FOLD, CHECK, CALL)
WORDS = (
    "pass", "bring in", "in", "out", "high", "low", "both", "take", "pay", "keep", "trade",
    "down", "up", "stay", "stop", "peek", "show", "muck", "sell", "collect", "bet or raise",
    "wild", "replace", "cripple", "reform", "give up", "elephants", "done",
)  # fmt: skip
"""Words of games, besides the answers to a bet."""
AMOUNTS = (
    "least", "most", "pot", "half pot", "two pots", "third pot", "three quarters",
    "usual", "double", "half the most", "pay",
)  # fmt: skip
NUMBERS = range(17)
PLACES = 16
"""Unknown cards that have actions of their own."""
EXACT = 7
"""Options up to which every set has an action of its own."""
KEPT = (
    "keep all", "keep pairs", "keep suit", "keep run", "keep pairs and the highest",
    "keep the highest", "keep low",
    "the few lowest", "the few highest", "the many lowest", "the many highest",
)  # fmt: skip
SETS = 8
"""Sets that a game lists itself and that have actions."""
OTHERS = 8
"""Actions for all other words and answers, in the order in which they are listed."""

MOST = 128
"""Answers of a question that are considered."""


class Looks(AbstractState, Protocol):
    """Table as the asked seat sees it, from which actions are read."""

    @property
    def seats(self) -> int:
        """Number of seats."""


class Actions:
    """Catalogue of a game by its house rules.

    Attributes:
        names: names of the actions.
        words: the words among them.
    """

    def __init__(self, setup: Setup, seats: int) -> None:
        cards = setup.pack.cards
        sections = _sections(setup)
        self.words = tuple(dict.fromkeys([*TO_A_BET, *_words(setup, sections)]))
        names = ["nothing", *self.words]
        limits = _only_limits(setup, sections)
        fixed = limits is not None and all(
            limit.structure == "fixed" and not limit.double for limit in limits
        )
        if "amounts" in sections:
            names += ("least",) if fixed else AMOUNTS
        if "seats" in sections:
            names += [f"seat +{left}" for left in range(seats)]
        if "numbers" in sections:
            names += [f"number {number}" for number in NUMBERS]
        if "cards" in sections:
            names += [f"card {name(card)}{_twin(card)}" for card in cards]
            names += [f"unseen card {place}" for place in range(1, PLACES + 1)]
        if "sets" in sections:
            names += [_some(chosen) for chosen in range(1 << EXACT)]
            names += KEPT
            names += [f"set {place}" for place in range(1, SETS + 1)]
        if not fixed:
            names += [f"another {place}" for place in range(1, OTHERS + 1)]
        self.names = tuple(names)
        self._number = {action: number for number, action in enumerate(names)}
        self._parts = [
            (self._number[name], *part.as_integer_ratio()) for name, part in PARTS
            if name in self._number
        ]  # fmt: skip

    def __len__(self) -> int:
        return len(self.names)

    def legal(self, ask: Ask | None, scene: Looks) -> dict[int, Answer]:
        """Return the legal actions with their answers, in rising order.

        There is always an action: a seat that is not asked has :data:`NOTHING`.
        """
        if ask is None:
            return {NOTHING: ""}
        legal = ask.legal
        if type(legal) is Bets and (legal.high <= legal.low or (self._parts and not legal.either)):
            passive = legal.passive
            if self._number.keys() >= {*passive}:
                matched, pot = scene.front[ask.seat] + legal.call, scene.pot + legal.call
                return self.of_bets(passive, legal.low, legal.high, matched, pot)
        actions, others = dict[int, Answer](), []
        for label, answer in self._named(ask, scene):
            number = self._number.get(label)
            if number is None:
                others.append(answer)
            else:
                actions.setdefault(number, answer)
        if others or not actions:
            first = len(self.names) - OTHERS
            missing = others if actions else [*others, ask.default]
            actions.update(enumerate(islice(dict.fromkeys(missing), OTHERS), first))
        return dict(sorted(actions.items()))

    def of_bets(
        self, passive: tuple[Answer, ...], low: int, high: int, matched: int, pot: int
    ) -> dict[int, Answer]:
        """Return the legal actions of a question for a bet with their answers, in rising order.

        Args:
            passive: the words that may be answered.
            low: the least amount that may be put in front; of one above ``high`` there is none.
            high: the most.
            matched: the amount in front of the seat after a call.
            pot: all the money in the middle and in front after a call.
        """
        number = self._number
        actions: dict[int, Answer] = {number[str(answer)]: answer for answer in passive}
        if len(passive) > 1:
            actions = dict(sorted(actions.items()))
        if low <= high:
            actions[number["least"]] = low
        if low < high:
            actions[number["most"]] = high
            for action, parts, whole in self._parts:
                to = matched + pot * parts // whole
                if low < to < high and to not in actions.values():
                    actions[action] = to
        return actions

    def of_sets(self, size: int, least: int, most: int) -> dict[int, Answer]:
        """Return the actions that choose so many of a few cards, as masks of places by height."""
        sets: dict[int, Answer] = {
            self._number[_some(chosen)]: chosen
            for chosen in range(1 << size)
            if least <= chosen.bit_count() <= most
        }
        return dict(sorted(sets.items()))

    def _named(self, ask: Ask, scene: Looks) -> Iterator[tuple[str, Answer]]:
        legal = ask.legal
        if isinstance(legal, PickSome) and type(legal) is PickSome and len(legal.options) <= EXACT:
            yield from _exactly(legal, scene)
            return
        sets, options = 0, getattr(legal, "options", ())
        for label, answer in legal.abstract(MOST, scene).items():
            if isinstance(answer, str):
                yield answer, answer
            elif isinstance(answer, tuple):
                if label in KEPT:
                    yield label, answer
                elif isinstance(legal, PickSome) and label.startswith("the "):
                    many = "many" if len(answer) > legal.least else "few"
                    yield f"the {many} {label.split()[1]}", answer
                elif len(answer) == 1 and label.startswith("card "):
                    yield self._card(answer[0], options, scene), answer
                else:
                    sets += 1
                    yield f"set {sets}", answer
            elif isinstance(legal, Bets | Amount) or legal.of == "amount":
                yield label, answer
            elif legal.of == "seat":
                yield f"seat +{(answer - ask.seat) % scene.seats}", answer
            elif legal.of == "card":
                yield self._card(answer, options, scene), answer
            else:
                yield f"number {answer}", answer

    def _card(self, token: int, options: Iterable[int], scene: Looks) -> str:
        face = scene.face
        if token < len(face) and face[token] != UNSEEN:
            return f"card {name(face[token])}{_twin(face[token])}"
        unseen = [option for option in options if option >= len(face) or face[option] == UNSEEN]
        return f"unseen card {unseen.index(token) + 1}" if token in unseen else ""


@lru_cache(maxsize=256)
def actions_of(setup: Setup, seats: int) -> Actions:
    """Return the catalogue of a game for a number of seats, cached."""
    return Actions(setup, seats)


def _exactly(legal: PickSome, scene: Looks) -> Iterator[tuple[str, Answer]]:
    """Return every set of a few cards, by their height."""
    yield from [(word, word) for word in legal.words]
    falling = sorted(legal.options, key=_falling(scene) if legal.of == "card" else int)
    most = min(legal.most, len(falling))
    for chosen in range(1 << len(falling)):
        if legal.least <= chosen.bit_count() <= most:
            picked = [token for at, token in enumerate(falling) if chosen >> at & 1]
            yield _some(chosen), tuple(sorted(picked))


def _falling(scene: Looks) -> Callable[[int], tuple[int, int, int]]:
    """Return the order of tokens by the height of their cards, unknown cards last."""
    face = scene.face

    def height(token: int) -> tuple[int, int, int]:
        card = face[token] if token < len(face) else UNSEEN
        if card == UNSEEN:
            return 1, 0, token
        return (-14, 0, token) if card in JOKERS else (-rank(card), -suit(card), token)

    return height


def _some(chosen: int) -> str:
    """Return the name of a set of cards, from the mask of their places by height."""
    places = [str(at + 1) for at in range(EXACT) if chosen >> at & 1]
    return f"cards {' '.join(places)}" if places else "no card"


def _twin(card: Card) -> str:
    """Return the suffix of the second joker."""
    return "2" if card == JOKERS[1] else ""


# --- questions of a game

_ASKED_BY = {
    "declare": ("words",), "bring_in": ("words", "amounts"), "offer": ("words",),
    "auction": ("words", "amounts"), "draw": ("sets",), "discard": ("sets",),
    "pass_cards": ("sets", "seats"), "exchange": ("sets",), "roll": ("cards",),
}  # fmt: skip
"""Sections of actions that the verbs of the engine need."""
_EVERYTHING = ("words", "amounts", "seats", "numbers", "cards", "sets")


def _sections(setup: Setup) -> set[str]:
    """Return the sections that the steps of a game may need; all for a step of its own."""
    sections: set[str] = set()
    for step in _asking(setup):
        mark = does(step)
        if getattr(step, "limits", None) is not None:
            sections.add("amounts")
        else:
            sections.update(_ASKED_BY.get(mark.verb, _EVERYTHING) if mark else _EVERYTHING)
    return sections


def _only_limits(setup: Setup, sections: set[str]) -> list[Limits] | None:
    """Return the limits of the rounds of a game that asks for bets alone, else None."""
    if sections != {"amounts"} or any(does(step) is not None for step in _asking(setup)):
        return None
    limits = [getattr(step, "limits", None) for step in _asking(setup)]
    return [limit for limit in limits if isinstance(limit, Limits)]


class Bounds(NamedTuple):
    """Most answers of a hand of a study, its rounds of betting, and the cap of bets and raises."""

    answers: int
    rounds: int
    cap: int


def bounds_of(setup: Setup, seats: int) -> Bounds | None:
    """Return the bounds of a study with capped bets alone; None for other games."""
    limits = _only_limits(setup, _sections(setup)) if setup.game.study else None
    if not limits or not all(limit.cap and not limit.heads_up for limit in limits):
        return None
    answers = sum([seats + limit.cap * (seats - 1) for limit in limits])
    return Bounds(answers, len(limits), max([limit.cap for limit in limits]))


def _words(setup: Setup, sections: set[str]) -> tuple[str, ...]:
    """Return the words that may be answered besides those to a bet."""
    if "words" not in sections:
        return ()
    marks = [does(step) for step in _asking(setup) if getattr(step, "limits", None) is None]
    if all(mark is not None and mark.says for mark in marks):
        return tuple([word for mark in marks if mark is not None for word in mark.says])
    return WORDS


def _asking(setup: Setup) -> list[Step]:
    return [step for program in setup.plan for step, asking in program if asking]
