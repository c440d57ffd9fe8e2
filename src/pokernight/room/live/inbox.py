"""Items in the inbox of a table actor."""

from __future__ import annotations

import asyncio
from typing import NamedTuple, TypeAlias

from pokernight.bots.call_bot import Said
from pokernight.odds.answers.hint import Hint
from pokernight.proofs.isolated_proof import ProofFinding
from pokernight.room.live.hints import Question
from pokernight.room.live.outbox import Outbox
from pokernight.session import messages as m

AskedAt: TypeAlias = tuple[int, int, int]
"""Hands dealt, hand, commands carried out."""


class CommandSent(NamedTuple):
    """Command of a person."""

    outbox: Outbox
    message: m.Command


class SocketJoined(NamedTuple):
    """Socket that asks to be let in; ``welcome`` is the reply."""

    outbox: Outbox
    hello: m.Hello
    welcome: asyncio.Future[m.RoomMessage]


class SocketGone(NamedTuple):
    """Socket that has closed."""

    outbox: Outbox


class BotAnswered(NamedTuple):
    """Answer of a house player to a question."""

    person: str
    asked_at: AskedAt
    answer: Said


class HintReady(NamedTuple):
    """Hint that a person asked for, or the failure to compute it."""

    outbox: Outbox
    message: m.HintRequest
    question: Question
    hint: asyncio.Task[Hint]


class GameProved(NamedTuple):
    """Finding about a game that a guest has proposed."""

    finding: ProofFinding


class OutboxFree(NamedTuple):
    """Outbox that is to send a newer state."""

    outbox: Outbox


class AlarmRang(NamedTuple):
    """Session clock's timer."""


class CloseTable(NamedTuple):
    """End of the actor: the room closes or the lease is lost."""


InboxItem: TypeAlias = (
    CommandSent
    | SocketJoined
    | SocketGone
    | BotAnswered
    | HintReady
    | GameProved
    | OutboxFree
    | AlarmRang
    | CloseTable
)
