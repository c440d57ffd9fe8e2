"""An evening at a table: seats, the next hand, what each game carries over, the ledger.

Pure logic: it knows no terminal, no network and no clock. An evening is its opening and a list of
commands, in order, and replays to the byte. After every command the money is counted: what was
bought and not cashed lies on the table. All money is integer cents, seats count from 0.

table = Table(EveningOpening(menu, seed="friday"))
table.do(Sit("Abe"))
table.do(Sit("Bert"))
table.do(Call(table.caller, "The Omen"))
table.do(Deal())
table.do(Reply(table.asked[0], "call"))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pokernight.cards import parse_deck
from pokernight.engine.agreed_games import agreed_game
from pokernight.engine.changes import Change
from pokernight.engine.events import Sink
from pokernight.engine.game import Game
from pokernight.engine.game_source import GameSource
from pokernight.engine.hand import MOST, Hand, Opening
from pokernight.engine.state import EngineError
from pokernight.engine.versions import check_version, rules_as_then, since
from pokernight.errors import Refused
from pokernight.games import named
from pokernight.table import commands as c
from pokernight.table.commands import Command
from pokernight.table.current_hand import DealtIn, Playing
from pokernight.table.evening_opening import EveningOpening, GameHoldings
from pokernight.table.ledger import Books, Ledger, settle
from pokernight.table.menu import (
    Menu,
    MenuEntry,
    for_an_evening,
    rules_that_fit,
    source_of,
)
from pokernight.table.outcome import HandOutcome, PlaysOtherwise, from_pairs, left_by, to_pairs
from pokernight.table.players import EveningPlayers
from pokernight.table.seats import (
    Chairs,
    Player,
    Seating,
    Spots,
    blinds_of,
    clockwise,
    present,
    with_blinds,
    with_dead_button,
    without_blinds,
)
from pokernight.table.series import Series, series_after
from pokernight.wording.message import Message, Text, message, reason_of


class OfferedGame(NamedTuple):
    """A game of the menu for the next dealer; ``refusal`` says why it cannot be dealt, or ""."""

    entry: MenuEntry
    refusal: Text


def _check_number(playing: Playing, at: int | None) -> None:
    """Refuse an answer to another than the outstanding question.

    Raises:
        Refused: if it comes too late, or too early.
    """
    now = playing.hand.number
    if at is not None and at != now:
        wrong = (
            "question {at} of this hand is answered already, or was taken back: the outstanding "
            "question is {now}"
            if at < now
            else "question {at} of this hand is not asked yet: the outstanding question is {now}"
        )
        raise Refused(message(wrong, at=at, now=now))


ANSWERS = (c.Reply, c.CloseWindow, c.Happen, c.Undo)
"""The commands of a hand; in a hand that cannot be played they are passed over."""


class Table:
    """An evening at a table.

    Attributes:
        opening: the settings of the evening.
        commands: the commands in order, since :meth:`forget`; ``done`` counts all of them.
        sink: is told the events of hands dealt from now on.
        company: the players with their chips, and the ledger.
        held: what each game keeps until it is played again, by its name.
        played: the names of those who have played each game to its end, by the name of the game.
        turn: the seat that the deal has come to.
        playing: the hand that is being played.
        unplayed: a hand that was dealt and cannot be played: a newer version of its game dealt it,
            or an older version by other rulings. Commands in it are passed over, until an
            ``Outcome`` tells how it ended.
        real: a hand that is dealt with real cards. The table does not play it: an ``Outcome`` tells
            how it ended. It is no deal of the evening's decks, and ``deals`` does not count it.
        unplayable: further deals that cannot be played, by their numbers.
        outcome: how the last deal has ended, until that is told.
        version: the version of its game that dealt the last deal.
        last: the last hand that was played to its end.
        series: the game that is dealt again until its pot is won, None for none.
        deals: the number of deals.
        over: whether the evening has ended; ``held`` and the kitty are then kept.
    """

    def __init__(self, opening: EveningOpening, sink: Sink | None = None) -> None:
        self.opening = opening
        self.commands: list[Command] = []
        self.done = 0
        self.sink = sink
        self.company = EveningPlayers(opening.menu, opening.chairs, opening.kitty)
        self.held: dict[str, GameHoldings] = dict(opening.held)
        self.played: dict[str, list[str]] = {}
        self.turn = 0
        self._called: tuple[Player, MenuEntry] | None = None
        self.playing: Playing | None = None
        self.unplayed: DealtIn | None = None
        self.real: DealtIn | None = None
        self.unplayable: Collection[int] = ()
        self.outcome: c.Outcome | None = None
        self.last: Playing | None = None
        self.series: Series | None = None
        self.deals = 0
        self.version = 0
        self._versions = dict(opening.versions)
        self.over = False
        self._brought = self.money()
        self._before: Seating | None = None
        self._spots: Spots | None = None
        self._place = 0
        self._times = 0
        self._kept: MenuEntry | None = None
        self._winner = ""

    def do(self, command: Command) -> None:
        """Do a command.

        Raises:
            Refused: with the reason; nothing has changed.
            EngineError: if chips were lost or made.
        """
        if self.over:
            raise Refused("the evening is over")
        if self.unplayed is None or not isinstance(command, ANSWERS):
            _RULES[type(command)](self, command)
        self.commands.append(command)
        self.done += 1
        if self.money() != self.ledger.balance + self._brought:
            raise EngineError(f"chips were lost or made by {command}")

    def forget(self) -> None:
        """Drop the commands so far: they are stored elsewhere, and the table does not need them."""
        self.commands.clear()

    # --- what there is to see

    @property
    def _last_game(self) -> Game | None:
        """The game of the hand that is on, or of the last hand."""
        dealt = self.on or self.last
        return None if dealt is None else dealt.entry.game

    @property
    def changed(self) -> Sequence[Change]:
        """Changes of the game of the last deal since the version that dealt it."""
        game = self._last_game
        return () if game is None else since(game, self.version)

    @property
    def is_older(self) -> bool:
        """True if an older version of its game dealt the last deal."""
        return bool(self.changed)

    @property
    def may_be_told(self) -> bool:
        """True if the last deal is of an older version and is not replayed: its end is stored."""
        return self.opening.versions_apart and self.is_older and self.deals not in self.unplayable

    @property
    def players(self) -> dict[int, Player]:
        """The players at the table, by seat."""
        return self.company.players

    @property
    def chairs(self) -> Chairs:
        """Every chair of the table, by seat."""
        return self.company.chairs

    @property
    def menu(self) -> Menu:
        """The host's menu, with what dealers have changed on it since."""
        return self.company.menu

    @property
    def ledger(self) -> Ledger:
        """The ledger so far."""
        return self.company.ledger

    @property
    def kitty(self) -> int:
        """The penalties paid, in cents."""
        return self.company.kitty

    @property
    def hands(self) -> int:
        """The number of hands that were played to their end."""
        return self.ledger.hands

    @property
    def hand(self) -> Hand | None:
        """The hand that is being played, None between hands."""
        return None if self.playing is None else self.playing.hand

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """The seats of the table that are dealt in, in the order of the seats of the hand."""
        on = self.on
        return () if on is None else on.seating.seats

    @property
    def on(self) -> DealtIn | None:
        """The hand that was dealt and is not over, whether it is played here or not."""
        return self.playing or self.unplayed or self.real

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of the table that have an answer to give."""
        return () if self.playing is None else self.playing.asked

    @property
    def caller(self) -> int:
        """The seat of the next dealer, the caller in dealer's choice.

        Raises:
            Refused: if no player is ready to deal.
        """
        ready = present(self.chairs)
        if not ready:
            raise Refused("nobody at the table can deal: a dealer has chips and does not sit out")
        return next(seat for seat in clockwise(self.chairs, self.turn) if seat in ready)

    @property
    def host(self) -> int:
        """The seat of the host: the first person to come, or else the first house player.

        Raises:
            Refused: if the table is empty.
        """
        seats = {id(player): seat for seat, player in self.players.items()}
        seated = [player for player in self.company.came if id(player) in seats]
        if not seated:
            raise Refused("the table is empty, so there is no host")
        return seats[id(next((player for player in seated if not player.by), seated[0]))]

    @property
    def settler(self) -> int:
        """The seat that may change the menu: the next dealer, or the host if that is a bot.

        Raises:
            Refused: if no player is ready to deal.
        """
        caller = self.caller
        return self.host if self.players[caller].by else caller

    @property
    def chooser(self) -> int:
        """The seat that calls the next game: the dealer, or the winner of the last hand.

        A winner who is not there leaves the call to the dealer.

        Raises:
            Refused: if no player is ready to deal.
        """
        caller = self.caller
        if self.menu.choice != "winner":
            return caller
        ready = present(self.chairs)
        seats = [seat for seat in ready if self.company.player(seat).name == self._winner]
        return seats[0] if seats else caller

    @property
    def is_called(self) -> bool:
        """True if somebody calls the games of this evening."""
        return self.menu.choice in ("dealer", "winner")

    @property
    def called(self) -> MenuEntry | None:
        """The game that is called: one that goes on for a while, or the call of the next dealer.

        The call of another dealer is void.
        """
        if self._kept is not None and not self._refusal(self._kept):
            return self._kept
        if self._called is None or self._called[0] is not self.chairs[self.chooser]:
            return None
        return self._called[1]

    @property
    def hands_left(self) -> int:
        """The hands of the game that are yet to be dealt before the next game; -1 by time.

        An orbit has as many hands as players are dealt in.
        """
        if self.menu.each == "time":
            return -1
        players = len(self.dealt_in) or len(present(self.chairs))
        return max(0, self._stretch(players) - self._times - (self.on is not None))

    def _stretch(self, players: int) -> int:
        """Return how many hands of a game are dealt in a row."""
        menu = self.menu
        if menu.each == "orbit":
            return players
        return menu.hands_each if menu.each or not self.is_called else 1

    def money(self) -> int:
        """Return all the money on the table, in cents."""
        playing = self.playing
        in_hand = 0 if playing is None else playing.hand.state.money()
        game = "" if playing is None else playing.entry.game.name
        between = sum(kept.money for name, kept in self.held.items() if name != game)
        seats = () if playing is None else playing.seating.seats
        return in_hand + between + self.company.money(seats)

    @property
    def practises(self) -> bool:
        """True if answers may be undone freely: at a practice table with a single person.

        A leaving player counts until the hand is over.
        """
        persons = sum(not player.by for player in self.players.values())
        return self.opening.practice and persons < 2

    def check_buy(self, seat: int, cents: int, most: int = 0) -> None:
        """Refuse chips that a player could not buy if the hand were over as it stands.

        Args:
            seat: the player's.
            cents: the chips wanted.
            most: the most that may lie in front of the player where the menu has no limit.

        Raises:
            Refused: with the limits of the host.
        """
        player = self.company.player(seat)
        stack = player.stack
        if self.hand is not None and seat in self.dealt_in:
            stack = max(1, self.hand.state.stack[self.dealt_in.index(seat)])
        self.company.check_buy_in(player.name, stack, cents, most)

    def check_chips(self, cents: int) -> None:
        """Refuse more chips than a table can hold, which is the most that a hand accepts.

        Raises:
            Refused: with the limit.
        """
        on_table = self.money()
        if on_table + cents > MOST:
            raise Refused(
                message(
                    "a table holds {most:$} at most, and {chips:$} lies there: {price:$} more "
                    "cannot be bought",
                    most=MOST, chips=on_table, price=cents,
                )
            )  # fmt: skip

    def books(self) -> Books:
        """Return the ledger as it stands; chips in a hand count as they were before it."""
        stacks = {player.name: player.stack for player in self.players.values()}
        accounts = self.ledger.accounts(stacks)
        kept = self.money() if self.over else 0
        paid = settle(accounts, kept - self._brought) if self.over else ()
        return Books(tuple(accounts), paid, kept, tuple(self.ledger.lines))

    def offers(self) -> list[OfferedGame]:
        """Return every game of the menu, with the reason if it cannot be dealt now."""
        return [OfferedGame(entry, self._refusal(entry)) for entry in self.menu.entries]

    def next_game(self) -> MenuEntry:
        """Return the game that is dealt next.

        Raises:
            Refused: if the dealer has not called it yet, or nothing can be dealt.
        """
        if self.series is not None:
            return self.series.entry
        menu = self.menu
        if self.is_called:
            called = self.called
            if called is None:
                caller = self.company.player(self.chooser).name
                raise Refused(message("{player has} not called a game yet", player=caller))
            return called
        count = len(menu.entries)
        entries = [menu.entries[(self._place + step) % count] for step in range(count)]
        return next((entry for entry in entries if not self._refusal(entry)), entries[0])

    def seating(self, entry: MenuEntry) -> Seating:
        """Return the seating of the next hand if this game were dealt now."""
        chairs, turn, fewest = self.chairs, self.turn, entry.game.seats[0]
        ready = present(chairs, entry.rules.bankroll)
        if self.series is not None:
            ready = self.series.seats(chairs)
        blinds, before, dead = blinds_of(entry.rules), self._before, self._dead_button
        last_button = None if before is None or dead else before.turn
        if blinds is None:
            seating = without_blinds(chairs, turn, ready, last_button)
        elif dead:
            seating = with_dead_button(chairs, turn, ready, blinds, fewest=fewest, last=self._spots)
        else:
            seating = with_blinds(
                chairs,
                turn,
                ready,
                blinds,
                fewest=fewest,
                last_button=last_button,
                last_big=None if before is None or before.spots is None else before.spots.big,
            )
        dealer = self.held.get(entry.game.name, GameHoldings()).dealer
        named = [seat for seat in seating.seats if self.company.player(seat).name == dealer]
        return seating._replace(button=named[0]) if named else seating

    @property
    def _dead_button(self) -> bool:
        return self.menu.button == "dead"

    def _refusal(self, entry: MenuEntry) -> Text:
        """Return why a game cannot be dealt to the players at the table, or ""."""
        if self.series is not None and self.series.entry != entry:
            return self._on_and_on()
        try:
            entry.game.check_seats(len(self.seating(entry).seats), entry.rules)
        except Refused as refused:
            return reason_of(refused)
        return ""

    def _on_and_on(self) -> Message:
        """Return the refusal while a game is on that is played until its pot is won."""
        assert self.series is not None
        return message(
            "{game:=} goes on until its pot is won: nobody calls another game, or changes the menu",
            game=self.series.entry.name,
        )

    # --- chairs

    def _cash_out(self, command: c.CashOut) -> None:
        series = self.series
        if series is not None and command.seat in series.seats(self.chairs):
            raise Refused(
                message(
                    "chips in play stay in play until the pot of {game:=} is won",
                    game=series.entry.name,
                )
            )
        self.company.cash_out(command, self.dealt_in)

    def _pay(self, command: c.Pay) -> None:
        self.company.pay(command, self.dealt_in)
        self._who_is_left()

    def _fine(self, command: c.Fine) -> None:
        self.company.fine(command, self.dealt_in)
        self._who_is_left()

    def _sit(self, command: c.Sit) -> None:
        self.company.sit(command, late=self._spots is not None)

    def _leave(self, command: c.Leave) -> None:
        player = self.company.player(command.seat)
        if player.leaving:
            raise Refused(message("{player is} leaving already", player=player.name))
        if command.seat in self.dealt_in:
            player.leaving = True
            self._go_on()
        else:
            self.company.get_up(command.seat)
            self._who_is_left()

    def _sit_out(self, command: c.SitOut) -> None:
        player = self.company.player(command.seat)
        if player.away or player.leaving:
            already = "{player sits} out already" if player.away else "{player is} leaving already"
            raise Refused(message(already, player=player.name))
        player.away = True
        self._who_is_left()

    def _return(self, command: c.Return) -> None:
        player = self.company.player(command.seat)
        if not player.away:
            raise Refused(message("{player does} not sit out", player=player.name))
        player.away = False
        player.blinds = command.blinds

    # --- the next hand

    def _call(self, command: c.Call) -> None:
        self._between_hands()
        if self.series is not None:
            raise Refused(self._on_and_on())
        if not self.is_called:
            raise Refused("nobody calls a game here: the menu says what is played")
        if self._kept is not None and self.called is self._kept:
            raise Refused(
                message(
                    "{game:=} goes on for now: the next game is called when it is over",
                    game=self._kept.name,
                )
            )
        player, caller = self.company.player(command.seat), self.company.player(self.chooser)
        if player is not caller:
            wrong = (
                "{dealer deals}, so it is not for {player:name} to call a game"
                if self.chooser == self.caller
                else "{dealer calls} the game as the winner of the last hand, not {player:name}"
            )
            raise Refused(message(wrong, dealer=caller.name, player=player.name))
        entry = self.menu.entry(command.game)
        if refusal := self._refusal(entry):
            raise Refused(refusal)
        self._called = player, entry

    def _put(self, command: c.Put) -> None:
        self.check_settler(command.seat)
        entry = self.entry_for(command)
        self.company.menu = self.menu.with_entry(entry)
        self._called = None
        if self._kept is not None and self._kept.name == entry.name:
            self._kept = entry

    def entry_for(self, command: c.Put) -> MenuEntry:
        """Return the entry that a command puts on the menu.

        Raises:
            Refused: for a game, name or house rule that is not valid.
        """
        if command.game:
            entry = self._new_entry(command)
        else:
            entry = self.menu.entry(command.name)
            if command.rules:
                entry = replace(entry, rules=entry.game.house_rules(command.rules))
        rules = entry.rules.retouched(dict(command.house), command.stakes or None)
        return replace(entry, rules=rules)

    def _new_entry(self, command: c.Put) -> MenuEntry:
        name = command.name
        if not name.strip() or not name.isprintable():
            raise Refused("a game on the menu needs a name of visible letters")
        if any(entry.name == name for entry in self.menu.entries):
            raise Refused(
                message("{name:=} is on the menu already: give it another name", name=repr(name))
            )
        game = named(command.game)
        if game is None:
            raise Refused(
                message("there is no game {name:=} in the rulebook", name=repr(command.game))
            )
        if not self.opening.versions_apart:
            check_version(command.version, game, "what is put on the menu")
        written = for_an_evening(game).of_sets(command.rules or None)
        rules = rules_as_then(game, command.version, written)
        if command.version < game.version:
            self._versions[game.name] = command.version
        return MenuEntry(name, game.name, game, rules)

    def _strike(self, command: c.Strike) -> None:
        self.check_settler(command.seat)
        entry = self.menu.entry(command.name)
        others = [other for other in self.menu.entries if other is not entry]
        leaves = entry.game not in [other.game for other in others]
        waiting = self.held.get(entry.game.name, GameHoldings()).money if leaves else 0
        shares = self.menu.leftovers == "split" and self._played(entry.game.name)
        if waiting and not shares:
            raise Refused(
                message(
                    "{amount} waits until {game:=} is played again",
                    amount=waiting,
                    game=entry.name,
                )
            )
        place = self.menu.entries.index(entry)
        if waiting:
            self._share_holdings(entry.game.name, entry.name)
        self.company.menu = self.menu.without(entry)
        self._place = (self._place - (place < self._place)) % len(others)
        self._called = None
        if self._kept == entry:
            self._kept, self._times = None, 0

    def _put_file(self, command: c.PutFile) -> None:
        """Put a game of a file on the menu, or in the place of the earlier game of that file."""
        self._between_hands()
        if self.series is not None:
            raise Refused(self._on_and_on())
        source = GameSource.from_json(dict(command.source))
        game = for_an_evening(agreed_game(source, command.name))
        menu, olds = self.menu, []
        for old in menu.entries:
            of_file = old.game.source is not None and old.game.source.file == source.file
            if of_file and not command.name:
                olds.append(old)
        for old in olds:
            try:
                new = agreed_game(source, old.game.name)
            except Refused:  # what was said of it does not go with the new text
                continue
            rules = rules_that_fit(new, old.game.version, old.rules.to_dict())
            entry = MenuEntry(old.name, source_of(source.file, new), new, rules)
            menu = menu.with_entry(entry)
            if self._kept == old:
                self._kept = entry
            kept = self.held.pop(old.game.name, GameHoldings())
            if kept.money:  # other numbers were those of the old rules
                self.held[new.name] = GameHoldings(kept.bank, kept.pot)
        if not olds:
            named = {entry.name for entry in menu.entries}
            name = game.title if game.title not in named else f"{game.title} ({source.file})"
            origin = source_of(source.file, game)
            menu = menu.with_entry(MenuEntry(name, origin, game, game.usual_rules))
        self.company.menu = menu
        self._called = None

    def _turn_game(self, command: c.TurnGame) -> None:
        """Turn to the next game, because the time of the last is over."""
        self._between_hands()
        if self.menu.each != "time":
            raise Refused("the games of this evening are not played for a time")
        if self.series is not None:
            raise Refused(self._on_and_on())
        self._kept = None
        self._place, self._times = (self._place + 1) % len(self.menu.entries), 0

    def menu_at(self, command: c.Terms) -> Menu:
        """Return the menu at other stakes and buy-ins.

        Raises:
            Refused: if such a menu cannot be played, or its stakes change while a game goes on.
        """
        menu = self.menu
        if command.stakes:
            if self.series is not None:
                raise Refused(self._on_and_on())
            menu = menu.staked(command.stakes, command.game)
        return replace(menu, usual=command.usual, least=command.least, most=command.most)

    def _terms(self, command: c.Terms) -> None:
        self._between_hands()
        self.company.menu = self.menu_at(command)
        if command.stakes:
            self._called = None
        if self._kept is not None:
            self._kept = self.menu.entry(self._kept.name)

    def _move(self, command: c.Move) -> None:
        self._between_hands()
        self.company.move(command.seat, command.to)
        self.last = None  # its cards lie at the chairs of before

    def _correct(self, command: c.Correct) -> None:
        self._between_hands()
        self.company.correct(command)
        self._who_is_left()

    def check_settler(self, seat: int) -> None:
        """Refuse a change of the menu now, and from any seat but the :attr:`settler`.

        Raises:
            Refused: with the reason.
        """
        self._between_hands()
        if self.series is not None:
            raise Refused(self._on_and_on())
        player, settler = self.company.player(seat), self.company.player(self.settler)
        if player is not settler:
            raise Refused(
                message(
                    "only the next dealer changes the menu: that is {dealer:name}, not "
                    "{player:name}",
                    dealer=settler.name,
                    player=player.name,
                )
            )

    def _deal(self, command: c.Deal) -> None:
        self._between_hands()
        entry = self.next_game()
        seating = self.seating(entry)
        self.outcome = None
        usual = self._versions.get(entry.game.name, entry.game.version)
        version = self.version = dict(command.fair).get("version", usual)
        if version > entry.game.version or self.deals + 1 in self.unplayable:
            self.unplayed, self.last = DealtIn(entry, seating, tuple(self.chairs)), None
            self.deals += 1
            return
        entry.game.check_seats(len(seating.seats), entry.rules)
        seed = command.seed or f"{self.opening.seed}:{self.deals + 1}"
        deck = parse_deck(command.deck) if command.deck else None
        opening = self._hand_opening(entry, seating, seed, deck=deck, entropy=command.entropy)
        self.playing = Playing(entry, seating, tuple(self.chairs), Hand(opening, sink=self.sink))
        self.deals += 1
        self._go_on()

    def _hand_opening(
        self, entry: MenuEntry, seating: Seating, seed: str | int, **cards: Any
    ) -> Opening:
        """Return the opening of a hand at the table as it stands; ``cards`` are those dealt."""
        kept = self.held.get(entry.game.name, GameHoldings())
        return Opening.shuffled(
            entry.game,
            len(seating.seats),
            seed,
            rules=entry.rules,
            stacks=[self.company.player(seat).stack for seat in seating.seats],
            button=seating.seats.index(seating.button),
            bank=kept.bank,
            pot=kept.pot,
            owed=seating.owed if any(map(any, seating.owed)) else (),
            carried=kept.carried,
            dead_small_blind=seating.dead_small_blind,
            series=0 if self.series is None else self.series.deals,
            by_seat={
                count: tuple(
                    [names.get(self.company.player(seat).name, 0) for seat in seating.seats]
                )
                for count, names in kept.by_name.items()
            },
            **cards,
        )

    def _deal_real_cards(self, command: c.DealRealCards) -> None:
        """Begin a hand that people deal with real cards."""
        entry, seating = self.check_real()
        self.outcome, self.last, self.version = None, None, entry.game.version
        self.real = DealtIn(entry, seating, tuple(self.chairs))

    def check_real(self) -> tuple[MenuEntry, Seating]:
        """Return the game and the seating of a hand that is dealt with real cards now.

        Raises:
            Refused: if none can be dealt.
        """
        self._between_hands()
        entry = self.next_game()
        seating = self.seating(entry)
        entry.game.check_seats(len(seating.seats), entry.rules)
        for seat in seating.seats:
            if self.company.player(seat).by:
                raise Refused("house players cannot hold real cards: send them away first")
        return entry, seating

    @property
    def real_opening(self) -> Opening:
        """The opening of the hand that is dealt with real cards; its deck has no order.

        Raises:
            Refused: if no such hand is on.
        """
        if self.real is None:
            raise Refused("no hand is dealt with real cards now")
        return self._hand_opening(self.real.entry, self.real.seating, 0)

    def _between_hands(self) -> None:
        if self.on is not None:
            raise Refused("the hand that is being played must end first")

    # --- in a hand

    def _in_a_hand(self) -> Playing:
        if self.playing is None:
            raise Refused("no hand is being played")
        return self.playing

    def _on(self) -> DealtIn:
        on = self.on
        return on if on is not None else self._in_a_hand()

    def _reply(self, command: c.Reply) -> None:
        playing = self._in_a_hand()
        player = self.company.player(command.seat)
        _check_number(playing, command.at)
        if command.seat not in playing.asked:
            raise Refused(message("{player is} not asked anything now", player=player.name))
        playing.give(command)
        self._go_on()

    def _close_window(self, command: c.CloseWindow) -> None:
        playing = self._in_a_hand()
        _check_number(playing, command.at)
        playing.close_window()
        self._go_on()

    def _happen(self, command: c.Happen) -> None:
        self._in_a_hand().give(command)
        self._go_on()

    def _undo(self, command: c.Undo) -> None:
        playing = self._in_a_hand()
        player = self.company.player(command.seat)
        if command.seat not in self.dealt_in:
            raise Refused(message("{player is} not in this hand", player=player.name))
        playing.undo(command.seat, freely=self.practises, consent=command.consent)
        self._go_on()

    def forget_call(self) -> None:
        """Void the call of the next dealer: a game must be called again."""
        self._called = None

    def _call_off(self, command: c.CallOff) -> None:
        on = self._on()
        player, host = self.company.player(command.seat), self.company.player(self.host)
        if player is not host:
            raise Refused(
                message(
                    "calling a hand off is the host's word: {host is} the host, not {player:name}",
                    host=host.name,
                    player=player.name,
                )
            )
        why = f": {command.note}" if command.note else ""
        self.ledger.write("called off", player.name, 0, note=f"{on.entry.name}{why}")
        self._drop()

    def _go_on(self) -> None:
        """Answer by default for leaving players, and settle the hand if it is over.

        A game may never end by default answers alone: then the hand is called off.
        """
        if self.playing is None and self.on is not None:
            return
        playing = self._in_a_hand()
        leaving = [seat for seat, player in self.players.items() if player.leaving]
        if not playing.answer_for(leaving):
            why = f"{playing.entry.name}: its safe answers never end"
            self.ledger.write("called off", self.players[leaving[0]].name, 0, note=why)
            self._drop()
            self.outcome = c.Outcome()
        elif playing.hand.ask is None:
            self._settle(playing)

    def _settle(self, playing: Playing) -> None:
        """Settle a hand that has come to its end."""
        self.playing = None
        if playing.hand.result.misdeal:
            self._drop(playing)
            self.outcome = c.Outcome()
            return
        left = left_by(playing, playing.hand.result)
        self.outcome = c.Outcome(to_pairs(left))
        self.last = playing
        self._take_back(playing, left)

    def _told(self, command: c.Outcome) -> None:
        """Check the end of a hand that was played here, or take over that of another hand."""
        unplayed = self.unplayed or self.real
        if unplayed is None:
            if command != self.outcome:
                name = self.last.entry.name if self.last is not None else "the last hand"
                raise PlaysOtherwise(f"{name} has not ended as the record says")
            self.outcome = None
            return
        if not command.ended:
            self._drop()
            return
        left = from_pairs(command.ended)
        dealt_in = {player.name for player in unplayed.sitting(unplayed.seating.seats)}
        if left.stacks.keys() != dealt_in or not dealt_in >= {*left.debts, *(left.again or ())}:
            raise Refused("the outcome does not fit the hand: other players were dealt in")
        if sum(left.stacks.values()) + left.held.money != self._staked(unplayed):
            raise Refused("the outcome does not fit the hand: chips were lost or made")
        self.unplayed = self.real = None
        self._take_back(unplayed, left)

    def _staked(self, dealt: DealtIn) -> int:
        """Return the chips and holdings of a hand before it, in cents."""
        kept = self.held.get(dealt.entry.game.name, GameHoldings()).money
        return kept + sum(player.stack for player in dealt.sitting(dealt.seating.seats))

    def _take_back(self, dealt: DealtIn, left: HandOutcome) -> None:
        """Take over the end of a hand: chips, what is carried, debts, and the next dealer."""
        won = {}
        for player in dealt.sitting(dealt.seating.seats):
            won[player.name] = left.stacks[player.name] - player.stack
            player.stack = left.stacks[player.name]
        self._winner = max(won, key=lambda name: won[name], default="")
        self._note_players(dealt)
        for name, debt in left.debts.items():
            self.ledger.owe(name, debt)
        self.held[dealt.entry.game.name] = left.held
        self.series = series_after(dealt, self.series, left)
        self.ledger.hands += 1
        self._called = None
        self._move_button(dealt)
        if self.series is None:
            self._rotate(dealt.entry, len(dealt.seating.seats))
        self._see_off(dealt.seating)

    def _drop(self, dealt: DealtIn | None = None) -> None:
        """Drop a misdeal or a hand called off: the same dealer deals again."""
        dealt = dealt or self._on()
        self.playing = self.unplayed = self.real = None
        self._see_off(dealt.seating)

    def _see_off(self, seating: Seating) -> None:
        """Let leaving players get up, now that the hand is over."""
        for seat in seating.seats:
            if self.company.player(seat).leaving:
                self.company.get_up(seat)
        self._who_is_left()

    def _move_button(self, dealt: DealtIn) -> None:
        """Move the deal to the left, and note the players passed by the button or a blind."""
        seating = dealt.seating
        for player in dealt.sitting(seating.passed):
            player.passed = True
        if seating.spots is not None:
            self._spots = seating.spots
            dealt_in = dealt.sitting(seating.seats)
            for player in dealt_in:
                player.square()
            self.company.miss_blinds(seating.due, dealt_in)
        self._before = seating
        self.turn = (seating.turn + 1) % len(self.chairs)

    def _rotate(self, entry: MenuEntry, players: int = 0) -> None:
        """Count a hand of a game, or the game that was left; turn to the next when its time is up.

        Args:
            entry: the game.
            players: number of players who were dealt in, 0 where the game was left.
        """
        menu = self.menu
        place = menu.entries.index(entry)
        self._times = self._times + 1 if place == self._place else 1
        self._place = place
        self._kept = entry if self.is_called else None
        if menu.each == "time" and players:
            return
        left = menu.each and not players
        if left or self._times >= self._stretch(players):
            self._kept = None
            self._place, self._times = (place + 1) % len(menu.entries), 0

    # --- a game that outlasts a hand

    def _who_is_left(self) -> None:
        """End a game that goes on when too few are left in it: a last player wins its pot."""
        if self.series is None or self.on is not None:
            return
        seats = self.series.seats(self.chairs)
        if len(seats) < self.series.entry.game.seats[0]:
            self._leave_series(seats, split=len(seats) == 1 or self.menu.unfinished == "split")

    def _give_up(self, command: c.GiveUp) -> None:
        self._between_hands()
        if self.series is None:
            raise Refused("no game is on that goes on until its pot is won")
        self.series.check_vote(self.chairs, command.seats)
        self._leave_series(self.series.seats(self.chairs), split=self.menu.unfinished == "split")

    def _leave_series(self, seats: list[int], *, split: bool) -> None:
        """End a game with an unwon pot: the players in it share the pot, or it is kept."""
        assert self.series is not None
        entry = self.series.entry
        kept = self.held[entry.game.name]
        if split and seats:
            self.company.share_out(kept.pot, self._in_order(seats), entry.name)
            kept = kept._replace(pot=0)
        self.held[entry.game.name] = GameHoldings(kept.bank, kept.pot)
        self.series = None
        self._rotate(entry)

    # --- the end

    def _end(self, command: c.End) -> None:
        self._between_hands()
        if self.series is not None:
            self._leave_series(
                self.series.seats(self.chairs), split=self.menu.unfinished == "split"
            )
        if self.menu.leftovers == "split":
            if command.by_game:
                for game, kept in self.held.items():
                    if kept.money and self._played(game):
                        self._share_holdings(game, self._title(game))
            self._share_the_rest()
        self.company.cash_everything()
        self.over = True

    def _share_the_rest(self) -> None:
        """Share the kitty, and the money of games that nobody has played, among those seated."""
        if not self.players:
            return
        left = sum(kept.money for kept in self.held.values()) + self.company.empty_kitty()
        self.company.share_out(left, self._in_order(self.players))
        self.held = {name: kept._replace(bank=0, pot=0) for name, kept in self.held.items()}

    # --- what is left in a game

    def _note_players(self, dealt: DealtIn) -> None:
        """Note the players of a hand: what is left in its game is theirs."""
        played = self.played.setdefault(dealt.entry.game.name, [])
        names = [player.name for player in dealt.sitting(dealt.seating.seats)]
        played += [name for name in names if name not in played]

    def _in_order(self, seats: Collection[int]) -> list[str]:
        """Return the names of players in some seats, from the left of the button."""
        around = clockwise(self.chairs, self.turn)
        return [self.company.player(seat).name for seat in around if seat in seats]

    def _played(self, game: str) -> list[str]:
        """Return those who have played a game: the seated ones in order, then those gone since."""
        played = self.played.get(game, [])
        seated = [name for name in self._in_order(self.players) if name in played]
        return seated + [name for name in played if name not in seated]

    def _title(self, game: str) -> str:
        """Return the name on the menu of a game."""
        return next((entry.name for entry in self.menu.entries if entry.game.name == game), game)

    def _share_holdings(self, game: str, title: str) -> None:
        """Share what is left in a game among those who have played it."""
        kept = self.held[game]
        self.company.share_out(kept.money, self._played(game), title)
        self.held[game] = GameHoldings()


_RULES: Mapping[type[Command], Callable[[Table, Any], None]] = {
    c.Sit: Table._sit,
    c.Buy: lambda table, command: table.company.buy(command, table.dealt_in),
    c.CashOut: Table._cash_out,
    c.Leave: Table._leave,
    c.SitOut: Table._sit_out,
    c.Return: Table._return,
    c.Pay: Table._pay,
    c.Fine: Table._fine,
    c.Call: Table._call,
    c.Put: Table._put,
    c.Strike: Table._strike,
    c.Terms: Table._terms,
    c.Move: Table._move,
    c.Correct: Table._correct,
    c.PutFile: Table._put_file,
    c.TurnGame: Table._turn_game,
    c.Deal: Table._deal,
    c.DealRealCards: Table._deal_real_cards,
    c.Reply: Table._reply,
    c.CloseWindow: Table._close_window,
    c.Happen: Table._happen,
    c.Undo: Table._undo,
    c.CallOff: Table._call_off,
    c.Lots: lambda table, command: None,
    c.Outcome: Table._told,
    c.GiveUp: Table._give_up,
    c.End: Table._end,
}
