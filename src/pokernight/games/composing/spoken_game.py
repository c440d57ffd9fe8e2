"""The game that a parsed sentence says, its meaning as data, and the line read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any, NamedTuple

from pokernight.engine.game import Game
from pokernight.errors import Refused
from pokernight.games.composing.atoms import ATOMS, atom
from pokernight.games.composing.atoms.wild_cards import names_of
from pokernight.games.composing.bases import BASES, Base
from pokernight.games.composing.compose import (
    BETTING,
    compose,
    option_title,
    parts_of,
    with_options,
)
from pokernight.games.composing.contradictions import out_of_sight
from pokernight.games.composing.dealer_phrases import (
    NO_GAMES,
    Clause,
    GameName,
    Impossible,
    Mix,
    NotWild,
    NoWilds,
    OwnGames,
    ParsedSentence,
    Part,
    Players,
    Question,
    Setting,
    Spoken,
    Unknown,
    game_named,
    hear,
)
from pokernight.games.composing.parts import Atom
from pokernight.games.composing.phrase_tables import (
    BUILT_IN,
    DESCRIPTIONS,
    OF_THE_KIND,
    ROTATIONS,
    USUAL_CHOICE,
)
from pokernight.games.composing.vocabulary import in_order, plain_text
from pokernight.games.composing.wild_games import nothing_wild, with_wilds
from pokernight.wording.amounts import money
from pokernight.wording.message import Message, Text, message, reason_of

LIMITS = {"pot": "pot", "no_limit": "no", "fixed": "fixed", "spread": "spread"}
"""Structures of betting, as ``pokernight say --json`` names them."""


class Piece(NamedTuple):
    """A phrase read back.

    Attributes:
        text: what was understood, in a short sentence.
        without: the sentence without the phrase.
    """

    text: str
    without: str


class Said(NamedTuple):
    """A sentence understood.

    Attributes:
        game: its game; None for a rotation of games.
        title: the title of the game or rotation.
        pieces: what was understood, the game first; together they are the line read back.
        meaning: the same as data.
        names: the names of all its parts.
        questions: its phrases with several meanings, of which the first is assumed here.
    """

    game: Game | None
    title: str
    pieces: tuple[Piece, ...]
    meaning: Mapping[str, Any]
    names: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def line(self) -> str:
        """Return what was understood, read back in a line."""
        return " ".join([piece.text for piece in self.pieces])


COMPOSED_OF = {
    "baseball": ("seven_card_stud", "threes_and_nines_wild", "four_buys_a_card",
                 "threes_match_the_pot"),
    "follow_the_queen": ("seven_card_stud", "follow_the_queen"),
}  # fmt: skip
"""Games of the rulebook that are the same as a base and atoms, for what else is said of them."""
SHORT_FOR = {
    "high_chicago": ("seven_card_stud", "high_spade_half"),
    "jacks_or_better": ("five_card_draw", "jacks_or_better_to_open"),
    "jacks_to_open_trips_to_win": ("five_card_draw", "jacks_or_better_to_open", "trips_to_win"),
    "low_chicago": ("seven_card_stud", "low_spade_half"),
    "low_hole": ("seven_card_stud", "low_hole_wild"),
    "omaha_hi_lo": ("omaha", "eight_or_better_half"),
    "roll_your_own": ("seven_card_stud", "roll_your_own"),
    "seven_card_stud_hi_lo": ("seven_card_stud", "eight_or_better_half"),
}
"""Games of the rulebook that dealers understand as a base and atoms once they say more."""
DOUBLED = {"holdem": "double_board_holdem", "omaha": "double_board_omaha"}
"""Games with two boards, by the game that each doubles."""
BOARDS = {doubled: name for name, doubled in DOUBLED.items()}
"""Games with a board, by the game that doubles each."""


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
            together, a phrase with several meanings, or a rotation of games.
    """
    _check(parsed)
    parsed = _answered(parsed)
    for question in parsed.questions:
        # Without a game there is nothing to ask, unless the answer is one, as of chicago.
        if parsed.bases or parsed.games or any(map(_names_game, question.choices)):
            raise Refused(open_question(question))
    if parsed.of(Mix):
        rotation = _rotation(parsed).title
        several = "{mix:=} is a rotation of games: pokernight evening --rotation {mix:=} plays it"
        raise Refused(message(several, mix=rotation))
    start = _start(parsed)
    return _made(_denying(parsed, start), start)


def open_question(question: Question) -> Message:
    """Return the refusal of a phrase with several meanings: the phrases that say each."""
    return message(
        "{phrase:=} has several meanings: say {choices:=}",
        phrase=repr(question.said),
        choices=" or ".join([repr(choice) for choice in question.choices]),
    )


def understand(sentence: str, own: OwnGames = NO_GAMES) -> Said:
    """Return what a sentence says; of a phrase with several meanings the first is assumed.

    Args:
        sentence: the words of a dealer.
        own: games of files, by the phrases that name them.

    Raises:
        Refused: as :func:`game_of`, but for such phrases and rotations.
    """
    parsed = hear(sentence, own)
    _check(parsed)
    if parsed.of(Mix):
        return _rotation(parsed)
    parsed = _answered(parsed)
    sentence = parsed.sentence
    settled = _kept(assumed(parsed))
    start = _start(settled)
    settled = _denying(settled, start)
    game = _made(settled, start)
    meaning = _meaning(settled, start)
    if parsed.bases or parsed.games:
        # What every choice says is said; the game itself is said whatever is chosen.
        for question in parsed.questions:
            for choice in question.choices[1:]:
                other = understand(with_choice(sentence, question, choice), own).meaning
                meaning = _common(meaning, other)
    pieces = _pieces(sentence, parsed, start)
    return Said(game, game.title, pieces, meaning, _names(settled, start), parsed.questions)


def _answered(parsed: ParsedSentence) -> ParsedSentence:
    """Return what is kept of a sentence, with the questions that its other words leave open.

    A question has the choices of which a game can be made. Where there are none the first counts,
    which is refused.
    """
    parsed = _kept(parsed)
    for question in parsed.questions:
        if (choice := _meant(parsed, question)) is None:
            possible = [each for each in question.choices if _can_be(parsed, question, each)]
            if len(possible) > 1:
                limited = question._replace(choices=tuple(possible))
                parsed = parsed.changed(question, limited)
                continue
            choice = next(iter(possible), question.choices[0])
        sentence = with_choice(parsed.sentence, question, choice)
        return _answered(hear(sentence, parsed.own))
    return parsed


def _names_game(sentence: str) -> bool:
    """Return whether a sentence names a game."""
    heard = hear(sentence)
    return bool(heard.bases or heard.games)


def _common(meaning: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return what two meanings have in common: of cards that are bought, all but the price."""
    common = {key: value for key, value in meaning.items() if other.get(key) == value}
    if "buys" in meaning and "buys" in other and "buys" not in common:
        common["buys"] = [
            {key: value for key, value in card.items() if another.get(key) == value}
            for card, another in zip(meaning["buys"], other["buys"], strict=False)
        ]
    return common


def _meant(parsed: ParsedSentence, question: Question) -> str | None:
    """Return the choice that the game, or what else is said, leaves as the only usual one."""
    if question.about == "spade":
        halves = {part.name for part in parsed.atoms}
        return next((choice for choice in question.choices
                     if f"{choice.split()[0]}_spade_half" in halves), None)  # fmt: skip
    usual = [USUAL_CHOICE[base.name] for base in parsed.bases if base.name in USUAL_CHOICE]
    return question.choices[usual[0]] if usual and question.about == "low" else None


def _can_be(parsed: ParsedSentence, question: Question, choice: str) -> bool:
    """Return whether a game can be made of a sentence with a choice."""
    try:
        understand(with_choice(parsed.sentence, question, choice), parsed.own)
    except Refused:
        return False
    return True


def _rotation(parsed: ParsedSentence) -> Said:
    """Return a rotation of games; nothing else may be said of it.

    Raises:
        Refused: for what else is said.
    """
    mix, *others = [part for spoken in parsed.spoken for part in spoken.parts]
    if others or not isinstance(mix, Mix):
        texts = [spoken.text for spoken in parsed.spoken]
        alone = "a rotation is called by itself: {first:=} and {second:=} do not go together"
        raise Refused(message(alone, first=repr(texts[0]), second=repr(texts[1])))
    title = ROTATIONS[mix.name][0]
    return Said(None, title, (Piece(f"{title}.", ""),), {"mix": mix.name}, (mix.name,))


def assumed(parsed: ParsedSentence) -> ParsedSentence:
    """Return a sentence with the first meaning of each phrase that has several."""
    sentence = parsed.sentence
    for question in parsed.questions:
        sentence = with_choice(sentence, question, question.choices[0])
    return hear(sentence, parsed.own) if parsed.questions else parsed


def with_choice(sentence: str, question: Question, choice: str) -> str:
    """Return a sentence in which a phrase with several meanings says one of them."""
    return sentence.replace(question.said, choice, 1)


def _check(parsed: ParsedSentence) -> None:
    """Refuse words that are not understood, what no game can have, and contradictions."""
    if parsed.unknown:
        raise Refused(_unknown(parsed.unknown))
    for part in parsed.of(Impossible):
        raise Refused(part.reason)
    for first, other in combinations(parsed.spoken, 2):
        if any(_contradict(*pair) or _contradict(*pair[::-1])
               for pair in product(first.parts, other.parts)):  # fmt: skip
            both = "{first:=} and {second:=} contradict each other"
            texts = {"first": repr(first.text), "second": repr(other.text)}
            raise Refused(message(both, **texts))


def _contradict(part: Part, other: Part) -> bool:
    """Return whether two parts cannot be said of the same game."""
    match part, other:
        case Setting(option, value), Setting(same, others):
            return option == same and value != others
        case Players(number), Players(another):
            return number != another
        case ((NotWild() | NoWilds()), Atom()):
            return _denied(part, other)
        case Atom(), Atom():
            buys = {buy["on"]: buy for buy in part.means.get("buys", ())}
            return any(buys.get(buy["on"], buy) != buy for buy in other.means.get("buys", ()))
    return False


def _denied(part: NotWild | NoWilds, atom: Atom) -> bool:
    """Return whether cards are said not to be wild that an atom makes wild."""
    if isinstance(part, NoWilds):
        return atom.wild is not None or atom.bug is not None
    wild = atom.means.get("wild", ())
    return any(token in part.tokens or token[0] in part.tokens for token in wild)


def _kept(parsed: ParsedSentence) -> ParsedSentence:
    """Return a sentence without what repeats other phrases or what its game does anyway.

    A base said beside a game composed of it is dropped; beside another base the game is its atoms.
    An atom repeated in other words is said once.
    """
    games = parsed.games
    if not games and parsed.bases:
        games = tuple([name for name in map(_fuller_game, parsed.spoken) if name][:1])
    single = len(games) == 1 and len(parsed.bases) <= 1 and not parsed.names_own
    composed = _composed_of(games[0]) if single else None
    names = {*games, *[base.name for base in parsed.bases]}
    built_in = {name for game in names for name in BUILT_IN.get(game, ())}
    described = {*map(plain_text, DESCRIPTIONS)}
    atoms: set[str] = set()
    spoken: list[Spoken] = []
    for phrase in parsed.spoken:
        text = plain_text(phrase.text)
        parts: list[Part] = []
        for part in phrase.parts:
            match part:
                case Base() if games and (
                    (composed and composed[0] is part)
                    or {*games} & {*OF_THE_KIND.get(_named_as(text), ())}
                ):
                    continue
                case GameName() if composed and parsed.bases and composed[0] not in parsed.bases:
                    parts += composed[1]
                    continue
                case Atom() if games and not parsed.games and _fuller_game(phrase) in games:
                    part = GameName(games[0])
                case Atom() if composed and _is_whole(games[0]) and part in composed[1]:
                    continue
                case Atom() if (composed and _is_whole(games[0])
                                and (rule := _wild_rule(games[0], part))):  # fmt: skip
                    part = rule
                case Atom(name=name) if name in built_in or (text in described and name in atoms):
                    continue
            parts.append(part)
        atoms |= {part.name for part in parts if isinstance(part, Atom)}
        spoken.append(phrase._replace(parts=tuple(parts)))
    return replace(parsed, spoken=tuple([phrase for phrase in spoken if phrase.parts]))


def _named_as(text: str) -> str:
    """Return the name of a kind of games that plain words are, "" for none."""
    return next((name for name in OF_THE_KIND if plain_text(name) == text), "")


def _is_whole(game: str) -> bool:
    """Return whether a composed game of the rulebook keeps its name when more is said of it."""
    return game not in SHORT_FOR and game not in COMPOSED_OF


def _wild_rule(game: str, atom: Atom) -> Setting | None:
    """Return the house rule of a game by which the cards of an atom are wild, if any."""
    from pokernight.games.catalogue import named

    listed = named(game)
    value = atom.name.removesuffix("_wild")
    options = listed.rules.options() if listed is not None and value != atom.name else ()
    wild = [option for option in options if option.name == "wild" and value in option.values]
    return Setting("wild", value) if wild else None


def _fuller_game(phrase: Spoken) -> str:
    """Return the game that a phrase of an atom names if it has more atoms, "" if there is none."""
    name = game_named(plain_text(phrase.text)) or ""
    composed = _composed_of(name) if isinstance(phrase.parts[0], Atom) else None
    return name if composed and len(composed[1]) > len(phrase.parts) else ""


def _composed_of(game: str) -> tuple[Base, tuple[Atom, ...]] | None:
    """Return the base and atoms of a game of the rulebook as dealers understand it, if any."""
    from pokernight.games.catalogue import named

    if (names := SHORT_FOR.get(game) or COMPOSED_OF.get(game)) is not None:
        return BASES[names[0]], tuple(map(atom, names[1:]))
    listed = named(game)
    return parts_of(listed) if listed is not None else None


def _check_clauses(parsed: ParsedSentence, start: _Start, game: Game) -> None:
    """Refuse clauses of a page that are not true of the game as it is dealt."""
    rules: dict[str, str] = {**game.usual_rules.to_dict()}
    if "big_blind" in rules:
        rules["straddle_price"] = str(2 * _cents(rules["big_blind"]))
    names = {"", start.name, game.name, *([start.base.name] if start.base else ())}
    names |= {start.game.name} if start.game else set()
    names |= {f"+{part.name}" for part in (*start.atoms, *parsed.atoms)}
    names |= {f"+{name}" for name in (start.base.usual if start.base else ())}

    def holds(place: str) -> bool:
        name, _, rule = place.partition(":")
        option, _, value = rule.replace("!", "=!").partition("=")
        if option not in rules:
            return name in names and (not rule or bool(name))
        other = value.startswith("!")
        return name in names and (rules[option] == value.removeprefix("!")) is not other

    def untrue(phrase: str) -> Message:
        different = "{phrase:=} is not how {game:=} is played"
        return message(different, phrase=repr(phrase), game=start.title)

    listed = getattr(game.usual_rules, "wild", "")
    usual = ATOMS.get(f"{listed}_wild")
    own_wilds = {
        token
        for part in (*start.atoms, *([usual] if usual else ()))
        for token in part.means.get("wild", ())
    }
    for phrase in parsed.spoken:
        for part in phrase.parts:
            wilds = {*part.means.get("wild", ())} if isinstance(part, Atom) else set()
            if wilds & own_wilds and wilds - own_wilds and own_wilds - wilds:
                raise Refused(untrue(phrase.text))
    for clause in parsed.of(Clause):
        if not any(map(holds, clause.true_at.split())):
            raise Refused(untrue(clause.said))


LEADERS = {"follow_the_queen": "Q", "follow_the_cowboy": "K"}
"""Ranks that are followed, by atom; a house rule says whether they are wild themselves."""


def _denying(parsed: ParsedSentence, start: _Start) -> ParsedSentence:
    """Return a sentence in which a rank that is followed is not wild by a house rule.

    Raises:
        Refused: if other cards that the game makes wild are said not to be.
    """
    atoms = (*start.atoms, *parsed.atoms)
    led = {(LEADERS[part.name],) for part in atoms if part.name in LEADERS}
    spoken: list[Spoken] = []
    for phrase in parsed.spoken:
        parts: list[Part] = []
        for part in phrase.parts:
            if isinstance(part, NotWild | NoWilds):
                if any(_denied(part, said) for said in start.atoms):
                    both = "{first:=} and {second:=} contradict each other"
                    texts = {"first": repr(start.title), "second": repr(phrase.text)}
                    raise Refused(message(both, **texts))
                if isinstance(part, NotWild) and part.tokens in led:
                    parts.append(Setting("leader", "plain"))
                    continue
            parts.append(part)
        spoken.append(phrase._replace(parts=tuple(parts)))
    return replace(parsed, spoken=tuple(spoken))


def _unknown(unknown: Sequence[Unknown]) -> Message:
    """Return the refusal of all words that are not understood, with the nearest phrase of each."""
    phrases = ", ".join([repr(phrase.words) for phrase in unknown])
    near = " or ".join(dict.fromkeys([repr(part.nearest) for part in unknown if part.nearest]))
    if unknown[1:]:
        if near:
            several = "{phrases:=} do not describe a game, did you mean {meant:=}?"
            return message(several, phrases=phrases, meant=near)
        none = "{phrases:=} do not describe a game: pokernight atoms lists what is"
        return message(none, phrases=phrases)
    if near:
        single = "{phrase:=} does not describe a game, did you mean {meant:=}?"
        return message(single, phrase=phrases, meant=near)
    nothing = "{phrase:=} does not describe a game: pokernight atoms lists what is"
    return message(nothing, phrase=phrases)


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
    game = parsed.game_named(name)
    if parsed.names_own:
        return _Start(None, (), game, name)
    if name in DOUBLED and _boards(parsed) in ("2", "3"):
        return _Start(None, (), named(DOUBLED[name]), DOUBLED[name])
    if parsed.bases:
        return _Start(parsed.bases[0], (), game, name)
    assert game is not None
    if name in SHORT_FOR and parsed.atoms:
        short, *atoms = SHORT_FOR[name]
        return _Start(BASES[short], tuple(map(atom, atoms)), game, short)
    if name in COMPOSED_OF:
        base, *atoms = COMPOSED_OF[name]
        return _Start(BASES[base], tuple(map(atom, atoms)), game, name)
    if (composed := parts_of(game)) is not None:
        return _Start(*composed, game, composed[0].name if parsed.atoms else name)
    return _Start(None, (), game, name)


def _boards(parsed: ParsedSentence) -> str:
    """Return the number of boards, "" where nothing is said of them."""
    return next((part.value for part in parsed.settings if part.option == "boards"), "")


def _made(parsed: ParsedSentence, start: _Start) -> Game:
    """Return the game of a start and the atoms and house rules said of it."""
    stakes = next((part.value for part in parsed.settings if part.option == "stakes"), None)
    atoms = _without_implied([part for part in parsed.atoms if part not in start.atoms])
    speaks = start.base is not None and start.base.usual == ("high_low_declare",)
    if speaks and atoms and CARDS_SPEAK in parsed.settings:
        atoms.append(atom("worst_hand_half"))
    options: dict[str, str] = {}
    plain = Setting("leader", "plain") in parsed.settings
    if start.base is not None and (
        parsed.atoms or plain or start.game is None or _ruled_apart(parsed, start)
    ):
        _check_sight(start.base, atoms)
        try:
            game = compose(start.base, [*_without_others(start.atoms, atoms), *atoms])
        except Refused as refused:
            raise Refused(_as_said(reason_of(refused), parsed, start)) from None
    else:
        assert start.game is not None
        game = start.game
        options_of_atoms = {part: _option_of(game, part) for part in atoms}
        for option in options_of_atoms.values():
            options |= option
        if wilds := [part for part, option in options_of_atoms.items() if not option]:
            try:
                game = with_wilds(game, wilds)
            except Refused as refused:
                raise Refused(_as_said(reason_of(refused), parsed, start)) from None
    if parsed.no_wilds:
        options |= nothing_wild(game)
    options |= _options(game, parsed, start)
    made = with_options(game, options, stakes)
    _check_clauses(parsed, start, made)
    for players in parsed.of(Players):
        made.check_seats(players.number, made.usual_rules)
    return made


def _as_said(reason: Text, parsed: ParsedSentence, start: _Start) -> Text:
    """Return the refusal of a composition with its parts as they were typed."""
    if not isinstance(reason, Message):
        return reason
    typed: dict[str, list[str]] = {}
    for spoken in parsed.spoken:
        for part in spoken.parts:
            if isinstance(part, Atom):
                for name in (part.name, repr(part.says)):
                    typed.setdefault(name, []).append(repr(spoken.text))
    said_twice = [*dict.fromkeys(typed.get(str(reason.args.get("atom")), ()))]
    if len(reason.args) == 1 and len(said_twice) > 1:
        first, other = said_twice[:2]
        return message("{first:=} and {other:=} say the same", first=first, other=other)
    texts = {part.name: start.title for part in start.atoms}
    texts |= {name: said[0] for name, said in typed.items()}
    if start.base is not None:
        texts[start.base.name] = start.base.title
    args = {key: texts.get(str(value), value) for key, value in reason.args.items()}
    return replace(reason, args=args)


def _ruled_apart(parsed: ParsedSentence, start: _Start) -> bool:
    """Return whether a house rule is said that only the composed game of a base has."""
    if start.base is None or start.game is None:
        return False
    own, composed = (
        {option.name for option in game.rules.options()}
        for game in (start.game, compose(start.base, start.atoms))
    )
    return any(part.option in composed - own for part in parsed.settings)


IMPLIED = {"high_low_declare": ("worst_hand_half", "all_or_nothing")}
"""Atoms that are part of what another says already: a declaration is for any low, and a player who
declares for both halves must win both."""
ANY_LOW = frozenset({"elevator", "iron_cross"})
"""Games of the rulebook with a house rule for high and low in which every low hand qualifies."""


BUG_GAMES = frozenset({"california_lowball"})
"""Games of the rulebook whose joker is a bug, as that of lowball is."""


def _without_implied(said: Iterable[Atom]) -> list[Atom]:
    """Return atoms without those that another of them implies."""
    atoms = [*said]
    implied = {name for part in atoms for name in IMPLIED.get(part.name, ())}
    return [part for part in atoms if part.name not in implied]


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


def _options(game: Game, parsed: ParsedSentence, start: _Start) -> dict[str, str]:
    """Return the house rules said of a game, as it names their values.

    Raises:
        Refused: for a house rule that the game does not have.
    """
    known = {option.name: option for option in game.rules.options()}
    options: dict[str, str] = {}
    for part in parsed.settings:
        doubled = part.option == "boards" and part.value == "2" and start.name in BOARDS
        if part.option == "stakes" or doubled:
            continue
        if part == CARDS_SPEAK and "split" not in known and _halves(parsed, start):
            continue
        if part.option not in known:
            quoted = [repr(spoken.text) for spoken in parsed.spoken if part in spoken.parts]
            raise Refused(
                message(
                    "{rule:=} is no house rule of {game:=}: pokernight rules {name:=} lists them",
                    rule=quoted[0] if quoted else option_title(part.option, part.value),
                    game=game.title,
                    name=game.name,
                )
            )
        values = known[part.option].values
        options[part.option] = next(
            (value for value in (part.value, *part.others) if value in values), part.value
        )
    return options


CARDS_SPEAK = Setting("split", "cards_speak")
"""Setting without a declaration, used unless the dealer asks for a declaration."""


def _halves(parsed: ParsedSentence, start: _Start) -> bool:
    """Return whether the pot is for high and low, and nobody declares."""
    atoms = (*start.atoms, *parsed.atoms)
    usual = start.base is not None and bool(start.base.usual)
    lows = usual or any("low" in part.means for part in atoms)
    return lows and not any(part.declared for part in atoms)


def _option_of(game: Game, said: Atom) -> dict[str, str]:
    """Return the house rule of a game that says what an atom says; nothing if there is none."""
    options = {option.name: option for option in game.rules.options()}
    jokers = said.means.get("jokers")
    if jokers and "jokers" in options:
        return {"jokers": str(jokers)}
    if jokers == 1 and not said.means.get("bug") and "joker" in options:
        return {"joker": "yes"}
    if said.means.get("bug") and game.name in BUG_GAMES:
        return {"joker": "yes"}
    if said.name == "low_spade_half" and "low_spade" in options:
        return {"low_spade": "yes"}
    low = "any" if game.name in ANY_LOW else "eight"
    if said.means.get("low") == low and not said.declared and "hi_lo" in options:
        return {"hi_lo": "yes"}
    words = {*said.name.split("_")} - {"wild"}
    for option in options.values():
        for value in option.values:
            if option.name == "wild" and value == "_".join(sorted(words)):
                return {"wild": value}
    return {}


# --- as data


def _meaning(parsed: ParsedSentence, start: _Start) -> dict[str, Any]:
    """Return what a sentence means, by the keys of ``pokernight say --json``."""
    if not (parsed.atoms or parsed.settings or parsed.no_wilds):
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
    for setting in parsed.settings:
        if (buy := PRICE_OF.get(setting.option)) is not None:
            key = "down" if setting.option.endswith("_down") else "price"
            price = {key: _cents(setting.value)}
            meaning["buys"] = [
                card | price if card["on"] == buy else card for card in meaning["buys"]
            ]
        elif setting.option in MEANS:
            key, value = MEANS[setting.option]
            meaning[key] = value(setting.value)
        else:
            meaning.setdefault("rules", {})[setting.option] = setting.value
    if atoms:
        meaning["parts"] = [part.name for part in atoms]
    return meaning


PRICE_OF = {"last_card_price": "last", "replacing_price": "end", "replacing_price_down": "end"}
"""House rules that are the price of a card bought, by what it is bought on."""
MEANS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "betting": ("limit", LIMITS.__getitem__),
    "ante": ("ante", lambda text: round(float(text) * 100)),
    "stakes": ("stakes", str),
    "bomb_pot": ("bomb", lambda text: text != "no"),
    "straddle": ("straddle", lambda text: text not in ("none", "no")),
    "runs": ("runs", int),
    "boards": ("boards", int),
}
"""House rules with a key of their own in the meaning, and the value there."""


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


def _pieces(sentence: str, parsed: ParsedSentence, start: _Start) -> tuple[Piece, ...]:
    """Return what was understood, a short sentence for each part, the game first."""
    expanded = start.atoms if start.name in BASES and parsed.atoms else ()
    title = start.base.title if start.base and start.name in BASES and parsed.atoms else start.title
    games: list[Piece] = []
    pieces: list[Piece] = []
    for spoken in parsed.spoken:
        texts: list[str] = []
        listed = pieces
        for part in spoken.parts:
            if isinstance(part, Base | GameName):
                listed = games
                texts += [title, *[atom.says for atom in expanded]]
            elif part not in expanded:
                texts += _texts(part, start)
        if texts:
            text = " ".join([_sentence(text) for text in texts])
            listed.append(Piece(text, without(sentence, spoken)))
    return (*games, *pieces)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('?') else '.'}"


def without(sentence: str, spoken: Spoken) -> str:
    """Return a sentence without a phrase of it."""
    left = sentence
    for start, end in sorted([(spoken.start, spoken.end), *spoken.again], reverse=True):
        left = f"{left[:start]}, {left[end:]}"
    parts = [DANGLING.sub("", part).strip() for part in SEPARATOR.split(left)]
    return ", ".join([part for part in parts if part])


SEPARATOR = re.compile(r"\s*[,;:!?]+\s*")
DANGLING = re.compile(
    r"^(?:\s*(?:and|with|w/|plus)\b)+|(?:\b(?:and|with|plus)\s*)+$", re.IGNORECASE
)
"""Words that join a phrase to another, at the ends of what is left without one."""


AMOUNTS = (
    "ante",
    "last_card_price",
    "replacing_price",
    "replacing_price_down",
    "seven_deuce",
    "stand_up",
)
"""House rules that are read back as an amount of money."""


def _texts(part: Part, start: _Start) -> list[str]:
    """Return a part that is no game in a few words; nothing for what the title says."""
    match part:
        case Atom():
            return [part.says]
        case Setting("betting", value):
            return [BETTING[value]]
        case Setting("boards", "2") if start.name in BOARDS:
            return []
        case Setting(option, value) if option in AMOUNTS:
            return [f"{option.replace('_', ' ')} {money(_cents(value))}"]
        case Setting("stakes", value):
            return [f"stakes {'/'.join([money(_cents(text)) for text in value.split('/')])}"]
        case Setting(option, value):
            return [option_title(option, value)]
        case Question():
            return [f"{part.said}?"]
        case NoWilds():
            return ["no wild cards"]
        case NotWild():
            return [f"{names_of(part.tokens)} are not wild"]
        case Players():
            return [f"{part.number} players"]
    return []


def _cents(text: str) -> int:
    return round(float(text) * 100)
