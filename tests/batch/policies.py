"""Policies for batches, as players by name."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from pokernight import envs


def lively_policy(seen: NDArray[np.float32], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Choose any legal action, by all numbers of the row."""
    legal = [np.flatnonzero(row) for row in mask]
    chosen = [row[crc32(one.tobytes()) % len(row)] for one, row in zip(seen, legal, strict=True)]
    return np.array(chosen, np.int64)


def rash_policy(seen: NDArray[np.float32], mask: NDArray[np.bool_]) -> Any:
    """Fold now and then where nothing is to be paid, which is not legal."""
    return [0 if crc32(one.tobytes()) % 20 == 0 else 1 for one in seen]


lively = envs.batch_player(lively_policy)
rash = envs.batch_player(rash_policy)
