"""Look-ups at the table: the question, the rules, the order of hands, the story, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from pokernight.cards import Card, CardError, parse
from pokernight.cards import name as card_name
from pokernight.cli.console.terminal import Terminal
from pokernight.cli.table.card_order import next_order, order_text
from pokernight.cli.table.key_help import AT_HOME, KeyGroup, Keys
from pokernight.cli.table.table_screen import TableScreen
from pokernight.cli.text.sentences import as_sentence
from pokernight.engine.asks import FOLD, Ask
from pokernight.engine.confirmations import on_enter
from pokernight.engine.explaining import of_card, on_request, spaced, worth_of
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.presentation import sentence_of
from pokernight.engine.view import View
from pokernight.wording.message import Message, message
from pokernight.wording.translated_pages import TranslatedPage, read_page

MORE: Final = message("Enter: more; q: stop (rules 4 shows clause 4)")
FURTHER: Final = message("Enter: more; q: stop")
KEY_WIDTH = 17
"""Width of the column of keys."""
ELSEWHERE = (
    ("story, h", message("the evening so far; the last hand")),
    ("rules, hands", message("all rules of the game; the order of hands")),
    ("??", message("lists all keys")),
)
"""Look-ups between two hands."""
YOURS: Final = message("<- yours")
"""Mark beside the kind of the reader's own hand."""


@dataclass
class Lookups:
    """Answers a player's requests for information: the question, rules, hands, story, keys.

    Attributes:
        screen: screen of the player.
        keys_known: tables of the keys and commands.
    """

    screen: TableScreen
    keys_known: Sequence[KeyGroup] = AT_HOME

    @property
    def terminal(self) -> Terminal:
        """Output."""
        return self.screen.terminal

    def look_up(self, line: str, hand: Hand | None, ask: Ask | None) -> bool:
        """Print the requested information; return False for a line that requests none.

        Args:
            line: the typed line.
            hand: the current or last hand; None if there is none to look at.
            ask: the question to the player, if there is any.

        Raises:
            Refused: if the information does not exist.
        """
        word, _, rest = line.strip().partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("h", "history"):
            self.screen.story.again()
        elif word in ("t", "table"):
            self.screen.show(hand)
        elif word in ("o", "order") and hand is not None:
            self.sort(hand, rest)
        elif word in ("??", "help"):
            self.keys()
        elif word == "rules" or word[:1] == "?":
            self._rules(rest or word.removeprefix("rules").removeprefix("?"), word, hand, ask)
        elif word == "hands" and hand is not None:
            self.ladder(hand.view(self.screen.seat))
        elif word == "story":
            self.screen.evening(rest)
        else:
            return False
        return True

    def _rules(self, number: str, word: str, hand: Hand | None, ask: Ask | None) -> None:
        """Print a clause, a card, all rules, or the explanation of a question."""
        card = named(number) if number else None
        if card is not None and hand is not None:
            self.card(hand.view(self.screen.seat), card)
        elif number:
            self.clause(self.screen.story.game, number.rstrip("."))
        elif word == "rules":
            self.page(self.screen.story.game)
        elif hand is None:
            self.keys()
        elif ask is None:
            self.between()
        else:
            self.explain(hand.view(ask.seat), ask)

    def keys(self) -> None:
        """Print all keys and commands."""
        for heading, keys in self.keys_known:
            if heading:
                self.terminal.say(heading, "dim", indent=2)
            self._list(keys)

    def between(self) -> None:
        """Print the keys and commands between two hands."""
        self._list((("Enter", message("the next hand")), ("q", message("ends the evening"))))
        for heading, keys in self.keys_known:
            if heading:
                self._list(keys)
        self._list(ELSEWHERE)

    def _list(self, keys: Keys) -> None:
        for key, effect in keys:
            line = Text.assemble(
                (f"{key:{KEY_WIDTH}}", "bold"), (self.terminal.words(effect), "dim")
            )
            self.terminal.line(line, indent=2, hang=0)

    def sort(self, hand: Hand, words: str) -> None:
        """Change the display order of the reader's cards."""
        order = next_order(self.screen.order, words)
        self.screen.lay(order)
        self.terminal.say(order_text(order), "dim")
        self.screen.show(hand)

    def explain(self, view: View, ask: Ask) -> None:
        """Explain the question and the hand: answers and their costs, wild cards, the clause."""
        game = view.game
        lines, clause = on_request(view)
        if on_enter(ask, view) is None and FOLD in ask.legal:
            small = view.rules.small
            lines.append(
                message("Enter decides nothing here: it puts in {most:$} at most", most=small)
            )
        for hand in (ask.seat, *range(view.seats, len(view.hands))):
            lines += [sentence_of(reason) for reason in game.talk.why(view, hand)]
        names = self.screen.story.names
        paragraphs = [
            self.terminal.cards(Text(as_sentence(self.terminal.words(line, names))))
            for line in lines
        ]
        if clause:
            paragraphs.append(self._clause(game, ask.clause))
        self.terminal.by_the_screen(paragraphs, self._prompt(FURTHER), indent=2, apart=False)
        if not paragraphs:
            self.keys()

    def card(self, view: View, card: Card) -> None:
        """Print why a visible card is wild or does not count, and its power."""
        tokens = [token for tokens in view.hands for token in tokens if view.face[token] == card]
        names = self.screen.story.names
        texts = [line for token in tokens for line in of_card(view, token)]
        lines = dict.fromkeys([self.terminal.words(line, names) for line in texts])
        unseen = message("{card:cards} is nowhere in your sight", card=card_name(card))
        for line in lines or [self.terminal.words(unseen)]:
            self.terminal.line(self.terminal.cards(Text(as_sentence(line))), indent=2)

    def clause(self, game: Game, number: str) -> None:
        """Print a clause of the rules."""
        clause = self._clause(game, number)
        self.terminal.by_the_screen([clause], self._prompt(FURTHER), indent=2, apart=False)

    def _clause(self, game: Game, number: str) -> Text:
        page = self._page_of(game)
        clause = game.clause(number)
        if page is not None and number in page.clauses:
            clause = f"{number}. {page.clauses[number]}"
        if clause:
            return self.terminal.cards(Text.assemble((f"{game.title} ", "bold"), clause))
        none = message("{game:=} has no rule {typed:=}.", game=game.title, typed=repr(number))
        return Text(self.terminal.words(none))

    def _prompt(self, said: Message) -> str:
        return f"{self.terminal.words(said)} > "

    def _page_of(self, game: Game) -> TranslatedPage | None:
        """Return the page of a game in the language; None for its English page."""
        return read_page(self.terminal.language.code, game.name)

    def page(self, game: Game) -> None:
        """Print all rules of a game."""
        page = self._page_of(game)
        paragraphs = page_paragraphs(self.terminal, game.page if page is None else page.text)
        line = self.terminal.by_the_screen(paragraphs, self._prompt(MORE), hang=3)
        word, _, number = line.partition(" ")
        if word.lower() == "rules" and number.strip():
            self.clause(game, number.strip().rstrip("."))

    def ladder(self, view: View) -> None:
        """Print the order of hands, the best first, with the kind of the reader's hand marked."""
        worth = {} if view.seat is None else worth_of(view, view.seat)
        if not view.game.talk.ladder(view):
            none = message("There is no order of hands in {game:=}.", game=view.game.title)
            self.terminal.say(none, indent=2)
        page = self._page_of(view.game)
        of_page = {} if page is None else page.hands
        words = self.terminal.words
        for contest, ladder in view.game.talk.ladder(view).items():
            if contest:
                name = words(spaced(contest, view.game.talk.dummies))
                label = as_sentence(name).rstrip(".")
                self.terminal.line(Text(label, style="bold"), indent=2)
            width = max(len(words(kind)) for kind, _ in ladder)
            mine = getattr(worth.get(contest), "kind", "")
            for kind, made_of in ladder:
                style = "bold" if kind == mine else ""
                yours = f"  {words(YOURS)}" if kind == mine else ""
                line = Text(of_page.get(kind, made_of), style).append(yours, "bold yellow")
                self.terminal.line(line, style, indent=width + 4, hang=0, label=f"  {words(kind)}")


def named(text: str) -> Card | None:
    """Return the card of this name, or None."""
    try:
        cards = parse(text)
    except CardError:
        return None
    return cards[0] if len(cards) == 1 else None


def print_page(terminal: Terminal, page: str) -> None:
    """Print the page of a game, paragraph by paragraph."""
    for number, paragraph in enumerate(page_paragraphs(terminal, page)):
        if number:
            terminal.line()
        terminal.line(paragraph, hang=3)


def page_paragraphs(terminal: Terminal, page: str) -> Sequence[Text]:
    """Return the page of a game: its title, then its paragraphs."""
    title, *others = [" ".join(part.split()) for part in page.split("\n\n")]
    return [Text(title, style="bold"), *(terminal.cards(Text(paragraph)) for paragraph in others)]
