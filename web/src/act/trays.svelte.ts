// A draft of how one's cards are to be laid out: where they lie is known here alone, what that is
// worth the room says.

import type { Room } from "../room/room.svelte";
import type { ArrangedJson, GroupJson } from "../wire/messages";

/** Trays that there are: of ten cards no more than five pairs can be made. */
export const TRAYS = 5;
/** Milliseconds to wait for more before the room is asked. */
const PAUSE = 120;

export class Trays {
  /** The cards of each tray, by their ids. */
  trays: readonly (readonly number[])[] = $state.raw(empty());
  /** What the room said of the trays, and for which. */
  #told: { sets: string; groups: readonly GroupJson[] } = $state.raw({ sets: "", groups: [] });
  best: readonly (readonly number[])[] = $state.raw([]);
  ladder: ArrangedJson["ladder"] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly room: () => Room) {}

  /** One's own cards that may be laid out, in the order in which they are held. */
  own: readonly number[] = $derived.by(() => {
    const { view, question } = this.room();
    if (!view || view.seat === null) return [];
    const held = (view.hands[view.seat] ?? []).map((card) => card.token);
    const asked = question?.legal.partly ? question.legal.options : undefined;
    return asked ? held.filter((id) => asked.includes(id)) : held;
  });

  /** What a tray is, as far as the room has said. */
  group(tray: number): GroupJson | undefined {
    return this.#told.sets === JSON.stringify(this.trays) ? this.#told.groups[tray] : undefined;
  }

  trayOf(id: number): number {
    return this.trays.findIndex((tray) => tray.includes(id));
  }

  /** Put cards into a tray, out of where they lay; `undefined` is the first that is empty, -1 none. */
  put(ids: readonly number[], tray: number | undefined): void {
    const moved = ids.filter((id) => this.own.includes(id));
    if (moved.length === 0) return;
    const without = this.trays.map((cards) => cards.filter((id) => !moved.includes(id)));
    const free = without.findIndex((cards) => cards.length === 0);
    const to = tray ?? (free < 0 ? TRAYS - 1 : free);
    this.#lay(without.map((cards, at) => (at === to ? [...cards, ...moved] : cards)));
  }

  clear(): void {
    this.#lay(empty());
  }

  /** As the room would lay them out. */
  async arrange(): Promise<void> {
    await this.look();
    this.#lay(empty().map((_, at) => [...(this.best[at] ?? [])]));
  }

  /** The trays that are groupings, the best first. */
  get ready(): readonly (readonly number[])[] {
    const place = (tray: number): number =>
      this.ladder.findIndex((rung) => rung.name === this.group(tray)?.name);
    return this.trays
      .map((cards, tray) => ({ cards, tray }))
      .filter(({ tray }) => this.group(tray)?.name)
      .sort((one, other) => place(one.tray) - place(other.tray))
      .map(({ cards }) => cards);
  }

  /** Cards that are gone lie in no tray. */
  follow(): void {
    const own = this.own;
    if (this.trays.flat().every((id) => own.includes(id))) return;
    this.#lay(this.trays.map((cards) => cards.filter((id) => own.includes(id))));
  }

  #lay(trays: readonly (readonly number[])[]): void {
    this.trays = trays;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), PAUSE);
  }

  /** Have the room say what lies there. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    const trays = this.trays;
    try {
      const done = await this.room().send({
        type: "arrange",
        sets: trays.map((tray) => [...tray]),
      });
      if (!done.arranged) return;
      this.best = done.arranged.best;
      this.ladder = done.arranged.ladder;
      this.#told = { sets: JSON.stringify(trays), groups: done.arranged.groups };
    } catch {
      // the hand is over, or the room away: the trays say nothing until it is back
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function empty(): number[][] {
  return Array.from({ length: TRAYS }, () => []);
}
