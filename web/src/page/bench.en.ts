// Texts of the workbench.

const number = (value: number) =>
  value.toLocaleString("en", { maximumFractionDigits: 1 }).replace("-", "−");

/** A seat by its place behind the dealer, from 0. */
const seatOf = (place: number, players: number) =>
  place === players - 1
    ? "the dealer"
    : place === 0
      ? "the first after the dealer"
      : `number ${place + 1} after the dealer`;

export const bench = {
  title: "Workbench",
  lead: "Invent a game in Python: write its file, play it, have it proved and tried.",
  code: "Game file",
  parts: { code: "Code", play: "Play", proof: "Proof", report: "Report" },
  from: "Start from",
  blank: "a new game",
  or: "or say a game in words",
  sayExample: "seven stud, deuces wild",
  show: "Show this as Python",
  replaced: "Your draft is not in the editor any more.",
  back: "Bring it back",
  saveSays: (file: string) =>
    `A host’s menu takes the file, and in a terminal: pokernight play ./${file}`,
  words: "Words of game files",
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
  noEvening: "This browser has no such evening of the workbench.",
  foreign: "This game comes from a link or a file.",
  foreignSays:
    "It is a program of whoever sent it. It runs without network, apart from this page and from your evenings, and you can end it at any time. Read it first if you like.",
  run: "Run it",
  notRun: "Not run yet",
  starting: "Python is starting …",
  checking: "Checking …",
  sound: (title: string) => `${title} loads without a mistake.`,
  line: (line: number) => `Line ${line}`,
  reported: ({ message }: { message: string; python: boolean }): string => message,
  ended: {
    "": "",
    time: "The game did not answer and was ended: it may be in an endless loop. It starts again with your next change.",
    failed:
      "The game’s Python ended: it may have used too much memory. It starts again with your next change.",
  },
  again: "Start again",
  end: "End it",
  play: "Play it",
  anew: "Play the game as it is now",
  real: "Real cards",
  playSays: "Against three house players, in this page; or with real cards on your table.",
  mend: "Mend the mistake in the game file first.",
  table: "The table at which the game is played",
  prove: "Prove it",
  proveSays:
    "Plays 28 hands with random answers and checks in each whether the game keeps these promises.",
  proving: (hands: number, of: number) => `${hands} of ${of} hands`,
  proved: (hands: number) => `Every promise held in ${hands} random hands.`,
  broken: "A promise is broken.",
  stop: "Stop",
  checked: (times: number) => (times === 1 ? "checked once" : `checked ${times} times`),
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
    worth: "The hand that is paid is the best one by worth",
    ends: "A hand ends, whatever is answered",
    evening: "An evening of several hands can be settled",
  } as Record<string, string>,
  test: "Write a playtest report",
  testSays: "Plays up to a hundred hands and says what the game is like. It takes a minute or two.",
  testing: (share: number) => `${Math.round(100 * share)} % played`,
  reportSays: (hands: number, players: number) =>
    `From ${hands} hands of ${players} players: a first look, no proof. The median is that of some games of the rulebook; where it has a dash, only thousands of hands would tell.`,
  count: (value: number) => (value === 0 ? "none" : number(value)),
  medianHead: "Rulebook’s median",
  figureHead: "This game",
  rows: {
    length: ["Length", "Questions in a hand, to all players together"],
    seats: ["Advantage of a seat", "What the best seat wins more in a hand than the worst"],
    luck: ["Luck", "What a seat typically wins or loses in a hand"],
    skill: ["Skill", "What house players win more in a hand than a player that answers at random"],
    idle: ["Questions that never matter", "No answer to them changed who won what"],
    ruling: ["Answers that always dominate", "No other answer to the question was ever better"],
    silent: ["Clauses that never came up", "No event, question or wild card cited them"],
  } as Record<string, [string, string]>,
  bets: "in small bets",
  unsure: "not clear",
  seat: (best: number, worst: number, players: number) =>
    `Best: ${seatOf(best, players)}. Worst: ${seatOf(worst, players)}.`,
  clause: (number: string) => `clause ${number}`,
  ruled: (question: string, answer: string) => `“${answer}” to “${question}”`,
  number,
  full: "This browser keeps nothing: save the game as a file before you leave the page.",
};

export type BenchText = typeof bench;
