// Names of hands for a verdict: without what does not decide. A name of a hand is a template with
// arguments (src/pokernight/ranking/reading.py); the tables have templates, and no text is parsed.

import { messageOf, pieces, type Message } from "../wording/message";
import type { TextJson } from "../wire/messages";

/** The name without kickers, by the template of the whole name. */
const BRIEF: Record<string, string> = {
  "{rank:rank} high, {kickers:rank,}": "{rank:rank} high",
  "flush, {rank:rank} high, {kickers:rank,}": "flush, {rank:rank} high",
  "four {rank:ranks}, {kicker:rank} kicker": "four {rank:ranks}",
  "pair of {rank:ranks}, {kicker:rank} kicker": "pair of {rank:ranks}",
  "pair of {rank:ranks}, {kickers:rank,}": "pair of {rank:ranks}",
  "three {rank:ranks}, {kicker:rank} kicker": "three {rank:ranks}",
  "three {rank:ranks}, {kickers:rank,}": "three {rank:ranks}",
  "two pair, {rank:ranks} and {second:ranks}, {kicker:rank} kicker":
    "two pair, {rank:ranks} and {second:ranks}",
};
/** The category alone, where the other hand is of another category. */
const CATEGORY: Record<string, string> = {
  "flush, {rank:rank} high": "flush",
  "flush, {rank:rank} high, {kickers:rank,}": "flush",
  "full house, {rank:ranks} over {pair:ranks}": "full house",
  "straight flush, {rank:rank} high": "straight flush",
  "straight, {rank:rank} high": "straight",
};
/** The name with a single kicker, the one that decides. */
const KICKER: Record<string, string> = {
  "{rank:rank} high, {kickers:rank,}": "{rank:rank} high, {kicker:rank} kicker",
  "flush, {rank:rank} high, {kickers:rank,}": "flush, {rank:rank} high, {kicker:rank} kicker",
  "pair of {rank:ranks}, {kickers:rank,}": "pair of {rank:ranks}, {kicker:rank} kicker",
  "three {rank:ranks}, {kickers:rank,}": "three {rank:ranks}, {kicker:rank} kicker",
};
/** Names that take a plural verb, by the code of the language. */
const PLURAL: Record<string, ReadonlySet<string>> = {
  en: new Set(["five {rank:ranks}", "four {rank:ranks}", "three {rank:ranks}"]),
  de: new Set(),
};
const COMBINED = "{pair:cards+} combined";
const PLURAL_EVERYWHERE = new Set([
  "{points} points",
  "two pair, {rank:ranks} and {second:ranks}",
  "two pair, {rank:ranks} and {second:ranks}, {kicker:rank} kicker",
  COMBINED,
]);

const isMessage = (said: unknown): said is Message =>
  typeof said === "object" && said !== null && "text" in said;

/** The name of a hand without what is said of it besides, such as its wild cards. */
export function bare(said: TextJson): Message {
  const message = messageOf(said);
  if (Array.isArray(message.parts)) return bare(message.parts[0] as TextJson);
  return isMessage(message.hand) || typeof message.hand === "string"
    ? bare(message.hand as TextJson)
    : message;
}

/** Faces of the cards that the name of a hand says are wild. */
export function wildsOf(said: TextJson | null): ReadonlySet<string> {
  if (said === null || typeof said === "string") return new Set();
  const standing = Array.isArray(said.standing) ? said.standing.filter(isMessage) : [];
  const lists = standing.map((part) => part.wilds).filter(Array.isArray);
  return new Set(lists.flat().map(String));
}

/** Two cards that the name of a hand says are played as one, that which is read as it first. */
export function combinedIn(said: TextJson | null): readonly string[] {
  if (said === null) return [];
  const message = messageOf(said);
  if (Array.isArray(message.pair) && message.text === COMBINED) return message.pair.map(String);
  const within = [message.hand, ...(Array.isArray(message.parts) ? message.parts : [])];
  return within.filter(isMessage).flatMap(combinedIn);
}

/** A grouping of cards that is named: a packet of Cripple Mr Onion. */
export interface Grouping {
  name: TextJson;
  size: number;
}

/** The groupings in the name of a hand, in order of rank; empty where it has none. */
export function groupingsOf(said: TextJson | null): Grouping[] {
  if (said === null) return [];
  const { groupings } = bare(said);
  if (!Array.isArray(groupings)) return [];
  return (groupings as unknown[]).map((one) => {
    if (!isMessage(one)) return { name: String(one), size: 0 };
    const made = Array.isArray(one.made_of) ? one.made_of.length : 0;
    return { name: (one.grouping as TextJson | undefined) ?? one, size: made };
  });
}

const groupedBy = (groupings: readonly Grouping[]): Message => ({
  text: "{groupings:+}",
  groupings: groupings.map(({ name }) => name),
});

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The name of a hand without kickers. */
export function brief(said: TextJson): Message {
  const message = bare(said);
  if (Array.isArray(message.groupings)) return groupedBy(groupingsOf(message));
  const text = BRIEF[message.text];
  return text === undefined ? message : { ...message, text };
}

/** The names of two hands, as short as they are different; the winner's first. */
export function contrasted(winner: TextJson, beaten: TextJson): [Message, Message] {
  const [one, other] = [bare(winner), bare(beaten)];
  const [ours, others] = [groupingsOf(one), groupingsOf(other)];
  const first = ours.findIndex(({ name }, at) => !same(name, others[at]?.name));
  const [decisive, answer] = [ours[first], others[first]];
  if (decisive && answer) return [groupedBy([decisive]), groupedBy([answer])];
  if (ours.length > 0) return [groupedBy(ours), groupedBy(others)];
  const [short, shorter] = [brief(one), brief(other)];
  if (short.text !== shorter.text) return [category(one, short), category(other, shorter)];
  if (!same(said(short), said(shorter))) return [short, shorter];
  const [mine, theirs] = [one.kickers, other.kickers];
  const text = KICKER[one.text];
  if (text === undefined || !Array.isArray(mine) || !Array.isArray(theirs)) return [one, other];
  const at = mine.findIndex((rank, place) => rank !== theirs[place]);
  if (at < 0) return [one, other];
  return [
    { ...one, text, kicker: mine[at] as unknown },
    { ...other, text, kicker: theirs[at] as unknown },
  ];
}

/** A message with the arguments that its template shows. */
const said = (message: Message): unknown =>
  pieces(message.text).map(({ text, argument }) => text || message[argument]);

function category(whole: Message, short: Message): Message {
  const text = CATEGORY[whole.text];
  return text === undefined ? short : { text };
}

/** The number for a verb whose subject is a hand: 2 where it is plural in that language. */
export function numberOf(hand: Message, language: string): number {
  if (Array.isArray(hand.groupings)) return hand.groupings.length;
  const plural = PLURAL_EVERYWHERE.has(hand.text) || PLURAL[language]?.has(hand.text);
  return plural ? 2 : 1;
}
