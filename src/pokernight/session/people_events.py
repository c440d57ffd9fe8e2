"""Effects of log events about people: muting, removal, links, the host, consent to spectators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.wording.message import message

if TYPE_CHECKING:
    from pokernight.session.session import Session


def muted(session: Session, at: int, event: m.Mute, secret: bytes) -> None:
    """Mute a person, or let them be heard again."""
    name = session.name_of(event.person)
    session.people[event.person].muted = event.yes
    muted_or_heard = "the host has muted {player:name}" if event.yes else "{player is} heard again"
    session.remark(at, message(muted_or_heard, player=name))


def removed(session: Session, at: int, event: m.Remove, secret: bytes) -> None:
    """Remove a person, after the hand if they are in it, with idle names from the same origin."""
    name = session.name_of(event.person)
    if event.person == session.host:
        raise Refused("the host cannot be removed: hand the table on first")
    if session.people[event.person] in session.dealt_in():
        if event.person in session.removing:
            raise Refused(message("{player leaves} when this hand is over", player=name))
        session.removing.append(event.person)
        remark = "the host has asked {player:name} to leave when this hand is over"
        session.remark(at, message(remark, player=name))
    else:
        _let_go(session, event.person)
        session.remark(at, message("the host has asked {player:name} to leave", player=name))
    if brought := _brought_by(session, event.person):
        for companion in brought:
            _let_go(session, companion)
        remark = "{count:#more name} that came from there {count:~leaves} too"
        session.remark(at, message(remark, count=len(brought)))


def _brought_by(session: Session, person: str) -> list[str]:
    """Return the people from the same origin as a person who never had a chair.

    Newcomers who wait for the host's yes are left: the host decides about each. Through a tunnel
    all guests have the same origin.
    """
    origin = session.people[person].origin
    return [
        other.id
        for other in session.people.values()
        if origin and other.origin == origin and not (other.sat or other.removed or other.waits)
        and other.id not in (person, session.host)
    ]  # fmt: skip


def _let_go(session: Session, person: str) -> None:
    """Bar a person from coming back; a name that never had a chair is free again."""
    leaver = session.people[person]
    if person in session.removing:
        session.removing.remove(person)
    leaver.removed = True
    leaver.overlay = 0
    leaver.key = leaver.next_key = ""
    session.forget_purchases(person)
    for names in (session.consents, session.pause_asked):
        if person in names:
            names.remove(person)
    if leaver.forgotten:
        for key in session.name_rules.skeletons(leaver.name):
            session.names.pop(key, None)


def renewed(session: Session, at: int, event: d.Renewed, secret: bytes) -> None:
    """Replace a link; the link of a player in a hand when it is over."""
    if event.what == "invite":
        session.replaced.append(session.invite)
        session.invite = event.key
        session.remark(at, "the invitation has a new link: the old link is dead")
    elif event.what == "host":
        session.replaced.append(session.host_key)
        session.host_key = event.key
        if session.host:
            session.replace_key(session.people[session.host], event.key)
        session.remark(at, "the host has a new link: the old link is dead")
    else:
        name, person = session.name_of(event.what), session.people[event.what]
        if person.removed:
            raise Refused(message("{player was} asked to leave", player=name))
        if person in session.dealt_in():
            person.next_key = event.key
            remark = "{player gets} a new link when this hand is over"
            session.remark(at, message(remark, player=name))
            return
        session.replace_key(person, event.key)
        remark = "{player has} a new link: the old link is dead"
        session.remark(at, message(remark, player=name))


def handed_over(session: Session, at: int, event: d.HandedOver, secret: bytes) -> None:
    """Make a person the host."""
    name = session.name_of(event.person)
    person = session.people[event.person]
    if person.by or person.removed:
        raise Refused(message("{player:name} cannot be the host", player=name))
    by_host = session.host_here
    session.host, session.host_key = event.person, event.key
    session.host_gone = None
    session.votes.clear()
    if event.person in session.removing:
        session.removing.remove(event.person)
    remark = (
        "the host hands the table on: {player is} the host now"
        if by_host
        else "{player is} the host now"
    )
    session.remark(at, message(remark, player=name))


def host_voted(
    session: Session, at: int, event: d.PersonCommand[m.ChooseHost], secret: bytes
) -> None:
    """Count a vote for a new host while the host is away."""
    session.name_of(event.command.person)
    if session.host_here:
        raise Refused("the host is here")
    gone = session.opened_at if session.host_gone is None else session.host_gone
    left = gone + session.settings.host_away - at
    if left > 0:
        minutes = -(-left // 60_000)
        raise Refused(
            message(
                "the host may still come back: another is chosen in {minutes:#minute}",
                minutes=minutes,
            )
        )
    seated = [player.id for player in session.seated()]
    if (
        event.person not in seated
        or event.command.person not in seated
        or event.command.person == session.host
    ):
        raise Refused("only people with a chair can be chosen")
    session.votes[event.person] = event.command.person
    remark = message(
        "{player:name} would have {candidate:name} as the host",
        player=session.name_of(event.person),
        candidate=session.name_of(event.command.person),
    )
    session.aloud(at, remark, event.person)


def host_gone(session: Session, at: int, event: d.HostGone, secret: bytes) -> None:
    """Note that the host is gone, or connected again."""
    if event.gone:
        session.host_gone = at
    else:
        session.host_gone = None
        session.votes.clear()


def consented(session: Session, at: int, event: d.PersonCommand[m.Consent], secret: bytes) -> None:
    """Note a player's consent to spectators seeing their cards, or its end."""
    name = session.name_of(event.person)
    if event.command.overlay:
        _overlay_consented(session, at, event)
        return
    if event.command.yes == (event.person in session.consents):
        raise Refused("that is what you said already")
    if event.command.yes:
        session.consents.append(event.person)
        remark = "{player lets} spectators see {player:their} cards once a hand is over"
    else:
        session.consents.remove(event.person)
        remark = "{player lets} no spectator see {player:their} cards any more"
    session.aloud(at, message(remark, player=name), event.person)


def _overlay_consented(session: Session, at: int, event: d.PersonCommand[m.Consent]) -> None:
    person, yes = session.people[event.person], event.command.yes
    if yes == (person.overlay > 0):
        raise Refused("that is what you said already")
    person.overlay = session.table.deals + 1 if yes else 0
    remark = (
        "{player lets} the overlay show {player:their} hole cards from the next hand on"
        if yes
        else "{player lets} the overlay show no hole card any more"
    )
    session.aloud(at, message(remark, player=person.name), event.person)


def end_overlay(session: Session, at: int) -> None:
    """Withdraw all consents to an overlay: they were given under other settings."""
    if any(person.overlay for person in session.people.values()):
        for person in session.people.values():
            person.overlay = 0
        session.remark(at, "the overlay shows no hole cards until players agree anew")


def kept_unshown(
    session: Session, at: int, event: d.PersonCommand[m.KeepUnshown], secret: bytes
) -> None:
    """Note whether the seeds of a person's hands stay unshown after the evening."""
    person = session.people[event.person]
    if person.dealt:
        raise Refused("this is settled before your first hand is dealt")
    if person.unshown == event.command.yes:
        raise Refused("that is what you said already")
    person.unshown = event.command.yes


def end_consents(session: Session, at: int, newcomer: str) -> None:
    """Withdraw all consents when a player sits down: they were not given to this company."""
    if session.consents:
        session.consents.clear()
        remark = "{player has} sat down: spectators see no cards until all agree again"
        session.remark(at, message(remark, player=newcomer))
