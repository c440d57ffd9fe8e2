"""Checks of the parts of a game before a card is dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from pokernight.cards import Pack
from pokernight.engine.changes import Change
from pokernight.engine.event_kinds import Kinds
from pokernight.engine.game import Game
from pokernight.engine.power import Power
from pokernight.engine.presentation import Talk
from pokernight.errors import Refused
from pokernight.wording.amounts import counted


class GameMistake(Refused):
    """Error for something that cannot be in a game.

    ``names`` say where it stands, a class and its slot or Game and its field, or else ``line``.
    """

    def __init__(self, message: str, *names: str, line: int = 0) -> None:
        super().__init__(message)
        self.names = names
        self.line = line


FUNCTIONS = {
    "program": "rules",
    "worth": "cards, rules",
    "subprograms": "rules",
    "dummies": "rules",
    "cards_needed": "seats, rules",
    "hand_sizes": "state",
    "lines": "rules",
    "powers": "rules",
    "uncontested": "state",
    "carry_out": "state",
}
"""The functions of a game, and what each is given."""
SAYS = {
    "given": "view, hand",
    "ladder": "view",
    "notes": "view",
    "remarks": "view, hand",
    "why": "view, hand",
    "meaning": "view",
    "layout": "rules",
    "legend": "rules",
}
"""The functions of its talk."""


def check_shape(game: Game) -> None:
    """Hold the parts of a game to what they are for.

    Raises:
        Slip: for the first that cannot be.
    """
    talk: Any = game.talk
    _expect(isinstance(talk, Talk), "talk", "Talk(...): how the game is talked about")
    kinds: Any = talk.kinds
    _expect(isinstance(kinds, Kinds), "kinds", "Kinds(...): its questions and events", "Talk")
    for part, functions in ((game, FUNCTIONS), (talk, SAYS)):
        for name, given in functions.items():
            function = getattr(part, name)
            if function is not None or name not in ("uncontested", "carry_out"):
                _called(name, function, given, type(part).__name__)
    for name, part, expected in (
        (
            "rule_sets",
            game.rule_sets,
            'options by the set, {"wild": {"deuces": "yes"}}',
        ),
        ("counts", game.counts, 'the most of each by name, {"legs": 3}'),
        (
            "facts",
            talk.facts,
            'a sentence for each fact, {"moon": "the rank of the moon"}',
        ),
        ("questions", kinds.questions, 'what each kind asks, {"draw": "which cards to draw"}'),
    ):
        _expect(isinstance(part, Mapping), name, expected)
    for name, sets in game.rule_sets.items():
        _expect(isinstance(sets, Mapping), "rule_sets", f'options of {name!r}, {{"deuces": "yes"}}')
    for name in ("quiet", "news", "notable", "loud", "ends", "changes_wilds"):
        _expect(_words(getattr(kinds, name)), name, f'a tuple of words: {name}=("trigger",)')
    _expect(_words(talk.dummies), "dummies", 'a tuple of names: dummies=("the ghost",)')
    _expect(game.short_deck in ("refused", "board"), "short_deck", '"refused" or "board"')
    changes: object = game.changes
    fit = isinstance(changes, tuple) and all(isinstance(change, Change) for change in changes)
    _expect(fit, "changes", 'changes of rulings: (Change(1, "an ante comes back"),)')
    pack, hold = game.pack, game.held
    fit = isinstance(pack, Pack) or callable(pack)
    _expect(
        fit,
        "pack",
        "a pack, such as STANDARD or pack_with(1), or a function of the rules that returns a pack",
    )
    _expect(
        isinstance(hold, bool) or callable(hold),
        "held",
        "True or False, or a function of the rules",
    )


def check_powers(game: Game) -> None:
    """Check the table of powers.

    Raises:
        GameMistake: if it is not a tuple of powers.
    """
    powers: Any = game.powers(game.rules())
    fit = isinstance(powers, tuple) and all(isinstance(power, Power) for power in powers)
    _expect(fit, "powers", "a function that gives a tuple of powers: lambda rules: (Power(...),)")


def check_dummies(game: Game, rules: Any) -> int:
    """Return how many extra hands are dealt under given rules, each of which has a name.

    Raises:
        GameMistake: if it is not a number of hands, or there are fewer names.
    """
    count: object = game.dummies(rules)
    fit = isinstance(count, int) and count >= 0
    _expect(fit, "dummies", "a function that gives the number of extra hands: lambda rules: 1")
    assert isinstance(count, int)
    names = game.talk.dummies
    if count > len(names):
        has = f"names {', '.join(map(repr, names))}" if names else "names none"
        raise GameMistake(
            f"dummies=... deals {counted(count, 'extra hand')}, and "
            f"Talk(dummies=...) {has}: name each of them, as in "
            'talk=Talk(dummies=("the ghost",))',
            "Game",
            "dummies",
        )
    return count


def _expect(fits: bool, name: str, expected: str, part: str = "Game") -> None:
    if not fits:
        raise GameMistake(f"{name}=... is {expected}", part, name)


def _words(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(word, str) for word in value)


def _called(name: str, function: Callable[..., Any], given: str, part: str = "Game") -> None:
    """A field that is a function, which is given so many things."""
    _expect(callable(function), name, f"a function that is given ({given})", part)
    try:
        takes = signature(function)
    except (TypeError, ValueError):
        return
    try:
        takes.bind(*given.split(", "))
    except TypeError:
        message = f"{name}=... is a function that is given ({given}), not {takes}"
        raise GameMistake(message, part, name) from None
