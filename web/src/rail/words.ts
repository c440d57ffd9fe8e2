// Events in good English: the reader is "you", and what several do alike is said once. What the
// room says is English in every language of the page; only what stands around it is translated.

import { money } from "../act/money";
import type { EventJson } from "../wire/messages";

export const YOU = "You";

const VERBS: Record<string, string> = { does: "do", is: "are", has: "have" };
const AFTER_AND = /\band (is|wins|PAYS|pays|recites|takes|shows|folds|raises|stays)\b/g;
const DOER = /(?:^|[:;,] )\{(seat|other)\} (?=[a-z])/g;
const SUITS: Record<string, string> = {
  c: "♣",
  d: "♦",
  h: "♥",
  s: "♠",
  w: "⚔",
  t: "⚚",
  u: "⚱",
  o: "⛁",
};

/** "10♦" as the room writes cards in sentences; "??" where it is not known. */
export function cardWord(card: string | null): string {
  if (card === null) return "??";
  if (card === "Jk") return "Joker";
  return `${card.charAt(0) === "T" ? "10" : card.charAt(0)}${SUITS[card.charAt(1)] ?? ""}`;
}

/** Cards in a sentence: "A♣ 10♠"; of which none is known, "3 cards". */
function cardsIn(event: EventJson): string {
  const cards = event.cards.map((one) => one.card);
  if (cards.length > 0 && cards.every((card) => card === null)) {
    return cards.length === 1 ? "a card" : `${String(cards.length)} cards`;
  }
  return cards.map(cardWord).join(" ");
}

function base(verb: string): string {
  if (verb.endsWith(":")) return `${base(verb.slice(0, -1))}:`;
  const found = VERBS[verb];
  if (found !== undefined) return found;
  if (/(sses|ches|shes|xes)$/.test(verb)) return verb.slice(0, -2);
  return /[sS]$/.test(verb) ? verb.slice(0, -1) : verb;
}

/** A predicate for you, or for more than one: "checks" becomes "check". */
export function ofSeveral(what: string): string {
  const [verb = "", ...rest] = what.split(" ");
  const after = rest.join(" ").replace(AFTER_AND, (_, found: string) => `and ${base(found)}`);
  return rest.length > 0 ? `${base(verb)} ${after}` : base(verb);
}

/** "You" in the middle of a sentence is "you". */
const asYouWould = (said: string): string =>
  said.replace(/(?<=.)\bYou is\b/g, "you are").replace(/(?<=.)\bYou\b/g, "you");

/** "Bert, Cleo and Dot"; you come first. */
export function series(names: readonly string[]): string {
  const ordered = [...names.filter((one) => one === YOU), ...names.filter((one) => one !== YOU)];
  if (ordered.length < 2) return ordered.join("");
  return `${ordered.slice(0, -1).join(", ")} and ${String(ordered.at(-1))}`;
}

/** With a capital, and without the full stop that a line of its own needs not. */
export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** An event for its reader: who did it, and what he did; nobody for any other sentence. */
export function told(event: EventJson, nameOf: (seat: number) => string): [string, string] {
  let words = event.words;
  for (const found of words.matchAll(DOER)) {
    const doer = found[1] === "seat" ? event.seat : event.other;
    if (doer !== null && nameOf(doer) === YOU && !words.startsWith("{seat} ")) {
      const end = found.index + found[0].length;
      words = words.slice(0, end) + ofSeveral(words.slice(end));
      break;
    }
  }
  const given: Record<string, string> = {
    seat: event.seat === null ? "" : nameOf(event.seat),
    other: event.other === null ? "" : nameOf(event.other),
    cards: cardsIn(event),
    amount: money(event.cents),
  };
  const said = words.replace(
    /\{(seat|other|cards|amount)\}/g,
    (_, name: string) => given[name] ?? "",
  );
  if (event.seat !== null && event.words.startsWith("{seat} ")) {
    const name = nameOf(event.seat);
    return [name, asYouWould(said.slice(name.length + 1))];
  }
  return ["", asYouWould(said)];
}

/** "You check", "Bert and Cleo call $2". */
export function sentence(doers: readonly string[], what: string): string {
  if (doers.length === 0) return capital(what);
  const said = doers.length > 1 || doers[0] === YOU ? ofSeveral(what) : what;
  return `${series(doers)} ${said}`;
}

/** "{seat 3}" in what the room remarks. */
export function withNames(said: string, nameOf: (seat: number) => string): string {
  const named = said.replace(/\{seat (\d+)\}/g, (_, seat: string) => nameOf(Number(seat)));
  if (!named.startsWith(`${YOU} `)) return asYouWould(named);
  return `${YOU} ${asYouWould(ofSeveral(named.slice(YOU.length + 1)))}`;
}
