"""Whole evenings at the terminal: the person, the house players, hand after hand, the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Protocol

from rich.text import Text

from pokernight.bots import HOUSE_PLAYERS, advised, situation
from pokernight.cli.answers import HOW_TO_ANSWER, menu, only_answer
from pokernight.cli.answers import Menu as Choices
from pokernight.cli.felt import chips_line, draw
from pokernight.cli.house_rules import changed_from_default, stakes_in_words
from pokernight.cli.order import DEALT, Order, in_words, next_order
from pokernight.cli.story import Story
from pokernight.cli.terminal import EndOfInput, Terminal
from pokernight.cli.words import YOU, as_sentence, count, series
from pokernight.engine.asks import Answer, Ask
from pokernight.engine.events import SPECTATOR
from pokernight.engine.game import Game
from pokernight.engine.hand import Hand, Slip
from pokernight.engine.record import write
from pokernight.engine.rules import Rules, money, read_money
from pokernight.errors import Refused, nearest
from pokernight.table import Entry, EveningOpening, Menu, Offer, Table
from pokernight.table.clumsy import ClumsyDealer, by_hand, claim
from pokernight.table.commands import Buy, Call, CallOff, Command, Deal, End, Happen, Reply, Sit
from pokernight.table.menu import single
from pokernight.table.playing import Playing
from pokernight.table.record import replay

NAMES = (
    "Abe", "Bert", "Cleo", "Dot", "Earl", "Fay", "Gus", "Hope",
    "Ike", "Joy", "Kit", "Lou", "Mab", "Ned", "Olga", "Pip",
)  # fmt: skip
STYLES = ("sensible", "caller", "sensible", "random")
"""How the house players play, by seat; the first one sits in your seat under ``--auto``."""
AUTO_HANDS = 12
ME = 0
"""Where you sit."""
LEFT, INTERRUPTED = 0, 130
HOW_TO_BUY = "buy 50 gets you $50 more in chips when the hand is over."
HOW_TO_CALL_THE_FLOOR = (
    "A joker is a scrap of paper, and four cards are yours, no more and no fewer: when something "
    "is wrong with your hand, floor calls the floor. Do it before you act."
)


class Leave(Exception):
    """You have had enough."""


def play(
    game: Game,
    rules: Rules,
    seats: int,
    seed: str | None,
    hands: int | None,
    auto: bool,
    record: str | None,
    source: str | None = None,
    incidents: float = 0,
) -> int:
    """Play an evening at one game to its end and give the exit status.

    With ``incidents`` the dealer is clumsy: so often something goes wrong at a question.

    Raises:
        Refused: before anything is played, if it cannot be.
    """
    game.check_seats(seats, rules)
    clumsy = ClumsyDealer(incidents) if incidents else None
    if clumsy is not None:
        rules = by_hand(rules)
    opening = open_evening(single(game, rules, source), seats, seed, hands, auto)
    if record is not None:
        append(record, "")
    party = Party(Terminal(), Table(opening), record=record, clumsy=clumsy)
    party.sit_down(seats, auto)
    return party.play()


def open_evening(
    games: Menu, seats: int, seed: str | None, hands: int | None, auto: bool
) -> EveningOpening:
    """An evening that so many can sit down to.

    Raises:
        Refused: for a number of hands or seats that cannot be.
    """
    if hands is not None and hands < 1:
        raise Refused(f"an evening has one hand at least, so --hands cannot be {hands}")
    if seats > len(NAMES):
        raise Refused(f"the house has {len(NAMES)} chairs, and {seats} want to sit down")
    if seats < 2:
        raise Refused(f"an evening takes two players at least, not {seats}")
    return EveningOpening(
        games,
        seed if seed is not None else str(SystemRandom().getrandbits(128)),
        chairs=seats,
        hands=hands or (AUTO_HANDS if auto else 0),
    )


def append(record: str, text: str) -> None:
    """Add to the record of an evening.

    Raises:
        Refused: if it cannot be written.
    """
    try:
        with Path(record).open("a", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refused(f"the record {record!r} cannot be written: {reason}") from None


class FloorCalled(Exception):
    """You called attention to something, and the floor has to rule."""

    def __init__(self, slip: Slip) -> None:
        self.slip = slip


class Keeper(Protocol):
    """Where an evening is kept, so that it can go on after an interruption."""

    def add(self, command: Command) -> None:
        """Keep a command that was done."""

    @property
    def how_to_go_on(self) -> str:
        """What to type to go on."""


@dataclass
class Party:
    """Those at the table, and the terminal at which one of them sits.

    Everything shown comes from the view of the first seat and from the events as it knew them;
    a house player gets its own situation and its own generator, which follows from the seed and
    from how far the evening has come, so that an evening taken up again goes on as it would have.
    """

    terminal: Terminal
    table: Table
    hands: int = 0
    record: str | None = None
    keeper: Keeper | None = None
    settles: bool = False
    clumsy: ClumsyDealer | None = None
    wanted: int = 0
    order: Order = DEALT
    story: Story = field(init=False)

    def __post_init__(self) -> None:
        self.hands = self.hands or self.table.opening.hands
        self.story = Story(self.terminal, self.table.opening.menu.entries[0].game, (), ME)

    @property
    def auto(self) -> bool:
        """Whether a house player sits in your seat."""
        return bool(self.table.players[ME].by)

    @property
    def menu(self) -> Menu:
        """What is on the menu of this evening."""
        return self.table.opening.menu

    def do(self, command: Command) -> None:
        """Do something at the table, and keep it.

        Raises:
            Refused: if it cannot be done, or not be kept.
        """
        self.table.do(command)
        if self.keeper is not None:
            self.keeper.add(command)

    def sit_down(self, seats: int, auto: bool) -> None:
        """You and the house players take your seats, and the evening is announced."""
        for seat in range(len(self.table.players), seats):
            if seat == ME and not auto:
                self.do(Sit(YOU))
            else:
                self.do(Sit(NAMES[seat], by=STYLES[seat % len(STYLES)]))

    def take_up(self, done: Sequence[Command]) -> None:
        """Go on from what was done before an interruption.

        Raises:
            Refused: if it cannot have been done.
        """

        def before(command: Command) -> None:
            if isinstance(command, Deal):
                self.listen(self.table.next_game())

        replay(self.table, done, before)

    def play(self) -> int:
        """Hand after hand until it is over; then the ledger. Gives the exit status."""
        status = LEFT
        try:
            if self.table.deals:
                self.greet_again()
            else:
                self.greet()
            while self.goes_on:
                self.one_hand()
        except Leave:
            self.call_off()
        except (EndOfInput, KeyboardInterrupt) as stopped:
            if isinstance(stopped, KeyboardInterrupt):
                status = INTERRUPTED
                self.terminal.print(Text(""))
            if self.keeper is not None:
                self.stop(self.keeper)
                return status
            self.call_off()
        except (Exception, SystemExit):
            # What was just played could not be written down, or its game went wrong.
            self.call_off()
            self.settle_up()
            raise
        self.settle_up()
        return status

    @property
    def goes_on(self) -> bool:
        """Whether there is another hand, or the rest of one."""
        table = self.table
        if table.over:
            return False
        return table.playing is not None or not self.hands or table.hands < self.hands

    # --- the evening

    def greet(self) -> None:
        """Who plays what for how much, and which keys there are."""
        names = series([player.name for player in self.table.players.values()])
        entries = self.menu.entries
        stakes = f", {stakes_in_words(entries[0].rules)}" if len(entries) == 1 else ""
        self.terminal.line(
            Text.assemble(
                (self.menu.title, "bold"),
                f"{stakes}: {names}, with {money(self.menu.usual)} each.",
            )
        )
        brought = self.table.money() - self.table.ledger.balance
        if brought:
            self.terminal.line(f"{money(brought)} lies there from an earlier evening.")
        if len(entries) > 1:
            self.show_menu()
        elif changed := changed_from_default(entries[0].rules):
            self.terminal.line(f"House rules: {', '.join(changed)}.")
        if len(entries) == 1 and (legend := entries[0].game.legend(entries[0].rules)):
            self.terminal.line(f"{legend}.", style="dim")
        self.how_to_answer()

    def how_to_answer(self) -> None:
        """Which keys there are."""
        if self.auto:
            name = self.table.players[ME].name
            self.terminal.line(f"You look over {name}'s shoulder.", style="dim")
        else:
            self.terminal.line(HOW_TO_ANSWER, style="dim")
            if self.settles:
                self.terminal.line(HOW_TO_BUY, style="dim")
        if self.clumsy is not None:
            self.terminal.line("The dealer is clumsy tonight.", style="dim")
            if not self.auto:
                self.terminal.line(HOW_TO_CALL_THE_FLOOR, style="dim")

    def greet_again(self) -> None:
        """An evening is taken up again."""
        played = count(self.table.hands, "hand")
        what = "is over" if self.table.over else "goes on"
        self.terminal.line(Text.assemble((self.menu.title, "bold"), f" {what} after {played}."))
        if self.goes_on:
            self.how_to_answer()

    def show_menu(self) -> None:
        """Every game with its stakes; what cannot be dealt now, with the arithmetic."""
        each = count(self.menu.hands_each, "hand")
        how = {
            "dealer": "The dealer calls the game",
            "rotation": f"The games take turns, {each} each",
            "single": "One game",
        }[self.menu.choice]
        self.terminal.line(f"{how}. On the menu:", style="dim")
        for number, offer in enumerate(self.table.offers(), 1):
            said = offer_in_words(number, offer)
            if waiting := self.waiting(offer.entry):
                said += f"; {money(waiting)} waits there"
            self.terminal.line(said, indent=2, hang=4)

    def waiting(self, entry: Entry) -> int:
        """What a game holds until it is played again, in cents."""
        held = self.table.held.get(entry.game.name)
        return 0 if held is None else held.money

    def top_up(self) -> None:
        """Between hands you get the chips that you asked for."""
        wanted, self.wanted = self.wanted, 0
        if not wanted:
            return
        try:
            self.do(Buy(ME, wanted))
        except Refused as refused:
            self.complain(refused)
        else:
            self.terminal.line(f"You buy {money(wanted)}.")

    def ask_for_chips(self, amount: str) -> None:
        """You want more chips: they come when the hand is over (table stakes)."""
        try:
            self.wanted = read_money(amount)
        except Refused as refused:
            self.complain(refused)
        else:
            self.terminal.line(f"You buy {money(self.wanted)} when this hand is over.", indent=2)

    def buy_in_again(self) -> None:
        """Whoever is broke, or has too little for any game, buys chips; you are asked."""
        self.top_up()
        least = min(entry.rules.bankroll for entry in self.menu.entries)
        for seat, player in self.table.players.items():
            if player.stack >= least:
                continue
            cents = self.menu.usual
            if player.by:
                self.terminal.line(f"{player.name} is broke and buys in again for {money(cents)}.")
            else:
                self.ask_to_buy(cents)
            self.do(Buy(seat, cents))

    def ask_to_buy(self, cents: int) -> None:
        """You are broke: buy in again, or leave."""
        prompt = f"You are broke. Buy in again for {money(cents)}? (y)es, (n)o; Enter: yes > "
        while True:
            answer = self.terminal.ask(Text(prompt, style="bold")).lower()
            if not answer or "yes".startswith(answer):
                return
            if "no".startswith(answer) or "quit".startswith(answer):
                raise Leave
            self.terminal.line(f"{answer!r} is neither yes nor no.", style="red")

    def call_off(self) -> None:
        """Drop the hand that is being played, if any: every chip goes back."""
        if self.table.playing:
            self.do(CallOff(self.table.host))
            self.terminal.line("The hand is called off: every chip goes back.")

    def stop(self, keeper: Keeper) -> None:
        """Stop in the middle of an evening that is kept."""
        self.terminal.line(f"The evening stops here. {keeper.how_to_go_on}")

    def settle_up(self) -> None:
        """Share out what is left in the middle, and print the ledger."""
        table = self.table
        if not table.over:
            left = table.kitty + sum(held.money for held in table.held.values())
            if left and self.menu.leftovers == "split":
                self.terminal.line(f"{money(left)} that nobody has won is shared out.")
            self.do(End())
        print_ledger(self.terminal, table, transfers=self.settles)

    # --- the next game

    def choose(self) -> Entry:
        """What is played next; where dealers call the game, one of them does."""
        table = self.table
        if self.menu.choice == "dealer" and table.called is None:
            seat = table.caller
            dealer = table.players[seat]
            if dealer.by:
                called = self.house_call(seat)
                self.terminal.line(f"{dealer.name} calls {called.name}.")
            else:
                called = self.ask_to_call()
            self.do(Call(seat, called.name))
        return table.next_game()

    def house_call(self, seat: int) -> Entry:
        """What a house player calls: anything but the same again."""
        fitting = [offer.entry for offer in self.table.offers() if not offer.refusal]
        if not fitting:
            raise Refused(self.table.offers()[0].refusal)
        last = self.table.last
        others = [entry for entry in fitting if last is None or entry is not last.entry]
        return self.chance("calls", seat).choice(others or fitting)

    def ask_to_call(self) -> Entry:
        """You deal: which game?"""
        offers = self.table.offers()
        fitting = [offer.entry for offer in offers if not offer.refusal]
        if not fitting:
            raise Refused(offers[0].refusal)
        self.show_menu()
        prompt = f"You deal. Which game? A number or a name; Enter: {fitting[0].name} > "
        while True:
            line = self.terminal.ask(Text(prompt, style="bold"))
            try:
                chosen = chosen_from(offers, line)
            except Refused as refused:
                self.complain(refused)
                continue
            if chosen is not None:
                return chosen
            for entry in self.menu.entries:
                self.terminal.line(f"{entry.name}: {entry.game.summary}", indent=2)

    def chance(self, what: str, seat: int) -> Random:
        """What a house player draws from: it follows from the seed and all that was done."""
        return Random(f"{self.table.opening.seed}:{what}:{seat}:{len(self.table.commands)}")

    # --- one hand

    def one_hand(self) -> None:
        """Deal a hand, or take up the one that is being played; play it to its end."""
        table = self.table
        if table.playing is None:
            self.terminal.line()
            self.buy_in_again()
            self.listen(self.choose())
            self.do(Deal(deck=self.deck()))
        playing = table.playing
        assert playing is not None
        self.announce(playing)
        hand = playing.hand
        while table.playing is playing and (ask := hand.ask) is not None:
            if not self.something_goes_wrong(hand):
                self.one_answer(hand, ask)
        self.story.tell()
        result = hand.result
        line = chips_line(hand.view(self.seat), self.story.names, result.payoffs)
        self.terminal.line(Text(line, style="dim"), indent=2)
        if len(self.menu.entries) > 1 and (waiting := self.waiting(playing.entry)):
            said = f"{money(waiting)} waits until {playing.entry.name} is played again."
            self.terminal.line(Text(said, style="dim"), indent=2)
        if self.record is not None:
            append(self.record, write(hand) + "\n")

    def one_answer(self, hand: Hand, ask: Ask) -> None:
        """Ask whoever is to answer, and play it."""
        seat = self.table.asked[0]
        by = self.table.players[seat].by
        if not by:
            try:
                answer = self.answer(hand, ask)
            except FloorCalled as called:
                self.happen(called.slip)
                return
        else:
            if self.auto and self.story.dealing():
                self.story.tell(table_next=True)
                self.show(hand)
            answer = self.house_answer(hand, ask, seat, by)
        self.do(Reply(seat, answer))

    # --- what goes wrong, where the dealer is clumsy

    def deck(self) -> str:
        """The deck of the next hand, if the dealer has a hand in it."""
        if self.clumsy is None:
            return ""
        entry = self.table.next_game()
        seats = len(self.table.seating(entry).seats)
        return self.clumsy.deck(entry.game, entry.rules, seats, self.chance("deck", ME))

    def something_goes_wrong(self, hand: Hand) -> bool:
        """Whether something did, before the outstanding question: then another may be due."""
        if self.clumsy is None:
            return False
        person = None if self.auto else self.seat
        slip = self.clumsy.slip(hand, self.chance("slip", ME), person)
        if slip is not None:
            self.happen(slip)
        return slip is not None

    def happen(self, slip: Slip) -> None:
        """Something has gone wrong, or was found to have."""
        self.do(Happen(slip.name, slip.facts))

    def call_the_floor(self, hand: Hand, seat: int) -> None:
        """You say that something is wrong with your hand.

        Raises:
            FloorCalled: if it is.
        """
        slip = claim(hand, seat)
        if slip is not None:
            raise FloorCalled(slip)
        self.terminal.line("Nothing is wrong with your hand.", indent=2)

    def listen(self, entry: Entry) -> None:
        """The next hand will be told from its first event."""
        seats = self.table.seating(entry).seats
        names = [self.table.players[seat].name for seat in seats]
        viewer = seats.index(ME) if ME in seats else SPECTATOR
        self.story = Story(self.terminal, entry.game, names, viewer)
        self.table.sink = self.story.hear

    @property
    def seat(self) -> int | None:
        """Your seat in the hand, or None if you look on."""
        return None if self.story.viewer == SPECTATOR else self.story.viewer

    def announce(self, playing: Playing) -> None:
        """The line between hands: what is played, and who deals."""
        dealer = self.table.players[playing.seating.button].name
        game = [playing.entry.name] if len(self.menu.entries) > 1 else []
        deals = "you deal" if dealer == YOU else f"{dealer} deals"
        self.heading(f"Hand {self.table.hands + 1}", *game, deals)

    def heading(self, *parts: str) -> None:
        """A line between hands."""
        said = " · ".join(parts)
        if self.terminal.fancy:
            rule = "─" * max(0, min(self.terminal.width, 80) - len(said) - 4)
            self.terminal.print(Text(f"── {said} {rule}", style="green"))
        else:
            self.terminal.line(f"== {said} ==")

    def show(self, hand: Hand) -> None:
        """The table as it looks from your seat."""
        title = f"{hand.game.title}, hand {self.table.hands + 1}"
        draw(self.terminal, hand.view(self.seat), self.story.names, title, order=self.order)

    # --- answers

    def house_answer(self, hand: Hand, ask: Ask, seat: int, by: str) -> Answer:
        """What a house player says, from what its seat may know."""
        return HOUSE_PLAYERS[by](situation(hand, ask, self.chance("house", seat)))

    def answer(self, hand: Hand, ask: Ask) -> Answer:
        """What you say; where there is no choice you are not asked."""
        forced = only_answer(ask)
        if forced is not None:
            return forced
        self.story.tell(table_next=True)
        self.show(hand)
        choices = menu(ask, hand.view(ask.seat), self.story.names)
        what = as_sentence(ask.words)
        if what:
            self.terminal.line(self.terminal.cards(Text(what, style="bold")))
        prompt = Text.assemble(("Your turn: ", "bold yellow"), choices.prompt, (" > ", "bold"))
        while True:
            line = self.terminal.ask(self.terminal.cards(prompt.copy()))
            try:
                if self.aside(line, hand, ask, choices):
                    continue
                return choices.read(line)
            except Refused as refused:
                self.complain(refused)

    def complain(self, refused: Refused) -> None:
        """Say why something will not do."""
        said = str(refused)
        self.terminal.line(said[:1].upper() + said[1:] + ".", style="red")

    def aside(self, line: str, hand: Hand, ask: Ask, choices: Choices) -> bool:
        """Whether a line was no answer but a request to be shown something."""
        word = line.lower()
        if word in ("q", "quit", "exit"):
            raise Leave
        if word in ("h", "history"):
            self.story.again()
        elif word in ("t", "table"):
            self.show(hand)
        elif word in ("??", "help"):
            self.terminal.line(f"{HOW_TO_ANSWER} {HOW_TO_BUY}", style="dim", indent=2)
        elif word.startswith("buy "):
            self.ask_for_chips(word.removeprefix("buy "))
        elif word == "floor" and self.clumsy is not None:
            self.call_the_floor(hand, ask.seat)
        elif word in ("!", "hint"):
            self.suggest(hand, ask, choices)
        elif word.partition(" ")[0] in ("o", "order"):
            self.order = next_order(self.order, line.partition(" ")[2].strip())
            self.terminal.line(f"Your cards lie {in_words(self.order)}.", style="dim")
            self.show(hand)
        elif word[:1] == "?":
            self.explain(hand.game, word.removeprefix("?").strip() or ask.clause)
        else:
            return False
        return True

    def suggest(self, hand: Hand, ask: Ask, choices: Choices) -> None:
        """What a sensible player would answer in your place, knowing what you know."""
        seed = f"{self.table.opening.seed}:hint:{self.table.deals}"
        advice = advised(situation(hand, ask, Random(seed)))
        why = f" ({advice.why})" if advice.why else ""
        said = Text(f"A sensible player: {choices.said(advice.answer)}{why}.", "italic")
        self.terminal.line(self.terminal.cards(said), indent=2)

    def explain(self, game: Game, number: str) -> None:
        """A clause of the page; where there is none, how to answer."""
        clause = game.clause(number)
        if clause:
            self.terminal.line(Text.assemble((f"{game.title} ", "bold"), clause), indent=2)
        elif number:
            self.terminal.line(f"{game.title} has no rule {number!r}.", indent=2)
        else:
            self.terminal.line(f"{HOW_TO_ANSWER} {HOW_TO_BUY}", style="dim", indent=2)


def offer_in_words(number: int, offer: Offer) -> str:
    """``2 Chaos, bets $2/$4``; or why it cannot be dealt."""
    entry = offer.entry
    if offer.refusal:
        return f"- {entry.name}: {offer.refusal}"
    stakes = stakes_in_words(entry.rules)
    changed = changed_from_default(entry.rules)
    return ", ".join([f"{number} {entry.name}", *([stakes] if stakes else []), *changed])


def chosen_from(offers: Sequence[Offer], line: str) -> Entry | None:
    """The game that a line names, by number or name; None if it asks what there is.

    Raises:
        Refused: if there is no such game, or it cannot be dealt.
        Leave: if the line says so.
    """
    word = line.strip().lower()
    if word in ("q", "quit", "exit"):
        raise Leave
    if word[:1] == "?" or word == "help":
        return None
    if not word:
        return next(offer.entry for offer in offers if not offer.refusal)
    if word.isdecimal() and 0 < int(word) <= len(offers):
        found = [offers[int(word) - 1]]
    else:
        found = [offer for offer in offers if offer.entry.name.lower().startswith(word)]
    if len(found) != 1:
        names = [offer.entry.name for offer in offers]
        hint = nearest(line, names) or f": there are {', '.join(names)}"
        raise Refused(f"{line!r} is not one game of this menu{hint}")
    if found[0].refusal:
        raise Refused(found[0].refusal)
    return found[0].entry


def print_ledger(terminal: Terminal, table: Table, *, transfers: bool) -> None:
    """What everybody bought, cashed and won; the recitations owed; who pays whom."""
    terminal.line()
    terminal.line(Text(f"The ledger after {count(table.hands, 'hand')}", style="bold"))
    books = table.books()
    pious = any(account.recitations for account in books.accounts)
    head = ["", "bought", "cashed", "net", *(["recitations"] if pious else [])]
    rows = [
        [
            account.name,
            money(account.bought),
            money(account.cashed),
            f"{'+' if account.net > 0 else ''}{money(account.net)}",
            *([str(account.recitations) if account.recitations else ""] if pious else []),
        ]
        for account in books.accounts
    ]
    widths = [max(len(row[place]) for row in [head, *rows]) for place in range(len(head))]
    for row in [head, *rows]:
        cells = [f"{row[0]:{widths[0]}}"]
        cells += [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:])]
        style = "dim" if row is head else "bold" if row[0] == YOU else ""
        terminal.line(Text("  ".join(cells), style=style), indent=2)
    if not transfers:
        return
    terminal.line()
    for one in books.transfers:
        terminal.line(f"{one.payer} pays {one.payee} {money(one.cents)}.", indent=2)
    if books.kept:
        terminal.line(f"{money(books.kept)} stays on the table for another evening.", indent=2)
