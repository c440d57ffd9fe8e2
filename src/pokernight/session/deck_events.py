"""Effects of log events about decks: promise, hashes, salts, root, and the account of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokernight.errors import Refused
from pokernight.fair_deals.hand_chain import with_head
from pokernight.fair_deals.shuffle import Shuffle
from pokernight.session import log_events as d
from pokernight.session.session_records import Drawing
from pokernight.wording.message import message

if TYPE_CHECKING:
    from pokernight.session.session import Session


def lot_roots(session: Session) -> list[str]:
    """Return the roots of the lots shuffled in the hand."""
    return [lot["root"] for lot in session.lots]


def ended(session: Session, at: int, event: d.Ended, secret: bytes) -> None:
    """Chain the coming hand to the account of the last."""
    shuffle = session.shuffle
    if shuffle is None or shuffle.hand != event.hand:
        raise Refused("this is the account of another hand")
    session.ended = with_head(shuffle.public(), lot_roots(session), event.account)
    session.chain = session.ended["head"]
    if session.witness is not None:
        session.witness.account = event.account


def promised(session: Session, at: int, event: d.Promised, secret: bytes) -> None:
    """Begin the drawing of a deck with the hash of its seed."""
    shuffle = Shuffle.promised(session.id, event.hand, session.chain, secret, event.scheme)
    session.drawing = Drawing(shuffle, at)


def _drawing(session: Session) -> Drawing:
    if session.drawing is None:
        raise Refused("no deck is being drawn")
    return session.drawing


def hashed(session: Session, at: int, event: d.Hashed, secret: bytes) -> None:
    """Close the list of hashes of salts."""
    drawing = _drawing(session)
    drawing.shuffle = drawing.shuffle.listed(event.hashes)
    drawing.closed = at


def salted(session: Session, at: int, event: d.Salted, secret: bytes) -> None:
    """Close the list of opened salts, and name those left out."""
    drawing = _drawing(session)
    drawing.shuffle = drawing.shuffle.salted(event.salts)
    if left := drawing.shuffle.left_out:
        remark = message(
            "{players:name} did not open the salt in time: this deck is drawn without it",
            players=[session.people[person].name for person in left],
        )
        session.remark(at, remark)


def rooted(session: Session, at: int, event: d.Rooted, secret: bytes) -> None:
    """Settle the deck; its root must be that of the event."""
    drawing, entry = _drawing(session), session.table.next_game()
    drawing.shuffle = (
        drawing.shuffle.drawn_for(event.game, event.version, event.cards)
        if event.game
        else drawing.shuffle.dealt(entry.game, entry.rules)
    )
    if drawing.shuffle.root != event.root:
        raise Refused("this root is not that of the deck")
