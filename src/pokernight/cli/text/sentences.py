"""English sentences: the reader is "you", and equal actions are joined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pokernight.engine.events import Event

YOU = "You"

_VERBS = {"does": "do", "is": "are", "has": "have"}
_AFTER_AND = re.compile(r"\band (is|wins|PAYS|pays|puts|recites|takes|shows|folds|raises|stays)\b")
_DOER = re.compile(r"(^|[:;,] )\{(seat|other)\} (?=[a-z])")
"""Place of the doer in the words of an event."""


def told(event: Event, viewer: int, names: Sequence[str]) -> tuple[str, str]:
    """Return the doer and the predicate of an event for a viewer; no doer for other sentences."""
    words = _in_your_person(event, names).told(viewer, names)
    if event.seat >= 0 and event.words.startswith("{seat} "):
        name = names[event.seat]
        return name, as_you_would(words[len(name) + 1 :])
    return "", as_you_would(words)


def _in_your_person(event: Event, names: Sequence[str]) -> Event:
    """Put the verb after "you" in the middle of a sentence in the second person."""
    for match in _DOER.finditer(event.words):
        doer = event.seat if match[2] == "seat" else event.other
        if doer >= 0 and names[doer] == YOU and not event.words.startswith("{seat} "):
            before, predicate = event.words[: match.end()], event.words[match.end() :]
            return replace(event, words=before + of_several(predicate))
    return event


def sentence(doers: Sequence[str], predicate: str) -> str:
    """Return ``You check``, ``Bert and Cleo call $2``."""
    if not doers:
        return predicate
    if len(doers) > 1 or doers[0] == YOU:
        predicate = of_several(predicate)
    return f"{series(doers)} {predicate}"


def of_several(predicate: str) -> str:
    """Return a predicate in the plural or second person: ``checks`` becomes ``check``."""
    verb, space, rest = predicate.partition(" ")
    rest = _AFTER_AND.sub(lambda match: f"and {_base(match[1])}", rest)
    return f"{_base(verb)}{space}{rest}"


def third_person(verb: str) -> str:
    """Return a verb in the third person: ``check`` becomes ``checks``."""
    return f"{verb}{'es' if verb.endswith(('ss', 'ch', 'sh', 'x')) else 's'}"


def _base(verb: str) -> str:
    if verb.endswith(":"):
        return f"{_base(verb[:-1])}:"
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith(("sses", "ches", "shes", "xes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith(("s", "S")) else verb


def as_you_would(text: str) -> str:
    """Write ``You`` in the middle of a sentence as ``you``."""
    text = re.sub(r"(?<=.)\bYou is\b", "you are", text)
    return re.sub(r"(?<=.)\bYou\b", "you", text)


def to_you(text: str) -> str:
    """Put ``You pays Dot $37`` in the second person; other sentences stay as they are."""
    name, space, predicate = text.partition(" ")
    if name == YOU and space:
        return f"{YOU} {as_you_would(of_several(predicate))}"
    return as_you_would(text)


def as_sentence(text: str) -> str:
    """Return a text with a capital and, without other mark, a full stop."""
    end = "" if text.endswith(("?", "!", ".")) or not text else "."
    return f"{text[:1].upper()}{text[1:]}{end}"


def series(names: Sequence[str]) -> str:
    """Return ``Bert, Cleo and Dot``, with you first."""
    ordered = [*(name for name in names if name == YOU), *(name for name in names if name != YOU)]
    if len(ordered) < 2:
        return "".join(ordered)
    return f"{', '.join(ordered[:-1])} and {ordered[-1]}"
