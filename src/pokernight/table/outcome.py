"""Effects of a hand on the table: stacks, debts, what its game keeps, whether it goes on.

It is plain data and goes by names, so that a table that cannot play the hand again, because
another version of its game dealt it, can be told how it has ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pokernight.engine.hand import Result
from pokernight.errors import Refused, brief
from pokernight.table.current_hand import DealtIn
from pokernight.table.evening_opening import GameHoldings


class PlaysOtherwise(Refused):
    """A hand that was played again has not ended as it did."""


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """Effects of a hand, by the names of the players dealt in; money in cents.

    Attributes:
        stacks: everybody's.
        debts: debts of honour, in recitations.
        held: what the game keeps until it is played again.
        again: the players in its next deal, if its pot is not won; None if it is.
        without_chips: whether the game chooses these, and so deals in players without chips.
    """

    stacks: Mapping[str, int]
    debts: Mapping[str, int]
    held: GameHoldings
    again: tuple[str, ...] | None
    without_chips: bool


def left_by(dealt: DealtIn, result: Result) -> HandOutcome:
    """Return the effects of a hand that is over, by its result."""
    names = [player.name for player in dealt.sitting(dealt.seating.seats)]
    still = range(len(names)) if result.still is None else result.still
    again = [
        name
        for place, name in enumerate(names)
        if place in still and (result.still is not None or result.stacks[place])
    ]
    return HandOutcome(
        dict(zip(names, result.stacks, strict=True)),
        {names[place]: debt for place, debt in result.debts.items()},
        GameHoldings(
            result.bank,
            result.pot,
            dict(result.carried),
            "" if result.next_button is None else names[result.next_button],
            {
                count: dict(zip(names, numbers, strict=True))
                for count, numbers in result.by_seat.items()
            },
        ),
        tuple(again) if result.again else None,
        result.still is not None,
    )


def to_pairs(left: HandOutcome) -> tuple[tuple[str, Any], ...]:
    """It as plain data, as it stands in the command."""
    bank, pot, carried, dealer, by_name = left.held
    counts = {count: dict(names) for count, names in by_name.items()}
    return (
        ("stacks", dict(left.stacks)),
        ("debts", dict(left.debts)),
        ("held", [bank, pot, dict(carried), dealer, counts]),
        ("again", None if left.again is None else list(left.again)),
        ("without_chips", left.without_chips),
    )


def from_pairs(ended: tuple[tuple[str, Any], ...]) -> HandOutcome:
    """The inverse of :func:`to_pairs`.

    Raises:
        Refused: if it is malformed.
    """
    try:
        fields = dict(ended)
        again = fields["again"]
        left = HandOutcome(
            {str(name): _whole(cents) for name, cents in fields["stacks"].items()},
            {str(name): _whole(debt) for name, debt in fields["debts"].items()},
            GameHoldings(*fields["held"]),
            None if again is None else tuple(map(str, again)),
            bool(fields["without_chips"]),
        )
        _whole(left.held.bank)
        _whole(left.held.pot)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Refused(f"how this hand ended is malformed: {brief(error)}") from None
    return left


def _whole(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise ValueError(f"{number!r} is not an amount")
    return number
