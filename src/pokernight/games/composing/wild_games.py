"""Games of the rulebook with cards that a dealer makes wild: "guts, deuces wild".

A base of :mod:`~pokernight.games.composing.bases` has points at which an atom plugs in. Any other
game reads its hands where its own page says so; around all of its functions the cards are made wild
(:mod:`pokernight.ranking.house_wilds`), and its page has a clause more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any, TypeVar

from pokernight.cards import JOKERS, RANKS, STANDARD, Card, Pack, pack_with, parse, rank
from pokernight.engine.agreed_games import JOIN
from pokernight.engine.game import Cards, Game, Step
from pokernight.engine.odds_hooks import NO_OFFER
from pokernight.engine.presentation import PLAIN_TALK, Reason, Talk, Why
from pokernight.engine.steps import Contest
from pokernight.engine.view import View
from pokernight.errors import Refused
from pokernight.games.composing.bases import BASES
from pokernight.games.composing.page import listed
from pokernight.games.composing.parts import Atom, AtomHand
from pokernight.games.reasons import because, on_wilds
from pokernight.ranking.house_wilds import house_wilds
from pokernight.ranking.ladder import HIGH_HANDS, WILD_HANDS, Ladder
from pokernight.wording.message import Message, Text, message

POINTS = "the points of cards count there"
ROWS = "hands are set in rows of cards there, and rows are compared without wild cards"
STRIPPED = "the pack is short there, and its hands are ranked without wild cards"
FACES = "cards are compared by their ranks there"
OWN_PACK = "it has a pack of its own"
WITHOUT_WILDS: Mapping[str, Text] = {
    "acey_deucey": FACES,
    "bonedoneskis": "its page says what every card is",
    "chinese_poker": ROWS,
    "cowpie": ROWS,
    "cripple_mr_onion": OWN_PACK,
    "indian_poker": "nobody sees their own card there",
    "kuhn": OWN_PACK,
    "leduc": OWN_PACK,
    "manila": STRIPPED,
    "mexican_stud": STRIPPED,
    "numbers": POINTS,
    "open_face_chinese": ROWS,
    "open_face_pineapple": ROWS,
    "screw_your_neighbor": FACES,
    "seven_twenty_seven": POINTS,
    "short_deck": STRIPPED,
    "soko": "four cards in a row or of a suit are ranked there, which wild cards always make",
    "the_omen": "its page says what every card is",
    "wild_leduc": OWN_PACK,
}
"""Games in which no card can be made wild, and the reasons."""

T = TypeVar("T")


def by_itself(game: Game, phrase: str = "") -> Message:
    """Return the refusal of an atom for a game that it does not go with."""
    alone = "{game:=} is a game by itself: atoms go with {bases:=}"
    both = "{phrase:=} does not go here, for {game:=} is a game by itself: atoms go with {bases:=}"
    bases = ", ".join(base.title for base in BASES.values())
    return message(both if phrase else alone, game=game.title, phrase=repr(phrase), bases=bases)


NOTHING_WILD = {"centre": "plain", "joker": "no", "wild": "nothing"}
"""House rules on wild cards, with the values by which nothing is wild."""


def nothing_wild(game: Game) -> dict[str, str]:
    """Return the house rules of a game by which no card is wild.

    Raises:
        Refused: for a game in which cards are wild in any case.
    """
    rules = {
        option.name: NOTHING_WILD[option.name]
        for option in game.rules.options()
        if NOTHING_WILD.get(option.name) in option.values
    }
    if not rules and game.talk.why is not PLAIN_TALK.why:
        both = "{first:=} and {second:=} contradict each other"
        raise Refused(message(both, first=repr(game.title), second="'no wild cards'"))
    return rules


def can_be_wild(atom: Atom) -> bool:
    """Return whether an atom makes the same cards wild in every hand: ranks, cards or jokers."""
    jokers = atom.jokers and atom.wild is not None
    return atom.group == "wild" and bool(jokers or "wild" in atom.means)


def with_wilds(game: Game, atoms: Sequence[Atom]) -> Game:
    """Return a game of the rulebook, or of a file, in which some cards are wild.

    Raises:
        Refused: for a game or an atom that does not allow it, naming both.
    """
    for atom in atoms:
        if not can_be_wild(atom):
            raise Refused(by_itself(game, atom.says))
        if reason := _without_wilds(game, atom):
            raise Refused(
                message(
                    "{phrase:=} does not go with {game:=}: {reason}",
                    phrase=repr(atom.says), game=game.title, reason=reason,
                )
            )  # fmt: skip
    return _made(game, tuple(sorted(dict.fromkeys(atoms), key=lambda atom: atom.name)))


def _without_wilds(game: Game, atom: Atom) -> Text:
    """Return why an atom makes no card wild in a game, "" where it does."""
    if game.source is None:
        return WITHOUT_WILDS.get(game.name.partition(JOIN)[0], "")
    if atom.jokers and game.pack is not STANDARD:
        return OWN_PACK
    return "" if _ranks_wilds(game) else "its hands are not ranked so that a card could be wild"


def _ranks_wilds(game: Game) -> bool:
    """Return whether some cards that are worth comparing are worth more where they are wild."""
    rules = game.usual_rules
    for size in range(len(LADDER), 0, -1):
        cards = Cards(LADDER[:size])
        try:
            if game.worth(cards, rules) != _under(game.worth, frozenset(cards.all))(cards, rules):
                return True
        except Exception:  # not so many cards, or not without facts that are not stated here
            continue
    return False


LADDER = tuple(parse("2c 5d 8h Js Kc 3d 9s"))
"""Cards of which nothing is made, unless some are wild."""


@lru_cache(maxsize=512)
def _made(game: Game, atoms: tuple[Atom, ...]) -> Game:
    wild = frozenset().union(*[_cards_of(atom) for atom in atoms])
    jokers = sum([atom.jokers for atom in atoms])
    title = f"{game.title}, {listed([atom.says for atom in atoms])}"
    last = max(map(int, re.findall(r"(?m)^(\d+)\. ", game.page)), default=0)
    clauses = {atom: str(number) for number, atom in enumerate(atoms, last + 1)}
    added = [f"{clauses[atom]}. {atom.clause}" for atom in atoms]
    page = "\n\n".join([f"{title}{game.page.removeprefix(game.title)}", *added])

    def program(rules: Any) -> tuple[Step, ...]:
        return tuple([_step(step, wild) for step in game.program(rules)])

    def subprograms(rules: Any) -> dict[str, tuple[Step, ...]]:
        programs = game.subprograms(rules).items()
        return {name: tuple([_step(step, wild) for step in steps]) for name, steps in programs}

    name = JOIN.join([game.name, *[atom.name for atom in atoms]])
    made = replace(
        game,
        title=title,
        page=page,
        name=name,
        program=program,
        subprograms=subprograms,
        worth=_under(game.worth, wild),
        value=None if game.value is None else _under(game.value, wild),
        uncontested=None if game.uncontested is None else _under(game.uncontested, wild),
        pack=_pack(game, jokers),
        odds=NO_OFFER,
        talk=_talk(game, clauses, wild),
    )
    return found_as(made, game)


def found_as(made: Game, game: Game) -> Game:
    """Return a game made of another, which other processes find by its name or by a file's text."""
    if game.source is None:
        from pokernight.games.composing.compose import composed

        made.found_by(composed, made.name)
        return made
    from pokernight.games.game_file_loader import sent

    made.found_by(sent, game.source.file, game.source.text, made.name.partition(JOIN)[2])
    made.read_from(game.source)
    return made


def _cards_of(atom: Atom) -> frozenset[Card]:
    """Return the cards that an atom makes wild."""
    tokens: Sequence[str] = atom.means.get("wild", ())
    ranks = {RANKS.index(token) for token in tokens if len(token) == 1}
    cards = parse(" ".join([token for token in tokens if len(token) == 2]))
    of_ranks = [card for card in range(52) if rank(card) in ranks]
    return frozenset([*cards, *of_ranks, *JOKERS[: atom.jokers]])


def _pack(game: Game, jokers: int) -> Any:
    if not jokers:
        return game.pack

    def pack(rules: Any) -> Pack:
        return pack_with(jokers)

    return pack


def _under(function: Callable[..., T], wild: frozenset[Card]) -> Callable[..., T]:
    """Return a function that reads hands with more wild cards."""

    @wraps(function)
    def under(*args: Any) -> T:
        with house_wilds(wild):
            return function(*args)

    return under


def _step(step: Step, wild: frozenset[Card]) -> Step:
    """Return a step that reads hands with more wild cards, with the metadata of the step."""
    made: Any = _turns(step, wild) if getattr(step, "asks", False) else _under(step, wild)
    vars(made).update(vars(step))
    made.wild_cards = wild
    for name in ("contests", "tried"):
        if hasattr(step, name):
            setattr(made, name, tuple([_contest(contest, wild) for contest in getattr(step, name)]))
    if getattr(step, "may_open", None) is not None:  # read of worlds that a player may imagine
        made.may_open = _under(made.may_open, wild)
    return made  # type: ignore[no-any-return]


def _turns(step: Step, wild: frozenset[Card]) -> Callable[..., Any]:
    """Return the turns of a step that asks; between its questions nothing is wild elsewhere."""

    def turns(state: Any) -> Generator[Any, Any, Any]:
        with house_wilds(wild):
            turn: Any = step(state)
        answer = None
        while True:
            with house_wilds(wild):
                try:
                    question = turn.send(answer)
                except StopIteration as stop:
                    return stop.value
            answer = yield question

    return turns


def _contest(contest: Contest, wild: frozenset[Card]) -> Contest:
    among = contest.among
    return contest._replace(
        value=_under(contest.value, wild),
        reading=_under(contest.reading, wild),
        among=None if among is None else _under(among, wild),
    )


def _talk(game: Game, clauses: Mapping[Atom, str], wild: frozenset[Card]) -> Talk[View]:
    """Return the texts of a game with the atoms that make cards wild."""
    talk = game.talk

    def why(view: View, hand: int) -> list[Reason]:
        with house_wilds(wild):
            lines = [*talk.why(view, hand)]
        listed_cards = {card for line in lines if isinstance(line, Why) for card in line.cards}
        known = AtomHand(view.rules, (), view.known(hand))
        for atom, clause in clauses.items():
            cards = [card for card in known.cards if card in _cards_of(atom) - listed_cards]
            lines += because(cards, "wild", atom.reason(known), clause)
        return lines

    def notes(view: View) -> list[Text]:
        nothing = AtomHand(view.rules, (), ())
        more = [atom.note(nothing) for atom in clauses if atom.note is not None]
        with house_wilds(wild):
            return [*talk.notes(view), *[on_wilds(note) for note in more]]

    def ladder(view: View) -> Mapping[str, Ladder]:
        orders = talk.ladder(view).items()
        return {name: WILD_HANDS if order == HIGH_HANDS else order for name, order in orders}

    return replace(
        talk,
        why=why,
        notes=notes,
        ladder=ladder,
        remarks=_under(talk.remarks, wild),
        given=_under(talk.given, wild),
        advice=None if talk.advice is None else _under(talk.advice, wild),
    )
