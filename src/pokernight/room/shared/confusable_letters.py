"""Letters that look alike, from the package ``confusable-homoglyphs``, for names of people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from confusable_homoglyphs import categories

from pokernight.session.names import NameRules


def prototype_of(letter: str) -> str | None:
    """Return the letter or letters that a letter looks like; None if it has no prototype."""
    return _table().get(letter)


@cache
def _table() -> Mapping[str, str]:
    """Return the prototype of each letter that has one.

    The package lists pairs in both directions. A letter is in one pair, with its prototype; a
    prototype is in many. Where both are in one pair only, either will do.
    """
    from confusable_homoglyphs.confusables import confusables_data

    pairs: dict[str, set[str]] = {}
    for one, others in confusables_data.items():
        for other in others:
            pairs.setdefault(_bare(one), set()).add(_bare(other["c"]))
    table = {}
    for letter, looks in pairs.items():
        if len(letter) > 1:
            continue
        several = [other for other in looks if len(other) > 1]
        first = min(several or looks)
        if several or (len(looks) == 1 and (len(pairs[first]) > 1 or first < letter)):
            table[letter] = first
    return table


def _bare(text: str) -> str:
    """Return text of the table without the direction marks that it puts around some letters."""
    return text.replace("\N{LEFT-TO-RIGHT MARK}", "")


@lru_cache(maxsize=4096)
def script_of(letter: str) -> str:
    """Return the script of a letter, by its Unicode name in capitals."""
    alias: Any = categories.alias(letter)
    return str(alias)


FULL_NAMES = NameRules(prototype_of, script_of)
"""Rules for names that know which letters look alike."""
