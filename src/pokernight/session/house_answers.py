"""Questions to house players, and their answers."""

from __future__ import annotations

from pokernight.bots import Situation, situation
from pokernight.bots.call_bot import Said
from pokernight.engine.asks import Ask
from pokernight.session import log_events as d
from pokernight.session.people import Person
from pokernight.session.session import Session
from pokernight.table import commands as c
from pokernight.wording.message import Text, message, message_json


def house_questions(session: Session) -> list[tuple[Person, Ask]]:
    """Return the house players asked now, and what; none while they are held."""
    if session.frozen or session.waits or not session.house:
        return []
    return [(person, ask) for person, ask in session.questions() if person.by]


def situation_of(session: Session, person: str, ask: Ask) -> Situation:
    """Return what a house player may know at its question: its memory of the table, and chance."""
    seat, playing = session.seat_of(person), session.table.playing
    assert playing is not None
    assert seat is not None
    players = playing.sitting(playing.seating.seats)
    memory = session.memory.of([session.ids[player.name] for player in players])
    return situation(playing.hand, ask, session.chance("house", seat), memory)


def give_house_answer(session: Session, person: str, reply: Said, now: int) -> None:
    """Give the table a house player's answer; in a strict window it is held back.

    Raises:
        Refused: if it is no answer to the question.
    """
    if session.in_window() and session.settings.strict:
        session.do(now, d.HeldBack(person, session.number, reply.answer))
        return
    seat, name = session.seat_of(person), session.people[person].name
    assert seat is not None
    why: Text = ""
    if reply.fault:
        why = message(
            "{player has} no answer ({fault:=}): the safe answer is given",
            player=name, fault=reply.fault,
        )  # fmt: skip
    session.do(now, d.TableCommand(c.Reply(seat, reply.answer), person, message_json(why)))
