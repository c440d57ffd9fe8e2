"""Check of a room by its clients: every commitment is pinned as it was first shown.

A client feeds every state that it is shown to its :class:`Pins`, in order. What disagrees with
what was shown before, or comes out of order, is a broken promise, described in a sentence. Honest
events (skipped states, a room that starts again, answers taken back, hands called off) break no
promise; some of those are noted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pokernight.errors import Refused
from pokernight.fair_deals.commitments import DECK, check_opening, is_hex
from pokernight.fair_deals.hand_chain import ACCOUNT, head_of, pin_of, told_of
from pokernight.fair_deals.shuffle import chain_of, check_shown, mine_is_in, scheme_of
from pokernight.session import messages as m
from pokernight.session.message_parts import TableJson

BROKE = "This room broke a promise:"
"""Beginning of the sentence about a broken promise."""
STEPS = ("promise", "hashes", "salts", "root")
"""Commitments shown before the first card of a hand, in order."""
PARTS: Mapping[str, Mapping[str, type]] = {
    "promise": {"table": str, "hand": int, "before": str, "promise": str},
    "hashes": {"hashes": dict},
    "salts": {"salts": dict, "left_out": list},
    "root": {"game": str, "version": int, "cards": str, "root": str},
}
"""Fields that are shown with each step, and their types."""
CHANGED = {
    "promise": "the promise of hand {hand} was replaced after it had been shown",
    "hashes": "the list of salts of hand {hand} was changed after it had been shown",
    "salts": "the opened salts of hand {hand} were changed after they had been shown",
    "root": "the deck of hand {hand} was changed after its first card",
}
"""Sentences about a step that differs from what was shown before."""
MALFORMED = (KeyError, TypeError, ValueError, AttributeError, IndexError)


class Broken(NamedTuple):
    """A broken promise, and its hand; 0 for none in particular."""

    hand: int
    why: str

    def __str__(self) -> str:
        why = "".join(letter if letter.isprintable() else "?" for letter in self.why)
        return f"{BROKE} {why[:300]}."


@dataclass(slots=True)
class Pinned:
    """A hand as a client was shown it, each part as it was first shown.

    Attributes:
        number: number of the hand.
        shown: public commitments to its deck.
        steps: the state in which each step was first shown: (fence, seq, step).
        dealt: whether its first card was dealt.
        lots: commitments to later shuffles in it.
        account: the public account of the finished hand, with its head.
        head: hash that the next hand is chained to; empty while it is not known.
        events: events as they stand; events that were taken back are gone.
        whole: whether these are all events of the hand.
        ids: positions of cards in the deck by their ids in messages, as far as they are known.
        openings: proofs of the cards that this client has seen.
        salt: the client's own salt, if it is in the deck.
        seat: the client's seat in the hand.
        seen: names, dealer, rules and stacks as they were shown during the hand.
        broken: sentences about broken promises; ``notes``: other sentences worth knowing.
        written: whether it is in the client's file.
    """

    number: int
    shown: dict[str, Any] = field(default_factory=dict)
    steps: list[tuple[int, int, str]] = field(default_factory=list)
    dealt: bool = False
    lots: list[dict[str, Any]] = field(default_factory=list)
    account: dict[str, Any] | None = None
    head: str = ""
    events: list[Any] = field(default_factory=list)
    whole: bool = False
    ids: dict[int, int] = field(default_factory=dict)
    openings: list[dict[str, Any]] = field(default_factory=list)
    salt: str | None = None
    seat: int | None = None
    seen: dict[str, Any] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    written: bool = False

    @property
    def pin(self) -> str:
        """Hash of all that was shown of the hand to its end; empty until then."""
        return pin_of(self.head, self.account) if self.head else ""


class Pins:
    """All commitments of a room to a client.

    Attributes:
        table: id of the table.
        person: id of the client's person; empty for a spectator.
        hands: hands by number.
        broken: broken promises, each once.
        warnings: sentences about other clients that were shown another history.
        closed: hash of the evening's file, once the evening is over.
    """

    def __init__(self, table: str) -> None:
        self.table, self.person = table, ""
        self.hands: dict[int, Pinned] = {}
        self.broken: list[Broken] = []
        self.warnings: list[str] = []
        self.closed: dict[str, Any] | None = None
        self._salts: dict[int, bytes] = {}
        self._taken: set[tuple[int, str]] = set()
        self._versions: dict[str, int] = {}
        self._fence = -1
        self._last = self._told = 0
        self._at: tuple[int, int] = (0, 0)

    # --- actions of the client itself

    def drew(self, hand: int, salt: bytes) -> None:
        """Remember the salt that this client draws for a hand."""
        self._salts[hand] = salt

    def taken(self, hand: int, part: str) -> None:
        """Remember that the room took a hash (``hashes``) or a salt (``salts``)."""
        self._taken.add((hand, part))

    def away(self) -> None:
        """Forget what was taken: a restarted room may not remember it."""
        self._taken.clear()

    # --- hands

    @property
    def last(self) -> Pinned | None:
        """The last hand whose end is known."""
        over = [pinned for pinned in self.hands.values() if pinned.head]
        return max(over, key=lambda pinned: pinned.number, default=None)

    def hand(self, number: int) -> Pinned:
        """Return the pinned hand of a number, a new hand if nothing is pinned."""
        if number not in self.hands:
            known = max(self.hands, default=0)
            pinned = self.hands[number] = Pinned(number)
            if 0 < known < number - 1:
                first, last = known + 1, number - 1
                several = f"hands {first} to {last} were" if last > first else f"hand {last} was"
                pinned.notes.append(f"{several} not seen")
        return self.hands[number]

    def _breaks(self, hand: int, why: str) -> None:
        promise = Broken(hand, why.format(hand=hand))
        if promise not in self.broken:
            self.broken.append(promise)
            if hand:
                self.hand(hand).broken.append(str(promise))

    @staticmethod
    def _note(pinned: Pinned, note: str) -> None:
        if note not in pinned.notes:
            pinned.notes.append(note)

    # --- states

    def see(self, state: m.RoomState) -> list[str]:
        """Pin what is new in a state; return sentences about the promises that it breaks."""
        before = len(self.broken)
        table = state.table
        assert isinstance(table, TableJson)
        try:
            self._see(state, table)
        except MALFORMED:
            self._breaks(0, "what it shows of its deals is malformed")
        return [str(promise) for promise in self.broken[before:]]

    def _see(self, state: m.RoomState, table: TableJson) -> None:
        if state.fence != self._fence:
            self._taken.clear()
        self._at = state.fence, state.seq
        fair = table.fair
        self._menu(table, state.fence)
        coming = self._shown(table, fair.coming, dealt=False)
        now = self._shown(table, fair.now, dealt=True)
        if table.stage == "playing" and (now is None or now.number != table.hand):
            self._breaks(table.hand, "cards of hand {hand} were dealt before its deck was settled")
        if now is not None:
            self._lots(now, fair.lots)
        self._looks(state, table, now)
        self._story(state, table)
        ended = self._ended(state, table, now)
        if now is not None:
            self._openings(state, table, now)
        self._chained(coming, now, ended)
        self._last = max(self._last, table.hand if table.stage == "playing" else 0)
        self._closed(fair.closed)
        self._compared(table)
        self._fence = state.fence
        self._release(table.hand - 4)

    def _release(self, number: int) -> None:
        """Drop the events and proofs of an old hand: the client's file has them by now."""
        old = self.hands.get(number)
        if old is not None:
            old.events, old.openings, old.ids = [], [], {}

    def _menu(self, table: TableJson, fence: int) -> None:
        """Pin the versions of the games; they may change when the room has restarted."""
        for entry in table.menu:
            known = self._versions.setdefault(entry.game, entry.version)
            if fence != self._fence and entry.version != known:
                self._versions[entry.game] = entry.version

    # --- before the first card

    def _shown(
        self, table: TableJson, shown: Mapping[str, Any] | None, *, dealt: bool
    ) -> Pinned | None:
        """Pin what is shown of a deck, as far as its steps have come."""
        if shown is None:
            return None
        steps = _steps(shown)
        number = shown.get("hand")
        if type(number) is not int or number < 1:
            self._breaks(0, "what is shown of a deck is not whole")
            return None
        if not steps or (dealt and len(steps) < len(STEPS)):
            self._breaks(number, "what is shown of hand {hand} is not whole")
            return None
        if shown["table"] != self.table:
            self._breaks(number, "hand {hand} is said to be of another table")
            return None
        known = self.hands.get(number)
        again = known is not None and known.dealt
        if not dealt and (again or (known is None and number <= self._last)):
            self._breaks(number, "hand {hand} was drawn a second time")
            return None
        pinned = self.hand(number)
        for step in STEPS:
            if step in steps:
                self._step(pinned, step, shown)
            elif step in pinned.shown:
                self._breaks(number, CHANGED[step])
        if len(steps) == len(STEPS):
            self._whole(pinned, shown)
        if "hashes" in steps:
            self._list(pinned, shown, table)
        if dealt and not pinned.dealt:
            pinned.dealt = True
            pinned.steps.append((*self._at, "dealt"))
            self._own_salt(pinned, shown)
        return pinned

    def _step(self, pinned: Pinned, step: str, shown: Mapping[str, Any]) -> None:
        """Pin a step, or compare it with what was pinned."""
        parts = {part: shown[part] for part in (*PARTS[step], "scheme") if part in shown}
        if step != "promise":
            parts.pop("scheme", None)
        known = {part: pinned.shown[part] for part in parts if part in pinned.shown}
        if not known:
            pinned.shown |= parts
            pinned.steps.append((*self._at, step))
            if step == "root":
                self._version(pinned, shown)
            return
        if known == parts and ("scheme" in pinned.shown) == ("scheme" in shown):
            return
        number = pinned.number
        if step == "promise" and known["promise"] == parts["promise"]:
            form = pinned.shown.get("scheme") != shown.get("scheme")
            other = "hand {hand} was chained to another history than it had been"
            self._breaks(number, CHANGED[step] if form else other)
        elif step != "root" or pinned.dealt:
            self._breaks(number, CHANGED[step])
        elif all(known[part] == parts[part] for part in ("game", "version", "cards")):
            self._breaks(number, "the root of hand {hand} was changed, though the game was not")
        else:
            pinned.shown |= parts
            self._version(pinned, shown)
            called = f"another game was called in hand {number} after the salts were open"
            self._note(pinned, called)

    def _version(self, pinned: Pinned, shown: Mapping[str, Any]) -> None:
        """Compare the version of the game with the menu, which was shown before the salts.

        A room that could choose the version after it knows the salts could choose the deal.
        """
        game, version = shown["game"], shown["version"]
        known = self._versions.get(game, version)
        if pinned.steps[0][0] != self._at[0]:
            again = f"the room started again while the deck of hand {pinned.number} was drawn"
            self._note(pinned, again)
        elif version != known and self._fence == self._at[0]:
            self._breaks(
                pinned.number,
                f"hand {{hand}} was dealt by version {version} of {game}, and the menu had said "
                f"{known}",
            )

    def _whole(self, pinned: Pinned, shown: Mapping[str, Any]) -> None:
        try:
            known = {part for parts in PARTS.values() for part in parts} | {"scheme"}
            check_shown({part: value for part, value in shown.items() if part in known})
        except (Refused, *MALFORMED) as error:
            self._breaks(pinned.number, f"what is shown of hand {{hand}} is not whole: {error}")
        if shown["left_out"]:
            names = " and ".join(map(str, shown["left_out"]))
            self._note(pinned, f"{names} did not open a salt in hand {pinned.number}")

    def _list(self, pinned: Pinned, shown: Mapping[str, Any], table: TableJson) -> None:
        """Look for this client's own salt in the list, and for unknown people."""
        number = pinned.number
        people = {person.id for person in table.people if not person.by}
        for person in shown["hashes"]:
            if person not in people:
                self._breaks(number, f"a salt of hand {{hand}} is nobody's: {person}")
        salt = self._salts.get(number)
        if salt is None or not self.person:
            return
        parts = {
            part: shown[part] for part in ("table", "hand", "hashes", "salts") if part in shown
        }
        if (number, "hashes") in self._taken:
            listed = {part: value for part, value in parts.items() if part != "salts"}
            if self.person not in shown["hashes"]:
                self._breaks(number, "your salt was taken and is not on the list of hand {hand}")
            elif not mine_is_in(listed, self.person, salt):
                self._breaks(number, "another salt than yours stands for you in hand {hand}")
        if (number, "salts") in self._taken and "salts" in shown:
            opened = shown["salts"].get(self.person)
            if opened is None:
                self._breaks(number, "your salt of hand {hand} was taken and then left out")
            elif opened != salt.hex():
                self._breaks(number, "another salt than yours stands for you in hand {hand}")

    def _own_salt(self, pinned: Pinned, shown: Mapping[str, Any]) -> None:
        salt = self._salts.get(pinned.number)
        if salt is None:
            return
        if shown["salts"].get(self.person) == salt.hex():
            pinned.salt = salt.hex()
        elif not pinned.broken:
            self._note(pinned, f"hand {pinned.number} was dealt without your salt")

    # --- while it is played

    def _lots(self, now: Pinned, lots: Sequence[Mapping[str, Any]]) -> None:
        changed = "a later shuffle of hand {hand} was changed after it had been shown"
        if [*lots[: len(now.lots)]] != now.lots:
            self._breaks(now.number, changed)
            return
        for lot in lots[len(now.lots) :]:
            numbered = lot.get("lot") == len(now.lots) + 1 and is_hex(lot.get("root"), 32)
            if not numbered or now.account is not None:
                self._breaks(now.number, changed)
                return
            now.lots.append(dict(lot))

    def _looks(self, state: m.RoomState, table: TableJson, now: Pinned | None) -> None:
        """Pin names, dealer, rules and stacks while a hand is played."""
        if now is None or now.number != table.hand or table.stage != "playing":
            return
        if state.position is not None:
            now.ids.update((card, place) for place, card in enumerate(state.position.ids))
        now.seen.setdefault("names", list(table.names))
        if state.view is not None:
            now.seat = state.view["seat"]
            now.seen.setdefault("button", state.view["button"])
            now.seen.setdefault("rules", dict(state.view["rules"]))
            now.seen.setdefault("stacks", [seat["began"] for seat in state.view["seats"]])

    def _story(self, state: m.RoomState, table: TableJson) -> None:
        """Put the events of a hand together from the news of each state.

        ``state.story`` is the number of events of the hand up to this state. A state may repeat
        events, take some back, or skip some; only an unbroken series is compared with the account.
        """
        number, news, count = table.hand, list(state.news), state.story
        if not number:
            return
        pinned = self.hand(number)
        if count < 0:
            pinned.whole &= pinned.account is not None
            return
        base = count - len(news)
        if number != self._told:
            account = None if state.skipped else table.fair.ended
            base = self._turns(pinned, news, base, account)
            news = news[len(news) - count + base :]
        elsewhere = base > 0 and state.fence != self._fence
        gap = state.skipped or elsewhere or not 0 <= base <= len(pinned.events)
        if gap or (base and not pinned.whole):
            pinned.whole = False
            self._note(pinned, f"not all of hand {number} was seen")
            return
        events = [*pinned.events[:base], *news]
        if events[: len(pinned.events)] != pinned.events:
            self._note(pinned, f"answers were taken back in hand {number}")
        pinned.whole = True
        self._goes_on(pinned, events)

    def _turns(
        self, pinned: Pinned, news: list[Any], base: int, account: Mapping[str, Any] | None
    ) -> int:
        """Begin another hand; news before its first event belong to the hand before.

        The account of that hand says how many of its events stand. Returns the number of events of
        the new hand that came before this state.
        """
        before, self._told = self.hands.get(self._told), pinned.number
        if before is not None and before.account is None:
            standing = -1
            if account is not None and account["hand"] == before.number == pinned.number - 1:
                standing = account["events"] + min(base, 0)
            before.whole &= base < 0 and 0 <= standing <= len(before.events)
            if before.whole:
                before.events = [*before.events[:standing], *news[:-base]]
        return max(base, 0)

    def _goes_on(self, pinned: Pinned, events: list[Any]) -> None:
        account = pinned.account
        if account is None:
            pinned.events = events
            return
        told_in = next(fence for fence, _, step in pinned.steps if step == "ended")
        if not account["told"] or pinned.events == events or told_in != self._at[0]:
            return
        if account["told"] != told_of(self.table, pinned.number, events):
            self._breaks(pinned.number, "hand {hand} went on after it was over")
        pinned.events = pinned.events or events

    # --- when it is over

    def _ended(self, state: m.RoomState, table: TableJson, now: Pinned | None) -> Pinned | None:
        """Pin the account of the last finished hand, or compare it with what was pinned."""
        account = table.fair.ended
        if account is None:
            return None
        number = account.get("hand")
        if type(number) is not int or not 0 < number <= table.hand or not _is_account(account):
            self._breaks(0, "what is said of a hand that is over is not whole")
            return None
        pinned = self.hand(number)
        if pinned.account is not None:
            if pinned.account != account:
                changed = "what became of hand {hand} was changed after it had been shown"
                self._breaks(number, changed)
            return pinned
        if table.stage == "playing" and table.hand == number:
            self._breaks(number, "hand {hand} went on after it was over")
            return pinned
        pinned.account, pinned.head = account, account["head"]
        pinned.steps.append((*self._at, "ended"))
        if now is pinned and account["head"] != head_of(
            pinned.shown, [lot["root"] for lot in pinned.lots], account
        ):
            other = "the history of hand {hand} does not agree with what was shown of it"
            self._breaks(number, other)
        self._as_seen(state, table, pinned, account)
        return pinned

    def _as_seen(
        self, state: m.RoomState, table: TableJson, pinned: Pinned, account: Mapping[str, Any]
    ) -> None:
        """Compare an account with what this client has seen of the hand."""
        number, over = pinned.number, account["ending"] == "over"
        if not over and pinned.dealt:
            self._note(pinned, f"hand {number} was called off after its cards were dealt")
        if account["told"] == "":
            if over:
                self._breaks(number, "the account of hand {hand} tells another story than was told")
            return
        words = {"names": "names", "button": "dealer", "rules": "rules", "stacks": "stacks"}
        for part, word in words.items():
            if part in pinned.seen and pinned.seen[part] != account[part]:
                other = f"the account of hand {{hand}} gives another {word} than was shown"
                self._breaks(number, other)
        if pinned.whole and (
            account["events"] != len(pinned.events)
            or account["told"] != told_of(self.table, number, pinned.events)
        ):
            self._breaks(number, "the account of hand {hand} tells another story than was told")
        view, result = state.view, account["result"]
        if over and view is not None and table.hand == number and table.stage != "playing":
            stacks = [seat["stack"] for seat in view["seats"]]
            if not isinstance(result, Mapping) or stacks != result.get("stacks"):
                self._breaks(
                    number, "the account of hand {hand} gives another result than was shown"
                )

    def _openings(self, state: m.RoomState, table: TableJson, now: Pinned) -> None:
        """Check the proofs of this client's cards against the roots that were shown before them."""
        number = now.number
        if not state.openings or state.openings == now.openings:
            return
        called_off = now.account is not None and now.account["ending"] != "over"
        if number != table.hand or table.stage == "playing" or called_off:
            self._breaks(number, "hand {hand} opened cards that stay closed")
            return
        for card in self._wrongly_opened(now, state.openings):
            self._breaks(number, f"the {card} of hand {{hand}} is not what was promised")
        now.openings = list(state.openings)
        for card in self._not_opened(now) if now.whole else ():
            complaint = (
                f"the {card} that you were told of in hand {{hand}} is not among the cards that"
            )
            self._breaks(number, f"{complaint} were opened")

    @staticmethod
    def _wrongly_opened(now: Pinned, openings: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        shown = now.shown
        cards = [shown["cards"][at : at + 2] for at in range(0, len(shown["cards"]), 2)]
        deck = {"lot": DECK, "generation": 0, "first": 0, "size": len(cards) + 1}
        lots = {lot["lot"]: lot for lot in ({**deck, "root": shown["root"]}, *now.lots)}
        opened = {(proof["lot"], proof["position"]): proof["card"] for proof in now.openings}
        for proof in openings:
            place, card = (proof["lot"], proof["position"]), proof["card"]
            lot = lots.get(proof["lot"])
            try:
                fits = lot is not None and check_opening(shown["table"], now.number, lot, proof)
            except MALFORMED:
                fits = False
            if not fits or card not in cards or opened.setdefault(place, card) != card:
                yield card
        in_deck = Counter(card for (lot, _), card in opened.items() if lot == DECK)
        yield from (card for card, number in in_deck.items() if number > cards.count(card))

    @staticmethod
    def _not_opened(now: Pinned) -> Iterator[str]:
        """Yield the cards that this client was told of and that were not opened where they lay."""
        by_place: dict[int, set[str]] = {}
        for proof in now.openings:
            by_place.setdefault(proof["position"], set()).add(proof["card"])
        anywhere = {card for cards in by_place.values() for card in cards}
        for event in now.events:
            for shown in event["cards"]:
                card, place = shown["card"], now.ids.get(shown["token"])
                known = anywhere if place is None else by_place.get(place, set())
                if card is not None and card not in known:
                    yield card

    # --- from hand to hand

    def _chained(self, coming: Pinned | None, now: Pinned | None, ended: Pinned | None) -> None:
        if coming is not None and now is not None and coming.number == now.number + 1:
            if scheme_of(now.shown) == 1:
                now.head = chain_of(now.shown, [lot["root"] for lot in now.lots])
            elif now.account is None and (ended is None or ended.number < now.number):
                self._breaks(now.number, "hand {hand} was left out of the history")
        for pinned in (now, coming):
            if pinned is None:
                continue
            before = pinned.shown["before"]
            previous = self.hands.get(pinned.number - 1)
            if pinned.number == 1:
                follows = before == ""
            else:
                follows = previous is None or not previous.head or previous.head == before
            if not follows:
                last = pinned.number - 1
                self._breaks(
                    pinned.number,
                    f"hand {{hand}} does not follow from what was shown of hand {last}",
                )

    def _closed(self, closed: dict[str, Any] | None) -> None:
        if closed is None:
            return
        if self.closed is not None and self.closed != closed:
            self._breaks(0, "the record of the evening was changed after it had been shown")
        self.closed = self.closed or closed

    def _compared(self, table: TableJson) -> None:
        """Compare the pins that other clients have posted with this client's own."""
        names = {person.id: person.name for person in table.people}
        for person, posted in table.fair.compared.items():
            try:
                hand, pin = posted
            except (TypeError, ValueError):
                continue
            mine = self.hands.get(hand)
            if person == self.person or mine is None or not mine.head or mine.pin == pin:
                continue
            warning = (
                f"{names.get(person, 'Somebody')} was shown another history of hand {hand} than "
                "you: compare your words."
            )
            if warning not in self.warnings:
                self.warnings.append(warning)


def _steps(shown: Mapping[str, Any]) -> list[str]:
    """Return the steps that are shown, in order; none if a part is missing or malformed."""
    whole = [
        all(type(shown.get(part)) is kind for part, kind in PARTS[step].items()) for step in STEPS
    ]
    none = [not any(part in shown for part in PARTS[step]) for step in STEPS]
    many = whole.index(False) if False in whole else len(STEPS)
    return list(STEPS[:many]) if all(none[many:]) else []


def _is_account(account: Mapping[str, Any]) -> bool:
    whole = account.keys() == {*ACCOUNT, "head"} and is_hex(account["head"], 32)
    return whole and all(type(account[part]) in kinds for part, kinds in ACCOUNT.items())
