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

/** First letter of a name, in capitals. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? "?";
