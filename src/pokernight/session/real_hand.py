"""Hands with real cards at a table of the room: people tell them, and the table keeps the lines.

What is told stands in the log as it was told, so that an evening is read without playing it again.
A line is read by a :class:`~pokernight.real_cards.table_script.TableScript` before it is kept, and
the hand goes into the book as its outcome.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pokernight.engine.hand import Result
from pokernight.engine.opening import Opening
from pokernight.errors import Refused
from pokernight.real_cards.table_script import Betting, TableScript, ruling_of
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_refusals import NO_HAND, NotYours, TooLate, game_file_refused
from pokernight.session.message_parts import RealJson
from pokernight.table import commands as c
from pokernight.table.current_hand import DealtIn
from pokernight.table.evening_opening import GameHoldings
from pokernight.table.outcome import HandOutcome, left_by, to_pairs
from pokernight.wording.message import message

if TYPE_CHECKING:
    from pokernight.session.command_handlers import CommandHandlers
    from pokernight.session.session import Session

OWN: Final = ("bet", "answer", "discard", "draw", "show", "muck")
"""The lines that a player may tell about the own seat."""


@dataclass(slots=True)
class RealHand:
    """Lines told so far of a hand that is dealt with real cards.

    Attributes:
        betting: the betting that is told.
        taps: what holds, in order: each a line, or several with a line break between them.
        told: number of taps so far, and of those taken back.
        script: the hand as the taps have it, once somebody has asked for it.
    """

    betting: Betting
    taps: list[str] = field(default_factory=list)
    told: int = 0
    script: TableScript | None = None


def dealt_real(session: Session) -> None:
    """Begin to keep what is told of the hand that was just dealt."""
    betting = session.settings.real_cards
    session.real = RealHand("full" if betting == "no" else betting)
    session.showed, session.pressed = {}, set()


# --- log events


def _real(session: Session) -> RealHand:
    if session.real is None:
        raise Refused(NO_HAND)
    return session.real


def told(session: Session, at: int, event: d.PersonCommand[m.Tell], secret: bytes) -> None:
    """Keep what was told."""
    real = _real(session)
    real.taps.append(event.command.tap)
    real.told += 1
    real.script = None


def taken_back(session: Session, at: int, event: d.PersonCommand[m.Untell], secret: bytes) -> None:
    """Take back what was told last."""
    real = _real(session)
    if not real.taps:
        raise Refused("nothing has been told of this hand")
    real.taps.pop()
    real.told += 1
    real.script = None


# --- what there is to see


def script_of(session: Session) -> TableScript:
    """Return the hand as it was told.

    Raises:
        Refused: if no such hand is on, or what was told does not fit the rules of this version.
    """
    real = _real(session)
    with game_file_refused():
        return script_from(session.table.real_opening, real)


def script_from(opening: Opening, real: RealHand) -> TableScript:
    """Return a hand as it was told.

    Raises:
        Refused: if what was told does not fit the rules of this version.
    """
    if real.script is None:
        script = TableScript(opening, real.betting)
        for number, tap in enumerate(real.taps, 1):
            for line in tap.split("\n"):
                script.read(number, line)
        real.script = script
    return real.script


def tellers(session: Session) -> list[str]:
    """Return the ids of the people that deal and tell the cards: the dealer and the host, or all.

    The host of a table always may.
    """
    table = session.table
    if session.settings.tells == "everybody":
        people = [person.id for person in session.seated()]
    else:
        try:
            seat = table.caller if table.real is None else table.real.seating.button
            people = [session.at_seat(seat).id] if seat in table.players else []
        except Refused:
            people = []
    return list(dict.fromkeys([*people, *filter(None, [session.host])]))


def real_json(session: Session) -> RealJson | None:
    """Return the real cards at the table; None where the room deals."""
    real, dealt = session.real, session.table.real
    if real is None or dealt is None:
        betting = session.settings.real_cards
        return None if betting == "no" else RealJson(betting, tellers(session))
    return RealJson(
        real.betting, tellers(session), dealt.entry.name, dealt.entry.game.name, real.told,
        list(dealt.seating.seats),
    )  # fmt: skip


# --- commands


def deal_real_cards(
    handlers: CommandHandlers, person: str, message_: m.DealRealRequest, now: int
) -> None:
    """Deal the next hand with real cards."""
    session = handlers.session
    if session.settings.real_cards == "no":
        raise Refused("the room deals the cards at this table")
    _check_teller(session, person)
    if session.stage not in ("waiting", "between") or session.proposal is not None:
        raise TooLate("a hand is dealt when nothing else is going on at the table")
    if not session.started and person != session.host:
        raise NotYours("the host has the first hand dealt")
    session.table.check_real()
    if not session.started:
        session.do(now, m.Start(m.UNSENT))
    handlers.do(now, person, c.DealRealCards())


def tell(handlers: CommandHandlers, person: str, message_: m.Tell, now: int) -> None:
    """Take what a person tells: a teller anything, a player what concerns the own seat."""
    session = handlers.session
    if session.real is None and message_.tap.startswith("floor "):
        rule_on(session, now, person, message_.tap)
        return
    real = _real(session)
    script = script_of(session)
    is_sealed = script.hand.hand is not None and len(script.hand.hand.asks) > 1
    if not _is_own(session, person, message_.tap):
        _check_teller(session, person)
        is_sealed = False
    if message_.told != real.told and not is_sealed:
        raise TooLate("something else was told meanwhile: look at the table again")
    script = script.copy()
    with game_file_refused():
        for line in message_.tap.split("\n"):
            script.read(len(real.taps) + 1, line)
    session.do(now, d.PersonCommand(message_, person))
    real.script = script


def rule_on(session: Session, now: int, person: str, line: str) -> None:
    """Carry out the ruling on an incident of the hand that the room has dealt.

    Args:
        session: the session.
        now: the time.
        person: the player that calls the floor.
        line: the incident, as ``floor NAME FACT=VALUE``; its seat is one of the hand.

    Raises:
        Refused: where the floor is not called, or not by this player; for an incident that cannot
            have happened now, and for a ruling by which the hand is played on as it is.
    """
    playing, words = session.table.playing, shlex.split(line)
    if not session.settings.floor or playing is None or len(words) < 2:
        raise Refused(NO_HAND)
    hand, seat = playing.hand, playing.place_of(session.people[person].name)
    slip, ruling = ruling_of(hand.game, words)
    if slip is None:
        raise Refused(ruling[-1])
    trial, facts = hand.fork(), dict(slip.facts)
    asked = None if hand.ask is None else hand.ask.seat
    with game_file_refused():
        trial.incident(slip.name, **facts)
    is_misdeal = trial.ask is None and trial.result.misdeal
    incident = hand.game.incidents[slip.name]
    own = facts.get("seat", asked if incident.by_player else None)
    # else a card called boxed by its holder would be exchanged for another
    is_dealt = not incident.by_player and len(trial.state.stub) != len(hand.state.stub)
    if (own is None or own != seat or is_misdeal or is_dealt) and person != session.host:
        raise NotYours("players call the floor on their own slips, and the host on all others")
    session.do(now, d.TableCommand(c.Happen(slip.name, slip.facts), person))


def untell(handlers: CommandHandlers, person: str, message_: m.Untell, now: int) -> None:
    """Take back what was told last."""
    session = handlers.session
    real = _real(session)
    _check_teller(session, person)
    if message_.told != real.told:
        raise TooLate("something else was told meanwhile: look at the table again")
    session.do(now, d.PersonCommand(message_, person))


def book(handlers: CommandHandlers, person: str, message_: m.BookHand, now: int) -> None:
    """Write a hand that is over into the book of the evening."""
    session = handlers.session
    _real(session)
    _check_teller(session, person)
    script, dealt = script_of(session), session.table.real
    if not script.settled or script.hand.hand is None or dealt is None:
        raise Refused(message("the hand is not over: {next}", next=script.next()))
    result = script.hand.hand.result
    ended = () if result.misdeal else to_pairs(_outcome(session, dealt, result))
    handlers.do(now, person, c.Outcome(ended))


def _outcome(session: Session, dealt: DealtIn, result: Result) -> HandOutcome:
    """Return the effects of a hand; where bets are not followed no chip of the room moves."""
    left, before = left_by(dealt, result), session.table.held.get(dealt.entry.game.name)
    if _real(session).betting == "full":
        return left
    stacks = {player.name: player.stack for player in dealt.sitting(dealt.seating.seats)}
    kept = before or GameHoldings()
    holdings = left.held._replace(bank=kept.bank, pot=kept.pot)
    return HandOutcome(stacks, left.debts, holdings, left.again, left.without_chips)


def _check_teller(session: Session, person: str) -> None:
    if person not in tellers(session):
        raise NotYours("the dealer and the host tell the cards of this hand")


def _is_own(session: Session, person: str, tap: str) -> bool:
    """Return whether a tap is about the seat of the person alone."""
    dealt = session.table.real
    place = None if dealt is None else dealt.place_of(session.people[person].name)
    try:
        lines = [shlex.split(line) for line in tap.split("\n")]
    except ValueError:
        return False
    return place is not None and all(
        words[:1] and words[0] in OWN and words[1:2] == [str(place)] for words in lines
    )
