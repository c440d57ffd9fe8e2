"""The game that a parsed sentence says, its meaning as data, and the line read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games.composing.atoms import atom
from pokernight.games.composing.bases import BASES, Base
from pokernight.games.composing.compose import (
    BETTING,
    compose,
    option_title,
    parts_of,
    with_options,
)
from pokernight.games.composing.contradictions import out_of_sight
from pokernight.games.composing.dealer_phrases import ParsedSentence, Question, hear
from pokernight.games.composing.parts import Atom
from pokernight.games.composing.vocabulary import in_order
from pokernight.wording.amounts import money
from pokernight.wording.message import Message, message

LIMITS = {"pot": "pot", "no_limit": "no", "fixed": "fixed", "spread": "spread"}
"""Structures of betting, as ``pokernight say --json`` names them."""


class Said(NamedTuple):
    """A sentence understood.

    Attributes:
        game: its game.
        line: what was understood, read back in a line.
        meaning: the same as data.
        names: the names of all its parts.
        questions: its phrases with several meanings, of which the first is assumed here.
    """

    game: Game
    line: str
    meaning: Mapping[str, Any]
    names: tuple[str, ...]
    questions: tuple[Question, ...]


COMPOSED_OF = {
    "baseball": ("seven_card_stud", "threes_and_nines_wild", "four_buys_a_card",
                 "threes_match_the_pot"),
    "follow_the_queen": ("seven_card_stud", "follow_the_queen"),
}  # fmt: skip
"""Games of the rulebook that are the same as a base and atoms, for what else is said of them."""
CHICAGO = {"low_chicago": "low_spade_half", "high_chicago": "high_spade_half"}
"""Games of the rulebook that are a base of stud and an atom, as dealers understand them."""
BOARDS = {"double_board_holdem": "holdem", "double_board_omaha": "omaha"}
"""Games with two boards, each with the game that it doubles."""


class _Start(NamedTuple):
    """The game that a sentence starts from: composable, of the rulebook, or both.

    ``name`` is the game as it is said; ``base`` and ``atoms`` are what it is composed of.
    """

    base: Base | None
    atoms: tuple[Atom, ...]
    game: Game | None
    name: str

    @property
    def title(self) -> str:
        if self.game is not None:
            return self.game.title
        return self.base.title if self.base is not None else ""


def game_of(parsed: ParsedSentence) -> Game:
    """Return the game that a sentence says.

    Raises:
        Refused: for what is not known, no game to start from or several, parts that do not go
            together, or a phrase with several meanings.
    """
    _check_understood(parsed)
    if parsed.questions:
        raise Refused(open_question(parsed.questions[0]))
    return _made(parsed, _start(parsed))


def open_question(question: Question) -> Message:
    """Return the refusal of a phrase with several meanings: the phrases that say each."""
    return message(
        "{phrase:=} has several meanings: say {choices:=}",
        phrase=repr(question.said),
        choices=" or ".join([repr(choice) for choice in question.choices]),
    )


def understand(sentence: str) -> Said:
    """Return what a sentence says; of a phrase with several meanings the first is assumed.

    Raises:
        Refused: as :func:`game_of`, but for such phrases.
    """
    parsed = hear(sentence)
    _check_understood(parsed)
    settled = assumed(sentence, parsed)
    start = _start(settled)
    game = _made(settled, start)
    meaning = _meaning(parsed if parsed.bases or parsed.games else settled, start)
    return Said(game, _line(settled, start), meaning, _names(settled, start), parsed.questions)


def assumed(sentence: str, parsed: ParsedSentence) -> ParsedSentence:
    """Return a sentence with the first meaning of each phrase that has several."""
    for question in parsed.questions:
        sentence = sentence.replace(question.said, question.choices[0], 1)
    return hear(sentence) if parsed.questions else parsed


def with_choice(sentence: str, question: Question, choice: str) -> str:
    """Return a sentence in which a phrase with several meanings says one of them."""
    return sentence.replace(question.said, choice, 1)


def _check_understood(parsed: ParsedSentence) -> None:
    """Refuse words that are not understood, and phrases that no game can have."""
    if parsed.unknown:
        raise Refused(_unknown(parsed.unknown[0].words, parsed.unknown[0].nearest))
    if parsed.impossible:
        raise Refused(parsed.impossible[0])


def _unknown(phrase: str, near: str) -> Message:
    if near:
        return message(
            "{phrase:=} does not describe a game, did you mean {meant:=}?",
            phrase=repr(phrase),
            meant=repr(near),
        )
    unknown = "{phrase:=} does not describe a game: pokernight atoms lists what is"
    return message(unknown, phrase=repr(phrase))


def _start(parsed: ParsedSentence) -> _Start:
    from pokernight.games.catalogue import named

    names = [*[base.name for base in parsed.bases], *parsed.games]
    if len(names) > 1:
        titles = [base.phrases[0] for base in parsed.bases] + [*parsed.games]
        several = "a game starts from a single game, not from {n}: {games:=}"
        raise Refused(message(several, games=", ".join(titles), n=len(names)))
    if not names:
        choices = [base.phrases[0] for base in BASES.values()]
        none = "say which game to start from: choose among {games:=}"
        raise Refused(message(none, games=", ".join(choices)))
    name = names[0]
    game = named(name)
    if parsed.bases:
        return _Start(parsed.bases[0], (), game, name)
    assert game is not None
    if name in CHICAGO and parsed.atoms:
        return _Start(BASES["seven_card_stud"], (atom(CHICAGO[name]),), game, "seven_card_stud")
    if name in COMPOSED_OF:
        base, *atoms = COMPOSED_OF[name]
        return _Start(BASES[base], tuple(map(atom, atoms)), game, name)
    if (composed := parts_of(game)) is not None:
        return _Start(*composed, game, composed[0].name if parsed.atoms else name)
    return _Start(None, (), game, name)


def _made(parsed: ParsedSentence, start: _Start) -> Game:
    """Return the game of a start and the atoms and house rules said of it."""
    options = {part.option: part.value for part in parsed.settings if part.option != "stakes"}
    stakes = next((part.value for part in parsed.settings if part.option == "stakes"), None)
    atoms = [part for part in parsed.atoms if part not in start.atoms]
    if start.base is not None and (parsed.atoms or start.game is None):
        _check_sight(start.base, atoms)
        game = compose(start.base, [*_without_others(start.atoms, atoms), *atoms])
    else:
        assert start.game is not None
        game = start.game
        for part in atoms:
            options |= _option_of(game, part)
    if parsed.no_wilds:
        options |= _no_wilds(game, start)
    _check_options(game, options)
    return with_options(game, options, stakes)


def _without_others(usual: Iterable[Atom], said: Iterable[Atom]) -> list[Atom]:
    """Return the atoms of a game without those that are said otherwise: a card for a price."""
    buys = [buy["on"] for part in said for buy in part.means.get("buys", ())]
    return [
        part for part in usual
        if not any(buy["on"] in buys for buy in part.means.get("buys", ()))
    ]  # fmt: skip


def _check_sight(base: Base, atoms: Iterable[Atom]) -> None:
    """Refuse events of cards dealt face up to players where only the board lies face up."""
    for part in atoms:
        if reason := out_of_sight(base, part):
            raise Refused(reason)


def _check_options(game: Game, options: Mapping[str, str]) -> None:
    known = {option.name for option in game.rules.options()}
    for name, value in options.items():
        if name not in known:
            raise Refused(
                message(
                    "{rule:=} is no house rule of {game:=}: pokernight rules {name:=} lists them",
                    rule=option_title(name, value),
                    game=game.title,
                    name=game.name,
                )
            )


def _option_of(game: Game, said: Atom) -> dict[str, str]:
    """Return the house rule of a game that says what an atom says.

    Raises:
        Refused: if there is none.
    """
    options = {option.name: option for option in game.rules.options()}
    jokers = said.means.get("jokers")
    if jokers and "jokers" in options:
        return {"jokers": str(jokers)}
    words = {*said.name.split("_")} - {"wild"}
    for option in options.values():
        for value in option.values:
            if option.name == "wild" and value == "_".join(sorted(words)):
                return {"wild": value}
    raise Refused(by_itself(game))


def by_itself(game: Game) -> Message:
    """Return the refusal of atoms for a game that they do not go with."""
    return message(
        "{game:=} is a game by itself: atoms go with {bases:=}",
        game=game.title,
        bases=", ".join(BASES),
    )


def _no_wilds(game: Game, start: _Start) -> dict[str, str]:
    option = next((option for option in game.rules.options() if option.name == "wild"), None)
    if option is not None and "nothing" in option.values:
        return {"wild": "nothing"}
    return {}


# --- as data


def _meaning(parsed: ParsedSentence, start: _Start) -> dict[str, Any]:
    """Return what a sentence means, by the keys of ``pokernight say --json``."""
    plain = not (parsed.atoms or parsed.settings or parsed.no_wilds)
    open_low = any(question.about == "low" for question in parsed.questions)
    if plain and not open_low:
        return {"game": start.game.name if start.game is not None else start.name}
    expanded = start.atoms if start.name in BASES else ()
    atoms = tuple(dict.fromkeys((*expanded, *parsed.atoms)))
    meaning: dict[str, Any] = {"base": BOARDS.get(start.name, start.name)}
    if start.name in BOARDS:
        meaning["boards"] = 2
    for part in atoms:
        _add(meaning, part.means)
    if "wild" in meaning:
        meaning["wild"] = [*in_order(meaning["wild"])]
    if parsed.no_wilds:
        meaning["wild"] = []
    rules: dict[str, str] = {}
    for setting in parsed.settings:
        if setting.option == "betting":
            meaning["limit"] = LIMITS[setting.value]
        elif setting.option == "ante":
            meaning["ante"] = _cents(setting.value)
        elif setting.option == "stakes":
            meaning["stakes"] = setting.value
        elif setting.option == "last_card_price":
            meaning["buys"][-1] |= {"price": _cents(setting.value)}
        elif setting.option == "bomb_pot":
            meaning["bomb"] = setting.value == "yes"
        else:
            rules[setting.option] = setting.value
    if rules:
        meaning["rules"] = rules
    if len(atoms) > 0:
        meaning["parts"] = [part.name for part in atoms]
    return meaning


def _add(meaning: dict[str, Any], means: Mapping[str, Any]) -> None:
    for key, value in means.items():
        if isinstance(value, list):
            new = [item if not isinstance(item, dict) else dict(item) for item in value]
            meaning[key] = [*meaning.get(key, []), *new]
        else:
            meaning[key] = value


def _names(parsed: ParsedSentence, start: _Start) -> tuple[str, ...]:
    options = [f"{part.option}={part.value}" for part in parsed.settings]
    atoms = dict.fromkeys((*start.atoms, *parsed.atoms))
    return (start.name, *[part.name for part in atoms], *options)


def _line(parsed: ParsedSentence, start: _Start) -> str:
    """Return what was understood, a short sentence for each part."""
    expanded = start.atoms if start.name in BASES else ()
    title = start.base.title if start.base and start.name in BASES and parsed.atoms else start.title
    atoms = dict.fromkeys((*expanded, *parsed.atoms)) if parsed.atoms else ()
    parts = [title, *[part.says for part in atoms], *_settings(parsed)]
    if parsed.no_wilds:
        parts.append("no wild cards")
    return " ".join([f"{part[:1].upper()}{part[1:]}." for part in parts])


def _settings(parsed: ParsedSentence) -> Iterable[str]:
    for part in parsed.settings:
        if part.option == "betting":
            yield BETTING[part.value]
        elif part.option in ("ante", "last_card_price"):
            yield f"{part.option.replace('_', ' ')} {money(_cents(part.value))}"
        elif part.option == "stakes":
            yield f"stakes {'/'.join([money(_cents(text)) for text in part.value.split('/')])}"
        else:
            yield option_title(part.option, part.value)


def _cents(text: str) -> int:
    return round(float(text) * 100)
