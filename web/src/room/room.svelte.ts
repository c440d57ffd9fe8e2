// A table of the room as this page sees it. Everything else stands on this.

import type {
  Bye,
  Done,
  EventJson,
  FromRoom,
  Hash,
  QuestionJson,
  Salt,
  SpokenJson,
  RoomState,
  TableJson,
  ViewJson,
  Welcome,
} from "../wire/messages";
import { writtenOut } from "../wire/short";
import { Line, newKey, Refused, TOO_FAST, type Channel, type Wish } from "../wire/socket";
import { publicForm } from "../fair/account";
import { same } from "../fair/packed";
import type { Broken } from "../fair/pins";
import type { Told } from "../fair/story";
import type { Seatings } from "../felt/seen";
import { said } from "../text/said";
import { Keeper } from "./keeper";
import { keep, kept } from "./keys";
import { pageShelf } from "./shelf";
import { Promises } from "./promises.svelte";
import { Salts } from "./salts";

export { Refused, type Wish } from "../wire/socket";

/**
 * How one stands with the room: `joining` before the first state; `here`; `lost`: the room is away
 * and tried again; `waiting`: what was done cannot be written down just now; `gone`: the room has
 * said goodbye for good.
 */
export type Status = "joining" | "here" | "lost" | "waiting" | "gone";

/** Something that happened: each has a number of its own, and the hand that it happened in. */
export interface News extends EventJson {
  at: number;
  hand: number;
}

/** By which link somebody comes, and by which name; without a name he watches, unless it is his own. */
export interface Coming {
  table: string;
  key: string;
  name?: string;
  /** The name is one's own from before, and the host is asked for the chair. */
  back?: boolean;
  /** The key that the reader's own link shall have. */
  own?: string;
  /** One of several people with this device: nothing of what that person sees is kept. */
  handed?: boolean;
}

/** How many of the things that happened are remembered. */
const MOST_NEWS = 600;
const MOST_TALK = 300;

export class Room {
  /** All that one sees now. */
  state: RoomState | null = $state.raw(null);
  status: Status = $state("joining");
  /** Why the room waits or is gone, in a sentence of the room. */
  reason = $state("");
  /** Why one was not let in, by the word of a `Bye`. */
  code = $state("");
  me: Welcome | null = $state.raw(null);
  /** What has happened, in order, each once. */
  news: readonly News[] = $state.raw([]);
  /** Who sat where in the hands of which something is remembered. */
  seatings: Seatings = $state.raw({});
  /** What was said, in order. */
  talk: readonly SpokenJson[] = $state.raw([]);
  /** How many lines of others came since talk was last in sight. */
  unheard = $state(0);
  /** Whether some of what happened did not come, since the page was away or slow. */
  skipped = $state(false);

  view: ViewJson | null = $derived(this.state?.view ?? null);
  table: TableJson | null = $derived(this.state?.table ?? null);
  /** The open question; none in a pause, when the room takes no answer. */
  question: QuestionJson | null = $derived(
    this.table?.paused ? null : (this.state?.view?.question ?? null),
  );
  /** Why the room lets one wait who has come too fast, in its own words; else nothing. */
  tooFast: string = $derived(this.status === "lost" && this.code === TOO_FAST ? this.reason : "");
  /** The chair that one has at the table; null without one. */
  mySeat: number | null = $derived(
    this.table?.seated.find((one) => one.person !== "" && one.person === this.me?.person)?.seat ??
      null,
  );
  isHost: boolean = $derived(
    !!this.me?.person &&
      (this.table?.people.some((one) => one.host && one.id === this.me?.person) ?? false),
  );

  /** Promises that the room broke at this table. */
  broken: readonly Broken[] = $derived.by(() => this.promises.broken);

  readonly id: string;
  readonly salts: Salts;
  /** What the room has promised of its decks, and whether it kept that. */
  readonly promises: Promises;
  /** Settled when one is let in, or rejected with a `Refused` whose code is that of the `Bye`. */
  readonly entered: Promise<Welcome>;
  #entered!: { resolve: (me: Welcome) => void; reject: (error: Refused) => void };
  #coming: Coming;
  /** The key that one's own link shall have: who never heard that he is in says it again. */
  readonly #own: string;
  #line: Line;
  #numbers = 0;
  #fresh = true;

  constructor(coming: Coming, open?: () => Channel) {
    this.#coming = coming;
    this.#own = coming.own ?? newKey();
    this.id = coming.table;
    this.salts = new Salts(coming.table);
    const keeper = coming.handed ? new Keeper(coming.table, pageShelf()) : undefined;
    this.promises = new Promises(coming.table, () => this.me, keeper);
    this.entered = new Promise((resolve, reject) => (this.#entered = { resolve, reject }));
    this.entered.catch(() => undefined);
    this.#line = new Line(
      {
        hello: () => {
          this.#fresh = true;
          this.salts.again();
          // what was told while the page was away is told again, with all of the hand
          this.promises.witness.again(true);
          const { table, key, name, back = false } = this.#coming;
          const called = name && !this.me?.person ? { name, own: this.#own, back } : {};
          return { table, key, salts: !this.#coming.handed, story: true, ...called };
        },
        hear: (message) => this.#hear(message),
        lost: () => (this.status = "lost"),
        hasAnother: (refused) => this.#hasAnother(refused),
      },
      open,
    );
  }

  /** The key that this page came in by, or of one's own link. */
  get key(): string {
    return this.#coming.key;
  }

  /** Have something done; rejects with `Refused`, whose message is for people. */
  send = (wish: Wish): Promise<Done> => this.#line.ask(wish);

  /**
   * Have the link of somebody replaced, `host` or `invite`; gives the key that it has now. It is
   * drawn and kept here before the room is asked, so that a lost answer loses nothing.
   */
  async renew(what: string): Promise<string> {
    const own = newKey();
    keep(this.id, { renewing: { what, own } });
    await this.#renew(what, own);
    return own;
  }

  /** Ask for a renewal, perhaps again: the same once more changes nothing. */
  async #renew(what: string, own: string): Promise<void> {
    try {
      await this.send({ type: "renew", what, own });
    } catch (error) {
      if (error instanceof Refused && error.code !== "gone") keep(this.id, { renewing: null });
      throw error;
    }
    if (what === "host") this.#coming = { ...this.#coming, key: own };
    const now = what === "host" ? { key: own } : what === "invite" ? { invite: own } : {};
    keep(this.id, { ...now, renewing: null });
  }

  /** The key of a host's link whose renewal was not answered opens if the old one does not. */
  #hasAnother(refused: Bye): boolean {
    const next = kept(this.id)?.renewing;
    if (refused.code !== "wrong key" || next?.what !== "host") return false;
    if (next.own === this.#coming.key) return false;
    this.#coming = { ...this.#coming, key: next.own };
    return true;
  }

  /** The room's clock, in milliseconds; it may be handed on by itself. */
  now = (): number => this.#line.now();

  /** Try at once to come back. */
  wake(): void {
    this.#line.wake();
  }

  /** Leave the page; the chair is kept. */
  close(): void {
    this.#line.stop();
  }

  /** The chair of a seat of the hand. */
  chairOf(seat: number): number {
    return this.table?.dealt_in[seat] ?? seat;
  }

  /** Who sits in a seat of the hand. */
  nameOf(seat: number): string {
    const chair = this.chairOf(seat);
    return this.table?.seated.find((one) => one.seat === chair)?.name ?? "";
  }

  #hear(message: FromRoom): void {
    switch (message.type) {
      case "welcome":
        this.me = message;
        if (this.#coming.back && !message.person) break; // the host has not answered yet
        if (message.key) this.#coming = { ...this.#coming, key: message.key };
        if (message.person && !this.#coming.handed) {
          keep(this.id, { key: this.#coming.key, name: message.name });
        }
        if (message.role === "host" && this.state === null) this.#renewAgain();
        this.#entered.resolve(message);
        break;
      case "state":
        this.#see(message);
        break;
      case "waiting":
        this.status = "waiting";
        this.reason = said(message.reason);
        break;
      case "bye": {
        const again = message.again || message.code === TOO_FAST;
        this.status = again ? "lost" : "gone";
        this.reason = said(message.reason);
        this.code = message.code;
        if (!again) this.#entered.reject(new Refused(message.code, message.reason));
        break;
      }
      default:
    }
  }

  /** Ask again for a renewal that a page before this one never heard of. */
  #renewAgain(): void {
    const before = kept(this.id)?.renewing;
    if (before) void this.#renew(before.what, before.own).catch(() => undefined);
  }

  #see(state: RoomState): void {
    const before = this.state;
    if (before && !isNewer(state, before)) return;
    const told = this.promises.witness.story.now;
    const pin = this.promises.see(state);
    if (pin) this.#line.ask(pin).catch(() => undefined);
    const since = this.#fresh && before ? newsSince(state, told) : { news: state.news, gap: false };
    state = { ...writtenOut(state), news: since.news };
    this.state = state;
    this.status = "here";
    this.reason = this.code = "";
    this.skipped = state.skipped || since.gap;
    if (before && !this.#fresh) this.#takeBack(state, before);
    if (state.news.length > 0) {
      const hand = state.table.hand;
      const told = state.news.map((one) => ({ ...one, hand, at: (this.#numbers += 1) }));
      this.news = [...this.news, ...told].slice(-MOST_NEWS);
      this.#seat(state, this.news[0]?.hand ?? hand);
    }
    if (this.#fresh) this.talk = state.spoken;
    else if (state.spoken.length > 0) {
      this.talk = [...this.talk, ...state.spoken].slice(-MOST_TALK);
      const silent = ["", this.me?.person];
      silent.push(...state.table.people.filter((one) => one.by).map((one) => one.id));
      this.unheard += state.spoken.filter(({ person }) => !silent.includes(person)).length;
    }
    this.#fresh = false;
    const person = this.#coming.handed ? "" : this.me?.person;
    const salt = person ? this.salts.next(state.table, person) : null;
    if (salt) this.#bring(salt);
  }

  /** Forget the events of answers that were taken back: `story` counts the events that stand. */
  #takeBack({ story, news, table: { hand } }: RoomState, before: RoomState): void {
    const gone = before.story - (story - news.length);
    if (story < 0 || before.table.hand !== hand || gone <= 0) return;
    const from = this.news.filter((one) => one.hand === hand).slice(-gone)[0]?.at;
    if (from === undefined) return;
    this.news = this.news.filter((one) => one.hand !== hand || one.at < from);
  }

  /** Bring a salt, or its hash; what the room says it has must be in the deck. */
  #bring(one: Omit<Hash, "id"> | Omit<Salt, "id">): void {
    const [part, value] =
      one.type === "hash" ? (["hash", one.hash] as const) : (["salt", one.salt] as const);
    this.#line
      .ask(one)
      .then(() => {
        this.promises.witness.taken(one.hand, part, value);
        if (part === "hash") this.salts.taken(one.hand);
      })
      .catch(() => undefined);
  }

  /** Remember who sits where, as long as that hand is told of. */
  #seat(state: RoomState, oldest: number): void {
    const { hand, names } = state.table;
    const known = Object.entries(this.seatings).filter(([one]) => Number(one) >= oldest);
    // between hands the room names nobody: after a restart the last hand's story still needs names
    const seated = names.length ? names : (this.seatings[hand]?.names ?? []);
    const now = { names: seated, own: state.view?.seat ?? null };
    this.seatings = { ...Object.fromEntries(known), [hand]: now };
  }
}

/** Of a hand that is told from its beginning what this page has not heard, and whether it missed some. */
function newsSince(state: RoomState, told: Told): { news: EventJson[]; gap: boolean } {
  const { news, story, table } = state;
  if (story < 0 || table.hand !== told.hand) return { news, gap: true };
  const heard = told.events.map(publicForm);
  const follows = told.whole && same(news.slice(0, heard.length).map(publicForm), heard);
  return follows ? { news: news.slice(heard.length), gap: false } : { news: [], gap: true };
}

/** (`fence`, `seq`) only grows. */
export function isNewer(state: RoomState, before: RoomState): boolean {
  return state.fence > before.fence || (state.fence === before.fence && state.seq >= before.seq);
}
