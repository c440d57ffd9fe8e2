// Texts of the action bar, the trays, the command line and the sheets of the rail.

import { money } from "../act/money";

export const act = {
  // --- the buttons
  from: (cents: number) => `from ${money(cents)}`,
  allIn: "all in",
  untilStop: "Stop turning",
  more: "More",
  less: "Back",
  faceDown: "a card face down",

  // --- the question
  yourTurn: "Your turn",
  bar: "What you can do",
  chosen: (count: number, most: number) => `${count} of ${most}`,
  ringed: "Enter",

  // --- amounts
  presets: { least: "Least", half: "½ pot", pot: "Pot", most: "Most", all: "All" },
  amountLabel: "How much",
  outside: (low: number, high: number) =>
    low === high ? `It can be ${money(low)} only.` : `It can be ${money(low)} to ${money(high)}.`,
  noAmount: "An amount is dollars and cents, such as 2.50.",

  // --- confirmations
  doubts: {
    "all in": (cents: number) => `That is your whole stack, ${money(cents)}. Go all in?`,
    free: () => "Checking is free. Fold anyway?",
    pot: (cents: number) => `That is ${money(cents)}, as much as the pot. Pay it?`,
    peek: () => "Looking costs the amount of the pot, and you fold. Look anyway?",
  },
  yes: "Yes",
  no: "No",
  neverAgain: "Do not ask this again",

  // --- in advance
  inAdvance: "When your turn comes",
  plans: {
    "check or fold": (call: number): string => (call ? "Fold" : "Check, else fold"),
    check: () => "Check",
    call: (cents: number) => `Call ${money(cents)}`,
  },

  readyNow: "Next hand",
  readyAlready: "Ready",

  // --- hints
  hint: {
    ask: "Hint",
    title: "What the strong bot would do with your cards",
    thinking: "Thinking …",
    ledger: "Worth from here, on average",
  },

  // --- keys and the command line
  commandLabel: "Type an action",
  commandHint: "raise 4, call, fold, say hello …",
  keysTitle: "Keys",
  keysList: [
    ["F", "fold"],
    ["C", "check or call"],
    ["R", "bet or raise: type the amount, Enter"],
    ["P", "pay, where it is pay or fold"],
    ["1 … 9, 0", "choose your cards, from left to right"],
    ["G", "the chosen cards into the next tray"],
    ["Enter", "press the ringed button"],
    ["/", "type an action: raise 4, trade 9d with Ann, group 1 3 5, claim 7h, say hello"],
    ["?", "the rule that applies, and what your cards can do; twice: these keys"],
    ["H", "the story of the hand"],
    ["U", "takes your last answer back"],
    ["!", "a hint from the strong bot"],
    ["Esc", "close"],
  ] as [string, string][],
  close: "Close",
  ruleTitle: "The rule",
  noRule: "The rules of this game say no more about that.",
  notAsked: "It is not your turn.",
  couldBe: (others: string, last: string) =>
    others ? `You can say ${others} or ${last}.` : `You can say ${last}.`,
  nothingLike: (line: string, could: string) => `“${line}” is not possible now. ${could}`,
  nothingToCall: "There is no bet to call: check is free.",
  somethingToCall: (cents: number) => `There is ${money(cents)} to call, so you cannot check.`,
  noNeedToFold: "Checking is free, so there is no need to fold.",
  betRange: (low: number, high: number) =>
    low === high ? `It can be ${money(low)} only.` : `It can be ${money(low)} to ${money(high)}.`,
  noRaise: "You cannot bet or raise now.",
  noSuchCard: (card: string) => `You cannot choose ${card}.`,
  whichOf: (name: string, cards: string) => `Which card of ${name}: ${cards}?`,
  howMany: (least: number, most: number) =>
    least === most ? `Choose ${least}.` : `Choose ${least} to ${most}.`,
  notTogether: "Those cards cannot be chosen together.",
  nobodyCalled: (name: string) => `There is no player ${name} here.`,
  sayWhat: "Add the words, as in: say hello.",
  spokenCards: "the numbers of cards",
  spokenBet: (verb: string, low: number) => `${verb} ${money(low).slice(1)}`,
  verbs: { bet: "bet", raise: "raise" },

  // --- talk
  talk: {
    more: (count: number) => `and ${count} more`,
    people: "People at the table",
    title: "Talk",
    say: "Say something",
    send: "Send",
    none: "Nobody has said anything yet.",
    react: "React",
    muted: (count: number) => (count === 1 ? "One line is hidden." : `${count} lines are hidden.`),
    watching: "Take a name to talk.",
  },

  // --- votes
  votes: {
    title: "Votes",
    undo: (name: string) => `${name} asks to take back the last answer.`,
    callOff: (name: string) => `${name} asks to call the hand off.`,
    mine: { undo: "You asked to take back your answer.", "call off": "You asked to call it off." },
    agreed: (agreed: number, needed: number) => `${agreed} of ${needed} agree.`,
    agree: "Agree",
    refuse: "No",
    proposeUndo: "Take back",
    ifAll: "if all agree",
    proposeCallOff: "Call the hand off",
    giveUp: "Stop this game",
    showAll: "Show all",
    showOne: "Show a card\u00a0…",
    muck: "Show nothing",
    showTitle: "Show your cards?",
    pickOne: "Tap a card to show it",
    frozen: (why: string) => `This hand is frozen: ${why}`,
    consent: "Spectators may see my cards of finished hands",
    overlay: "A stream may show my hole cards, after the delay for spectators",
    later: "Later",
    away: "Your host is away. Choose a new host:",
  },

  // --- requests for chips
  requests: {
    waits: (name: string, cents: number) =>
      `${name} would like to come in${cents > 0 ? ` and buy ${money(cents)}` : ""}.`,
    mineWaits: (cents: number) =>
      `You asked to come in${cents > 0 ? ` and buy ${money(cents)}` : ""}. The host must approve.`,
    mine: (cents: number) => `You asked to buy ${money(cents)}. The host must approve.`,
    title: "Requests to buy in",
    asksBack: (name: string) => `${name} asks to come back with a new link. Is it ${name}?`,
    wants: (name: string, cents: number) => `${name} wants to buy ${money(cents)}.`,
    admit: "Let in",
    refuse: "No",
  },

  // --- pauses
  pause: {
    title: "Requests for a pause",
    wants: (names: readonly string[]) =>
      names.length === 1
        ? `${String(names[0])} would like a pause.`
        : `${names.join(", ")} would like a pause.`,
    agree: "Pause",
    decline: "Not now",
    waits: "The host is asked for a pause.",
    ask: "Ask for a pause",
    minutes: (count: number) =>
      count === 0 ? "Just now" : count === 1 ? "For 1 minute" : `For ${String(count)} minutes`,
  },

  // --- the player's seat
  chair: {
    title: "Your seat",
    sitOut: "Sit out",
    comeBack: "I am back",
    wait: "Wait for the big blind",
    post: "Post and play",
    rise: "Stand up",
    riseSure: "You cash your chips and leave your seat. Stand up?",
    riseInHand: "Default answers are given for you in this hand. Stand up?",
    buy: "Buy chips",
    buyFor: (cents: number) => `Buy ${money(cents)}`,
    broke: "You have no chips left.",
    sit: "Sit down",
    sitFor: (cents: number) => `Sit down with ${money(cents)}`,
    later: "You get them when this hand is over.",
    leaving: "You leave when this hand is over.",
    away: "You are sitting out.",
    cashOut: "Cash some chips",
    amount: "Chips for",
  },

  // --- the dealer
  deals: {
    clock: (game: string) => `Without a call: ${game}`,
    title: "You deal: which game?",
    other: (name: string) => `${name} deals and chooses the game.`,
    carried: (cents: number) => `${money(cents)} carried over`,
    edit: "Change the menu",
    say: "Compose a game …",
  },

  // --- the host
  host: {
    title: "Host controls",
    start: "Deal the first hand",
    pause: "Pause the table",
    goOn: "End the pause",
    playOn: "Resume",
    callOff: "Call the hand off",
    callOffNote: "Everybody gets their chips of this hand back.",
    end: "End the evening",
    endSure: "The evening ends after this hand, and everybody is cashed out. End it?",
    people: "People",
    here: "here",
    away: "away",
    guest: "no seat",
    muted: "muted",
    mute: "Mute",
    unmute: "Unmute",
    remove: "Remove",
    removeSure: (name: string) => `${name} leaves when the hand is over. Remove ${name}?`,
    newLink: "New link",
    makeHost: "Make host",
    makeHostSure: (name: string) => `${name} runs the table from now on, not you. Hand it over?`,
    house: "House players",
    seat: "Add",
    kind: "Playing style",
    kinds: {
      sensible: "sensible",
      rollout: "strong",
      professor: "the professor",
      rock: "the rock",
      gambler: "the gambler",
      station: "the calling station",
      rascal: "the rascal",
      maniac: "the maniac",
      "level-1": "level 1, a beginner",
      "level-2": "level 2",
      "level-3": "level 3",
      "level-4": "level 4",
      "level-5": "level 5, slow",
      caller: "always calls",
      random: "random",
    } as Record<string, string>,
    links: "Links",
    renewInvite: "New invitation",
    renewHost: "New host’s link",
    renewSure: "The old link stops working. Make a new link?",
    fresh: (who: string) => `The new link for ${who}:`,
    freshInvite: "The new invitation:",
    freshHost: "The new host’s link:",
    bot: "house player",
    you: "you",
    host: "host",
    full: "No seat is free.",
  },

  // --- arranging
  trays: {
    open: "Arrange",
    title: "Arrange your cards",
    tray: (number: number) => `Tray ${number}`,
    empty: "Tap cards, then a tray; or drag them here",
    loose: "Not in a tray",
    arrange: "Arrange for me",
    clear: "Take all back",
    layOut: "Lay out",
    nothing: "no grouping",
    total: (total: number) => `${total}`,
    totalSpoken: (total: number) => `total ${total}`,
    ladder: "The order of groupings",
    yours: "yours",
    count: (count: number) => (count === 1 ? "1 card" : `${count} cards`),
    keys: "1 to 0 choose, G puts them into the next tray",
    done: "Done",
  },
};

export type ActText = typeof act;
