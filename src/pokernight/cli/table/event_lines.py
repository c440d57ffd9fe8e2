"""Events of a hand as lines of text for a reader, with clauses for rulings.

Events are collected until lines are due to be printed. Equal actions of several players are joined;
small events share a line, as do the cards of a round; a ruling ends with its clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.text import Text

from pokernight.cli.console.terminal import BACK, FIRM, Terminal
from pokernight.engine.events import Event, opened
from pokernight.engine.game import Game
from pokernight.wording.message import Message, message, pieces
from pokernight.wording.rendering import pretty_name

SMALL = frozenset(("pass", "draw", "discard", "roll"))
"""Kinds of small events, besides those a game calls quiet: they share a line, without clause."""
TOGETHER = frozenset(("pass", "discard", "roll", "declare"))
"""Small kinds that do not share a line with other kinds."""
DEALT = ("dealt", "dealt up")
DEALT_TO: Final = message("Dealt:")
FACE_DOWN: Final[Mapping[tuple[str, bool], str]] = {
    ("everybody", False): "face down to everybody",
    ("everybody", True): "{n} cards face down to everybody",
    ("the others", False): "face down to the others",
    ("the others", True): "{n} cards face down to the others",
    ("players", False): "face down to {players:dat}",
    ("players", True): "{n} cards face down to {players:dat}",
}
"""Sentences for cards dealt face down, by the receivers and whether each gets several."""
STYLES = {
    "fold": "dim",
    "muck": "dim",
    "ante": "dim",
    "bet": "bold",
    "raise": "bold",
    "board": "bold",
    "win": "bold green",
    "slip": "bold red",
    "ruling": "italic",
}
STANDS_OUT = {"notable": "bold magenta", "loud": "bold white on red"}
"""Styles of events that a game calls notable or loud."""


@dataclass
class Line:
    """Line of a story; ``ends``: whether it is part of the end of the hand."""

    text: Text
    ends: bool = False


@dataclass
class Story:
    """Story of a hand, for a single viewer.

    Attributes:
        terminal: output.
        game: the game.
        names: names of the players, by seat.
        viewer: seat with whose knowledge events are told.
        open_cards: whether all cards are told as if everybody knew them.
        lines: lines already told.
    """

    terminal: Terminal
    game: Game
    names: Sequence[str]
    viewer: int
    open_cards: bool = False
    lines: list[Line] = field(default_factory=list)
    _pending: list[Event] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """Collect an event; the sink of a hand."""
        self._pending.append(opened(event) if self.open_cards else event)

    def dealing(self) -> bool:
        """Return whether cards were dealt since the last telling."""
        return any(event.kind in DEALT or event.kind == "board" for event in self._pending)

    def tell(self) -> None:
        """Print the collected events."""
        lines = self._as_lines()
        self._pending.clear()
        for line in lines:
            self.terminal.line(line.text, indent=2)
        self.lines += lines

    def catch_up(self) -> None:
        """Mark the collected events as told, without printing them."""
        self.lines += self._as_lines()
        self._pending.clear()

    def again(self, *, ends: bool = False) -> None:
        """Print the lines again, or only the end of the hand."""
        for line in self.lines:
            if line.ends or not ends:
                self.terminal.line(line.text, indent=2)

    # --- events to lines

    def _is_small(self, event: Event) -> bool:
        """Return whether an event shares a line with others."""
        return event.kind in SMALL or self.game.loudness(event.kind) == "quiet"

    def _same_line(self, before: Event, event: Event) -> bool:
        """Return whether a small event shares the line of the event before it."""
        if not self._is_small(event):
            return False
        if event.kind != before.kind and {event.kind, before.kind} & TOGETHER:
            return False
        return event.kind != "turn" or (before.kind == "turn" and before.seat == event.seat)

    def _style(self, event: Event) -> str:
        """Return the style of an event."""
        if event.kind in STYLES:
            return STYLES[event.kind]
        return STANDS_OUT.get(self.game.loudness(event.kind) or "", "")

    def _as_lines(self) -> list[Line]:
        lines: list[Line] = []
        at = 0
        events = self._pending
        while at < len(events):
            end = at + 1
            if events[at].kind in DEALT:
                while end < len(events) and events[end].kind in DEALT:
                    end += 1
                if not self._drawn_unseen(events, at, end):
                    lines.append(Line(self._deal(events[at:end])))
            elif self._is_small(events[at]):
                while end < len(events) and self._same_line(events[end - 1], events[end]):
                    end += 1
                lines.append(Line(self._small(events[at:end])))
            else:
                ends = events[at].kind in self.game.ends
                lines += [Line(text, ends=ends) for text in self._big(events[at])]
            at = end
        return lines

    def _drawn_unseen(self, events: Sequence[Event], at: int, end: int) -> bool:
        """Return whether a deal only repeats another player's draw, told just before."""
        before = events[at - 1] if at else None
        if before is None or before.kind != "draw":
            return False
        sights = [sight for event in events[at:end] for sight in event.cards]
        return all(sight.seen_by(self.viewer) == BACK for sight in sights) and all(
            event.seat == before.seat for event in events[at:end]
        )

    def _small(self, events: Sequence[Event]) -> Text:
        """Join small events on a line, equal actions of several players once."""
        groups: list[tuple[Message, list[int], Event]] = []
        for event in _turned_together(events):
            sentence = event.message(self.viewer)
            last = groups[-1] if groups else None
            if last and event.seat >= 0 and last[1] and _same_action(last[0], sentence):
                last[1].append(event.seat)
            else:
                groups.append((sentence, [event.seat] if _is_action(event) else [], event))
        parts = [
            Text(self._told(sentence, seats), self._style(event))
            for sentence, seats, event in groups
        ]
        return self.terminal.cards(self.terminal.beside(parts))

    def _told(self, said: Message, seats: Sequence[int] = ()) -> str:
        """Return a sentence in words, of some seats if several have acted alike."""
        if len(seats) > 1:
            said = Message(said.text, {**said.args, "seat": list(dict.fromkeys(seats))})
        return self.terminal.words(said, self.names)

    def _big(self, event: Event) -> list[Text]:
        """Return the lines of an important event, with its clause."""
        text = self._told(event.message(self.viewer))
        if self.game.loudness(event.kind) == "loud":
            text = f"*** {text} ***"
        text = text[:1].upper() + text[1:]
        style = self._style(event)
        lines = [self.terminal.cards(Text.assemble((text, style), *self._clause(event)))]
        if recital := event.args.get("recital"):
            lines.append(Text(f'"{recital}"', style="italic red"))
        return lines

    def _clause(self, event: Event) -> list[tuple[str, str]]:
        clause = f"({self.game.title} {event.clause})".replace(" ", FIRM)
        return [(f" {clause}", "dim")] if event.clause else []

    def _deal(self, events: Sequence[Event]) -> Text:
        """Return a round of cards: visible cards; the viewer's own down cards in parentheses."""
        down: dict[str, list[str]] = {}
        up: dict[str, list[str]] = {}
        for event in events:
            name = self.names[event.seat] if event.seat >= 0 else str(event.args.get("dummy", ""))
            down.setdefault(name, [])
            up.setdefault(name, [])
            cards = [pretty_name(sight.seen_by(self.viewer)) for sight in event.cards]
            (up if event.kind == "dealt up" else down)[name] += cards
        parts = []
        blind: list[str] = []
        for name, unseen in down.items():
            known = [card for card in unseen if card != BACK]
            if len(known) < len(unseen):
                blind.append(name)
            cards = [f"({' '.join(known)})"] if known else []
            if cards or up[name]:
                parts.append(f"{self.terminal.name(name)} {' '.join([*cards, *up[name]])}")
        if self.viewer < len(self.names) and parts and blind == [self.names[self.viewer]]:
            parts.append(f"{self.terminal.name(blind[0])} {BACK}")
        elif blind and not any(up.values()):
            everybody = len(down) >= len(self.names) > 1
            to = ("the others" if parts else "everybody") if everybody else "players"
            parts.append(self._face_down(len(events[-1].cards), to, blind))
        dealt = self.terminal.beside([Text(part) for part in parts])
        label = f"{self.terminal.words(DEALT_TO)} "
        return self.terminal.cards(Text.assemble((label, "dim"), dealt))

    def _face_down(self, cards: int, to: str, players: Sequence[str]) -> str:
        """Return the sentence for cards dealt face down, so many to each receiver."""
        dealt = message(FACE_DOWN[to, cards > 1], n=cards, players=list(players))
        return self.terminal.words(dealt)


def _is_action(event: Event) -> bool:
    """Return whether the sentence of an event begins with the player who acts."""
    return event.seat >= 0 and pieces(event.words)[0].argument == "seat"


def _same_action(said: Message, other: Message) -> bool:
    """Return whether two sentences differ in the player who acts only."""
    without = [{k: v for k, v in each.args.items() if k != "seat"} for each in (said, other)]
    return said.text == other.text and without[0] == without[1]


def _turned_together(events: Sequence[Event]) -> list[Event]:
    """Join the cards that a seat turns over in a row into a single event."""
    joined: list[Event] = []
    for event in events:
        last = joined[-1] if joined else None
        if last and last.kind == event.kind == "turn" and last.seat == event.seat:
            joined[-1] = replace(last, cards=last.cards + event.cards)
        else:
            joined.append(event)
    return joined
