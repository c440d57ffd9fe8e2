"""Functions that take the template of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Signature(NamedTuple):
    """A function that takes a template.

    Attributes:
        positional: names of its positional parameters.
        template: name of the parameter that is the template.
        keywords: names of its keyword parameters.
        always: arguments of the template that every call gives.
        args: whether further keywords are arguments of the template.
    """

    positional: tuple[str, ...]
    template: str = "words"
    keywords: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    args: bool = True

    @property
    def parameters(self) -> frozenset[str]:
        """Names of its parameters."""
        return frozenset((*self.positional, *self.keywords, self.template))


_EVENT: Final = ("cards", "amount")
_ASK: Final = ("seat", "kind", "legal", "default", "words", "clause")
SIGNATURES: Final[Mapping[str, Signature]] = {
    "tell": Signature(
        ("kind", "words", "seat"), keywords=("other", "tokens", "amount", "clause"),
        always=_EVENT,
    ),
    "report": Signature(
        ("kind", "words", "args", "seat", "other"), args=False,
        keywords=("tokens", "amount", "clause", "shown"),
    ),
    "tell_of_hand": Signature(
        ("state", "kind", "words", "of_dummy", "hand"), keywords=("tokens", "clause", "shown"),
        always=("seat", *_EVENT),
    ),
    "tell_moved": Signature(
        ("kind", "words", "seat", "faces", "knowers"), always=_EVENT,
        keywords=("source", "target", "other", "clause"),
    ),
    "pay": Signature(
        ("state", "seat", "cents", "to"), keywords=("tokens", "kind", "clause"),
        always=("seat", *_EVENT),
    ),
    "award": Signature(
        ("state", "winners"), keywords=("pot", "beat", "clause"), always=("seat", *_EVENT)
    ),
    "board_card": Signature(
        ("state", "kind", "words", "seat"), keywords=("clause",), always=_EVENT
    ),
    "pot_stays": Signature(("state",), keywords=("clause",), always=_EVENT, args=False),
    "lay_aside": Signature(
        ("state", "kind", "words"), keywords=("up", "clause"), always=_EVENT, args=False
    ),
    "worded": Signature(("words",), keywords=("down", "up", "ends", "shows", "lays"), args=False),
    "marked": Signature(("step", "does", "words"), args=False),
    "message": Signature(("template",), "template"),
    "Ask": Signature(
        _ASK, keywords=("sealed", "costs", "other", "shows", "weight", "says", "effects"),
        always=("seat",), args=False,
    ),
    "ask": Signature(_ASK, keywords=("costs", "says"), always=("seat",), args=False),
    "declare": Signature(("sides", "default"), keywords=("clause", "in_turn", "out"),
                         always=("seat",), args=False),
    "roll": Signature((), keywords=("keep", "rolled", "clause"), always=("seat",), args=False),
    "each_in_turn": Signature(("kind", "legal", "default", "then"), always=("seat",), args=False,
                              keywords=("otherwise", "costs", "clause", "says")),
}  # fmt: skip
"""Functions that take a template, by name."""
