"""Commands of the host, and the vote for a new host, carried out by the handlers of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session import setting_events
from pokernight.session.command_refusals import TooLate
from pokernight.session.people import hashed
from pokernight.table import commands as c
from pokernight.wording import message as wording

if TYPE_CHECKING:
    from pokernight.session.command_handlers import CommandHandlers
    from pokernight.session.session import Session


def set_settings(handlers: CommandHandlers, person: str, message: m.Set, now: int) -> None:
    """Change settings and stakes."""
    setting_events.set_settings(handlers.session, message, now)


def move(handlers: CommandHandlers, person: str, message: m.MovePlayer, now: int) -> None:
    """Move a player to another chair."""
    session = handlers.session
    name, seat = session.name_of(message.person), session.seat_of(message.person)
    if seat is None:
        raise Refused(wording.message("{player has} no chair", player=name))
    occupant = session.table.players.get(message.seat)
    command = c.Move(seat, message.seat)
    if occupant is not None:
        remark = "the host has {player:name} and {other_player:name} change seats"
        why = wording.message(remark, player=name, other_player=occupant.name)
    else:
        remark = "the host moves {player:name} to seat {number}"
        why = wording.message(remark, player=name, number=message.seat + 1)
    handlers.do(now, person, command, why)


def start(handlers: CommandHandlers, person: str, message: m.Start, now: int) -> None:
    """Have the first hand dealt."""
    handlers.session.do(now, message)


def pause(handlers: CommandHandlers, person: str, message: m.Pause, now: int) -> None:
    """Pause the table, or decline the pauses that are asked for."""
    session = handlers.session
    if message.yes:
        check_pause(session)
    elif not session.pause_asked:
        raise Refused("nobody asks for a pause")
    session.do(now, d.PersonCommand(message, person))


def ask_for_pause(
    handlers: CommandHandlers, person: str, message: m.PauseRequest, now: int
) -> None:
    """Ask the host for a pause; the host pauses the table at once."""
    session = handlers.session
    check_pause(session)
    if person == session.host:
        session.do(now, d.PersonCommand(m.Pause(message.id), person))
        return
    if person in session.pause_asked:
        raise Refused("you have asked for a pause already")
    session.do(now, d.PersonCommand(message, person))


def check_pause(session: Session) -> None:
    """Refuse a pause of a table that nobody plays at now.

    Raises:
        Refused: with the reason.
    """
    if session.paused_at is not None:
        raise Refused("the table is paused already")
    if session.stage in ("frozen", "over"):
        raise Refused(
            "this hand stands still: there is nothing to pause"
            if session.frozen
            else "the evening is over"
        )


def go_on(handlers: CommandHandlers, person: str, message: m.GoOn, now: int) -> None:
    """End a pause, or let a frozen table go on."""
    handlers.session.do(now, d.PersonCommand(message, person))


def call_off(handlers: CommandHandlers, person: str, message: m.CallOffRequest, now: int) -> None:
    """Call a frozen hand off."""
    session = handlers.session
    if not session.frozen:
        raise Refused("only a hand that stands still is the host's alone to call off: propose it")
    if session.table.on is None:  # it was not dealt: no chip has moved
        session.do(now, d.PersonCommand(m.GoOn(message.id), person))
        return
    why = wording.message_from_json(session.frozen)
    note = wording.message("it stood still: {why}", why=why)
    remark = "the host calls the hand off"
    handlers.do(now, person, c.CallOff(session.table.host, str(note)), remark)


def admit(handlers: CommandHandlers, person: str, message: m.Admit, now: int) -> None:
    """Allow or refuse a purchase."""
    session = handlers.session
    waiting = session.people.get(message.person)
    if waiting is not None and waiting.waits and not message.yes:
        session.do(now, m.Remove(message.id, message.person))
        return
    wants = session.wants(message.person)
    if message.cents not in (None, wants) and wants:
        raise TooLate(wording.message("it is {amount} by now", amount=wants))
    session.do(now, message)


def let_back(handlers: CommandHandlers, person: str, message: m.LetBack, now: int) -> None:
    """Give a person that asks for it a new link, or turn the client that asks away."""
    session = handlers.session
    key = session.knocks.get(message.person)
    if key is None:
        raise TooLate("nobody asks for that chair any more")
    session.knock(message.person, "")
    if message.yes:
        session.do(now, d.Renewed(message.person, key))
    else:
        session.turned_away.add(key)


def mute(handlers: CommandHandlers, person: str, message: m.Mute, now: int) -> None:
    """Mute a person, or let them be heard again."""
    handlers.session.do(now, message)


def remove(handlers: CommandHandlers, person: str, message: m.Remove, now: int) -> None:
    """Ask a person to leave."""
    session = handlers.session
    session.do(now, message)
    seat = session.seat_of(message.person)
    if session.people[message.person].removed and seat is not None:
        handlers.do(now, person, c.Leave(seat))


def renew(handlers: CommandHandlers, person: str, message: m.Renew, now: int) -> None:
    """Give a link the key that the host has made; the same key changes nothing."""
    key = hashed(message.own)
    if handlers.session.has_key(message.what, key):
        return
    handlers.check_new_key(message.own)
    handlers.session.do(now, d.Renewed(message.what, key))


def hand_over(handlers: CommandHandlers, person: str, message: m.HandTableOver, now: int) -> None:
    """Make another person the host."""
    key = handlers.fresh()
    handlers.session.do(now, d.HandedOver(message.person, hashed(key)))
    handlers.new_keys[message.person] = key


def choose_host(handlers: CommandHandlers, person: str, message: m.ChooseHost, now: int) -> None:
    """Vote for a new host; the vote that suffices makes the host."""
    session = handlers.session
    if session.votes.get(person) == message.person:
        raise Refused("that is what you said already")
    session.do(now, d.PersonCommand(message, person))
    if session.chosen(message.person):
        key = handlers.fresh()
        session.do(now, d.HandedOver(message.person, hashed(key)))
        handlers.new_keys[message.person] = key


def house_player(handlers: CommandHandlers, person: str, message: m.HousePlayer, now: int) -> None:
    """Seat a house player, or send a house player away."""
    if message.leave is not None:
        player = handlers.session.table.players.get(message.leave)
        if player is None or not player.by:
            raise Refused("no house player sits in that seat")
        why = wording.message("{player leaves}, as the host asks", player=player.name)
        handlers.do(now, person, c.Leave(message.leave), why)
        return
    handlers.seat_house_player(now, message.by, message.name, person)


def end(handlers: CommandHandlers, person: str, message: m.EndRequest, now: int) -> None:
    """End the evening, after the current hand."""
    session = handlers.session
    if session.frozen and session.table.on is not None:
        call_off(handlers, person, m.CallOffRequest(message.id), now)
    if session.table.on is None:
        name = session.people[person].name
        why = wording.message("{player ends} the evening", player=name)
        handlers.do(now, "", c.End(by_game=True), why)
    else:
        session.do(now, message)
