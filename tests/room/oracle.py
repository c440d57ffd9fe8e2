"""Oracle of secrets, from the hand as it is: written anew, with no code of the sending side.

Cards have names of their own in these tests, so that every one that is named anywhere is found by
looking for it among the bytes.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from pokernight import cards
from pokernight.engine.facts import bits
from pokernight.engine.state import State
from pokernight.fair_deals import shuffle
from pokernight.session.session import Session
from pokernight.table import table as tables

MARK = "~^~"
"""In every name of a card that is written while a test listens, and nowhere else."""
_SUITS = re.compile(f"[{cards.SUIT_SYMBOLS}]")
_CARD = f"(?:10|[2-9JQKA])[{cards.SUIT_SYMBOLS}]"
_READ_AS = re.compile(f"({_CARD}|Joker) as ({_CARD})")
_MAY_BE = re.compile(f"((?:{_CARD} and )?{_CARD}) (?:is|are) the ({_CARD}), if you like:")
_A_MARK = re.compile(f"the ({_CARD}), if you like")
_READINGS = {("reads", "said"), ("help", "have"), ("show", "words"), ("win", "words")}
"""Fields with a reading of a hand, naming substitutes of its cards; words of events by kind."""
_REASONS = {("marks", "why"), ("help", "why")}
"""Fields with the reasons for the readings of a card."""
_PACK = re.compile(rf'"cards":"((?:\w\w{re.escape(MARK)})+)"')
PLAIN_NAMES = cards._NAMES
SPECTATOR = 31


def mark_cards(patch: pytest.MonkeyPatch) -> None:
    """Give every card a name by which it is found wherever it is written."""
    parse = cards.parse_deck
    patch.setattr(cards, "_NAMES", tuple([name + MARK for name in PLAIN_NAMES]))
    plain = {**cards._PLAIN_SUITS, **dict.fromkeys(map(ord, MARK))}
    patch.setattr(cards, "_PLAIN_SUITS", plain)
    for module in (shuffle, tables):
        patch.setattr(module, "parse_deck", lambda text: parse(text.replace(MARK, "")))


def named(text: str) -> set[str]:
    """The cards that are named in a text, as ``As``."""
    found = {part[-2:] for part in text.split(MARK)[:-1]}
    for one in _SUITS.finditer(text):
        rank = text[one.start() - 1].replace("0", "T")
        found.add(rank + cards.SUITS[cards.SUIT_SYMBOLS.index(one[0])])
    return {one if one in PLAIN_NAMES else one[0] + one[1].lower() for one in found}


def _is_read_as(card: str, other: str) -> bool:
    """Return whether a card may count as another.

    These are a joker, a black six, the four of spades, and a card with a deuce.
    """
    if card == "Jk":
        return True
    if card in ("6s", "6c"):
        return other[0] == "A"
    return (card == "4s" and other in ("8s", "Qs")) or _two_above(card) == other


def _may_be(own: Sequence[str], other: str) -> bool:
    """Return whether a card, or a card with the deuce at its right, may be another."""
    if len(own) == 1:
        return own[0] == "4s" and other in ("8s", "Qs")
    return own[1] in ("2d", "2c") and _two_above(own[0]) == other


def _two_above(card: str) -> str:
    at = cards.RANKS.index(card[0]) + 2
    return cards.RANKS[at] + card[1] if at < len(cards.RANKS) else ""


def _one(said: str) -> str:
    """The card that is named there."""
    (card,) = named(said)
    return card


def without_readings(said: Any, known: set[str], at: tuple[str, ...] = ()) -> Any:
    """A frame without the cards that others, which its reader knows, are said to count as.

    Those lie nowhere. Only they are taken out, and only where a hand is read out or it is said
    what a card may be: whatever else stands in the same sentence is left.
    """
    if isinstance(said, list):
        return [without_readings(one, known, at) for one in said]
    if isinstance(said, dict):
        kind = said.get("kind") if at == ("news",) else None
        inner = (kind,) if isinstance(kind, str) else at
        cleaned = {key: without_readings(one, known, (*inner, key)) for key, one in said.items()}
        if at == ("reads",):
            played = [token for token in said["stand_for"] if int(token) in said["cards"]]
            cleaned["stand_for"] |= dict.fromkeys(played, "")
        elif said.get("text") == "{card:cards} as {identity:cards}":
            card, other = (str(said[part]).removesuffix(MARK) for part in ("card", "identity"))
            cleaned["identity"] = "" if card in known and _is_read_as(card, other) else other
        elif str(said.get("text")).startswith("{which:cards+} ") and isinstance(said["mark"], dict):
            own = [card.removesuffix(MARK) for card in said["which"]]
            other = str(said["mark"].get("card")).removesuffix(MARK)
            if {*own} <= known and _may_be(own, other):
                cleaned["mark"]["card"] = ""
        elif at == ("marks",) and said["why"] != cleaned["why"] and _A_MARK.fullmatch(said["what"]):
            cleaned["what"] = ""
        return cleaned
    if not isinstance(said, str):
        return said

    def read_as(found: re.Match[str]) -> str:
        card, other = "Jk" if found[1] == "Joker" else _one(found[1]), _one(found[2])
        return found[1] if card in known and _is_read_as(card, other) else found[0]

    def may_be(found: re.Match[str]) -> str:
        own = [_one(card) for card in found[1].split(" and ")]
        return found[1] if {*own} <= known and _may_be(own, _one(found[2])) else found[0]

    if at in _READINGS:
        return _READ_AS.sub(read_as, said)
    return _MAY_BE.sub(may_be, said) if at in _REASONS else said


@dataclass
class Oracle:
    """Knowledge of every player about the hand on the table.

    Attributes:
        knew: by card, the mask of the seats that have known it at some instant of this hand;
            ``told_of``: of those that have learnt something about where it lies.
        shown: cards that their holders have shown after it.
        checked: how many cards in views were held against the truth; ``unknown``: how many of
            them were hidden from their reader; ``named``: cards named in frames, one way or other.
    """

    session: Session
    knew: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    told_of: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    shown: set[str] = field(default_factory=set)
    checked: int = 0
    unknown: int = 0
    named: int = 0
    ids: dict[str, dict[tuple[int, int], int]] = field(default_factory=lambda: defaultdict(dict))
    _began: Any = None

    def look(self, state: State) -> None:
        """The hand at this instant."""
        if state.began is not self._began:
            self._began = state.began
            self.knew, self.told_of = defaultdict(int), defaultdict(int)
            self.ids.clear()
        for face, mask in zip(state.face, state.knows, strict=True):
            if mask:
                self.knew[PLAIN_NAMES[face]] |= mask
        for fact in state.facts:
            for card in bits(fact.faces):
                self.told_of[PLAIN_NAMES[card]] |= fact.knowers

    def seat(self, name: str) -> int:
        """The seat in the hand on the table of somebody by name, or that of a spectator."""
        table = self.session.table
        playing = table.playing or table.last
        assert playing is not None
        seats = [playing.chairs[chair] for chair in playing.seating.seats]
        names = [player.name for player in seats if player is not None]
        return names.index(name) if name in names else SPECTATOR

    def may_know(self, name: str) -> set[str]:
        """The cards that somebody has been able to know in the hand on the table."""
        seat = self.seat(name)
        known = {card for card, mask in self.knew.items() if mask >> seat & 1}
        return known | self.shown

    def check(self, name: str, frame: bytes) -> None:
        """Hold what is sent to somebody against the truth as it is now.

        Raises:
            AssertionError: if it names a card that its reader may not know, or shows one wrongly.
        """
        text = frame.decode()
        table = self.session.table
        playing = table.playing or table.last
        if playing is None:
            assert not named(_without_packs(text)), text
            return
        self.look(playing.hand.state)
        self.shown = {one[:2] for cards in self.session.showed.values() for one in cards}
        said = msgspec.json.decode(frame)
        if said.get("view"):
            self._view(name, playing.hand.state, said["view"])
            self._explained(said)
        seat = self.seat(name)
        facts = {card for card, mask in self.told_of.items() if mask >> seat & 1}
        readings = without_readings(said, self.may_know(name) | facts)
        text = _without_packs(msgspec.json.encode(readings).decode())
        for ask in playing.hand.questions:
            clause = playing.entry.game.clause(ask.clause) if ask.clause else ""
            for part in (clause, clause.removeprefix(f"{ask.clause}. ")):  # with and without number
                text = text.replace(msgspec.json.encode(part).decode(), "")
        told = named(text)
        self.named += len(told)
        wrong = told - self.may_know(name) - facts
        assert not wrong, (name, wrong, [_near(text, one) for one in wrong])

    def _view(self, name: str, state: State, view: dict[str, Any]) -> None:
        """Every card lies where it lies, and shows its face to those who know it alone."""
        seat = self.seat(name)
        zones = [*state.hands, state.board, state.aside]
        told = [*view["hands"], view["board"], view["aside"]]
        for zone, shown in zip(zones, told, strict=True):
            for token, card in zip(zone, shown, strict=True):
                knows = state.knows[token] >> seat & 1
                face = PLAIN_NAMES[state.face[token]] + MARK if knows else None
                assert card["card"] == face, (name, card, face)
                self.checked += 1
                self.unknown += not knows
                self._id(name, state.generation, token, card["token"])
        for zone, ids in ((state.stub, view["stub"]), (state.muck, view["muck"])):
            for token, one in zip(zone, ids, strict=True):
                self._id(name, state.generation, token, one)
        facts = [fact for fact in state.facts if fact.knowers >> seat & 1]
        for fact, one in zip(facts, view["facts"], strict=True):
            faces = {PLAIN_NAMES[card] + MARK for card in bits(fact.faces)}
            assert set(one["cards"]) == faces

    def _explained(self, said: dict[str, Any]) -> None:
        """Only cards that the reader sees are said to be wild, to be played, to be another."""
        view = said["view"]
        zones = [*view["hands"], view["board"]]
        faces = {card["token"] for zone in zones for card in zone if card["card"] is not None}
        for one in [*said["marks"], *said["reads"]]:
            assert {*one["cards"], *map(int, one.get("stand_for", ()))} <= faces

    def _id(self, name: str, generation: int, token: int, one: int) -> None:
        """A card keeps its name for one reader, and no other reader has that name for it."""
        ids, card = self.ids[name], (generation, token)
        if card not in ids:
            others = [there.get(card) for who, there in self.ids.items() if who != name]
            assert one not in (*others, *card), (name, card)
            ids[card] = one
        assert ids[card] == one, (name, card)


def _near(text: str, card: str) -> str:
    """Return the text around the name of a card."""
    found = re.search(f"{card}{re.escape(MARK)}|{cards.pretty(PLAIN_NAMES.index(card))}", text)
    return "" if found is None else text[max(0, found.start() - 150) : found.end() + 50]


def _without_packs(text: str) -> str:
    """A frame without what its decks are made of, which is no secret: all cards, in order."""
    for found in set(_PACK.findall(text)):
        pack = [PLAIN_NAMES.index(one) for one in found.split(MARK)[:-1] if one != "Jk"]
        assert pack == sorted(pack), found
        assert len(pack) >= 32, found
        text = text.replace(f'"cards":"{found}"', "")
    return text


def listening(patch: pytest.MonkeyPatch, oracles: Sequence[Oracle]) -> None:
    """Let oracles look at the hand whenever something in it is told."""
    for verb in ("report", "tell_moved"):  # whatever is told goes through one of these
        patch.setattr(State, verb, _heard(getattr(State, verb), oracles))


def _heard(tell: Any, oracles: Sequence[Oracle]) -> Any:
    def told(state: State, *given: Any, **named: Any) -> None:
        if state.sink is not None:
            for one in oracles:
                one.look(state)
        tell(state, *given, **named)

    return told
