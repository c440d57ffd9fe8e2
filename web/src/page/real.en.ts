// Texts of the page for tables with real cards.

const many = (number: number, what: string) =>
  `${String(number)} ${what}${number === 1 ? "" : "s"}`;

export const real = {
  link: "Real cards",
  title: "Real cards",
  lead: "You deal a real deck; this says what comes next, what is wild, whose power acts and who wins.",
  game: "Game",
  say: "Or say a game in words",
  take: "Deal this game",
  players: "Players, as they sit",
  player: (seat: number) => `Player ${String(seat)}`,
  names: ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo"],
  deals: "deals",
  dealsAs: (name: string) => `${name} deals`,
  add: "Add a player",
  removes: (name: string) => `Remove ${name}`,
  seats: (least: number, most: number) => `${String(least)} to ${String(most)} players`,
  betting: "Betting",
  bettings: {
    none: "Not here",
    pots: "Pots only",
    full: "Every bet",
  },
  bettingSays: {
    none: "You bet among yourselves; players who fold are tapped.",
    pots: "You bet among yourselves, and count each pot before the showdown.",
    full: "Every bet is tapped: side pots, caps and short all-ins are ruled.",
  },
  stakes: "Stakes",
  stakesAs: "as usual, or 1/2",
  chipsEach: "Chips of each player, in dollars",
  chipsAs: "as usual",
  chipsOwn: "Chips of one player differ",
  strict: "Strict table: what is wild is said only when somebody asks",
  ask: "What is wild?",
  acts: (name: string) => `${name} is to act.`,
  mayDo: "What may be done?",
  mayAct: "Whose power may act?",
  toMenu: "Add it to the dealer's menu",
  chooses: (dealer: string) => `${dealer} chooses the game`,
  timer: "Timer",
  time: (seconds: number) =>
    seconds < 60 ? `${String(seconds)} seconds` : many(seconds / 60, "minute"),
  clock: (seconds: number) =>
    `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`,
  timeUp: "Time is up",
  season: "The season",
  evenings: "Evenings",
  forget: "Forget the season",
  kept: (amount: string) => `${amount} lies in the pot for the next hand.`,
  start: "Deal",
  clash: "Two players need two names.",
  before: "To be dealt",
  round: (times: number, up: boolean, names: string) =>
    `${["", "once", "twice"][times] ?? `${String(times)} times`} face ${up ? "up" : "down"}: ${names}`,
  facedown: (shares: readonly [count: number, names: readonly string[]][]) =>
    `Deal face down: ${shares
      .map(([count, names]) => {
        const each = names.length > 1 ? " each" : "";
        return `${many(count, "card")}${each} to ${names.join(", ")}`;
      })
      .join("; ")}.`,
  pot: "Pot",
  folded: "folded",
  mucked: "mucked",
  dealer: "Dealer",
  rank: "Rank",
  suit: "Suit",
  joker: "Joker",
  missing: (count: number) => `${many(count, "card")} to tap, as they were dealt`,
  show: "Show",
  other: "Somebody else",
  muck: "Muck",
  amount: "Amount in dollars",
  tell: "OK",
  cards: (count: number) => many(count, "card"),
  choose: (count: number, least: number, most: number) => {
    if (count > 0) return `Choose ${many(least - count, "more card")}`;
    if (most === 1) return "Choose a card";
    if (least === most) return `Choose ${many(most, "card")}`;
    return least > 1
      ? `Choose ${String(least)} to ${many(most, "card")}`
      : `Choose up to ${many(most, "card")}`;
  },
  lies: "At whose place, and which card?",
  undo: "Undo",
  fix: "Tap a card on the table to correct it.",
  fixing: (card: string) => `${card} was mistyped. It is:`,
  leave: "Leave it",
  floor: "Call the floor",
  floorSays: "What went wrong? The hand goes on as it is ruled.",
  rule: "Rule",
  ofWhom: "At whose place?",
  whichCard: "Which card, from the left?",
  speak: "Say it aloud",
  book: "Book",
  seeHands: "See a hand again",
  back: "Back",
  share: "Share",
  bookEmpty: "No hand is over yet.",
  hands: (count: number) => many(count, "hand"),
  wonHands: "Hands won",
  balance: "Balance",
  chips: "Chips",
  buy: (amount: string) => `Buy ${amount}`,
  again: "The pot stays: the same game is dealt again.",
  carried: (amount: string) => `${amount} stays in the pot for the next hand.`,
  debts: (name: string, count: number) => `${name} owes ${many(count, "recitation")}.`,
  unbet: "Your bets are not counted here: amounts are what the rules alone put in.",
  paid: "Who pays whom",
  next: (dealer: string) => `${dealer} deals next`,
  deal: "Deal the next hand",
  change: "Change players or betting",
  end: "End the evening",
  sure: "End it? Its book goes into the season.",
  yes: "End it",
  no: "Go on",
  own: "Your own cards",
  ownSays: "They are noted on this phone alone, and go nowhere until you show them.",
  ownOf: "Whose cards",
  nobody: "Nobody's",
  note: "Note them",
  see: "Look",
  write: "Into the book",
  dealReal: "Deal real cards",
  isSo: "Yes",
  isNotSo: "No",
  story: "What happened",
  anew: "Start this hand over",
  anewSure: "Forget all that was told of this hand?",
  loading: "The rules are read …",
  keys: "Keys: rank, then suit (s h d c); Backspace takes back; Enter is the ringed button.",
  card: (row: string, at: number, card: string) => `${row}, card ${String(at)}: ${card}`,
};

export type RealText = typeof real;
