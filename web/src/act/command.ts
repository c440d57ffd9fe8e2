// What a typed line means: an answer to the question, or something for the room.

import type { ActText } from "../text/act.en";
import type { QuestionJson, TableJson, ViewJson } from "../wire/messages";
import type { Wish } from "../wire/socket";
import { plainMoney, readMoney } from "./money";
import {
  amountsOf,
  allIn,
  choicesOf,
  inOrder,
  mayChoose,
  saidWord,
  type Amounts,
  type Reply,
} from "./question";

/** What somebody knows who types. */
export interface Scene {
  question: QuestionJson | null;
  view: ViewJson | null;
  table: TableJson | null;
  /** The cards that can be chosen, in the order of their digits. */
  ids: readonly number[];
  /** Who sits in a seat of the hand. */
  nameOf: (seat: number) => string;
}

/** What a line comes to. */
export type Meant =
  | { does: "answer"; answer: Reply }
  | { does: "send"; wish: Wish }
  | { does: "rule" | "keys" | "story" | "arrange" | "askHint" }
  | { does: "group"; ids: number[] }
  | { does: "refused"; reason: string };

/** Verbs that people put before cards, with what they mean to do. */
const CARD_VERBS =
  /^(trade|take|turn( over| up| down)?|claim|throw( away)?|discard|draw|exchange|pass|give|keep|lay( out)?|group|show|pick|choose|declare|use|commit|roll)\b\s*/;
const NO_CARDS = [
  "none",
  "nothing",
  "keep",
  "keep all",
  "stand pat",
  "pat",
  "go on",
  "no",
  "0",
  "-",
];
const SUITS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

const refused = (reason: string): Meant => ({ does: "refused", reason });
const answer = (reply: Reply): Meant => ({ does: "answer", answer: reply });
const send = (wish: Wish): Meant => ({ does: "send", wish });

/** What a line means now. */
export function read(line: string, scene: Scene, t: ActText): Meant {
  const said = line.trim().replace(/\s+/g, " ");
  const low = said.toLowerCase();
  if (low === "?" || low === "rule") return { does: "rule" };
  if (low === "??" || low === "keys") return { does: "keys" };
  if (low === "!" || low === "hint") return { does: "askHint" };
  if (low === "h" || low === "story") return { does: "story" };
  if (low === "arrange" || low === "arrange for me") return { does: "arrange" };
  const asked =
    scene.question && scene.view ? answered(low, scene, scene.question, scene.view, t) : null;
  if (asked && asked.does !== "refused") return asked;
  const room = forTheRoom(said, low, scene, t);
  if (room) return room;
  if (asked) return asked;
  return refused(t.nothingLike(short(said), t.notAsked));
}

/** As much of a line as is said again. */
const ECHO = 40;
const short = (said: string): string => {
  const letters = [...said];
  return letters.length > ECHO ? `${letters.slice(0, ECHO).join("")}…` : said;
};

/** What could be typed, in examples. */
export function examples(question: QuestionJson, view: ViewJson, t: ActText): string[] {
  const range = amountsOf(question, view);
  const found: string[] = [];
  for (const choice of choicesOf(question, view)) {
    if (choice.does === "bet" || choice.does === "raise") {
      if (range) found.push(t.spokenBet(t.verbs[choice.does], range.low));
    } else if (choice.does === "amount") {
      if (range) found.push(plainMoney(range.low));
    } else if (choice.does === "chosen") found.push(t.spokenCards);
    else if (choice.does === "none") found.push("none");
    else if (choice.does === "option") found.push(optionSaid(question, Number(choice.answer)));
    else found.push(choice.word);
  }
  return found;
}

function optionSaid(question: QuestionJson, option: number): string {
  return question.legal.of === "amount" ? plainMoney(option) : String(option);
}

function answered(
  low: string,
  scene: Scene,
  question: QuestionJson,
  view: ViewJson,
  t: ActText,
): Meant {
  const unknown = refused(
    t.nothingLike(short(low), could(spokenOptions(scene, question, view, t), t)),
  );
  const { legal } = question;
  const words = legal.words ?? [];
  if (!low) return unknown;
  if (words.includes(low)) return answer(low);
  if (legal.form === "bets")
    return bet(low, question, view, t) ?? wordLike(low, question) ?? unknown;
  const amounts = amountsOf(question, view);
  if (amounts) return wordLike(low, question) ?? amount(low, question, amounts, t) ?? unknown;
  if (legal.of === "card")
    return cards(low, scene, question, view, t) ?? wordLike(low, question) ?? unknown;
  if (legal.form === "set") return numbers(low, question, t) ?? wordLike(low, question) ?? unknown;
  return wordLike(low, question) ?? option(low, scene, question) ?? unknown;
}

function could(what: string[], t: ActText): string {
  return t.couldBe(what.slice(0, -1).join(", "), what.at(-1) ?? "");
}

function spokenOptions(scene: Scene, question: QuestionJson, view: ViewJson, t: ActText): string[] {
  if (question.legal.of !== "seat") return examples(question, view, t);
  const seats = (question.legal.options ?? []).map(scene.nameOf);
  return [...(question.legal.words ?? []), ...seats];
}

/** The only word that a line begins, or begins as its game says it. */
function wordLike(low: string, question: QuestionJson): Meant | undefined {
  const { words = [] } = question.legal;
  const said = words.filter((word) => saidWord(question, word).toLowerCase().startsWith(low));
  const found = said.length > 0 ? said : words.filter((word) => word.startsWith(low));
  return found.length === 1 && found[0] !== undefined ? answer(found[0]) : undefined;
}

function bet(low: string, question: QuestionJson, view: ViewJson, t: ActText): Meant | undefined {
  const { call = 0, must = false } = question.legal;
  const range = amountsOf(question, view);
  if (/^f(o|ol|old)?$/.test(low)) {
    if (call && !must) return answer("fold");
    return refused(t.noNeedToFold);
  }
  if (/^(k|x|ch|che|chec|check|pass)$/.test(low)) {
    if (must) return undefined;
    return call ? refused(t.somethingToCall(call)) : answer("check");
  }
  const calls = /^c(?:a|al|all)?(?: \$?([\d.,]+))?$/.exec(low);
  if (calls && !must) {
    if (!call) return low === "c" ? answer("check") : refused(t.nothingToCall);
    return answer("call");
  }
  if (/^(all|all in|all-in|allin|max|shove)$/.test(low)) {
    if (range) return answer(range.high);
    return allIn(question, view, call) ? answer("call") : refused(t.noRaise);
  }
  const raises = /^(?:(r|raise|b|bet|make it)(?: to)? ?)?(\$?[\d.,]+)?$/.exec(low);
  if (!raises) return undefined;
  if (!range) return refused(t.noRaise);
  const cents = raises[2] === undefined ? range.low : readMoney(raises[2]);
  if (cents === undefined) return refused(t.noAmount);
  if (!raises[1] && call && cents === range.front + call) return answer("call");
  return allowed(cents, question, range)
    ? answer(cents)
    : refused(t.betRange(range.low, range.high));
}

/** Whether an amount may be named: chips below the least raise may be put out where the house rules on them. */
function allowed(cents: number, question: QuestionJson, range: Amounts): boolean {
  const chips = question.legal.chips ?? 0;
  return (
    (range.low <= cents && cents <= range.high) ||
    (0 < chips && chips <= cents && cents < range.low)
  );
}

function amount(
  low: string,
  question: QuestionJson,
  range: Amounts,
  t: ActText,
): Meant | undefined {
  const found = /^(?:(?:r|raise|bet|bid|name)(?: by| to)? ?)?(\$?[\d.,]+)?$/.exec(low);
  if (!found) return low === "max" || low === "all" ? answer(range.high) : undefined;
  const cents = found[1] === undefined ? range.low : readMoney(found[1]);
  if (cents === undefined) return refused(t.noAmount);
  return allowed(cents, question, range)
    ? answer(cents)
    : refused(t.betRange(range.low, range.high));
}

function option(low: string, scene: Scene, question: QuestionJson): Meant | undefined {
  const { of, options = [] } = question.legal;
  if (of === "seat") {
    const name = low.replace(/^(trade|with|from|name|pick|choose) /, "");
    const found = options.filter((seat) => scene.nameOf(seat).toLowerCase().startsWith(name));
    return found.length === 1 && found[0] !== undefined ? answer(found[0]) : undefined;
  }
  if (of === "amount") {
    const cents = readMoney(low.replace(/^(c|complete|raise|bet)( to)? ?/, ""));
    if (/^(c|complete)$/.test(low) && options[0] !== undefined) return answer(options[0]);
    return cents !== undefined && options.includes(cents) ? answer(cents) : undefined;
  }
  const number = Number(low.replace(/^\D+ /, ""));
  return options.includes(number) ? answer(number) : undefined;
}

function numbers(low: string, question: QuestionJson, t: ActText): Meant | undefined {
  if (NO_CARDS.includes(low) && mayChoose(question, [])) return answer([]);
  const parts = low.split(/[ ,]+/);
  if (!parts.every((part) => /^\d+$/.test(part))) return undefined;
  return chosen([...new Set(parts.map(Number))], question, t);
}

// --- cards

/** How a card is written: `9d`, `10h`, `9♦`; undefined for anything else. */
export function cardSaid(text: string): string | undefined {
  const symbols = text.replace(/[♠♥♦♣]/g, (suit) => SUITS[suit] ?? "");
  const found = /^(10|[2-9tjqka])([a-z])$/i.exec(symbols);
  if (!found?.[1] || !found[2]) return /^jk$/i.test(symbols) ? "Jk" : undefined;
  return (found[1] === "10" ? "T" : found[1].toUpperCase()) + found[2].toLowerCase();
}

interface Lying {
  seat: number;
  card: string | null;
}

/** Where every card lies: the seat whose hand it is in, -1 for the table. */
function lying(view: ViewJson): Map<number, Lying> {
  const found = new Map<number, Lying>();
  for (const card of [...view.board, ...view.aside]) {
    found.set(card.token, { seat: -1, card: card.card });
  }
  view.hands.forEach((hand, seat) => {
    for (const card of hand) found.set(card.token, { seat, card: card.card });
  });
  return found;
}

function cards(
  low: string,
  scene: Scene,
  question: QuestionJson,
  view: ViewJson,
  t: ActText,
): Meant | undefined {
  if (NO_CARDS.includes(low) && question.legal.form === "set" && mayChoose(question, [])) {
    return answer([]);
  }
  const groups = /^(group|g|lay|lay out) /.test(low);
  const said = low.replace(CARD_VERBS, "").replace(/^g /, "");
  if (/^all$/.test(said) && mayChoose(question, question.legal.options ?? [])) {
    return answer(inOrder(question.legal.options ?? []));
  }
  const [what = "", whose] = said.split(/ ?\b(?:with|from|of|to|for) /);
  const where = lying(view);
  const picked: number[] = [];
  const parts = what.split(/[ ,]+/).filter(Boolean);
  const together =
    parts.length === 1 && /^\d{2,}$/.test(what) && scene.ids.length <= 10 && what !== "10";
  let mine = false;
  for (const part of together ? [...what] : parts) {
    const id = /^\d+$/.test(part) ? numbered(part, scene) : faced(part, question, where);
    if (id !== undefined) picked.push(id);
    else if (cardSaid(part) && whose !== undefined && holds(where, question.seat, part))
      mine = true;
    else if (cardSaid(part)) return refused(t.noSuchCard(short(part)));
    else if (/^\d+$/.test(part)) return refused(t.noSuchCard(short(part)));
    else return undefined;
  }
  if (whose !== undefined && (mine || !picked.length))
    return taken(whose, scene, question, where, t);
  if (!picked.length) return undefined;
  if (groups) return { does: "group", ids: picked };
  return chosen(picked, question, t);
}

function numbered(part: string, scene: Scene): number | undefined {
  return scene.ids[Number(part) - 1] ?? (part === "0" ? scene.ids[9] : undefined);
}

function faced(
  part: string,
  question: QuestionJson,
  where: Map<number, Lying>,
): number | undefined {
  const card = cardSaid(part);
  return question.legal.options?.find((id) => card !== undefined && where.get(id)?.card === card);
}

function holds(where: Map<number, Lying>, seat: number, part: string): boolean {
  const card = cardSaid(part);
  return [...where.values()].some((one) => one.seat === seat && one.card === card);
}

/** A card of somebody's: the only one, or it is asked which. */
function taken(
  whose: string,
  scene: Scene,
  question: QuestionJson,
  where: Map<number, Lying>,
  t: ActText,
): Meant {
  const options = question.legal.options ?? [];
  const [name = "", card] = whose.split(/ ?'s | for /);
  const his = options.filter((id) => {
    const seat = where.get(id)?.seat ?? -1;
    return seat >= 0 && scene.nameOf(seat).toLowerCase().startsWith(name);
  });
  const named =
    card === undefined ? his : his.filter((id) => where.get(id)?.card === cardSaid(card));
  if (!his.length) return refused(t.nobodyCalled(short(name)));
  if (named.length === 1 && named[0] !== undefined) return chosen([named[0]], question, t);
  return refused(t.whichOf(name, his.map((id) => where.get(id)?.card ?? t.faceDown).join(", ")));
}

function chosen(picked: number[], question: QuestionJson, t: ActText): Meant {
  const { form, least = 1, most = 1 } = question.legal;
  if (form === "pick") {
    return picked.length === 1 && picked[0] !== undefined
      ? answer(picked[0])
      : refused(t.howMany(1, 1));
  }
  if (mayChoose(question, picked)) return answer(inOrder(picked));
  const fits = least <= picked.length && picked.length <= most;
  return refused(fits ? t.notTogether : t.howMany(least, most));
}

// --- for the room

const PLAIN: Record<string, Wish> = {
  out: { type: "sit out" },
  "sit out": { type: "sit out" },
  back: { type: "come back" },
  "come back": { type: "come back" },
  leave: { type: "rise" },
  "stand up": { type: "rise" },
  rise: { type: "rise" },
  sit: { type: "sit" },
  "sit down": { type: "sit" },
  u: { type: "propose", what: "undo" },
  undo: { type: "propose", what: "undo" },
  "take back": { type: "propose", what: "undo" },
  off: { type: "propose", what: "call off" },
  "call off": { type: "propose", what: "call off" },
  "give up": { type: "give up" },
  show: { type: "show" },
  "show all": { type: "show" },
  start: { type: "start" },
  pause: { type: "ask for a pause" },
  "play on": { type: "pause", yes: false },
  go: { type: "go on" },
  "cards yes": { type: "consent", yes: true },
  "cards no": { type: "consent", yes: false },
};

function forTheRoom(said: string, low: string, scene: Scene, t: ActText): Meant | undefined {
  const plain = PLAIN[low];
  if (plain) return send(plain);
  const table = scene.table;
  if (table?.proposal && (low === "yes" || low === "no"))
    return send({ type: "vote", yes: low === "yes" });
  const [verb = "", ...rest] = low.split(" ");
  const what = said.split(" ").slice(1).join(" ");
  if (verb === "say") return what ? send({ type: "say", text: what }) : refused(t.sayWhat);
  if (verb === "react" && what) return send({ type: "react", sign: what });
  if (verb === "buy" || verb === "sit") {
    const cents = readMoney(rest.join(""));
    if (cents === undefined) return refused(t.noAmount);
    return send(verb === "buy" ? { type: "buy", cents } : { type: "sit", cents });
  }
  if (verb === "show" && rest.every((one) => /^\d+$/.test(one))) {
    return send({ type: "show", cards: rest.map((one) => Number(one) - 1) });
  }
  if (verb === "house" && what) return send({ type: "house player", by: what });
  const toSomebody = PERSONAL[verb];
  if (toSomebody && table) {
    const person = table.people.find((one) => one.name.toLowerCase() === what.toLowerCase());
    return person ? send(toSomebody(person.id)) : refused(t.nobodyCalled(short(what)));
  }
  const game = table?.menu.find(
    (one) => one.name.toLowerCase() === low || `deal ${one.name.toLowerCase()}` === low,
  );
  return game ? send({ type: "call", game: game.name }) : undefined;
}

const PERSONAL: Record<string, (person: string) => Wish> = {
  admit: (person) => ({ type: "admit", person, yes: true }),
  refuse: (person) => ({ type: "admit", person, yes: false }),
  mute: (person) => ({ type: "mute", person, yes: true }),
  unmute: (person) => ({ type: "mute", person, yes: false }),
  remove: (person) => ({ type: "remove", person }),
  host: (person) => ({ type: "hand over", person }),
  choose: (person) => ({ type: "choose host", person }),
};
