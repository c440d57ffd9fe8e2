"""Reader of PHH, the poker hand history format of PokerKit (https://phh.readthedocs.io)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from pokernight.cards import parse
from pokernight.errors import Refused
from pokernight.games.phh import RECORD
from pokernight.hand_histories.told_history import (
    STUD,
    Act,
    Kept,
    Slot,
    Told,
    ToldHistory,
    Unread,
    chips,
    printable_name,
)

VARIANTS: Final[Mapping[str, tuple[str, dict[str, Any]]]] = {
    "NT": ("holdem", {"betting": "no_limit"}),
    "FT": ("holdem", {"betting": "fixed"}),
    "NS": ("short_deck", {"betting": "no_limit"}),
    "PO": ("omaha", {"betting": "pot"}),
    "FO/8": ("omaha_hi_lo", {"betting": "fixed"}),
    "F7S": ("seven_card_stud", {"betting": "fixed"}),
    "F7S/8": ("seven_card_stud_hi_lo", {"betting": "fixed"}),
    "FR": ("razz", {"betting": "fixed"}),
    "F2L3D": ("deuce_to_seven_triple_draw", {"betting": "fixed"}),
    "N2L1D": ("deuce_to_seven_single_draw", {"betting": "no_limit"}),
    "FB": ("badugi", {"betting": "fixed"}),
}
"""Games by their code, with the house rules that the code says."""


def looks_like(text: str) -> bool:
    """Return whether a file may be PHH."""
    return re.search(r"^\s*variant\s*=", text, re.MULTILINE) is not None


def read(text: str, name: str) -> Iterator[Told]:
    """Yield the hands of a file; of PHHS those of its tables, in the order of their numbers."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        yield from _one_by_one(text, name, str(error))
        return
    if "variant" in data:
        yield _hand(data, name)
        return
    for number, fields in data.items():
        place = f"hand {number} of {name}"
        if isinstance(fields, dict):
            yield _hand(fields, place)
        else:
            yield Unread(place, f"a hand of PHHS is a table, not {fields!r}")


def _one_by_one(text: str, name: str, why: str) -> Iterator[Told]:
    """Yield the hands of a PHHS file that is no TOML as a whole, table by table."""
    parts = re.split(r"^(?=\s*\[[^\[\]\n]+\]\s*$)", text, flags=re.MULTILINE)
    hands = [part for part in parts if looks_like(part)]
    if len(hands) < 2:
        yield Unread(name, f"it is no TOML: {why}")
        return
    for part in hands:
        head = part.lstrip().split("\n", 1)[0].strip("[] \r")
        try:
            data = tomllib.loads(part)
            yield _hand(next(iter(data.values())), f"hand {head} of {name}")
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            yield Unread(f"hand {head} of {name}", f"it is no TOML: {error}")


def _hand(fields: Mapping[str, Any], place: str) -> Told:
    if isinstance(record := fields.get(RECORD), str):
        return Kept(place, record)
    try:
        return _Reader(fields, place).history
    except Refused as error:
        return Unread(place, str(error))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        wrong = f"no {error}" if isinstance(error, KeyError) else "a field has the wrong form"
        return Unread(place, f"this PHH is malformed: {wrong}")


class _Reader:
    """A hand of PHH, field by field; players are counted from the first left of the button."""

    def __init__(self, fields: Mapping[str, Any], place: str) -> None:
        code = str(fields["variant"])
        if code not in VARIANTS:
            known = ", ".join(VARIANTS)
            raise Refused(f"the rulebook has no game for the variant {code!r}: it has {known}")
        self._game, rules = VARIANTS[code]
        self._cents = _has_cents(fields)
        stacks = self._numbers(fields, "starting_stacks")
        count = len(stacks)
        self._fields = fields
        numbered = fields.get("seats")
        if not isinstance(numbered, list) or sorted({*map(str, numbered)}) != sorted(
            map(str, numbered)
        ):
            numbered = list(range(count))
        if len(numbered) != count:
            raise Refused(f"seats are {len(numbered)}, and stacks {count}")
        ranked = sorted(range(count), key=lambda player: int(numbered[player]))
        self.seat = {player: ranked.index(player) for player in range(count)}
        names = [str(each) for each in fields.get("players") or [""] * count]
        by_seat: list[str] = []
        for seat, player in enumerate(ranked):
            name = names[player] if player < len(names) else ""
            by_seat.append(printable_name(name, seat, by_seat))
        self.history = ToldHistory(
            place, self._game, dict(rules), by_seat, [stacks[player] for player in ranked],
            self.seat[count - 1], dealt=[[] for _ in stacks],
        )  # fmt: skip
        self._forced(count)
        after = fields.get("finishing_stacks")
        if isinstance(after, list) and len(after) == count:
            finished = self._numbers(fields, "finishing_stacks")
            self.history.stacks_after = [finished[player] for player in ranked]
            self.history.rake = max(0, sum(stacks) - sum(finished))
        actions = fields["actions"]
        if not isinstance(actions, list):
            raise Refused("actions are a list")
        for action in actions:
            self._act(str(action))

    def _numbers(self, fields: Mapping[str, Any], name: str) -> list[int]:
        return [self._number(each, name) for each in fields[name]]

    def _number(self, value: Any, name: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise Refused(f"{name} has {value!r}, which is no number of chips")
        sign = -1 if value < 0 else 1
        return sign * chips(f"{abs(value):f}" if isinstance(value, float) else str(abs(value)),
                            self._cents)  # fmt: skip

    # --- forced bets

    def _forced(self, count: int) -> None:
        history, fields, rules = self.history, self._fields, self.history.rules
        for name in ("small_bet", "big_bet", "bring_in"):
            if fields.get(name):
                rules[name] = self._number(fields[name], name)
        antes = self._numbers(fields, "antes") if "antes" in fields else [0] * count
        if len(antes) != count:
            raise Refused(f"antes are {len(antes)}, and stacks {count}")
        blinds = [0] * count
        if self._game not in STUD:
            blinds = self._numbers(fields, "blinds_or_straddles")
            if len(blinds) != count:
                raise Refused(f"blinds_or_straddles are {len(blinds)}, and stacks {count}")
            big = self._blinds(blinds, count)
            if (
                fields.get("min_bet")
                and (least := self._number(fields["min_bet"], "min_bet")) != big
            ):
                rules["small_bet"] = least
        ante = self._antes(antes, blinds, count)
        if ante or self._game != "omaha_hi_lo":
            rules["ante"] = ante
        for player, cents in enumerate(blinds):
            if cents < 0:
                dead = antes[player] - (ante if "big_blind_ante" not in rules else 0)
                history.owed[self.seat[player]] = (max(0, dead), -cents)

    def _antes(self, antes: Sequence[int], blinds: Sequence[int], count: int) -> int:
        """Return the ante, and set the rule of an ante that a single player pays for all."""
        plain = [cents for cents, blind in zip(antes, blinds, strict=True) if blind >= 0]
        if len({*plain}) == 1:
            return plain[0]
        paying = [player for player, cents in enumerate(antes) if cents and blinds[player] >= 0]
        big = 0 if count == 2 else blinds.index(max(blinds)) if self.history.dead_small_blind else 1
        if paying == [big]:
            self.history.rules["big_blind_ante"] = True
        elif paying == [count - 1]:
            self.history.rules["button_ante"] = True
        else:
            raise Refused(f"antes {list(antes)} are not those of all, the big blind or the button")
        return antes[paying[0]]

    def _blinds(self, blinds: Sequence[int], count: int) -> int:
        """Set the blinds and straddles; return the big blind."""
        history, rules = self.history, self.history.rules
        posted = [max(0, cents) for cents in blinds]
        if self._game == "short_deck":
            alone = count - 1 if count > 2 else 0
            if [player for player, cents in enumerate(posted) if cents] == [alone]:
                rules["posts"], rules["big_blind"] = "dealer", posted[alone]
                rules["small_blind"] = 0
                return posted[alone]
            rules["posts"] = "two"
        first, second, *others = posted
        if count > 2 and first and not second:
            history.dead_small_blind, first, second = True, 0, first
        elif count == 2 and second and not first:
            history.dead_small_blind = True
        if not second:
            raise Refused(f"blinds_or_straddles {list(blinds)} have no big blind")
        rules["big_blind"] = second
        rules["small_blind"] = second // 2 if history.dead_small_blind else first
        third = others[0] if others and not any(others[1:]) else 0
        if self._game == "omaha_hi_lo" and 0 < third <= rules.get("small_bet", 0):
            rules["third_blind"] = third
            return second
        self._straddles(others, second, count)
        return second

    def _straddles(self, others: Sequence[int], big: int, count: int) -> None:
        history, rules = self.history, self.history.rules
        offset = 1 if history.dead_small_blind else 2
        later = [0] * (2 - offset) + list(others)
        seats = [(place + offset, cents) for place, cents in enumerate(later) if cents]
        if not seats:
            return
        run = [(offset + number, big << (number + 1)) for number in range(len(seats))]
        if seats == run:
            rules["straddle"] = "under_the_gun"
            if len(seats) > 1:
                rules["restraddles"] = len(seats) - 1
        elif seats == [(count - 1, 2 * big)]:
            rules["straddle"] = "button"
        else:
            raise Refused(f"straddles of {[cents for _, cents in seats]} fit no rule")
        for player, _ in seats:
            history.acts.append(Act(self.seat[player], "straddle"))

    # --- actions

    def _act(self, action: str) -> None:
        words = action.partition("#")[0].split()
        history = self.history
        match words:
            case []:
                return
            case ["d", "dh", player, cards]:
                history.dealt[self._player(player)] += _slots(cards)
            case ["d", "db", cards]:
                history.board += parse(cards)
            case [player, "f"]:
                history.acts.append(Act(self._player(player), "fold"))
            case [player, "cc"]:
                history.acts.append(Act(self._player(player), "stay"))
            case [player, "pb"]:
                history.acts.append(Act(self._player(player), "bring in"))
            case [player, "cbr", amount]:
                cents = chips(amount, self._cents)
                history.acts.append(Act(self._player(player), "to", cents))
            case [player, "sd"]:
                history.acts.append(Act(self._player(player), "discard"))
            case [player, "sd", cards]:
                slots = _slots(cards)
                known = tuple(card for card in slots if card is not None)
                history.acts.append(Act(self._player(player), "discard", len(slots), known))
            case [player, "sm"] | [player, "sm", "-"]:
                self._player(player)
            case [player, "sm", cards]:
                shown = tuple(card for card in _slots(cards) if card is not None)
                seat = self._player(player)
                history.shown[seat] = max(history.shown.get(seat, ()), shown, key=len)
            case _:
                raise Refused(f"{action!r} is no action of PHH")

    def _player(self, word: str) -> int:
        number = word[1:]
        if word[:1] != "p" or not number.isascii() or not number.isdigit():
            raise Refused(f"{word!r} is no player: they are p1, p2, ...")
        if int(number) - 1 not in self.seat:
            raise Refused(f"there is no player {word}: there are {len(self.seat)}")
        return self.seat[int(number) - 1]


def _slots(cards: str) -> list[Slot]:
    """Return cards, None for each ``??``."""
    return [None if cards[at : at + 2] == "??" else parse(cards[at : at + 2])[0]
            for at in range(0, len(cards), 2)]  # fmt: skip


def _has_cents(fields: Mapping[str, Any]) -> bool:
    """Return whether any amount has a part after the point, so that the unit has hundredths."""
    numbers: list[Any] = [
        fields.get(name) for name in ("min_bet", "small_bet", "big_bet", "bring_in")
    ]
    for name in ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"):
        numbers += fields.get(name) or []
    bets = [str(action).partition("#")[0] for action in fields.get("actions") or []]
    return any(isinstance(each, float) and each % 1 for each in numbers) or any(
        re.search(r" cbr \d*\.\d*[1-9]", action) for action in bets
    )
