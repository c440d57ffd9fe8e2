// Whether a hand was dealt as it was promised: what is checked, one thing after the other.

import type { PagesText } from "../text/pages.en";
import type { EventJson, ResultJson } from "../wire/messages";
import { formOf, headBytes, rootsOf, toldBytes, type Account } from "./account";
import { Deals, deckLot, isHex, cardsOf, type Lot, type Opening, type Shown } from "./deal";
import type { Hasher } from "./hasher";
import { hex, same } from "./packed";
import { differs, type Witnessed } from "./witnessed";

/** What is known of a hand to whoever verifies it. */
export interface Hand {
  fair: Shown;
  lots: Lot[];
  openings: Opening[];
  /** Once all seeds are shown, in hex; else empty. */
  seed: string;
  /** The cards that one was shown in it. */
  cards: string[];
  /** Whether it was played to its end: a hand that was called off opens nothing. */
  over: boolean;
  /** What the room says became of it; null where hands have no account. */
  ended: Account | null;
  /** All that was told of it. */
  events: EventJson[];
  result: ResultJson | null;
  /** As whose seat it is told. */
  seat?: number | null;
}

/** Who asks, and the salt that his browser brought, where it remembers it. */
export interface Mine {
  person: string;
  salt?: string | undefined;
  /** What this page was shown of the hand as it was played. */
  witnessed?: Witnessed | undefined;
}

/** Each check has a sentence. */
export type Check = keyof PagesText["verify"]["checks"];

/** What was found: `fine`, `wrong`, or `cannot` be checked by what is known; and how many. */
export interface Found {
  check: Check;
  result: "fine" | "wrong" | "cannot";
  count: number;
  /** What is wrong, or whom it is about. */
  about: string;
}

/** Check a hand; `before` is the chain of the hand before, or empty where that is not known. */
export async function verify(
  hand: Hand,
  mine: Mine,
  by: Hasher,
  before = "",
): Promise<{ found: Found[]; chain: string }> {
  const deals = new Deals(by);
  const { fair, lots } = hand;
  const found: Found[] = [];
  const say = (check: Check, result: Found["result"], count = 0, about = "") =>
    found.push({ check, result, count, about });

  if (!isWhole(fair)) {
    say("whole", "wrong");
    return { found, chain: "" };
  }
  const wrong = await wrongSalt(deals, fair);
  say("salts", wrong ? "wrong" : "fine", Object.keys(fair.salts).length, wrong);

  const listed = fair.salts[mine.person];
  if (listed === undefined) say("mine", "cannot");
  else if (mine.salt === undefined) say("mine", "cannot", 1);
  else say("mine", mine.salt === listed ? "fine" : "wrong", 1);

  if (before) say("chained", fair.before === before ? "fine" : "wrong");
  else say("chained", fair.before === "" ? "fine" : "cannot");

  const byLot = new Map([deckLot(fair), ...lots].map((lot) => [lot.lot, lot]));
  const pack = cardsOf(fair.cards);
  let bad = "";
  for (const one of hand.openings) {
    const lot = byLot.get(one.lot);
    if (!lot || !pack.includes(one.card) || !(await deals.opens(fair, lot, one))) bad = one.card;
  }
  if (hand.openings.length === 0 && (!hand.over || hand.cards.length === 0)) {
    say("openings", "cannot");
  } else say("openings", bad ? "wrong" : "fine", hand.openings.length, bad);

  const opened = new Set(hand.openings.map((one) => one.card));
  const missing = hand.cards.filter((card) => !opened.has(card));
  if (!hand.over) say("cards", "cannot");
  else say("cards", missing.length ? "wrong" : "fine", hand.cards.length, missing.join(" "));

  if (!hand.seed) {
    say("promise", "cannot");
    say("deck", "cannot");
  } else {
    const promised = isHex(hand.seed, 32)
      ? await deals.promise(fair.table, fair.hand, hand.seed)
      : "";
    say("promise", promised === fair.promise ? "fine" : "wrong");
    const worked = await deals.deal(fair, hand.seed);
    say("deck", worked.root === fair.root ? "fine" : "wrong", worked.deck.length);
    const there = hand.openings.filter((one) => one.lot === 0);
    const other = there.find((one) => worked.deck[one.position] !== one.card);
    say("opened in deck", other ? "wrong" : "fine", there.length, other?.card ?? "");
  }
  const { ended } = hand;
  if (ended) {
    const wrong = await wrongAccount(hand, ended, by);
    say("account", wrong ? "wrong" : "fine", ended.events, wrong);
  }
  const seen = mine.witnessed;
  const other = seen ? differs(seen, hand) : "";
  if (seen) say("pinned", other ? "wrong" : "fine", 1, other);
  else say("pinned", "cannot");
  if (formOf(fair) === 1) return { found, chain: await deals.chain(fair, lots) };
  return { found, chain: ended?.head ?? fair.before };
}

/** Which part of an account does not agree with what was told of the hand; empty if none. */
async function wrongAccount(hand: Hand, ended: Account, by: Hasher): Promise<string> {
  const { fair, events } = hand;
  const hashed = async (of: Uint8Array) => hex(await by.sha256(of));
  if (ended.hand !== fair.hand || (ended.ending === "over") !== hand.over) return "ending";
  if (ended.told !== "") {
    const told = await hashed(toldBytes(fair.table, fair.hand, events));
    if (ended.told !== told || ended.events !== events.length) return "events";
  } else if (hand.over) return "events";
  if (!same(ended.result, hand.over ? hand.result : null)) return "result";
  const head = await hashed(headBytes(fair, rootsOf(hand.lots), ended));
  return head === ended.head ? "" : "head";
}

/** Whether what was shown has every part. */
function isWhole(fair: Shown | Record<string, never>): fair is Shown {
  return (
    isHex(fair.promise, 32) &&
    isHex(fair.root, 32) &&
    (fair.before === "" || isHex(fair.before, 32)) &&
    typeof fair.cards === "string" &&
    typeof fair.hashes === "object" &&
    typeof fair.salts === "object"
  );
}

/** Whose salt is not the one whose hash was listed, or who was left out wrongly; empty if none. */
async function wrongSalt(deals: Deals, fair: Shown): Promise<string> {
  for (const [person, salt] of Object.entries(fair.salts)) {
    if (!isHex(salt, 16)) return person;
    const hash = await deals.hashOfSalt(fair.table, fair.hand, person, salt);
    if (hash !== fair.hashes[person]) return person;
  }
  const out = Object.keys(fair.hashes).filter((person) => !(person in fair.salts));
  const said = [...fair.left_out];
  return out.sort().join() === said.sort().join() ? "" : (out[0] ?? said[0] ?? "");
}
