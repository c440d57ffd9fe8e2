"""The flat state of a hand: tokens, faces, knowledge, zones, money, program.

It holds no history, no random generator and no seed. Hidden are three things only: the faces of
tokens, answers still sealed (with the driver), and ``entropy``, from which later shuffles are
drawn.

Cards lie about as *tokens*: token ``t`` has the face ``face[t]``; ``knows[t]`` is the mask of the
seats that know it and only grows while the token lives; ``up[t]`` says that it lies face up now.
Zones are lists of tokens and their order means something, but for the cards face down of a hand
where the game says that hands are held (``setup.held``): such a hand is a set.

It is copied thousands of times for a single decision of a bot, so it has lists of whole numbers
instead of objects for players and cards, and one persistent list for the log. The copy function is
generated from the lists of slots: a loop over them takes twice as long.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from pokernight.cards import Card, Pack
from pokernight.engine.events import (
    EVERYBODY,
    NO_TOKEN,
    Event,
    Outline,
    ShownHand,
    Sight,
    Sink,
    flaw_of_event,
)
from pokernight.engine.facts import Fact, mask
from pokernight.engine.faults import EngineError, HandOver
from pokernight.engine.game_slots import BySeat, Own, by_seat
from pokernight.engine.log import Link, entries
from pokernight.engine.untracked import Move, anew, shuffled, transferred
from pokernight.wording.message import Arg, Args

if TYPE_CHECKING:
    from pokernight.engine.power import Powers
    from pokernight.engine.step import Step

__all__ = [
    "CHECKS",
    "CLAIMS",
    "NOT_BEGUN",
    "NOT_YET",
    "BySeat",
    "EngineError",
    "HandOver",
    "Own",
    "State",
    "blank",
    "by_seat",
    "rows_of_runs",
    "snapshot",
]


class Later(Protocol):
    """A deck whose shuffled cards are drawn only when they are looked at."""

    trusts_holders: bool
    """True at a table with real cards: a rule does not look at what its holder alone sees."""

    def lay(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the cards, or placeholders for them, in the order after a shuffle."""

    def turned_out(
        self, state: State, tokens: Sequence[int], faces: Collection[Card], must: bool
    ) -> list[int]:
        """See :meth:`State.turned_out`."""

    def has_turned_up(self, seat: int) -> bool:
        """See :meth:`State.has_turned_up`."""

    def have_mucked(self) -> bool:
        """See :meth:`State.have_mucked`."""


class PlayedGame(Protocol):
    """The part of a :class:`~pokernight.engine.game.Game` that a state and its steps read.

    A game deals hands and a hand has a state, so a state that named the class itself would tie
    every module that touches a state to the game and to all that the game knows.
    """

    @property
    def title(self) -> str:
        """See :class:`~pokernight.engine.game.Game`, as for all of these."""

    @property
    def talk(self) -> Any:
        """The words of the game: a :class:`~pokernight.engine.presentation.Talk`."""

    @property
    def dummy_names(self) -> tuple[str, ...]:
        """The names of the hands that nobody plays."""

    @property
    def short_deck(self) -> str:
        """The rule for a stub that cannot serve everybody."""

    @property
    def uncontested(self) -> Callable[[State], None] | None:
        """The rule for the last player left."""

    @property
    def own(self) -> type[Own] | None:
        """The class of the game's own slots."""


class PlayedSetup(Protocol):
    """The part of a :class:`~pokernight.engine.game.Setup` that a state and its steps read.

    Where the whole setup is wanted, :func:`~pokernight.engine.game.setup_of` gives it.
    """

    @property
    def game(self) -> PlayedGame:
        """The game."""

    @property
    def rules(self) -> Any:
        """Its house rules, an instance of ``game.rules``."""

    @property
    def pack(self) -> Pack:
        """The cards it is played with."""

    @property
    def names(self) -> list[str]:
        """The names of the programs, by their number in ``State.program``."""

    @property
    def programs(self) -> Mapping[str, tuple[Step, ...]]:
        """The steps of each program by its name."""

    @property
    def plan(self) -> tuple[tuple[tuple[Step, bool], ...], ...]:
        """The steps of each program by its number, each with whether it asks."""

    @property
    def lines(self) -> Mapping[str, tuple[int, ...]]:
        """The places of the board that may be used together, by the name of the line."""

    @property
    def held(self) -> bool:
        """True if the cards face down of a hand are a set."""

    @property
    def after(self) -> tuple[Callable[[State], None], ...]:
        """The steps after a hand."""

    @property
    def powers(self) -> Powers:
        """The table of cards with powers."""


NOT_YET = -1
"""In ``acted``: the seat has not acted in this betting round."""
CLAIMS, CHECKS = 1, 2
"""In ``quiet``: windows pass without claims; with CHECKS, rounds that may be checked are checked.

These questions are left out as if they had been answered so. With 0 everything is asked.
"""
NOT_BEGUN = -1
"""In ``actions``: no betting round is on."""


class State:
    """A hand between two inputs. All money is in cents, seats count from 0.

    Cards: ``hands`` has a zone for each seat, then one for each dummy hand; ``stub`` is the deck
    that is left, its top card last; ``aside`` holds cards laid aside.

    Money lies in five kinds of place: ``stack`` and ``front`` (a bet not collected yet) by seat,
    ``staked`` (antes and collected bets: they make the layers of the pots), ``pots`` (dead money in
    the main pot at 0, and all the pots once they are gathered) and ``bank`` (a single amount that
    the table holds, such as Damien's holdings). It moves by :meth:`move`, its sum never changes.
    ``staked`` has an amount by seat, and behind these as many for each earlier stretch of rounds
    that must be kept apart, the latest first; see :func:`~pokernight.engine.money.collect`.

    ``began`` has the stacks before the first step, ``brought`` is the money that the table carried
    in. ``owed`` has two amounts a seat: the dead and the live blind missed. ``dead_small``: nobody
    posts the small blind.

    ``street`` counts the betting rounds that are over.

    Betting, within a round: ``high`` is the amount to match, ``full`` the level of the last full
    bet or raise, or of a forced bet below a full bet, ``step`` the size of the last full raise
    (in fixed limit less than a bet where an all-in was ruled a raise), ``raises`` counts the bet
    and its raises, ``acted`` has by seat the ``high`` at which it last acted, ``last`` is the seat
    that acted last (the next is found from there), ``opener`` the seat that acted, or is to act,
    first and ``aggressor`` the seat that bet or raised last, or -1. ``uncapped``: two players were
    left before the cap was reached, so they may raise on.
    ``actions`` counts the answers of the round, or is ``NOT_BEGUN`` between rounds. ``ever_acted``
    is the mask of the seats that have acted in any round.

    ``said`` is by seat the last declaration, or the number of cards chosen; ``speaking``: players
    are declaring in turn.

    ``misdeal``: a misdeal was ruled, and the hand is dealt again.

    ``runs`` has the number of runs that the players have agreed on and the cards that lay before
    them, see :mod:`pokernight.engine.steps.runs`; it is empty until they are asked. ``won`` has,
    once pots are won, by pot the mask of the seats that have won of it; ``seated`` the players of
    a stand-up game who sit, see :mod:`pokernight.engine.steps.afterwards`. ``kill`` has with kill
    pots by seat 0, 1 for a leg up or 2 for the player who kills this pot; by seat the forced bets,
    and once pots are gathered the others; and then the sum of the pots.

    ``number`` is that of the outstanding question: it rises with every answer. ``log`` has the
    public actions, ``private`` by seat its hidden answers, see
    :mod:`pokernight.engine.log`. ``generation`` counts the whole reshuffles, and ``past`` has by
    seat, spectators last, what it had seen of the tokens before each. ``winners`` has,
    once the pots are gathered, by pot the mask of the seats that can win it.

    ``later`` draws the cards of shuffled lots when they are looked at; None where decks are drawn
    beforehand, see :mod:`pokernight.engine.lazy_deal`. ``minds``: the knowledge of each seat is
    kept when cards move untracked; a hand that is only played to its end does without. ``quiet``:
    for such a hand too, the questions left out, see :data:`CLAIMS` and :data:`CHECKS`.
    """

    PLAIN: ClassVar[tuple[str, ...]] = (
        "seats", "button", "street", "high", "full", "step", "raises", "last", "opener",
        "aggressor", "uncapped", "actions", "shuffles", "entropy", "number", "dead_small",
        "ever_acted", "misdeal", "brought", "speaking",
        "generation",
    )  # fmt: skip
    LISTS: ClassVar[tuple[str, ...]] = (
        "knows", "up", "live", "stack", "front", "staked", "pots", "bank", "acted", "owed",
        "stub", "board", "muck", "aside", "program", "facts", "winners", "said",
        "runs", "won", "seated", "kill",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = ("face", "began", "setup", "log", "later", "minds", "quiet")
    __slots__ = (
        *PLAIN, *LISTS, *SHARED, "hands", "own", "private", "past", "sink",
    )  # fmt: skip

    seats: int
    button: int
    street: int
    high: int
    full: int
    step: int
    raises: int
    last: int
    opener: int
    aggressor: int
    uncapped: int
    actions: int
    shuffles: int
    entropy: int
    number: int
    dead_small: int
    ever_acted: int
    misdeal: int
    generation: int
    brought: int
    speaking: int
    knows: list[int]
    up: list[int]
    live: list[int]
    stack: list[int]
    front: list[int]
    staked: list[int]
    pots: list[int]
    bank: list[int]
    acted: list[int]
    owed: list[int]
    stub: list[int]
    board: list[int]
    muck: list[int]
    aside: list[int]
    program: list[int]
    facts: list[Fact]
    winners: list[int]
    said: list[Any]
    runs: list[int]
    won: list[int]
    seated: list[int]
    kill: list[int]
    log: Link
    private: list[Link]
    past: list[Link]
    face: tuple[Card, ...]
    hands: list[list[int]]
    began: tuple[int, ...]
    own: Any
    setup: PlayedSetup
    later: Later | None
    minds: bool
    quiet: int
    sink: Sink | None

    def __repr__(self) -> str:
        game = self.setup.game.title
        return f"<State of {game}, {sum(self.live)} of {self.seats} live, street {self.street}>"

    def copy(self) -> State:
        """Return an independent copy, without listener."""
        return _copy(self)

    # --- seats

    def clockwise(self, after: int | None = None) -> list[int]:
        """Return the live seats in order, beginning left of ``after`` (the button)."""
        live = self.live
        first = (self.button if after is None else after) + 1
        around = [*range(first, self.seats), *range(first)]
        return around if all(live) else [seat for seat in around if live[seat]]

    def counts(self) -> dict[str, tuple[int, ...]]:
        """Return the numbers that the players carry by house rules, by name and seat."""
        return {name: tuple(getattr(self, name)[: self.seats]) for name in self.setup.rules.counts}

    def alone(self) -> bool:
        """Return whether at most one seat is left in the hand."""
        return self.live.count(1) < 2

    def fold(self, seat: int) -> None:
        """Take a seat out of the hand; its cards go to the muck as they lie, unseen."""
        self.live[seat] = 0
        for token in self.hands[seat]:
            self.up[token] = 0
        self.muck += self.hands[seat]
        self.hands[seat] = []

    # --- cards

    def cards(self, tokens: Iterable[int]) -> list[Card]:
        """Return the faces of some tokens."""
        face = self.face
        return [face[token] for token in tokens]

    def told(self, tokens: Iterable[int]) -> bool:
        """Return whether the faces of some cards are there for a rule to look at.

        At a table with real cards a card may be seen by its holder alone: then the holder is taken
        at their word, as people do, and the cards are looked at when they are shown.
        """
        if self.later is None or not self.later.trusts_holders:
            return True
        return all(type(self.face[token]) is int for token in tokens)

    def turned_out(
        self, tokens: Sequence[int], faces: Collection[Card], *, must: bool = False
    ) -> list[int]:
        """Return those of some tokens that are among some cards, as they are turned up for all.

        At a table with real cards these alone are told then, and those that stay face down are not.
        ``must``: there is one, by the word of its holder.
        """
        if self.later is not None:
            return self.later.turned_out(self, tokens, faces, must)
        face = self.face
        return [token for token in tokens if face[token] in faces]

    def has_turned_up(self, seat: int) -> bool:
        """Return whether a player has shown a hand at a showdown, and is not to muck it."""
        return self.later is not None and self.later.has_turned_up(seat)

    def have_mucked(self) -> bool:
        """Return whether players have thrown their hands away at a showdown with real cards.

        They have not folded: the last player left may have to show a hand to win.
        """
        return self.later is not None and self.later.have_mucked()

    def down(self, hand: int) -> list[int]:
        """Return the tokens of a hand that lie face down, in order."""
        up = self.up
        return [token for token in self.hands[hand] if not up[token]]

    def shown(self, hand: int) -> list[int]:
        """Return the tokens of a hand that lie face up, in order."""
        up = self.up
        return [token for token in self.hands[hand] if up[token]]

    def deal(self, hand: int, up: bool = False) -> int:
        """Deal the top card to a hand, and return its token.

        A card face down is known to its seat alone; in a dummy hand to nobody.
        """
        token = self.stub.pop()
        self.hands[hand].append(token)
        if up:
            self.up[token] = 1
            self.knows[token] = EVERYBODY
        elif hand < self.seats:
            self.knows[token] |= 1 << hand
        return token

    def turn_up(self, tokens: Iterable[int]) -> None:
        """Turn cards face up where they lie."""
        up, knows = self.up, self.knows
        for token in tokens:
            up[token] = 1
            knows[token] = EVERYBODY

    def burn(self) -> None:
        """Put the top card face down out of play."""
        self.muck.append(self.stub.pop())

    def zones(self) -> list[list[int]]:
        """Return all zones; each living token lies in exactly one zone."""
        return [*self.hands, self.stub, self.board, self.muck, self.aside]

    def reshuffle(self, tokens: Sequence[int]) -> list[int]:
        """Shuffle cards face down into a *lot* of fresh tokens, and return these in order.

        The caller has taken the tokens out of their zones and puts the lot where it belongs. The
        knowledge that a seat had of a card in it becomes a fact about the lot, and older facts
        about these cards are loosened. If they are all cards of the hand, a new ``generation``
        begins, in which tokens count from 0 again.
        """
        gone = set(tokens)
        if all(token in gone for zone in self.zones() for token in zone):
            return anew(self, tokens)
        return shuffled(self, tokens)

    def transfer(self, moves: Sequence[Move]) -> list[list[int]]:
        """Move cards face down from zones to zones, all at once: ``(source, target, tokens)``.

        Where a held hand is a set (see :class:`~pokernight.engine.game.Game`), the cards face
        down of every hand that gives or takes are mingled: they get fresh tokens, so that nobody
        can follow a card by its token; so do cards out of a hand, as a lot of their own. A present
        or former holder keeps its knowledge of a card; that of others becomes facts.

        Returns:
            The tokens that the moved cards have now, a list for each move; those in a hand are for
            its holder's eyes alone.

        Raises:
            EngineError: if a card does not lie in its source.
        """
        for source, _, tokens in moves:
            if not set(tokens) <= set(source) or len(set(tokens)) != len(tokens):
                raise EngineError("a card is moved that does not lie in its source, or twice")
        return transferred(self, moves)

    def learn(
        self, knowers: int, faces: Iterable[Card], tokens: Iterable[int], least: int, most: int
    ) -> None:
        """Add a fact that the mask ``knowers`` of seats has learnt beyond faces."""
        self.facts.append(Fact(knowers, mask(faces), mask(tokens), least, most))

    # --- money

    def move(self, cents: int, source: list[int], i: int, target: list[int], j: int) -> None:
        """Move money between places: ``state.move(100, state.stack, seat, state.front, seat)``.

        All money moves by this, so that its sum never changes.

        Raises:
            EngineError: if the source holds less, or the amount is negative.
        """
        if cents < 0 or source[i] < cents:
            raise EngineError(
                f"cannot move {cents} of {source[i]} cents: pay(state, seat, cents) takes no more "
                "than a seat has, and antes and bets lie in the pots after gather(state)"
            )
        source[i] -= cents
        target[j] += cents

    def money(self) -> int:
        """Return all the money of the hand, in cents."""
        return (
            sum(self.stack) + sum(self.front) + sum(self.staked) + sum(self.pots) + sum(self.bank)
        )

    def pot(self) -> int:
        """Return the money in the middle and in front of the seats, in cents."""
        return sum(self.front) + sum(self.staked) + sum(self.pots)

    # --- flow

    def push(self, program: str) -> None:
        """Run a named program of the game before anything else goes on."""
        self.program += (self.setup.names.index(program), 0)

    def tell(
        self,
        kind: str,
        words: str,
        seat: int = -1,
        *,
        other: int = -1,
        tokens: Iterable[int] = (),
        amount: int = 0,
        clause: str = "",
        **args: Arg,
    ) -> None:
        """Tell the listener an event; see :class:`~pokernight.engine.events.Event`.

        Args:
            kind: the name of the event.
            words: its sentence, a template (:mod:`pokernight.wording.message`).
            seat: the player who acts, ``{seat}``.
            other: another player, ``{other}``.
            tokens: its cards, ``{cards}``, which each viewer sees as far as they are known.
            amount: money in cents, ``{amount}``.
            clause: the number of the rule in the game's page.
            args: what else the sentence shows or a program may want to know; all of it public.

        Raises:
            EngineError: if the sentence shows an argument that the event does not have.
        """
        if self.sink is not None:
            self.report(kind, words, args, seat, other, tokens=tokens, amount=amount, clause=clause)

    def report(
        self,
        kind: str,
        words: str,
        args: Args,
        seat: int = -1,
        other: int = -1,
        *,
        tokens: Iterable[int] = (),
        amount: int = 0,
        clause: str = "",
        shown: ShownHand | None = None,
    ) -> None:
        """Tell an event whose arguments are at hand as a mapping; see :meth:`tell`."""
        if self.sink is not None:
            if wrong := flaw_of_event(words, seat, other, args):
                raise EngineError(_cannot_be_told(kind, wrong))
            if type(self.sink) is Outline:
                self.sink.note(kind, seat, other, amount, clause)
                return
            cards = tuple(Sight(token, self.face[token], self.knows[token]) for token in tokens)
            self.sink(
                Event(kind, words, seat, other, cards, amount, clause, args=args, shown=shown)
            )

    def tells_readings(self) -> bool:
        """Return whether the listener wants the hands that are shown, as they are read."""
        return self.sink is not None and type(self.sink) is not Outline

    def tell_moved(
        self,
        kind: str,
        words: str,
        seat: int,
        faces: Iterable[Card],
        knowers: int,
        *,
        source: str,
        target: str,
        other: int = -1,
        clause: str = "",
        **args: Arg,
    ) -> None:
        """Tell that cards have moved untracked; ``knowers`` are the seats that see their faces.

        Raises:
            EngineError: as :meth:`tell`.
        """
        if self.sink is not None:
            if wrong := flaw_of_event(words, seat, other, args):
                raise EngineError(_cannot_be_told(kind, wrong))
            cards = tuple([Sight(NO_TOKEN, face, knowers) for face in faces])
            self.sink(Event(kind, words, seat, other, cards, 0, clause, source, target, args))


def rows_of_runs(cards: Sequence[int], before: int, runs: int) -> list[list[int]]:
    """Return the cards of a board or a hand in each run, those dealt before the runs first."""
    size = (len(cards) - before) // runs
    return [
        [*cards[:before], *cards[before + run * size : before + (run + 1) * size]]
        for run in range(runs)
    ]


def _cannot_be_told(kind: str, wrong: str) -> str:
    return (
        f"{wrong} cannot be told: the event {kind!r} does not have it. Its sentence may show "
        "{seat}, {other}, {cards} and {amount}, where they are given, and arguments by their names"
    )


def _compiled(name: str, lines: Sequence[str]) -> Callable[..., State]:
    """Return the function of this name that some lines of source define."""
    namespace: dict[str, Any] = {"State": State}
    exec("\n".join(lines), namespace)
    function: Callable[..., State] = namespace[name]
    return function


def _made_copy() -> Callable[[State], State]:
    """Return a function that copies slot by slot, generated from the lists of slots.

    Lists are copied; a log is a persistent list, so a copy shares it; the listener is dropped.
    """
    lines = ["def copy(state):", "    twin = State()"]
    lines += [f"    twin.{slot} = state.{slot}" for slot in (*State.PLAIN, *State.SHARED)]
    lines += [f"    twin.{slot} = state.{slot}[:]" for slot in (*State.LISTS, "private", "past")]
    lines += [
        "    twin.hands = [hand[:] for hand in state.hands]",
        "    twin.own = None if state.own is None else state.own.copy()",
        "    twin.sink = None",
        "    return twin",
    ]
    return _compiled("copy", lines)


_copy = _made_copy()


def _made_blank() -> Callable[[], State]:
    """Return a function that makes a state with empty slots, generated as the copy is."""
    lines = ["def blank():", "    state = State()"]
    lines += [f"    state.{slot} = 0" for slot in State.PLAIN]
    lines += [f"    state.{slot} = []" for slot in State.LISTS]
    lines += [
        "    state.sink = state.later = None",
        "    state.minds = True",
        "    state.quiet = 0",
        "    return state",
    ]
    return _compiled("blank", lines)


blank = _made_blank()


_PLAIN = attrgetter(*State.PLAIN)
_LISTS = attrgetter(*State.LISTS)


def snapshot(state: State) -> tuple[Any, ...]:
    """Return the content of a state as a tuple that can be compared."""
    return (
        *_PLAIN(state),
        *map(tuple, _LISTS(state)),
        state.face,
        tuple(map(tuple, state.hands)),
        state.began,
        None if state.own is None else state.own.copy().to_dict(),
        tuple([tuple(entries(link)) for link in state.past]),
        tuple(entries(state.log)),
        tuple([tuple(entries(link)) for link in state.private]),
    )
