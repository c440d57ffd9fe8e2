"""Catalogues of languages: complete, without unused messages, with the arguments of the original.

What is not translated is listed here with the reason.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

import pytest

import pokernight
from pokernight.engine.events import Event
from pokernight.engine.explaining import of_card, on_request, worth_in_words
from pokernight.engine.floor import matters
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand
from pokernight.engine.opening import Opening
from pokernight.engine.presentation import sentence_of
from pokernight.engine.rules import Rules
from pokernight.engine.view import View
from pokernight.games import all_games, evening_games
from pokernight.odds.reports.results import part_in_short
from pokernight.wording.catalogue_file import read_catalogue
from pokernight.wording.german import NOUNS, VERBS, German
from pokernight.wording.languages import LANGUAGES
from pokernight.wording.message import NAMED, Message, Piece, Text, arguments, pieces
from pokernight.wording.rendering import CASES, SEPARATORS, VERBATIM, Reader, rendered
from pokernight.wording.translated_pages import read_page
from scripts import wording_vectors
from scripts.message_catalogue import PARTS, TERMINAL, Entry, catalogue, files_of
from tests.sampling import share

SOURCES = Path(pokernight.__file__).parent
GERMAN = read_catalogue("de")
NOT_TRANSLATED = {
    "extra": "the first word of the names of a family of atoms",
    "holdem": "the name of a base that games are composed of",
    "omaha": "the name of a base that games are composed of",
    "other": "the state of cards, which only programs read",
    "cbr {amount}": "the notation of a bet in a file of another program",
}
"""Messages of the catalogue without a translation, each with the reason."""
PAGES = ("games/composing/bases.py", "games/composing/phrase_tables.py")
"""Files with sentences of the pages of composed games and with phrases of dealers, which are no
messages in mid-hand."""
SPACED = {
    "against players": "against_players",
    "against Damien": "against_damien",
}
"""Contests whose names in the source have underscores."""
PLACES = ("", "$", "th", "cards", "cards+", "rank", "ranks", "rank,", "suit", "-")
"""Formats that are neither players nor words that agree."""
HANDS = share(9, 9)
"""Random hands of each game that are put into German."""
NAMES = ("Ann", "Ben", "Cleo", "Max", "Eva", "Fritz", "Gabi", "Hans", "Ida", "Jo")


@cache
def entries() -> list[Entry]:
    """The messages of the source files."""
    return catalogue(SOURCES)


@cache
def literals() -> frozenset[str]:
    """The string literals of the source files."""
    files = [*chain.from_iterable(files_of(SOURCES / part) for part in (*PARTS, *TERMINAL, "cli"))]
    files.append(SOURCES / "wording" / "message.py")
    nodes = chain.from_iterable(ast.walk(ast.parse(file.read_text("utf-8"))) for file in files)
    return frozenset(
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_every_message_has_a_translation_or_a_reason_to_have_none() -> None:
    missing = {
        entry.text: f"{entry.file}:{entry.line}"
        for entry in entries()
        if entry.text not in GERMAN and entry.text not in NOT_TRANSLATED and entry.file not in PAGES
    }
    assert missing == {}


def test_the_list_of_messages_without_a_translation_is_needed() -> None:
    assert NOT_TRANSLATED.keys() <= {entry.text for entry in entries()} - GERMAN.keys()


def test_no_translation_is_unused() -> None:
    said = {entry.text for entry in entries()} | listed([*evening_games().values()])
    heads = {part_in_short(text) for text in GERMAN if text.startswith("the ")}
    texts = said | literals() | heads
    assert [key for key in GERMAN if SPACED.get(key, key) not in texts] == []


def listed(games: Iterable[Game]) -> set[str]:
    """Return the texts of lists and rulebooks: summaries, house rules, hands, stakes, rulings."""
    ladders = [game.talk.ladder(game.deal(game.seats[0], 0).view(None)) for game in games]
    kinds = chain.from_iterable(chain.from_iterable(ladder.values()) for ladder in ladders)
    own_stakes = [game.rules for game in games if game.rules.stakes is Rules.stakes]
    stakes = chain.from_iterable(rules.of_stakes("set") for rules in own_stakes)
    names = {name.replace("_", " ") for name in stakes}
    pages = {game.name for game in games if read_page("de", game.name) is not None}
    own = [game for game in games if game.name not in pages]
    options = chain.from_iterable(
        (option.doc, option.source) for game in own for option in game.rules.options()
    )
    facts = chain.from_iterable(game.talk.facts.values() for game in games)
    rulings = chain.from_iterable(of_rulings(game) for game in games)
    lists = {*chain.from_iterable(kinds), *names, *options, *facts, *rulings}
    return {game.summary for game in games} | lists


def of_rulings(game: Game) -> Iterator[str]:
    """The texts of the rulings of a game, on the incidents of a hand and at the table."""
    if not (game.incidents or game.floor):
        return
    for matter in matters(game).values():
        yield matter.title
        yield from (detail.question for detail in matter.details)
        for case in matter.cases:
            yield from (case.outcome, case.ruling)


def test_what_only_rulebooks_say_is_kept_from_browsers() -> None:
    said = {entry.text for entry in entries()}
    sent = read_catalogue("de", ("pages",))
    assert sorted(text for text in listed([*evening_games().values()]) - said if text in sent) == []


def test_what_is_listed_of_games_has_a_translation() -> None:
    texts = listed([*evening_games().values()])
    assert {text for text in texts if any(map(str.isalpha, text))} - GERMAN.keys() == set()


def test_a_translation_has_the_arguments_of_the_original() -> None:
    wrong = {key: text for key, text in GERMAN.items() if arguments(key) != arguments(text)}
    assert wrong == {}


def grammar_of(piece: Piece) -> str:
    """Return the entry that a German format needs: nothing, or a verb or noun of the tables."""
    form = piece.form
    if form in (*PLACES, *SEPARATORS, *CASES, VERBATIM):
        return ""
    return form.removeprefix("~")


def test_verbs_and_nouns_of_translations_are_in_the_tables() -> None:
    parts = list(chain.from_iterable(map(pieces, GERMAN.values())))
    words = {grammar_of(piece) for piece in parts if piece.argument} - {""}
    nouns = {word[1:] for word in words if word.startswith("#")}
    verbs = {word for word in words if not word.startswith("#")}
    assert verbs <= VERBS, "a format that is none counts as a verb"
    assert nouns <= NOUNS
    assert verbs >= VERBS and nouns >= NOUNS, "the tables have no more than is needed"


def test_a_verb_beside_a_player_agrees_with_the_player() -> None:
    """A verb that is plain text would stay as it is to the reader: "du kann"."""
    wrong = []
    for text in GERMAN.values():
        parts = [Piece(" "), *pieces(text), Piece(" ")]
        for before, part, after in zip(parts, parts[1:], parts[2:], strict=False):
            if not part.argument or not (
                part.form == "name" or (part.argument in NAMED and not part.form)
            ):
                continue
            ahead = before.text.split()[-1:] if before.text.endswith(" ") else []
            behind = after.text.split()[:1] if after.text.startswith(" ") else []
            if {*ahead, *behind} & {*VERBS, "würde"}:
                wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize("english", ["the ", " of ", " and ", " with ", "your", "card"])
def test_translations_have_no_english_left(english: str) -> None:
    names = {"Nine of Diamonds", "Nine of Spades"}  # powers of Bonedoneskis
    names.add(GERMAN["type cards yes or cards no, not {typed:=}"])  # a command
    words = [
        text
        for text in GERMAN.values()
        if english in "".join([piece.text for piece in pieces(text)]) and text not in names
    ]
    assert words == []


def test_every_message_of_the_catalogue_is_put_into_words() -> None:
    """A format that its argument does not take is an error; so is a brace that is left."""
    said = {
        text if isinstance(text, str) else text.text: wording_vectors.in_words(text, seat)
        for text, seat in wording_vectors.catalogue(whole=True)
    }
    assert said.keys() == GERMAN.keys()
    wrong = {
        template: sentences
        for template, sentences in said.items()
        for sentence in sentences
        if not sentence.strip() or "{" in sentence or "}" in sentence
    }
    assert wrong == {}


def test_a_translation_with_the_format_of_another_argument_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    catalogue = {**GERMAN, "{seat bets} {amount}": "{seat:cards} {amount}"}
    monkeypatch.setattr(LANGUAGES["de"], "catalogue", catalogue)
    with pytest.raises(AssertionError):
        wording_vectors.in_words(wording_vectors.sample("{seat bets} {amount}"), 0)


class Watchful(German):
    """German that notes what its catalogue lacks."""

    def __init__(self) -> None:
        self.lacking: set[str] = set()

    def translated(self, template: str) -> str:
        """Return a template in German, and note it if there is no translation."""
        if template not in self.catalogue and any(map(str.isalpha, template)):
            self.lacking.add(template)
        return super().translated(template)


SHOWN_APART = ("wild", "contest", "hand", "part", "answer", "effect")
"""Arguments that a client also shows on their own, beside or instead of the sentence."""


def with_parts(text: Text) -> Iterator[Text]:
    """A sentence, and its arguments that are shown apart."""
    yield text
    args = text.args if isinstance(text, Message) else {}
    for part in (args.get(name) for name in SHOWN_APART):
        if isinstance(part, Message) or (isinstance(part, str) and part):
            yield part


def sentences(view: View) -> Iterator[Text]:
    """The sentences that a player can read at a question."""
    assert view.ask is not None and view.seat is not None
    talk = view.game.talk
    yield view.ask.message()
    yield from on_request(view).lines
    yield from talk.notes(view)
    for hand in range(len(view.hands)):
        yield from map(sentence_of, talk.why(view, hand))
        yield from talk.remarks(view, hand)
    yield from worth_in_words(view, view.seat)
    yield from of_card(view, view.hands[view.seat][0]) if view.hands[view.seat] else ()


def lacking(language: Watchful, games: list[str], hands: int) -> set[str]:
    """Return the sentences of random hands that a language cannot translate."""

    def hear(event: Event) -> None:
        for viewer in (0, 1):
            reader = Reader(NAMES.__getitem__, viewer, language)
            for text in with_parts(event.message(viewer)):
                rendered(text, reader)

    for name in games:
        game = all_games()[name]
        for seed in range(hands):
            rng = Random(seed)
            seats = rng.randint(game.seats[0], min(game.seats[1], 7))
            hand = Hand(Opening.shuffled(game, seats, seed), sink=hear)
            while asks := hand.asks:
                ask = asks[0]
                if rng.random() < 0.4:
                    reader = Reader(NAMES.__getitem__, ask.seat, language)
                    for sentence in sentences(hand.view(ask.seat)):
                        for text in with_parts(sentence):
                            rendered(text, reader)
                answers = ask.legal.samples()
                stay = [answer for answer in answers if answer != "fold"]
                answer = rng.choice(stay or answers)
                if isinstance(answer, str):
                    language.translated(answer)
                hand.play(answer, ask.seat)
    return language.lacking


def test_random_hands_of_all_games_are_said_in_german_throughout() -> None:
    assert lacking(Watchful(), list(all_games()), HANDS) == set()


def test_a_message_without_a_translation_is_noticed() -> None:
    language = Watchful()
    language.catalogue = {**GERMAN}
    del language.catalogue["{seat bets} {amount}"], language.catalogue["the pot"]
    assert lacking(language, ["omaha_hi_lo"], 3) == {"{seat bets} {amount}", "the pot"}
