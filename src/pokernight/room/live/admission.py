"""Keys and names at the door of a table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b

from pokernight.errors import Refused
from pokernight.room.live.live_table import LiveTable
from pokernight.room.live.outbox import Outbox
from pokernight.room.live.table_refusals import KEY_TAKEN, NO_SPECTATORS, OPENS_LATER, NotYet
from pokernight.room.shared.confusable_letters import FULL_NAMES
from pokernight.session import messages as m
from pokernight.session.command_refusals import WRONG_KEY
from pokernight.session.people import fits, hashed


class Admission:
    """Door of a table."""

    def __init__(
        self,
        live: LiveTable,
        now: Callable[[], int],
        connected: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        self._live, self._now, self._connected = live, now, connected

    def welcome(self, hello: m.Hello, outbox: Outbox) -> m.Welcome:
        """Let a client in by the key of its hello, and note its person on its outbox.

        A person's own key identifies the person. An invitation, or the key of the host, opens the
        table to a newcomer with a name; without a name its client is a spectator.

        Raises:
            NotYet: if the key opens the table only after the hand.
            Refused: if the key opens nothing, or the name cannot be used.
        """
        session, key = self._live.session, ""
        person = self._person_by(hello.key)
        outbox.opened_by = hashed(hello.key)
        marks = [outbox.opened_by, *([hashed(hello.own)] if hello.own else [])]
        if not person and (later := self._person_later_by(*marks)):
            if session.settings.watch == "nobody":
                raise NotYet(OPENS_LATER)
            outbox.waits_as = later
            return self.welcome_of("", "")
        if not person and hello.own and (person := self._person_by(hello.own)):
            # a newcomer that has not seen the welcome comes again with the same new key
            key = hello.own
            outbox.opened_by = hashed(key)
            if not FULL_NAMES.alike(hello.name, session.people[person].name):
                raise Refused(KEY_TAKEN)
        is_host = fits(hello.key, session.host_key)
        if not person and is_host and session.host:
            person = session.host
        if not person and hello.back and fits(hello.key, session.invite):
            whom = self._live.handlers.knock(hello.name, hello.own, self._connected())
            if whom:
                outbox.knocks = hashed(hello.own)
                return self.welcome_of("", "")
        if not person and hello.name and (is_host or fits(hello.key, session.invite)):
            if self._live.damage:
                raise Refused(self._live.damage)
            person, key = self._live.handlers.come_in(
                self._now(), hello.name, host=is_host, own=hello.own, origin=self._origin(outbox)
            )
            outbox.opened_by = hashed(key)
        elif not person and not (is_host or fits(hello.key, session.invite)):
            # the link of a guest that came in after the last sound entry opens nothing
            raise Refused(self._live.damage or WRONG_KEY)
        elif not person and session.settings.watch == "nobody":
            raise Refused(NO_SPECTATORS)
        outbox.person = person
        if person in session.knocks:  # the link was not lost
            session.knock(person, "")
        return self.welcome_of(person, key)

    def welcome_of(self, person: str, key: str) -> m.Welcome:
        """Return the welcome of a person, with a new key if there is one."""
        session = self._live.session
        name = session.people[person].name if person else ""
        return m.Welcome(
            wire=m.WIRE,
            table=session.id,
            person=person,
            name=name,
            role=session.role(person),
            key=key,
        )

    def person_of(self, *keys: str) -> str | None:
        """Return the person that any of some keys belongs to, after hashing each key once.

        Empty for an invitation; None where none of the keys opens the table.
        """
        session = self._live.session
        owners = {
            session.invite: "",
            **{person.next_key: "" for person in session.people.values() if person.next_key},
            session.host_key: session.host or "host",
            **{person.key: person.id for person in session.people.values() if person.key},
        }
        marks = [hashed(key) for key in keys if key]
        return max((owners[mark] for mark in marks if mark in owners), default=None)

    def _person_by(self, key: str) -> str:
        """Return the id of the person with this key; empty if there is none."""
        people = self._live.session.people.values()
        return next((person.id for person in people if fits(key, person.key)), "")

    def _person_later_by(self, *keys: str) -> str:
        """Return the id of a player that gets one of these hashed keys when the hand is over."""
        people = self._live.session.people.values()
        return next((person.id for person in people if person.next_key in keys), "")

    def _origin(self, outbox: Outbox) -> str:
        """Return a mark that tells addresses apart and reveals nothing else of them."""
        address = outbox.address.encode()
        return blake2b(address, key=self._live.first.secret[:64], digest_size=8).hexdigest()
