// Texts of the pages "Who wins?" and of the daily hand.

const many = (number: number, what: string) =>
  `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;

export const wins = {
  title: "Who wins?",
  lead: "Lay out the cards of any game: see what is wild and why, whose hand is best, and the chances.",
  invent: "Invent a game",
  change: "Make it your own game",
  game: "Game",
  files: "Hands of a file",
  link: "Who wins?",
  say: "Or say a game in words",
  take: "Lay out its cards",
  seats: "Seats",
  moment: "Cards dealt so far",
  dealt: (cards: number, board: number) =>
    board > 0 ? `${many(cards, "card")}, ${String(board)} on the board` : many(cards, "card"),
  dealer: "Dealt to first",
  board: "Board",
  aside: "Aside",
  place: (row: string, at: number, card: string) => `${row}, card ${String(at)}: ${card}`,
  pack: "The pack",
  suit: "Suit",
  unknown: "Unknown card",
  turnUp: "Face up",
  turnDown: "Face down",
  remove: "Remove the card",
  add: "Add a card",
  fold: "Fold",
  unfold: "Back in",
  clear: "Clear all cards",
  empty: "Tap a place on the table, then a card of the pack.",
  reading: "Reading the cards …",
  now: "As the cards lie",
  ahead: "ahead",
  wild: "Not what they seem",
  chances: "Chances",
  chance: (percent: string, interval: string) => (interval ? `${percent} ± ${interval}` : percent),
  counted: (deals: number, total: number | null) =>
    total === null
      ? `${many(deals, "deal")} drawn by lot, nobody folds. ± is the 95 % interval.`
      : `${deals.toLocaleString("en")} of ${many(total, "deal")} counted, nobody folds.`,
  stop: "Stop",
  goOn: "Go on counting",
  share: "Copy the link",
  otherVersion:
    "This link is from another version of the page: load the page again while there is a network, or lay out the cards here.",
  handed: {
    together: "Several people, one phone",
    says: "It goes round: everybody’s cards are covered until their owner taps.",
    person: (number: number) => `Name of player ${String(number)}`,
    without: (name: string) => `Without ${name}`,
    add: "One more person",
    house: "House players",
    deal: "Deal",
    two: "Name two people at least.",
    most: (most: number) => `This game takes ${String(most)} players at most.`,
    twice: "Two people have the same name: tell them apart.",
    hand: (name: string) => `Hand the phone to ${name}.`,
    show: (name: string) => `I am ${name}: show my cards`,
    iAm: (name: string) => `I am ${name}`,
    calls: "The next game is to be called.",
    broke: "There are no chips left to play with.",
    covered: "All cards are covered",
    nobody: "Nobody here is asked just now.",
    between: "The hand is over.",
    own: "Look at your own cards:",
    cover: "Cover",
    coverOf: (name: string) => `Cover the cards of ${name}`,
  },
  starting: {
    files: "Loading the page for the first time: 9 MB, once …",
    unpack: "Unpacking Python …",
    python: "Starting Python …",
    games: "Loading the games …",
  },
  daily: {
    title: "The daily hand",
    lead: "One showdown a day, the same for everybody. Who wins it?",
    link: "The daily hand",
    who: "Who wins? Tap a hand.",
    cause: "Which card made these wild? Tap it.",
    right: "Right.",
    wrong: "No.",
    winner: (name: string, isRight: boolean) =>
      isRight ? `Right: ${name} wins.` : `No: ${name} wins.`,
    causeTold: (isRight: boolean, cards: string) =>
      isRight ? `Right: it was the ${cards}.` : `No: it was the ${cards}.`,
    streak: (days: number, best: number) =>
      days > 0
        ? `${many(days, "day")} in a row, ${String(best)} at best.`
        : best > 0
          ? `Your row is over: it was ${many(best, "day")} at best.`
          : "A row of days begins with a right answer.",
    result: (day: string, marks: string, streak: number) =>
      `pokernight, hand of ${day}: ${marks} · in a row: ${String(streak)}`,
    copy: "Copy the result",
    otherVersion:
      "Your row of days was kept by another version of the page: it is put aside, and a new one begins. Load the page again while there is a network.",
    tomorrow: "The next hand comes tomorrow.",
    lay: "Change its cards",
  },
};

export type WinsText = typeof wins;
