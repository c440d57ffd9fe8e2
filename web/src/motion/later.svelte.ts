/** Values that are drawn a frame late, so that no single task draws all of a step. */

import { untrack } from "svelte";
import { frameDrawn } from "./frame";

/**
 * Follow a value a frame late, its first value at once; for use while a component is set up.
 *
 *     const later = drawnLater(() => hands);
 *     ... later.value
 */
export function drawnLater<Value>(newest: () => Value): { readonly value: Value } {
  let value = $state.raw(untrack(newest));
  let waits = false;
  let isOver = false;
  $effect(() => {
    if (newest() === untrack(() => value) || waits) return;
    waits = true;
    void frameDrawn().then(() => {
      waits = false;
      if (!isOver) value = newest();
    });
  });
  $effect(() => () => {
    isOver = true;
  });
  return {
    get value() {
      return value;
    },
  };
}
