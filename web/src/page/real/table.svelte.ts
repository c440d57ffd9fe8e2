// An evening with real cards: what was told is stored before it is shown, and Python says the rest.

import { language } from "../../text/text.svelte";
import { check } from "../../room/rest";
import type {
  OwnCardsJson,
  OwnCardsWish,
  ToldReplayJson,
  ToldTableJson,
  ToldWish,
} from "../../wire/messages";
import { Elsewhere, evenings, put, remove, type Evening } from "./shelf";
import { tellsWilds } from "./strict";
import { unchanged } from "./unchanged";
import { say } from "./voice";

/** Cards of a reply that somebody has told. */
export const toldCards = (told: ToldTableJson): string[] =>
  told.hands.flatMap(({ cards }) => cards.flatMap(({ card }) => card ?? []));

/** The players of a hand, and their cards: a face, or null for a back. */
export const holders = ({ hands }: ToldTableJson) =>
  hands.flatMap(({ seat, name, cards }) =>
    seat === null ? [] : [{ seat, name, cards: cards.map(({ card }) => card) }],
  );

/** Milliseconds after a tap before anything is prepared, and between two moments of a rehearsal. */
const [QUIET, BREAK] = [600, 50];
/** Buttons that are prepared while nobody taps: the usual first. */
const BUTTONS = 3;

/** The taps of buttons that may be pressed next, the usual first. */
const likely = ({ next, end }: ToldTableJson): string[] =>
  (end ? [] : [...next.choices, ...(next.asks[0]?.choices ?? [])])
    .toSorted((one, other) => Number(other.usual) - Number(one.usual))
    .slice(0, BUTTONS)
    .map(({ tap }) => tap);

export class RealTable {
  evening = $state.raw<Evening | null>(null);
  told = $state.raw<ToldTableJson | null>(null);
  /** Evenings that are over, the last first. */
  season = $state.raw<Evening[]>([]);
  /** Why the last tap was refused, or why a set-up cannot be. */
  trouble = $state("");
  /** Rulings and corrections of the last tap. */
  said = $state.raw<string[]>([]);
  speaks = $state(false);
  busy = $state(false);
  #turn: Promise<void> = Promise.resolve();
  /** When something was done last. */
  #tapped = 0;
  #soon: ReturnType<typeof setTimeout> | undefined;
  /** The taps that are prepared; others take their place. */
  #near: readonly string[] = [];
  readonly #own: string;

  /** `own` is the game of the workbench that is told; its evenings are kept apart from others. */
  constructor(own = "") {
    this.#own = own;
  }

  async #evenings(): Promise<Evening[]> {
    return (await evenings()).filter(({ own = "" }) => own === this.#own);
  }

  /** Come back to the last evening of this browser. */
  async restore(): Promise<void> {
    const all = await this.#evenings();
    this.season = all.filter(({ ended }) => ended);
    const last = all.find(({ ended }) => !ended);
    if (!last) return;
    this.evening = last;
    this.told = (await this.#ask(last)) ?? this.told;
  }

  /** The hand of an evening as Python is asked for it. */
  #wish(evening: Evening): ToldWish {
    const { game, names, button, betting, stakes, chips, after, taps } = evening;
    const stacks = betting === "full" && names.every((name) => name in chips);
    return {
      game,
      names,
      button,
      betting,
      stakes,
      stacks: stacks ? names.map((name) => chips[name] ?? 0) : [],
      after,
      taps,
      language: language(),
    };
  }

  /** Ask how an evening stands; null if it cannot be so. */
  async #ask(evening: Evening): Promise<ToldTableJson | null> {
    try {
      const told = await check<ToldTableJson>("real-cards", this.#wish(evening));
      this.trouble = told.refused;
      return told.refused && this.told ? null : unchanged(this.told, told);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return null;
    }
  }

  /** Do something after all that is being done. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.#tapped = Date.now();
    this.#near = [];
    clearTimeout(this.#soon);
    const turn = this.#turn
      .then(work)
      .catch((error: unknown) => {
        this.trouble = error instanceof Error ? error.message : String(error);
      })
      .finally(() => {
        this.busy = this.#turn !== turn;
        if (this.busy) return;
        this.#soon = setTimeout(() => {
          if (this.told) void this.prepare(likely(this.told));
        }, QUIET);
      });
    this.#turn = turn;
    return turn;
  }

  /** Store an evening, then show how it stands; or show what another tab has made of it. */
  async #keep(evening: Evening, told: ToldTableJson, said: string[] = []): Promise<void> {
    try {
      this.evening = await put(evening);
      this.told = told;
      this.said = said;
    } catch (error) {
      if (!(error instanceof Elsewhere)) throw error;
      await this.restore();
    }
  }

  /**
   * Have hands rehearsed while no card falls, a moment each time, so that the first showdown does
   * not wait for its tables, and no tap for the rehearsal.
   */
  async #rehearse(evening: Evening): Promise<void> {
    const wish = this.#wish(evening);
    while (this.evening?.id === evening.id && this.evening.game === wish.game) {
      await new Promise((done) => setTimeout(done, BREAK));
      if (this.busy || Date.now() - this.#tapped < QUIET) continue;
      if (!(await check<boolean>("real-cards/rehearsal", wish))) return;
    }
  }

  /**
   * Have Python work out how the hand would stand after taps that may come next, one by one, so that
   * a tap waits for one of them at most. Nobody waits for a reply, so all trouble is passed over.
   */
  async prepare(taps: readonly string[]): Promise<void> {
    const { evening } = this;
    if (!evening || this.busy) return;
    this.#near = taps;
    this.#tapped = Date.now();
    for (const tap of taps) {
      const wish = this.#wish({ ...evening, taps: [...evening.taps, tap] });
      await check("real-cards/ahead", wish).catch(() => undefined);
      if (this.#near !== taps || this.evening !== evening) return;
    }
  }

  /** Ask again how the hand stands, in the language of the page. */
  again(): Promise<void> {
    return this.#inTurn(async () => {
      const { evening, told } = this;
      if (evening && told) this.told = (await this.#ask(evening)) ?? told;
    });
  }

  /** Deal a hand: a first one, or the next of the evening. */
  begin(evening: Evening): Promise<void> {
    return this.#inTurn(async () => {
      const fresh = { ...evening, own: this.#own, taps: [] };
      const told = await this.#ask(fresh);
      if (!told) return;
      const begun = { ...fresh, game: told.game, title: told.title };
      await this.#keep(begun, told);
      this.#speak(told, "");
      this.#rehearse(begun).catch(() => undefined);
    });
  }

  /** Tell something: it is taken, and stored, or refused. `aloud` is said before the news. */
  tap(tap: string, aloud = ""): Promise<void> {
    return this.#inTurn(async () => {
      const { evening } = this;
      if (!evening) return;
      const next = { ...evening, taps: [...evening.taps, tap] };
      const told = await this.#ask(next);
      if (!told) return;
      await this.#keep(next, told, told.remarks);
      this.#speak(told, aloud);
    });
  }

  /** Take the last tap back. */
  undo(): Promise<void> {
    return this.#inTurn(async () => {
      const { evening } = this;
      if (!evening || evening.taps.length === 0) return;
      const next = { ...evening, taps: evening.taps.slice(0, -1) };
      const told = await this.#ask(next);
      if (told) await this.#keep(next, told);
    });
  }

  /** Write the hand that is over into the book, and return the evening as the next one finds it. */
  finished(): Evening | null {
    const { evening, told } = this;
    if (!evening || !told?.end) return null;
    const { end } = told;
    const won = Object.fromEntries(end.paid.map(({ name, won: cents }) => [name, cents]));
    const bought = { ...evening.bought };
    for (const { name, won: cents, stack } of end.paid) bought[name] ??= stack - cents;
    return {
      ...evening,
      bought,
      chips: Object.fromEntries(end.paid.map(({ name, stack }) => [name, stack])),
      after: end.after,
      button: end.button,
      taps: [],
      done: [...evening.done, { title: told.title, won, told: this.#wish(evening) }],
    };
  }

  /** End the evening: it stands in the season's book, if a hand of it is over. */
  async end(): Promise<void> {
    const last = this.finished() ?? this.evening;
    if (last && last.done.length > 0) await put({ ...last, taps: [], ended: true });
    else if (last) await remove(last.id);
    this.season = (await this.#evenings()).filter(({ ended }) => ended);
    this.evening = this.told = null;
    this.trouble = "";
  }

  /** Forget the evenings that are over. */
  async forget(): Promise<void> {
    for (const { id } of this.season) await remove(id);
    this.season = [];
  }

  /** What a player has with some cards, which are stored nowhere and told to nobody. */
  async own(seat: number, cards: string[]): Promise<OwnCardsJson | null> {
    if (!this.evening) return null;
    const wish: OwnCardsWish = { hand: this.#wish(this.evening), seat, cards };
    return await check<OwnCardsJson>("real-cards/own", wish);
  }

  /** A hand that is over, question by question, in the language of the page. */
  static again(told: ToldWish): Promise<ToldReplayJson> {
    return check<ToldReplayJson>("real-cards/replay", { ...told, language: language() });
  }

  #speak(told: ToldTableJson, aloud: string): void {
    if (!this.speaks) return;
    const isStrict = this.evening?.strict === true;
    const news = told.happened
      .slice(told.earlier)
      .filter(({ loud, event }) => loud && !(isStrict && tellsWilds(event)));
    const asks = isStrict && told.next.power ? "" : told.next.says;
    say([aloud, ...news.map(({ text }) => text), asks].filter(Boolean));
  }
}
