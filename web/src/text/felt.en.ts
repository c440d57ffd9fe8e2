// Texts of the table and of the rail beside it.

import { money } from "../act/money";
import { isOption } from "./clauses";
import { clock } from "./time";

export const felt = {
  // --- the bar
  hand: (number: number) => `hand ${String(number)}`,
  pot: (cents: number) => `${money(cents)} in the pot`,
  potShort: (cents: number) => `Pot ${money(cents)}`,
  notes: "Current state",

  // --- seats
  you: "You",
  seats: "Other players",
  house: "house",
  houseTitle: "House player",
  button: "D",
  buttonTitle: "The button: the dealer",
  calls: "calls the game",
  folded: "folded",
  allIn: "all in",
  away: "away",
  lost: "not connected",
  leaving: "leaves after this hand",
  muted: "muted",
  next: "joins the next hand",
  turn: "to act",
  wins: (amount: string) => `wins ${amount}`,
  loses: (amount: string) => `loses ${amount}`,
  sitHere: "Sit here",
  freeChair: "Free seat",
  betOf: (name: string, cents: number) => `${name} has bet ${money(cents)}`,
  cardsOf: (name: string) => `Cards of ${name}`,
  yourCards: "Your cards",
  open: (name: string) => `More about ${name}`,

  // --- the middle
  board: "The board",
  main: (cents: number) => `main ${money(cents)}`,
  side: (cents: number, names: string) => `side ${money(cents)}: ${names}`,
  bank: (cents: number) => `${money(cents)} kept for this game`,
  deck: (count: number) => `${String(count)} cards in the deck`,
  muck: (count: number) => `${String(count)} cards out of play`,
  aside: "Beside the deck",
  asideFor: { lot: "For sale", offer: "Offered" } as Record<string, string>,
  stays: (cents: string) => `${cents} stays on the table`,
  remains: "stays in the pot",
  waiting: "Waiting for players",
  youDeal: "You deal",
  between: "The next hand is dealt soon",
  over: "The evening is over",
  paused: "The table is paused",
  pausedSince: (time: string) => `Pause since ${time}`,
  frozen: "This hand is frozen",
  called: (game: string) => `${game} is called`,

  // --- whose turn
  yourTurn: "Your turn",
  turnOf: (name: string) => `${name} is to act`,
  turnsOf: (count: number) => `${String(count)} players to act`,
  seconds: (count: number) => clock(count),
  answered: "Waiting for the other answers.",

  // --- the slate
  slate: "What you need to know",
  toCallInto: (call: string, pot: string) => `${call} to call, ${pot} in the pot`,
  freeInto: (pot: string) => `${pot} in the pot`,

  // --- the rail
  now: "Now",
  story: "Story",
  rail: "Details",
  closeRail: "Close",
  rule: (clause: string) => (isOption(clause) ? "house rule" : `rule ${clause}`),
  ruleTitle: (clause: string) => `Read ${isOption(clause) ? "the house rule" : `rule ${clause}`}`,
  youHave: "You have",
  none: "none",
  wild: "Wild by player",
  nothing: "Null",
  why: "Why",
  worthKnowing: "Notes",
  answers: "Your answers",
  toCall: "To call",
  watching: "You watch.",
  noHand: "No hand in progress.",
  earlier: (hand: number) => `Hand ${String(hand)}`,
  dealt: "Dealt:",
  faceDown: (count: number) => `${String(count)} face down each`,
  faceDownAlone: (count: number) => `${String(count)} face down`,

  // --- showdown
  showdown: "Showdown",
  notUsed: "Not used",
  notShown: "not shown",
  splitPot: "split pot",

  // --- special tables
  holds: (cents: number) => `holds ${money(cents)}`,
  omens: (count: number) => (count === 1 ? "1 omen" : `${String(count)} omens`),
  omenHere: "Omen shown",
  omenFree: "Omen not shown",
  recite: "Turn the card",
  recites: (name: string) => `${name} must recite`,
  auction: "Auction of the Dealership",
  noBid: "no bid",
  powers: "Powers that have acted",
  suitIsWild: (suit: string) => `${suit} 2 to 10 are wild`,
  toBeat: "Hand to beat",
  modifiers: (count: number) => (count === 1 ? "1 modifier" : `${String(count)} modifiers`),
  modifiersTitle: "Modifiers in force",
  noCopies: "No copies",
};

export type FeltWords = typeof felt;
