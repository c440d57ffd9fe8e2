// What an evening adds up to: from its hands and its ledger, nothing else.

import { money } from "../../text/money";
import type { BooksJson, PastLineJson } from "../../wire/messages";

/** What one was up or down after each hand, beginning with nothing; null before he first played. */
export interface Course {
  name: string;
  values: (number | null)[];
}

/** The course of the evening for everybody who has played. */
export function courses(hands: readonly PastLineJson[]): Course[] {
  const names = [...new Set(hands.flatMap((hand) => hand.names))];
  return names.map((name) => {
    let sum = 0;
    let came = false;
    const values: (number | null)[] = [hands[0]?.names.includes(name) ? 0 : null];
    for (const hand of hands) {
      if (!came && hand.names.includes(name)) {
        came = true;
        values[values.length - 1] = 0;
      }
      sum += hand.nets[name] ?? 0;
      values.push(came ? sum : null);
    }
    return { name, values };
  });
}

/** What everybody is up or down when all is settled, where that is more than the hands brought. */
export function settledWith(found: readonly Course[], books: BooksJson): Course[] | null {
  if (books.transfers.length === 0) return null;
  const nets = new Map(books.accounts.map((one) => [one.name, one.net]));
  const ended = found.map((one) => ({
    ...one,
    values: [...one.values, nets.get(one.name) ?? one.values.at(-1) ?? null],
  }));
  return ended.some((one) => one.values.at(-1) !== one.values.at(-2)) ? ended : null;
}

/** A card with a power, how often it was used, and what that brought. */
export interface Worth {
  power: string;
  times: number;
  cents: number;
}

/** What each power was worth: what the hands brought in which somebody used it, to him. */
export function powers(hands: readonly PastLineJson[]): Worth[] {
  const found = new Map<string, Worth>();
  for (const hand of hands) {
    for (const one of hand.powers) {
      const worth = found.get(one.power) ?? { power: one.power, times: 0, cents: 0 };
      worth.times += 1;
      worth.cents += hand.nets[one.name] ?? 0;
      found.set(one.power, worth);
    }
  }
  return [...found.values()].sort((one, other) => other.cents - one.cents);
}

/** Who pays whom so that all are even: the one who owes most pays the one who is owed most. */
export function payments(books: BooksJson): { payer: string; payee: string; cents: number }[] {
  if (books.transfers.length > 0) return [...books.transfers];
  const owed = books.accounts.map((one) => ({ name: one.name, cents: one.net }));
  const found = [];
  for (;;) {
    owed.sort((one, other) => one.cents - other.cents);
    const payer = owed[0];
    const payee = owed.at(-1);
    if (!payer || !payee || payer.cents >= 0 || payee.cents <= 0) return found;
    const cents = Math.min(-payer.cents, payee.cents);
    payer.cents += cents;
    payee.cents -= cents;
    found.push({ payer: payer.name, payee: payee.name, cents });
  }
}

/** Money that waits in a game: that people are down by, and nobody up. */
export interface Held {
  /** The game; empty where the hands do not say which. */
  game: string;
  cents: number;
}

/** What waits in games, by what their hands took in and did not give back. */
export function heldIn(books: BooksJson, hands: readonly PastLineJson[]): Held[] {
  let rest = -books.kept - books.accounts.reduce((sum, one) => sum + one.net, 0);
  const games = new Map<string, number>();
  for (const hand of hands) {
    const took = -Object.values(hand.nets).reduce((sum, net) => sum + net, 0);
    games.set(hand.title, (games.get(hand.title) ?? 0) + took);
  }
  const found: Held[] = [];
  for (const [game, took] of games) {
    const cents = Math.min(took, rest);
    if (cents <= 0) continue;
    found.push({ game, cents });
    rest -= cents;
  }
  if (rest > 0) found.push({ game: "", cents: rest });
  return found;
}

/** Money that nobody had won, and who got what of it: of a game that was left, or at the end. */
export interface Shared {
  /** The game; empty for what was there at the end. */
  game: string;
  cents: number;
  parts: { name: string; cents: number }[];
}

/** What was shared, in order: the shares of one game, or of the end, stand one after the other. */
export function sharedIn(books: BooksJson): Shared[] {
  const found: Shared[] = [];
  for (const { game, name, cents } of books.shares) {
    let one = found.at(-1);
    if (one?.game !== game || one.parts.some((part) => part.name === name)) {
      one = { game, cents: 0, parts: [] };
      found.push(one);
    }
    one.cents += cents;
    one.parts.push({ name, cents });
  }
  return found;
}

/** Whether nobody is up or down. */
export const isEven = (books: BooksJson): boolean => books.accounts.every((one) => one.net === 0);

/** The ledger as plain text, in columns. */
export function asText(
  books: BooksJson,
  heads: readonly [string, string, string, string],
  pays: (payer: string, payee: string, cents: string) => string,
  others: readonly string[],
): string {
  const rows = [
    heads,
    ...books.accounts.map((one) => [
      one.name,
      money(one.bought),
      money(one.cashed),
      one.net > 0 ? `+${money(one.net)}` : money(one.net),
    ]),
  ];
  const wide = heads.map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? "")].length)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => {
        const space = " ".repeat(Math.max(0, (wide[at] ?? 0) - [...cell].length));
        return at === 0 ? cell + space : space + cell;
      })
      .join("  ")
      .trimEnd(),
  );
  const paid = payments(books).map((one) => pays(one.payer, one.payee, money(one.cents)));
  return [...lines, "", ...paid, ...others].join("\n");
}
