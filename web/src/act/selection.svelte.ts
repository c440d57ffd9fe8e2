/**
 * The cards that can be tapped now, and those that are chosen.
 *
 * The action bar opens it with what the question allows and reads what is chosen; whoever draws
 * cards asks it how each looks and tells it of taps:
 *
 *     selection.can(id)     tapping this card means something now (Card: `selectable`)
 *     selection.has(id)     it is chosen (Card: `selected`)
 *     selection.key(id)     the digit that taps it, "1" to "9", "0" or "" (for a hint on it)
 *     selection.tag         what each of them says of itself (Card: `tag`), or ""
 *     selection.asks(id)    tapping it asks what it can do (Card: `askable`), and may choose it too
 *     selection.tap(id)     it was tapped
 *     selection.shows(ids)  cards lie in this order on the page: digits follow it
 *
 * Cards are named by their ids in the view (`token` on the wire). There is one table on a page, so
 * there is one selection.
 */

/** What can be chosen. */
export interface Choosable {
  /** The cards that may be tapped, in the order of the view. */
  ids: readonly number[];
  /** How many may be chosen at once; choosing another one of one card lets go of the first. */
  most: number;
  /** Called instead of choosing where a tap is the whole answer. */
  tapped?: ((id: number) => void) | undefined;
  /** What each of them says of itself, the same on all. */
  tag?: string | undefined;
}

/** Cards that somebody may ask about. */
export interface Asked {
  ids: readonly number[];
  tapped: (id: number) => void;
}

const NONE: Choosable = { ids: [], most: 0 };

export class Selection {
  /** The cards that are chosen, in the order of the taps. */
  chosen: readonly number[] = $state([]);
  #open: Choosable = $state.raw(NONE);
  #order: readonly number[] = $state.raw([]);
  #asked: Asked | null = $state.raw(null);

  /** The cards that may be tapped, in the order of their digits. */
  ids: readonly number[] = $derived.by(() => {
    const open = this.#open.ids;
    const placed = this.#order.filter((id) => open.includes(id));
    return [...placed, ...open.filter((id) => !placed.includes(id))];
  });

  /** Whether cards can be chosen at all. */
  get active(): boolean {
    return this.#open.ids.length > 0;
  }

  get tag(): string {
    return this.#open.tag ?? "";
  }

  can(id: number): boolean {
    return this.#open.ids.includes(id);
  }

  /** Whether tapping a card asks what it can do. */
  asks(id: number): boolean {
    return this.#asked?.ids.includes(id) ?? false;
  }

  /** Let a tap on these cards ask what they can do; null: on none. */
  explains(asked: Asked | null): void {
    this.#asked = asked;
  }

  has(id: number): boolean {
    return this.chosen.includes(id);
  }

  key(id: number): string {
    const place = this.ids.indexOf(id);
    return place < 0 || place > 9 ? "" : String((place + 1) % 10);
  }

  /** The card that a digit means. */
  at(digit: string): number | undefined {
    return this.ids[(Number(digit) + 9) % 10];
  }

  shows(ids: readonly number[]): void {
    this.#order = ids;
  }

  tap(id: number): void {
    if (this.asks(id)) this.#asked?.tapped(id);
    if (!this.can(id)) return;
    if (this.#open.tapped !== undefined) this.#open.tapped(id);
    else if (this.has(id)) this.chosen = this.chosen.filter((one) => one !== id);
    else if (this.chosen.length < this.#open.most) this.chosen = [...this.chosen, id];
    else if (this.#open.most === 1) this.chosen = [id];
  }

  /** Let cards be chosen, none so far. */
  open(what: Choosable): void {
    this.#open = what;
    this.chosen = [];
  }

  /** Choose just these. */
  choose(ids: readonly number[]): void {
    this.chosen = ids.filter((id) => this.can(id)).slice(0, this.#open.most);
  }

  close(): void {
    this.open(NONE);
  }
}

export const selection = new Selection();
