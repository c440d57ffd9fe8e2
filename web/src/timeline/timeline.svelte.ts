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
import { nextFrame, nextTask, taskAhead } from "../motion/frame";
import { Mover, type Landing } from "../motion/mover";
import { TIMES } from "../motion/plan";
import type { Happened } from "../rail/story";
import { settings } from "../theme/settings.svelte";
import type { RoomState } from "../wire/messages";
import type { Cue, Link } from "./cue";
import { cuesOf, exact } from "./cues";
import { changed, flowsOf, isFresh, merged, orderOf, pictures } from "./pictures";
import { play, type Sound } from "./sounds";

/** The longest lag behind the room, in ms: while the reader is asked, and otherwise. */
const LAG = { turn: 2000, other: 6000 };
/** A pace that is too fast to be seen. */
const LEAST_PACE = 0.15;
const SECOND_TAP = 400;
/** Card sounds closer than this are one. */
const SOUND_APART = 50;
const MOST_LOG = 1000;

/** An action of the player, for the proof of its order. */
export interface Entry {
  what: "cue" | "card" | "turn" | "chips" | "sound";
  /** Milliseconds of the page. */
  at: number;
  /** The kind of the event of the cue; "" for an exact state. */
  kind: string;
  scene: string;
  /** The card or chips, or the sound. */
  id: string;
  links: readonly Link[];
}

/** Cues that are one picture, when at the latest it is over, and what all is told with it. */
interface Picture {
  cues: readonly Cue[];
  due: number;
  last: number;
}

export class Timeline {
  /** The table that is drawn. */
  shown: RoomState | null = $state.raw(null);
  /** Events whose cue has begun. */
  told: readonly Happened[] = $state.raw([]);
  /** The cue that runs; null at rest. */
  cue: Cue | null = $state.raw(null);
  /** Actions of the player, the newest last. */
  readonly log: Entry[] = [];

  /** Called when all is shown. */
  rested: () => void = () => undefined;

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
  /** Everything was drawn at once, and the mover has not looked since. */
  #isUnseen = false;
  /** The running picture has changed what is drawn. */
  #isDrawn = false;
  #tapped = -Infinity;
  #sounded = -Infinity;
  #asked = -1;

  /** `isLive`: the table is being played at, so that nothing may lag far behind. */
  constructor(readonly isLive = true) {}

  /** Take what the room says now, with all that has happened; without `news`, what came with it. */
  take(state: RoomState | null, news?: readonly Happened[]): void {
    const before = this.#truth;
    if (state === before) return;
    if (state === null) {
      this.jump(null, []);
      return;
    }
    const heard = this.#news.at(-1)?.at ?? -1;
    const all = news ?? numbered(state, heard);
    const events = all.filter((event) => event.at > heard && event.hand === state.table.hand);
    const isTakenBack = heard >= 0 && news?.every((event) => event.at !== heard) === true;
    if (before === null || document.hidden || isCut(before, state, isTakenBack)) {
      this.jump(state, all);
      return;
    }
    this.#truth = state;
    this.#news = all;
    const lag = state.view?.question ? LAG.turn : LAG.other;
    const due = this.isLive ? performance.now() + lag : Infinity;
    const coming = pictures(cuesOf(before, state, events));
    for (const [number, cues] of coming.entries()) {
      const last = number === coming.length - 1 ? (all.at(-1)?.at ?? -1) : -1;
      this.#queue.push({ cues, due, last });
    }
    if (!this.#isBusy) {
      this.#lookAgain();
      void this.#next();
    }
  }

  /** Show a state at once, whatever was before it. */
  jump(state: RoomState | null, news: readonly Happened[]): void {
    this.#truth = state;
    this.#news = news;
    this.skip();
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
    const truth = this.#truth;
    untrack(() => {
      if (truth !== null && this.shown !== truth) this.#note("cue", "", exact(truth));
    });
    this.shown = truth;
    this.told = this.#news;
    this.#until = this.#news.at(-1)?.at ?? -1;
    this.#ring();
    void this.#look();
    this.rested();
  };

  /** Around the whole table. */
  readonly floor: Attachment<HTMLElement> = (element) => {
    this.#mover.floor = element;
    const look = (): void => {
      if (!this.#isBusy) this.#mover.look();
    };
    const press = (event: Event): void => {
      if (!isElsewhere(event)) this.tap();
    };
    const hide = (): void => {
      if (document.hidden) this.skip();
    };
    const ends = new AbortController();
    const how = { capture: true, signal: ends.signal };
    // not when the pointer goes down: a button under it could move away before the click
    addEventListener("click", press, how);
    addEventListener("keydown", press, how);
    addEventListener("resize", look, how);
    addEventListener("scroll", look, how);
    document.addEventListener("visibilitychange", hide, how);
    return () => {
      ends.abort();
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
      this.rested();
      return;
    }
    this.#isBusy = true;
    const pace = this.#pace(picture);
    if (pace < LEAST_PACE) {
      this.skip();
      return;
    }
    const cue = merged(picture.cues);
    this.#tell(picture);
    const before = this.shown;
    this.#isDrawn = before !== cue.after;
    if (this.#isDrawn) this.#mover.keep(before === null ? [] : changed(before, cue.after));
    const isHidden = this.#isDrawn && this.#mover.isCovered;
    this.cue = cue;
    this.shown = cue.after;
    await tick();
    // drawing and layout are two tasks, neither of which holds up a frame for long; where nothing is
    // seen to move, layout and painting are two as well, and looking where it has come to is another
    if (this.#isDrawn && !this.#mover.isStill) {
      if (isHidden) {
        await taskAhead();
        this.#mover.layOut();
      }
      await nextFrame();
      if (this.#mover.isCovered) await nextTask();
    }
    // Meanwhile everything may have been skipped, or the next picture begun.
    if (this.cue !== cue || !this.#isBusy) return;
    const fresh = before !== null && isFresh(before, cue.after);
    const flows = before === null || fresh ? [] : flowsOf(before, cue.after);
    const landings = this.#isDrawn
      ? this.#mover.play({ order: orderOf(picture.cues), pace, flows, fresh })
      : [];
    this.#land(landings, cue);
    const longest = landings.reduce((most, landing) => Math.max(most, landing.at), 0);
    const lasts = settings.calm && cue.scene === "deal" ? TIMES.fade : cue.lasts * pace;
    const long = this.#mover.isStill ? 0 : Math.max(lasts, longest);
    if (long === 0) this.#done();
    else this.#timers.push(setTimeout(() => this.#done(), long));
  }

  /** Look once all is drawn: in the next frame, which is laid out anyway. */
  async #look(): Promise<void> {
    this.#isUnseen = true;
    await tick();
    if (!this.#mover.isStill) await nextFrame();
    this.#lookAgain();
  }

  /** Look where everything lies unless that has been done, or something moves. */
  #lookAgain(): void {
    if (!this.#isUnseen || this.#isBusy) return;
    this.#isUnseen = false;
    this.#mover.look();
  }

  #done(): void {
    this.#rest();
    if (this.#isDrawn) this.#mover.look();
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

  #tell({ cues, last }: Picture): void {
    for (const cue of cues) {
      this.#note("cue", "", cue);
      if (cue.event !== null) this.#until = cue.event.at;
    }
    this.#until = Math.max(this.#until, last);
    this.told = this.#news.filter((event) => event.at <= this.#until);
  }

  /** Sounds come with landings; that of a rule at work with its cue. */
  #land(landings: readonly Landing[], cue: Cue): void {
    this.#flying = landings.toSorted((first, second) => first.at - second.at);
    for (const landing of this.#flying) {
      this.#timers.push(setTimeout(() => this.#landed(landing, cue), landing.at));
    }
    if (cue.scene === "wild" || cue.scene === "power") this.#sound("wild", cue);
  }

  #landed(landing: Landing, cue: Cue): void {
    this.#flying = this.#flying.filter((other) => other !== landing);
    this.#note(landing.what, landing.id, cue);
    if (landing.what !== "chips") this.#sound("card", cue);
    else this.#sound(cue.scene === "win" ? "pot" : "chips", cue);
  }

  /** The reader is asked, and everything that led to it is shown. */
  #ring(): void {
    const truth = this.#truth;
    const asked = truth?.view?.question?.number ?? -1;
    if (truth && this.isLive && asked >= 0 && asked !== this.#asked)
      this.#sound("turn", exact(truth));
    this.#asked = asked;
  }

  #sound(sound: Sound, cue: Cue): void {
    const now = performance.now();
    if (sound === "card" && now - this.#sounded < SOUND_APART) return;
    this.#sounded = now;
    this.#note("sound", sound, cue);
    play(sound);
  }

  #note(what: Entry["what"], id: string, { event, scene, links }: Cue): void {
    const at = performance.now();
    this.log.push({ what, at, kind: event?.kind ?? "", scene, id, links });
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
}

/** Keys that answer nothing. */
const MOVING = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** Check whether a key or tap is meant for a field or the rail, or only moves the focus. */
function isElsewhere(event: Event): boolean {
  if (event instanceof KeyboardEvent && MOVING.includes(event.key)) return true;
  const { target } = event;
  return target instanceof Element && target.closest("input, textarea, select, aside") !== null;
}

/** Events that came with a state, numbered on. */
const numbered = (state: RoomState, heard: number): Happened[] =>
  state.news.map((event, at) => ({ ...event, at: heard + 1 + at, hand: state.table.hand }));

/** Check whether a state does not follow from the one before by the events that are told. */
function isCut(before: RoomState, after: RoomState, isTakenBack: boolean): boolean {
  if (after.skipped || isTakenBack || after.table.hand < before.table.hand) return true;
  return after.fence === before.fence && after.seq < before.seq;
}
