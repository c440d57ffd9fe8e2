// The days on which the daily hand was answered, kept in this browser.

import { read, write } from "../../room/keys";

const KEY = "pokernight.daily";
/** What another version of the page has kept, and this one does not understand. */
const OTHER = "pokernight.daily.other";

/** What was answered on a day; `cause` is null where no cause was asked for. */
export interface Answered {
  day: string;
  winner: number;
  isRight: boolean;
  cause: boolean | null;
  /** Days in a row on which all was right, up to this one. */
  streak: number;
  best: number;
}

/** The day as it is written, by the calendar of this browser. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day before. */
export function dayBefore(day: string): string {
  const before = new Date(`${day}T12:00:00`);
  before.setDate(before.getDate() - 1);
  return today(before);
}

const isAnswered = (kept: unknown): kept is Answered => {
  const { day, streak, best, winner } = (kept ?? {}) as Partial<Record<string, unknown>>;
  return typeof day === "string" && [streak, best, winner].every((one) => typeof one === "number");
};

/** The last day that was answered; null where nothing is kept. */
export function lastAnswered(): Answered | null {
  try {
    const kept: unknown = JSON.parse(read(KEY) ?? "null");
    return isAnswered(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Whether what is kept is of another version of the page; it is put aside before anything is kept. */
export const isOfOtherVersion = (): boolean => read(KEY) !== null && lastAnswered() === null;

/** Keep the answers of a day, and return them with the streak. */
export function keepAnswer(answered: Omit<Answered, "streak" | "best">): Answered {
  const last = lastAnswered();
  if (isOfOtherVersion()) write(OTHER, read(KEY) ?? "");
  if (last?.day === answered.day) return last;
  const before = last?.day === dayBefore(answered.day) ? last.streak : 0;
  const streak = answered.isRight && answered.cause !== false ? before + 1 : 0;
  const kept = { ...answered, streak, best: Math.max(streak, last?.best ?? 0) };
  write(KEY, JSON.stringify(kept));
  return kept;
}
