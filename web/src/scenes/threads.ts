// Which cards a thread joins: from the card that an event names to those that it changes.

export interface Joined {
  /** Null where nothing but the card itself is a cause. */
  from: number | null;
  to: number;
}

/**
 * Return the threads between causes and effects.
 *
 * The first cause is the card of the event, which may be changed itself. A further cause, such as
 * the queen that it follows, leads to it.
 */
export function threadsOf(causes: readonly number[], effects: readonly number[]): Joined[] {
  const [first = null, before = null] = causes;
  return effects.map((to) => {
    if (to === first) return { from: before, to };
    const isBefore = to === before && first !== null && effects.includes(first);
    return { from: isBefore ? null : first, to };
  });
}
