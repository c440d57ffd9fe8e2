"""Effects of log events about people: muting, removal, links, the host, consent to spectators."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.session import log_events as d
from pokernight.session import messages as m

if TYPE_CHECKING:
    from pokernight.session.session import Session


def muted(session: Session, at: int, event: m.Mute, secret: bytes) -> None:
    """Mute a person, or let them be heard again."""
    name = session.name_of(event.person)
    session.people[event.person].muted = event.yes
    session.remark(at, f"the host has muted {name}" if event.yes else f"{name} is heard again")


def removed(session: Session, at: int, event: m.Remove, secret: bytes) -> None:
    """Remove a person, after the hand if they are in it, with idle names from the same origin."""
    name = session.name_of(event.person)
    if event.person == session.host:
        raise Refused("the host cannot be removed: hand the table on first")
    if session.people[event.person] in session.dealt_in():
        if event.person in session.removing:
            raise Refused(f"{name} leaves when this hand is over")
        session.removing.append(event.person)
        session.remark(at, f"the host has asked {name} to leave when this hand is over")
    else:
        _let_go(session, event.person)
        session.remark(at, f"the host has asked {name} to leave")
    if brought := _brought_by(session, event.person):
        for companion in brought:
            _let_go(session, companion)
        session.remark(at, f"{len(brought)} more names that came from there leave too")


def _brought_by(session: Session, person: str) -> list[str]:
    """Return the people from the same origin as a person who never had a chair."""
    origin = session.people[person].origin
    return [
        other.id
        for other in session.people.values()
        if origin and other.origin == origin and not (other.sat or other.removed)
        and other.id not in (person, session.host)
    ]  # fmt: skip


def _let_go(session: Session, person: str) -> None:
    """Bar a person from coming back; a name that never had a chair is free again."""
    leaver = session.people[person]
    if person in session.removing:
        session.removing.remove(person)
    leaver.removed = True
    leaver.key = leaver.next_key = ""
    session.forget_purchases(person)
    if person in session.consents:
        session.consents.remove(person)
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
            raise Refused(f"{name} was asked to leave")
        if person in session.dealt_in():
            person.next_key = event.key
            session.remark(at, f"{name} gets a new link when this hand is over")
            return
        session.replace_key(person, event.key)
        session.remark(at, f"{name} has a new link: the old link is dead")


def handed_over(session: Session, at: int, event: d.HandedOver, secret: bytes) -> None:
    """Make a person the host."""
    name = session.name_of(event.person)
    person = session.people[event.person]
    if person.by or person.removed:
        raise Refused(f"{name} cannot be the host")
    hands_on = "the host hands the table on: " if session.host_here else ""
    session.host, session.host_key = event.person, event.key
    session.host_gone = None
    session.votes.clear()
    if event.person in session.removing:
        session.removing.remove(event.person)
    session.remark(at, f"{hands_on}{name} is the host now")


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
        raise Refused(f"the host may still come back: another is chosen in {minutes} minutes")
    seated = [player.id for player in session.seated()]
    if (
        event.person not in seated
        or event.command.person not in seated
        or event.command.person == session.host
    ):
        raise Refused("only people with a chair can be chosen")
    session.votes[event.person] = event.command.person
    names = session.name_of(event.person), session.name_of(event.command.person)
    session.aloud(at, f"{names[0]} would have {names[1]} as the host", event.person)


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
    if event.command.yes == (event.person in session.consents):
        raise Refused("that is what you said already")
    if event.command.yes:
        session.consents.append(event.person)
        remark = f"{name} lets spectators see their cards once a hand is over"
    else:
        session.consents.remove(event.person)
        remark = f"{name} lets no spectator see their cards any more"
    session.aloud(at, remark, event.person)


def end_consents(session: Session, at: int, why: str) -> None:
    """Withdraw all consents: they were not given to this company."""
    if session.consents:
        session.consents.clear()
        session.remark(at, f"{why}: spectators see no cards until all agree again")
