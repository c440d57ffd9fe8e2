"""File of a group: its members, evenings, payments and seasons, as plain data in JSON.

A group's file is a single JSON object, which a store saves as a whole. It begins with its format:
a file of a newer format is refused before anything of it is changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pokernight.errors import Refused
from pokernight.session.json_reading import convert
from pokernight.session.plain_codec import encode
from pokernight.session.wire_fields import ClosedRecord
from pokernight.wording.message import TextJson, message

FORMAT = 1
"""Format of the files that this version writes."""

Counting: TypeAlias = Literal["money", "points", "both"]
"""Orders of the standings of a season; ``both``: by points, then by money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(ClosedRecord):
    """A member of a group.

    Attributes:
        name: the member's name, unique in the group.
        key: the hash of the member's own key, by which all their devices are known; "" for none.
        host: the member may open evenings and change the group.
        left: the member has left; their results stay.
    """

    name: str
    key: str = ""
    host: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult(ClosedRecord):
    """A player's hands of a game, and their result in cents."""

    game: str
    hands: int
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotWon(ClosedRecord):
    """Winnings of a player in a single hand, in cents, with the hand's number and game."""

    cents: int
    hand: int
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BestHand(ClosedRecord):
    """A high hand that a player has shown.

    Attributes:
        strength: higher is better: the place of the category, then the ranks that decide.
        text: the hand as a sentence.
        cards: the cards played.
        hand: the number of the hand in its evening.
        game: the game.
    """

    strength: list[int]
    text: TextJson
    cards: list[str]
    hand: int
    game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEvening(ClosedRecord):
    """Statistics of a player in an evening; money in cents.

    Attributes:
        name: the member's name.
        net: the result by the ledger.
        hands: number of hands dealt in and played to their end.
        games: results by game; payments beside the hands are in ``net`` only.
        pot: the most won in a single hand, None if nothing was won.
        best: the best high hand shown, None if there was none.
        bet_hands: hands of games with betting.
        vpip: of these, hands in which the player put money in on the first round without being
            forced to.
        showdowns: of these, hands in which the player went to a showdown; ``won``: and won.
        recitations: recitations owed.
        chair: the last chair, None for an evening entered by hand.
    """

    name: str
    net: int
    hands: int = 0
    games: list[GameResult] = field(default_factory=list)
    pot: PotWon | None = None
    best: BestHand | None = None
    bet_hands: int = 0
    vpip: int = 0
    showdowns: int = 0
    won: int = 0
    recitations: int = 0
    chair: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatHand(ClosedRecord):
    """A hand that may be voted for: its number, its game, its pot in cents, and its winners."""

    hand: int
    game: str
    pot: int
    winners: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult(ClosedRecord):
    """Result of an evening that is over.

    Attributes:
        players: the members who played.
        hands: number of hands played to their end.
        house: the result of all house players together, in cents.
        kept: money that stays on the table, less what lay there before, in cents.
        great: the hands with the largest pots, the largest first.
    """

    players: list[PlayerEvening]
    hands: int = 0
    house: int = 0
    kept: int = 0
    great: list[GreatHand] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupEvening(ClosedRecord):
    """An evening of a group.

    Attributes:
        table: the id of its table; a name of its own for an evening entered by hand.
        at: its time in milliseconds since 1970.
        invite: the key of the table's invitation; empty once the evening is over.
        result: its result, None until it is over.
        votes: the number of the hand of the night that each member has voted for.
    """

    table: str
    at: int
    invite: str = ""
    result: EveningResult | None = None
    votes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment(ClosedRecord):
    """Money that a member has paid to another, in cents; ``at`` in milliseconds since 1970."""

    at: int
    payer: str
    payee: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Season(ClosedRecord):
    """A season: its title, and the time in milliseconds since 1970 from which evenings count."""

    title: str
    since: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(ClosedRecord):
    """The table that the next evening opens.

    Attributes:
        menu: the menu as plain data, with every house rule.
        settings: the settings of the table.
        chairs: number of chairs.
        held: what games keep for the next evening, by name, as an evening's record has it.
        kitty: money kept of penalties, in cents.
    """

    menu: dict[str, Any]
    settings: dict[str, Any]
    chairs: int
    held: dict[str, list[Any]] = field(default_factory=dict)
    kitty: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupFile(ClosedRecord):
    """A group of players and all that it keeps.

    Attributes:
        id: of the group.
        title: its name.
        invite: the key of its invitation.
        plan: the table that its next evening opens.
        members: its members.
        evenings: its evenings, in the order in which they were planned.
        payments: payments between members.
        seasons: its seasons, in order; the first counts from the beginning.
        counting: what standings are ordered by.
        places: points for the first, second, ... place of an evening.
        attendance: points for taking part in an evening.
        group: the format of the file.
    """

    id: str
    title: str
    invite: str
    plan: Plan
    members: list[Member]
    evenings: list[GroupEvening] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    seasons: list[Season] = field(default_factory=list)
    counting: Counting = "both"
    places: list[int] = field(default_factory=lambda: [10, 7, 5, 3, 2, 1])
    attendance: int = 1
    group: int = FORMAT

    def member(self, name: str) -> Member | None:
        """Return the member of a name, or None."""
        return next((member for member in self.members if member.name == name), None)

    def evening(self, table: str) -> GroupEvening:
        """Return the evening at a table.

        Raises:
            Refused: if it is none of this group.
        """
        for evening in self.evenings:
            if evening.table == table:
                return evening
        raise Refused(
            message("{group:=} has had no evening {table:=}", group=self.title, table=table)
        )


def to_bytes(group: GroupFile) -> bytes:
    """Return the file of a group."""
    return encode(group)


def from_bytes(body: bytes) -> GroupFile:
    """Return the group of a file.

    Raises:
        Refused: if it is no group's file, or of a newer format.
    """
    try:
        fields = json.loads(body)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, Mapping) or not isinstance(fields.get("group"), int):
        raise Refused("this is not the file of a group: it has no format")
    if fields["group"] > FORMAT:
        raise Refused(
            message(
                "this group's file was written by a newer pokernight (format {format}, this "
                "version reads {known}): install that version; the file is unchanged",
                format=fields["group"],
                known=FORMAT,
            )
        )
    return convert(fields, GroupFile, "the file of a group")
