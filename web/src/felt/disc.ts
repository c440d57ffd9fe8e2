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

const lettersOf = (name: string, count: number): string => {
  const [first = "?", ...others] = [...name.trim()].slice(0, count);
  return first.toLocaleUpperCase() + others.join("");
};

/** Return the letters on a disc: the initial, or as many as tell a name from the others. */
export function initialOf(name: string, names: readonly string[] = []): string {
  const others = names.filter((other) => other !== name);
  for (const count of [1, 2]) {
    const letters = lettersOf(name, count);
    if (others.every((other) => lettersOf(other, count) !== letters)) return letters;
  }
  return lettersOf(name, 1) + ([...name.trim()].at(-1) ?? "");
}
