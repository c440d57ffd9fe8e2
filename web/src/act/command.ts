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

/** The question that a line may answer. */
interface Asked extends Pick<Scene, "ids" | "nameOf"> {
  question: QuestionJson;
  view: ViewJson;
  t: ActText;
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
const NO_CARDS = /^(none|nothing|keep( all)?|(stand )?pat|go on|no|0|-)$/;
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
  const { question, view, ids, nameOf } = scene;
  const asked = question && view ? answered(low, { question, view, ids, nameOf, t }) : null;
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
    else if (choice.does === "option") {
      const option = Number(choice.answer);
      found.push(question.legal.of === "amount" ? plainMoney(option) : String(option));
    } else found.push(choice.word);
  }
  return found;
}

function answered(low: string, asked: Asked): Meant {
  const { question, view, t } = asked;
  const options = spokenOptions(asked);
  const could = t.couldBe(options.slice(0, -1).join(", "), options.at(-1) ?? "");
  const unknown = refused(t.nothingLike(short(low), could));
  const { legal } = question;
  const words = legal.words ?? [];
  if (!low) return unknown;
  if (words.includes(low)) return answer(low);
  const word = () => wordLike(low, question);
  if (legal.form === "bets") return bet(low, asked) ?? word() ?? unknown;
  const amounts = amountsOf(question, view);
  if (amounts) return word() ?? amount(low, asked, amounts) ?? unknown;
  if (legal.of === "card") return cards(low, asked) ?? word() ?? unknown;
  if (legal.form === "set") return numbers(low, asked) ?? word() ?? unknown;
  return word() ?? option(low, asked) ?? unknown;
}

function spokenOptions({ question, view, nameOf, t }: Asked): string[] {
  const { of, options = [], words = [] } = question.legal;
  return of === "seat" ? [...words, ...options.map(nameOf)] : examples(question, view, t);
}

/** The only word that a line begins, or begins as its game says it. */
function wordLike(low: string, question: QuestionJson): Meant | undefined {
  const { words = [] } = question.legal;
  const said = words.filter((word) => saidWord(question, word).toLowerCase().startsWith(low));
  const found = said.length > 0 ? said : words.filter((word) => word.startsWith(low));
  return found.length === 1 && found[0] !== undefined ? answer(found[0]) : undefined;
}

function bet(low: string, { question, view, t }: Asked): Meant | undefined {
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
  return named(cents, question, range, t);
}

/** An amount if it may be named: chips below the least raise may be put out where the house rules on them. */
function named(cents: number, { legal }: QuestionJson, { low, high }: Amounts, t: ActText): Meant {
  const { chips = 0 } = legal;
  const isAllowed = (low <= cents && cents <= high) || (0 < chips && chips <= cents && cents < low);
  return isAllowed ? answer(cents) : refused(t.betRange(low, high));
}

function amount(low: string, { question, t }: Asked, range: Amounts): Meant | undefined {
  const found = /^(?:(?:r|raise|bet|bid|name)(?: by| to)? ?)?(\$?[\d.,]+)?$/.exec(low);
  if (!found) return low === "max" || low === "all" ? answer(range.high) : undefined;
  const cents = found[1] === undefined ? range.low : readMoney(found[1]);
  return cents === undefined ? refused(t.noAmount) : named(cents, question, range, t);
}

function option(low: string, { question, nameOf }: Asked): Meant | undefined {
  const { of, options = [] } = question.legal;
  if (of === "seat") {
    const name = low.replace(/^(trade|with|from|name|pick|choose) /, "");
    const found = options.filter((seat) => nameOf(seat).toLowerCase().startsWith(name));
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

function numbers(low: string, { question, t }: Asked): Meant | undefined {
  if (NO_CARDS.test(low) && mayChoose(question, [])) return answer([]);
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

/** Where every card lies: the seat whose hand it is in, -1 for the table. */
type Lying = Map<number, { seat: number; card: string | null }>;

function lying({ board, aside, hands }: ViewJson): Lying {
  const all = [[-1, [...board, ...aside]] as const, ...hands.entries()];
  return new Map(
    all.flatMap(([seat, cards]) => cards.map(({ token, card }) => [token, { seat, card }])),
  );
}

function cards(low: string, asked: Asked): Meant | undefined {
  const { question, view, ids, t } = asked;
  if (NO_CARDS.test(low) && question.legal.form === "set" && mayChoose(question, [])) {
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
  const together = parts.length === 1 && /^\d{2,}$/.test(what) && ids.length <= 10 && what !== "10";
  let mine = false;
  for (const part of together ? [...what] : parts) {
    const isNumber = /^\d+$/.test(part);
    const card = cardSaid(part);
    const id = isNumber ? numbered(part, ids) : faced(card, question, where);
    if (id !== undefined) picked.push(id);
    else if (card && whose !== undefined && holds(where, question.seat, card)) mine = true;
    else if (card || isNumber) return refused(t.noSuchCard(short(part)));
    else return undefined;
  }
  if (whose !== undefined && (mine || !picked.length)) return taken(whose, asked, where);
  if (!picked.length) return undefined;
  if (groups) return { does: "group", ids: picked };
  return chosen(picked, question, t);
}

const numbered = (part: string, ids: readonly number[]): number | undefined =>
  ids[Number(part) - 1] ?? (part === "0" ? ids[9] : undefined);

const faced = (card: string | undefined, { legal }: QuestionJson, where: Lying) =>
  legal.options?.find((id) => card !== undefined && where.get(id)?.card === card);

const holds = (where: Lying, seat: number, card: string): boolean =>
  [...where.values()].some((one) => one.seat === seat && one.card === card);

/** A card of somebody's: the only one, or it is asked which. */
function taken(whose: string, { question, nameOf, t }: Asked, where: Lying): Meant {
  const options = question.legal.options ?? [];
  const [name = "", card] = whose.split(/ ?'s | for /);
  const his = options.filter((id) => {
    const seat = where.get(id)?.seat ?? -1;
    return seat >= 0 && nameOf(seat).toLowerCase().startsWith(name);
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

const PLAIN: readonly [words: RegExp, wish: Wish][] = [
  [/^(sit )?out$/, { type: "sit out" }],
  [/^(come )?back$/, { type: "come back" }],
  [/^(leave|stand up|rise)$/, { type: "rise" }],
  [/^sit( down)?$/, { type: "sit" }],
  [/^(u|undo|take back)$/, { type: "propose", what: "undo" }],
  [/^(call )?off$/, { type: "propose", what: "call off" }],
  [/^give up$/, { type: "give up" }],
  [/^show( all)?$/, { type: "show" }],
  [/^start$/, { type: "start" }],
  [/^pause$/, { type: "ask for a pause" }],
  [/^play on$/, { type: "pause", yes: false }],
  [/^go$/, { type: "go on" }],
  [/^cards yes$/, { type: "consent", yes: true }],
  [/^cards no$/, { type: "consent", yes: false }],
];

function forTheRoom(said: string, low: string, scene: Scene, t: ActText): Meant | undefined {
  const plain = PLAIN.find(([words]) => words.test(low));
  if (plain) return send(plain[1]);
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
