/** The cards that somebody points at by what they make: "best low" in the rail, marked on the table. */
class Spot {
  ids: ReadonlySet<number> | null = $state.raw(null);

  on(ids: readonly number[]): void {
    this.ids = new Set(ids);
  }

  off(): void {
    this.ids = null;
  }
}

export const spot = new Spot();
