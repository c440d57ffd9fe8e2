// Checks that what is shown of a hand has all its parts, and that they agree with each other.

import { isInOrder, inOrder, type Account } from "./account";
import { cardsOf, isHex, type Shown } from "./deal";
import { bytes, digest, same } from "./packed";

export const isNumber = (value: unknown): value is number => Number.isInteger(value);

/** Parts that are shown with the root of a deck. */
export const DECK = ["game", "version", "cards", "root"] as const;

/** Return the part of a deck that is missing or malformed; empty if there is none. */
export function misshapen(fair: Partial<Shown>): string {
  if (!isNumber(fair.hand) || fair.hand < 1) return "hand";
  if (!isHex(fair.promise, 32)) return "promise";
  if (fair.before !== "" && !isHex(fair.before, 32)) return "before";
  if (fair.scheme !== undefined && fair.scheme !== 2) return "scheme";
  const { hashes, salts } = fair;
  const later = (parts: readonly string[]) => parts.some((part) => part in fair);
  if (hashes === undefined) return later(["salts", "left_out", ...DECK]) ? "hashes" : "";
  if (!isMapping(hashes, 32)) return "hashes";
  if (salts === undefined) return later(["left_out", ...DECK]) ? "salts" : "";
  if (!isMapping(salts, 16)) return "salts";
  if (!Array.isArray(fair.left_out)) return "left_out";
  if (!later(DECK)) return "";
  if (typeof fair.game !== "string" || fair.game === "") return "game";
  if (!isNumber(fair.version)) return "version";
  if (typeof fair.cards !== "string" || !/^(?:..)+$/.test(fair.cards)) return "cards";
  return isHex(fair.root, 32) ? "" : "root";
}

/** Return the part of a deck that does not agree with the others; empty if there is none. */
export function contradicting(fair: Partial<Shown>): string {
  const { hashes = {}, salts, left_out: out } = fair;
  if (salts === undefined) return "";
  for (const [person, salt] of Object.entries(salts)) {
    const said = digest("salt", fair.table as string, fair.hand as number, person, bytes(salt));
    if (hashes[person] !== said) return "salts";
  }
  const silent = Object.keys(hashes).filter((person) => !(person in salts));
  if (!same(out, inOrder(silent))) return "left_out";
  if (fair.scheme === 2 && fair.cards && !isInOrder(cardsOf(fair.cards))) return "cards";
  return "";
}

/** Check that an account has every part. */
export function isAccount(account: Account): boolean {
  return (
    isNumber(account.hand) &&
    ["over", "called off"].includes(account.ending) &&
    Array.isArray(account.names) &&
    isNumber(account.button) &&
    Array.isArray(account.stacks) &&
    typeof account.rules === "object" &&
    isNumber(account.events) &&
    (account.told === "" || isHex(account.told, 32)) &&
    isHex(account.head, 32) &&
    (account.result !== null) === (account.ending === "over")
  );
}

function isMapping(value: unknown, size: number): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => isHex(one, size))
  );
}
