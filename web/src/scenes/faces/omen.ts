// The Omen: Damien's eyes open with his omens; what is owed is counted up, and the prayer is a card.

export { default as Beside } from "./Damien.svelte";
export { default as Below } from "./Sinner.svelte";

/** Kinds of events that the face tells itself at a showdown. */
export const tells = new Set(["deuces ex machina", "pays the pot", "recite"]);
