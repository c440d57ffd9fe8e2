"""Reader of the logs of Poker Now: CSV with a line for each thing that happened, the last first."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pokernight.errors import Refused
from pokernight.hand_histories.told_history import (
    Act,
    Chips,
    Posts,
    Told,
    ToldHistory,
    Unread,
    cards_of,
    chips,
    printable_name,
)

COLUMNS: Final = ("entry", "at", "order")
START: Final = re.compile(r"^-- starting hand #(\S+)(.*) --$")
END: Final = re.compile(r"^-- ending hand #")
STACK: Final = re.compile(r'#(\d+) "(.*?) @ ([^"@\s]+)" \(([\d.,]+)\)')
PLAYER: Final = re.compile(r'^"(.*) @ ([^"@\s]+)" (.*)$')
DEALER: Final = re.compile(r'\(dealer: "(.*) @ ([^"@\s]+)"\)')
UNCALLED: Final = re.compile(r'^Uncalled bet of ([\d.,]+) returned to "(.*) @ ([^"@\s]+)"$')
BOARD: Final = re.compile(r"^(Flop|Turn|River)( \(second run\))?: (.*)$")
GAMES: Final[Sequence[tuple[str, str, Mapping[str, Any]]]] = (
    ("No Limit Texas Hold'em", "holdem", {"betting": "no_limit"}),
    ("Pot Limit Texas Hold'em", "holdem", {"betting": "pot"}),
    ("Omaha Hi/Lo", "omaha", {"betting": "pot", "hi_lo": True}),
    ("Omaha Hi", "omaha", {"betting": "pot"}),
)
"""Games by the words of a hand's first line, with their house rules."""
POSTS: Final = re.compile(
    r"posts (?:a|an) (?:(missing|missed|dead) )?(small blind|big blind|ante|straddle) of ([\d.,]+)"
    r"(?: and go all in)?$"
)
MOVES: Final[Mapping[str, re.Pattern[str]]] = {
    "fold": re.compile(r"folds$"),
    "check": re.compile(r"checks$"),
    "call": re.compile(r"calls ([\d.,]+)(?: and go all in)?$"),
    "to": re.compile(r"(?:bets|raises to) ([\d.,]+)(?: and go all in)?$"),
    "show": re.compile(r"shows an? (.*?)\.?$"),
    "collect": re.compile(r"collected ([\d.,]+) from pot(?: with .*)?$"),
}


def looks_like(text: str) -> bool:
    """Return whether a file is a log of this site."""
    head = text.lstrip().split("\n", 1)[0].replace('"', "").replace(" ", "").rstrip("\r")
    return head.lower() == ",".join(COLUMNS)


def read(text: str, name: str) -> Iterator[Told]:
    """Yield the hands of a log, the first first."""
    try:
        rows = [*csv.DictReader(io.StringIO(text, newline=""), skipinitialspace=True)]
        lines = [
            (int(row["order"]), -number, str(row["entry"]), number + 2)
            for number, row in enumerate(rows)
        ]
    except (csv.Error, ValueError, KeyError, TypeError) as error:
        yield Unread(name, f"it is no log of three columns, entry, at and order: {error}")
        return
    cents = any("." in match[4] for _, _, entry, _ in lines for match in STACK.finditer(entry))
    blinds = _Level()
    hand: list[str] | None = None
    place = head = ""
    for _, _, entry, line in sorted(lines):
        entry = entry.strip()
        if start := START.match(entry):
            if hand is not None:
                yield Unread(place, "the hand is cut off: another begins before its end")
            hand, head = [], start[2]
            place = f"hand {start[1]} (line {line}) of {name}"
        elif hand is not None and END.match(entry):
            try:
                yield _Reader(head, hand, place, cents=cents, level=blinds).history
            except Refused as error:
                yield Unread(place, str(error))
            hand = None
        elif hand is not None:
            hand.append(entry)
    if hand is not None:
        yield Unread(place, "the hand is cut off: the log has no end of it")


class _Level:
    """The blinds of the last hand, for a hand in which a blind is posted short."""

    small = 0
    big = 0


class _Reader:
    """A hand, line by line."""

    def __init__(
        self, head: str, lines: Sequence[str], place: str, *, cents: bool, level: _Level
    ) -> None:
        self._cents = cents
        game = next(((name, rules) for words, name, rules in GAMES if words in head), None)
        if game is None:
            raise Refused(f"no game of the rulebook is named in {head.strip()!r}")
        stacks = next((line for line in lines if line.startswith("Player stacks: ")), "")
        seated = [(int(m[1]), m[3], m[2], m[4]) for m in STACK.finditer(stacks)]
        if len(seated) < 2 or len({each[1] for each in seated}) < len(seated):
            raise Refused("the hand has no line of stacks with two players")
        seated.sort()
        self._seat = {player: seat for seat, (_, player, _, _) in enumerate(seated)}
        names: list[str] = []
        for seat, (_, _, name, _) in enumerate(seated):
            names.append(printable_name(name, seat, names))
        chips_of = [chips(each[3], cents) for each in seated]
        self.history = history = ToldHistory(
            place, game[0], dict(game[1]), names, chips_of, 0, dealt=[[] for _ in seated]
        )
        self._chips = Chips(chips_of)
        self._posts = Posts()
        self._level = level
        self._begun = False
        self._head = head
        for line in lines:
            self._line(line)
        self._begin()
        if sum(self._chips.left) != sum(chips_of):
            raise Refused(
                f"the chips do not add up: the stacks are {sum(chips_of)} before the hand and "
                f"{sum(self._chips.left)} after it"
            )
        history.stacks_after = [*self._chips.left]

    def _player(self, player: str, line: str) -> int:
        if player not in self._seat:
            raise Refused(f"{line!r} names nobody among the stacks")
        return self._seat[player]

    def _line(self, line: str) -> None:
        if board := BOARD.match(line):
            self._begin()
            if board[2]:
                raise Refused("the board was run twice, which a history of one board cannot tell")
            self._chips.next_street()
            brackets = re.search(r"\[(.*)\]", board[3])
            if brackets is None:
                raise Refused(f"{line!r} has no cards in brackets")
            self.history.board += cards_of(brackets[1])
        elif match := UNCALLED.match(line):
            self._chips.left[self._player(match[3], line)] += chips(match[1], self._cents)
        elif match := PLAYER.match(line):
            self._move(self._player(match[2], line), match[3], line)

    def _move(self, seat: int, words: str, line: str) -> None:
        history, table = self.history, self._chips
        if post := POSTS.match(words):
            self._post(seat, post[1] or "", post[2], chips(post[3], self._cents))
            return
        matches = ((verb, pattern.match(words)) for verb, pattern in MOVES.items())
        verb, match = next(((verb, match) for verb, match in matches if match), ("", None))
        if match is None:
            raise Refused(f"{line!r} cannot be read: it is no post, bet or showing of cards")
        if verb == "show":
            history.shown[seat] = cards_of(match[1])
            return
        if verb == "collect":
            table.left[seat] += chips(match[1], self._cents)
            return
        self._begin()
        if verb in ("fold", "check"):
            history.acts.append(Act(seat, verb))
            return
        table.to(seat, chips(match[1], self._cents))
        history.acts.append(Act(seat, verb, table.front[seat] if verb == "to" else 0))

    def _post(self, seat: int, missed: str, post: str, cents: int) -> None:
        posts, table = self._posts, self._chips
        if post == "ante":
            posts.antes[seat] = cents
            table.dead(seat, cents)
        elif post == "straddle":
            posts.straddles.append((seat, cents))
            table.to(seat, cents)
        elif missed and post == "small blind":
            dead, alive = self.history.owed.get(seat, (0, 0))
            self.history.owed[seat] = (dead + cents, alive)
            table.dead(seat, cents)
        elif missed:
            dead, alive = self.history.owed.get(seat, (0, 0))
            self.history.owed[seat] = (dead, alive + cents)
            table.add(seat, cents)
        else:
            (posts.small if post == "small blind" else posts.big)[seat] = cents
            table.add(seat, cents)

    def _begin(self) -> None:
        """Settle the forced bets, before the first decision or street."""
        if self._begun:
            return
        self._begun = True
        posts, level, rules = self._posts, self._level, self.history.rules
        for name, paid in (("small", posts.small), ("big", posts.big)):
            if full := [cents for seat, cents in paid.items() if self._chips.left[seat]]:
                setattr(level, name, max(full))
            elif paid:
                setattr(level, name, max(getattr(level, name), *paid.values()))
        rules["small_blind"], rules["big_blind"] = min(level.small, level.big), level.big
        dealer = DEALER.search(self._head)
        if not posts.big and not posts.small and dealer is not None:
            raise Refused("nobody posts a blind, so the first to act is not known")
        posts.settle(self.history, level.small, level.big)
