// Texte, die nur vorgelesen werden.

import type { SayWords } from "./say.en";

export const say: SayWords = {
  money: (cents) => {
    const [whole, rest] = [Math.floor(cents / 100), cents % 100];
    const dollars = `${whole.toLocaleString("de-DE")} Dollar`;
    if (rest === 0) return dollars;
    return whole === 0 ? `${String(rest)} Cent` : `${dollars} ${String(rest)}`;
  },
  turn: (what) => (what === "" ? "Du bist dran." : `Du bist dran: ${what}`),
  toCall: (amount, pot) => `${amount} zum Mitgehen, im Pot ${pot}`,
  pot: (amount) => `im Pot ${amount}`,
  youHave: (hand) => `Du hast: ${hand}.`,
  or: (answers, last) => (answers === "" ? `${last}.` : `${answers} oder ${last}.`),
  orMore: (answer) => `${answer} oder mehr`,
  too: (names) => `${names} auch.`,
  says: (name, text) => `${name} sagt: ${text}.`,
  takenBack: "Eine Antwort wurde zurückgenommen.",
};
