"""The definition of a game: a page of rules, a pack, house rules and a program of steps."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pokernight.cards import STANDARD, Card, Pack
from pokernight.engine.changes import Change, in_order
from pokernight.engine.event_kinds import COMMON, Loudness
from pokernight.engine.game_source import GameSource
from pokernight.engine.odds_hooks import NO_OFFER, OddsHooks
from pokernight.engine.power import Power, Powers
from pokernight.engine.presentation import PLAIN_TALK, Talk
from pokernight.engine.rules import Rules, RulesError
from pokernight.engine.rulings import Incident, Matter
from pokernight.engine.state import Own, State
from pokernight.engine.step import AGAIN, Step, asks, asks_in_turns
from pokernight.errors import Refused, nearest_name
from pokernight.wording.message import Text, message

if TYPE_CHECKING:
    from random import Random

    from pokernight.engine.hand import Hand
    from pokernight.engine.view import View

__all__ = [
    "AGAIN",
    "Cards",
    "Game",
    "HouseRules",
    "Setup",
    "Step",
    "Worth",
    "asks",
    "asks_in_turns",
    "setup_of",
    "worth_nothing",
]

Worth: TypeAlias = Mapping[str, Any]
"""The worth of cards: readings by the name of the contest ("high", "low", "against Damien")."""

HouseRules: TypeAlias = "Rules | Mapping[str, object] | str"
"""House rules as a caller may give them: made by ``house_rules``, as a dict (``{"jokers": 2}``),
as text (``"home, jokers=2"``), or as the name of a set (``"home"``, ``"home+quick"``).

In a dict, text is read as it is typed, and a number is taken as it stands: money in cents.
"""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards as they are typed by a player who asks for their worth.

    ``hole`` are cards down, ``open`` the up cards or the board; ``given`` are the facts stated,
    by name.
    """

    hole: tuple[Card, ...]
    open: tuple[Card, ...] = ()
    given: Mapping[str, str] = field(default_factory=dict)

    @property
    def all(self) -> tuple[Card, ...]:
        """Every card, down cards first."""
        return self.hole + self.open


class Setup:
    """A game with its house rules settled: all that hands under these rules have in common."""

    __slots__ = (
        "after",
        "game",
        "held",
        "lines",
        "names",
        "pack",
        "plan",
        "powers",
        "programs",
        "rules",
    )

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        self.rules: Any = rules  # an instance of game.rules: each game knows its own
        self.pack = game.pack(rules) if callable(game.pack) else game.pack
        self.programs = rules.arranged({"main": game.program(rules), **game.subprograms(rules)})
        self.after = rules.afterwards()
        self.names = list(self.programs)
        self.lines = game.lines(rules)
        self.held = game.held(rules) if callable(game.held) else game.held
        self.powers = Powers(game.powers(rules))
        self.plan = tuple(
            tuple((step, getattr(step, "asks", False)) for step in steps)
            for steps in self.programs.values()
        )

    def __reduce__(self) -> tuple[Callable[..., Setup], tuple[Any, ...]]:
        return _sent_setup, (self.game, self.rules.to_dict())


def setup_of(state: State) -> Setup:
    """Return the setup of a state, whole: a state names only the part that its steps read."""
    setup: Any = state.setup
    return setup  # type: ignore[no-any-return]


def worth_nothing(cards: Cards, rules: Any) -> Worth:
    """Refuse the worth of cards, in a game in which no hands are compared.

    Raises:
        Refused: always.
    """
    raise Refused("no hands are compared in this game, so cards are worth nothing there")


@dataclass(frozen=True, eq=False)
class Game:
    """A game. The module that defines one is its page in the rulebook.

    Attributes:
        title: as printed, "The Omen".
        page: the module's docstring: the rulebook page in numbered clauses.
        seats: the fewest and the most players.
        program: the steps of a hand under given house rules.
        rules: the dataclass of its house rules.
        rule_sets: named house rules, each as changes to the default.
        pack: the cards it is played with.
        subprograms: programs that steps may push in mid-hand, by name.
        held: whether the cards face down of a hand are held in the hand, a set, in which nobody
            else can follow a card; else they lie on the table, and their places mean something.
        dummies: how many extra hands nobody plays (a kitty, a ghost) are dealt under given rules;
            their numbers follow those of the seats.
        own: the class of the game's own slots of the state.
        uncontested: the rule for a last player left; default: that player takes the pots.
        cards_needed: the most cards that a number of players can need, for the arithmetic of a
            refusal; None where the deck may run short by the rules.
        hand_sizes: the fewest and the most cards that a player left can hold in a state, for a
            look at positions from outside.
        empty_hands: whether a player left may have no card any more.
        short_deck: the rule for a stub that cannot serve everybody: it is refused as the game's
            own mistake, or a single card goes to the middle for all.
        lines: under given rules, which places of the board may be used together, by the name of
            the line ("the upright" of a cross, "the first board"); none: all of them.
        incidents: the incidents of a hand, by name; those that need betting or hands to compare are
            left out where there is none.
        floor: further matters for a ruling of the floor, by name, that are no incident of a hand.
        scraps: whether boxed cards and a strange joker may be in the deck, scraps of paper to it.
        worth: the worth of cards in this game, for `rank` and for a player's own cards; a game
            in which no hands are compared leaves it out.
        value: the strength of a seat's cards now, where that is no contest of the engine: for
            estimates of the cards of others.
        powers: the table of its cards with powers under given rules, see `engine/powers`.
        carry_out: fields of the result for the table, from the final state.
        carries: examples of what a table may carry into a hand besides money, for the proofs.
        carried: numbers that a table may carry into a hand, by name, with the most there can be;
            those of the examples are carried in any number.
        counts: numbers that each player carries from deal to deal in a game that outlasts a hand,
            such as legs, by name; with the most there can be.
        changes: the changes of rulings that alter replays, the latest last. The version of the
            game is 1 more than their number, those of the engine included.
        study: whether it is a study: a game small enough to be solved. It is in the rulebook, but
            on no menu of an evening.
        talk: words about the game; no field of it changes how a hand is played.
        odds: where fast functions for counting its deals are found.
    """

    title: str
    page: str
    seats: tuple[int, int]
    program: Callable[[Any], tuple[Step, ...]]
    rules: type[Rules]
    worth: Callable[[Cards, Any], Worth] = worth_nothing
    rule_sets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    pack: Pack | Callable[[Any], Pack] = STANDARD
    subprograms: Callable[[Any], dict[str, tuple[Step, ...]]] = lambda rules: {}
    held: bool | Callable[[Any], bool] = False
    dummies: Callable[[Any], int] = lambda rules: 0
    own: type[Own] | None = None
    uncontested: Callable[[State], None] | None = None
    cards_needed: Callable[[int, Any], tuple[int, Text] | None] = lambda seats, rules: None
    hand_sizes: Callable[[State], tuple[int, int]] = lambda state: (0, len(state.setup.pack))
    empty_hands: bool = False
    short_deck: Literal["refused", "board"] = "refused"
    lines: Callable[[Any], Mapping[str, tuple[int, ...]]] = lambda rules: {}
    incidents: Mapping[str, Incident] = field(default_factory=dict)
    floor: Mapping[str, Matter] = field(default_factory=dict)
    scraps: bool = False
    value: Callable[[State, int], int] | None = None
    powers: Callable[[Any], tuple[Power, ...]] = lambda rules: ()
    carry_out: Callable[[State], dict[str, Any]] | None = None
    carries: tuple[Mapping[str, int], ...] = ({},)
    carried: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    study: bool = False
    talk: Talk[View] = PLAIN_TALK
    odds: OddsHooks = NO_OFFER
    name: str = ""

    def __post_init__(self) -> None:
        self._check()
        object.__setattr__(self, "page", cleandoc(self.page))
        object.__setattr__(self, "incidents", self._possible(self.incidents))
        if not self.name:
            name = "".join(c if c.isalnum() else "_" for c in self.title.lower().replace("'", ""))
            object.__setattr__(self, "name", name)

    def _possible(self, incidents: Mapping[str, Incident]) -> dict[str, Incident]:
        """Return those incidents that can happen in this game."""
        lacks = set[str]()
        if not hasattr(self.rules, "limits"):
            lacks.add("betting")
        if self.worth is worth_nothing:
            lacks.add("hands")
        return {
            name: incident for name, incident in incidents.items() if incident.needs not in lacks
        }

    def _check(self) -> None:
        """Refuse what cannot be a game.

        Raises:
            Refused: saying what is missing.
        """
        page: Any = self.page
        title: Any = self.title
        if not isinstance(title, str) or not title.strip():
            raise Refused(f"a game needs its title, as it is printed, not {title!r}")
        if not isinstance(page, str):
            raise Refused("a game needs its page: the docstring with which its file begins")
        seats: Any = self.seats
        pair = isinstance(seats, tuple) and len(seats) == 2 and {*map(type, seats)} == {int}
        if not pair or not 1 <= seats[0] <= seats[1]:
            raise Refused(f"seats is the fewest and the most players, as in (2, 7), not {seats!r}")
        if not callable(self.program):
            raise Refused(
                "program is the function that gives the steps, so it is not called here: "
                "program=program"
            )
        own: Any = self.own
        if own is not None and not (isinstance(own, type) and issubclass(own, Own)):
            raise Refused(f"own=... is the class of the game's own slots, an Own, not {own!r}")
        incidents: Any = self.incidents
        fit = isinstance(incidents, Mapping)
        if not fit or not all(isinstance(incident, Incident) for incident in incidents.values()):
            raise Refused(f"incidents=... is incidents by name, such as BASIC, not {incidents!r}")

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        """A game is sent to another process by where it is found, never as its rules."""
        return self._home

    def found_by(self, finder: Callable[..., Game], *place: Any) -> None:
        """Set how another process finds this game, where its module cannot be imported there."""
        self.__dict__["_home"] = finder, place

    def read_from(self, source: GameSource) -> None:
        """Set the file that the game was read from."""
        self.__dict__["source"] = source

    @cached_property
    def source(self) -> GameSource | None:
        """The file that the game was read from; None for a game of the rulebook."""
        return None

    @cached_property
    def _home(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        """The way for another process to find this game: by the module that defines it.

        Raises:
            TypeError: if it was made in this process and no module has it.
        """
        likely = [self.program.__module__, self.rules.__module__]
        for name in (*likely, *sys.modules):
            attributes = getattr(sys.modules.get(name), "__dict__", {})
            for attribute, value in list(attributes.items()):
                if value is self:
                    return _of_module, (name, attribute)
        raise TypeError(f"{self.title} is in no module, so no other process could find it")

    @cached_property
    def history(self) -> tuple[Change, ...]:
        """Every change of the game's rulings, those of the engine too, the latest last."""
        return in_order(self.changes, self.rules.CHANGES)

    @cached_property
    def version(self) -> int:
        """The version of its rulings."""
        return 1 + len(self.history)

    @property
    def dummy_names(self) -> tuple[str, ...]:
        """The names of the extra hands that nobody plays."""
        return self.talk.dummies

    @cached_property
    def carried_at_most(self) -> Mapping[str, int]:
        """Return what a table may carry into a hand besides money, with the most there can be."""
        named = [name for example in self.carries for name in example]
        return dict.fromkeys(named, sys.maxsize) | dict(self.carried)

    @cached_property
    def usual_rules(self) -> Rules:
        """The house rules out of the box."""
        return self.rules()

    @cached_property
    def _usual_setup(self) -> Setup:
        return _setup(self, self.usual_rules)

    def setup(self, rules: Rules | None = None) -> Setup:
        """Return the game with its house rules settled (made once for equal rules)."""
        # Equal rules give the same setup too: tables are cached by setup, and a second setup of
        # the usual rules, after the cache below has dropped the first, would miss them.
        if rules is None or rules is self.usual_rules or rules == self.usual_rules:
            return self._usual_setup
        return _setup(self, rules)

    def house_rules(self, rule_set: str | None = None, **texts: str) -> Rules:
        """Return house rules from named sets, joined by ``+``, and single options as text.

        A later set overrides an earlier set in the options of both.

        Raises:
            RulesError: for an unknown set, option or value.
        """
        return self.rules().changed(self.of_sets(rule_set) | texts)

    def of_sets(self, rule_set: str | None) -> dict[str, str]:
        """Return what named sets of house rules change, as text.

        Raises:
            RulesError: for an unknown set.
        """
        changes: dict[str, str] = {}
        for name in rule_set.split("+") if rule_set is not None else ():
            if name not in self.rule_sets:
                close = nearest_name(name, list(self.rule_sets))
                unknown = (
                    "{game:=} has no rule set {name:=}, did you mean {meant:=}?"
                    if close
                    else "{game:=} has no rule set {name:=}: it has {known:=}"
                )
                known = ", ".join(self.rule_sets) or "none"
                raise RulesError(
                    message(
                        unknown, game=self.title, name=repr(name), meant=repr(close), known=known
                    )
                )
            changes.update(self.rule_sets[name])
        return changes

    def rules_as_written(
        self,
        rule_set: str | None = None,
        options: Mapping[str, str] | None = None,
        stakes: str | None = None,
    ) -> Rules:
        """Return house rules from a named set, single options and stakes, as they are typed.

        Raises:
            Refused: for an unknown set or option, or an amount that is not allowed.
        """
        return self.house_rules(rule_set).retouched(options or {}, stakes)

    def rules_from(self, rules: HouseRules | None = None) -> Rules:
        """Return house rules from any form of :data:`HouseRules`; the usual ones from None.

        Raises:
            RulesError: for anything else.
        """
        given: Any = rules
        if isinstance(given, self.rules):
            return given
        if given is None:
            return self.usual_rules
        if isinstance(given, str):
            parts = given.replace(",", " ").split()
            sets = "+".join([part for part in parts if "=" not in part])
            texts = [part.partition("=")[::2] for part in parts if "=" in part]
            return self.house_rules(sets or None, **dict(texts))
        if isinstance(given, Mapping):
            return self.usual_rules.changed(given)
        wrong = f"those of {type(given).__module__}" if isinstance(given, Rules) else repr(given)
        raise RulesError(
            f"house rules of {self.title} are a set's name or NAME=VALUE as text, a dict of them, "
            f"or the result of house_rules(), not {wrong}"
        )

    def check_seats(self, seats: int, rules: Rules) -> None:
        """Refuse a number of players that the game or its deck cannot serve.

        Raises:
            Refused: with the arithmetic.
        """
        fewest, most = self.seats
        if seats < fewest:
            raise Refused(
                message(
                    "{game:=} needs {fewest} players at least, not {seats}",
                    game=self.title, fewest=fewest, seats=seats,
                )
            )  # fmt: skip
        pack = self.setup(rules).pack
        needed = self.cards_needed(seats, rules)
        if needed is not None and needed[0] > len(pack):
            count, sum_ = needed
            raise Refused(
                message(
                    "{game:=} cannot be dealt to {seats}: {sum} = {count} cards, and the pack "
                    "has {pack}",
                    game=self.title, seats=seats, sum=sum_, count=count, pack=len(pack),
                )
            )  # fmt: skip
        if seats > most:
            by = (
                "{game:=} is played by {fewest} to {most}, not {seats}"
                if fewest < most
                else "{game:=} is played by {most}, not {seats}"
            )
            raise Refused(message(by, game=self.title, fewest=fewest, most=most, seats=seats))

    def seats_near(self, wanted: int) -> int:
        """Return the number of players nearest to ``wanted`` that the game is played by."""
        return max(self.seats[0], min(wanted, self.seats[1]))

    def check_deck(self, deck: Sequence[Card], seats: int, rules: Rules) -> None:
        """Refuse a deck that is not the pack, or has more scraps of paper than can be spared.

        Raises:
            Refused: naming the first wrong card, or with the arithmetic.
        """
        pack = self.setup(rules).pack
        pack.check(deck, scraps=self.scraps)
        needed = self.cards_needed(seats, rules)
        scraps = sum([card not in pack.cards for card in deck]) if self.scraps else 0
        if scraps and needed is not None and needed[0] + scraps > len(deck):
            raise Refused(
                f"{self.title} cannot be dealt to {seats}: {needed[1]} = {needed[0]} cards and "
                f"{scraps} scraps of paper, and the deck has {len(deck)}"
            )

    def deal(self, seats: int, seed: int | str | Random | None = None, **details: Any) -> Hand:
        """Shuffle, deal and play on to the first question.

        Args:
            seats: the number of players.
            seed: for a shuffle that can be repeated, or a generator to draw many deals from; None
                for the system's own entropy.
            details: those of :meth:`pokernight.engine.hand.Opening.shuffled`, such as ``rules``,
                ``stacks``, ``button``, ``bank``, ``pot``; and ``sink``, which is told the events.
        """
        from pokernight.engine.hand import Hand, Opening

        sink = details.pop("sink", None)
        return Hand(Opening.shuffled(self, seats, seed, **details), sink=sink)

    def set_up(self, *hands: str, **details: Any) -> Hand:
        """Return a hand at a question, of betting if possible, with these cards on the table.

        Args:
            hands: a text for each seat, as ``"As Ah / Kd"``: cards face down, a slash, cards face
                up; ``??`` is drawn, ``-`` has folded. Or a single line, as a view is typed.
            details: ``board``; ``pot``, ``stacks`` in cents as they stand now; ``to_act``,
                ``button``; ``rules``; ``seed``, for the cards that are drawn.

        Raises:
            Refused: if no hand comes to that, with the reason.
        """
        from pokernight.engine.set_up import set_up

        return set_up(self, *hands, **details)

    def questions(self, rules: Rules | None = None) -> dict[str, str]:
        """Return every kind of question that may be asked, with a description."""
        powers = {power.kind: power.words for power in self.setup(rules).powers}
        return {**COMMON.questions, **powers, **self.talk.kinds.questions}

    def loudness(self, kind: str) -> Loudness | None:
        """Return how loud an event of a kind is told; None for a kind that the game lacks."""
        return self._loudness.get(kind)

    @cached_property
    def power_kinds(self) -> frozenset[str]:
        """The kinds of events that are powers at work."""
        return frozenset(power.kind for power in self.setup(self.usual_rules).powers)

    @property
    def changes_wilds(self) -> frozenset[str]:
        """The kinds of events by which cards may become wild or worth nothing."""
        return frozenset(self.talk.kinds.changes_wilds)

    @cached_property
    def _loudness(self) -> dict[str, Loudness]:
        powers: dict[str, Loudness] = dict.fromkeys(self.power_kinds, "news")
        return {**COMMON.events, **powers, **self.talk.kinds.events}

    @cached_property
    def betting(self) -> frozenset[str]:
        """The questions in which players put money in, or do not, because of their cards."""
        return frozenset((*COMMON.betting, *self.talk.kinds.betting))

    @cached_property
    def ends(self) -> frozenset[str]:
        """The events that say how a hand came out."""
        return frozenset((*COMMON.ends, *self.talk.kinds.ends))

    @property
    def summary(self) -> str:
        """A sentence about the game: the first line of its page after the title."""
        return self.page.split("\n", 1)[0].removeprefix(f"{self.title}. ")

    def clause(self, number: str) -> str:
        """Return a numbered paragraph of the page, the text of a house rule by its name, or ""."""
        return self._clauses.get(number) or self._options.get(number, "")

    @cached_property
    def _options(self) -> dict[str, str]:
        return {option.name: option.doc for option in self.rules.options()}

    @property
    def clauses(self) -> list[str]:
        """The numbers of the page's paragraphs, in their order."""
        numbers = reversed(self._clauses)
        return [number for number in numbers if number.replace(".", "").isdigit()]

    @cached_property
    def _clauses(self) -> dict[str, str]:
        paragraphs = [" ".join(part.split()) for part in self.page.split("\n\n")]
        numbered = [(text.partition(". ")[0], text) for text in paragraphs if ". " in text]
        return dict(reversed(numbered))


def _sent_setup(game: Game, rules: Mapping[str, str]) -> Setup:
    """Return a game with its house rules that came from another process, the rules as text."""
    return game.setup(game.rules().changed(rules))


def _of_module(name: str, attribute: str) -> Game:
    game: Game = getattr(import_module(name), attribute)
    return game


@lru_cache(maxsize=256)
def _setup(game: Game, rules: Rules) -> Setup:
    return Setup(game, rules)
