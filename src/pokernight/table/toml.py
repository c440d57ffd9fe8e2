"""TOML from outside: read in bounded time, or refused in a sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from reprlib import Repr
from typing import Any

from pokernight.errors import Refused
from pokernight.wording.message import message

LONGEST = 65_536
"""The most letters of a file."""
DOTS = 40
"""The most dots of a line outside quotes: a key of thousands of parts takes minutes to read."""
DIGITS = 18
"""The most digits of a whole number."""
_SHORT = Repr()
_SHORT.maxlevel, _SHORT.maxstring, _SHORT.maxother = 3, 60, 60
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


def read_toml(text: str) -> dict[str, Any]:
    """Read the TOML of a menu.

    Args:
        text: the contents of the file.

    Raises:
        Refused: if it is malformed, or has numbers or nesting too large.
    """
    if len(text) > LONGEST:
        too_long = "a menu has {most} letters at most, and this has {n}"
        raise Refused(message(too_long, most=LONGEST, n=len(text)))
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DOTS and _QUOTED.sub("", line).count(".") > DOTS:
            dotted = "line {number} of this menu has more than {most} dots outside quotes"
            raise Refused(message(dotted, number=number, most=DOTS))
    try:
        values = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise Refused(message("this menu is not TOML: {error:=}", error=str(error))) from None
    except (ValueError, ArithmeticError, RecursionError):  # numbers of thousands of digits, [[[[
        raise Refused("this menu cannot be read: a number or the nesting is too large") from None
    if any(isinstance(value, int) and abs(value) >= 10**DIGITS for value in _values(values)):
        raise Refused(message("a number of this menu has more than {most} digits", most=DIGITS))
    return values


def _values(tree: Any) -> Iterator[Any]:
    """Iterate over all values of a file, however deep they are nested."""
    left = [tree]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
        elif isinstance(value, list):
            left += value
        else:
            yield value


def shown(value: Any) -> str:
    """Return a value as a refusal quotes it: short, however large or deep it is."""
    return _SHORT.repr(value)
