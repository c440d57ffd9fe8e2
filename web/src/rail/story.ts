// The story of a hand: few lines, each with its reason. Small things share a line, cards of one
// round of dealing too, and what several do alike is said once.

import type { EventJson } from "../wire/messages";
import { cardWord, sentence, told } from "./words";

export interface Line {
  /** The number of the first event in it. */
  key: number;
  text: string;
  /** The rule behind it; empty for what needs none. */
  clause: string;
  /** How loud it is told. */
  weight: "quiet" | "news" | "notable" | "loud";
  /** Whether it says who has won what. */
  won: boolean;
  /** Which hand of the evening. */
  hand: number;
}

export interface Happened extends EventJson {
  at: number;
  hand: number;
}

/** What is said of cards that are dealt. */
export interface Words {
  dealt: string;
  /** Of several who get so many face down. */
  faceDown: string;
  /** Of one. */
  faceDownAlone: string;
}

const DEALT = new Set(["dealt", "dealt up"]);
const SMALL = new Set(["pass", "draw", "discard", "roll"]);
const TOGETHER = new Set(["pass", "discard", "roll", "declare"]);

const isSmall = (event: EventJson): boolean => event.weight === "quiet" || SMALL.has(event.kind);

function sameLine(before: EventJson, event: EventJson): boolean {
  if (!isSmall(event)) return false;
  return event.kind === before.kind || !(TOGETHER.has(event.kind) || TOGETHER.has(before.kind));
}

const weightOf = (said: string): Line["weight"] =>
  said === "quiet" || said === "notable" || said === "loud" ? said : "news";

/** The lines of what happened; `nameOf` calls the seats of a hand, and the reader "You". */
export function lines(
  events: readonly Happened[],
  nameOf: (seat: number, hand: number) => string,
  say: Words,
): Line[] {
  const found: Line[] = [];
  let at = 0;
  while (at < events.length) {
    const first = events[at] as Happened;
    const name = (seat: number) => nameOf(seat, first.hand);
    let end = at + 1;
    const next = () => events[end];
    const more = (same: (event: Happened, before: Happened) => boolean) => {
      for (let one = next(); one !== undefined && one.hand === first.hand; one = next()) {
        if (!same(one, events[end - 1] as Happened)) break;
        end += 1;
      }
    };
    const line = (text: string, clause = ""): Line => ({
      key: first.at,
      text,
      clause,
      weight: weightOf(first.weight),
      won: first.kind === "win",
      hand: first.hand,
    });
    if (DEALT.has(first.kind)) {
      more((one) => DEALT.has(one.kind));
      found.push({
        ...line(dealing(events.slice(at, end), name, say)),
        weight: "quiet",
      });
    } else if (isSmall(first)) {
      more((one, before) => sameLine(before, one));
      found.push(line(small(events.slice(at, end), name)));
    } else {
      const [doer, what] = told(first, name);
      found.push(line(sentence(doer === "" ? [] : [doer], what), first.clause));
    }
    at = end;
  }
  return found;
}

/** "Dealt: Bert 9♦ · Cleo 6♥ · You 4♦": who got what face up, and how many face down. */
function dealing(
  events: readonly Happened[],
  nameOf: (seat: number) => string,
  say: Words,
): string {
  const by = new Map<string, string[]>();
  for (const event of events) {
    const [doer, what] = told(event, nameOf);
    const name = doer || (what.split(" is ")[0] ?? what);
    const cards = by.get(name) ?? [];
    cards.push(...event.cards.map((one) => cardWord(one.card)));
    by.set(name, cards);
  }
  const seen = [...by].filter(([, cards]) => cards.some((card) => card !== "??"));
  const hidden = [...by].filter(([, cards]) => cards.every((card) => card === "??"));
  const parts = seen.map(([name, cards]) => `${name} ${cards.filter((c) => c !== "??").join(" ")}`);
  const counts = hidden.map(([, cards]) => cards.length);
  const count = (words: string, cards: number) => words.replace("#", String(cards));
  if (new Set(counts).size === 1 && by.size > 1) {
    if (seen.length < 2) parts.push(count(say.faceDown, Math.max(...counts)));
  } else {
    for (const [name, cards] of hidden) {
      parts.push(`${name} ${count(say.faceDownAlone, cards.length)}`);
    }
  }
  return `${say.dealt} ${parts.join(" · ")}`;
}

/** "You bet $4 · Bert and Cleo call $4". */
function small(events: readonly Happened[], nameOf: (seat: number) => string): string {
  const said: { doers: string[]; what: string; words: string }[] = [];
  for (const event of events) {
    const [doer, what] = told(event, nameOf);
    const last = said.at(-1);
    // "Dot turns over A♣ 10♠": one card after the other, by the same
    if (last?.words === event.words && last.doers[0] === doer && event.words.endsWith(" {cards}")) {
      last.what += ` ${event.cards.map((one) => cardWord(one.card)).join(" ")}`;
      continue;
    }
    if (last !== undefined && doer !== "" && last.what === what && last.doers.length > 0) {
      if (!last.doers.includes(doer)) last.doers.push(doer);
    } else said.push({ doers: doer === "" ? [] : [doer], what, words: event.words });
  }
  return said.map((one) => sentence(one.doers, one.what)).join(" · ");
}
