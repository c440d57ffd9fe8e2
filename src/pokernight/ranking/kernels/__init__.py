"""Rankings of many hands in a single call, compiled.

The rules are those of :mod:`pokernight.ranking`; only the form differs. Hands go in as an
array of cards, a row for each, and come out as an array of *classes*: small integers in the order
of the values, so that they compare like them. ``VALUES[classes]`` are the values themselves, and
``categories(classes)`` the places of the categories in
:data:`~pokernight.ranking.CATEGORIES`.

>>> import numpy as np
>>> hands = np.array([[48, 49, 50, 51, 44, 0, 5], [48, 44, 40, 36, 32, 0, 5]], np.uint8)
>>> classes = high_classes(hands)
>>> [hex(value) for value in VALUES[classes]]
['0x7dc000', '0x8d0000']

Importing this package imports NumPy and Numba; a kernel is compiled when it is first called, and
kept on disk.
"""

from __future__ import annotations

from pokernight.ranking.kernels.batch import (
    VALUES,
    categories,
    high_classes,
    low_values,
    marks_of,
    omaha_values,
    set_classes,
)
from pokernight.ranking.kernels.kernel_tables import BUG, NATURAL, NULL, WILD
from pokernight.ranking.kernels.sets import ANY, SUITLESS
from pokernight.ranking.kernels.stripped_kernel import stripped_values

__all__ = [
    "ANY",
    "BUG",
    "NATURAL",
    "NULL",
    "SUITLESS",
    "VALUES",
    "WILD",
    "categories",
    "high_classes",
    "low_values",
    "marks_of",
    "omaha_values",
    "set_classes",
    "stripped_values",
]
