"""Seating of the next hand: the players dealt in, the dealer, and the blinds owed.

The rules are those of the Canterbury Card Club, for every game with blinds:

- The button moves to the next player in the game, and the next two players to the left of it post
  the blinds; or the host's menu has a dead button, see below.
- Nobody enters between the button and the big blind: a player waits until the button has passed.
- A new player waits for the big blind, or waits until the button has passed and then posts a big
  blind, or posts a big blind at once. It is live: an opening bet, which the player may raise.
- A player away from the table, for any reason, while a blind passed posts the total of the blinds
  on coming back, the small blind dead and the big blind live, or waits for the big blind.

With a dead button (TDA) the big blind moves to the next player, the small blind is due where the
big blind was, and the button lies where the small blind was. If that player has left, the chair is
empty: nobody posts the small blind, or the button lies at an empty chair and the player before it
acts last. So nobody is spared a blind, and nobody posts a blind twice.

Where there are no blinds, all players present with chips are dealt in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from pokernight.engine.rules import Rules

Entering: TypeAlias = Literal["wait", "pass", "post"]
"""The way in for a player owing blinds: ``wait`` for the big blind, wait until the button has
passed (``pass``) and then post, or ``post`` as soon as the seat is not between the blinds."""
Owing: TypeAlias = Literal["nothing", "big", "both"]
"""The blinds that a player must post to come in: a new player ``big``, after a miss ``both``."""
PAIR = 2


@dataclass(slots=True)
class Player:
    """A player in a chair.

    Attributes:
        name: the name of the player, and of the account in the ledger.
        by: the house player that answers for it; "" for a person.
        stack: chips in cents; it does not change while the player is in a hand.
        away: the player sits out.
        leaving: the player leaves when the hand is over.
        blinds: the way in while a blind is owed.
        owes: the blinds owed.
        passed: the button has passed the seat since.
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
        """Return whether the player can be dealt in where it takes ``bankroll`` cents."""
        return self.stack >= bankroll and not self.away and not self.leaving

    @property
    def in_play(self) -> bool:
        """True if the player owes no blind."""
        return self.owes == "nothing"

    def square(self) -> None:
        """Mark the player as in the game, owing nothing."""
        self.owes = "nothing"
        self.passed = False


@dataclass(slots=True)
class DepartedPlayer:
    """A player gone from this evening: the chair, and the blinds owed on coming back."""

    seat: int
    owes: Owing


Chairs: TypeAlias = Sequence[Player | None]
"""The players by seat of the table, None for an empty chair."""


class Blinds(NamedTuple):
    """A game's blinds, in cents; ``dead`` is the dead part of the big blind.

    Where there is a ``third`` blind, posted left of the big blind, entering players wait for that
    or post it live.
    """

    small: int
    big: int
    dead: int = 0
    third: int = 0

    def posted_by(self, players: int) -> int:
        """Return how many blinds are posted by a number of players."""
        return PAIR + bool(self.third and players > PAIR)

    def owed(self, owes: Owing) -> tuple[int, int]:
        """Return the dead part and the live part of the blinds owed, in cents."""
        if owes == "nothing":
            return 0, 0
        if self.third:
            return self.small + self.big if owes == "both" else 0, self.third
        return self.dead + (self.small if owes == "both" else 0), self.big - self.dead


def blinds_of(rules: Rules) -> Blinds | None:
    """Return the blinds of a game, or None where it has none."""
    small, big = rules.posted
    if not big:
        return None
    return Blinds(small, big, getattr(rules, "dead_of_big_blind", 0), rules.third)


class Spots(NamedTuple):
    """The chairs of the button and of the blinds due; they may be empty.

    ``big`` is the chair of the last blind due: of the third blind where there is such a blind.
    """

    button: int
    small: int
    big: int


class Seating(NamedTuple):
    """The next hand, in seats of the table.

    Attributes:
        seats: the seats dealt in, in ascending order.
        button: the dealer's seat; with a dead button, the seat that acts last.
        turn: the seat that the deal has come to; the next hand's is left of it. It is the button,
            unless the game itself chooses the dealer, or the button may be dead.
        spots: the chairs of button and blinds; None without blinds.
        owed: by place in ``seats``, the dead and the live part of missed blinds in cents.
        passed: the seats that owe blinds and that the button has passed with this hand.
        due: the chairs where a blind was due; players there and not dealt in have missed it.
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
        """True if the button lies at an empty chair."""
        return self.spots is not None and self.spots.button not in self.seats

    @property
    def dead_small_blind(self) -> bool:
        """True if the chair of the small blind is empty."""
        return self.spots is not None and self.spots.small not in self.seats


def clockwise(chairs: Chairs, first: int) -> list[int]:
    """Return every seat of the table in order, beginning with ``first``."""
    count = len(chairs)
    return [(first + step) % count for step in range(count)]


def present(chairs: Chairs, bankroll: int = 1) -> list[int]:
    """Return the seats that can be dealt in where it takes ``bankroll`` cents."""
    return [
        seat
        for seat, player in enumerate(chairs)
        if player is not None and player.present(bankroll)
    ]


def without_blinds(
    chairs: Chairs, turn: int, ready: Sequence[int], last_button: int | None = None
) -> Seating:
    """Seat all players in ``ready``; the first of them from ``turn`` on deals."""
    dealer = _first(chairs, turn, ready)
    return Seating(tuple(ready), dealer, dealer, passed=_passed(chairs, dealer, ready, last_button))


def with_blinds(
    chairs: Chairs,
    turn: int,
    ready: Sequence[int],
    blinds: Blinds,
    *,
    fewest: int = PAIR,
    last_button: int | None = None,
    last_big: int | None = None,
) -> Seating:
    """Seat the players where there are blinds and the button moves to the next player.

    When too few are in the game to go on, it begins anew: all in ``ready`` come in, and nobody
    owes anything.

    Args:
        chairs: the players by seat.
        turn: the seat that the button has come to.
        ready: the seats that can be dealt in.
        blinds: in cents.
        fewest: the number of players that the game needs.
        last_button: the seat of the last button.
        last_big: the seat that posted the last big blind, None for none.
    """
    in_play = _in_play(chairs, ready)
    if len(in_play) < max(PAIR, fewest):
        in_play = list(ready)
    if len(in_play) < PAIR:
        return without_blinds(chairs, turn, ready, last_button)
    count = blinds.posted_by(len(in_play))
    button = _first(chairs, turn, in_play)
    passed = _passed(chairs, button, ready, last_button)
    seats = _come_in(chairs, button, button, ready, in_play, passed, count=count)
    if len(seats) == PAIR and last_big in seats and last_big != button:
        button = last_big  # heads-up nobody posts the big blind twice in a row (TDA)
        passed = _passed(chairs, button, ready, last_button)
        seats = _come_in(chairs, button, button, ready, in_play, passed, count=count)
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
    ready: Sequence[int],
    blinds: Blinds,
    *,
    fewest: int = PAIR,
    last: Spots | None = None,
) -> Seating:
    """Seat the players where there are blinds and the button may be dead.

    A third blind is never played with a dead button: then, and in the first hand with blinds, the
    button moves as in :func:`with_blinds`. With two players the button lies with the small blind,
    or, when that is dead, with the player that does not post the big blind.

    Args:
        chairs: the players by seat.
        turn: the seat that the deal has come to.
        ready: the seats that can be dealt in.
        blinds: in cents.
        fewest: the number of players that the game needs.
        last: the chairs of button and blinds in the last hand with blinds, None for none.
    """
    in_play = _in_play(chairs, ready)
    if last is None or len(in_play) < max(PAIR, fewest) or blinds.third:
        last_big = None if last is None else last.big
        return with_blinds(chairs, turn, ready, blinds, fewest=fewest, last_big=last_big)
    button, small = last.small, last.big
    passed = _passed(chairs, button, ready, last.button)
    seats = _come_in(chairs, small, button, ready, in_play, passed, posted=1)
    big = seats[0]
    due = clockwise(chairs, button + 1)
    due = due[: due.index(big) + 1]
    if len(seats) == PAIR:
        button = seats[1]
    dealer = next(seat for seat in reversed(clockwise(chairs, button + 1)) if seat in seats)
    spots = Spots(button, small, big)
    owed = _owed(chairs, seats, in_play, spots, blinds)
    turn = _first(chairs, turn, ready)
    return Seating(tuple(sorted(seats)), dealer, turn, spots, owed, passed, tuple(due))


def player_at(chairs: Chairs, seat: int) -> Player:
    """Return the player in a seat that is taken."""
    player = chairs[seat]
    assert player is not None
    return player


def _in_play(chairs: Chairs, ready: Sequence[int]) -> list[int]:
    return [seat for seat in ready if player_at(chairs, seat).in_play]


def _first(chairs: Chairs, turn: int, seats: Sequence[int]) -> int:
    """Return the first of some seats from ``turn`` on."""
    return next((seat for seat in clockwise(chairs, turn) if seat in seats), turn)


def _owed(
    chairs: Chairs, seats: Sequence[int], in_play: Sequence[int], spots: Spots, blinds: Blinds
) -> tuple[tuple[int, int], ...]:
    """Return the missed blinds due by place, nothing for the seats that post a blind anyhow."""
    return tuple(
        (0, 0)
        if seat in in_play or seat in (spots.small, spots.big)
        else blinds.owed(player_at(chairs, seat).owes)
        for seat in sorted(seats)
    )


def _passed(
    chairs: Chairs, button: int, ready: Sequence[int], last_button: int | None
) -> tuple[int, ...]:
    """Return the seats that owe blinds and that the button has passed on its way."""
    if last_button is None:
        return ()
    way = clockwise(chairs, last_button)
    crossed = way[: way.index(button)]
    return tuple(seat for seat in ready if seat in crossed and not player_at(chairs, seat).in_play)


def _come_in(
    chairs: Chairs,
    after: int,
    button: int,
    ready: Sequence[int],
    in_play: Sequence[int],
    passed: Sequence[int],
    *,
    posted: int = 0,
    count: int = PAIR,
) -> list[int]:
    """Return the seats dealt in, from the left of ``after`` on.

    The walk goes round the table and counts the blinds that are posted. A player owing a blind
    may enter only when the last blind comes to the seat, or after all blinds if entitled to post:
    that keeps the order of the blinds among the players already in the game.

    Args:
        chairs: the players by seat.
        after: the seat before the first that is looked at.
        button: the seat of the button; nobody enters between it and the blinds.
        ready: the seats that can be dealt in.
        in_play: those among them that owe nothing.
        passed: those that the button has just passed.
        posted: how many blinds are due up to ``after``.
        count: how many blinds are due in all.
    """
    seats: list[int] = []
    behind_the_button = False
    for seat in clockwise(chairs, after + 1):
        behind_the_button |= seat == button
        if seat not in ready:
            continue
        player = player_at(chairs, seat)
        may_post = player.blinds == "post" or (
            player.blinds == "pass" and (player.passed or seat in passed)
        )
        if seat in in_play:
            posted += 1
        elif behind_the_button:
            continue  # never between the button and the blinds
        elif posted == count - 1 and (may_post or player.blinds == "wait"):
            posted += 1  # the last blind has come to this seat
        elif posted < count or not may_post:
            continue
        seats.append(seat)
    return seats
