// Texts that are only read aloud.

const dollars = (number: number) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? "dollar" : "dollars"}`;

export const say = {
  money: (cents: number): string => {
    const [whole, rest] = [Math.floor(cents / 100), cents % 100];
    if (rest === 0) return dollars(whole);
    const small = `${String(rest)} ${rest === 1 ? "cent" : "cents"}`;
    return whole === 0 ? small : `${dollars(whole)} and ${small}`;
  },
  turn: (what: string) => (what === "" ? "Your turn." : `Your turn: ${what}`),
  toCall: (amount: string, pot: string) => `${amount} to call, pot ${pot}`,
  pot: (amount: string) => `pot ${amount}`,
  youHave: (hand: string) => `You have: ${hand}.`,
  or: (answers: string, last: string) => (answers === "" ? `${last}.` : `${answers}, or ${last}.`),
  orMore: (answer: string) => `${answer} or more`,
  too: (names: string) => `${names} too.`,
  says: (name: string, text: string) => `${name} says: ${text}.`,
  takenBack: "An answer was taken back.",
};

export type SayWords = typeof say;
