// Texts of the workbench.

import type { Mistake } from "./bench.svelte";

/** A number with so many digits behind the point. */
const number = (value: number, digits: number) =>
  value
    .toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace("-", "−");

/** A seat by its place behind the dealer, from 0. */
const seatOf = (place: number, players: number) =>
  place === players - 1
    ? "the dealer"
    : place === 0
      ? "the first after the dealer"
      : `number ${place + 1} after the dealer`;

export const bench = {
  title: "Workbench",
  lead: "Invent a game: write its rules in Python, play it here, and see whether they hold.",
  code: "Game file",
  parts: { code: "Code", help: "Help", play: "Play", proof: "Proof", report: "Report" },
  from: "Start from",
  blank: "A new game: seven-card stud, twos wild",
  examples: "Examples",
  rulebook: "Games of the rulebook",
  how: {
    title: "How a game file is made",
    lead: "Begin with the example that is most like your game, and change it. From top to bottom a file has:",
    parts: [
      [
        "The page.",
        "The rules in triple quotes: a title and a sentence in the first line, then numbered clauses.",
      ],
      [
        "Imports.",
        "The words that the file uses. What you choose from the completion is added by itself.",
      ],
      [
        "Steps.",
        "Functions that are given the state: cards, chips, who is left. Many steps are there already, see below.",
      ],
      ["The program.", "A function that returns the steps of a hand in their order."],
      [
        "The game.",
        "NAME = Game(title, __doc__, (fewest players, most players), program, stakes, and what else it needs).",
      ],
    ] as [string, string][],
    tips: "Type the beginning of a word, a dot behind state, or Ctrl+Space, and choose. The line above the file says what is wrong as you type; the proof finds what only shows in play.",
    wanted: "You want",
    written: "You write",
    wants: {
      ante: "everybody antes, in a game with rounds of betting",
      antes: "everybody antes, in a game without them",
      down: "a card for everybody, face down",
      up: "a card for everybody, face up",
      board: "cards in the middle",
      bet: "a round of betting",
      draw: "exchange up to three cards",
      pass: "pass cards on",
      declare: "say in or out, all at once",
      best: "the best hand takes the pot",
      halves: "high and low halve it",
      compare: "hands shown and compared in a step of yours, a kitty’s among them",
      award: "players win the pot",
      match: "losers match the pot",
      extra: "a hand that nobody plays",
      again: "the pot stays until it is won",
      wild: "wild cards, by a function of yours",
      option: "a house rule to choose",
      ask: "a question of yours",
      tell: "say what happens",
    },
    guide: "The whole guide, in a tab of its own",
  },
  or: "or say a game in words",
  sayExample: "seven stud, deuces wild",
  show: "Show this as Python",
  replaced: "Your draft is not in the editor any more.",
  back: "Bring it back",
  saveSays: (file: string) =>
    `A host’s menu takes the file, and in a terminal: pokernight play ./${file}`,
  words: "All words of game files",
  groups: {
    deal: "Dealing cards",
    bet: "Antes, blinds and betting",
    draw: "Drawing, passing and exchanging cards",
    wild: "Wild cards",
    showdown: "Comparing hands: the showdown",
    pay: "Winning and paying",
    ask: "Declaring, and questions of your own",
    game: "The game itself: house rules, memory, words",
    cards: "Reading cards",
    types: "Types, for annotations and rare needs",
    constants: "Constants",
  } as Record<string, string>,
  seek: "Search their names and what they do",
  more: (number: number) => `${number} more: search for one.`,
  found: (number: number): string => (number === 0 ? "No such word." : ""),
  save: "Save as a file",
  open: "Open a file",
  link: "Copy a link",
  copied: "The link is copied.",
  linkThere: "The link is in the address bar.",
  long: "This game is too long for a link: save it as a file and send that.",
  flaws: {
    version: "This link is from another version of the page: ask for the game as a file.",
    damaged: "This link is damaged, perhaps cut off: copy the whole of it, or ask for the file.",
    long: "This link holds more than a game file can: it is not opened.",
  },
  tooLong: "A game file has 60,000 letters at most: this file is not opened.",
  noText: (file: string) => `${file} is no text, so no game file: it is not opened.`,
  opening: "The table is being opened …",
  noEvening: "This browser has no such evening of the workbench.",
  foreign: "This game comes from a link or a file.",
  foreignSays:
    "It is a program of whoever sent it. It runs in a place of its own: it reaches neither the network nor this page nor your evenings, and you can end it at any time. Read it first if you like.",
  run: "Run it",
  notRun: "Not run yet",
  starting: "Python is starting …",
  checking: "Checking …",
  sound: (title: string) => `${title} can be played.`,
  line: (line: number) => `Line ${line}`,
  reported: ({ message, flaw, name = "", meant = "" }: Mistake): string => {
    if (!flaw) return message;
    const guess = meant && `: did you mean ${meant}?`;
    if (flaw === "state") return `The state of a hand has nothing called ${name}${guess || "."}`;
    if (flaw === "word") return `${name} is not imported yet.`;
    if (flaw === "clause") return `The page has no clause ${name}: it has ${meant || "none"}.`;
    if (flaw === "uncited") return `No step names clause ${name}, as clause="${name}" would.`;
    if (flaw === "untold") return `${name} names no clause: add clause="…", the one with its rule.`;
    return `Nothing here is called ${name}${guess || "."}`;
  },
  add: (name: string) => `Import ${name}`,
  others: (number: number) => (number === 1 ? "and one more" : `and ${number} more`),
  notes: (number: number) =>
    number === 1 ? "One thing to look at" : `${number} things to look at`,
  ended: {
    "": "",
    time: "The game did not answer and was ended: it may be in an endless loop. It starts again with your next change.",
    failed:
      "The game’s Python ended: it may have used too much memory. It starts again with your next change.",
  },
  again: "Start again",
  end: "End it",
  play: "Play it",
  anew: "Play it anew",
  real: "Real cards",
  playSays: "Against house players, or with real cards on your table.",
  mend: "Mend the mistake in the game file first.",
  table: "The table at which the game is played",
  prove: "Prove it",
  proveSays:
    "Plays hands with answers drawn by lot, and checks in each whether the game keeps these promises.",
  proving: (hands: number, of: number) => `${hands} of ${of} hands`,
  proved: (hands: number, unused: number) =>
    `Every promise ${unused > 0 ? "that the game uses " : ""}held in ${hands} random hands.`,
  broken: "A promise is broken.",
  stop: "Stop",
  checked: (times: number) => (times === 1 ? "checked once" : `checked ${times} times`),
  unused: "Not used.",
  /** Why a promise was never checked. */
  lacks: {
    answers: "The game asks nothing.",
    asked: "The game has no notes, reasons or function worth.",
    entered: "The game asks nothing.",
    sealed: "No question is asked of several players at once.",
    paid: "No two players came to a showdown(...) of the program.",
    worth: "The game has no function worth, or no hands were compared that it reads.",
  } as Record<string, string>,
  promises: {
    page: "The page has a title and numbered clauses, and each clause that is cited",
    answers: "Every question has legal answers and a legal default",
    money: "No chip is lost or made",
    asked: "Notes, reasons and hands can be shown at any time",
    entered: "A question that is asked again is the same question",
    copied: "A hand can be recorded, stopped and continued",
    hidden: "Nothing depends on cards that a player cannot know",
    sealed: "Answers given at once count the same in any order",
    told: "What happens is told, with clauses of the page",
    paid: "Nobody wins at a showdown with a hand that does not qualify",
    worth: "The function worth reads hands as the game pays them",
    ends: "A hand ends, whatever is answered",
    evening: "An evening of several hands can be settled",
  } as Record<string, string>,
  test: "Write a playtest report",
  testSays: "Plays hands for a minute or two, and says what the game is like.",
  testing: (share: number) => `${Math.floor(100 * share)} % played`,
  reportSays: ([house, mixed, random]: readonly [number, number, number], players: number) =>
    `From ${house} hands of house players, ${mixed} hands with one player whose answers are drawn by lot, and ${random} hands in which all answers are; ${players} players each. A first look, no proof. The right column has the middle of some games of the rulebook; a dash where there is none.`,
  none: "none",
  medianHead: "Usual in the rulebook",
  figureHead: "This game",
  rows: {
    length: ["Length", "Questions in a hand, to all players together"],
    deals: ["Deals", "Until the pot is won: all of them are one hand here"],
    seats: ["Advantage of a seat", "What the best seat wins more in a hand than the worst"],
    luck: ["Luck", "What a seat typically wins or loses in a hand"],
    skill: [
      "Skill",
      "What house players win more in a hand than a player whose answers are drawn by lot",
    ],
    idle: ["Questions that never matter", "No answer to them changed who won what"],
    ruling: ["Answers that are always best", "No other answer to the question was ever better"],
    silent: ["Clauses that never came up", "Nothing that happened named them"],
  } as Record<string, [string, string]>,
  hints: {
    idle: "Leave such a question out, or let its answer cost or win something.",
    ruling: "Give the other answers a reason: a price, a risk or a chance.",
    silent:
      'Name a clause in the step that carries it out, as in deal(clause="1"), or take it off the page.',
  } as Record<string, string>,
  /** The unit of winnings, and what it is worth. */
  unit: (name: string) => `, in ${name}`,
  worthOf: (name: string, price: string) =>
    ({
      antes: `An ante is ${price}.`,
      "small bets": `A small bet is ${price}.`,
      "big blinds": `A big blind is ${price}.`,
      units: `A unit is ${price}.`,
    })[name] ?? `${name}: ${price} each.`,
  unsure: "not clear",
  seat: (best: number, worst: number, players: number) =>
    `Best: ${seatOf(best, players)}. Worst: ${seatOf(worst, players)}.`,
  clause: (number: string) => `clause ${number}`,
  asked: (question: string) => `“${question}”`,
  /** Names, and how many more there are. */
  listed: (names: readonly string[], more: number) =>
    names.join(", ") + (more > 0 ? ` and ${more} more` : ""),
  seldom: (names: readonly string[]) => `Asked too seldom to say: ${names.join(", ")}.`,
  ruled: (question: string, answer: string) => `“${answer}” to “${question}”`,
  number,
  full: "This browser keeps nothing: save the game as a file before you leave the page.",
};

export type BenchText = typeof bench;
