/**
 * The events of a table, one after the other: what is drawn follows what is so, each in its turn.
 *
 *     const timeline = new Timeline();
 *     $effect(() => timeline.take(room.state, room.news));
 *     ...
 *     <div {@attach timeline.floor}> {#if timeline.shown} ... {/if} </div>
 *
 * A table draws `shown`, tells `told` and shows the scene of `cue`. Questions and buttons are the
 * room's: they do not wait. While it is the reader's turn nothing lags more than 2 s behind, otherwise
 * 6 s: then the pace is squeezed, and what would be too fast to see is left out. A tap or key ends
 * the running cue, a second within 400 ms all. The first state, one after a gap or an answer taken
 * back, and all while the page is hidden are shown at once.
 */

import { tick, untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { Mover, type Landing } from "../motion/mover";
import { TIMES } from "../motion/plan";
import type { Happened } from "../rail/story";
import { settings } from "../theme/settings.svelte";
import type { RoomState } from "../wire/messages";
import type { Cue } from "./cue";
import { cuesOf } from "./cues";
import { cardsOf, laidOf } from "./laid";
import { play, type Sound } from "./sounds";

/** The longest lag behind the room, in ms: while the reader is asked, and otherwise. */
const LAG = { turn: 2000, other: 6000 };
/** A pace that is too fast to be seen. */
const LEAST_PACE = 0.15;
const SECOND_TAP = 400;
/** Card sounds closer than this are one. */
const SOUND_APART = 50;
const MOST_LOG = 1000;

/** What the player did, for the proof of its order. */
export interface Entry {
  what: "cue" | "card" | "turn" | "chips" | "sound";
  /** Milliseconds of the page. */
  at: number;
  /** The kind of the event of the cue; "" for an exact state. */
  kind: string;
  scene: string;
  /** The card or chips, or the sound. */
  id: string;
  causes: readonly number[];
  effects: readonly number[];
}

/** Cues that are one picture, and when at the latest it is over. */
interface Picture {
  cues: readonly Cue[];
  due: number;
}

export class Timeline {
  /** The table that is drawn. */
  shown: RoomState | null = $state.raw(null);
  /** Events whose cue has begun. */
  told: readonly Happened[] = $state.raw([]);
  /** The cue that runs; null at rest. */
  cue: Cue | null = $state.raw(null);
  /** What was done, the newest last. */
  readonly log: Entry[] = [];

  readonly #mover = new Mover();
  #queue: Picture[] = [];
  #truth: RoomState | null = null;
  #news: readonly Happened[] = [];
  /** The last event whose cue has begun. */
  #until = -1;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Landings of the running picture that are still to come. */
  #flying: Landing[] = [];
  #isBusy = false;
  #tapped = -Infinity;
  #sounded = -Infinity;
  #asked = -1;

  /** Take what the room says now, with all that has happened; without `news`, what came with it. */
  take(state: RoomState | null, news?: readonly Happened[]): void {
    const before = this.#truth;
    if (state === before) return;
    if (state === null) {
      this.#clear();
      this.#truth = this.shown = null;
      this.told = this.#news = [];
      return;
    }
    const heard = this.#news.at(-1)?.at ?? -1;
    const all = news ?? numbered(state, heard);
    const events = all.filter((event) => event.at > heard && event.hand === state.table.hand);
    this.#truth = state;
    this.#news = all;
    if (before === null || document.hidden || isCut(before, state, all, heard)) {
      this.skip();
      return;
    }
    const now = performance.now();
    const due = now + (state.view?.question ? LAG.turn : LAG.other);
    for (const cues of pictures(cuesOf(before, state, events))) this.#queue.push({ cues, due });
    if (!this.#isBusy) void this.#next();
  }

  /** End the running cue; a second time within 400 ms all. */
  readonly tap = (): void => {
    const now = performance.now();
    const isSecond = now - this.#tapped < SECOND_TAP;
    this.#tapped = now;
    if (!this.#isBusy) return;
    if (isSecond || this.#queue.length === 0) this.skip();
    else this.#done();
  };

  /** Show the truth at once. */
  readonly skip = (): void => {
    this.#clear();
    if (this.#truth === null) return;
    untrack(() => {
      if (this.shown !== this.#truth) this.#note("cue", "", this.#exact(this.#truth as RoomState));
    });
    this.shown = this.#truth;
    this.told = this.#news;
    this.#until = this.#news.at(-1)?.at ?? -1;
    this.#ring();
    void tick().then(() => {
      if (!this.#isBusy) this.#mover.look();
    });
  };

  /** Around the whole table. */
  readonly floor: Attachment<HTMLElement> = (element) => {
    this.#mover.floor = element;
    const look = (): void => {
      if (!this.#isBusy) this.#mover.look();
    };
    const hide = (): void => {
      if (document.hidden) this.skip();
    };
    // not when the pointer goes down: a button under it could move away before the click
    addEventListener("click", this.tap, true);
    addEventListener("keydown", this.tap, true);
    addEventListener("resize", look);
    addEventListener("scroll", look, true);
    document.addEventListener("visibilitychange", hide);
    return () => {
      removeEventListener("click", this.tap, true);
      removeEventListener("keydown", this.tap, true);
      removeEventListener("resize", look);
      removeEventListener("scroll", look, true);
      document.removeEventListener("visibilitychange", hide);
      this.#clear();
      this.#mover.floor = null;
    };
  };

  async #next(): Promise<void> {
    const picture = this.#queue.shift();
    if (picture === undefined) {
      this.#isBusy = false;
      this.cue = null;
      this.#ring();
      return;
    }
    this.#isBusy = true;
    const pace = this.#pace(picture);
    if (pace < LEAST_PACE) {
      this.skip();
      return;
    }
    const cue = merged(picture.cues);
    this.#tell(picture.cues);
    const before = this.shown;
    const winners = winnersOf(picture.cues);
    this.#mover.keep(before === null ? [] : changed(before, cue.after), winners);
    this.cue = cue;
    this.shown = cue.after;
    await tick();
    // Meanwhile everything may have been skipped, or the next picture begun.
    if (this.cue !== cue || !this.#isBusy) return;
    const fresh = before !== null && isFresh(before, cue.after);
    const landings = this.#mover.play({ order: orderOf(picture.cues), pace, winners, fresh });
    this.#land(landings, cue);
    const longest = landings.reduce((most, landing) => Math.max(most, landing.at), 0);
    const lasts = settings.calm && cue.scene === "deal" ? TIMES.fade : cue.lasts * pace;
    const long = this.#mover.isStill ? 0 : Math.max(lasts, longest);
    if (long === 0) this.#done();
    else this.#timers.push(setTimeout(() => this.#done(), long));
  }

  #done(): void {
    this.#rest();
    this.#mover.look();
    void this.#next();
  }

  /** The pace at which everything that waits is over in time. */
  #pace(next: Picture): number {
    const now = performance.now();
    let long = 0;
    let pace = 1;
    for (const { cues, due } of [next, ...this.#queue]) {
      long += cues.at(-1)?.lasts ?? 0;
      if (long > 0) pace = Math.min(pace, (due - now) / long);
    }
    return pace;
  }

  #tell(cues: readonly Cue[]): void {
    for (const cue of cues) {
      this.#note("cue", "", cue);
      if (cue.event !== null) this.#until = cue.event.at;
    }
    this.told = this.#news.filter((event) => event.at <= this.#until);
  }

  /** Sounds come with landings; without any, with the cue. */
  #land(landings: readonly Landing[], cue: Cue): void {
    this.#flying = landings.toSorted((one, other) => one.at - other.at);
    for (const landing of this.#flying) {
      this.#timers.push(setTimeout(() => this.#landed(landing, cue), landing.at));
    }
    if (cue.scene === "wild" || cue.scene === "power") this.#sound("wild", cue);
    else if (cue.scene === "win" && landings.length === 0) this.#sound("pot", cue);
  }

  #landed(landing: Landing, cue: Cue): void {
    this.#flying = this.#flying.filter((other) => other !== landing);
    this.#note(landing.what, landing.id, cue);
    if (landing.what !== "chips") this.#sound("card", cue);
    else this.#sound(cue.scene === "win" ? "pot" : "chips", cue);
  }

  /** The reader is asked, and everything that led to it is shown. */
  #ring(): void {
    const asked = this.#truth?.view?.question?.number ?? -1;
    if (asked >= 0 && asked !== this.#asked)
      this.#sound("turn", this.#exact(this.#truth as RoomState));
    this.#asked = asked;
  }

  #sound(sound: Sound, cue: Cue): void {
    const now = performance.now();
    if (sound === "card" && now - this.#sounded < SOUND_APART) return;
    this.#sounded = now;
    this.#note("sound", sound, cue);
    play(sound);
  }

  #note(what: Entry["what"], id: string, { event, scene, causes, effects }: Cue): void {
    const at = performance.now();
    this.log.push({ what, at, kind: event?.kind ?? "", scene, id, causes, effects });
    if (this.log.length > MOST_LOG) this.log.shift();
  }

  #rest(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    const cue = this.cue;
    if (cue !== null) for (const { what, id } of this.#flying) this.#note(what, id, cue);
    this.#flying = [];
    this.#mover.rest();
  }

  #clear(): void {
    untrack(() => this.#rest());
    this.#queue = [];
    this.#isBusy = false;
    this.cue = null;
  }

  #exact(after: RoomState): Cue {
    return { event: null, scene: "plain", after, causes: [], effects: [], lasts: 0 };
  }
}

/** What came with a state, numbered on. */
const numbered = (state: RoomState, heard: number): Happened[] =>
  state.news.map((event, at) => ({ ...event, at: heard + 1 + at, hand: state.table.hand }));

/** Whether a state does not follow from the one before by the events that are told. */
function isCut(
  before: RoomState,
  after: RoomState,
  news: readonly Happened[],
  heard: number,
): boolean {
  if (after.skipped || after.table.hand < before.table.hand) return true;
  if (after.fence === before.fence && after.seq < before.seq) return true;
  if (news.length > 0 && (news.at(-1)?.at ?? 0) < heard) return true;
  const isSame = after.table.hand === before.table.hand;
  return isSame && after.story >= 0 && after.story < before.story;
}

/** Cues by the pictures that they are shown in. */
function pictures(cues: readonly Cue[]): Cue[][] {
  const found: Cue[][] = [[]];
  for (const cue of cues) {
    found.at(-1)?.push(cue);
    if (cue.lasts > 0 || cue.event === null) found.push([]);
  }
  return found.filter((picture) => picture.length > 0);
}

/** Cues of a picture as one: with the last event, and what all of them cause. */
function merged(cues: readonly Cue[]): Cue {
  const last = cues.at(-1) as Cue;
  if (cues.length === 1) return last;
  const all = (ids: (cue: Cue) => readonly number[]): number[] => [...new Set(cues.flatMap(ids))];
  return { ...last, causes: all((cue) => cue.causes), effects: all((cue) => cue.effects) };
}

const orderOf = (cues: readonly Cue[]): string[] =>
  cues.flatMap(({ event }) => event?.cards.flatMap((card) => String(card.token ?? "")) ?? []);

/** Seats that chips go to. */
const winnersOf = (cues: readonly Cue[]): number[] =>
  cues.flatMap(({ event, scene }) =>
    (scene === "win" || scene === "returned") && typeof event?.seat === "number"
      ? [event.seat]
      : [],
  );

/** Tokens of the cards that turn over, or change hands, between two tables. */
function changed(before: RoomState, after: RoomState): string[] {
  if (before.view === null || after.view === null) return [];
  const was = new Map(cardsOf(laidOf(before.view)).map((card) => [card.token, card.card]));
  return cardsOf(laidOf(after.view)).flatMap(({ token, card }) =>
    was.has(token) && was.get(token) !== card ? [String(token)] : [],
  );
}

/** Whether the tokens of two tables name different cards. */
const isFresh = (before: RoomState, after: RoomState): boolean =>
  before.table.hand !== after.table.hand || before.view?.generation !== after.view?.generation;
