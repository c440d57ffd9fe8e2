"""Parsing of a dealer's sentence, in which each phrase is a game, an atom or a house rule.

    hear("Seven stud, follow the queen; low spade in the hole takes half! Ante two dollars")

Phrases may come in any order. Case and punctuation do not matter, nor do small words (``the``,
``a``, ``with`` ...), plurals, digits for numbers, and a mistyped letter. A part's own name is a
phrase of it too. Of all ways to read a sentence the best is that which leaves the fewest words
over, and of those that with the fewest phrases and the fewest commas inside of phrases. What is
left over is refused, with the nearest phrase. A phrase with two common meanings is a question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cache
from re import Pattern
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, TypeVar

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games.composing.atoms import ATOMS, FAMILIES
from pokernight.games.composing.bases import BASES, Base
from pokernight.games.composing.parts import Atom, Family
from pokernight.games.composing.phrase_tables import (
    ALSO_CALLED,
    ANTE,
    BEYOND,
    BOMB_POT,
    CLAUSES,
    LAST_CARD,
    MAY_BUY,
    NO_WILDS,
    NOT_WILD,
    OPEN,
    OWN,
    OWN_PRICES,
    PLAYERS,
    REPLACED,
    REPLACED_APART,
    ROTATIONS,
    SETTINGS,
    SEVEN_DEUCE,
    SHORTHANDS,
    SPREADS,
    STAKES,
    STAND_UP,
    STRADDLES,
    THREE_STAKES,
    WITH_A_RULE,
    WITH_JOKERS,
    WITH_LOW,
    spoken_names,
)
from pokernight.games.composing.vocabulary import (
    NOISE,
    NUMBERS,
    Word,
    cards_said,
    corrected,
    literal_words,
    number_said,
    pattern_of,
    plain_text,
    price_said,
    words,
)
from pokernight.wording.amounts import plain_money
from pokernight.wording.message import Text, message, reason_of

LONGEST = 300
"""So many letters a sentence has at most: nobody listens to more."""
BREAK_COST = 3
"""Cost of a phrase with a comma in it; a phrase itself costs 4 to 7."""
NEAR = 0.6
"""Similarity of a phrase to the words said from which it is offered in their place."""


class GameName(NamedTuple):
    """A game of the rulebook, by its name; or a game of a file, by the file."""

    name: str
    game: Game | None = None


class Setting(NamedTuple):
    """A house rule as text: an option's name and value; or ``stakes`` and amounts.

    ``others`` are values that say the same where a game calls them otherwise.
    """

    option: str
    value: str
    others: tuple[str, ...] = ()


class Mix(NamedTuple):
    """A rotation of games, by its name."""

    name: str


class Players(NamedTuple):
    """The number of players."""

    number: int


class NotWild(NamedTuple):
    """Ranks ("Q") and cards ("Jh") that are not wild."""

    tokens: tuple[str, ...]


class Question(NamedTuple):
    """A phrase with several common meanings.

    Attributes:
        about: its subject: "low", "spade".
        said: the phrase as typed.
        choices: phrases that say each of the meanings.
    """

    about: str
    said: str
    choices: tuple[str, ...]


class Impossible(NamedTuple):
    """A phrase that is understood and that no game can have: three jokers."""

    reason: Text


class Unknown(NamedTuple):
    """A phrase that is not understood.

    Attributes:
        words: its words that are in no phrase, as typed.
        nearest: the nearest known phrase, or "".
        phrase: all of it, as typed.
        known: whether dealers say so, of what there is not here.
    """

    words: str
    nearest: str
    phrase: str
    known: bool = False


class Clause(NamedTuple):
    """A clause that a game has anyway, and where: see :data:`phrase_tables.CLAUSES`."""

    said: str
    true_at: str


class Beyond(NamedTuple):
    """A phrase for which there is nothing here, and the nearest that there is."""

    nearest: str


class NoWilds(NamedTuple):
    """Phrase for a game without wild cards."""

    value: str = "nothing"


Part: TypeAlias = (
    Base
    | Atom
    | GameName
    | Setting
    | Question
    | Impossible
    | NoWilds
    | NotWild
    | Mix
    | Players
    | Clause
    | Beyond
)
Slots: TypeAlias = Mapping[str, str]
P = TypeVar("P")


@dataclass(frozen=True)
class Phrase:
    """A phrase that a dealer may say.

    Attributes:
        written: the phrase in words, with slots.
        parts: its parts, from what stands in the slots and the words as typed.
        cost: of two readings with as many words the cheaper counts.
    """

    written: str
    parts: Callable[[Slots, str], tuple[Part, ...]]
    cost: int = 4

    @property
    def pattern(self) -> Pattern[str]:
        """Regular expression over plain words."""
        return pattern_of(self.written)


class Spoken(NamedTuple):
    """A phrase of a sentence that is understood.

    Attributes:
        text: as typed.
        start: its start in the sentence.
        end: its end.
        parts: its parts.
        again: starts and ends of the same, said again.
    """

    text: str
    start: int
    end: int
    parts: tuple[Part, ...]
    again: tuple[tuple[int, int], ...] = ()


OwnGames: TypeAlias = Mapping[str, Game]
"""Games of files, by the phrases that name them."""
NO_GAMES: OwnGames = MappingProxyType({})


@dataclass(frozen=True)
class ParsedSentence:
    """The phrases understood of a sentence, in the order said, and the rest.

    Attributes:
        sentence: the sentence.
        spoken: the phrases that are understood.
        unknown: those that are not.
        own: the games of files that it may name.
    """

    sentence: str = ""
    spoken: tuple[Spoken, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    own: OwnGames = field(default_factory=dict)

    def __bool__(self) -> bool:
        """True if anything of it is understood, or is what dealers say elsewhere."""
        return any(phrase.known for phrase in self.unknown) or any(
            not isinstance(part, Impossible | NoWilds | NotWild | Players | Clause)
            for part in self._parts
        )

    @property
    def _parts(self) -> list[Part]:
        return [part for spoken in self.spoken for part in spoken.parts]

    def of(self, kind: type[P]) -> tuple[P, ...]:
        """Return the parts of a kind in the order said."""
        return tuple([part for part in self._parts if isinstance(part, kind)])

    @property
    def bases(self) -> tuple[Base, ...]:
        """The games to start from; a game has one."""
        return tuple(dict.fromkeys(self.of(Base)))

    @property
    def atoms(self) -> tuple[Atom, ...]:
        """The atoms."""
        return self.of(Atom)

    @property
    def games(self) -> tuple[str, ...]:
        """The games of the rulebook that are named and are no bases."""
        return tuple(dict.fromkeys([part.name for part in self.of(GameName)]))

    @property
    def names_own(self) -> bool:
        """True if it names a game of a file."""
        return any(part.game is not None for part in self.of(GameName))

    def changed(self, part: Part, by: Part) -> ParsedSentence:
        """Return the sentence with another part in the place of one."""
        spoken = [
            phrase._replace(parts=tuple([by if each is part else each for each in phrase.parts]))
            for phrase in self.spoken
        ]
        return replace(self, spoken=tuple(spoken))

    def game_named(self, name: str) -> Game | None:
        """Return the game that is named so: of a file, or of the rulebook."""
        from pokernight.games.catalogue import named

        files = [part.game for part in self.of(GameName) if part.name == name]
        return next((game for game in files if game is not None), None) or named(name)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The house rules."""
        return self.of(Setting)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The phrases with several meanings."""
        return self.of(Question)

    @property
    def no_wilds(self) -> bool:
        """True if it says that no card is wild."""
        return bool(self.of(NoWilds))


def _fixed(written: str, parts: tuple[Part, ...], cost: int = 4) -> Phrase:
    """Return a phrase that always says the same."""
    return Phrase(written, lambda slots, typed: parts, cost)


def _open(written: str, about: str, choices: tuple[str, ...]) -> Phrase:
    return Phrase(written, lambda slots, typed: (Question(about, typed, choices),))


def _clause(written: str, true_at: str) -> Phrase:
    return Phrase(written, lambda slots, typed: (Clause(typed, true_at),), 5)


def _slotted(written: str, parts: Callable[[Slots], tuple[Part, ...]], cost: int = 4) -> Phrase:
    """Return a phrase with slots; what no game can have is impossible."""

    def whole(slots: Slots, typed: str) -> tuple[Part, ...]:
        try:
            return parts(slots)
        except Refused as refused:
            return (Impossible(reason_of(refused)),)

    return Phrase(written, whole, cost)


def _of_family(family: Family) -> Callable[[Slots], tuple[Part, ...]]:
    return lambda slots: (family.said(slots),)


def _wild(slots: Slots) -> Atom:
    return _family("wild").said(slots)


def _family(name: str) -> Family:
    return next(family for family in FAMILIES if family.name == name)


PRICED: Mapping[tuple[str, ...], Callable[[Slots], tuple[Part, ...]]] = {
    ANTE: lambda slots: (_price("ante", slots),),
    BOMB_POT: lambda slots: (Setting("bomb_pot", "yes"), _price("ante", slots)),
    LAST_CARD: lambda slots: (ATOMS["last_card_up"], _price("last_card_price", slots)),
    REPLACED: lambda slots: (ATOMS["replace_a_card"], _price("replacing_price", slots)),
    REPLACED_APART: lambda slots: (
        ATOMS["replace_a_card"],
        Setting("replacing_price", plain_money(price_said(slots["less"]))),
        Setting("replacing_price_down", plain_money(price_said(slots["more"]))),
    ),
    SPREADS: lambda slots: (*_spread(slots),),
    SEVEN_DEUCE: lambda slots: (_price("seven_deuce", slots),),
    STAND_UP: lambda slots: (_price("stand_up", slots),),
    PLAYERS: lambda slots: (Players(number_said(slots["count"])),),
    WITH_LOW: lambda slots: (_wild(slots), ATOMS["low_hole_wild"]),
    WITH_JOKERS[:1]: lambda slots: (_wild(slots), ATOMS["jokers_wild"]),
    WITH_JOKERS[1:]: lambda slots: (_wild(slots), ATOMS["jokers_1"]),
    NOT_WILD: lambda slots: (NotWild(cards_said(slots["cards"])),),
}
"""Parts of phrases with an amount, a number or cards."""


@cache
def phrases() -> tuple[Phrase, ...]:
    """Return every phrase, those of games and of parts by their own names among them."""
    named: tuple[Base | Atom, ...] = (*BASES.values(), *ATOMS.values())
    together = {phrase: _together(spoken_words) for phrase, spoken_words in SHORTHANDS.items()}
    return (
        *_single_phrases(named),
        *[_fixed(written, parts) for written, parts in together.items()],
    )


@cache
def _single_phrases(named: tuple[Base | Atom, ...]) -> tuple[Phrase, ...]:
    return (
        *[_fixed(phrase, (part,)) for part in named for phrase in (part.name, *part.phrases)],
        *[
            _slotted(phrase, _of_family(family), 5)
            for family in FAMILIES
            for phrase in family.phrases
        ],
        *[
            _fixed(phrase, (GameName(name),), 6)
            for name, others in spoken_names().items()
            for phrase in (others if name not in BASES else ())
        ],
        *[
            _fixed(phrase, (GameName(name), Setting(option, value)), 6)
            for phrase, (name, option, value) in WITH_A_RULE.items()
        ],
        *[_fixed(phrase, (_setting(phrase),)) for phrase in SETTINGS],
        *[_slotted(phrase, parts) for written, parts in PRICED.items() for phrase in written],
        *[_fixed(phrase, (NoWilds(),)) for phrase in NO_WILDS],
        *[_fixed(phrase, (Mix(name),)) for name, of in ROTATIONS.items() for phrase in of[1]],
        *[_slotted(phrase, _stakes, 7) for phrase in STAKES],
        *[_slotted(phrase, _straddle, 9) for phrase in STRADDLES],
        *[_slotted(phrase, _ante_and_stakes, 7) for phrase in THREE_STAKES],
        *[Phrase(phrase, _may_buy, 3) for phrase in MAY_BUY],
        *[_clause(phrase, true_at) for phrase, true_at in CLAUSES.items()],
        Phrase("eight or better", _pair_of_eights, 3),
        *[Phrase(f"{before}1/2", _one_and_two, 7) for before in ("", "stakes ", "blinds ")],
        *[_open(phrase, about, choices) for phrase, (about, choices) in OPEN.items()],
        *[_fixed(phrase, (Beyond(nearest),), 3) for phrase, nearest in BEYOND.items()],
    )


def _setting(phrase: str) -> Setting:
    option, value, *others = SETTINGS[phrase]
    return Setting(option, value, tuple(others))


def _price(option: str, slots: Slots) -> Setting:
    return Setting(option, plain_money(price_said(slots["price"])))


def _stakes(slots: Slots) -> tuple[Setting, ...]:
    """Return the stakes of two amounts, or nothing where they cannot be a small and a big bet.

    A bare number beside a coin is of that coin, or of dollars: "25/50 cent", "quarter fifty".
    """
    first, second = slots["small"], slots["big"]
    ways = [(first, second)]
    if _is_bare(first) != _is_bare(second):
        ways.append((_as_cents(first), _as_cents(second)))
    for small, big in ways:
        less, more = price_said(small), price_said(big)
        if 0 < less <= more <= 4 * less:
            return (Setting("stakes", f"{plain_money(less)}/{plain_money(more)}"),)
    return ()


def _spread(slots: Slots) -> tuple[Setting, ...]:
    """Return spread limit from an amount to another, or nothing where it is less."""
    small, big = price_said(slots["small"]), price_said(slots["big"])
    stakes = Setting("stakes", f"{plain_money(small)}/{plain_money(big)}")
    return (Setting("betting", "spread"), stakes) if 0 < small <= big else ()


def _as_cents(amount: str) -> str:
    """Return a bare number as so many cents; any other amount as it is."""
    return f"{amount} cent" if _is_bare(amount) else amount


def _is_bare(amount: str) -> bool:
    """Return whether an amount is a whole number without a coin."""
    return amount in NUMBERS or amount.isdecimal()


def _straddle(slots: Slots) -> tuple[Part, ...]:
    """Return a straddle, and the clause that it is of the amount said."""
    clause = Clause(f"{slots['price']} straddle", f":straddle_price={price_said(slots['price'])}")
    return (Setting("straddle", "under_the_gun", ("yes",)), clause)


def _ante_and_stakes(slots: Slots) -> tuple[Setting, ...]:
    """Return the ante and the stakes of three amounts: "nickel-dime-quarter"."""
    stakes = _stakes({"small": slots["less"], "big": slots["more"]})
    return (_price("ante", {"price": slots["least"]}), *stakes) if stakes else ()


def _may_buy(slots: Slots, typed: str) -> tuple[Part, ...]:
    """Return the question what a card costs that a rank may buy."""
    prices = ("a quarter", "fifty cents", "a dollar")
    choices = tuple([f"{slots['rank']}s buy a card for {price}" for price in prices])
    return (Question("price", typed, choices),)


def _pair_of_eights(slots: Slots, typed: str) -> tuple[Atom, ...]:
    """Return the opener of "eights or better", which but for its plural is a low."""
    plural = typed.lower().startswith(("eights", "8s", "8's"))
    return (_family("pair").said({"rank": "eight"}),) if plural else ()


def _one_and_two(slots: Slots, typed: str) -> tuple[Setting, ...]:
    """Return the stakes "1/2", which are the same plain word as a half."""
    return (Setting("stakes", "1/2"),) if typed.endswith("1/2") else ()


def _together(spoken_words: Sequence[str]) -> tuple[Part, ...]:
    """Return the parts that phrases without slots say together."""
    by_text = {plain_text(phrase): part for part in BASES.values() for phrase in part.phrases}
    atoms = {plain_text(phrase): part for part in ATOMS.values() for phrase in part.phrases}
    known: Mapping[str, Part] = {**by_text, **atoms}
    return tuple(
        [
            _setting(phrase) if phrase in SETTINGS else known[plain_text(phrase)]
            for phrase in spoken_words
        ]
    )


@cache
def options_of(game: str) -> tuple[Phrase, ...]:
    """Return phrases of the house rules of a game of the rulebook."""
    from pokernight.games.catalogue import named

    return _options_of(game, named(game))


def _options_of(game: str, game_named: Game | None) -> tuple[Phrase, ...]:
    """Return phrases of a game's own house rules: "three cards", "cards speak", "dummy hand"."""
    settings = [(phrase, Setting(*rule)) for phrase, rule in OWN.get(game, {}).items()]
    varied = [_amount(phrase, option) for phrase, option in OWN_PRICES.get(game, {}).items()]
    for option in game_named.rules.options() if game_named is not None else ():
        name = option.name.replace("_", " ")
        if option.values[0] in AMOUNTS:
            slot = AMOUNTS[option.values[0]]
            varied += [
                _amount(phrase, option.name)
                for phrase in (f"{name} {{{slot}}}", f"{{{slot}}} {name}")
            ]
            continue
        for value in option.values:
            text, setting = value.replace("_", " "), Setting(option.name, value)
            phrases = {"yes": (name,), "no": (f"no {name}",)}.get(
                text,
                (f"{text} {name}", f"{name} (card) {text}", *([text] if " " in text else [])),
            )
            settings += [(phrase, setting) for phrase in phrases]
    return (*[_fixed(phrase, (setting,), 5) for phrase, setting in settings], *varied)


AMOUNTS = {"a whole number": "count", "an amount, such as 0.50": "price"}
"""Slots of options that are numbers, by what is said of their values."""


def _amount(written: str, option: str) -> Phrase:
    """Return the phrase of an option that is a number."""

    def parts(slots: Slots) -> tuple[Part, ...]:
        if "price" in slots:
            return (_price(option, slots),)
        return (Setting(option, str(number_said(slots["count"]))),)

    return _slotted(written, parts, 5)


@cache
def vocabulary() -> frozenset[str]:
    """Return every plain word of a phrase."""
    return literal_words([phrase.written for phrase in phrases()])


def hear(sentence: str, own: OwnGames = NO_GAMES) -> ParsedSentence:
    """Parse a dealer's sentence, which may name games of files by the phrases given for them.

    Raises:
        Refused: if it is too long to be listened to.
    """
    if len(sentence) > LONGEST:
        too_long = "a game is said in {most} letters at most, not in {n}"
        raise Refused(message(too_long, most=LONGEST, n=len(sentence)))
    spoken_words = [
        word._replace(plain=plain)
        for word in words(sentence)
        for plain in _parted(word.plain).split()
    ]
    more = _names_of(own)
    reading = _read(sentence, spoken_words, more)
    rules = _own_phrases(_games_first(spoken_words, reading))
    if rules and any(stretch.phrase is None for stretch in reading):
        more = (*more, *rules)
        reading = _read(sentence, spoken_words, more)
    # A word alone may be a mistyped name, for which the names are listed that it may mean.
    if any(stretch.phrase is None for stretch in reading) and any(
        stretch.parts for stretch in reading
    ):
        mended = [
            word._replace(plain=corrected(word.plain, vocabulary()) or word.plain)
            for word in spoken_words
        ]
        if mended != spoken_words:
            again = _read(sentence, mended, more)
            if _left_over(again) < _left_over(reading):
                spoken_words, reading = mended, again
    parsed = _parsed(sentence, spoken_words, _games_first(spoken_words, reading))
    return replace(parsed, own=own)


def _names_of(own: OwnGames) -> tuple[Phrase, ...]:
    """Return the phrases that name games of files: a game is called by its file."""
    return tuple(
        [
            _fixed(
                plain_text(phrase),
                (GameName(phrase if game.source is None else game.source.file, game),),
                3,
            )
            for phrase, game in own.items()
        ]
    )


def _games_first(spoken_words: Sequence[Word], reading: list[Stretch]) -> list[Stretch]:
    """Return a reading in which, if no game is named, an atom with a game's name is the game."""
    parts = [part for stretch in reading for part in stretch.parts]
    if any(isinstance(part, Base | GameName) or _asks_game(part) for part in parts):
        return reading
    for number, stretch in enumerate(reading):
        text = " ".join([word.plain for word in spoken_words[stretch.start : stretch.end]])
        if (name := game_named(text)) is not None:
            game = stretch._replace(parts=(GameName(name),))
            return [*reading[:number], game, *reading[number + 1 :]]
    return reading


def _asks_game(part: Part) -> bool:
    """Return whether a part asks which game is meant: chicago."""
    return isinstance(part, Question) and part.about == "spade"


def game_named(text: str) -> str | None:
    """Return the game of the rulebook that plain words name, if any."""
    return _names().get(text)


@cache
def _names() -> Mapping[str, str]:
    """Return the games of the rulebook by their names in plain words."""
    return {
        plain_text(phrase): name
        for name, others in spoken_names().items()
        for phrase in (others if name not in BASES else ())
    }


def other_names(game: str) -> tuple[str, ...]:
    """Return the names that dealers give a game of the rulebook, beside its own."""
    own = plain_text(game)
    names = BASES[game].phrases if game in BASES else ALSO_CALLED.get(game, ())
    different = {plain_text(name): name for name in reversed(names)}
    return tuple([name for plain, name in reversed(different.items()) if plain != own])


def _parted(word: str) -> str:
    """Return an unknown word as the name of a game that is written in a single word, if any."""
    return word if word in vocabulary() else _run_together().get(word, word)


@cache
def _run_together() -> Mapping[str, str]:
    """Return the names of games by the same in a single word: "omajack"."""
    bases = [plain_text(phrase) for base in BASES.values() for phrase in base.phrases]
    names = [name for name in (*_names(), *bases) if " " in name]
    return {name.replace(" ", ""): name for name in names}


class Stretch(NamedTuple):
    """Words from a start to before an end, and what they mean; None if unknown.

    A word of :data:`~pokernight.games.composing.vocabulary.NOISE` has a phrase without parts.
    """

    start: int
    end: int
    phrase: Phrase | None
    parts: tuple[Part, ...] = ()


def _left_over(reading: Sequence[Stretch]) -> int:
    return sum(stretch.end - stretch.start for stretch in reading if stretch.phrase is None)


def _own_phrases(reading: Sequence[Stretch]) -> tuple[Phrase, ...]:
    """Return the phrases of the house rules of the game that a reading names."""
    for stretch in reading:
        for part in stretch.parts:
            if isinstance(part, GameName) and part.game is not None:
                return _options_of(part.name, part.game)
            if isinstance(part, Base | GameName):
                return options_of(part.name)
    return ()


def _parsed(
    sentence: str, spoken_words: Sequence[Word], reading: Sequence[Stretch]
) -> ParsedSentence:
    unknown = [
        Unknown(
            _text(sentence, _strange(spoken_words[stretch.start : stretch.end])),
            _nearest(sentence, spoken_words, reading, number),
            _text(sentence, spoken_words[stretch.start : stretch.end]),
        )
        for number, stretch in enumerate(reading)
        if stretch.phrase is None
    ]
    spoken: list[Spoken] = []
    for stretch in reading:
        if stretch.parts and isinstance(beyond := stretch.parts[0], Beyond):
            text = _text(sentence, spoken_words[stretch.start : stretch.end])
            unknown.append(Unknown(text, beyond.nearest, text, known=True))
        elif stretch.parts:
            start, end = spoken_words[stretch.start].start, spoken_words[stretch.end - 1].end
            phrase = Spoken(sentence[start:end], start, end, stretch.parts)
            same = [number for number, other in enumerate(spoken) if other.parts == phrase.parts]
            if same and not any(isinstance(part, Atom | Question) for part in phrase.parts):
                before = spoken[same[0]]
                spoken[same[0]] = before._replace(again=(*before.again, (start, end)))
                continue
            spoken.append(phrase)
    means = {
        key
        for phrase in spoken
        for part in phrase.parts
        if isinstance(part, Atom)
        for key in part.means
    }
    answered = [about for about, key in ANSWERED.items() if key in means]
    return ParsedSentence(
        sentence,
        tuple(
            phrase
            for phrase in spoken
            if not (isinstance(part := phrase.parts[0], Question) and part.about in answered)
        ),
        tuple(unknown),
    )


ANSWERED = {"low": "low", "joker": "jokers"}
"""Questions that another phrase answers: the key of its meaning."""


def _strange(stretch: Sequence[Word]) -> Sequence[Word]:
    """Return unknown words without known words at their ends, if anything is left."""
    places = [number for number, word in enumerate(stretch) if word.plain not in vocabulary()]
    return stretch[places[0] : places[-1] + 1] if places else stretch


SILENCE = _fixed("", ())
"""The phrase of a word that says nothing."""


def _ways(
    text: str, phrase: Phrase, starts: Mapping[int, int], at: int
) -> Iterator[tuple[int, Slots]]:
    match = phrase.pattern.match(text, at)
    if match is not None and match.end() in starts and match.end() > at:
        slots = {name: value for name, value in match.groupdict().items() if value}
        yield starts[match.end()], slots


def _read(sentence: str, spoken_words: Sequence[Word], more: Sequence[Phrase]) -> list[Stretch]:
    """Return the best way to read a sentence, its unknown words in stretches."""
    text, starts = "", {0: 0}
    for number, word in enumerate(spoken_words, 1):
        text += f"{word.plain} "
        starts[len(text)] = number
    places = {number: place for place, number in starts.items()}
    known = (*phrases(), *more)
    # For each beginning: what reading on from there costs, and its first stretch.
    best: dict[int, tuple[tuple[int, int], Stretch | None]] = {len(spoken_words): ((0, 0), None)}
    for start in range(len(spoken_words) - 1, -1, -1):
        left, cost = best[start + 1][0]
        ways: list[tuple[tuple[int, int], Stretch]] = [
            ((left, cost + 1), Stretch(start, start + 1, SILENCE))
            if spoken_words[start].plain in NOISE
            else ((left + 1, cost + 4), Stretch(start, start + 1, None))
        ]
        for phrase in known:
            for end, slots in _ways(text, phrase, starts, places[start]):
                left, cost = best[end][0]
                breaks = BREAK_COST * (spoken_words[end - 1].after - spoken_words[start].after)
                parts = phrase.parts(
                    slots, sentence[spoken_words[start].start : spoken_words[end - 1].end]
                )
                if parts:
                    stretch = Stretch(start, end, phrase, parts)
                    ways.append(((left, cost + breaks + phrase.cost), stretch))
        best[start] = min(ways, key=lambda way: way[0])
    return _joined(spoken_words, best)


def _joined(
    spoken_words: Sequence[Word], best: Mapping[int, tuple[tuple[int, int], Stretch | None]]
) -> list[Stretch]:
    """Return the stretches of the best reading; unknown words before a break are one stretch."""
    reading: list[Stretch] = []
    place = 0
    while (stretch := best[place][1]) is not None:
        before = reading[-1] if reading else None
        if (
            stretch.phrase is None and before is not None and before.phrase is None
            and spoken_words[before.end - 1].after == spoken_words[stretch.start].after
        ):  # fmt: skip
            reading[-1] = before._replace(end=stretch.end)
        else:
            reading.append(stretch)
        place = stretch.end
    return reading


def _text(sentence: str, stretch: Sequence[Word]) -> str:
    return sentence[stretch[0].start : stretch[-1].end]


def _nearest(
    sentence: str, spoken_words: Sequence[Word], reading: Sequence[Stretch], number: int
) -> str:
    """Return the phrase nearest to unknown words, alone or with the stretches beside them."""
    start, end, *_ = reading[number]
    beside = [
        other for other in (number - 1, number + 1)
        if 0 <= other < len(reading)
        and spoken_words[reading[other].start].after == spoken_words[start].after
    ]  # fmt: skip
    tried: list[tuple[float, str]] = []
    for place in (number, *beside):
        first, last = min(start, reading[place].start), max(end, reading[place].end)
        text = _text(sentence, spoken_words[first:last]).lower()
        known = " ".join(
            [word.plain for word in spoken_words[reading[place].start : reading[place].end]]
        )
        ratio, written = max(
            [(SequenceMatcher(None, text, phrase.written.replace("_", " ")).ratio(), phrase.written)
             for phrase in phrases()
             if "{" not in phrase.written and ("_" in sentence or "_" not in phrase.written)]
        )  # fmt: skip
        if plain_text(written) != known:
            tried.append((ratio, written))
    near = max(tried, default=(0.0, ""))
    return near[1] if near[0] >= NEAR else ""
