"""What happens at the table, told to one reader: few lines, and the reason for every ruling.

Events are held until something is due to be printed. What several players do alike is said once,
small things share a line, cards dealt in a round too, and a ruling ends with its clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text

from pokernight.cli.console.terminal import BACK, FIRM, Terminal
from pokernight.cli.text.sentences import sentence, series, told
from pokernight.engine.events import EVERYBODY, Event
from pokernight.engine.game import Game

SMALL = frozenset(("pass", "draw", "discard", "roll"))
"""Routine, like all that a game calls quiet: several share a line, and no clause is cited."""
TOGETHER = frozenset(("pass", "discard", "roll", "declare"))
"""Of these, what all do has a line of its own."""
DEALT = ("dealt", "dealt up")
BETWEEN = " · "
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
"""How an event is told that a game calls so."""


def opened(event: Event) -> Event:
    """An event after the fact, as if everybody had known its cards."""
    sights = tuple(replace(sight, knowers=EVERYBODY) for sight in event.cards)
    return replace(event, cards=sights)


@dataclass
class Line:
    """A line of the story, and whether it belongs to how the hand ended."""

    text: Text
    ends: bool = False


@dataclass
class Story:
    """One hand, as it is told to one viewer.

    Attributes:
        terminal: where it is told.
        game: for the titles of clauses.
        names: of the seats.
        viewer: whose knowledge it is told from.
        open_cards: after the fact: all cards are told as if everybody had known them.
        lines: what has been told.
    """

    terminal: Terminal
    game: Game
    names: Sequence[str]
    viewer: int
    open_cards: bool = False
    lines: list[Line] = field(default_factory=list)
    _pending: list[Event] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """Listen to a hand: this is its sink."""
        self._pending.append(opened(event) if self.open_cards else event)

    def dealing(self) -> bool:
        """Whether cards were dealt since the last telling."""
        return any(event.kind in DEALT or event.kind == "board" for event in self._pending)

    def tell(self) -> None:
        """Print what has been heard."""
        lines = self._as_lines()
        self._pending.clear()
        for line in lines:
            self.terminal.line(line.text, indent=2)
        self.lines += lines

    def catch_up(self) -> None:
        """What has been heard was told before."""
        self.lines += self._as_lines()
        self._pending.clear()

    def again(self, *, ends: bool = False) -> None:
        """The history of this hand, or only how it ended."""
        for line in self.lines:
            if line.ends or not ends:
                self.terminal.line(line.text, indent=2)

    # --- putting into lines

    def _is_small(self, event: Event) -> bool:
        """Whether it shares a line with others."""
        return event.kind in SMALL or self.game.loudness(event.kind) == "quiet"

    def _same_line(self, before: Event, event: Event) -> bool:
        """Whether a small thing goes on the line of the one before: not at another's turn."""
        if not self._is_small(event):
            return False
        if event.kind != before.kind and {event.kind, before.kind} & TOGETHER:
            return False
        return event.kind != "turn" or (before.kind == "turn" and before.seat == event.seat)

    def _style(self, event: Event) -> str:
        """How it is printed."""
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
        """Whether cards are those that somebody else has drawn: how many was said just before."""
        before = events[at - 1] if at else None
        if before is None or before.kind != "draw":
            return False
        sights = [sight for event in events[at:end] for sight in event.cards]
        return all(sight.seen_by(self.viewer) == BACK for sight in sights) and all(
            event.seat == before.seat for event in events[at:end]
        )

    def _small(self, events: Sequence[Event]) -> Text:
        """Betting on one line, equal deeds in a row told once."""
        groups: list[tuple[list[str], str, Event]] = []
        for event in _turned_together(events):
            name, what = told(event, self.viewer, self.names)
            last = groups[-1] if groups else None
            if last and name and last[1] == what:
                last[0].append(name)
            else:
                groups.append(([name] if name else [], what, event))
        parts = [Text(sentence(doers, what), self._style(event)) for doers, what, event in groups]
        return self.terminal.cards(self.terminal.beside(parts))

    def _big(self, event: Event) -> list[Text]:
        """One thing that matters, with the clause behind it."""
        name, what = told(event, self.viewer, self.names)
        said = sentence([name] if name else [], what)
        prayer = ""
        if event.kind in self.game.talk.kinds.recited:
            said, _, prayer = said.partition(": ")
        if self.game.loudness(event.kind) == "loud":
            said = f"*** {said} ***"
        said = said[:1].upper() + said[1:]
        style = self._style(event)
        lines = [self.terminal.cards(Text.assemble((said, style), *self._clause(event)))]
        if prayer:
            lines.append(Text(f'"{prayer}"', style="italic red"))
        return lines

    def _clause(self, event: Event) -> list[tuple[str, str]]:
        clause = f"({self.game.title} {event.clause})".replace(" ", FIRM)
        return [(f" {clause}", "dim")] if event.clause else []

    def _deal(self, events: Sequence[Event]) -> Text:
        """A round of cards: those that the viewer sees; his own down cards in parentheses."""
        down: dict[str, list[str]] = {}
        up: dict[str, list[str]] = {}
        for event in events:
            name, *_ = event.told(self.viewer, self.names).partition(" is dealt ")
            down.setdefault(name, [])
            up.setdefault(name, [])
            cards = [sight.seen_by(self.viewer) for sight in event.cards]
            (up if event.kind == "dealt up" else down)[name] += cards
        parts = []
        blind: list[str] = []
        for name, unseen in down.items():
            known = [card for card in unseen if card != BACK]
            if len(known) < len(unseen):
                blind.append(name)
            cards = [f"({' '.join(known)})"] if known else []
            if cards or up[name]:
                parts.append(f"{name} {' '.join([*cards, *up[name]])}")
        if self.viewer < len(self.names) and parts and blind == [self.names[self.viewer]]:
            parts.append(f"{blind[0]} {BACK}")
        elif blind and not any(up.values()):
            whom = series(blind)
            if len(down) >= len(self.names) > 1:
                whom = "the others" if parts else "everybody"
            each = len(events[-1].cards)
            parts.append(f"{f'{each} cards ' if each > 1 else ''}face down to {whom}")
        dealt = self.terminal.beside([Text(part) for part in parts])
        return self.terminal.cards(Text.assemble(("Dealt: ", "dim"), dealt))


def _turned_together(events: Sequence[Event]) -> list[Event]:
    """Cards that one seat turns over in a row are told as one event."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        if last and last.kind == event.kind == "turn" and last.seat == event.seat:
            found[-1] = replace(last, cards=last.cards + event.cards)
        else:
            found.append(event)
    return found
