// The book of an evening: hands won, and what each player has won or lost, in cents.

import type { DoneHand, Evening } from "./shelf";

export interface BookLine {
  name: string;
  hands: number;
  cents: number;
}

/** A line for each player that was dealt a hand, the richest first. */
export function bookOf(done: readonly DoneHand[]): BookLine[] {
  const lines = new Map<string, BookLine>();
  for (const { won } of done)
    for (const [name, cents] of Object.entries(won)) {
      const line = lines.get(name) ?? { name, hands: 0, cents: 0 };
      const hands = line.hands + (cents > 0 ? 1 : 0);
      lines.set(name, { name, hands, cents: line.cents + cents });
    }
  return [...lines.values()].sort((one, other) => other.cents - one.cents);
}

/** Who pays whom so that all are even, in few payments; sums that do not add up are left. */
export function payments(lines: readonly BookLine[]): [from: string, to: string, cents: number][] {
  const left = lines.map(({ name, cents }) => ({ name, cents }));
  const found: [string, string, number][] = [];
  for (const debtor of left.filter(({ cents }) => cents < 0)) {
    for (const winner of left) {
      const cents = Math.min(-debtor.cents, winner.cents);
      if (cents <= 0) continue;
      found.push([debtor.name, winner.name, cents]);
      debtor.cents += cents;
      winner.cents -= cents;
    }
  }
  return found;
}

export interface SeasonLine extends BookLine {
  evenings: number;
}

/** Standings over several evenings: amounts count where bets were followed. */
export function seasonOf(evenings: readonly Evening[]): SeasonLine[] {
  const lines = new Map<string, SeasonLine>();
  for (const { betting, done } of evenings)
    for (const { name, hands, cents } of bookOf(done)) {
      const line = lines.get(name) ?? { name, hands: 0, cents: 0, evenings: 0 };
      lines.set(name, {
        name,
        hands: line.hands + hands,
        cents: line.cents + (betting === "none" ? 0 : cents),
        evenings: line.evenings + 1,
      });
    }
  return [...lines.values()].sort(
    (one, other) => other.cents - one.cents || other.hands - one.hands,
  );
}

/** The evening with more chips for a player. */
export function bought(evening: Evening, name: string, cents: number): Evening {
  const more = (of: Record<string, number>) => ({ ...of, [name]: (of[name] ?? 0) + cents });
  return { ...evening, chips: more(evening.chips), bought: more(evening.bought) };
}

/** An amount as it is typed, in cents; 0 for none. */
const typed = (text = ""): number =>
  Math.max(0, Math.round(Number(text.trim().replace(",", ".").replace("$", "")) * 100)) || 0;

/**
 * Chips as a set-up has them, and what was bought with them: `each` is typed for everybody, `own` by
 * seat. Nobody who goes on playing loses what is there; whoever comes has the usual buy-in.
 */
export function chipsOf(
  before: Evening | null,
  betting: Evening["betting"],
  names: readonly string[],
  each: string,
  own: readonly string[],
  buyIn: number,
): Pick<Evening, "chips" | "bought"> {
  const there = before?.betting === betting ? before.chips : {};
  const bought = { ...before?.bought };
  if (betting !== "full") return { chips: there, bought };
  const wished = names.map((name, seat) => typed(own[seat]) || typed(each) || there[name]);
  if (wished.every((cents) => cents === undefined)) return { chips: {}, bought };
  const chips = { ...there };
  for (const [seat, name] of names.entries()) {
    const cents = wished[seat] ?? buyIn;
    if (bought[name] !== undefined) bought[name] += cents - (there[name] ?? 0);
    chips[name] = cents;
  }
  return { chips, bought };
}

/** The evening as another game is dealt: what lies there of the game before waits for it. */
export function turnedTo(evening: Evening, game: string): Evening {
  if (game === evening.game) return evening;
  const { [game]: after = {}, ...others } = evening.left ?? {};
  return { ...evening, game, after, left: { ...others, [evening.game]: evening.after } };
}

/** What lies in pots and banks for hands to come, in cents. */
export const kept = ({ after, left = {} }: Evening): number =>
  [after, ...Object.values(left)].reduce((sum, { pot = 0, bank = 0 }) => sum + pot + bank, 0);
