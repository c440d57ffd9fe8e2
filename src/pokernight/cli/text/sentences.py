"""English sentences: the reader is "you", and equal actions are joined."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pokernight.wording.english import ENGLISH, base_form

YOU = "You"

_AFTER_AND = re.compile(r"\band (is|wins|PAYS|pays|puts|recites|takes|shows|folds|raises|stays)\b")


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
    rest = _AFTER_AND.sub(lambda match: f"and {base_form(match[1])}", rest)
    return f"{base_form(verb)}{space}{rest}"


def third_person(verb: str) -> str:
    """Return a verb in the third person: ``check`` becomes ``checks``."""
    return f"{verb}{'es' if verb.endswith(('ss', 'ch', 'sh', 'x')) else 's'}"


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
    """Return ``Bert, Cleo and you``: the reader comes last."""
    others = [name for name in names if name != YOU]
    if len(others) == len(names):
        return ENGLISH.series(others)
    return ENGLISH.series([*others, YOU.lower()]) if others else YOU
