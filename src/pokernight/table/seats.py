"""Who is dealt in, who deals, and what those who missed the blinds owe first.

The rules are those of the Canterbury Card Club, for every game with blinds:

- The button is never dead: it moves to the next player who is in the game, and the blinds are
  posted by the two to his left, in a row.
- Nobody enters in the middle of the blinds; he waits until the button has passed.
- A new player waits for his big blind, or waits until the button has passed and then posts a big
  blind, or posts one at once. It is live: his opening bet, which he may call by rapping, or raise.
- Whoever left the table while the blinds passed him posts what he missed when he comes back, the
  small one dead and the big one live, or waits for his big blind.

Where there are no blinds, everybody who is there and has chips is dealt in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from pokernight.engine.rules import Rules

Entering: TypeAlias = Literal["wait", "pass", "post"]
"""How somebody who owes blinds comes in: ``wait`` for his big blind, wait until the button has
passed (``pass``) and then post, or ``post`` as soon as he is not in the middle of the blinds."""
PAIR = 2


@dataclass(slots=True)
class Player:
    """Somebody in a chair; ``stack`` is in cents, and does not move while he is in a hand.

    Attributes:
        name: his, and his account's.
        by: which house player answers for him; nothing for a person.
        stack: his chips.
        away: he sits out.
        leaving: he leaves when the hand is over.
        new: he has not been in a hand with blinds, nor at the table before the first of them.
        blinds: how he comes in while he owes a blind.
        owes_small: the small blind has passed him.
        owes_big: the big blind has passed him, or he is new.
        passed: the button has passed him since.
    """

    name: str
    by: str = ""
    stack: int = 0
    away: bool = False
    leaving: bool = False
    new: bool = False
    blinds: Entering = "wait"
    owes_small: bool = False
    owes_big: bool = False
    passed: bool = False

    def present(self, bankroll: int = 1) -> bool:
        """Whether he can be dealt in where it takes so many cents at least."""
        return self.stack >= bankroll and not self.away and not self.leaving

    @property
    def in_play(self) -> bool:
        """Whether he owes no blind."""
        return not (self.owes_small or self.owes_big)

    def square(self) -> None:
        """He is in the game, and owes nothing."""
        self.new = self.owes_small = self.owes_big = self.passed = False


Chairs: TypeAlias = Sequence[Player | None]
"""Who sits where, by seat of the table."""


class Blinds(NamedTuple):
    """What a game's blinds are, in cents."""

    small: int
    big: int


def blinds_of(rules: Rules) -> Blinds | None:
    """The blinds of a game, or None where it has none."""
    big = getattr(rules, "big_blind", 0)
    return Blinds(getattr(rules, "small_blind", 0), big) if big else None


class Seating(NamedTuple):
    """The next hand, in seats of the table.

    Attributes:
        seats: those dealt in, in ascending order.
        button: who deals.
        turn: where the deal has come to; the next hand's is left of it. It is the button, unless
            the game itself says who deals.
        big_blind: who posts it; None without blinds.
        owed: by place in ``seats``, the dead and the live part of missed blinds in cents.
        passed: who the button has passed with this hand, among those who owe.
        missed_small: who is not dealt in and would have posted the small blind.
        missed_big: who is not dealt in and would have posted the big one.
    """

    seats: tuple[int, ...]
    button: int
    turn: int
    big_blind: int | None = None
    owed: tuple[tuple[int, int], ...] = ()
    passed: tuple[int, ...] = ()
    missed_small: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()


def clockwise(chairs: Chairs, first: int) -> list[int]:
    """Every seat of the table, beginning with one."""
    count = len(chairs)
    return [(first + step) % count for step in range(count)]


def present(chairs: Chairs, bankroll: int = 1) -> list[int]:
    """The seats that can be dealt in where it takes so many cents at least."""
    return [
        seat
        for seat, player in enumerate(chairs)
        if player is not None and player.present(bankroll)
    ]


def without_blinds(
    chairs: Chairs, turn: int, here: Sequence[int], last_button: int | None = None
) -> Seating:
    """All who are there; the first of them from ``turn`` on deals."""
    dealer = next((seat for seat in clockwise(chairs, turn) if seat in here), turn)
    return Seating(tuple(here), dealer, dealer, passed=_passed(chairs, dealer, here, last_button))


def with_blinds(
    chairs: Chairs,
    turn: int,
    here: Sequence[int],
    blinds: Blinds,
    *,
    fewest: int = PAIR,
    last_button: int | None = None,
    last_big: int | None = None,
) -> Seating:
    """Who is dealt in where there are blinds.

    When too few are in the game to go on, it begins anew: all who are there come in, and nobody
    owes anything.

    Args:
        chairs: who sits where.
        turn: the seat that the button has come to.
        here: the seats that can be dealt in.
        blinds: in cents.
        fewest: how many players the game needs.
        last_button: where the button was.
        last_big: who posted the big blind of the hand before, if there was one.
    """
    in_play = [seat for seat in here if _player(chairs, seat).in_play]
    if len(in_play) < max(PAIR, fewest):
        in_play = list(here)
    if len(in_play) < PAIR:
        return without_blinds(chairs, turn, here, last_button)
    button = next(seat for seat in clockwise(chairs, turn) if seat in in_play)
    passed = _passed(chairs, button, here, last_button)
    seats = _come_in(chairs, button, here, in_play, passed)
    if len(seats) == PAIR and last_big in seats and last_big != button:
        button = last_big  # nobody has the big blind twice in a row (TDA, the button heads-up)
        passed = _passed(chairs, button, here, last_button)
        seats = _come_in(chairs, button, here, in_play, passed)
    order = [seat for seat in clockwise(chairs, button + 1) if seat in seats]
    small_seat, big_seat = (button, order[0]) if len(order) == PAIR else (order[0], order[1])
    owed = [
        (0, 0)
        if seat in in_play or seat in (small_seat, big_seat)
        else _owed(_player(chairs, seat), blinds)
        for seat in sorted(seats)
    ]
    missed: tuple[list[int], list[int]] = ([], [])
    for seat, player in enumerate(chairs):
        if player is None or player.new or seat in seats:
            continue
        with_him = [s for s in clockwise(chairs, button + 1) if s in seats or s == seat]
        place = with_him.index(seat)
        if place < PAIR:
            missed[place].append(seat)
    return Seating(
        tuple(sorted(seats)),
        button,
        button,
        big_seat,
        tuple(owed),
        passed,
        tuple(missed[0]),
        tuple(missed[1]),
    )


def _player(chairs: Chairs, seat: int) -> Player:
    player = chairs[seat]
    assert player is not None
    return player


def _owed(player: Player, blinds: Blinds) -> tuple[int, int]:
    """The dead part and the live part."""
    return (
        blinds.small if player.owes_small else 0,
        blinds.big if player.owes_big else 0,
    )


def _passed(
    chairs: Chairs, button: int, here: Sequence[int], last_button: int | None
) -> tuple[int, ...]:
    """Those who owe blinds and whom the button has passed on its way to where it is."""
    if last_button is None:
        return ()
    way = clockwise(chairs, last_button)
    crossed = way[: way.index(button)]
    return tuple(seat for seat in here if seat in crossed and not _player(chairs, seat).in_play)


def _come_in(
    chairs: Chairs,
    button: int,
    here: Sequence[int],
    in_play: Sequence[int],
    passed: Sequence[int],
) -> list[int]:
    """Those dealt in with the button there, the one to its left first."""
    seats: list[int] = []
    blinds_posted = 0
    for seat in clockwise(chairs, button + 1):
        if seat not in here:
            continue
        player = _player(chairs, seat)
        may_post = player.blinds == "post" or (
            player.blinds == "pass" and (player.passed or seat in passed)
        )
        if seat in in_play:
            blinds_posted += 1
        elif blinds_posted == 1 and (may_post or player.blinds == "wait"):
            blinds_posted += 1  # the big blind has come to him
        elif blinds_posted < PAIR or not may_post:
            continue  # never in the middle of the blinds
        seats.append(seat)
    return seats
