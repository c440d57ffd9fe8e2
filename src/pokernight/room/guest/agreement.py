"""Verification of a client's own file, alone and against a file that the room exported.

Nobody else can change later what the client has pinned. Where the room's file says something else
of a hand, the first disagreement is reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pokernight.engine.record import Catalogue
from pokernight.errors import Refused, brief
from pokernight.fair_deals.commitments import is_hex
from pokernight.fair_deals.hand_chain import (
    ACCOUNT,
    NOT_KEPT,
    Record,
    head_of,
    public_form,
    told_of,
)
from pokernight.fair_deals.shuffle import chain_of, check_shown, scheme_of
from pokernight.fair_deals.verification import (
    MALFORMED,
    SeatFile,
    Wrong,
    audit,
    checking,
    lines_of,
)
from pokernight.room.guest import client_file
from pokernight.room.guest.pins import PARTS, STEPS
from pokernight.wording.amounts import counted

ORDER = (*STEPS, "dealt", "ended")
"""Order in which the steps of a hand are shown."""


class ClientFile(NamedTuple):
    """A client's file: its first line, its hands by number, and its end, where it has any.

    ``torn``: its last line was being written when the program was stopped.
    """

    heading: dict[str, Any]
    hands: dict[int, dict[str, Any]]
    closed: dict[str, Any] | None
    ended: bool
    torn: bool


def is_kept(content: bytes) -> bool:
    """Return whether a file was written by a client."""
    return content.startswith(b'{"kept file":')


def verify_kept(content: bytes) -> list[str]:
    """Verify a client's file; return sentences on what was checked.

    Raises:
        Wrong: naming the first thing that is wrong, or the first promise that was broken.
    """
    return _ClientFileCheck(_read(content)).report()


def verify_against(mine: bytes, room: bytes, catalogue: Catalogue) -> list[str]:
    """Compare a client's file with a file that its room exported; return sentences on it.

    Raises:
        Wrong: with the first disagreement, or the first fault of either file.
        Refused: if the files cannot be compared: they are of two tables, or a hand goes on.
    """
    if not is_kept(mine):
        raise Wrong("it is not a file that a client has kept: `join --keep FILE` writes them")
    if is_kept(room):
        raise Wrong("the other file is a client's own too: name a file that the room exported")
    kept = _read(mine)
    report = _ClientFileCheck(kept).report()
    try:
        lines = lines_of(room)
        other = _EveningFile(lines) if "evening" in lines[0] else _SeatLines(lines)
        _check_table(kept, other)
        audit(room, catalogue)
    except Wrong as error:
        raise Wrong(f"the room's file: {error}") from None
    except Refused:
        raise
    except MALFORMED as error:
        raise Wrong(f"the room's file: {brief(error)}") from None
    number, compared = 0, 0
    try:
        for number in sorted(kept.hands):
            compared += _compare(kept.heading, kept.hands[number], other)
        other.closes(kept.closed)
    except Refused:
        raise
    except MALFORMED as error:
        raise Wrong(f"hand {number}: it cannot be compared: {brief(error)}") from None
    unseen = len({*other.hands} - {*kept.hands})
    without = f"; of {counted(unseen, 'hand')} that are in the room's file this client saw nothing"
    return [
        *report,
        f"{counted(compared, 'hand')} compared with the room's file, and they agree"
        + without * bool(unseen),
    ]


def _check_table(kept: ClientFile, other: _EveningFile | _SeatLines) -> None:
    """Refuse two files of different tables: they say nothing about each other.

    Raises:
        Refused: naming the tables.
    """
    mine = kept.heading["table"]
    strange = [hand["fair"]["table"] for hand in other.hands.values()]
    if strange and mine not in strange:
        raise Refused(f"the room's file is of table {strange[0]}, your file of table {mine}")


# --- a client's file alone


def _read(content: bytes) -> ClientFile:
    """Read a client's file; a last line without an end was being written when it was stopped.

    Raises:
        Wrong: if it is no such file, or a line was changed.
    """
    whole = content[: content.rfind(b"\n") + 1]
    heading, *lines = lines_of(whole)
    if heading.get("kept file") != client_file.FORMAT:
        version = heading.get("kept file")
        raise Wrong(f"it is of format {version!r}, and this program reads {client_file.FORMAT}")
    if any(type(heading.get(part)) is not str for part in ("table", "person", "name")):
        raise Wrong("its first line does not name its table, person and name")
    hands: dict[int, dict[str, Any]] = {}
    end: dict[str, Any] | None = None
    for number, line in enumerate(lines, 2):
        if end is not None:
            raise Wrong(f"line {number} of it comes after its end")
        if line.keys() == {"about", "broken"}:
            raise Wrong(_first(line["broken"]))
        if line.keys() == {"hands", "head", "closed"}:
            end = line
        elif line.keys() != {*client_file.PARTS} or type(line["hand"]) is not int:
            raise Wrong(f"line {number} of it is malformed")
        elif line["hand"] <= max(hands, default=0):
            raise Wrong(f"hand {line['hand']} comes after hand {max(hands)} in it")
        else:
            hands[line["hand"]] = line
    heads = [hand["head"] for hand in hands.values() if hand["head"]]
    last = heads[-1] if heads else ""
    if end is not None and (end["hands"], end["head"]) != (len(hands), last):
        raise Wrong("its end is of another file")
    closed = None if end is None else end["closed"]
    return ClientFile(heading, hands, closed, end is not None, len(whole) < len(content))


def _first(broken: Any) -> str:
    return str(broken[0]) if isinstance(broken, list) and broken else "a line of it is malformed"


class _ClientFileCheck(SeatFile):
    """Verifies the hands of a client's file."""

    def __init__(self, kept: ClientFile) -> None:
        super().__init__()
        self.kept = kept
        self.openings = self.faces = self.mine = 0
        self.notes = 0
        self.heads: dict[int, str] = {}
        for number, hand in kept.hands.items():
            with checking(number, f"hand {number}: it is malformed"):
                self._kept_hand(hand)

    def report(self) -> list[str]:
        """Return sentences on what was checked."""
        kept, heads = self.kept, self.heads
        last = max(heads, default=0)
        name = kept.heading["name"] or "a spectator"
        sentences = [
            f"{counted(len(kept.hands), 'hand')} of table {kept.heading['table']} as they were "
            f"shown to {name}; the last head is {heads[last] if last else 'none'}",
            f"{name}'s own salt is in {counted(self.mine, 'hand')}",
            f"{counted(self.openings, 'opening')}, and {counted(self.faces, 'card')} that {name} "
            "was told of, each as it was opened",
        ]
        if self.notes:
            sentences.append(
                f"{counted(self.notes, 'note')} in it on what was missed or called off"
            )
        if kept.torn:
            sentences.append("its last line is torn: the program was stopped while it wrote it")
        elif not kept.ended:
            sentences.append("it has no end: the program was stopped")
        return sentences

    def _kept_hand(self, hand: Mapping[str, Any]) -> None:
        if hand["broken"]:
            raise Wrong(_first(hand["broken"]))
        self.notes += len(hand["notes"])
        fair, account = hand["fair"] or {}, hand["ended"]
        whole = all(part in fair for parts in PARTS.values() for part in parts)
        if fair and fair["table"] != self.kept.heading["table"]:
            raise Refused("it is of another table")
        if fair and fair["hand"] != hand["hand"]:
            raise Refused("what was shown is of another hand")
        self._steps(hand, fair)
        if whole:
            check_shown(fair)
            self._salt(hand, fair)
            lots = self.lots_of(hand)
            self._proved(hand, self.opened(hand, lots))
        elif hand["openings"]:
            raise Refused("cards are opened of a deck that was not shown")
        if account is not None:
            self._ended(hand, fair if whole else None, account)
        elif hand["head"] and (not whole or hand["head"] != _chain(hand)):
            raise Refused("its head does not follow from what was shown")
        before = self.heads.get(hand["hand"] - 1)
        if fair and before is not None and fair["before"] != before:
            raise Refused("it is not chained to what was shown of the hand before")
        if hand["head"]:
            self.heads[hand["hand"]] = hand["head"]

    @staticmethod
    def _steps(hand: Mapping[str, Any], fair: Mapping[str, Any]) -> None:
        """Check that the steps were shown in the only right order."""
        steps = [(fence, seq, step) for fence, seq, step in hand["steps"]]
        names = [step for _, _, step in steps]
        at = {step: (fence, seq) for fence, seq, step in steps}
        if names != [step for step in ORDER if step in names] or sorted(at.values()) != [
            *at.values()
        ]:
            raise Refused("its steps were not shown in their order")
        shown = [step for step in STEPS if all(part in fair for part in PARTS[step])]
        if [step for step in names if step in STEPS] != shown:
            raise Refused("its steps are not those that were shown")
        if hand["salt"] is not None and not at["hashes"] < at["salts"]:
            raise Refused("its salts were open before the list of their hashes was shown")
        if ("ended" in at) != (hand["ended"] is not None):
            raise Refused("its end is not among its steps")

    def _salt(self, hand: Mapping[str, Any], fair: Mapping[str, Any]) -> None:
        if hand["salt"] is None:
            return
        if fair["salts"].get(self.kept.heading["person"]) != hand["salt"]:
            raise Refused("the salt of this client is not its salt in the list")
        self.mine += 1

    def _proved(self, hand: Mapping[str, Any], opened: Mapping[int, list[str]]) -> None:
        """Check every card that was told of against the opened cards, where there are any."""
        if not opened or not hand["whole"]:
            return
        ids = {int(card): place for card, place in hand["ids"].items()}
        events = [
            {"cards": [{**card, "token": ids.get(card["token"])} for card in event["cards"]]}
            for event in hand["events"]
        ]
        self.told_cards({"events": events}, opened)

    def _ended(
        self, hand: Mapping[str, Any], fair: Mapping[str, Any] | None, account: Mapping[str, Any]
    ) -> None:
        if account.keys() != {*ACCOUNT, "head"} or not is_hex(account["head"], 32):
            raise Refused("its account is incomplete")
        if account["hand"] != hand["hand"] or account["head"] != hand["head"]:
            raise Refused("its account is of another hand")
        roots = [lot["root"] for lot in hand["lots"]]
        seen = fair is not None and self._to_its_end(hand)
        if seen and account["head"] != head_of(fair or {}, roots, account):
            raise Refused("its head does not follow from what was shown")
        if hand["whole"] and account["told"]:
            told = told_of(self.kept.heading["table"], hand["hand"], hand["events"])
            if (account["told"], account["events"]) != (told, len(hand["events"])):
                raise Refused("what was told of it does not match its account")

    def _to_its_end(self, hand: Mapping[str, Any]) -> bool:
        """Return whether all lots of a hand were shown: it ended before the next hand was dealt."""
        after = self.kept.hands.get(hand["hand"] + 1, {"steps": []})
        at = {step: (fence, seq) for fence, seq, step in hand["steps"]}
        dealt = {step: (fence, seq) for fence, seq, step in after["steps"]}.get("dealt")
        before = dealt is None or at.get("ended", dealt) < dealt
        return bool(hand["whole"]) and "dealt" in at and before


def _chain(hand: Mapping[str, Any]) -> str:
    return chain_of(hand["fair"], [lot["root"] for lot in hand["lots"]])


# --- against the room's


class _EveningFile:
    """Hands of an exported evening."""

    def __init__(self, lines: Sequence[Mapping[str, Any]]) -> None:
        record = Record()
        for line in lines:
            record.add(line)
        self.whole = record.shown()
        self.hands: dict[int, dict[str, Any]] = {}
        for line in lines:
            fair = line.get("fair") if line.get("do") == "deal" else None
            if isinstance(fair, dict):
                shown = {part: value for part, value in fair.items() if part not in NOT_KEPT}
                self.hands[fair["hand"]] = {
                    "fair": shown, "lots": fair["lots"], "ended": fair.get("ended"),
                }  # fmt: skip

    def closes(self, closed: Mapping[str, Any] | None) -> None:
        """Compare the hash of the whole file with the hash that was shown at the end."""
        if closed is not None and closed != self.whole:
            raise Wrong("the evening's file does not have the hash that was shown at its end")

    @staticmethod
    def compare(heading: Mapping[str, Any], mine: Mapping[str, Any], theirs: Any) -> None:
        """Compare nothing more: all that an evening says of a hand is in its account."""


class _SeatLines:
    """Hands of an exported seat's file."""

    def __init__(self, lines: Sequence[Mapping[str, Any]]) -> None:
        self.heading = lines[0]
        self.hands = {
            line["hand"]: dict(line) for line in lines if "hand" in line and "fair" in line
        }

    def closes(self, closed: Mapping[str, Any] | None) -> None:
        """Compare nothing: a seat's file has no hash of the evening's file."""

    def compare(
        self, heading: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]
    ) -> None:
        """Compare events, openings and the own salt with what this client was told."""
        number = mine["hand"]
        if theirs["ending"] == "goes on":
            raise Refused(
                f"hand {number} goes on in the room's file: export it again when it is over"
            )
        if self.heading["person"] != heading["person"]:
            return
        if self.heading["name"] != heading["name"]:
            raise Wrong(f"the room's file is said to be of {self.heading['name']}")
        pairs = [("salt", "salt"), ("seat", "seat")]
        for part, word in pairs:
            # another device of the same person may have brought the salt, or seen the seat
            if _dealt(mine) and mine[part] is not None and mine[part] != theirs[part]:
                _differ(number, f"your {word}", mine[part], theirs[part])
        if mine["openings"] and mine["openings"] != theirs["openings"]:
            raise Wrong(f"hand {number}: the room's file opens other cards than were opened to you")
        if mine["whole"] and theirs["ending"] != "told":
            self._events(mine, theirs)

    @staticmethod
    def _events(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> None:
        """Compare event by event.

        In messages a card has a random id, in a seat's file its position; an id must always stand
        for the same position.
        """
        number = mine["hand"]
        places: dict[int, int] = {int(card): place for card, place in mine["ids"].items()}
        events, their_events = mine["events"], theirs["events"]
        if mine["ended"] is None:  # the client left before the hand was over: it saw the beginning
            their_events = their_events[: len(events)]
        if len(events) != len(their_events):
            _differ(number, "the number of its events", len(events), len(their_events))
        for at, (event, other) in enumerate(zip(events, their_events, strict=True), 1):
            same = public_form(event) == public_form(other) and len(event["cards"]) == len(
                other["cards"]
            )
            for card, placed in zip(event["cards"], other["cards"]) if same else ():
                token, place = card["token"], placed["token"]
                same &= (card["card"], card["open"]) == (placed["card"], placed["open"])
                same &= (token is None) == (place is None)
                if token is not None and place is not None:
                    same &= places.setdefault(token, place) == place
            if not same:
                raise Wrong(f"hand {number}: its event {at} differs from what you were told")


def _compare(
    heading: Mapping[str, Any], mine: Mapping[str, Any], other: _EveningFile | _SeatLines
) -> bool:
    """Compare a hand of the client's file with the room's file.

    Returns False for a hand that was promised last and never dealt: no file tells of it.
    """
    number = mine["hand"]
    theirs = other.hands.get(number)
    if theirs is None and not _dealt(mine) and number > max(other.hands, default=0):
        return False
    if theirs is None:
        raise Wrong(f"hand {number}: you were shown it, and it is not in the room's file")
    words = {
        "promise": "the promise", "before": "the hand before", "hashes": "the list of salts",
        "salts": "the opened salts", "game": "the game", "version": "the version of the game",
        "cards": "the cards", "root": "the root",
    }  # fmt: skip
    fair = mine["fair"] or {}
    for part, word in words.items():
        pinned = part in fair and (part not in PARTS["root"] or _dealt(mine))
        if pinned and fair[part] != theirs["fair"][part]:
            _differ(number, word, fair[part], theirs["fair"][part])
    if fair and scheme_of(fair) != scheme_of(theirs["fair"]):
        raise Wrong(f"hand {number}: it is chained in another form than you were shown")
    if mine["lots"] != theirs["lots"][: len(mine["lots"])]:
        raise Wrong(f"hand {number}: a later shuffle differs from the shuffle you were shown")
    _account(number, mine["ended"], theirs.get("ended"))
    other.compare(heading, mine, theirs)
    return True


def _account(number: int, mine: Mapping[str, Any] | None, theirs: Any) -> None:
    if mine is None or mine == theirs:
        return
    if not isinstance(theirs, Mapping):
        raise Wrong(f"hand {number}: the room's file has no account of it")
    words = {
        "ending": "its ending", "names": "the players in it", "button": "the dealer",
        "stacks": "the stacks before it", "rules": "the rules", "result": "the result",
        "events": "the number of its events", "told": "what was told of it",
        "by": "the program that told it", "lines": "the lines of the evening's file",
        "log": "the record of the evening", "head": "its head",
    }  # fmt: skip
    for part, word in words.items():
        if mine[part] != theirs[part]:
            _differ(number, word, mine[part], theirs[part])
    raise Wrong(f"hand {number}: its account differs from the account you were shown")


def _dealt(mine: Mapping[str, Any]) -> bool:
    return any(step == "dealt" for _, _, step in mine["steps"])


def _differ(number: int, part: str, mine: Any, theirs: Any) -> None:
    """Refuse a part that is not as it was shown.

    Raises:
        Wrong: always.
    """
    shown, exported = _short(mine), _short(theirs)
    raise Wrong(
        f"hand {number}: {part} was {shown} when you were shown it, and is {exported} in the "
        "room's file"
    )


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
