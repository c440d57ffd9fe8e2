// What is said on the table itself and in the rail beside it.

import { money } from "../act/money";
import { clock } from "./time";

export const felt = {
  // --- the bar
  hand: (number: number) => `hand ${String(number)}`,
  pot: (cents: number) => `${money(cents)} in the pot`,
  potShort: (cents: number) => `Pot ${money(cents)}`,
  wildNow: "Wild now",
  notes: "What is so now",

  // --- seats
  you: "You",
  seats: "The others at the table",
  house: "house",
  houseTitle: "A player of the house",
  button: "D",
  buttonTitle: "The button: the dealer",
  calls: "calls the game",
  folded: "folded",
  allIn: "all in",
  away: "away",
  lost: "not connected",
  leaving: "leaves after this hand",
  muted: "muted",
  next: "in next hand",
  turn: "to act",
  wins: (amount: string) => `wins ${amount}`,
  loses: (amount: string) => `loses ${amount}`,
  handOver: "The hand is over.",
  sitHere: "Sit here",
  freeChair: "A free chair",
  betOf: (name: string, cents: number) => `${name} has ${money(cents)} in front`,
  cardsOf: (name: string) => `Cards of ${name}`,
  yourCards: "Your cards",
  open: (name: string) => `More of ${name}`,

  // --- the middle
  board: "The board",
  inPot: "in the pot",
  main: (cents: number) => `main ${money(cents)}`,
  side: (cents: number, names: string) => `side ${money(cents)}: ${names}`,
  and: "and",
  bank: (cents: number) => `${money(cents)} kept for this game`,
  deck: (count: number) => `${String(count)} cards in the deck`,
  muck: (count: number) => `${String(count)} cards out of play`,
  aside: "Beside the deck",
  stays: (cents: string) => `${cents} stays on the table`,
  waiting: "The table waits",
  waitingFor: (players: number) =>
    players === 1
      ? "One player sits here. Two are needed."
      : `${String(players)} players sit here.`,
  youDeal: "You deal",
  between: "The next hand is dealt soon",
  over: "The evening is over",
  paused: "The clocks stand still",
  frozen: "This hand stands still",
  called: (game: string) => `${game} is called`,

  // --- whose turn
  yourTurn: "Your turn",
  yourTurnTo: (what: string) => `Your turn: ${what}`,
  turnOf: (name: string) => `${name} is to act`,
  turnsOf: (count: number) => `${String(count)} are asked`,
  seconds: (count: number) => clock(count),
  timeLeft: (name: string, seconds: number) => `${name} has ${String(seconds)} seconds.`,
  answered: "You have answered. The others are still asked.",

  // --- the rail
  now: "Now",
  story: "Story",
  rail: "What is going on",
  openRail: "Story and talk",
  closeRail: "Close",
  rule: (clause: string) => `rule ${clause}`,
  ruleTitle: (clause: string) => `Read rule ${clause}`,
  youHave: "You have",
  none: "none",
  wild: "Wild",
  nothing: "Not counting",
  why: "Why",
  worthKnowing: "Worth knowing",
  answers: "Your answers",
  toCall: "To call",
  into: (call: string, pot: string) => `${call} into ${pot}`,
  nobodyAsked: "Nothing is asked of you.",
  tellsOnAsking: "It is your turn. ? or a tap on a card tells what it can do.",
  watching: "You watch.",
  noHand: "No hand is on the table.",
  earlier: (hand: number) => `Hand ${String(hand)}`,
  missed: "Some of what happened while you were away is left out.",
  dealt: "Dealt:",
  faceDown: "# face down each",
  faceDownAlone: "# face down",

  // --- special tables
  holds: (cents: number) => `holds ${money(cents)}`,
  omens: (count: number) => (count === 1 ? "1 omen" : `${String(count)} omens`),
  omenHere: "An omen that came",
  omenFree: "An omen that has not come",
  bestOfYou: "Who is the best of you?",
  againstDamien: "Against Damien",
  must: (name: string) => `${name} must beat Damien`,
  recite: "Turn the card",
  recites: (name: string) => `${name} must recite`,
  auction: "The Dealership is sold",
  noBid: "no bid",
  toBeat: "To be beaten",
  modifiers: (count: number) => (count === 1 ? "1 modifier" : `${String(count)} modifiers`),
  modifiersTitle: "Modifiers in force",
  noCopies: "No copies",
};

export type FeltWords = typeof felt;
