"""Who is dealt in, who deals, and what those who missed the blinds owe first.

The rules are those of the Canterbury Card Club, for every game with blinds:

- The button moves to the next player who is in the game, and the blinds are posted by the two to
  his left, in a row; or the host's menu has a dead button, see below.
- Nobody enters in the middle of the blinds; he waits until the button has passed.
- A new player waits for his big blind, or waits until the button has passed and then posts a big
  blind, or posts one at once. It is live: his opening bet, which he may call by rapping, or raise.
- Whoever left the table, for any reason, while a blind passed his position posts the total of the
  blinds when he comes back, the small one dead and the big one live, or waits for his big blind.

A dead button (TDA): the big blind moves to the next player, the small one is due where the big one
was, and the button lies where the small one was. Whoever has left one of these chairs leaves it
empty: nobody posts the small blind, or the button lies at an empty chair and the player before it
acts last. So nobody is spared a blind, and nobody posts one twice.

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
Owing: TypeAlias = Literal["nothing", "big", "both"]
"""What somebody must post to come in: a new player the ``big`` blind, who missed any ``both``."""
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
        blinds: how he comes in while he owes a blind.
        owes: which blinds he owes.
        passed: the button has passed him since.
    """

    name: str
    by: str = ""
    stack: int = 0
    away: bool = False
    leaving: bool = False
    blinds: Entering = "wait"
    owes: Owing = "nothing"
    passed: bool = False

    def present(self, bankroll: int = 1) -> bool:
        """Whether he can be dealt in where it takes so many cents at least."""
        return self.stack >= bankroll and not self.away and not self.leaving

    @property
    def in_play(self) -> bool:
        """Whether he owes no blind."""
        return self.owes == "nothing"

    def square(self) -> None:
        """He is in the game, and owes nothing."""
        self.owes = "nothing"
        self.passed = False


@dataclass(slots=True)
class DepartedPlayer:
    """Somebody who has left this evening: his chair, and what he owes when he comes back."""

    seat: int
    owes: Owing


Chairs: TypeAlias = Sequence[Player | None]
"""Who sits where, by seat of the table."""


class Blinds(NamedTuple):
    """A game's blinds, in cents; ``dead`` is how much of the big one is dead.

    Where there is a ``third`` blind, posted left of the big one, it is the one that players who
    come in wait for or post live.
    """

    small: int
    big: int
    dead: int = 0
    third: int = 0

    def posted_by(self, players: int) -> int:
        """Return how many blinds so many players post."""
        return PAIR + bool(self.third and players > PAIR)

    def owed(self, owes: Owing) -> tuple[int, int]:
        """The dead part and the live part of what somebody owes."""
        if owes == "nothing":
            return 0, 0
        if self.third:
            return self.small + self.big if owes == "both" else 0, self.third
        return self.dead + (self.small if owes == "both" else 0), self.big - self.dead


def blinds_of(rules: Rules) -> Blinds | None:
    """The blinds of a game, or None where it has none."""
    small, big = rules.blinds
    if not big:
        return None
    return Blinds(small, big, getattr(rules, "dead_of_big_blind", 0), rules.third)


class Spots(NamedTuple):
    """The chairs where the button lies and the blinds are due; they may be empty.

    ``big`` is where the last blind is due: the third where there is one.
    """

    button: int
    small: int
    big: int


class Seating(NamedTuple):
    """The next hand, in seats of the table.

    Attributes:
        seats: those dealt in, in ascending order.
        button: who deals; with a dead button, who is the last to act.
        turn: where the deal has come to; the next hand's is left of it. It is the button, unless
            the game itself says who deals, or the button may be dead.
        spots: where button and blinds are; None without blinds.
        owed: by place in ``seats``, the dead and the live part of missed blinds in cents.
        passed: who the button has passed with this hand, among those who owe.
        due: the chairs where a blind was due; who belongs there and is not dealt in has missed it.
    """

    seats: tuple[int, ...]
    button: int
    turn: int
    spots: Spots | None = None
    owed: tuple[tuple[int, int], ...] = ()
    passed: tuple[int, ...] = ()
    due: tuple[int, ...] = ()

    @property
    def dead_button(self) -> bool:
        """Whether the button lies at an empty chair."""
        return self.spots is not None and self.spots.button not in self.seats

    @property
    def dead_small_blind(self) -> bool:
        """Whether nobody is there who would have to post the small blind."""
        return self.spots is not None and self.spots.small not in self.seats


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
    dealer = _first(chairs, turn, here)
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
    """Who is dealt in where there are blinds, and the button moves to the next player.

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
    in_play = _in_play(chairs, here)
    if len(in_play) < max(PAIR, fewest):
        in_play = list(here)
    if len(in_play) < PAIR:
        return without_blinds(chairs, turn, here, last_button)
    count = blinds.posted_by(len(in_play))
    button = _first(chairs, turn, in_play)
    passed = _passed(chairs, button, here, last_button)
    seats = _come_in(chairs, button, button, here, in_play, passed, count=count)
    if len(seats) == PAIR and last_big in seats and last_big != button:
        button = last_big  # nobody has the big blind twice in a row (TDA, the button heads-up)
        passed = _passed(chairs, button, here, last_button)
        seats = _come_in(chairs, button, button, here, in_play, passed, count=count)
    small, big = (
        (button, seats[0])
        if len(seats) == PAIR
        else (seats[0], seats[blinds.posted_by(len(seats)) - 1])
    )
    due = clockwise(chairs, button + 1)
    if len(seats) > PAIR:
        due = due[: due.index(big) + 1]
    spots = Spots(button, small, big)
    owed = _owed(chairs, seats, in_play, spots, blinds)
    return Seating(tuple(sorted(seats)), button, button, spots, owed, passed, tuple(due))


def with_dead_button(
    chairs: Chairs,
    turn: int,
    here: Sequence[int],
    blinds: Blinds,
    *,
    fewest: int = PAIR,
    last: Spots | None = None,
) -> Seating:
    """Who is dealt in where there are blinds, and the button may be dead; never with a third blind.

    Two alone have the button with the small blind, or, when that is dead, with him who does not
    post the big one.

    Args:
        chairs: who sits where.
        turn: the seat that the deal has come to.
        here: the seats that can be dealt in.
        blinds: in cents.
        fewest: how many players the game needs.
        last: where button and blinds were in the last hand with blinds, if there was one.
    """
    in_play = _in_play(chairs, here)
    if last is None or len(in_play) < max(PAIR, fewest) or blinds.third:
        last_big = None if last is None else last.big
        return with_blinds(chairs, turn, here, blinds, fewest=fewest, last_big=last_big)
    button, small = last.small, last.big
    passed = _passed(chairs, button, here, last.button)
    seats = _come_in(chairs, small, button, here, in_play, passed, posted=1)
    big = seats[0]
    due = clockwise(chairs, button + 1)
    due = due[: due.index(big) + 1]
    if len(seats) == PAIR:
        button = seats[1]
    dealer = next(seat for seat in reversed(clockwise(chairs, button + 1)) if seat in seats)
    spots = Spots(button, small, big)
    owed = _owed(chairs, seats, in_play, spots, blinds)
    turn = _first(chairs, turn, here)
    return Seating(tuple(sorted(seats)), dealer, turn, spots, owed, passed, tuple(due))


def _player(chairs: Chairs, seat: int) -> Player:
    player = chairs[seat]
    assert player is not None
    return player


def _in_play(chairs: Chairs, here: Sequence[int]) -> list[int]:
    return [seat for seat in here if _player(chairs, seat).in_play]


def _first(chairs: Chairs, turn: int, seats: Sequence[int]) -> int:
    """The first of some seats from one on."""
    return next((seat for seat in clockwise(chairs, turn) if seat in seats), turn)


def _owed(
    chairs: Chairs, seats: Sequence[int], in_play: Sequence[int], spots: Spots, blinds: Blinds
) -> tuple[tuple[int, int], ...]:
    """What everybody dealt in must make good, by place; who posts a blind of this hand does not."""
    return tuple(
        (0, 0)
        if seat in in_play or seat in (spots.small, spots.big)
        else blinds.owed(_player(chairs, seat).owes)
        for seat in sorted(seats)
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
    after: int,
    button: int,
    here: Sequence[int],
    in_play: Sequence[int],
    passed: Sequence[int],
    *,
    posted: int = 0,
    count: int = PAIR,
) -> list[int]:
    """Those dealt in with the button there, from the one left of ``after`` on.

    ``posted`` is how many blinds are due up to ``after``, of ``count`` in all.
    """
    seats: list[int] = []
    behind_the_button = False
    for seat in clockwise(chairs, after + 1):
        behind_the_button |= seat == button
        if seat not in here:
            continue
        player = _player(chairs, seat)
        may_post = player.blinds == "post" or (
            player.blinds == "pass" and (player.passed or seat in passed)
        )
        if seat in in_play:
            posted += 1
        elif behind_the_button:
            continue  # never in the middle of the blinds
        elif posted == count - 1 and (may_post or player.blinds == "wait"):
            posted += 1  # the last blind has come to them
        elif posted < count or not may_post:
            continue
        seats.append(seat)
    return seats
