"""Questions to a player: the prompt, and reading the line that answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rich.text import Text

from pokernight.cli.table.answer_choices import Choices, choices_of
from pokernight.cli.table.card_order import DEALT, Order
from pokernight.cli.table.lookups import Lookups
from pokernight.cli.table.turn_all import TurnAll
from pokernight.cli.text.sentences import as_sentence, in_words
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.confirmations import once_more
from pokernight.engine.hand import Hand
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.wording.english import ENGLISH
from pokernight.wording.message import Message, message
from pokernight.wording.rendering import Language


class LineReading(NamedTuple):
    """Answer that a line means; ``doubt`` is the question that confirms it first, or None."""

    answer: Answer
    doubt: Message | None = None


@dataclass(frozen=True)
class Question:
    """Question to a seat of a hand.

    Attributes:
        hand: the hand, as the seat knows it or as a whole.
        ask: the question.
        number: number of the question in the hand.
        names: names of the players, by seat.
        order: display order of the seat's cards.
        language: the language of the question.
    """

    hand: Hand
    ask: Ask
    number: int
    names: Sequence[str]
    order: Order = DEALT
    language: Language = ENGLISH

    @cached_property
    def view(self) -> View:
        """View of the seat asked."""
        return self.hand.view(self.ask.seat)

    @cached_property
    def choices(self) -> Choices:
        """Possible answers."""
        return choices_of(self.ask, self.view, self.names, self.order, self.language)

    @property
    def heading(self) -> str:
        """Sentence above the prompt; empty where the prompt says it all, as at a bet."""
        if not self.ask.words:
            return ""
        sentence = as_sentence(in_words(self.ask.message(), self.language, self.names))
        if self.hand.game.talk.meaning(self.view):
            explained = message("{question:=} (? says what each may do)", question=sentence)
            return in_words(explained, self.language)
        return sentence

    def prompt(self, turn: str) -> Text:
        """Return the prompt, after ``turn`` such as "Your turn"."""
        return Text.assemble((f"{turn}: ", "bold yellow"), self.choices.prompt, (" > ", "bold"))

    def unasked(self, turn_all: TurnAll) -> Answer | None:
        """Return the answer given without asking: the only one, or the next card turned."""
        if self.ask.only is not None:
            return self.ask.only
        return turn_all.goes_on(self.ask, self.view, self.number)

    def accepts(self, line: str) -> bool:
        """Return whether a line is an answer."""
        try:
            self.choices.read(line)
        except Refused:
            return False
        return True

    def read(self, line: str, turn_all: TurnAll) -> LineReading:
        """Return the answer that a line means.

        Raises:
            Refused: for a line that is no answer; the message lists the answers.
        """
        turned = turn_all.begins(line, self.ask, self.view, self.number, self.language)
        answer = self.choices.read(line) if turned is None else turned
        return LineReading(answer, once_more(self.ask, self.view, answer))


def read_line(
    line: str,
    question: Question,
    lookups: Lookups,
    command: Callable[[str], bool],
    turn_all: TurnAll,
) -> LineReading | None:
    """Read a line typed at a question: an answer, something to look up, or a command.

    A single letter that is an answer is read as the answer. ``command`` runs a command of the
    client, and returns whether the line was a command. Returns None if the line was no answer.

    Raises:
        Refused: for a line that means nothing.
    """
    letter = len(line.strip()) == 1 and question.accepts(line.strip())
    if not letter and lookups.look_up(line, question.hand, question.ask):
        return None
    if not letter and command(line):
        return None
    return question.read(line, turn_all)
