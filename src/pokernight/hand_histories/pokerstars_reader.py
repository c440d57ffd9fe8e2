"""Reader of hand histories in the text of PokerStars: cash games and tournaments.

A hand is read line by line. A line that begins with a player and a colon must be understood, so
that no decision is passed over; other lines (chat, players that come and go) are of no account.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pokernight.errors import Refused
from pokernight.hand_histories.told_history import (
    STUD,
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

HEADER: Final = re.compile(
    r"^[^\w\n]*Poker\w+ (?:[\w ]+ )?(?:Hand|Game) #(\d+): *(.*)$", re.MULTILINE
)
GAME: Final = re.compile(
    r"(6\+ Hold'em|Hold'em|(?:[56] Card )?Omaha(?: Hi/Lo)?|(?:5 Card )?Courchevel(?: Hi/Lo)?"
    r"|7 Card Stud(?: Hi/Lo)?|Razz|Badugi|Triple Draw 2-7 Lowball|Single Draw 2-7 Lowball"
    r"|5 Card Draw)\s+(No Limit|Pot Limit|Fixed Limit|Limit|NL|PL)\b"
)
GAMES: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "6+ Hold'em": ("short_deck", {"posts": "dealer", "small_blind": 0}),
    "Hold'em": ("holdem", {}),
    "Omaha": ("omaha", {}),
    "Omaha Hi/Lo": ("omaha", {"hi_lo": True}),
    "5 Card Omaha": ("omaha", {"cards": "five"}),
    "5 Card Omaha Hi/Lo": ("omaha", {"cards": "five", "hi_lo": True}),
    "6 Card Omaha": ("omaha", {"cards": "six"}),
    "6 Card Omaha Hi/Lo": ("omaha", {"cards": "six", "hi_lo": True}),
    "Courchevel": ("courchevel", {}),
    "Courchevel Hi/Lo": ("courchevel", {"hi_lo": True}),
    "7 Card Stud": ("seven_card_stud", {}),
    "7 Card Stud Hi/Lo": ("seven_card_stud_hi_lo", {}),
    "Razz": ("razz", {}),
    "Badugi": ("badugi", {}),
    "Triple Draw 2-7 Lowball": ("deuce_to_seven_triple_draw", {}),
    "Single Draw 2-7 Lowball": ("deuce_to_seven_single_draw", {}),
    "5 Card Draw": ("five_card_draw", {"blinds": True, "ante": 0}),
}
BETTING: Final = {
    "No Limit": "no_limit", "NL": "no_limit", "Pot Limit": "pot", "PL": "pot", "Limit": "fixed",
    "Fixed Limit": "fixed",
}  # fmt: skip
STAKES: Final = re.compile(r"([\d.,]+)\s*/\s*[^\d\s()/]{0,3}([\d.,]+)(?=[^()/]*\))")
BUTTON_BLIND: Final = re.compile(r"Button Blind ([^-]+?) - Ante ([^-)]+)")
SEAT: Final = re.compile(r"^Seat (\d+): (.*) \(([^()]+) in chips(?:, [^()]*)?\)(.*)$")
STREET: Final = re.compile(r"^\*\*\* (.+?) \*\*\*(.*)$")
BRACKETS: Final = re.compile(r"\[([^\[\]]*)\]")
UNCALLED: Final = re.compile(r"^Uncalled bet \((.+?)\) returned to (.*)$")
NO_NEW_BETS: Final = ("HOLE CARDS", "DEALING HANDS", "PRE-FLOP", "3rd STREET", "SHOW DOWN")
"""Streets whose bets are added to those before."""
TAIL: Final = r"(?: and is all-in)?(?: and has reached the .* cap)?"
POST: Final = re.compile(
    r"posts (?:the )?(small blind|big blind|small & big blinds|ante|button blind|straddle) (.+?)"
    + TAIL + "$"
)  # fmt: skip
MOVES: Final[Mapping[str, re.Pattern[str]]] = {
    "fold": re.compile(r"folds(?: \[.*\])?$"),
    "check": re.compile(r"checks$"),
    "call": re.compile(rf"calls (.+?){TAIL}$"),
    "bet": re.compile(rf"bets (.+?){TAIL}$"),
    "raise": re.compile(rf"raises (?:.+?) to (.+?){TAIL}$"),
    "bring in": re.compile(rf"brings in(?: low)? for (.+?){TAIL}$"),
    "discard": re.compile(r"discards (\d+) cards?(?: \[(.*)\])?$"),
    "pat": re.compile(r"stands pat(?: on \[.*\])?$"),
    "show": re.compile(r"shows \[(.*?)\]"),
}
OF_NO_ACCOUNT: Final = re.compile(
    r"(mucks hand|doesn't show hand|is sitting out|sits out|is disconnected|is connected"
    r"|has timed out|shows nothing|show(s|ed) hand)"
)
COLLECTED: Final = re.compile(r"^ collected (.+?) from (?:the )?(?:main |side )?pot(?:-\d+)?$")


def looks_like(text: str) -> bool:
    """Return whether a file is text of this site."""
    return HEADER.search(text) is not None


def read(text: str, name: str) -> Iterator[Told]:
    """Yield the hands of a file."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\xa0", " ")
    starts = [*HEADER.finditer(text)]
    for number, match in enumerate(starts):
        end = starts[number + 1].start() if number + 1 < len(starts) else len(text)
        line = text.count("\n", 0, match.start()) + 1
        place = f"hand {match[1]} (line {line}) of {name}"
        try:
            yield _Reader(match[2], text[match.end() : end], place).history
        except Refused as error:
            yield Unread(place, str(error))


class _Reader:
    """A hand, line by line."""

    def __init__(self, header: str, body: str, place: str) -> None:
        lines = [line.strip() for line in body.split("\n")]
        lines = [line for line in lines if line]
        game = [*GAME.finditer(header)]
        if not game:
            raise Refused(f"no game of the rulebook is named in {header[:60]!r}")
        kind = game[-1][1]
        self._game, rules = GAMES[
            kind if "Courchevel" not in kind else kind.removeprefix("5 Card ")
        ]
        rules = {**rules, "betting": BETTING[game[-1][2]]}
        tournament = "Tournament #" in header
        self._cents = not tournament and bool(re.search(r"[$€£₹¥]|\d\.\d", header))
        seated = [match for line in lines if (match := SEAT.match(line))]
        end = next((at for at, line in enumerate(lines) if line.startswith("*** SUMMARY")), None)
        if end is None:
            raise Refused("the hand is cut off: it has no summary, so its end is not known")
        self._all = {match[2]: (int(match[1]), match[3]) for match in seated}
        if len(self._all) < len({*self._all.values()}) or not self._all:
            raise Refused("the seats have no players, or the same player twice")
        self._longest = sorted(self._all, key=len, reverse=True)
        played = [line for line in lines[:end] if not SEAT.match(line)]
        taking_part = {player for line in played if (player := self._player_of(line)[0])}
        self._names = sorted(taking_part, key=lambda player: self._all[player])
        if len(self._names) < 2:
            raise Refused("fewer than two players take part")
        self._seat = {player: seat for seat, player in enumerate(self._names)}
        shown: list[str] = []
        for seat, player in enumerate(self._names):
            shown.append(printable_name(player, seat, shown))
        stacks = [chips(self._all[player][1], self._cents) for player in self._names]
        self.history = ToldHistory(
            place, self._game, rules, shown, stacks, len(stacks) - 1, dealt=[[] for _ in stacks]
        )
        self._chips = Chips(stacks)
        self._posts = Posts()
        self._pots = 0
        self._won = 0
        self._street = ""
        self._first_bets = False
        self._returned = False
        self._last_bets = [0] * len(stacks)
        self._stakes(header)
        for line in played:
            self._line(line)
        self._begin()
        self._summary(lines[end + 1 :])

    def _stakes(self, header: str) -> None:
        rules = self.history.rules
        if match := BUTTON_BLIND.search(header):
            rules["big_blind"] = chips(match[1], self._cents)
            rules["ante"] = chips(match[2], self._cents)
            self._small, self._big = 0, rules["big_blind"]
            return
        stakes = STAKES.findall(header)
        if not stakes:
            raise Refused(f"the stakes are not told in {header[:60]!r}")
        small, big = (chips(each, self._cents) for each in stakes[-1])
        fixed = rules["betting"] == "fixed"
        self._small, self._big = (0, small) if fixed else (small, big)
        if fixed:
            rules["small_bet"], rules["big_bet"] = small, big

    # --- lines

    def _player_of(self, line: str) -> tuple[str, str]:
        """Return the player that a line tells of, and the rest of the line; "" for no player."""
        for player in self._longest:
            if line.startswith(player):
                rest = line[len(player) :]
                if rest.startswith(": ") and not OF_NO_ACCOUNT.match(rest[2:]):
                    return player, rest
                if rest.startswith((" collected ", " cashed out")):
                    return player, rest
        return "", ""

    def _line(self, line: str) -> None:
        if street := STREET.match(line):
            self._begin()
            self._on_street(street[1], street[2])
            return
        if line.startswith("Dealt to "):
            self._dealt(line[len("Dealt to ") :])
            return
        if match := UNCALLED.match(line):
            if match[2] not in self._seat:
                raise Refused(f"{line!r} names nobody at the table")
            self._chips.left[self._seat[match[2]]] += chips(match[1], self._cents)
            self._pots -= chips(match[1], self._cents)
            self._returned = True
            return
        if "cancelled" in line.lower() and line.startswith(("Hand", "***")):
            raise Refused("the hand was cancelled")
        player, rest = self._player_of(line)
        if not player:
            return
        seat = self._seat[player]
        if match := COLLECTED.match(rest):
            cents = chips(match[1], self._cents)
            self._chips.left[seat] += cents
            self._won += cents
        elif rest.startswith(" "):
            raise Refused(f"{line!r}: what the house pays for a hand is no part of the game")
        else:
            self._move(seat, rest[2:], line)

    def _move(self, seat: int, words: str, line: str) -> None:
        history, table = self.history, self._chips
        if post := POST.match(words):
            self._post(seat, post[1], chips(post[2], self._cents))
            return
        matches = ((verb, pattern.match(words)) for verb, pattern in MOVES.items())
        verb, match = next(((verb, match) for verb, match in matches if match), ("", None))
        if match is None:
            raise Refused(f"{line!r} cannot be read: it is no post, bet, draw or showing of cards")
        if verb != "show":
            self._begin()
        if verb in ("fold", "check"):
            history.acts.append(Act(seat, verb))
        elif verb == "call":
            self._add(seat, chips(match[1], self._cents))
            history.acts.append(Act(seat, "call"))
        elif verb == "bet":
            self._add(seat, chips(match[1], self._cents))
            history.acts.append(Act(seat, "to", table.front[seat]))
        elif verb == "raise":
            self._add(seat, chips(match[1], self._cents) - table.front[seat])
            history.acts.append(Act(seat, "to", table.front[seat]))
        elif verb == "bring in":
            cents = chips(match[1], self._cents)
            self._add(seat, cents)
            if table.left[seat]:
                history.rules["bring_in"] = cents
            history.acts.append(Act(seat, "bring in"))
        elif verb in ("discard", "pat") and (
            not history.acts or history.acts[-1].verb != "discard"
        ):
            self._next_street()
        if verb == "discard":
            cards = cards_of(match[2]) if match[2] else ()
            history.acts.append(Act(seat, "discard", int(match[1]), cards))
        elif verb == "pat":
            history.acts.append(Act(seat, "discard"))
        elif verb == "show":
            history.shown[seat] = cards_of(match[1])

    def _add(self, seat: int, cents: int) -> None:
        self._chips.add(seat, cents)
        self._pots += cents

    def _post(self, seat: int, post: str, cents: int) -> None:
        posts, table = self._posts, self._chips
        self._pots += cents
        if post == "ante":
            posts.antes[seat] = cents
            table.dead(seat, cents)
        elif post == "small & big blinds":
            posts.both[seat] = max(cents, self._big)
            table.dead(seat, max(0, cents - self._big))
            table.add(seat, min(cents, self._big))
        elif post == "straddle":
            posts.straddles.append((seat, cents))
            table.add(seat, cents)
        else:
            kind = {
                "small blind": posts.small,
                "big blind": posts.big,
                "button blind": posts.button,
            }
            if not (post == "small blind" and posts.small and posts.big):
                table.add(seat, cents)
            else:
                # A small blind after the blinds is a missed one, and dead.
                table.dead(seat, cents)
            kind[post][seat] = cents

    def _begin(self) -> None:
        """Settle the forced bets, before the first decision or street."""
        if self._first_bets:
            return
        self._first_bets = True
        history, posts, rules = self.history, self._posts, self.history.rules
        if self._game in STUD:
            rules["ante"] = max(posts.antes.values(), default=0)
            rules.setdefault("bring_in", max(1, rules["small_bet"] // 2))
            return
        small = max(posts.small.values(), default=0)
        if rules["betting"] != "fixed":
            small = self._small
        elif not small or not self._chips.left[next(iter(posts.small))]:
            small = self._big // 2
        if self._game == "five_card_draw":
            rules.setdefault("small_bet", self._big)
            rules.setdefault("big_bet", 2 * self._big)
            if small != self._big // 2:
                raise Refused(
                    f"the small blind is {small} and the big one {self._big}: blinds of five-card "
                    "draw are a half and a whole small bet"
                )
        elif self._game != "short_deck":
            rules["small_blind"], rules["big_blind"] = small, self._big
        posts.settle(history, small, self._big)
        if self._game == "five_card_draw" and rules.get("ante"):
            raise Refused("five-card draw has blinds or antes, not both")

    def _next_street(self) -> None:
        if any(self._chips.front):
            self._last_bets = self._chips.front
        self._chips.next_street()

    def _on_street(self, street: str, rest: str) -> None:
        if street.startswith(("FIRST ", "SECOND ")) and "DRAW" not in street:
            raise Refused("the board was run twice, which the history of a single hand cannot tell")
        self._street = street
        if street not in NO_NEW_BETS:
            self._next_street()
        brackets = BRACKETS.findall(rest)
        if brackets and street not in ("SHOW DOWN", "HOLE CARDS"):
            self.history.board += cards_of(brackets[-1])

    def _dealt(self, rest: str) -> None:
        player = next((each for each in self._longest if rest.startswith(each + " [")), None)
        if player is None:
            raise Refused(f"{'Dealt to ' + rest!r} names nobody at the table")
        if player not in self._seat:
            return
        brackets = BRACKETS.findall(rest)
        if not brackets:
            raise Refused(f"{'Dealt to ' + rest!r} has no cards in brackets")
        cards = cards_of(brackets[-1])
        slots = self.history.dealt[self._seat[player]]
        if self._game == "omaha" and len(cards) in (5, 6):
            self.history.rules["cards"] = {5: "five", 6: "six"}[len(cards)]
        if self._street == "3rd STREET" and len(cards) < 3:
            slots += [None] * (3 - len(cards))
        slots += cards

    # --- the end

    def _summary(self, lines: list[str]) -> None:
        history, total, rake = self.history, -1, 0
        for line in lines:
            if match := re.match(r"Total pot (\S+).*?\| *Rake (\S+)", line):
                total, rake = chips(match[1].rstrip("."), self._cents), chips(match[2], self._cents)
            elif match := re.match(r"Board \[(.*)\]$", line):
                if [*cards_of(match[1])] != history.board:
                    raise Refused("the board of the summary is not that of the streets")
            elif match := re.match(r"Seat (\d+): ", line):
                self._shown(line[match.end() :])
        if total < 0:
            raise Refused("the hand is cut off: the summary has no total pot")
        if not self._returned:
            self._return(total)
        if total != self._pots or self._won + rake != total:
            raise Refused(
                f"the chips do not add up: {self._pots} were bet, {self._won} were collected, and "
                f"the pot is told as {total} with a rake of {rake}"
            )
        history.rake = rake
        history.stacks_after = [*self._chips.left]

    def _return(self, total: int) -> None:
        """Give the last bet back as far as nobody called it, where older files do not say so."""
        self._next_street()
        front = self._last_bets
        second, most = sorted(front)[-2:]
        if self._pots - (most - second) == total:
            self._chips.left[front.index(most)] += most - second
            self._pots = total

    def _shown(self, rest: str) -> None:
        player = next((each for each in self._longest if rest.startswith(each)), None)
        match = re.search(r" (?:showed|mucked) \[(.*?)\]", rest[len(player or "") :])
        if player in self._seat and match:
            seat = self._seat[player]
            shown = self.history.shown
            shown[seat] = max(shown.get(seat, ()), cards_of(match[1]), key=len)
