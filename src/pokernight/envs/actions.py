"""A fixed catalogue of actions for a game: what may be answered, under the same number each time.

An answer is a word, an amount, a player, a card or some cards. Its action says which in a way that
means the same in every hand: a word by itself, an amount as a part of the pot, a player by how
far to the left he sits, a card that one knows by its face, others by their place among those
that may be picked. Cards picked together are told by their height among the cards one may pick
from; of more than seven, a few sets stand for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Protocol

from pokernight.cards import JOKERS, Card, name, rank, suit
from pokernight.engine.abstraction import UNSEEN, AbstractState
from pokernight.engine.asks import CALL, CHECK, FOLD, Amount, Answer, Ask, Bets, PickSome
from pokernight.engine.game import Setup
from pokernight.engine.step import Step
from pokernight.engine.step_metadata import does

NOTHING = 0
"""The action of whoever is not asked."""
TO_A_BET = (FOLD, CHECK, CALL)
WORDS = (
    "pass", "bring in", "in", "out", "high", "low", "both", "take", "pay", "keep", "trade",
    "down", "up", "stay", "stop", "peek", "show", "muck", "sell", "collect", "bet or raise",
    "wild", "replace", "cripple", "reform", "give up", "elephants", "done",
)  # fmt: skip
"""What is said in games, besides what is said to a bet."""
AMOUNTS = (
    "least", "most", "pot", "half pot", "two pots", "third pot", "three quarters",
    "usual", "double", "half the most", "pay",
)  # fmt: skip
NUMBERS = range(17)
PLACES = 16
"""Cards that one does not know are told apart up to here."""
EXACT = 7
"""Of so many cards every set has an action of its own."""
KEPT = (
    "keep all", "keep pairs", "keep suit", "keep run", "keep pairs and the highest",
    "keep the highest", "keep low",
    "the few lowest", "the few highest", "the many lowest", "the many highest",
)  # fmt: skip
SETS = 8
"""Of sets that a game lists itself, so many have an action."""
OTHERS = 8
"""Actions for words and answers that are none of these, in the order in which they are listed."""

MOST = 128
"""How many answers to a question are looked at."""


class Looks(AbstractState, Protocol):
    """What an action is read from: the table as the asked seat sees it."""

    @property
    def seats(self) -> int:
        """How many seats there are."""


class Actions:
    """The catalogue of a game under its house rules.

    Attributes:
        names: by action what it means.
        words: the words among them, as they are said.
    """

    def __init__(self, setup: Setup, seats: int) -> None:
        cards = setup.pack.cards
        sections = _sections(setup)
        self.words = tuple(dict.fromkeys([*TO_A_BET, *_words(setup, sections)]))
        names = ["nothing", *self.words]
        if "amounts" in sections:
            names += AMOUNTS
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
        names += [f"another {place}" for place in range(1, OTHERS + 1)]
        self.names = tuple(names)
        self._number = {one: number for number, one in enumerate(names)}

    def __len__(self) -> int:
        return len(self.names)

    def legal(self, ask: Ask | None, scene: Looks) -> dict[int, Answer]:
        """The actions that may be chosen, each with the answer that it is, in rising order.

        There is always one: whoever is not asked says nothing.
        """
        if ask is None:
            return {NOTHING: ""}
        legal = ask.legal
        if type(legal) is Bets and legal.high <= legal.low and not legal.words:
            found = {self._number[str(answer)]: answer for answer in legal.passive}
            if legal.high == legal.low:
                found[self._number["least"]] = legal.low
            return found
        found, others = dict[int, Answer](), []
        for said, answer in self._named(ask, scene):
            number = self._number.get(said)
            if number is None:
                others.append(answer)
            else:
                found.setdefault(number, answer)
        if others or not found:
            first = len(self.names) - OTHERS
            missing = others if found else [*others, ask.default]
            found.update(enumerate(islice(dict.fromkeys(missing), OTHERS), first))
        return dict(sorted(found.items()))

    def _named(self, ask: Ask, scene: Looks) -> Iterator[tuple[str, Answer]]:
        legal = ask.legal
        if isinstance(legal, PickSome) and type(legal) is PickSome and len(legal.options) <= EXACT:
            yield from _exactly(legal, scene)
            return
        sets, options = 0, getattr(legal, "options", ())
        for said, answer in legal.abstract(MOST, scene).items():
            if isinstance(answer, str):
                yield answer, answer
            elif isinstance(answer, tuple):
                if said in KEPT:
                    yield said, answer
                elif isinstance(legal, PickSome) and said.startswith("the "):
                    many = "many" if len(answer) > legal.least else "few"
                    yield f"the {many} {said.split()[1]}", answer
                elif len(answer) == 1 and said.startswith("card "):
                    yield self._card(answer[0], options, scene), answer
                else:
                    sets += 1
                    yield f"set {sets}", answer
            elif isinstance(legal, Bets | Amount) or legal.of == "amount":
                yield said, answer
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
        unseen = [one for one in options if one >= len(face) or face[one] == UNSEEN]
        return f"unseen card {unseen.index(token) + 1}" if token in unseen else ""


@lru_cache(maxsize=256)
def actions_of(setup: Setup, seats: int) -> Actions:
    """The catalogue of a game for a number of seats, made once."""
    return Actions(setup, seats)


def _exactly(legal: PickSome, scene: Looks) -> Iterator[tuple[str, Answer]]:
    """Every set of a few cards, by their height."""
    yield from [(word, word) for word in legal.words]
    falling = sorted(legal.options, key=_falling(scene) if legal.of == "card" else int)
    most = min(legal.most, len(falling))
    for chosen in range(1 << len(falling)):
        if legal.least <= chosen.bit_count() <= most:
            picked = [token for at, token in enumerate(falling) if chosen >> at & 1]
            yield _some(chosen), tuple(sorted(picked))


def _falling(scene: Looks) -> Callable[[int], tuple[int, int, int]]:
    """Orders tokens by the height of their cards, those that one does not know last."""
    face = scene.face

    def height(token: int) -> tuple[int, int, int]:
        card = face[token] if token < len(face) else UNSEEN
        if card == UNSEEN:
            return 1, 0, token
        return (-14, 0, token) if card in JOKERS else (-rank(card), -suit(card), token)

    return height


def _some(chosen: int) -> str:
    """The name of a set of cards, from the mask of their places by height."""
    places = [str(at + 1) for at in range(EXACT) if chosen >> at & 1]
    return f"cards {' '.join(places)}" if places else "no card"


def _twin(card: Card) -> str:
    """What tells the second joker from the first."""
    return "2" if card == JOKERS[1] else ""


# --- what a game may ask

_ASKED_BY = {
    "declare": ("words",), "bring_in": ("words", "amounts"), "offer": ("words",),
    "auction": ("words", "amounts"), "draw": ("sets",), "discard": ("sets",),
    "pass_cards": ("sets", "seats"), "exchange": ("sets",), "roll": ("cards",),
}  # fmt: skip
"""What the verbs of the engine ask for."""
_EVERYTHING = ("words", "amounts", "seats", "numbers", "cards", "sets")


def _sections(setup: Setup) -> set[str]:
    """What sort of answers the steps of a game may ask for; of a step of its own, any."""
    found: set[str] = set()
    for step in _asking(setup):
        mark = does(step)
        if getattr(step, "limits", None) is not None:
            found.add("amounts")
        else:
            found.update(_ASKED_BY.get(mark.verb, _EVERYTHING) if mark else _EVERYTHING)
    return found


def _words(setup: Setup, sections: set[str]) -> tuple[str, ...]:
    """The words that may be said besides those to a bet."""
    if "words" not in sections:
        return ()
    marks = [does(step) for step in _asking(setup) if getattr(step, "limits", None) is None]
    if all(mark is not None and mark.says for mark in marks):
        return tuple([word for mark in marks if mark is not None for word in mark.says])
    return WORDS


def _asking(setup: Setup) -> list[Step]:
    return [step for program in setup.plan for step, asking in program if asking]
