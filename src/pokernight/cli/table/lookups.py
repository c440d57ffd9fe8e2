"""What a person looks up at the table: this question, the page, the order of hands, the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.text import Text

from pokernight.cards import Card, CardError, parse, pretty
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.card_order import Order, in_words, next_order
from pokernight.cli.table.event_lines import Story
from pokernight.cli.table.key_help import AT_THE_KEYBOARD, BETWEEN_HANDS, IN_A_HAND, Keys
from pokernight.cli.text.sentences import as_sentence
from pokernight.engine.asks import FOLD, Ask
from pokernight.engine.confirmations import on_enter
from pokernight.engine.explaining import of_card, on_request, spaced, worth_of
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.rules import money
from pokernight.engine.view import View

MORE = "Enter: the page goes on; q: enough (rules 4 shows one clause) > "
FURTHER = "Enter: there is more; q: enough > "
KEY_WIDTH = 17
"""How wide the column is of what is typed."""
ELSEWHERE = (
    ("story, h", "the evening so far; the last hand"),
    ("rules, hands", "the whole page; the order of hands"),
    ("??", "lists all keys"),
)
"""Where a reader finds what was and what holds, between two hands."""
YOURS = "  <- yours"
"""Beside the kind of hand that the reader has."""


class Shown(Protocol):
    """What a person is shown of the hand and the evening, wherever he plays."""

    @property
    def terminal(self) -> Terminal:
        """Where he reads."""

    @property
    def story(self) -> Story:
        """The hand as he knows it."""

    @property
    def seat(self) -> int | None:
        """His seat in the hand, or None if he looks on."""

    @property
    def order(self) -> Order:
        """In which order he looks at his cards."""

    def lay(self, order: Order) -> None:
        """His cards in another order."""

    def show(self, hand: Hand) -> None:
        """The table as it looks from his seat."""

    def evening(self, number: str = "") -> None:
        """How every hand of the evening ended, or one hand from its beginning."""


@dataclass
class Reference:
    """Where a person looks up what he wants to know, while he is asked.

    Attributes:
        telling: what he is shown.
        keys_in_a_hand: what may be typed while a hand is played.
        settled: what people settle between two hands, in a list or in words.
    """

    telling: Shown
    keys_in_a_hand: Keys = (*IN_A_HAND, *AT_THE_KEYBOARD)
    settled: Keys | str = BETWEEN_HANDS

    @property
    def terminal(self) -> Terminal:
        """Where it is printed."""
        return self.telling.terminal

    def look_up(self, line: str, hand: Hand, ask: Ask | None) -> bool:
        """Whether a line asks for something that can be looked up; it is shown.

        Raises:
            Refused: if there is no such thing.
        """
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("h", "history"):
            self.telling.story.again()
        elif word in ("t", "table"):
            self.telling.show(hand)
        elif word in ("o", "order"):
            self.sort(hand, rest)
        elif word in ("??", "help"):
            self.keys()
        elif word == "rules" or word[:1] == "?":
            number = rest or word.removeprefix("rules").removeprefix("?")
            if number and (card := named(number)) is not None:
                self.card(hand.view(self.telling.seat), card)
            elif number:
                self.clause(hand.game, number.rstrip("."))
            elif word == "rules":
                self.page(hand.game)
            elif ask is None:
                self.between()
            else:
                self.explain(hand.view(ask.seat), ask)
        elif word == "hands":
            self.ladder(hand.view(self.telling.seat))
        elif word == "story":
            self.telling.evening(rest)
        else:
            return False
        return True

    def keys(self) -> None:
        """How to answer, and what there is besides."""
        self._list(self.keys_in_a_hand)
        if isinstance(self.settled, str):
            self.terminal.line(self.settled, style="dim", indent=2)
        else:
            self.terminal.line(
                "Between hands; said in a hand, it waits until it is over:", "dim", indent=2
            )
            self._list(self.settled)

    def between(self) -> None:
        """What may be said between two hands."""
        self._list((("Enter", "the next hand"), ("q", "ends the evening")))
        if not isinstance(self.settled, str):
            self._list(self.settled)
        self._list(ELSEWHERE)

    def _list(self, keys: Keys) -> None:
        for typed, does in keys:
            line = Text.assemble((f"{typed:{KEY_WIDTH}}", "bold"), (does, "dim"))
            self.terminal.line(line, indent=2, hang=0)

    def sort(self, hand: Hand, words: str) -> None:
        """The reader's cards in another order."""
        order = next_order(self.telling.order, words)
        self.telling.lay(order)
        self.terminal.line(f"Your cards lie {in_words(order)}.", style="dim")
        self.telling.show(hand)

    def explain(self, view: View, ask: Ask) -> None:
        """This question and this hand: what answers do and cost, why cards are wild; the rule."""
        game = view.game
        lines, clause = on_request(view)
        if on_enter(ask, view) is None and FOLD in ask.legal:
            small = money(view.rules.small)
            lines.append(f"Enter decides nothing here: it puts in {small} at most")
        lines += game.talk.why(view, ask.seat)
        for dummy in range(view.seats, len(view.hands)):
            lines += game.talk.why(view, dummy)
        said = [self.terminal.cards(Text(as_sentence(line))) for line in lines]
        if clause:
            said.append(self._clause(game, ask.clause))
        self.terminal.by_the_screen(said, FURTHER, indent=2, apart=False)
        if not said:
            self.keys()

    def card(self, view: View, card: Card) -> None:
        """Print why a card that the reader can see is wild or worth nothing, and what it can do."""
        tokens = [token for held in view.hands for token in held if view.face[token] == card]
        lines = dict.fromkeys([line for token in tokens for line in of_card(view, token)])
        for line in lines or [f"{pretty([card])} lies nowhere that you can see"]:
            self.terminal.line(self.terminal.cards(Text(as_sentence(line))), indent=2)

    def clause(self, game: Game, number: str) -> None:
        """A clause of the page."""
        said = self._clause(game, number)
        self.terminal.by_the_screen([said], FURTHER, indent=2, apart=False)

    def _clause(self, game: Game, number: str) -> Text:
        if clause := game.clause(number):
            return self.terminal.cards(Text.assemble((f"{game.title} ", "bold"), clause))
        return Text(f"{game.title} has no rule {number!r}.")

    def page(self, game: Game) -> None:
        """The whole page."""
        said = self.terminal.by_the_screen(paragraphs(self.terminal, game), MORE, hang=3)
        word, _, number = said.partition(" ")
        if word.lower() == "rules" and number.strip():
            self.clause(game, number.strip().rstrip("."))

    def ladder(self, view: View) -> None:
        """The order of hands in this game, the best first, and where the reader's own stands."""
        worth = {} if view.seat is None else worth_of(view, view.seat)
        if not view.game.talk.ladder(view):
            title = view.game.title
            self.terminal.line(f"There is no order of hands in {title}.", indent=2)
        for contest, ladder in view.game.talk.ladder(view).items():
            if contest:
                label = as_sentence(spaced(contest, view.game.talk.dummies)).rstrip(".")
                self.terminal.line(Text(label, style="bold"), indent=2)
            width = max(len(kind) for kind, _ in ladder)
            mine = getattr(worth.get(contest), "kind", "")
            for kind, made_of in ladder:
                style = "bold" if kind == mine else ""
                line = Text(made_of, style).append(YOURS if kind == mine else "", "bold yellow")
                self.terminal.line(line, style, indent=width + 4, hang=0, label=f"  {kind}")


def named(text: str) -> Card | None:
    """The card of this name, if it is one."""
    try:
        cards = parse(text)
    except CardError:
        return None
    return cards[0] if len(cards) == 1 else None


def print_page(terminal: Terminal, game: Game) -> None:
    """The page of a game, paragraph by paragraph."""
    for number, paragraph in enumerate(paragraphs(terminal, game)):
        if number:
            terminal.line()
        terminal.line(paragraph, hang=3)


def paragraphs(terminal: Terminal, game: Game) -> Sequence[Text]:
    """The page of a game: its title, and one text for each paragraph."""
    title, *others = [" ".join(part.split()) for part in game.page.split("\n\n")]
    return [Text(title, style="bold"), *(terminal.cards(Text(one)) for one in others)]
