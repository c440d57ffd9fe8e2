"""Accounts of hands: the outcome of a hand, and the hash that binds it to all that came before.

After a hand the room shows an account of it: its players and stacks, a hash of everything that was
told to everybody, the result, and a hash of the evening's file so far. The *head* covers the play
and the public part of the deck, and is chained into the next hand. The *pin* covers the whole
account: people compare it in six words.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from pokernight import __version__
from pokernight.data_files import data_file
from pokernight.engine.events import SPECTATOR
from pokernight.engine.hand import Hand, events_of
from pokernight.engine.wire import EventJson, event_json, result_json
from pokernight.fair_deals.commitments import Part, packed
from pokernight.fair_deals.shuffle import chain_of, scheme_of, transcript
from pokernight.table.current_hand import DealtIn, Playing

SCHEME_2 = "pokernight fair 2"
"""Prefix of the hash of an account."""
RECORD = b"pokernight record 1"
"""First part of the hash of an evening's file."""
NOT_KEPT = ("seed", "lots", "ended")
"""Parts of a deal in an exported file that are added to what was kept."""
WORDS, BITS, ROUNDS = 6, 11, 50_000
"""Number of words that stand for a head, bits of each, and iterations of the hash."""

ACCOUNT: dict[str, tuple[type, ...]] = {
    "hand": (int,), "ending": (str,), "names": (list,), "button": (int,), "stacks": (list,),
    "rules": (dict,), "events": (int,), "told": (str,), "result": (dict, type(None)),
    "by": (str,), "lines": (int,), "log": (str,),
}  # fmt: skip
"""The parts of an account, and what each is; ``head`` is shown with them."""
BESIDE = ("head", "by", "lines", "log")
"""Parts of an account that its head does not cover: no deck depends on them."""
BY = f"pokernight {__version__}"
"""The program that tells what happens, as it stands in an account."""


def digest_2(*parts: Part) -> str:
    """Return the hash of some parts under the second scheme, in hex."""
    return sha256(packed(SCHEME_2, *parts)).hexdigest()


# --- what was told


def public_form(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event as everybody was told it, from the form for a viewer.

    Cards are their text where everybody knew them, otherwise empty. Tokens are left out: each
    viewer has other names for the same cards. So are the effects, which each viewer knows in part.
    """
    cards = [card["card"] if card["open"] else "" for card in event["cards"]]
    same = {name: value for name, value in event.items() if name != "effects"}
    return {**same, "cards": cards}


def told_of(table: str, hand: int, events: Iterable[Mapping[str, Any]]) -> str:
    """Return the hash of the events of a hand, as any viewer was told them."""
    return digest_2("told", table, hand, *map(public_form, events))


def told_to(hand: Hand, seat: int | None) -> list[EventJson]:
    """Return what a seat, or a spectator, was told of a hand, as it stands now."""
    viewer = SPECTATOR if seat is None else seat
    loud = hand.game.loudness
    return [event_json(event, viewer, loud(event.kind) or "news") for event in events_of(hand)]


# --- the account


def account_of(
    table: str, number: int, dealt: DealtIn, record: Record, *, over: bool
) -> dict[str, Any]:
    """Return the account of a hand.

    If another version of its game dealt the hand, it cannot be replayed here, and only the names
    and the dealer are known.

    Args:
        table: by its id.
        number: of the hand.
        dealt: the hand.
        record: the evening's file so far.
        over: whether it was played to its end, and not called off.
    """
    seating = dealt.seating
    account: dict[str, Any] = {
        "hand": number,
        "ending": "over" if over else "called off",
        "names": [player.name for player in dealt.sitting(seating.seats)],
        "button": seating.seats.index(seating.button),
        "stacks": [],
        "rules": {},
        "events": 0,
        "told": "",
        "result": None,
        "by": BY,
        **record.shown(),
    }
    if isinstance(dealt, Playing):
        opening = dealt.hand.opening
        assert opening is not None
        events = told_to(dealt.hand, None)
        account |= {
            "button": opening.button,
            "stacks": list(opening.stacks),
            "rules": opening.rules.to_dict(),
            "events": len(events),
            "told": told_of(table, number, events),
            "result": {**result_json(dealt.hand.result)} if over else None,
        }
    return account


# --- the head


def head_of(fair: Mapping[str, Any], roots: Sequence[str], account: Mapping[str, Any]) -> str:
    """Return the hash to which the next hand is chained.

    Args:
        fair: the public part of the deck until the first card.
        roots: of its later lots, in the order in which they were shown.
        account: of the hand, with or without its head.
    """
    plain = {part: value for part, value in account.items() if part not in BESIDE}
    return digest_2("head", *transcript(fair), fair["root"], roots, plain)


def with_head(
    fair: Mapping[str, Any], roots: Sequence[str], account: Mapping[str, Any]
) -> dict[str, Any]:
    """Return an account as it is shown: with its head."""
    return {**account, "head": head_of(fair, roots, account)}


def chain_after(
    fair: Mapping[str, Any], roots: Sequence[str], account: Mapping[str, Any] | None
) -> str:
    """Return the hash by which the next hand is chained, by the form of the hand before it.

    In the second form a hand without an account does not count: it goes on still.
    """
    if scheme_of(fair) == 1:
        return chain_of(fair, roots)
    before: str = fair["before"]
    return before if account is None else head_of(fair, roots, account)


def pin_of(head: str, account: Mapping[str, Any] | None) -> str:
    """Return the hash of all that a client was shown until a hand was over.

    Args:
        head: of the hand.
        account: of it, with ``by``, ``lines`` and ``log``; None in the first form.
    """
    telling = account or {"by": "", "lines": 0, "log": ""}
    return digest_2("pin", head, telling["by"], telling["lines"], telling["log"])


# --- the record


class Record:
    """The hash of the lines of an evening's file, as they are kept.

    Attributes:
        lines: how many there are.
        log: the hash over them, in hex.
    """

    def __init__(self, lines: int = 0, log: str = "") -> None:
        self.lines = lines
        self.log = log or sha256(RECORD).hexdigest()

    def add(self, fields: Mapping[str, Any]) -> None:
        """Add the next line."""
        body = json.dumps(kept(fields), separators=(",", ":"), ensure_ascii=True)
        self.log = sha256(bytes.fromhex(self.log) + body.encode()).hexdigest()
        self.lines += 1

    def shown(self) -> dict[str, Any]:
        """Return it as it is shown."""
        return {"lines": self.lines, "log": self.log}


def kept(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line without its digest and without what an export adds to it."""
    kept = {part: value for part, value in fields.items() if part != "digest"}
    if isinstance(kept.get("fair"), Mapping):
        kept["fair"] = {part: value for part, value in kept["fair"].items() if part not in NOT_KEPT}
    return kept


# --- words


def spoken() -> list[str]:
    """Return the list of words that can be read aloud, 2,048 of them."""
    return data_file("room/spoken.txt").read_text(encoding="ascii").split()


def words_of(table: str, pin: str) -> list[str]:
    """Return the six words that stand for a pin: everything that was shown until then.

    They are 66 bits of a slow hash, so that nobody finds two histories with the same words.
    """
    size = -(-WORDS * BITS // 8)
    from hashlib import pbkdf2_hmac  # missing in a browser, where the client derives the words

    derived = pbkdf2_hmac("sha256", pin.encode(), table.encode(), ROUNDS, size)
    number = int.from_bytes(derived, "big") >> 8 * size - WORDS * BITS
    words = spoken()
    places = [number >> BITS * (WORDS - 1 - place) & 2**BITS - 1 for place in range(WORDS)]
    return [words[place] for place in places]
