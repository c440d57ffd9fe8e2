"""Incidents of a clumsy dealer at a seeded table, and faults that a player claims."""

from __future__ import annotations

from random import Random

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session.session import Session
from pokernight.table import commands as c
from pokernight.table.clumsy import claim


def spoiled_deck(session: Session) -> str:
    """Return the deck of the coming hand from a clumsy dealer; empty without one."""
    if session.clumsy is None:
        return ""
    entry = session.table.next_game()
    seats = len(session.table.seating(entry).seats)
    return session.clumsy.deck(entry.game, entry.rules, seats, session.chance("deck"))


def let_slip(session: Session, now: int, person: int | None) -> bool:
    """Let an incident happen before the outstanding question; return whether it did.

    The chance of it differs after an answer was taken back.

    Args:
        session: the session.
        now: the time.
        person: seat in the hand of the person that makes their own mistakes and claims, or None.
    """
    table = session.table
    if session.clumsy is None or session.hand is None:
        return False
    chance = Random(f"{table.opening.seed}:slip:{table.done}")
    slip = session.clumsy.slip(session.hand, chance, person)
    if slip is not None:
        session.do(now, d.TableCommand(c.Happen(slip.name, slip.facts)))
    return slip is not None


def call_the_floor(session: Session, now: int, person: str) -> bool:
    """Claim that something is wrong with a player's hand; return whether the floor has ruled.

    Raises:
        Refused: if the player is not in a hand.
    """
    playing, seat = session.table.playing, session.seat_of(person)
    if playing is None or seat not in playing.seating.seats:
        raise Refused("the floor is called by a player in a hand")
    slip = claim(playing.hand, playing.seating.seats.index(seat))
    if slip is not None:
        session.do(now, d.TableCommand(c.Happen(slip.name, slip.facts), person))
    return slip is not None
