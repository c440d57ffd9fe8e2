// Colour and initial of a player, the same in every evening.

import type { Player } from "./model";

const COLOURS = 8;

/** Number of the colour (`--disc-0` to `--disc-7`): of a house player by name, else by person. */
export function colourOf({ bot, name, person }: Pick<Player, "bot" | "name" | "person">): number {
  let sum = 0;
  for (const letter of bot || person === "" ? name : person) {
    sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  return sum % COLOURS;
}

const upper = (letter = "?"): string => letter.toLocaleUpperCase();

/** First letter of a name, in capitals. */
export const initialOf = (name: string): string => upper([...name.trim()][0]);

/**
 * Return the letters on the discs of a table: the initial, where others have the same with a later
 * letter of the name, else with a number.
 */
export function initialsOf(names: readonly string[]): string[] {
  const initials = names.map(initialOf);
  const used = new Set<string>();
  return names.map((name, at) => {
    const initial = initials[at] ?? "?";
    if (initials.filter((other) => other === initial).length === 1) return initial;
    const rest = [...name.trim().slice(1), ...names.keys()];
    const letters = rest.map((letter) => `${initial}${String(letter).trim()}`);
    const free = letters.find((pair) => pair.length > 1 && !used.has(pair)) ?? initial;
    used.add(free);
    return free;
  });
}
