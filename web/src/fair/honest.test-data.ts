// An evening of an honest room, state by state, for tests: two people and a player of the house, real decks.

import { aState, aTable } from "../wire/fake.test-data";
import type {
  ChairJson,
  EventJson,
  PersonJson,
  ResultJson,
  RoomState,
  ViewJson,
} from "../wire/messages";
import { headOf, rootsOf, toldOf, type Account } from "./account";
import { Deals, type Lot, type Opening, type Shown } from "./deal";
import { own } from "./hasher";
import { hex, joined, packed, SCHEME } from "./packed";

const deals = new Deals(own);
const PACK = [..."23456789TJQKA"]
  .flatMap((rank) => [..."cdhs"].map((suit) => rank + suit))
  .join("");

/** Hex of so many bytes, another for each number. */
export const filler = (bytes: number, number: number): string =>
  number
    .toString(16)
    .padStart(2, "0")
    .repeat(bytes)
    .slice(0, 2 * bytes);

/** A hand as an honest room deals it. */
export interface Dealt {
  fair: Shown;
  events: EventJson[];
  openings: Opening[];
  account: Account;
  lots: Lot[];
}

export interface Wish {
  table?: string;
  /** Ids of players that open no salt. */
  silent?: string[];
  game?: string;
  ending?: "over" | "called off";
  /** Without an account, as rooms did before there was one. */
  form?: 1 | 2;
  /** Cards that are shuffled later, lot by lot. */
  later?: string[][];
}

export const salts: Record<string, string> = { ANN: filler(16, 17), BEN: filler(16, 34) };

function event(words: string, seat: number, cards: EventJson["cards"] = []): EventJson {
  return {
    wire: 2,
    kind: cards.length > 0 ? "dealt" : "bet",
    weight: "news",
    words,
    seat,
    other: null,
    cards,
    cents: cards.length > 0 ? 0 : 100,
    clause: "",
    source: "",
    target: "",
  };
}

/** Return what is shown of a deck, and every opening of it. */
export async function deckOf(
  hand: number,
  before: string,
  { table = "T", silent = [], game = "a_game", form = 2 }: Wish,
  seed = filler(32, hand),
): Promise<{ fair: Shown; deck: string[]; openings: Opening[]; key: Uint8Array }> {
  const hashes: Record<string, string> = {};
  for (const [person, salt] of Object.entries(salts)) {
    hashes[person] = await deals.hashOfSalt(table, hand, person, salt);
  }
  const opened = Object.entries(salts).filter(([person]) => !silent.includes(person));
  const fair: Shown = {
    table,
    hand,
    before,
    promise: await deals.promise(table, hand, seed),
    ...(form === 2 ? { scheme: 2 } : {}),
    hashes,
    salts: Object.fromEntries(opened),
    left_out: silent,
    game,
    version: 3,
    cards: PACK,
    root: "",
  };
  const { deck, entropy, root } = await deals.deal(fair, seed);
  fair.root = root;
  const key = await deals.key(fair, seed);
  const { openings } = await sealed(fair, key, { lot: 0, generation: 0, first: 0 }, [
    ...deck,
    entropy,
  ]);
  return { fair, deck, openings: openings.slice(0, deck.length), key };
}

/** Cards that are shuffled together, with their root and every opening. */
export async function sealed(
  fair: Shown,
  key: Uint8Array,
  { lot, generation, first }: Omit<Lot, "size" | "root">,
  contents: readonly string[],
): Promise<{ lot: Lot; openings: Opening[] }> {
  const kept = await Promise.all(
    contents.map(async (card, at) => {
      const named = packed(SCHEME, "place", lot, first + at, card);
      return (await own.hmac(key, named)).slice(0, 16);
    }),
  );
  let level = await Promise.all(
    contents.map((card, at) => deals.leaf(lot, first + at, card, kept[at] as Uint8Array)),
  );
  const paths: string[][] = contents.map(() => []);
  const wide = 2 ** Math.ceil(Math.log2(contents.length));
  while (level.length < wide) level.push(new Uint8Array(32));
  for (let up = 0; level.length > 1; up += 1) {
    const below = level;
    paths.forEach((path, at) => path.push(hex(below[(at >> up) ^ 1] as Uint8Array)));
    const pairs = below.filter((_, at) => at % 2 === 0);
    level = await Promise.all(
      pairs.map((left, at) =>
        own.sha256(joined([Uint8Array.of(1), left, below[2 * at + 1] as Uint8Array])),
      ),
    );
  }
  const bare = { lot, generation, first, size: contents.length, root: "" };
  const root = await deals.crown(fair, bare, level[0] as Uint8Array);
  const openings = contents.map((card, at) => ({
    lot,
    position: first + at,
    card,
    salt: hex(kept[at] as Uint8Array),
    path: paths[at] as string[],
  }));
  return { lot: { ...bare, root }, openings };
}

/** A hand: Ann is told of her card, Ben's is hidden, and one lies open. */
export async function dealt(hand: number, before: string, wish: Wish = {}): Promise<Dealt> {
  const { fair, deck, openings, key } = await deckOf(hand, before, wish);
  const { ending = "over" } = wish;
  const card = (at: number, is: "open" | "mine" | "hidden") => ({
    card: is === "hidden" ? null : (deck[at] as string),
    token: at + 100,
    open: is === "open",
  });
  const events = [
    event("{seat} gets {cards}", 0, [card(0, "mine")]),
    event("{seat} gets {cards}", 1, [card(1, "hidden")]),
    event("the board gets {cards}", 0, [card(3, "open")]),
    event("{seat} bets {amount}", 0),
    event("{seat} folds", 1),
  ];
  const result: ResultJson | null =
    ending === "called off"
      ? null
      : {
          wire: 2,
          payoffs: [100, -100, 0],
          stacks: [10_100, 9_900, 10_000],
          bank: 0,
          pot: 0,
          carried: {},
          next_button: null,
          debts: {},
          misdeal: false,
          again: false,
          by_seat: {},
          still: null,
        };
  const later = await Promise.all(
    (wish.later ?? []).map((cards, at) =>
      sealed(fair, key, { lot: at + 1, generation: 0, first: 52 + 10 * at }, cards),
    ),
  );
  const lots = later.map((one) => one.lot);
  const account: Account = {
    hand,
    ending,
    names: ["Ann", "Ben", "Zoe"],
    button: hand % 3,
    stacks: [10_000, 10_000, 10_000],
    rules: { ante: "1" },
    events: events.length,
    told: toldOf(fair.table, hand, events),
    result,
    by: "pokernight 1",
    lines: 10 * hand,
    log: filler(32, 100 + hand),
    head: "",
  };
  account.head = headOf(fair, rootsOf(lots), account);
  const shown = [0, 3].map((at) => openings[at] as Opening);
  shown.push(...later.flatMap((one) => one.openings));
  return { fair, events, openings: ending === "over" ? shown : [], account, lots };
}

const person = (id: string, name: string, by = ""): PersonJson => ({
  id,
  name,
  by,
  here: true,
  host: false,
  muted: false,
  wants: 0,
  asks_back: false,
  waits: false,
  consents: false,
  unshown: false,
  overlay: false,
});
const chair = (seat: number, id: string, name: string, by = ""): ChairJson => ({
  seat,
  person: id,
  name,
  by,
  stack: 10_000,
  away: false,
  leaving: false,
  owes: "",
  bank: 0,
  coming: 0,
});

/** Parts of what is shown, as far as a step. */
export function upTo(fair: Shown, step: "promise" | "hashes" | "salts" | "root"): Partial<Shown> {
  const many = { promise: 5, hashes: 6, salts: 8, root: 12 }[step] - ("scheme" in fair ? 0 : 1);
  return Object.fromEntries(Object.entries(fair).slice(0, many));
}

const STEPS = ["promise", "hashes", "salts", "root"] as const;

/** Return the states that Ann is shown of some hands. */
export function evening(hands: readonly Dealt[]): RoomState[] {
  const found: RoomState[] = [];
  let before: Dealt | null = null;
  let seq = 0;
  for (const hand of hands) {
    const { fair, events, openings, account, lots } = hand;
    const form = "scheme" in fair ? 2 : 1;
    const number = fair.hand;
    const ended: Account | null = before && "scheme" in before.fair ? before.account : null;
    const base = (some: Partial<RoomState["table"]>, fairly: Partial<RoomState["table"]["fair"]>) =>
      aTable({
        seated: [chair(0, "ANN", "Ann"), chair(1, "BEN", "Ben"), chair(2, "ZOE", "Zoe", "caller")],
        people: [person("ANN", "Ann"), person("BEN", "Ben"), person("ZOE", "Zoe", "caller")],
        menu: [
          {
            name: "A Game",
            game: fair.game,
            stakes: "1/2",
            own: "",
            changed: [],
            waiting: 0,
            refusal: "",
            staked: [],
            version: fair.version,
          },
        ],
        names: account.names,
        ...some,
        fair: { ...aTable().fair, ended: ended as never, ...fairly } as never,
      });
    const say = (table: RoomState["table"], some: Partial<RoomState> = {}) =>
      found.push(aState({ fence: 7, seq: (seq += 1), table, ...some }));
    const stood = before?.events.length ?? 0;
    const told = before ? stood : -1;
    for (const step of STEPS) {
      say(
        base(
          { stage: "between", hand: number - 1, hands: number - 1 },
          {
            coming: upTo(fair, step) as never,
            now: before && (before.fair as never),
            lots: (before?.lots ?? []) as never,
          },
        ),
        { story: told, openings: (before?.openings ?? []) as never, view: view(before) },
      );
    }
    const plays = base(
      { stage: "playing", hand: number, hands: number - 1 },
      { now: fair as never, lots: lots as never },
    );
    say(plays, { news: events.slice(0, 3), story: 3, view: view(hand, false) });
    say(plays, { news: events.slice(3, 4), story: 4, view: view(hand, false) });
    say(
      base(
        { stage: "between", hand: number, hands: number },
        {
          now: fair as never,
          lots: lots as never,
          ended: (form === 2 ? account : ended) as never,
        },
      ),
      {
        news: events.slice(4),
        story: events.length,
        openings: openings as never,
        view: view(hand),
      },
    );
    before = hand;
  }
  // copies, so that a test can change one state alone
  return found.map((state) => structuredClone(state));
}

/** As much of a view as a witness looks at. */
function view(hand: Dealt | null, over = true): ViewJson | null {
  if (!hand) return null;
  const { account } = hand;
  const stacks = (over && account.result?.stacks) || account.stacks;
  return {
    seat: 0,
    button: account.button,
    rules: account.rules,
    seats: stacks.map((stack, at) => ({ stack, began: account.stacks[at] })),
  } as unknown as ViewJson;
}

/** The same evening with some states left out: what was told in them comes with the next. */
export function skipping(states: readonly RoomState[], keep: (at: number) => boolean): RoomState[] {
  const found: RoomState[] = [];
  let news: EventJson[] = [];
  for (const [at, state] of states.entries()) {
    news = [...news, ...state.news];
    if (!keep(at) && at < states.length - 1) continue;
    found.push({ ...structuredClone(state), news });
    news = [];
  }
  return found;
}

/** A hand as it is shown to a page that asks for its story: told from its beginning. */
export function anew(states: readonly RoomState[], at: number): RoomState {
  const state = structuredClone(states[at] as RoomState);
  const hand = state.table.hand;
  const told = states.slice(0, at + 1).filter((one) => one.table.hand === hand);
  return { ...state, news: told.flatMap((one) => one.news) };
}
