"""Texts of hands as other sites write them, made from the events of a hand.

They share no code with the readers: the tests read them back and compare the chips.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from random import Random
from typing import Any

from pokernight.cards import rank, suit
from pokernight.engine.events import Event
from pokernight.engine.hand import Hand, events_of

PIPS = "23456789TJQKA"
STUD = ("seven_card_stud", "seven_card_stud_hi_lo", "razz")
TITLES = {
    "holdem": "Hold'em",
    "omaha": "Omaha",
    "courchevel": "Courchevel",
    "short_deck": "6+ Hold'em",
    "seven_card_stud": "7 Card Stud",
    "seven_card_stud_hi_lo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
    "badugi": "Badugi",
    "deuce_to_seven_triple_draw": "Triple Draw 2-7 Lowball",
    "deuce_to_seven_single_draw": "Single Draw 2-7 Lowball",
    "five_card_draw": "5 Card Draw",
}
LIMITS = {"no_limit": "No Limit", "pot": "Pot Limit", "fixed": "Limit"}


def card(face: int) -> str:
    return PIPS[rank(face)] + "cdhs"[suit(face)]


def cards(faces: Sequence[int]) -> str:
    return " ".join(map(card, faces))


def dollars(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"${whole}.{rest:02}" if rest else f"${whole}"


class StarsText:
    """A hand as PokerStars writes it; ``seen`` is the seat whose cards are open."""

    def __init__(self, hand: Hand, names: Sequence[str], seen: int, number: int) -> None:
        assert hand.opening is not None
        self.opening = hand.opening
        self.game = hand.opening.game.name
        self.names = names
        self.seen = seen
        self.lines: list[str] = []
        seats = len(names)
        self.left = list(hand.opening.stacks)
        self.front = [0] * seats
        self.hands: list[list[int]] = [[] for _ in names]
        self.ups: list[list[int]] = [[] for _ in names]
        self.board: list[int] = []
        self.raked = 0
        self.won = 0
        self.street = 0
        self.draws = 0
        self.dealt_now: list[tuple[int, int, bool]] = []
        self.mucked: list[int] = []
        self.shown: list[int] = []
        self._head(number)
        self.holes = False
        for event in events_of(hand):
            self._event(event)
        self._flush()
        self.lines += [
            "*** SUMMARY ***",
            f"Total pot {dollars(self.won + self.raked)} | Rake {dollars(self.raked)}",
        ]
        if self.board:
            self.lines.append(f"Board [{cards(self.board)}]")
        for seat, name in enumerate(names):
            end = "folded before Flop (didn't bet)"
            if seat in self.mucked and (number % 2 or seat == seen):
                end = f"mucked [{cards(self.hands[seat])}]"
            elif seat in self.shown:
                end = f"showed [{cards(self.hands[seat])}] and won ($1)"
            self.lines.append(f"Seat {seat + 1}: {name} {end}")

    def text(self) -> str:
        return "\n".join(self.lines) + "\n\n\n"

    def _head(self, number: int) -> None:
        rules: Any = self.opening.rules

        def get(name: str) -> Any:
            return getattr(rules, name, 0)

        title = TITLES[self.game] + (" Hi/Lo" if get("hi_lo") is True else "")
        if get("cards") in ("five", "six"):
            title = f"{ {'five': 5, 'six': 6}[get('cards')] } Card {title}"
        limit = LIMITS[get("betting")]
        small, big = get("small_blind"), get("big_blind")
        if self.game == "five_card_draw" and limit != "Limit":
            small, big = get("small_bet") // 2, get("small_bet")
        elif limit == "Limit":
            small, big = rules.bets
        stakes = f"{dollars(small)}/{dollars(big)} USD"
        if self.game == "short_deck":
            stakes = f"Button Blind {dollars(get('big_blind'))} - Ante {dollars(get('ante'))} USD"
        self.lines += [
            f"PokerStars Hand #{number}:  {title} {limit} ({stakes}) - 2026/01/02 3:04:05 ET",
            f"Table 'Polaris' 9-max Seat #{self.opening.button + 1} is the button",
        ]
        self.lines += [
            f"Seat {seat + 1}: {name} ({dollars(self.opening.stacks[seat])} in chips)"
            for seat, name in enumerate(self.names)
        ]

    def _pay(self, seat: int, cents: int, front: bool = True) -> str:
        self.left[seat] -= cents
        if front:
            self.front[seat] += cents
        return "" if self.left[seat] else " and is all-in"

    def _flush(self) -> None:
        """Write the cards dealt since the last line, as a street."""
        dealt, self.dealt_now = self.dealt_now, []
        if not dealt:
            return
        if self.game in STUD:
            self.front = [0] * len(self.names)
            self.street += 1
            first = self.street == 1
            self.lines.append(
                "*** RIVER ***" if self.street == 5
                else f"*** {self.street + 2}{'rd' if first else 'th'} STREET ***"
            )  # fmt: skip
            for seat, name in enumerate(self.names):
                new = [face for player, face, _ in dealt if player == seat]
                up = [face for player, face, lies in dealt if player == seat and lies]
                before = self.hands[seat] if seat == self.seen else self.ups[seat]
                shows = new if seat == self.seen else up
                if shows:
                    old = f"[{cards(before)}] " if before else ""
                    self.lines.append(f"Dealt to {name} {old}[{cards(shows)}]")
                self.hands[seat] += new
                self.ups[seat] += up
            return
        if not self.holes:
            self.holes = True
            self.lines.append("*** HOLE CARDS ***" if len(TITLES[self.game]) < 11
                              and self.game != "badugi" else "*** DEALING HANDS ***")  # fmt: skip
        for seat, name in enumerate(self.names):
            new = [face for player, face, _ in dealt if player == seat]
            if new and seat == self.seen:
                old = f"[{cards(self.hands[seat])}] " if self.hands[seat] else ""
                self.lines.append(f"Dealt to {name} {old}[{cards(new)}]")
            self.hands[seat] += new

    def _event(self, event: Event) -> None:
        kind, seat = event.kind, event.seat
        name = self.names[seat] if seat >= 0 else ""
        faces = [sight.face for sight in event.cards]
        if kind in ("dealt", "dealt up"):
            self.dealt_now += [(seat, face, kind == "dealt up") for face in faces]
            return
        self._flush()
        line = ""
        match kind:
            case "ante":
                end = self._pay(seat, event.amount, front=False)
                line = f"{name}: posts the ante {dollars(event.amount)}{end}"
            case "post" if event.args.get("name") == "the bring-in":
                end = self._pay(seat, event.amount)
                line = f"{name}: brings in for {dollars(event.amount)}{end}"
            case "post":
                self._post(event, name)
            case "fold" | "check":
                line = f"{name}: {kind}s"
            case "call":
                end = self._pay(seat, event.amount)
                line = f"{name}: calls {dollars(event.amount)}{end}"
            case "bet" | "raise":
                added, high = event.amount - self.front[seat], max(self.front)
                end = self._pay(seat, added)
                line = f"{name}: bets {dollars(event.amount)}{end}"
                if high:
                    by = dollars(event.amount - high)
                    line = f"{name}: raises {by} to {dollars(event.amount)}{end}"
            case "board":
                self._board(faces)
            case "uncalled":
                self.left[seat] += event.amount
                line = f"Uncalled bet ({dollars(event.amount)}) returned to {name}"
            case "draw":
                self._draw(seat, name, faces)
            case "rake":
                self.raked += event.amount
            case "show":
                if not self.shown and not self.mucked:
                    self.lines.append("*** SHOW DOWN ***")
                self.shown.append(seat)
                line = f"{name}: shows [{cards(self.hands[seat])}] (a hand of [words])"
            case "muck":
                self.mucked.append(seat)
                line = f"{name}: mucks hand"
            case "win":
                self.won += event.amount
                line = f"{name} collected {dollars(event.amount)} from pot"
        if line:
            self.lines.append(line)

    def _post(self, event: Event, name: str) -> None:
        words, cents = event.args.get("name"), event.amount
        if words in ("the small blind", "the big blind"):
            end = self._pay(event.seat, cents)
            kind = str(words).removeprefix("the ")
            if self.game == "short_deck":
                kind = "button blind"
            self.lines.append(f"{name}: posts {kind} {dollars(cents)}{end}")
        elif words == "the blind owed":
            end = self._pay(event.seat, cents)
            last = self.lines[-1]
            if last.startswith(f"{name}: dead "):
                dead = int(last.rsplit(" ", 1)[1])
                self.lines[-1] = f"{name}: posts small & big blinds {dollars(cents + dead)}{end}"
            else:
                self.lines.append(f"{name}: posts big blind {dollars(cents)}{end}")
        elif "antes" in event.words:
            end = self._pay(event.seat, cents, front=False)
            self.lines.append(f"{name}: posts the ante {dollars(cents)}{end}")
        else:
            self._pay(event.seat, cents, front=False)
            self.lines.append(f"{name}: dead {cents}")

    def _board(self, faces: Sequence[int]) -> None:
        names = {0: "FLOP", 3: "TURN", 4: "RIVER"}
        if self.game == "courchevel":
            names = {0: "PRE-FLOP", 1: "FLOP", 3: "TURN", 4: "RIVER"}
        title = "RIVER" if self.game in STUD else names[len(self.board)]
        if title != "PRE-FLOP":
            self.front = [0] * len(self.names)
        before = f"[{cards(self.board)}] " if self.board else ""
        self.lines.append(f"*** {title} *** {before}[{cards(faces)}]")
        self.board += faces

    def _draw(self, seat: int, name: str, faces: Sequence[int]) -> None:
        last = self.lines[-1]
        if ": discards " not in last and ": stands pat" not in last and "Dealt to" not in last:
            self.front = [0] * len(self.names)
            if self.game != "five_card_draw":
                self.draws += 1
                self.lines.append(f"*** {['FIRST', 'SECOND', 'THIRD'][self.draws - 1]} DRAW ***")
        if not faces:
            self.lines.append(f"{name}: stands pat")
            return
        self.hands[seat] = [face for face in self.hands[seat] if face not in faces]
        named = f" [{cards(faces)}]" if seat == self.seen else ""
        plural = "s" if len(faces) > 1 else ""
        self.lines.append(f"{name}: discards {len(faces)} card{plural}{named}")


SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
NOW_GAMES = {
    ("holdem", False): "No Limit Texas Hold'em",
    ("omaha", False): "Pot Limit Omaha Hi",
    ("omaha", True): "Pot Limit Omaha Hi/Lo 8 or Better",
}


def now_cards(faces: Sequence[int]) -> str:
    named = [card(face) for face in faces]
    return ", ".join(each[0].replace("T", "10") + SUITS[each[1]] for each in named)


def now_lines(hand: Hand, names: Sequence[str], number: int) -> list[str]:
    """The entries of a hand as Poker Now writes them, the first first."""
    opening = hand.opening
    assert opening is not None
    players = [f'"{name} @ id{seat}"' for seat, name in enumerate(names)]
    game = NOW_GAMES[opening.game.name, bool(getattr(opening.rules, "hi_lo", False))]
    stacks = " | ".join(
        f"#{seat + 1} {player} ({opening.stacks[seat]})" for seat, player in enumerate(players)
    )
    dealer = f"(dealer: {players[opening.button]})"
    if opening.dead_small_blind:
        dealer = "(dead button)"
    lines = [f"-- starting hand #{number}  ({game}) {dealer} --", f"Player stacks: {stacks}"]
    front, left = [0] * len(names), list(opening.stacks)
    held: list[list[int]] = [[] for _ in names]
    board: list[int] = []

    def pay(seat: int, cents: int, counts: bool = True) -> str:
        left[seat] -= cents
        front[seat] += cents * counts
        return "" if left[seat] else " and go all in"

    for event in events_of(hand):
        kind, seat, cents = event.kind, event.seat, event.amount
        player = players[seat] if seat >= 0 else ""
        faces = [sight.face for sight in event.cards]
        if kind == "dealt":
            held[seat] += faces
        elif kind == "ante" or (kind == "post" and "antes" in event.words):
            pay(seat, cents, counts=False)
            lines.append(f"{player} posts an ante of {cents}")
        elif kind == "post":
            words: Any = event.args.get("name")
            pay(seat, cents, counts=bool(words))
            lines.append(
                f"{player} posts " + {
                    "the small blind": "a small blind", "the big blind": "a big blind",
                    "a straddle": "a straddle", "the blind owed": "a missed big blind",
                    None: "a missing small blind",
                }[words] + f" of {front[seat] if words == 'a straddle' else cents}"
            )  # fmt: skip
        elif kind in ("fold", "check"):
            lines.append(f"{player} {kind}s")
        elif kind == "call":
            end = pay(seat, cents)
            lines.append(f"{player} calls {front[seat]}{end}")
        elif kind in ("bet", "raise"):
            end = pay(seat, cents - front[seat])
            lines.append(f"{player} {'bets' if kind == 'bet' else 'raises to'} {cents}{end}")
        elif kind == "board":
            front = [0] * len(names)
            title = {0: "Flop", 3: "Turn", 4: "River"}[len(board)]
            lines.append(f"{title}: {now_cards(board)} [{now_cards(faces)}]")
            board += faces
        elif kind == "uncalled":
            lines.append(f"Uncalled bet of {cents} returned to {player}")
        elif kind == "show":
            lines.append(f"{player} shows a {now_cards(held[seat])}.")
        elif kind == "win":
            lines.append(f"{player} collected {cents} from pot with Pair, K's (combination: K♠)")
    return [*lines, f"-- ending hand #{number} --"]


def now_csv(entries: Sequence[str]) -> str:
    """A log: the last entry first."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(["entry", "at", "order"])
    for place in range(len(entries) - 1, -1, -1):
        table.writerow([entries[place], "2026-01-02T03:04:05.678Z", 166_000_000_000_000 + place])
    return out.getvalue()


def random_play(hand: Hand, rng: Random) -> Hand:
    """Random answers, more calls than an even draw has, and few cards drawn."""
    while (ask := hand.ask) is not None:
        answer = ask.default
        if ask.kind == "draw":
            may = ask.legal.options  # type: ignore[attr-defined]
            answer = tuple(sorted(rng.sample(may, rng.choice((0, 1, 1, 2)))))
        elif rng.random() < 0.35:
            answer = ask.legal.draw(rng)
        elif "call" in ask.legal:
            answer = "call"
        hand.play(answer, ask.seat)
    return hand
