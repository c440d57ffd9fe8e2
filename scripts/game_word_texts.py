"""Texts of words of game files for the workbench, and the order in which it lists the words.

Functions are described by their docstrings. Classes and constants have docstrings for those who
read the engine; here they are described for somebody who knows poker and a little Python.
"""

from __future__ import annotations

from typing import Final

GROUPS: Final[dict[str, str]] = {
    "deal": (
        "deal board deal_round deal_outward lay_board turn_board clear_board shuffle_again "
        "top_card another_card offer keep_or_pass twist roll"
    ),
    "bet": (
        "ante antes first_antes blinds bring_in bet left_of_button highest_in_sight take_pots "
        "Limits streets"
    ),
    "draw": "draw draw_again discard exchange pass_cards swap trade arrange laid",
    "wild": "WildHands Wilds because wild_hands wild_value wild_low_value pack_with",
    "showdown": (
        "showdown Contest high low three_card_high badugi points compare best_of show_all "
        "show_claims claims_in Claim worth_of at_most"
    ),
    "pay": "award pay match_the_pot pay_in_pairs broke split gather money",
    "ask": (
        "declare who_said each_in_turn nobody_took asks Ask Pick PickSome PickSet Amount Bets "
        "ask_sealed auction Lot again_until"
    ),
    "game": (
        "Game Talk Kinds option amount AnteStakes BlindStakes Stakes AnteRules StudRules Rules "
        "Own by_seat FirstDeal message Advice Power window worded Change"
    ),
    "cards": "rank suit rank_name pretty text parse",
    "types": (
        "State View Cards Card Token Seat Flag Natural Money Count Text Step Turn Worth Reads "
        "Reason LowRules Opening Awake Due high_value low_value badugi_value points_value Refused "
        "RulesError HandOver"
    ),
    "constants": (
        "HIGH LOW IN OUT FOLD BASIC DRAWING STANDARD JOKERS RANKS SUITS EIGHT_OR_BETTER "
        "ACE_TO_FIVE ACE_TO_SIX DEUCE_TO_SEVEN THREE_CARD_HANDS AGAIN WHICH NONE EVERYBODY PASSED "
        "TRADE"
    ),
}
"""Words by what an inventor needs them for, what is needed first before the others."""

TERMS: Final[dict[str, str]] = {
    "token": "A token is a card on the table: state.face[token] says which card it is.",
    "slot": (
        "A slot is something that the game remembers during a hand: state.own.queen, where the "
        "class given to Game(own=...) has queen: int = -1."
    ),
    "step": "A step is one line of the program: what it does is done when its turn comes.",
    "sealed": "Sealed answers are given at the same time: nobody sees one before all are given.",
    "reading": (
        "A reading says what a hand is, as high(cards) does: it can be compared and printed."
    ),
    "lot": "A lot is what an auction sells, such as the top card.",
    "contest": "A contest is what a pot, or a part of it, is won by: the best hand, or the low.",
    "widow": "The widow is a hand in the middle that belongs to nobody.",
    "power": "A power is something that a card lets its owner do.",
    "button": "The button marks the dealer; play goes clockwise from the dealer's left.",
    "seat": "Seats are the players' numbers: 0, 1, 2 and so on, clockwise.",
    "board": "The board are the cards in the middle, for all.",
}
"""Terms of these texts that poker players may not know, each with a sentence."""

TEXTS: Final[dict[str, str]] = {
    "AGAIN": "A step that asks returns this to be called for one more question.",
    "BASIC": "What may go wrong in any game, such as a misdeal, with its rulings.",
    "DRAWING": "What may go wrong in a game with draws, such as a misdeal, with its rulings.",
    "EVERYBODY": "Stands for all players and those who watch, where a card is made known.",
    "NONE": "In Ask(says=...): the sentence for choosing none of the cards or numbers.",
    "WHICH": "In Ask(says=...): the sentence for what is chosen, a card, a player or an amount.",
    "PASSED": "A power returns this where its owner was asked and did not use it.",
    "TRADE": "The rank in time of a power that trades cards: trades come before all else.",
    "Advice": (
        "What a sensible player would answer: Advice(answer, why). Give Talk(advice=...) a "
        "function that returns it, and house players follow it."
    ),
    "Amount": (
        "An answer that is an amount of money, from low to high in cents: Amount(100, 500). "
        "Words may be allowed besides."
    ),
    "AnteRules": "House rules of a game in which everybody antes and the pot may be matched.",
    "AnteStakes": "House rules of a game with betting in which everybody antes.",
    "BlindStakes": "House rules of a game with betting and two blinds, as in hold'em.",
    "Stakes": "House rules of a game with betting; you say how it begins.",
    "StudRules": "House rules of seven-card stud: ante, bring-in, and betting in limits.",
    "Rules": (
        "Base of a class with house rules of your own: each is name: type = option(default, "
        "sentence), under @dataclass(frozen=True)."
    ),
    "Ask": (
        "A question to a player: Ask(seat, kind, legal, default, words, clause).\n"
        'kind is its name, such as "guess"; legal says which answers there are, such as '
        'Pick(("left", "right"), ()); default is the answer of a player who is away; words are '
        "the question as the player reads it. costs says what an answer costs, in cents; says has "
        "sentences for answers."
    ),
    "Pick": (
        'Answers of which a player gives one: Pick(words, numbers). Words are such as "left"; '
        "numbers are seats, cards (tokens) or plain numbers."
    ),
    "PickSome": "Answers that are several cards: a player chooses any number of those listed.",
    "PickSet": "Answers that are sets of cards: a player chooses one of the sets listed.",
    "Bets": (
        "The answers of a betting round: fold, check, call, bet or raise. bet(...) makes them for "
        "you."
    ),
    "Limits": (
        "How high one may bet in a round, in cents. House rules have it ready: "
        "rules.limits(rules.small_bet).\n"
        "structure is fixed, spread, pot or no limit; bet the size of a bet; most the largest in "
        "spread limit; cap how many bets and raises there may be, 0 for any number."
    ),
    "Card": (
        "A card as a number, 0 to 51 and two jokers: rank(card) and suit(card) take it apart, and "
        "pretty(card) writes it."
    ),
    "Cards": (
        "The cards that worth(cards, rules) is given: cards.all are all of them, cards.hole those "
        "face down, cards.open those face up and on the board."
    ),
    "Change": "A ruling that was changed after people had played: how, and in which edition.",
    "Claim": "What a hand shown at a showdown claims in a contest.",
    "Contest": (
        'What a pot, or a half of it, is won by: Contest.of("the pot", high) gives it to the '
        "best high hand. side is the word by which players declare for it."
    ),
    "Count": "Type of a house rule that is a number and no money.",
    "Money": "Type of an amount of money: whole cents, so 100 is $1.",
    "Flag": "Type of a slot that is 1 or 0.",
    "Natural": "Type of a slot that is a number, not below 0.",
    "Seat": "Type of a slot that is a player's number, or -1 for nobody.",
    "Token": "Type of a slot that is a card on the table, or -1 for none.",
    "Due": "A power that may be used now: which it is, whose it is, and its cards.",
    "Awake": "The powers that may be used in this moment, and those already used.",
    "Power": (
        "Something that a card, or several together, let their owner do: its name, its words, the "
        "clause that has the rule, which cards wake it, and act, the step that does it."
    ),
    "FirstDeal": "For Game(own=...): remembers whether this is the first deal for a pot.",
    "Game": (
        "A game: NAME = Game(title, __doc__, (fewest players, most players), program, house "
        "rules, ...). A file defines one.\n"
        'worth: worth(cards, rules) says what a hand is worth, such as {"": high(cards.all)}; '
        "leave it out where no hands are compared.\n"
        "cards_needed: how many cards so many players need, so that too many are refused.\n"
        "dummies: how many hands are dealt that nobody plays, such as a kitty.\n"
        "own: a class with what the game remembers during a hand.\n"
        "pack: the cards it is played with, such as pack_with(2) for two jokers.\n"
        'carry_out: what stays for the next deal: lambda state: {"again": state.pots[0] > 0} '
        "keeps the pot until it is won.\n"
        "subprograms: parts of the program that are played when a step says so.\n"
        "rule_sets: names for house rules that go together.\n"
        "incidents: what may go wrong; give BASIC, or DRAWING with draws.\n"
        'short_deck: "board" where a card is dealt in the middle for all when the deck runs '
        "short.\n"
        "talk: what the game says besides its page."
    ),
    "HandOver": "Raise it where nothing is left to do: the hand is over.",
    "Kinds": (
        'What a game says of questions and events of its own: Kinds({"guess": "a guess"}, '
        'news=("kitty",)). Each kind of Ask, and each of state.tell, is named here.'
    ),
    "Lot": "Something to be sold: Lot(words, then), and then(state, seat, price) gives it away.",
    "LowRules": (
        "How low hands are read. eight_or_better: only five different ranks none above eight are a "
        "low; ace_low: whether an ace is low; straights_and_flushes: whether they spoil a low."
    ),
    "Opening": "All that is settled before the first card: players, chips, deck and house rules.",
    "Own": (
        "Base of a class with what the game remembers during a hand: class Slots(Own) with "
        "queen: int = -1, given as Game(own=Slots) and read as state.own.queen."
    ),
    "Reads": "What a function that reads hands returns, such as high(cards).",
    "Reason": "Why cards are wild or count for nothing: because(...) makes it.",
    "Refused": "Raise it with a sentence where something cannot be: the player reads the sentence.",
    "RulesError": "A house rule that does not exist, or cannot have this value.",
    "State": (
        "The hand as it stands; your steps are given it. Type a dot behind state to see its "
        "parts: state.hands, state.board, state.pots, state.stack."
    ),
    "View": (
        "The hand as one player sees it: cards face down of others are hidden. Functions that "
        "explain, such as why(view, hand), are given it."
    ),
    "Step": "Type of a step: a function that is given the state, and changes it.",
    "Turn": "Type of what a step that asks returns: def guess(state) -> Turn.",
    "Talk": (
        "What the game says besides its page, each a function or a text.\n"
        "kinds: names of its own questions and events.\n"
        'dummies: names of hands that nobody plays, such as ("the kitty",).\n'
        "notes: notes(view) lists what everybody may know now, such as which rank is wild.\n"
        "why: why(view, hand) lists why cards of a hand are wild: because(...).\n"
        "meaning: meaning(view) says what each answer to a question does.\n"
        "remarks: remarks(view, hand) lists what only its player should read.\n"
        "ladder: the order of hands, where it is not that of high hands.\n"
        "first_time: lines for somebody new to the game.\n"
        "wins, wild, opens, may: a sentence each for the page of a table with real cards.\n"
        "advice: what a sensible player answers."
    ),
    "Text": "Type of a sentence: plain text, or a message(...) that shows names and amounts.",
    "Worth": 'Type of what worth(cards, rules) returns: {"": high(cards.all)}.',
    "WildHands": (
        "Hands read by your rule on wild cards: WildHands(rule), where rule(state, down, up) "
        "returns Wilds([...]) for the cards of a hand. Then .contest() wins the pot by them, and "
        ".highest_in_sight opens the betting."
    ),
    "Wilds": "What a rule on wild cards returns: Wilds(wild cards, cards that count for nothing).",
}
"""Texts of classes and constants."""


PART_TEXTS: Final[dict[str, str]] = {
    "state.alone": "True where at most one player is left in the hand.",
    "state.cards": "The cards of some tokens: state.cards(state.hands[seat]).",
    "state.clockwise": "The players left in the hand, in order from the dealer's left.",
    "state.deal": (
        "Deal the top card to a hand, face down or up, and return its token. Face down its player "
        "alone sees it; in a hand that nobody plays, nobody."
    ),
    "state.down": "The tokens of a hand that lie face down.",
    "state.shown": "The tokens of a hand that lie face up.",
    "state.fold": "Take a player out of the hand; the cards are thrown away, unseen.",
    "state.front": "What each player has bet in this round and is not in the pot yet, in cents.",
    "state.hands": (
        "Tokens of each hand: state.hands[seat]. Behind those of the players come the hands that "
        "nobody plays: state.hands[state.seats] is the first."
    ),
    "state.learn": "Add something that players have learnt of cards that they do not see.",
    "state.live": "Whether a player is still in the hand: state.live[seat].",
    "state.move": (
        "Move money: state.move(100, state.stack, seat, state.pots, 0) puts $1 of a player into "
        "the pot. There is never more or less money in all."
    ),
    "state.push": "Play one of Game(subprograms=...) before anything else goes on.",
    "state.reshuffle": (
        "Shuffle cards face down among each other; return their new tokens, in order. You take "
        "them from where they lie before, and put them back after."
    ),
    "state.said": 'What each player said last: state.said[seat], such as "in".',
    "state.stub": "Tokens of the cards that are not dealt yet; the last is dealt next.",
    "state.tell": (
        'Say what happens, for the story and the table: state.tell("kitty", "{seat shows} '
        '{cards}", seat, tokens=[...], clause="2").\n'
        "The first word is the kind of event, which Kinds(...) names. The sentence shows {seat}, "
        "{other}, {cards} and {amount}, and whatever else is given by name. Cards are shown to "
        "those who may see them."
    ),
    "view.hand": "The cards of a hand as the reader sees them, one after the other.",
    "view.hands": "Tokens of each hand; behind those of the players the hands that nobody plays.",
    "view.known": "The cards of a hand that the reader knows, or of these those face up or down.",
    "view.look": "Cards as the reader sees them, by their tokens.",
    "view.number": "The number of the question: it rises with every answer.",
    "view.shown": "The hands shown at the showdown, with what they were worth then.",
    "view.stub": "Tokens of the cards that are not dealt yet; the last is dealt next.",
    "view.face": "The card of a token, or HIDDEN where the reader does not see it.",
    "view.up": "Whether a token lies face up.",
    "view.high": "The bet to call in this betting round, in cents.",
    "view.acted": "Whether a player has acted in this betting round.",
    "view.aggressor": "The player who bet or raised last in this betting round, or None.",
    "view.opener": "The player who acts, or has acted, first in this betting round.",
    "view.raises": "Bets and raises made in this betting round.",
    "view.cap": "How many bets and raises there may be in a round, 0 for any number.",
    "view.own": 'What the game remembers, by name: view.own["queen"].',
    "view.live": "Whether a player is still in the hand.",
    "view.said": 'What each player said last, such as "in".',
    "view.asked": "The players who are asked now.",
    "view.answered": "What the reader answered, while others are still asked at the same time.",
}
"""Texts of what functions of a game file are given, by parameter and name."""


def group_of(word: str) -> str:
    """Return the group of a word."""
    return next(group for group, words in GROUPS.items() if word in words.split())


def order() -> list[str]:
    """Return the words in the order in which they are listed."""
    return [word for words in GROUPS.values() for word in words.split()]


def explained(text: str) -> list[str]:
    """Return a sentence for each term that a text uses."""
    words = text.lower()
    return [
        sentence
        for term, sentence in TERMS.items()
        if f" {term}" in f" {words}" and sentence not in text
    ]
