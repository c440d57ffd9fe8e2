"""Events in good English: the reader is "you", and what several do alike is said once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pokernight.engine.events import Event

YOU = "You"

_VERBS = {"does": "do", "is": "are", "has": "have"}
_AFTER_AND = re.compile(r"\band (is|wins|PAYS|pays|puts|recites|takes|shows|folds|raises|stays)\b")
_DOER = re.compile(r"(^|[:;,] )\{(seat|other)\} (?=[a-z])")
"""Where the words of an event say what somebody does."""


def told(event: Event, viewer: int, names: Sequence[str]) -> tuple[str, str]:
    """An event for one viewer: who did it, and what he did; nobody for any other sentence."""
    said = _in_your_person(event, names).told(viewer, names)
    if event.seat >= 0 and event.words.startswith("{seat} "):
        name = names[event.seat]
        return name, as_you_would(said[len(name) + 1 :])
    return "", as_you_would(said)


def _in_your_person(event: Event, names: Sequence[str]) -> Event:
    """Where you do something in the middle of a sentence, "you take" and not "you takes"."""
    for found in _DOER.finditer(event.words):
        doer = event.seat if found[2] == "seat" else event.other
        if doer >= 0 and names[doer] == YOU and not event.words.startswith("{seat} "):
            before, does = event.words[: found.end()], event.words[found.end() :]
            return replace(event, words=before + of_several(does))
    return event


def sentence(doers: Sequence[str], what: str) -> str:
    """``You check``, ``Bert and Cleo call $2``."""
    if not doers:
        return what
    if len(doers) > 1 or doers[0] == YOU:
        what = of_several(what)
    return f"{series(doers)} {what}"


def of_several(what: str) -> str:
    """A predicate for you, or for more than one: ``checks`` becomes ``check``."""
    verb, space, rest = what.partition(" ")
    rest = _AFTER_AND.sub(lambda found: f"and {_base(found[1])}", rest)
    return f"{_base(verb)}{space}{rest}"


def of_one(verb: str) -> str:
    """A verb for a third person: ``check`` becomes ``checks``."""
    return f"{verb}{'es' if verb.endswith(('ss', 'ch', 'sh', 'x')) else 's'}"


def _base(verb: str) -> str:
    if verb.endswith(":"):
        return f"{_base(verb[:-1])}:"
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith(("sses", "ches", "shes", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith(("s", "S")) else verb


def as_you_would(said: str) -> str:
    """``You`` in the middle of a sentence is ``you``."""
    said = re.sub(r"(?<=.)\bYou is\b", "you are", said)
    return re.sub(r"(?<=.)\bYou\b", "you", said)


def to_you(said: str) -> str:
    """``You pays Dot $37`` as it is said to you; a sentence about anybody else stays as it is."""
    name, space, what = said.partition(" ")
    return (
        f"{YOU} {as_you_would(of_several(what))}" if name == YOU and space else as_you_would(said)
    )


def as_sentence(said: str) -> str:
    """With a capital and a full stop, where it has no mark of its own."""
    end = "" if said.endswith(("?", "!", ".")) or not said else "."
    return f"{said[:1].upper()}{said[1:]}{end}"


def series(names: Sequence[str]) -> str:
    """``Bert, Cleo and Dot``; you come first."""
    ordered = [*(name for name in names if name == YOU), *(name for name in names if name != YOU)]
    if len(ordered) < 2:
        return "".join(ordered)
    return f"{', '.join(ordered[:-1])} and {ordered[-1]}"


def count(number: int, what: str) -> str:
    """``1 hand``, ``2 hands``."""
    return f"{number} {what}{'' if number == 1 else 's'}"
