"""Games of files at a table: proposed by guests, judged by the host, and changed files.

Nothing of a proposed file runs before the host has read it and agreed. Whatever runs the session
then proves it in a process of its own (:mod:`pokernight.proofs.isolated_proof`), and reports
the finding as a log event; the file comes onto the menu between two hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pokernight.engine.game_source import GameSource
from pokernight.errors import Refused
from pokernight.games.source_check import source_flaws
from pokernight.session import log_events as d
from pokernight.session import messages as m
from pokernight.session.command_refusals import TooLate
from pokernight.wording.message import message, message_from_json

if TYPE_CHECKING:
    from pokernight.session.command_handlers import CommandHandlers
    from pokernight.session.session import Session

OFFERS, OFFERS_OF_ONE = 6, 2
"""The most games that wait for the host: of everybody, and of one person."""
ID_DIGITS = 16
"""Digits of the id of a proposal."""


@dataclass(frozen=True, slots=True)
class GameOffer:
    """A game that a person proposes: a file, or a link that the host may open.

    ``agreed``: the host has read it and agreed, and it is being proved.
    """

    person: str
    file: str = ""
    text: str = ""
    link: str = ""
    agreed: bool = False

    @property
    def id(self) -> str:
        """Id of the proposal: digits of a hash of its file, or of its link."""
        return sha256((self.text or self.link).encode()).hexdigest()[:ID_DIGITS]

    @property
    def source(self) -> GameSource:
        """The proposed file."""
        return GameSource(self.file, self.text)


def propose_game(handlers: CommandHandlers, person: str, sent: m.ProposeGame, now: int) -> None:
    """Propose a game of a file, or a link to such a file."""
    session = handlers.session
    offer = _offer_of(person, sent)
    if offer.id in session.offers:
        raise Refused("this game is proposed already")
    by = [other.person for other in session.offers.values()]
    if len(by) >= OFFERS or by.count(person) >= OFFERS_OF_ONE:
        raise Refused(
            message(
                "{most} games by everybody, and {each} by a person, may wait for the host's answer",
                most=OFFERS, each=OFFERS_OF_ONE,
            )
        )  # fmt: skip
    session.do(now, d.PersonCommand(sent, person))


def _offer_of(person: str, sent: m.ProposeGame) -> GameOffer:
    """Return the proposal of a message.

    Raises:
        Refused: if it is neither a file that may be proposed nor a link.
    """
    if bool(sent.link) == bool(sent.text):
        raise Refused("a game is proposed by its file, or by a link to it")
    if sent.link:
        if not sent.link.startswith("https://") or not sent.link.isprintable() or " " in sent.link:
            raise Refused("the link to a game begins with https://")
        return GameOffer(person, link=sent.link)
    source = GameSource(sent.file, sent.text)
    if flaws := source_flaws(source.text):
        raise Refused(
            message(
                "{file:=} cannot be proposed: line {line}: {flaw}",
                file=source.file, line=flaws[0].line, flaw=flaws[0].message,
            )
        )  # fmt: skip
    return GameOffer(person, source.file, source.text)


def judge_game(handlers: CommandHandlers, person: str, sent: m.JudgeGame, now: int) -> None:
    """Agree to a proposed game, or turn it down, as the host."""
    offer = handlers.session.offers.get(sent.offer)
    if offer is None:
        raise TooLate("no such game is proposed now")
    if sent.yes and offer.link:
        raise Refused("a link is yours to open: save its file in your folder of games")
    if offer.agreed:
        raise TooLate("you have agreed to it already, and it is being proved")
    handlers.session.do(now, sent)


def game_proposed(
    session: Session, at: int, event: d.PersonCommand[m.ProposeGame], secret: bytes
) -> None:
    """Note a proposal."""
    sent = event.command
    offer = GameOffer(event.person, sent.file, sent.text, sent.link)
    session.offers[offer.id] = offer
    remark = "{player proposes} a game: {file:=}. It runs once the host has read it and agreed"
    name = session.name_of(event.person)
    session.aloud(at, message(remark, player=name, file=offer.file or offer.link), event.person)


def game_judged(session: Session, at: int, event: m.JudgeGame, secret: bytes) -> None:
    """Note the host's answer to a proposal."""
    offer = session.offers[event.offer]
    if event.yes:
        session.offers[event.offer] = GameOffer(
            offer.person, offer.file, offer.text, offer.link, agreed=True
        )
        remark = "the host has read {file:=} and agrees: it is proved on random hands"
    else:
        del session.offers[event.offer]
        remark = "the host would rather not play {file:=}"
    session.remark(at, message(remark, file=offer.file or offer.link))


def file_proved(session: Session, at: int, event: d.FileProved, secret: bytes) -> None:
    """Note the finding about a file; a sound file comes onto the menu between two hands."""
    file = event.source["file"]
    session.offers = {
        key: offer for key, offer in session.offers.items() if offer.text != event.source["text"]
    }
    session.files.pop(file, None)
    session.remark(at, message_from_json(event.finding))
    if not event.sound:
        return
    session.files[file] = dict(event.source)
    on = session.table.on or session.table.series
    if on is not None and on.entry.game.source is not None and on.entry.game.source.file == file:
        remark = "{file:=} has changed: {game:=} goes on by the old file until it is over"
        session.remark(at, message(remark, file=file, game=on.entry.name))


def offers_json(session: Session) -> dict[str, Any]:
    """Return the proposals as plain data."""
    return {
        key: [offer.person, offer.file, offer.text, offer.link, offer.agreed]
        for key, offer in session.offers.items()
    }
