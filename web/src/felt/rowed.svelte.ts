// How rows of cards are drawn, which few games need: until it is loaded all cards are in a fan.

import { loaded } from "../room/part";

let part: typeof import("./LaidHand.svelte").default | null = $state.raw(null);

/** The component that draws rows, as far as it is loaded. */
export const laidHand = () => part;

/** Load it. */
export function loadRows(): void {
  if (part) return;
  void loaded(() => import("./LaidHand.svelte")).then(
    (found) => (part = found.default),
    () => null,
  );
}
