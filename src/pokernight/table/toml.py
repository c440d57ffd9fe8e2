"""TOML from outside: read in bounded time, or refused in a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from reprlib import Repr
from typing import Any

from pokernight.errors import Refused

LONGEST = 65_536
"""Letters of a file."""
DOTS = 40
"""Dots of a line outside of quotes: a key of thousands of parts takes minutes to read."""
DIGITS = 18
"""Digits of a whole number."""
_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 60, 60
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


def read_toml(text: str, what: str) -> dict[str, Any]:
    """Return what a file in TOML says.

    Args:
        text: of the file.
        what: what it is, as the refusal says it: ``menu``.

    Raises:
        Refused: if it is none, or one that nobody would write by hand.
    """
    if len(text) > LONGEST:
        raise Refused(f"a {what} has {LONGEST:,} letters at most, and this has {len(text):,}")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DOTS and _QUOTED.sub("", line).count(".") > DOTS:
            raise Refused(f"line {number} of this {what} has more than {DOTS} dots outside quotes")
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"this {what} is no TOML: {error}") from None
    except (ValueError, ArithmeticError, RecursionError):  # numbers of thousands of digits, [[[[
        raise Refused(f"this {what} is no TOML that anybody would write by hand") from None
    if any(isinstance(one, int) and abs(one) >= 10**DIGITS for one in _values(found)):
        raise Refused(f"a number of this {what} has more than {DIGITS} digits")
    return found


def _values(found: Any) -> Iterator[Any]:
    """All values of a file, however deep they lie."""
    left = [found]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += one.values()
        elif isinstance(one, list):
            left += one
        else:
            yield one


def shown(value: Any) -> str:
    """Return a value as a refusal quotes it: short, however large or deep it is."""
    return _SHORT.repr(value)
