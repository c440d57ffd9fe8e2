"""Effects of log events about proposals, votes for leaving a game, and pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.session_records import Proposal
from pokernight.wording.message import Text, message

if TYPE_CHECKING:
    from pokernight.session.session import Session

PROPOSED = {
    "undo": "{player:name} would like to take back an answer",
    "call off": "{player:name} would like to call this hand off",
}
"""Announcements of proposals."""


def proposed(session: Session, at: int, event: d.PersonCommand[m.Propose], secret: bytes) -> None:
    """Open a proposal."""
    if session.proposal is not None:
        raise Refused("something else is proposed already")
    if session.in_window():
        raise Refused("nothing is proposed while a window is open")
    session.proposal = Proposal(event.person, event.command.what, at, {event.person})
    session.proposed[event.person] = session.proposed.get(event.person, 0) + 1
    remark = message(PROPOSED[event.command.what], player=session.people[event.person].name)
    session.aloud(at, remark, event.person)


def voted(session: Session, at: int, event: d.PersonCommand[m.Vote], secret: bytes) -> None:
    """Count a vote; a vote against it ends the proposal."""
    proposal = _proposal(session)
    if event.person not in [player.id for player in session.dealt_in()]:
        raise Refused("only players who were dealt in may vote on that")
    if event.command.yes:
        proposal.agreed.add(event.person)
    else:
        remark = message(
            "{player does} not agree, so it stays as it is",
            player=session.people[event.person].name,
        )
        session.aloud(at, remark, event.person)
        session.proposal = None
        session.house_asked_at = at


def _proposal(session: Session) -> Proposal:
    if session.proposal is None:
        raise Refused("nothing is proposed now")
    return session.proposal


def lapsed(session: Session, at: int, event: d.Lapsed, secret: bytes) -> None:
    """End a proposal that not all have agreed to in time."""
    _proposal(session)
    session.proposal = None
    session.house_asked_at = at
    session.remark(at, "not everybody agreed in time, so it stays as it is")


def leave_voted(
    session: Session, at: int, event: d.PersonCommand[m.GiveUpVote], secret: bytes
) -> None:
    """Count a vote for leaving a game before its pot is won."""
    if session.table.series is None:
        raise Refused("no game is on that goes on until its pot is won")
    seat = session.seat_of(event.person)
    if seat not in session.table.series.voters(session.table.chairs):
        raise Refused("only players who are in it may vote on that")
    session.leaving_votes.add(event.person)
    remark = message(
        "{player:name} would leave {game:=} before its pot is won",
        player=session.name_of(event.person),
        game=session.table.series.entry.name,
    )
    session.aloud(at, remark, event.person)


def pause_asked(
    session: Session, at: int, event: d.PersonCommand[m.PauseRequest], secret: bytes
) -> None:
    """Note that a person asks for a pause."""
    session.pause_asked.append(event.person)
    remark = message("{player:name} would like a pause", player=session.name_of(event.person))
    session.aloud(at, remark, event.person)


def paused(session: Session, at: int, event: d.PersonCommand[m.Pause], secret: bytes) -> None:
    """Pause the table, or decline the pauses that are asked for.

    Whether it may be paused is checked before: older rooms ended a pause by themselves where
    a window opened, so that in their logs a pause may follow a pause.
    """
    session.pause_asked = []
    if not event.command.yes:
        session.remark(at, "the host would rather play on now")
        return
    session.paused_at, session.paused_by = at, event.person
    session.remark(at, message("{player pauses} the table", player=session.name_of(event.person)))


def resumed(session: Session, at: int, event: d.PersonCommand[m.GoOn], secret: bytes) -> None:
    """End a pause, or let a frozen table go on."""
    if session.frozen:
        _thaw(session, at)
        return
    if session.paused_at is None:
        raise Refused("the table is not paused")
    remark: Text = "the pause is over"
    if event.person:
        name = session.people[event.person].name
        remark = message("the pause is over: {player has} the table go on", player=name)
    _run_on(session, at)
    session.remark(at, remark)


def _thaw(session: Session, at: int) -> None:
    """Let a frozen table go on; where a deal went wrong, a game is called anew."""
    session.frozen = ""
    session.asked_at = max(at, session.asked_at)
    if session.table.on is None:
        session.hand_over_at = at
        session.table.forget_call()
    session.remark(at, "the host has the table go on")


def _run_on(session: Session, at: int) -> None:
    """Have all clocks run on from where they stood when the pause began.

    Players asked in the pause have their whole time from now on.
    """
    began = session.paused_at
    assert began is not None

    def later(time: int) -> int:
        return time + max(0, at - max(began, time))

    session.asked_at = later(session.asked_at)
    session.hand_over_at, session.sat_at = later(session.hand_over_at), later(session.sat_at)
    if session.proposal is not None:
        session.proposal.at = later(session.proposal.at)
    if session.drawing is not None:
        session.drawing.at = later(session.drawing.at)
        session.drawing.closed = later(session.drawing.closed)
    session.house_asked_at = at
    session.paused_at, session.paused_by = None, ""
