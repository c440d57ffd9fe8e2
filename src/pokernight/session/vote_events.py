"""Effects of log events about proposals, votes and pauses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.session_records import Proposal
from pokernight.table import commands as c
from pokernight.wording.message import Message, Text, message

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
    name = session.people[event.person].name
    proposal = Proposal(event.person, event.command.what, at, {event.person})
    if event.command.what == "correct":
        proposal.command = correction(session, event.command)
        proposal.says = correction_message(session, proposal.command, name)
    else:
        proposal.says = message(PROPOSED[event.command.what], player=name)
    session.proposal = proposal
    session.proposed[event.person] = session.proposed.get(event.person, 0) + 1
    session.aloud(at, proposal.says, event.person)


def correction(session: Session, wanted: m.Propose) -> c.Correct:
    """Return the correction of a stack that is proposed.

    Raises:
        Refused: if nobody of that id has a chair, or the stack cannot be corrected so.
    """
    if session.table.on is not None:
        raise Refused("stacks are corrected between two hands")
    seats = []
    for person in filter(None, (wanted.person, wanted.other)):
        seat = session.seat_of(person) if person in session.people else None
        if seat is None:
            raise Refused("stacks are corrected of players with a seat")
        seats.append(seat)
    if not seats or len(set(seats)) != len(seats):
        raise Refused("a correction names a player, and perhaps another who gives or takes chips")
    before = session.table.players[seats[0]].stack
    if wanted.cents == before:
        raise Refused("that is the stack as it is")
    if len(seats) > 1 and wanted.cents - before > session.table.players[seats[1]].stack:
        raise Refused("the other player has fewer chips than that")
    session.table.check_chips(max(0, wanted.cents - before) if len(seats) == 1 else 0)
    return c.Correct(seats[0], wanted.cents, seats[1] if len(seats) > 1 else None)


def correction_message(session: Session, command: c.Correct, name: str) -> Message:
    """Return a correction that a player proposes in words."""
    player = session.table.players[command.seat]
    other = None if command.other is None else session.table.players[command.other].name
    if other is None:
        words = "{person:name} would like to correct {player:'s} stack: {after:$}, not {before:$}"
    elif command.stack > player.stack:
        words = (
            "{person:name} would like to correct {player:'s} stack: {after:$}, not {before:$}; "
            "{giver gives} the difference"
        )
    else:
        words = (
            "{person:name} would like to correct {player:'s} stack: {after:$}, not {before:$}; "
            "{giver gets} the difference"
        )
    return message(
        words, person=name, player=player.name, after=command.stack, before=player.stack,
        giver=other or "",
    )  # fmt: skip


def voted(session: Session, at: int, event: d.PersonCommand[m.Vote], secret: bytes) -> None:
    """Count a vote; a vote against it ends the proposal."""
    proposal = _proposal(session)
    if event.person not in [player.id for player in session.asked_to_agree()]:
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

    In logs of older rooms a pause may follow a pause.
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
    """Let a frozen table go on; a wrong deal has a game called anew."""
    session.frozen = ""
    session.asked_at = max(at, session.asked_at)
    if session.table.on is None:
        session.hand_over_at = at
        session.table.forget_call()
    session.remark(at, "the host has the table go on")


def _run_on(session: Session, at: int) -> None:
    """Have all clocks run on from where they stood at the pause.

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
