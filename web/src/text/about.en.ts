// Texts of the sheets on things at the table.

import { money } from "../act/money";
import { isOption } from "./clauses";

export const about = {
  close: "Close",
  loading: "…",
  rule: (clause: string) => (isOption(clause) ? "House rule" : `Rule ${clause}`),
  page: "Read the whole page",

  // --- a card
  faceDown: "A face-down card",
  gone: "This card is gone.",
  yourCard: "One of your cards, face up.",
  yoursAlone: "Your card. Nobody else sees it.",
  cardOf: (name: string) => `A card of ${name}.`,
  onBoard: "On the board, for everybody.",
  aside: "Beside the deck.",
  unknown: "You do not know its face.",
  plain: "It counts as the card that it is.",
  nobodyKnows: "What it counts for shows once its face is known.",
  now: "Now",
  plays: "Plays in",
  playsIn: (hand: string, contest: string) => (contest ? `${contest}: ${hand}` : hand),
  playsNot: (contest: string) =>
    contest ? `Not needed ${contest}.` : "Not needed for the best hand.",
  standsFor: (card: string, contest: string) =>
    contest ? `${contest} it stands for the ${card}.` : `It stands for the ${card}.`,
  canDo: "What it can do",
  happened: "What happened",

  // --- a player
  chips: "Chips",
  stack: (cents: number) => `${money(cents)} left`,
  began: (cents: number) => `${money(cents)} at the start of this hand`,
  bet: (cents: number) => `${money(cents)} bet in this round`,
  toAct: "To act now.",
  folded: "Folded this hand.",
  allIn: "All in.",
  dealer: "Has the button, and deals.",
  caller: "Chooses the next game.",
  away: "Sits out.",
  lost: "Not connected.",
  leaving: "Leaves after this hand.",
  next: "Joins the next hand.",
  housePlayer: "A house player: a program.",
  host: "The host.",
  declared: (words: string) => `Declared: ${words}`,
  agreed: "Agrees to the proposal.",
  notAgreed: "Has not agreed to the proposal yet.",
  talk: "Said",
  freeChair: "A free chair",
  free: "Nobody sits here.",

  // --- a hand that nobody plays
  dummy: "Nobody plays this hand.",
  holds: (cents: number) => `${money(cents)} lies before it.`,

  // --- the pot
  pot: "The pot",
  potAll: (cents: number) => `${money(cents)} in all.`,
  main: (cents: number, names: string) => `Main pot, ${money(cents)}: ${names}`,
  side: (cents: number, names: string) => `Side pot, ${money(cents)}: ${names}`,
  front: (name: string, cents: number) => `${name}: ${money(cents)} bet, not collected yet`,
  bank: (cents: number) => `${money(cents)} is kept for this game.`,
  toCall: (cents: number) => `${money(cents)} to call.`,
  layers: "Who can win what",

  // --- what is wild
  wild: "Wild",
  wildCards: "Wild cards",
  nothingWild: "Nothing is wild now.",
  null: "Counts for nothing",
  other: "Counts as something else",

  // --- the game
  whatWins: "What wins, best first",
  houseRules: "House rules here",
  changed: (words: string, value: string) => `${words}: ${value}`,
  asUsual: "None changed.",
  stakes: "Stakes",
  rules: "The rules",
  notes: "Now",

  // --- your hand
  yourHand: "Your hand",
  noHand: "You have no cards.",
};

export type AboutWords = typeof about;
