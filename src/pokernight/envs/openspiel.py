"""OpenSpiel game of a hand: its tree of cards and answers.

Chance draws a card when it comes into play; seats that are asked at once answer in turn, unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from random import Random
from typing import Any

import pyspiel

from pokernight.cards import name
from pokernight.engine.asks import Answer
from pokernight.engine.game import Game, Setup
from pokernight.engine.lazy_deal import DrawnHand
from pokernight.engine.state import EngineError
from pokernight.engine.view import HIDDEN, KEYED, View
from pokernight.envs import version_of
from pokernight.envs.actions import actions_of
from pokernight.envs.env_deals import DOLLAR, Glance, rewards
from pokernight.envs.lane_positions import CHANCE, OVER, LanePosition, lane_root
from pokernight.envs.longest_hand import longest_hand
from pokernight.envs.planes import Array, planes_of
from pokernight.errors import Refused
from pokernight.games import all_games

PREFIX = "pokernight_"
USUAL = 4
"""Seats by default."""

LANES_FROM = 100
"""Hands of a game after which they stand in lanes: loading the kernel takes longer than a few."""
HEADING, LOGS = 3, 3
"""Length of the head of a view's key (game, version and rules), and of the logs after it."""

_REGISTERED: set[str] = set()


def register_games(games: Iterable[Game] = ()) -> list[str]:
    """Register games with OpenSpiel, all of the catalogue unless some are given."""
    names = []
    for game in list(games) or all_games().values():
        short = PREFIX + game.name
        if short not in _REGISTERED:
            pyspiel.register_game(_type_of(game), _loader(game))
            _REGISTERED.add(short)
        names.append(short)
    return names


def _loader(game: Game) -> Callable[[Mapping[str, Any]], TreeGame]:
    """Return the function that OpenSpiel calls to load a game.

    OpenSpiel drops it after Python has ended, when nothing may be freed: so it refers to itself.
    """
    loader: Any = lambda params: _load(game, params)  # noqa: E731  # it is given an attribute
    loader.itself = loader
    return loader  # type: ignore[no-any-return]  # it is what it is declared to be


def _leaves_money(game: Game) -> bool:
    """Return whether by usual rules a hand may end with money left in the pot for the next deal."""
    return game.carry_out is not None and game.usual_rules.leaves_money


def _type_of(game: Game) -> Any:
    """Return the OpenSpiel type of a game."""
    fewest, most = game.seats
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (pokernight, v{version_of(game)})",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if _leaves_money(game) else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": max(fewest, min(USUAL, most)),
            "seats": 0,
            "button": -1,
            "stack": 0,
            "rules": "",
        },
    )


def _load(game: Game, params: Mapping[str, Any]) -> TreeGame:
    """Return a game from OpenSpiel's parameters.

    Raises:
        Refused: for seats or house rules that it does not allow, and for two numbers of seats.
    """
    usual = _type_of(game).parameter_specification["players"]
    if params["seats"] and params["players"] not in (usual, params["seats"]):
        raise Refused(
            f"players and seats are the same number: {params['players']} or {params['seats']}?"
        )
    settings = str(params["rules"]).replace(";", ",").replace(":", "=")
    rules = game.rules_from(settings or None)
    seats, button = int(params["seats"] or params["players"]), int(params["button"])
    stack = int(params["stack"])
    game.check_seats(seats, rules)
    if stack < 0:
        raise Refused(f"stack is what every player has, in cents, or 0 for the buy-in, not {stack}")
    if button not in range(-1, seats):
        raise Refused(f"the button cannot be at seat {button}: seats are 0 to {seats - 1}")
    return TreeGame(game.setup(rules), seats, button % seats, params, stack)


class Kit:
    """Common data of all states of a game; copies of a state share it."""

    def __init__(self, setup: Setup, seats: int, button: int, stack: int) -> None:
        self.setup = setup
        self.seats = seats
        self.button = button
        self.stack = stack or setup.rules.buy_in
        self.actions = actions_of(setup, seats)
        self.planes = planes_of(setup, seats)
        self.cards = setup.pack.cards
        self.longest = longest_hand(setup, seats, self.stack)
        self.number = {card: at for at, card in enumerate(self.cards)}
        self._begun = 0

    def begin(self) -> Position | LanePosition:
        """Return the position at the beginning of a hand; after some hands it stands in a lane."""
        self._begun += 1
        return self.root if self._begun < LANES_FROM else self.lane_root or self.root

    @cached_property
    def lane_root(self) -> LanePosition | None:
        """Position at the beginning of every hand in a lane, None for games without."""
        return lane_root(self)

    @cached_property
    def root(self) -> Position:
        """Position at the beginning of every hand, played by the engine."""
        setup = self.setup
        stacks = (self.stack,) * self.seats
        hand = DrawnHand.deal(
            setup.game, self.seats, rules=setup.rules, button=self.button, stacks=stacks
        )
        return Position(self, hand)

    def __deepcopy__(self, memo: dict[int, Any]) -> Kit:
        return self

    def __reduce__(self) -> tuple[Callable[..., Kit], tuple[Any, ...]]:
        return kit_of, (self.setup, self.seats, self.button, self.stack)


@lru_cache(maxsize=64)
def kit_of(setup: Setup, seats: int, button: int, stack: int = 0) -> Kit:
    """Return the kit of a game, cached; a stack of 0 is the buy-in."""
    return Kit(setup, seats, button, stack)


class Position:
    """Position of a hand, immutable and shared by states; it is pickled as its moves.

    The tree of a game for study is small, and walked many times: its positions are cached.
    """

    __slots__ = ("_after", "_legal", "_seen", "hand", "kit", "player")

    def __init__(self, kit: Kit, hand: DrawnHand) -> None:
        self.kit = kit
        self.hand = hand
        self.player = CHANCE
        """The asked seat, chance, or the end."""
        if not hand.due:
            assert hand.hand is not None
            ask = hand.hand.ask
            self.player = OVER if ask is None else ask.seat
        self._legal: dict[int, Answer] | None = None
        self._after: dict[int, Position] = {}
        self._seen: dict[int, str] = {}

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come now, by their places in the pack, with probabilities."""
        number, outcomes = self.kit.number, self.hand.outcomes()
        even = outcomes[0][1]
        share = float(even)
        # Cards of a deck share a chance, and a fraction is slow to divide.
        return sorted(
            [
                (number[card], share if chance is even else float(chance))
                for card, chance in outcomes
            ]
        )

    def legal(self) -> dict[int, Answer]:
        """Return the actions of the asked seat, with their answers."""
        if self._legal is None:
            hand = self.hand.hand
            assert hand is not None
            ask = hand.ask
            assert ask is not None
            self._legal = self.kit.actions.legal(ask, Glance(hand.state, ask.seat))
        return self._legal

    def after(self, action: int) -> Position:
        """Return the position after a card or an answer."""
        if action in self._after:
            return self._after[action]
        hand = self.hand.copy()
        if hand.due:
            hand.draw(self.kit.cards[action])
        else:
            hand.play(self.legal()[action], self.player)
        position = Position(self.kit, hand)
        if self.kit.setup.game.study:
            self._after[action] = position
        return position

    def write(self, player: int | None, numbers: Array) -> None:
        """Write a player's view, or a spectator's, into an array of zeros."""
        view = self.view(player)
        if view is not None:
            self.kit.planes.write(view, numbers)

    def view(self, player: int | None) -> View | None:
        """Return a player's view; None before the first question."""
        return None if self.hand.hand is None else self.hand.hand.view(player)

    def known(self, player: int) -> str:
        """Return a player's information state as text, with perfect recall."""
        if player not in self._seen:
            view = self.view(player)
            self._seen[player] = "" if view is None else told(view, recall=True)
        return self._seen[player]

    def returns(self) -> list[float]:
        """Return the winnings of each seat, in dollars."""
        if self.player != OVER or self.hand.hand is None:
            return [0.0] * self.kit.seats
        return rewards(self.hand.hand)

    def moves(self) -> list[Any]:
        """Return cards and answers (with their seats) so far, in order."""
        return self.hand.history()

    def elsewhere(self, player: int, rng: Random) -> Position:
        """Return a position that the player cannot tell from this one."""
        return Position(self.kit, self.hand.elsewhere(player, rng))

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        return Position, (self.kit, self.hand)


def told(view: View, *, recall: bool) -> str:
    """Return a view as text: the names of its parts, and what each has; empty parts are left out.

    With recall all answers that the reader knows stand before it.
    """
    key = view.key()[HEADING:]
    parts = []
    if recall:
        public, *others = key[:LOGS]
        answers = [f"{at}.{seat}:{kind}:{answer}" for at, seat, kind, answer in public]
        parts = [f"answers {' '.join(answers)}"] if answers else []
        parts += [f"{part} {log}" for part, log in zip(("own", "past"), others) if log]
    for part, value in zip(KEYED, key[LOGS:], strict=True):
        if part == "face":
            cards = [name(card) if card != HIDDEN else "-" for card in value]
            parts.append(f"face {' '.join(cards)}")
        elif value not in ((), None):
            parts.append(f"{part} {value}")
    return "; ".join(parts)


class TreeGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel comes without types
    """OpenSpiel game with house rules and a number of seats."""

    def __init__(
        self, setup: Setup, seats: int, button: int, params: Mapping[str, Any], stack: int = 0
    ) -> None:
        self.kit = kit_of(setup, seats, button, stack)
        most = self.kit.stack / DOLLAR
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.kit.actions),
            max_chance_outcomes=len(self.kit.cards),
            num_players=seats,
            min_utility=-most,
            max_utility=most * (seats - 1),
            utility_sum=None if _leaves_money(setup.game) else 0.0,
            max_game_length=self.kit.longest.answers,
        )
        super().__init__(_type_of(setup.game), info, dict(params))

    def new_initial_state(self, *_: object) -> TreeState:
        """Return the state before the first card."""
        return TreeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound: the cards that a hand may draw."""
        return self.kit.longest.cards

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of the game's states.

        Raises:
            ValueError: for any parameters.
        """
        if params:
            raise ValueError(f"observers of pokernight's games take no parameters, not {params}")
        return Observer(self.kit, iig_obs_type)


class TreeState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel comes without types
    """OpenSpiel state: a node of the game tree."""

    def __init__(self, game: TreeGame) -> None:
        super().__init__(game)
        self.position = game.kit.begin()

    # --- turn and actions

    def current_player(self) -> int:
        """Return the asked seat, chance, or the end."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Check whether the hand is over."""
        return self.position.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come now, by their places in the pack, with probabilities."""
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.position.player == OVER:
            raise self._refusal(action)
        try:
            self.position = self.position.after(action)
        except (KeyError, IndexError, EngineError) as wrong:
            raise self._refusal(action) from wrong

    def _refusal(self, action: int) -> Refused:
        """Return the refusal of a card or an action that is not possible now."""
        player = self.position.player
        if player == OVER:
            return Refused(f"the hand is over: there is no action {action}")
        if player == CHANCE:
            return Refused(f"card {action} cannot come now: those of chance_outcomes() can")
        names = self.position.kit.actions.names
        legal = ", ".join([f"{each} {names[each]}" for each in self.position.legal()])
        return Refused(f"seat {player} may not take action {action}: legal are {legal}")

    def _action_to_string(self, player: int, action: int) -> str:
        kit = self.position.kit
        if player == CHANCE:
            return f"deal {name(kit.cards[action])}"
        return kit.actions.names[action]

    # --- result

    def returns(self) -> list[float]:
        """Return the winnings of each seat, in dollars."""
        return self.position.returns()

    def __str__(self) -> str:
        moves = self.position.moves()
        names = [name(move) if isinstance(move, int) else f"{move[1]}:{move[0]}" for move in moves]
        return " ".join(names)

    # --- other worlds

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TreeState:
        """Return a state that the player cannot tell from this state, all equally likely.

        It begins a history of its own: the history of this state would reveal the truth.
        """
        node: TreeState = self.get_game().new_initial_state()
        node.position = self.position.elsewhere(player, Random(sampler()))
        return node


class Observer:
    """Observer of a player's view of a state, as numbers and as text.

    Attributes:
        tensor: all the numbers.
        dict: the parts of it, by name.
    """

    def __init__(self, kit: Kit, kind: Any) -> None:
        import numpy as np

        self._recalls = bool(kind.perfect_recall) if kind is not None else False
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._private = kind is None or kind.private_info == private
        self.tensor: Array = np.zeros(kit.planes.size, np.float32)
        self.dict = kit.planes.parts(self.tensor)

    def set_from(self, state: TreeState, player: int) -> None:
        """Write a player's view of a state; zeros before the first question."""
        self.tensor.fill(0)
        state.position.write(player if self._private else None, self.tensor)

    def string_from(self, state: TreeState, player: int) -> str:
        """Return a player's view of a state as text; all it knows if recall is perfect."""
        if self._recalls and self._private:
            return state.position.known(player)
        view = state.position.view(player if self._private else None)
        return "" if view is None else told(view, recall=self._recalls)
