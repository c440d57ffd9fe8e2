"""Verifies the deals of an evening, from its own file or from that of a seat.

The file of an evening that is over tells the seeds: every deck, every later shuffle and every chip
is worked out anew. The file of a seat has no seeds: what was shown is compared with what that seat
was told and with the openings of its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, get_args

from pokernight.engine.changes import in_words
from pokernight.engine.game_source import NotAgreed
from pokernight.engine.record import Catalogue
from pokernight.engine.state import EngineError
from pokernight.engine.versions import since
from pokernight.errors import Refused, brief
from pokernight.fair_deals import seat_file
from pokernight.fair_deals.card_proofs import Dealt, Ending, follow
from pokernight.fair_deals.commitments import DECK, check_opening, is_hex
from pokernight.fair_deals.hand_chain import ACCOUNT, BY, Record, account_of, head_of, told_of
from pokernight.fair_deals.shuffle import (
    SEED_BYTES,
    SHOWN,
    Shuffle,
    check_shown,
    hash_of_salt,
    promise_of,
    scheme_of,
)
from pokernight.table import Table
from pokernight.table.commands import Command, Deal
from pokernight.table.current_hand import Playing
from pokernight.table.evening_record import Pen, read, signed
from pokernight.wording.amounts import counted, money

MALFORMED = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
"""Exceptions that plain data of a wrong form causes."""

NOT_EXPORTED = "this is not an evening exported by a room: it does not begin with a line of JSON"
NOTHING_PROMISED = (
    "this is an evening at a table of your own: nobody promised its decks, so there is nothing to "
    "verify; what a room exports can be verified"
)


ENDINGS = ("called off", "over")
"""Ending of a hand in its account, by whether it was played to its end."""


def unplayable(account: Mapping[str, Any]) -> bool:
    """Return whether a room called a hand off because it could not play it any more."""
    return (account["ending"], account["told"]) == (ENDINGS[False], "")


class Wrong(Refused):
    """The first thing that is wrong with a file."""


def audit(content: bytes, catalogue: Catalogue) -> list[str]:
    """Verify a file, and say line by line what was checked.

    Raises:
        Wrong: naming the first thing that is.
    """
    lines = lines_of(content)
    if "evening" in lines[0]:
        return _Evening(lines).audit(content.decode(), catalogue)
    if "seat file" in lines[0]:
        return SeatFile().audit(lines)
    raise Wrong("this is neither an evening nor a seat's file: its first line names neither")


def lines_of(content: bytes) -> list[dict[str, Any]]:
    """Return the fields of every line; each line must be just as it was written.

    Raises:
        Wrong: with the number of the line that is not.
    """
    if not content:
        raise Wrong("there is nothing in it")
    if not content.startswith(b"{"):
        raise Wrong(NOT_EXPORTED)
    if not content.endswith(b"\n"):
        raise Wrong("its last line is cut off")
    pen, before, lines = Pen(), "", []
    for number, line in enumerate(content[:-1].split(b"\n"), 1):
        try:
            fields, before = signed(line.decode(), number, before, "it")
        except UnicodeDecodeError:
            raise Wrong(f"line {number} of it is not text") from None
        except Refused as error:
            raise Wrong(str(error)) from None
        if pen.line(fields).encode() != line + b"\n":
            raise Wrong(f"line {number} of it was changed after it was written")
        if not seat_file.printable(fields):
            raise Wrong(f"there is something in line {number} of it that cannot be printed")
        lines.append(fields)
    return lines


class Hands:
    """Checks common to all files: the hands follow each other, chained."""

    def __init__(self) -> None:
        self.table: str | None = None
        self.number = 0
        self.before = ""
        self.hands = 0
        self.called_off = 0
        self.salts = 0
        self.told: list[str] = []
        self.out: list[str] = []
        self.otherwise: list[str] = []
        self.lots = 0

    def account(
        self, fair: Mapping[str, Any], roots: Sequence[str], account: Any, *, over: bool
    ) -> None:
        """Check the account of a hand against its form, the public part of the deck, and its head.

        Raises:
            Refused: saying what is wrong.
        """
        if not isinstance(account, dict) or account.keys() != {*ACCOUNT, "head"}:
            raise Refused("its account is incomplete")
        if any(type(account[part]) not in kinds for part, kinds in ACCOUNT.items()):
            raise Refused("its account is malformed")
        if account["hand"] != fair["hand"] or account["ending"] != ENDINGS[over]:
            raise Refused("its account is of another hand, or of another ending")
        if account["head"] != head_of(fair, roots, account):
            raise Refused("its head does not follow from its account")

    def shown(self, fair: Mapping[str, Any]) -> None:
        """Check the public part of a deck against itself, and against the hand before."""
        check_shown(fair)
        if self.table is None and fair["before"]:
            raise Refused("the hands before it are missing")
        if self.table not in (None, fair["table"]):
            raise Refused(f"it is of table {fair['table']}, and those before are of {self.table}")
        if self.table is not None and fair["hand"] != self.number + 1:
            raise Refused(f"it comes after hand {self.number}")
        if self.table is not None and fair["before"] != self.before:
            raise Refused("it is not chained to what was shown of the hand before")
        self.table, self.number = fair["table"], fair["hand"]
        self.hands += 1
        self.salts += len(fair["salts"])
        if fair["left_out"]:
            self.out.append(f"hand {fair['hand']}: {', '.join(fair['left_out'])}")

    def said(self) -> list[str]:
        """Return sentences about what was checked."""
        out = f"; left out, because not opened in time: {'; '.join(self.out)}" if self.out else ""
        return [
            *_unchecked(
                self.told,
                "dealt by another version of the game than is here, and so not played again; what "
                "was shown of the deck is as promised, how the hand ended is taken as it is "
                "written",
            ),
            *_unchecked(
                self.otherwise,
                "told by another version of pokernight than this, in other words; stacks and "
                "results are what follows from the answers",
            ),
            f"{counted(self.hands, 'hand')} of table {self.table}, each chained to the one before; "
            f"the last chain is {self.before}",
            f"{counted(self.salts, 'salt')}, each the one of which the hash was listed{out}",
        ]


def _unchecked(hands: Sequence[str], reason: str) -> list[str]:
    """Return the sentence about hands that were not checked, if there are any."""
    return [f"{', '.join(hands)}: {reason}"] if hands else []


class _Evening(Hands):
    """The file of a whole evening, seeds and all."""

    def __init__(self, lines: Sequence[Mapping[str, Any]]) -> None:
        super().__init__()
        self.lines = lines
        record = Record()
        self.logs = [record.log]
        for line in lines:
            record.add(line)
            self.logs.append(record.log)

    def audit(self, content: str, catalogue: Catalogue) -> list[str]:
        try:
            opening, done = read(content, catalogue)
        except NotAgreed:
            raise
        except Refused as error:
            raise Wrong(str(error)) from None
        unplayable: frozenset[int] = frozenset()
        while True:
            table = Table(opening)
            table.unplayable = unplayable
            try:
                return _Evening(self.lines)._follow(table, done)
            except Wrong:
                if not self._is_told(table):
                    raise
                unplayable |= {table.deals}

    @staticmethod
    def _is_told(table: Table) -> bool:
        """Return whether the wrong hand is of an older version, played by other rulings."""
        ends = table.on is not None or table.outcome is not None
        return ends and table.may_be_told

    def _follow(self, table: Table, done: Sequence[Command]) -> list[str]:
        opening = table.opening
        if opening.seed and not any(isinstance(command, Deal) and command.fair for command in done):
            raise Wrong(NOTHING_PROMISED)
        self.cards = 0
        try:
            for hand in follow(table, done, self._shuffle_of):
                deal = done[hand.at]
                assert isinstance(deal, Deal)
                self._played(hand, dict(deal.fair))
        except (Wrong, NotAgreed):
            raise
        except (Refused, EngineError) as error:
            number = len(table.commands) + 2
            raise Wrong(f"line {number} of it cannot be done: {error}") from None
        if not table.over:
            raise Wrong("the evening in it is not over: its end is missing")
        bought = sum(account.bought for account in table.books().accounts)
        return [
            *self.said(),
            f"{counted(self.cards, 'card')} in {counted(self.hands, 'deck')}, each where the "
            "promised seed and the salts put it",
            f"{counted(self.hands + self.lots, 'root')} over the places of the decks"
            + (f" and of {counted(self.lots, 'later lot')}" if self.lots else ""),
            f"the evening replays, {money(bought)} were bought, and no chip was made or lost",
        ]

    def _shuffle_of(self, table: Table, deal: Deal) -> Shuffle:
        number = table.deals + 1
        fair = dict(deal.fair)
        if not fair:
            raise Wrong(f"hand {number}: its deck has no account")
        malformed = f"hand {number}: the account of its deck is malformed"
        with checking(fair.get("hand", number), malformed):
            return self._checked(table, deal, fair)

    def _checked(self, table: Table, deal: Deal, fair: Mapping[str, Any]) -> Shuffle:
        form = {"scheme", "ended"} if "scheme" in fair else set()
        if fair.keys() != {*SHOWN, "seed", "lots", *form}:
            raise Refused("the account of its deck is incomplete")
        shown = {part: value for part, value in fair.items() if part in SHOWN or part == "scheme"}
        self.shown(shown)
        check_seed(fair["seed"], fair)
        entry, shuffle = table.next_game(), Shuffle.from_dict(fair)
        older = shuffle.version < entry.game.version
        if shuffle.version > entry.game.version or table.deals + 1 in table.unplayable:
            changed = in_words(since(entry.game, shuffle.version)) if older else ""
            self.told.append(f"hand {shuffle.hand} ({shuffle.game} {shuffle.version}{changed})")
        elif not shuffle.is_for(entry.game, entry.rules, older=True):
            raise Refused("it was not shuffled for the game that was played")
        if (deal.seed, deal.deck) != ("", shuffle.deck_text):
            raise Refused("its deck does not follow from seed and salts")
        if deal.entropy != shuffle.entropy:
            raise Refused("its entropy does not follow from seed and salts")
        if fair["root"] != shuffle.deck_lot.root:
            raise Refused("its root is not the root of its deck")
        self.cards += len(shuffle.deck)
        return shuffle

    def _played(self, hand: Dealt, fair: Mapping[str, Any]) -> None:
        if fair["lots"] != hand.witness.shown:
            raise Wrong(f"hand {fair['hand']}: its later lots are not those that were shown")
        self.lots += len(hand.witness.shown)
        if scheme_of(fair) != 1:
            malformed = f"hand {fair['hand']}: its account is malformed"
            with checking(fair["hand"], malformed):
                self._account(hand, fair["ended"])
            hand.witness.account = {
                part: value for part, value in fair["ended"].items() if part != "head"
            }
        self.before = hand.witness.chain

    def _account(self, hand: Dealt, account: Any) -> None:
        """Check the account of a hand against the replayed hand and the file."""
        witness = hand.witness
        shown, over = witness.shuffle.public(), hand.ending == "over"
        if hand.ending == "told":
            over = isinstance(account, dict) and account.get("ending") == ENDINGS[True]
        self.account(shown, witness.roots, account, over=over)
        lines = account["lines"]
        if not hand.at + 2 < lines < len(self.logs) or self.logs[lines] != account["log"]:
            raise Refused("the lines of this file are not those of which it was the record")
        if not isinstance(hand.playing, Playing) or unplayable(account):
            return
        mine = account_of(shown["table"], shown["hand"], hand.playing, Record(), over=over)
        alike = account["told"] == mine["told"] and account["events"] == mine["events"]
        if not alike and account["by"] != BY:
            self.otherwise.append(f"hand {shown['hand']} ({account['by']})")
        elif not alike:
            raise Refused("what was told of it does not follow from its answers")
        for part in ("names", "button", "stacks", "rules", "result"):
            if account[part] != mine[part]:
                raise Refused(f"the {part} in its account are not what was played")


def check_seed(seed: Any, fair: Mapping[str, Any]) -> None:
    """Refuse a seed that is not the promised seed of a hand."""
    if not is_hex(seed, SEED_BYTES) or fair["promise"] != promise_of(
        fair["table"], fair["hand"], bytes.fromhex(seed)
    ):
        raise Refused("its seed is not the promised seed")


@contextmanager
def checking(hand: object, malformed: str) -> Iterator[None]:
    """Raise what a check of a hand finds as :class:`Wrong`, with the place.

    Args:
        hand: the number of the hand.
        malformed: what to say where a part is missing or of another kind.
    """
    try:
        yield
    except Wrong:
        raise
    except Refused as error:
        raise Wrong(f"hand {hand}: {error}") from None
    except MALFORMED as error:
        raise Wrong(f"{malformed}: {brief(error)}") from None


class SeatFile(Hands):
    """The file of a seat."""

    def audit(self, lines: Sequence[Mapping[str, Any]]) -> list[str]:
        """Verify every line, and say what was checked.

        Raises:
            Wrong: naming the first thing that is wrong.
        """
        heading, *hands, end = lines if len(lines) > 1 else (*lines, {})
        if heading.get("seat file") != seat_file.FORMAT:
            raise Wrong(f"it is of format {heading.get('seat file')!r}, and this reads "
                        f"{seat_file.FORMAT}")  # fmt: skip
        self.openings = self.faces = self.mine = self.seeds = 0
        self.without: list[int] = []
        for number, hand in enumerate(hands, 2):
            with checking(hand.get("hand"), f"line {number} of it is malformed"):
                self._hand(hand, heading["person"], heading["name"])
        if end != {"hands": len(hands), "chain": self.before}:
            raise Wrong("its end is missing")
        return self._checked(heading)

    def _checked(self, heading: Mapping[str, Any]) -> list[str]:
        name = heading.get("name")
        others = ", ".join(map(str, self.without))
        without = f"; no salt of {name}'s is in hand {others}" if others else ""
        off = f"; {counted(self.called_off, 'hand')} called off, which opens nothing" * bool(
            self.called_off
        )
        shown = f"{counted(self.seeds, 'deck')}, each as the promised seed and the salts put it"
        seeds = [shown] if self.seeds else []
        return [
            *self.said(),
            f"{name}'s own salt is in {counted(self.mine, 'hand')}{without}",
            f"{counted(self.openings, 'opening')} under {counted(self.hands + self.lots, 'root')} "
            f"that were shown before{off}",
            *seeds,
            f"{counted(self.faces, 'card')} that {name} was told of, each as it was opened",
        ]

    def _hand(self, hand: Mapping[str, Any], person: str, name: str) -> None:
        fair = hand["fair"]
        ended = {"ended"} if scheme_of(fair) != 1 and hand["ending"] != "goes on" else set()
        parts = seat_file.HandJson.__annotations__.keys() - {"ended", "seed"}
        if hand.keys() - {"seed"} != parts | ended:
            raise Refused("its account is incomplete")
        if fair["hand"] != hand["hand"]:
            raise Refused("what was shown is of another hand")
        self.shown(fair)
        self._own_salt(hand, person)
        if "seed" in hand:
            self._check_seed(hand["seed"], fair)
        lots = self.lots_of(hand)
        if hand["ending"] == "over":
            self.told_cards(hand, self.opened(hand, lots))
        elif hand["openings"]:
            raise Refused("only a hand that is over opens cards")
        if hand["ending"] not in get_args(Ending):
            raise Refused(f"{hand['ending']!r} is not an ending of a hand")
        if hand["ending"] == "told":
            self.told.append(f"hand {fair['hand']} ({fair['game']} {fair['version']})")
        self.called_off += hand["ending"] == "called off"
        if ended:
            self._account(hand, name)
        self.before = seat_file.chained_by(hand)

    def _check_seed(self, seed: Any, fair: Mapping[str, Any]) -> None:
        """Check that a deck follows from the seed of its hand, which is shown after the evening."""
        check_seed(seed, fair)
        if Shuffle.from_dict({**fair, "seed": seed}).deck_lot.root != fair["root"]:
            raise Refused("its root is not the root of the deck that follows from seed and salts")
        self.seeds += 1

    def _account(self, hand: Mapping[str, Any], name: str) -> None:
        """Check the account of a hand against what its seat was told."""
        fair, account, is_told = hand["fair"], hand["ended"], hand["ending"] == "told"
        over = account["ending"] == ENDINGS[True] if is_told else hand["ending"] == "over"
        self.account(fair, [lot["root"] for lot in hand["lots"]], account, over=over)
        is_told = is_told or unplayable(account)
        parts = ["names", "button", *(() if is_told else ("stacks", "rules", "result"))]
        for part in parts:
            if hand[part] != account[part]:
                raise Refused(f"its {part} are not those of its account")
        if hand["seat"] is not None and hand["names"][hand["seat"]] != name:
            raise Refused(f"the player in its seat {hand['seat']} is not {name}")
        if hand["version"] != fair["version"]:
            raise Refused("its version differs from the version shown")
        if hand["ending"] == "told" and hand["events"]:
            raise Refused("it is not played again, and yet its events are told")
        if is_told:
            return
        events = hand["events"]
        if account["events"] == len(events) and account["told"] == told_of(
            fair["table"], fair["hand"], events
        ):
            return
        raise Refused("what was told of it does not match its account")

    def _own_salt(self, hand: Mapping[str, Any], person: str) -> None:
        fair, salt = hand["fair"], hand["salt"]
        if fair["salts"].get(person) != salt:
            raise Refused("the salt of this seat differs from its salt in the list")
        if salt is None:
            self.without.append(hand["hand"])
            return
        assert fair["hashes"][person] == hash_of_salt(
            fair["table"], fair["hand"], person, bytes.fromhex(salt)
        )
        self.mine += 1

    def lots_of(self, hand: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
        """Return the lots of a hand by number, its deck as the first."""
        fair = hand["fair"]
        deck = {
            "lot": DECK,
            "generation": 0,
            "first": 0,
            "size": len(fair["cards"]) // 2 + 1,
            "root": fair["root"],
        }
        for number, lot in enumerate(hand["lots"], 1):
            if {part: type(value) for part, value in lot.items()} != {
                part: type(value) for part, value in deck.items()
            } or lot["lot"] != number or not is_hex(lot["root"], 32):  # fmt: skip
                raise Refused(f"its later lot {number} is malformed")
        self.lots += len(hand["lots"])
        return {lot["lot"]: lot for lot in (deck, *hand["lots"])}

    def opened(
        self, hand: Mapping[str, Any], lots: Mapping[int, Mapping[str, Any]]
    ) -> dict[int, list[str]]:
        """Return the cards that were opened, by place."""
        fair, placed = hand["fair"], {}
        cards = [fair["cards"][at : at + 2] for at in range(0, len(fair["cards"]), 2)]
        opened: dict[int, list[str]] = {}
        for opening in hand["openings"]:
            lot, place = opening["lot"], opening["position"]
            if lot not in lots or not check_opening(
                fair["table"], fair["hand"], lots[lot], opening
            ):
                raise Refused(f"the opening of place {place} does not belong to its root")
            if opening["card"] not in cards:
                raise Refused(f"{opening['card']} was opened, which is not in its deck")
            if (lot, place) in placed:
                raise Refused(f"place {place} is opened twice")
            placed[lot, place] = opening["card"]
            opened.setdefault(place, []).append(opening["card"])
        deck = Counter(card for (lot, _), card in placed.items() if lot == DECK)
        for card, number in deck.items():
            if number > cards.count(card):
                raise Refused(f"{card} was opened in two places of its deck")
        self.openings += len(placed)
        return opened

    def told_cards(self, hand: Mapping[str, Any], opened: Mapping[int, list[str]]) -> None:
        """Check that every card shown in an event was opened, at its place."""
        anywhere = {card for cards in opened.values() for card in cards}
        for event in hand["events"]:
            for shown in event["cards"]:
                card, place = shown["card"], shown["token"]
                if card is None:
                    continue
                if card not in (anywhere if place is None else opened.get(place, ())):
                    raise Refused(f"{card} was told of, and no opening agrees with it")
                self.faces += 1
