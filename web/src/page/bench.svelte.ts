// The workbench: a game file, the frame in which it runs, and what is known of it.

import { UNHURRIED } from "../pages/opening.svelte";
import { met } from "../room/met.svelte";
import { said } from "../text/said";
import { asSentence } from "../text/sentences";
import { read } from "./evenings";
import { Ended, Foreign } from "./foreign";
import type { Asked } from "./table_worker";
import { Tables } from "./tables";

export interface Mistake {
  message: string;
  line: number;
  /** Whether the message is Python's own; none is translated. */
  python: boolean;
  /**
   * For a name that nothing defines: a word that is not imported, something no state has, or any. For
   * what does not agree with the page: a clause that it lacks, one that nothing names, a step without.
   */
  flaw?: "word" | "state" | "unknown" | "clause" | "uncited" | "untold";
  name?: string;
  /** The known name that it is most like, "" without. */
  meant?: string;
}
export interface Proof {
  promises: [string, number][];
  hands: number;
  of: number;
  done: boolean;
  broken: string;
  error: Mistake | null;
}
export interface Figure {
  value: number;
  ci95: number | null;
  /** Digits behind the point with which it is shown, as are its interval and its median. */
  digits: number;
  of: number[];
  /** The first of those that are counted. */
  names: (string | [string, string])[];
}
export interface Report {
  /** Hands of house players, with a player by lot among them, and of such players alone. */
  hands: [number, number, number];
  players: number;
  /** Whether a pot may go on from deal to deal. */
  goes_on: boolean;
  /** Kinds of questions that were tried often enough to be judged, and those that were not. */
  judged: number;
  seldom: string[];
  /** The unit of winnings, such as antes, and its worth in cents. */
  unit: string;
  cents: number;
  deals: Figure;
  length: Figure;
  seats: Figure;
  luck: Figure;
  skill: Figure;
  idle: Figure;
  ruling: Figure;
  silent: Figure;
  medians: Record<string, number>;
}
interface Loaded {
  error: Mistake | null;
  /** Further mistakes, of lines below. */
  others: Mistake[];
  /** Where a game that can be played does not agree with its page. */
  notes: Mistake[];
  name: string;
  title: string;
  /** The fewest and the most players. */
  seats: [number, number];
}
/** What the frame in which the game is played takes from the workbench around it. */
export interface Outside {
  table: string;
  /** How one comes to a table that was just opened; null at a stored one. */
  arrival: { key: string; name: string; sits: boolean } | null;
  client(): MessagePort;
  answer(asked: Asked): Promise<{ status: number; body: unknown }>;
}

const DRAFTS = { "": "pokernight.workbench", before: "pokernight.workbench.before" } as const;
type Kept = keyof typeof DRAFTS;
/** Seconds of a slice of the report; what is played is not kept waiting for longer. */
const SLICE = 0.4;
/** How often Python is started again without anything that worked in between. */
const RESTARTS = 2;

/** Nobody is hurried where a game is tried, and house players say nothing. */
const TRIED = { ...UNHURRIED, banter: false } as const;

/** House players of a trial: three, or as many as the game takes. What the game says is bounded. */
export function houseAt(seats: readonly [number, number] = [2, 8]): number {
  const [least, most] = seats;
  const wanted = Math.min(Math.max(3, least - 1), most - 1);
  return Number.isInteger(wanted) ? Math.min(Math.max(0, wanted), 9) : 3;
}

/** The title of a source: the first sentence of its page. */
export const titleOf = (source: string): string =>
  /^\s*[rR]?"""\s*([^.\n"]{1,60})\./.exec(source)?.[1]?.trim() ?? "";

/** The name of a file for a source, by its title. */
export const fileOf = (source: string): string =>
  `${
    titleOf(source)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "") || "my_game"
  }.py`;

export class Bench {
  /** Whether Python is being started, runs, or has been ended for a game that did not answer. */
  stage: "idle" | "starting" | "ready" = $state("idle");
  /** Why it was ended last; it begins again with the next change. */
  ended: "" | "time" | "failed" = $state("");
  checking = $state(false);
  mistake: Mistake | null = $state.raw(null);
  others: Mistake[] = $state.raw([]);
  notes: Mistake[] = $state.raw([]);
  loaded: Loaded | null = $state.raw(null);
  proof: Proof | null = $state.raw(null);
  report: Report | null = $state.raw(null);
  reportMistake: Mistake | null = $state.raw(null);
  share = $state(0);
  busy: "" | "proof" | "report" = $state("");
  /** Address of the table at which it is played. */
  playing = $state("");
  trouble = $state("");

  /** Mistakes to show at their lines: of the file, or those that its proof or its report came to. */
  get mistakes(): Mistake[] {
    const found = [this.mistake, ...this.others, this.proof?.error, this.reportMistake];
    return found.filter((each) => each !== null && each !== undefined);
  }

  #foreign: Foreign | null = null;
  #source = "";
  #tables: Tables | null = null;
  #failures = 0;

  /** The draft that this browser keeps, or the one before it. */
  static draft(which: Kept = ""): string {
    try {
      return localStorage.getItem(DRAFTS[which]) ?? "";
    } catch {
      return "";
    }
  }

  static keep(source: string, which: Kept = ""): boolean {
    try {
      localStorage.setItem(DRAFTS[which], source);
      return true;
    } catch {
      return false;
    }
  }

  async #ask<T>(what: string, input: object, patience?: number): Promise<T> {
    const foreign = (this.#foreign ??= this.#start());
    try {
      const asked = JSON.stringify({ what, now: Date.now(), ...input });
      const reply = JSON.parse(await foreign.ask(asked, patience)) as T;
      this.#failures = 0;
      return reply;
    } catch (error) {
      // by now another may run, which has nothing to do with it
      if (error instanceof Ended) this.#stopped(foreign);
      throw error;
    }
  }

  #start(): Foreign {
    const foreign = new Foreign();
    this.stage = "starting";
    void foreign.started.then(
      () => {
        if (this.#foreign === foreign) this.stage = "ready";
      },
      () => this.#stopped(foreign),
    );
    return foreign;
  }

  /** Forget a worker that was ended; the table at which it played goes on with another. */
  #stopped(foreign: Foreign | null): void {
    if (!foreign || this.#foreign !== foreign) return;
    this.ended = foreign.ended || "failed";
    foreign.end();
    this.#foreign = null;
    this.stage = "idle";
    this.busy = "";
    this.loaded = null;
    this.#failures += 1;
    if (this.#failures <= RESTARTS) this.#tables?.restarted();
    else this.stopPlaying();
  }

  /** Do something with the worker; where it was ended, that is said and null returned. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      return null;
    }
  }

  /** Load a source, and say what is wrong with it. */
  async check(source: string): Promise<void> {
    if (source !== this.#source) this.proof = this.report = this.reportMistake = null; // of another
    this.#source = source;
    this.checking = true;
    await this.#guarded(async () => {
      const loaded = await this.#ask<Loaded>("source", { file: fileOf(source), text: source });
      if (this.#source !== source) return;
      this.ended = "";
      this.mistake = loaded.error;
      this.others = loaded.others;
      this.notes = loaded.notes;
      if (loaded.error) return;
      this.loaded = loaded;
    });
    this.checking = false;
  }

  /** Prove the game hand by hand. */
  async prove(): Promise<void> {
    const source = this.#source;
    this.busy = "proof";
    this.proof = null;
    await this.#guarded(async () => {
      for (let number = 0; this.busy === "proof" && this.#source === source; number += 1) {
        const proof = await this.#ask<Proof>("prove", { number }, 60_000);
        this.proof = proof;
        if (proof.done) break;
      }
    });
    if (this.busy === "proof") this.busy = "";
  }

  /** Play for a report. */
  async measure(): Promise<void> {
    const source = this.#source;
    this.busy = "report";
    this.report = null;
    this.reportMistake = null;
    this.share = 0;
    await this.#guarded(async () => {
      for (let anew = true; this.busy === "report" && this.#source === source; anew = false) {
        const { done, share, error, report } = await this.#ask<{
          done: boolean;
          share: number;
          error: Mistake | null;
          report: Report | null;
        }>("report", { anew, seconds: SLICE }, 60_000);
        this.share = share;
        if (!done) continue;
        this.report = report;
        this.reportMistake = error;
        break;
      }
    });
    if (this.busy === "report") this.busy = "";
  }

  /** Tell hands of it that are dealt with real cards: nothing is stored under a name of its own. */
  tell(): void {
    const name = this.loaded?.name;
    if (!name) return;
    this.#around(`own-${name}`);
    this.playing = `/real-cards?game=${encodeURIComponent(name)}&own=${encodeURIComponent(name)}`;
  }

  /** Open a table with house players, or one that is stored, and play there. */
  async play(name: string, stored = ""): Promise<void> {
    if (this.loaded) met.add(this.loaded.name); // its author needs no first-time card
    const table = stored || `own-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
    const outside = this.#around(table);
    if (!stored) {
      const menu = `[[game]]\ngame = ${JSON.stringify(this.loaded?.name ?? "")}\n`;
      const players = Array.from({ length: houseAt(this.loaded?.seats) }, () => "sensible");
      const body = { menu, players, settings: TRIED };
      const reply = await outside.answer({ path: ["tables"], query: {}, body, key: "" });
      const opened = reply.body as { host?: unknown; reason?: unknown } | null;
      if (reply.status !== 201 || typeof opened?.host !== "string") {
        this.stopPlaying();
        const reason = typeof opened?.reason === "string" ? asSentence(said(opened.reason)) : "…";
        this.trouble = this.ended ? "" : reason; // that it was ended stands above the file
        return;
      }
      outside.arrival = { key: opened.host, name, sits: true };
    }
    this.playing = `/t/${table}`;
  }

  /** Be what a frame takes from the page around it: a table of its own, and the game's Python. */
  #around(table: string): Outside {
    this.stopPlaying();
    this.trouble = "";
    const tables = new Tables(
      (sent) => this.#handled(sent),
      (task) => this.#handled(JSON.stringify({ what: "think", task })).then(textOf),
      table,
    );
    this.#tables = tables;
    const outside: Outside = {
      table,
      arrival: null,
      client: () => {
        const { port1, port2 } = new MessageChannel();
        const hear = tables.client((frame) => port1.postMessage(frame));
        port1.onmessage = (event: MessageEvent<string | null>) => hear(event.data);
        return port2;
      },
      answer: (asked) => tables.answer(asked),
    };
    (window as Window & { pokernightBench?: Outside }).pokernightBench = outside;
    return outside;
  }

  stopPlaying(): void {
    delete (window as Window & { pokernightBench?: Outside }).pokernightBench;
    this.#tables = null;
    this.playing = "";
  }

  /** Give the worker, which knows the game, an input; where it was ended, that rejects. */
  async #handled(sent: string): Promise<string> {
    const isNew = this.#foreign === null;
    const foreign = (this.#foreign ??= this.#start());
    try {
      if (isNew) {
        const text = this.#source;
        const input = { what: "source", now: Date.now(), file: fileOf(text), text };
        await foreign.ask(JSON.stringify(input));
      }
      const reply = await foreign.ask(sent);
      this.#failures = 0;
      return reply;
    } catch (error) {
      if (error instanceof Ended) this.#stopped(foreign);
      throw error;
    }
  }

  /** End all of it: what comes next runs in another worker, where nothing was changed. */
  close(): void {
    this.stopPlaying();
    const foreign = this.#foreign;
    this.#foreign = null;
    foreign?.end();
    this.stage = "idle";
    this.busy = this.ended = "";
    this.mistake = this.loaded = this.proof = this.report = this.reportMistake = null;
    this.others = this.notes = [];
  }
}

/** The text in a reply that is a text in JSON. */
function textOf(reply: string): string {
  const text: unknown = JSON.parse(reply);
  return typeof text === "string" ? text : "";
}

/** The source of the game of a stored evening of the workbench, "" where there is none. */
export async function sourceOf(table: string): Promise<string> {
  try {
    const [first] = await read(table);
    const opened = JSON.parse(first?.[2] ?? "{}") as { evening?: string };
    const { menu } = JSON.parse(opened.evening ?? "{}") as {
      menu?: { games?: { source?: { text?: unknown } }[] };
    };
    const text = menu?.games?.[0]?.source?.text;
    return typeof text === "string" ? text : "";
  } catch {
    return "";
  }
}
