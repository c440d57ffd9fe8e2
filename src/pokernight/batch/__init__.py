"""Thousands of hands of a game at once, in arrays.

>>> from pokernight.batch import batch
>>> tables = batch("leduc", 1000, seed=7)
>>> tables.legal_mask().shape, tables.form.actions
((1000, 3), ('fold', 'check or call', 'least'))

Each hand is a *lane*; all lanes are asked at once and answer at once. docs/batches.md describes
them. It needs NumPy and Numba: ``pokernight[fast]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.chance import Seed
from pokernight.engine.game import Game, HouseRules
from pokernight.errors import Refused
from pokernight.games import find

if TYPE_CHECKING:
    from pokernight.batch.lanes import Batch

__all__ = ["batch"]


def batch(
    game: str | Game,
    n: int,
    *,
    seats: int = 2,
    rules: HouseRules | None = None,
    seed: Seed = 0,
    stacks: tuple[int, ...] | None = None,
) -> Batch:
    """Return a batch of hands of a game, dealt.

    Args:
        game: a game, or its name.
        n: number of lanes, that is of hands at once.
        seats: number of seats.
        rules: house rules, as everywhere.
        seed: seed of the decks.
        stacks: chips of each seat at the beginning of a hand in cents; the buy-in if left out.

    Raises:
        Refused: for a game without array form, impossible seats or rules, or without NumPy and
            Numba.
    """
    game = find(game) if isinstance(game, str) else game
    given = game.rules_from(rules)
    for name, number in (("seats", seats), ("n", n)):
        if type(number) is not int or number < 1:
            raise Refused(f"{name} is a whole number from 1, not {number!r}")
    game.check_seats(seats, given)
    try:
        from pokernight.batch.array_forms import array_form
        from pokernight.batch.lanes import Batch
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("pokernight"):
            raise
        raise Refused("batches need NumPy and Numba: pip install 'pokernight[fast]'") from None
    return Batch(array_form(game.setup(given), seats), n, seed, stacks)
