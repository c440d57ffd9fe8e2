// Texts about fair deals: broken promises, words to compare, and the player's own file.

export const fair = {
  begins: "This room broke a promise: ",
  parts: {
    deck: "the deck",
    hand: "the hand",
    scheme: "the form of its chain",
    promise: "the promise",
    before: "the previous hand",
    hashes: "the list of salts",
    salts: "the opened salts",
    left_out: "the players left out",
    game: "the game",
    version: "the version of the game",
    cards: "the cards of the deck",
    root: "the root",
    lots: "a later shuffle",
    account: "the account of the hand",
    ending: "how the hand ended",
    names: "the players",
    button: "the dealer",
    stacks: "the chips before it",
    rules: "the house rules",
    events: "the events",
    told: "the events",
    result: "the result",
    lines: "the record of the evening",
    log: "the record of the evening",
    head: "the hash for the next hand",
  } as Record<string, string>,
  broken: {
    table: (hand: number) => `hand ${hand} is said to be of another table.`,
    whole: (hand: number, part: string) => `what is shown of hand ${hand} is not whole: ${part}.`,
    promise: (hand: number) => `the promise of hand ${hand} was replaced after it had been shown.`,
    before: (hand: number) => `hand ${hand} was chained to another history than it had been.`,
    hashes: (hand: number) =>
      `the list of salts of hand ${hand} was changed after it had been shown.`,
    salts: (hand: number) =>
      `the opened salts of hand ${hand} were changed after they had been shown.`,
    deck: (hand: number) => `the deck of hand ${hand} was changed after its first card.`,
    root: (hand: number) => `the root of hand ${hand} was changed, though the game was not.`,
    again: (hand: number) => `hand ${hand} was drawn a second time.`,
    "not listed": (hand: number) => `your salt was taken and is not on the list of hand ${hand}.`,
    "not opened": (hand: number) => `your salt of hand ${hand} was taken and then left out.`,
    another: (hand: number) => `another salt than yours stands for you in hand ${hand}.`,
    nobody: (hand: number, person: string) => `a salt of hand ${hand} is nobody's: ${person}.`,
    unsettled: (hand: number) => `cards of hand ${hand} were dealt before its deck was settled.`,
    chain: (hand: number, before: number) =>
      `hand ${hand} does not follow from what was shown of hand ${before}.`,
    "left out": (hand: number) => `hand ${hand} was left out of the history.`,
    lots: (hand: number) => `a later shuffle of hand ${hand} was changed after it had been shown.`,
    account: (hand: number) => `what became of hand ${hand} was changed after it had been shown.`,
    head: (hand: number) => `the history of hand ${hand} does not agree with what was shown of it.`,
    facts: (hand: number, what: string) =>
      `the account of hand ${hand} gives another ${what} than was shown.`,
    told: (hand: number) => `the account of hand ${hand} tells another story than was told.`,
    "went on": (hand: number) => `hand ${hand} went on after it was over.`,
    result: (hand: number) => `the account of hand ${hand} gives another result than was shown.`,
    opening: (hand: number, card: string) =>
      `the ${card} of hand ${hand} is not what was promised.`,
    unopened: (hand: number, card: string) =>
      `the ${card} that you were told of in hand ${hand} is not among the cards that were opened.`,
    "closed cards": (hand: number) => `hand ${hand} opened cards that stay closed.`,
    version: (hand: number, game: string, dealt: string, said: string) =>
      `hand ${hand} was dealt by version ${dealt} of ${game}, and the menu had said ${said}.`,
    record: (_: number) => "the record of the evening was changed after it had been shown.",
  },
  notes: {
    "left out": (hand: number, names: string) => `${names} did not open a salt in hand ${hand}.`,
    "without yours": (hand: number) => `hand ${hand} was dealt without your salt.`,
    "called off": (hand: number) => `hand ${hand} was called off after its cards were dealt.`,
    "taken back": (hand: number) => `answers were taken back in hand ${hand}.`,
    "another game": (hand: number) =>
      `another game was called in hand ${hand} after the salts were open.`,
    unseen: (_: number, first: string, last: string) =>
      first === last ? `hand ${first} was not seen.` : `hands ${first} to ${last} were not seen.`,
    gap: (hand: number) => `not all of hand ${hand} was seen.`,
  },
  banner: {
    marked: "a promise was broken",
    more: (number: number) => (number === 1 ? "and one more" : `and ${number} more`),
    now: "Show this to the others before you play on.",
    verify: "Verify",
    compare: "Compare notes",
    keep: "Keep my evening",
  },
  differs: (name: string, hand: number) =>
    `${name} was shown another history of hand ${hand} than you: compare your words.`,
};

export type FairText = typeof fair;
